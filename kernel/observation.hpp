// What the seat to act knows as a row of numbers, for learners outside the kernel; a table as that of the features.
#pragma once

#include <cstdint>
#include <vector>

#include "known.hpp"

namespace paiju {

// Slices [begin, end) of a row, each value an int8; seats are counted from the one to act.
struct Slice {
  const char* name;
  int begin, end;
};
std::vector<Slice> list_observation();

int observation_width();

void write_observation(const Known& known, std::int8_t* row);

}  // namespace paiju
