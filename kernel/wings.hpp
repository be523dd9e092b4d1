// The kickers of planes and quads: which a policy admits, how many choices there are, and all of them one by one.
#pragma once

#include "combo.hpp"
#include "hand.hpp"
#include "policy.hpp"

namespace paiju {

inline constexpr int kLongestWithSingles = 5;  // 4 × 5 = 20 cards
inline constexpr int kLongestWithPairs = 4;    // 5 × 4 = 20 cards

// Every rank may be taken as often as its level says, on its own account; jokers alone may exclude each other.
struct Kickers {
  Levels most;
  Ranks bars_higher;  // the small joker when it may not stand with the big one, else nothing
};

constexpr Ranks bar_both_jokers(Ranks one, KickerJokers rule) {
  return rule == KickerJokers::not_both && (one & kBothJokers) == kBothJokers ? rank_bit(kSmallJoker) : 0;
}

constexpr Kickers plane_kickers(const Levels& hand, Ranks plane, bool in_pairs, const Policy& policy) {
  Levels most{hand.one & ~plane, hand.two & ~plane, hand.three & ~plane, hand.four & ~plane};
  if (policy.wing_ranks == WingRanks::any) {
    most.one |= hand.four & plane;  // the fourth card of a rank of the plane
  }
  if (policy.wing_ranks == WingRanks::not_of_plane_and_distinct) {
    most.two = in_pairs ? most.two : 0;
    most.three = most.four = 0;
  }
  if (!policy.wing_bombs) {
    most.four = 0;
  }
  if (policy.wing_triples != KickerTriples::any) {
    const Ranks barred =
        policy.wing_triples == KickerTriples::none ? kAllRanks : neighbours(plane, policy.wing_triples);
    most.three &= ~barred;
    most.four &= ~barred;
  }
  if (policy.wing_jokers == KickerJokers::none) {
    most.one &= ~kBothJokers;
  }
  return {most, bar_both_jokers(most.one, policy.wing_jokers)};
}

// One card set can be read as two different planes only if its kickers hold three cards of a rank beside the plane: the
// other window overlaps this one (wings are fewer cards than triples) and so needs a neighbour. Policies that bar
// adjacent triples never meet the case; under the others such a set has to be classified before it may be emitted.
constexpr bool may_be_ambiguous(const Levels& hand, Ranks plane, const Policy& policy) {
  return policy.wing_triples == KickerTriples::any && (hand.three & neighbours(plane, policy.wing_triples));
}

constexpr Kickers quad_kickers(const Levels& hand, Ranks quad, const Policy& policy) {
  const Ranks barred = quad | (policy.quad_jokers == KickerJokers::none ? kBothJokers : 0);
  const Ranks one = hand.one & ~barred;
  return {{one, policy.quad_pair_as_singles ? hand.two & ~quad : 0, 0, 0}, bar_both_jokers(one, policy.quad_jokers)};
}

// The lower fours that make one quad_pairs set with this quad. Two fours side by side are a plane with kickers of its
// own ranks wherever the policy admits those, and that kind is tried first.
constexpr Ranks lower_fours(const Levels& hand, Ranks quad, const Policy& policy) {
  if (!policy.quad_bombs) {
    return 0;
  }
  const Ranks lower = hand.four & (quad - 1);
  return policy.wing_ranks == WingRanks::any && (quad & kRunRanks) ? lower & ~(quad >> 4) : lower;
}

// Multisets of n ≤ 5 cards, by the partitions of n. A product with a negative factor always has a zero one as well,
// because the levels are nested.
constexpr int count_multisets(int n, int one, int two, int three, int four) {
  switch (n) {
    case 0: return 1;
    case 1: return one;
    case 2: return one * (one - 1) / 2 + two;
    case 3: return one * (one - 1) * (one - 2) / 6 + two * (one - 1) + three;
    case 4:
      return one * (one - 1) * (one - 2) * (one - 3) / 24 + two * ((one - 1) * (one - 2) / 2) + two * (two - 1) / 2 +
             three * (one - 1) + four;
    default:
      return one * (one - 1) * (one - 2) * (one - 3) * (one - 4) / 120 + two * ((one - 1) * (one - 2) * (one - 3) / 6) +
             two * (two - 1) / 2 * (one - 2) + three * ((one - 1) * (one - 2) / 2) + three * (two - 1) +
             four * (one - 1);
  }
}

constexpr int count_singles(const Kickers& kickers, int n) {
  const int one = size(kickers.most.one);
  const int two = size(kickers.most.two);
  const int three = size(kickers.most.three);
  const int four = size(kickers.most.four);
  const int all = count_multisets(n, one, two, three, four);
  return kickers.bars_higher && n >= 2 ? all - count_multisets(n - 2, one - 2, two, three, four) : all;
}

// n ≤ 4 pairs; a rank held four times may give two of them.
constexpr int count_pairs(const Kickers& kickers, int n) {
  const int two = size(kickers.most.two);
  const int four = size(kickers.most.four);
  switch (n) {
    case 2: return two * (two - 1) / 2 + four;
    case 3: return two * (two - 1) * (two - 2) / 6 + four * (two - 1);
    default:
      return two * (two - 1) * (two - 2) * (two - 3) / 24 + four * ((two - 1) * (two - 2) / 2) + four * (four - 1) / 2;
  }
}

// Calls visit(cards) for each choice of n single cards until it returns false; false when it did.
template <class Visit>
bool for_each_singles(const Kickers& kickers, Ranks rest, int n, Cards chosen, Visit& visit) {
  if (n == 0) {
    return visit(chosen);
  }
  while (rest) {
    const Ranks rank = rest & -rest;
    rest ^= rank;
    const Ranks then = (rank & kickers.bars_higher) ? 0 : rest;
    if (!for_each_singles(kickers, then, n - 1, chosen + rank, visit) ||
        (n >= 2 && (rank & kickers.most.two) && !for_each_singles(kickers, then, n - 2, chosen + 2 * rank, visit)) ||
        (n >= 3 && (rank & kickers.most.three) && !for_each_singles(kickers, then, n - 3, chosen + 3 * rank, visit)) ||
        (n >= 4 && (rank & kickers.most.four) && !for_each_singles(kickers, then, n - 4, chosen + 4 * rank, visit))) {
      return false;
    }
  }
  return true;
}

// The same for n pairs.
template <class Visit>
bool for_each_pairs(const Kickers& kickers, Ranks rest, int n, Cards chosen, Visit& visit) {
  if (n == 0) {
    return visit(chosen);
  }
  while (rest) {
    const Ranks rank = rest & -rest;
    rest ^= rank;
    if (!for_each_pairs(kickers, rest, n - 1, chosen + 2 * rank, visit) ||
        (n >= 2 && (rank & kickers.most.four) && !for_each_pairs(kickers, rest, n - 2, chosen + 4 * rank, visit))) {
      return false;
    }
  }
  return true;
}

}  // namespace paiju
