// The number of legal plays and the k-th alone, without generating: how random moves are drawn.
#pragma once

#include "combo.hpp"
#include "generate.hpp"
#include "hand.hpp"
#include "policy.hpp"

namespace paiju {

// Counting and picking are arithmetic on sets of ranks, so that a random move costs nanoseconds. Tests prove that
// pick_play(…, k) is the k-th play of for_each_play(…).

// The number of runs in all lengths, given the windows of the shortest length.
constexpr int count_runs(Ranks lows) {
  int total = 0;
  for (; lows; lows &= lows >> 4) {
    total += size(lows);
  }
  return total;
}

inline Play pick_run(Kind kind, int each, Ranks lows, int length, int k) {
  for (int here = size(lows); k >= here; here = size(lows)) {
    k -= here;
    lows &= lows >> 4;
    ++length;
  }
  const int low = select(lows, k);
  return make_play(kind, low + length - 1, each * length, static_cast<Cards>(each) * run_of(low, length));
}

inline Play pick_triple_with(Kind kind, int each, Ranks kickers, Ranks mains, int k) {
  const int choices = size(kickers) - 1;
  const int main = select(mains, k / choices);
  const int kicker = select(kickers ^ rank_bit(main), k % choices);
  return make_play(kind, main, 3 + each, cards_of(main, 3) + cards_of(kicker, each));
}

// Winged planes and quads with main ranks (of planes: lowest ranks) in `mains`.
int count_winged(const Levels& hand, const Policy& policy, Kind kind, int length, Ranks mains);
int count_quads(const Levels& hand, const Policy& policy, Kind kind, Ranks mains);

// The k-th of them; `k` is lowered by their number when there are not that many, and the play is then empty.
Play pick_winged(const Levels& hand, const Policy& policy, Kind kind, int length, Ranks mains, int& k);
Play pick_quad(const Levels& hand, const Policy& policy, Kind kind, Ranks mains, int k);

// How many plays of each kind a leader has, and how many together.
struct LeadCounts {
  int of[kKinds];
  int total;
};

inline LeadCounts count_leads(const Levels& hand, const Policy& policy) {
  LeadCounts n;
  const int ones = size(hand.one);
  const int twos = size(hand.two);
  const int threes = size(hand.three);
  const auto at = [&n](Kind kind) -> int& { return n.of[static_cast<int>(kind)]; };
  at(Kind::rocket) = hand.has_rocket();
  at(Kind::bomb) = size(hand.four);
  at(Kind::single) = ones;
  at(Kind::pair) = twos;
  at(Kind::triple) = threes;
  at(Kind::triple_single) = threes * (ones - 1);
  at(Kind::triple_pair) = threes * (twos - 1);
  at(Kind::straight) = count_runs(windows(hand.one & kRunRanks, 5));
  at(Kind::pair_straight) = count_runs(windows(hand.two & kRunRanks, 3));
  at(Kind::plane) = at(Kind::plane_singles) = at(Kind::plane_pairs) = 0;
  at(Kind::quad_singles) = at(Kind::quad_pairs) = 0;
  n.total = at(Kind::rocket) + at(Kind::bomb) + ones + twos + threes * (ones + twos - 1) + at(Kind::straight) +
            at(Kind::pair_straight);
  if (const Ranks planes = windows(hand.three & kRunRanks, 2)) [[unlikely]] {
    at(Kind::plane) = count_runs(planes);
    int length = 2;
    for (Ranks lows = planes; lows && length <= kLongestWithSingles; lows &= lows >> 4, ++length) {
      at(Kind::plane_singles) += count_winged(hand, policy, Kind::plane_singles, length, lows);
      if (length <= kLongestWithPairs) {
        at(Kind::plane_pairs) += count_winged(hand, policy, Kind::plane_pairs, length, lows);
      }
    }
    n.total += at(Kind::plane) + at(Kind::plane_singles) + at(Kind::plane_pairs);
  }
  if (hand.four) [[unlikely]] {
    at(Kind::quad_singles) = count_quads(hand, policy, Kind::quad_singles, hand.four);
    at(Kind::quad_pairs) = count_quads(hand, policy, Kind::quad_pairs, hand.four);
    n.total += at(Kind::quad_singles) + at(Kind::quad_pairs);
  }
  return n;
}

// The k-th lead; k < n.total.
Play pick_lead(const Levels& hand, const Policy& policy, const LeadCounts& n, int k);

// What a follower may play: rockets and bombs first, then `same` plays of the kind on the table, from the main ranks
// `mains` (of runs: their lowest ranks).
struct Follows {
  Ranks bombs;
  Ranks mains;
  int rockets;
  int same;

  int total() const { return rockets + size(bombs) + same; }
};

inline Follows count_follows(const Levels& hand, const Policy& policy, Combo top) {
  const bool rocket = hand.has_rocket() && top.kind != Kind::rocket;
  const Ranks fours = top.kind == Kind::bomb ? hand.four & above(top.rank) : hand.four;
  Follows n{top.kind == Kind::rocket ? 0 : fours, 0, rocket, 0};
  switch (top.kind) {
    case Kind::single:
    case Kind::pair:
    case Kind::triple: n.mains = hand.of(cards_per_rank(top.kind)) & above(top.rank); break;
    case Kind::triple_single:
      n.mains = hand.three & above(top.rank);
      n.same = size(n.mains) * (size(hand.one) - 1);
      return n;
    case Kind::triple_pair:
      n.mains = hand.three & above(top.rank);
      n.same = size(n.mains) * (size(hand.two) - 1);
      return n;
    case Kind::straight:
    case Kind::pair_straight:
    case Kind::plane: {
      const int length = run_length(top);
      n.mains = windows(hand.of(cards_per_rank(top.kind)) & kRunRanks & above(top.rank - length + 1), length);
      break;
    }
    case Kind::plane_singles:
    case Kind::plane_pairs: {
      const int length = run_length(top);
      n.mains = windows(hand.three & kRunRanks & above(top.rank - length + 1), length);
      n.same = n.mains ? count_winged(hand, policy, top.kind, length, n.mains) : 0;
      return n;
    }
    case Kind::quad_singles:
    case Kind::quad_pairs:
      n.mains = hand.four & above(top.rank);
      n.same = n.mains ? count_quads(hand, policy, top.kind, n.mains) : 0;
      return n;
    default: return n;
  }
  n.same = size(n.mains);
  return n;
}

// The k-th reply; k < n.total().
inline Play pick_follow(const Levels& hand, const Policy& policy, Combo top, const Follows& n, int k) {
  if (const int special = n.rockets + size(n.bombs)) [[unlikely]] {
    if (k < n.rockets) {
      return make_play(Kind::rocket, kBigJoker, 2, kRocket);
    }
    if (k < special) {
      const int rank = select(n.bombs, k - n.rockets);
      return make_play(Kind::bomb, rank, 4, cards_of(rank, 4));
    }
    k -= special;
  }
  switch (top.kind) {
    case Kind::triple_single: return pick_triple_with(top.kind, 1, hand.one, n.mains, k);
    case Kind::triple_pair: return pick_triple_with(top.kind, 2, hand.two, n.mains, k);
    case Kind::plane_singles:
    case Kind::plane_pairs: return pick_winged(hand, policy, top.kind, run_length(top), n.mains, k);
    case Kind::quad_singles:
    case Kind::quad_pairs: return pick_quad(hand, policy, top.kind, n.mains, k);
    default: {
      const int low = select(n.mains, k);
      const int length = run_length(top);
      return make_play(top.kind, low + length - 1, top.count,
                       static_cast<Cards>(cards_per_rank(top.kind)) * run_of(low, length));
    }
  }
}

inline int count_plays(Cards hand, const Policy& policy, Combo top) {
  const Levels held = levels_of(hand);
  return top.kind == Kind::none ? count_leads(held, policy).total : count_follows(held, policy, top).total();
}

inline Play pick_play(Cards hand, const Policy& policy, Combo top, int k) {
  const Levels held = levels_of(hand);
  if (top.kind == Kind::none) {
    return pick_lead(held, policy, count_leads(held, policy), k);
  }
  return pick_follow(held, policy, top, count_follows(held, policy, top), k);
}

}  // namespace paiju
