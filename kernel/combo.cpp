// The recogniser: kinds are tried in the order of the enum, the first match decides, the highest main rank of a kind
// counts.
#include "combo.hpp"

namespace paiju {
namespace {

bool are_jokers_allowed(Cards kickers, KickerJokers rule) {
  const Cards jokers = kickers & kBothJokers;
  switch (rule) {
    case KickerJokers::any: return true;
    case KickerJokers::not_both: return jokers != kBothJokers;
    case KickerJokers::none: return jokers == 0;
  }
  return false;
}

bool are_wings_allowed(Cards kickers, Ranks plane, bool in_pairs, const Policy& policy) {
  const Levels held = levels_of(kickers);
  if (in_pairs && kickers != 2 * held.two + 2 * held.four) {
    return false;  // a rank stands an odd number of times
  }
  if (policy.wing_ranks != WingRanks::any && (held.one & plane)) {
    return false;
  }
  if (policy.wing_ranks == WingRanks::not_of_plane_and_distinct && (in_pairs ? held.four : held.two)) {
    return false;
  }
  if (!policy.wing_bombs && held.four) {
    return false;
  }
  if (policy.wing_triples == KickerTriples::none
          ? held.three != 0
          : policy.wing_triples != KickerTriples::any && (held.three & neighbours(plane, policy.wing_triples))) {
    return false;
  }
  return are_jokers_allowed(kickers, policy.wing_jokers);
}

// The top rank of the highest plane of `length` triples whose remaining cards are legal wings, or -1.
int winged_plane(Cards cards, Ranks three, int length, bool in_pairs, const Policy& policy) {
  for (Ranks lows = windows(three & kRunRanks, length); lows;) {
    const int low = highest(lows);
    lows ^= rank_bit(low);
    const Ranks plane = run_of(low, length);
    if (are_wings_allowed(cards - 3 * plane, plane, in_pairs, policy)) {
      return low + length - 1;
    }
  }
  return -1;
}

// The top rank when the cards are `each` of every rank of one run of at least `shortest` ranks, or -1.
int whole_run(Cards cards, Ranks one, int each, int shortest) {
  const int low = lowest(one);
  const int length = size(one);
  const bool whole =
      length >= shortest && low + length - 1 <= kAce && cards == static_cast<Cards>(each) * run_of(low, length);
  return whole ? low + length - 1 : -1;
}

int quad_singles(Cards cards, const Levels& held, const Policy& policy) {
  if (!held.four) {
    return -1;
  }
  const Cards kickers = cards - 4 * held.four;  // six cards hold at most one four
  const bool pair = levels_of(kickers).two != 0;
  const bool allowed = (policy.quad_pair_as_singles || !pair) && are_jokers_allowed(kickers, policy.quad_jokers);
  return allowed ? lowest(held.four) : -1;
}

int quad_pairs(Cards cards, const Levels& held, const Policy& policy) {
  if (!held.four || cards != 2 * held.two + 2 * held.four) {
    return -1;
  }
  const bool bomb = size(held.four) == 2;
  return bomb && !policy.quad_bombs ? -1 : highest(held.four);
}

}  // namespace

Combo classify(Cards cards, const Policy& policy) {
  const int count = card_count(cards);
  const Levels held = levels_of(cards);
  const int ranks = size(held.one);
  const auto found = [count](Kind kind, int rank) {
    return Combo{kind, static_cast<std::int8_t>(rank), static_cast<std::int8_t>(count)};
  };
  if (count == 0) {
    return {};
  }
  if (cards == kRocket) {
    return found(Kind::rocket, kBigJoker);
  }
  if (ranks == 1) {
    constexpr Kind by_count[] = {Kind::single, Kind::pair, Kind::triple, Kind::bomb};
    return found(by_count[count - 1], lowest(held.one));
  }
  if (ranks == 2 && held.three && count == 4) {
    return found(Kind::triple_single, lowest(held.three));
  }
  if (ranks == 2 && held.three && !held.four && count == 5) {
    return found(Kind::triple_pair, lowest(held.three));
  }
  if (const int top = whole_run(cards, held.one, 1, 5); top >= 0) {
    return found(Kind::straight, top);
  }
  if (const int top = whole_run(cards, held.one, 2, 3); top >= 0) {
    return found(Kind::pair_straight, top);
  }
  if (const int top = whole_run(cards, held.one, 3, 2); top >= 0) {
    return found(Kind::plane, top);
  }
  const int singles = count % 4 == 0 && count >= 8 ? winged_plane(cards, held.three, count / 4, false, policy) : -1;
  const int pairs = count % 5 == 0 && count >= 10 ? winged_plane(cards, held.three, count / 5, true, policy) : -1;
  if (singles >= 0 && singles >= pairs) {
    return found(Kind::plane_singles, singles);  // both are possible only with 20 cards
  }
  if (pairs >= 0) {
    return found(Kind::plane_pairs, pairs);
  }
  if (count == 6) {
    if (const int rank = quad_singles(cards, held, policy); rank >= 0) {
      return found(Kind::quad_singles, rank);
    }
  }
  if (count == 8) {
    if (const int rank = quad_pairs(cards, held, policy); rank >= 0) {
      return found(Kind::quad_pairs, rank);
    }
  }
  return {};
}

}  // namespace paiju
