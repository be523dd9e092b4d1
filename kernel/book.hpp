// What the books of Dou Dizhu disagree about in calling and scoring, beside combinations; filled from the fields of
// `Rules` by players/kernel.py. Everything else is the same in every book the kernel plays, and checked there.
#pragma once

#include <cstdint>

#include "policy.hpp"

namespace paiju {

inline constexpr int kTopBid = 3;  // bids are 0 (none), 1, 2, 3, and each exceeds the ones before it

struct Calling {
  bool asked_after_top = false;      // the seats after a top bid are asked; they can only decline
  bool redeal = false;               // a deal in which all pass is dealt again, else it scores zero
  bool kitty_before_doubling = true;  // the declarer takes the kitty before anybody doubles
  bool doubling = false;             // defenders may double, the declarer redouble
  bool redouble_needs_double = true;

  bool operator==(const Calling&) const = default;
};

struct Scoring {
  int unit = 1;  // points for a bid of 1
  int win_sign = 1;
  bool bombs_double = true;  // each bomb doubles; else they add up: 1 + bombs
  int rocket_factor = 2;
  int spring_factor = 2;
  int spring_defender_plays = 0;
  int anti_spring_factor = 2;
  int anti_spring_declarer_plays = 1;
  int declarer_of_sum = -1;  // the declarer's points as a multiple of the defenders' sum
  int double_factor = 2;
  int redouble_factor = 2;
  bool redouble_only_against_doublers = true;

  bool operator==(const Scoring&) const = default;
};

struct Book {
  Policy policy;
  Calling calling;
  Scoring scoring;

  bool operator==(const Book&) const = default;
};

}  // namespace paiju
