// All legal plays of a hand one by one, each set of cards once.
#pragma once

#include "combo.hpp"
#include "hand.hpp"
#include "policy.hpp"
#include "wings.hpp"

namespace paiju {

// The order is that of the kinds; within a kind shorter runs first, then lower main rank, then kickers. It is part of
// the interface: the number of a play in it is its index (choose.hpp).

// How many ranks a run of this kind and number of cards spans; 1 for kinds without runs.
constexpr int run_length(Combo combo) {
  switch (combo.kind) {
    case Kind::straight: return combo.count;
    case Kind::pair_straight: return combo.count / 2;
    case Kind::plane: return combo.count / 3;
    case Kind::plane_singles: return combo.count / 4;
    case Kind::plane_pairs: return combo.count / 5;
    default: return 1;
  }
}

// Leading, a run may have any length from the shortest of its kind.
constexpr int shortest_run(Kind kind) {
  switch (kind) {
    case Kind::straight: return 5;
    case Kind::pair_straight: return 3;
    default: return 2;
  }
}

constexpr Play make_play(Kind kind, int rank, int count, Cards cards) {
  return {cards, {kind, static_cast<std::int8_t>(rank), static_cast<std::int8_t>(count)}};
}

constexpr int longest_run(Kind kind) {
  switch (kind) {
    case Kind::plane_singles: return kLongestWithSingles;
    case Kind::plane_pairs: return kLongestWithPairs;
    default: return kAce + 1;
  }
}

// How many cards of each rank of its main part.
constexpr int cards_per_rank(Kind kind) {
  switch (kind) {
    case Kind::single:
    case Kind::straight: return 1;
    case Kind::pair:
    case Kind::pair_straight: return 2;
    case Kind::bomb: return 4;
    default: return 3;
  }
}

// Of the plays of one kind those with main ranks (of runs: lowest ranks) in `mains`; visit(play).

template <class Visit>
void for_each_run(Kind kind, int length, Ranks mains, Visit& visit) {
  const int each = cards_per_rank(kind);
  for (; mains; mains &= mains - 1) {
    const int low = lowest(mains);
    visit(make_play(kind, low + length - 1, each * length, static_cast<Cards>(each) * run_of(low, length)));
  }
}

template <class Visit>
void for_each_triple_with(const Levels& hand, Kind kind, Ranks mains, Visit& visit) {
  const int each = kind == Kind::triple_single ? 1 : 2;
  const Ranks kickers = kind == Kind::triple_single ? hand.one : hand.two;
  for (; mains; mains &= mains - 1) {
    const int main = lowest(mains);
    for (Ranks rest = kickers ^ rank_bit(main); rest; rest &= rest - 1) {
      visit(make_play(kind, main, 3 + each, cards_of(main, 3) + cards_of(lowest(rest), each)));
    }
  }
}

// visit(play) says whether to go on; false when it stopped.
template <class Visit>
bool for_each_winged(const Levels& hand, const Policy& policy, Kind kind, int length, Ranks mains, Visit& visit) {
  const bool in_pairs = kind == Kind::plane_pairs;
  const int count = (in_pairs ? 5 : 4) * length;
  for (; mains; mains &= mains - 1) {
    const int low = lowest(mains);
    const Ranks plane = run_of(low, length);
    const Kickers kickers = plane_kickers(hand, plane, in_pairs, policy);
    const bool check = may_be_ambiguous(hand, plane, policy);
    auto found = [&](Cards chosen) {
      const Play play = make_play(kind, low + length - 1, count, 3 * plane + chosen);
      return (check && classify(play.cards, policy) != play.combo) || visit(play);
    };
    if (!(in_pairs ? for_each_pairs(kickers, kickers.most.two, length, 0, found)
                   : for_each_singles(kickers, kickers.most.one, length, 0, found))) {
      return false;
    }
  }
  return true;
}

template <class Visit>
bool for_each_quad(const Levels& hand, const Policy& policy, Kind kind, Ranks mains, Visit& visit) {
  for (; mains; mains &= mains - 1) {
    const int main = lowest(mains);
    const Ranks quad = rank_bit(main);
    const int count = kind == Kind::quad_singles ? 6 : 8;
    auto found = [&](Cards chosen) { return visit(make_play(kind, main, count, cards_of(main, 4) + chosen)); };
    if (kind == Kind::quad_singles) {
      const Kickers kickers = quad_kickers(hand, quad, policy);
      if (!for_each_singles(kickers, kickers.most.one, 2, 0, found)) {
        return false;
      }
      continue;
    }
    const Kickers kickers{{0, hand.two & ~quad, 0, 0}, 0};
    if (!for_each_pairs(kickers, kickers.most.two, 2, 0, found)) {
      return false;
    }
    for (Ranks fours = lower_fours(hand, quad, policy); fours; fours &= fours - 1) {
      if (!found(cards_of(lowest(fours), 4))) {
        return false;
      }
    }
  }
  return true;
}

// Runs of one kind: leading, of every length; following, of the length and above the rank of `top`.
template <class Visit>
void for_each_run_of(const Levels& hand, const Policy& policy, Kind kind, Combo top, Visit& visit) {
  const bool leading = top.kind == Kind::none;
  const Ranks held = kRunRanks & hand.of(cards_per_rank(kind));
  const int shortest = leading ? shortest_run(kind) : run_length(top);
  const int longest = leading ? longest_run(kind) : shortest;
  for (int length = shortest; length <= longest; ++length) {
    const Ranks lows = windows(leading ? held : held & above(top.rank - length + 1), length);
    if (!lows) {
      return;
    }
    if (kind == Kind::plane_singles || kind == Kind::plane_pairs) {
      for_each_winged(hand, policy, kind, length, lows, visit);
    } else {
      for_each_run(kind, length, lows, visit);
    }
  }
}

// Calls visit(play) for every legal play but the pass. An empty table (Combo{}) means leading.
template <class Visit>
void for_each_play(Cards cards, const Policy& policy, Combo top, Visit&& visitor) {
  if (top.kind == Kind::rocket) {
    return;
  }
  const Levels hand = levels_of(cards);
  auto visit = [&visitor](const Play& play) {
    visitor(play);
    return true;
  };
  const bool leading = top.kind == Kind::none;
  const Ranks higher = leading ? kAllRanks : above(top.rank);
  if (hand.has_rocket()) {
    visit(make_play(Kind::rocket, kBigJoker, 2, kRocket));
  }
  for_each_run(Kind::bomb, 1, top.kind == Kind::bomb ? hand.four & higher : hand.four, visit);
  const int first = leading ? static_cast<int>(Kind::single) : static_cast<int>(top.kind);
  const int last = leading ? kKinds - 1 : first;
  for (int number = first; number <= last; ++number) {
    const Kind kind = static_cast<Kind>(number);
    switch (kind) {
      case Kind::single:
      case Kind::pair:
      case Kind::triple: for_each_run(kind, 1, hand.of(cards_per_rank(kind)) & higher, visit); break;
      case Kind::triple_single:
      case Kind::triple_pair: for_each_triple_with(hand, kind, hand.three & higher, visit); break;
      case Kind::straight:
      case Kind::pair_straight:
      case Kind::plane:
      case Kind::plane_singles:
      case Kind::plane_pairs: for_each_run_of(hand, policy, kind, top, visit); break;
      case Kind::quad_singles:
      case Kind::quad_pairs: for_each_quad(hand, policy, kind, hand.four & higher, visit); break;
      default: break;
    }
  }
}

}  // namespace paiju
