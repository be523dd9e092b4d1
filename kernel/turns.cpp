// Runs out of a hand by steepest descent; what is left goes as bombs, triples with kickers, pairs and singles.
#include "turns.hpp"

#include <algorithm>

namespace paiju {
namespace {

// `wings` kickers leave with planes taken out before.
int loose_turns(Cards hand, int wings) {
  const Levels held = levels_of(hand);
  const int fours = size(held.four);
  const int threes = size(held.three) - fours;
  const int twos = size(held.two) - size(held.three);
  const bool rocket = held.has_rocket();
  const int ones = size(held.one) - size(held.two) - (rocket ? 2 : 0);
  return fours + threes + rocket + std::max(0, ones + twos - threes - wings);
}

struct Best {
  int turns;
  Cards run;
  int wings;
};

void try_runs(Cards hand, Ranks held, int each, int shortest, int wings, Best& best) {
  int length = shortest;
  for (Ranks lows = windows(held & kRunRanks, shortest); lows; lows &= lows >> 4, ++length) {
    for (Ranks left = lows; left; left &= left - 1) {
      const Cards run = static_cast<Cards>(each) * run_of(lowest(left), length);
      const int carried = each == 3 ? length : 0;
      const int turns = 1 + loose_turns(hand - run, wings + carried);
      if (turns < best.turns) {
        best = {turns, run, carried};
      }
    }
  }
}

}  // namespace

int count_turns(Cards hand) {
  int taken = 0;
  int wings = 0;
  Best best{loose_turns(hand, 0), 0, 0};
  while (best.turns > 1) {
    best.run = 0;
    const Levels held = levels_of(hand);
    try_runs(hand, held.three, 3, 2, wings, best);
    try_runs(hand, held.two, 2, 3, wings, best);
    try_runs(hand, held.one, 1, 5, wings, best);
    if (!best.run) {
      break;
    }
    hand -= best.run;
    wings += best.wings;
    ++taken;
    --best.turns;  // those that are left
  }
  return std::min(taken + best.turns, kMostTurns);
}

}  // namespace paiju
