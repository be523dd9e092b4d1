// What the seat to act knows of a deal: all that a feature may read, so that no hidden card can slip into one.
#pragma once

#include "table.hpp"

namespace paiju {

// Seats are counted from the one that knows: 0 itself, 1 the next, 2 the previous.
struct Known {
  Cards own;
  int turns;                // that the hand needs when nobody interferes
  Cards unseen;             // in the other hands together, and in the kitty until it is taken
  Cards shown;              // the kitty; none until it is taken
  Cards kitty;              // those of its cards the declarer has not played
  std::array<Cards, 3> played;
  std::array<int, 3> left;  // cards in hand
  Combo top;
  Cards top_cards;
  int top_seat;  // -1 when leading
  int passes;
  int declarer;  // -1 while there is none
  int bid;
  int bombs;                 // bombs and rockets played
  Phase phase;
  int place;                 // in the auction: 0 calls first
  std::array<int, 3> calls;    // kNotYet where not made
  std::array<int, 3> doubled;  // kNotYet where not made, or not published yet
  std::array<int, 3> passed_single;
  std::array<int, 3> passed_pair;
  std::array<Combo, kRemembered> last;
  int moves;
};

Known look(const Table& table, int seat);

}  // namespace paiju
