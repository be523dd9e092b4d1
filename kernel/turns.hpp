// In how many turns a hand can leave, when nobody interferes.
#pragma once

#include "hand.hpp"

namespace paiju {

inline constexpr int kMostTurns = 12;  // more are told as this many

// Runs are taken one by one as long as each makes it better, so the number may be one too many for rich hands.
int count_turns(Cards hand);

}  // namespace paiju
