// The number of move sequences of a given length, by which implementations of the rules compare themselves.
#pragma once

#include <cstdint>

#include "position.hpp"

namespace paiju {

// Sequences of exactly `depth` moves, passes included; a deal that ends earlier adds nothing.
std::uint64_t perft(const Position& position, const Policy& policy, int depth);

}  // namespace paiju
