// Counting and picking of the rarer plays: planes with wings, quads, and the choice among the kinds of a lead.
#include "choose.hpp"

namespace paiju {
namespace {

int count_wings(const Levels& hand, const Policy& policy, Kind kind, int length, Ranks low) {
  const bool in_pairs = kind == Kind::plane_pairs;
  const Ranks plane = run_of(lowest(low), length);
  if (may_be_ambiguous(hand, plane, policy)) {
    int total = 0;
    auto add = [&total](const Play&) {
      ++total;
      return true;
    };
    for_each_winged(hand, policy, kind, length, low, add);
    return total;
  }
  const Kickers kickers = plane_kickers(hand, plane, in_pairs, policy);
  return in_pairs ? count_pairs(kickers, length) : count_singles(kickers, length);
}

int count_quad(const Levels& hand, const Policy& policy, Kind kind, Ranks quad) {
  if (kind == Kind::quad_singles) {
    return count_singles(quad_kickers(hand, quad, policy), 2);
  }
  const int pairs = size(hand.two & ~quad);
  return pairs * (pairs - 1) / 2 + size(lower_fours(hand, quad, policy));
}

// The play at which the counter reaches zero.
struct Nth {
  int k;
  Play play;

  bool operator()(const Play& found) {
    play = found;
    return k-- > 0;
  }
};

}  // namespace

int count_winged(const Levels& hand, const Policy& policy, Kind kind, int length, Ranks mains) {
  int total = 0;
  for (; mains; mains &= mains - 1) {
    total += count_wings(hand, policy, kind, length, mains & -mains);
  }
  return total;
}

int count_quads(const Levels& hand, const Policy& policy, Kind kind, Ranks mains) {
  int total = 0;
  for (; mains; mains &= mains - 1) {
    total += count_quad(hand, policy, kind, mains & -mains);
  }
  return total;
}

Play pick_winged(const Levels& hand, const Policy& policy, Kind kind, int length, Ranks mains, int& k) {
  for (; mains; mains &= mains - 1) {
    const Ranks low = mains & -mains;
    const int here = count_wings(hand, policy, kind, length, low);
    if (k < here) {
      Nth nth{k, {}};
      for_each_winged(hand, policy, kind, length, low, nth);
      return nth.play;
    }
    k -= here;
  }
  return {};
}

Play pick_quad(const Levels& hand, const Policy& policy, Kind kind, Ranks mains, int k) {
  for (; mains; mains &= mains - 1) {
    const Ranks quad = mains & -mains;
    const int here = count_quad(hand, policy, kind, quad);
    if (k < here) {
      Nth nth{k, {}};
      for_each_quad(hand, policy, kind, quad, nth);
      return nth.play;
    }
    k -= here;
  }
  return {};
}

Play pick_lead(const Levels& hand, const Policy& policy, const LeadCounts& n, int k) {
  int number = 0;
  while (k >= n.of[number]) {
    k -= n.of[number++];
  }
  const Kind kind = static_cast<Kind>(number);
  switch (kind) {
    case Kind::rocket: return make_play(kind, kBigJoker, 2, kRocket);
    case Kind::bomb: return pick_run(kind, 4, hand.four, 1, k);
    case Kind::single: return pick_run(kind, 1, hand.one, 1, k);
    case Kind::pair: return pick_run(kind, 2, hand.two, 1, k);
    case Kind::triple: return pick_run(kind, 3, hand.three, 1, k);
    case Kind::triple_single: return pick_triple_with(kind, 1, hand.one, hand.three, k);
    case Kind::triple_pair: return pick_triple_with(kind, 2, hand.two, hand.three, k);
    case Kind::straight: return pick_run(kind, 1, windows(hand.one & kRunRanks, 5), 5, k);
    case Kind::pair_straight: return pick_run(kind, 2, windows(hand.two & kRunRanks, 3), 3, k);
    case Kind::plane: return pick_run(kind, 3, windows(hand.three & kRunRanks, 2), 2, k);
    case Kind::plane_singles:
    case Kind::plane_pairs: {
      int length = 2;
      for (Ranks lows = windows(hand.three & kRunRanks, 2);; lows &= lows >> 4, ++length) {
        const Play play = pick_winged(hand, policy, kind, length, lows, k);
        if (play.cards) {
          return play;
        }
      }
    }
    default: return pick_quad(hand, policy, kind, hand.four, k);
  }
}

}  // namespace paiju
