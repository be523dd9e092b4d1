// About how many turns at the lead a hand needs: quick rather than exact, for guesses before anything is searched.
#pragma once

#include "../hand.hpp"

namespace paiju {

// Straights are taken as long as they go as long as they use up single cards; triples carry a single or a pair each.
inline int turns_left(Cards hand) {
  int turns = 0;
  if ((hand & kBothJokers) == kBothJokers) {
    hand -= kRocket;
    ++turns;
  }
  for (Levels held = levels_of(hand);; held = levels_of(hand)) {
    Ranks lows = windows(held.one & kRunRanks, 5);
    if (!lows) {
      break;
    }
    const int low = lowest(lows);
    int length = 5;
    while (low + length <= kAce && (held.one & rank_bit(low + length))) {
      ++length;
    }
    const Ranks run = run_of(low, length);
    if (size(run & held.two) > length / 2) {
      break;  // it would tear apart more than it takes away
    }
    hand -= run;
    ++turns;
  }
  const Levels held = levels_of(hand);
  const int fours = size(held.four);
  const int threes = size(held.three & ~held.four);
  const int ones = size(held.one & ~held.three);
  return turns + fours + threes + (ones > threes ? ones - threes : 0);
}

}  // namespace paiju
