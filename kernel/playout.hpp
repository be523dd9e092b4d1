// Complete random deals, counted but not kept: the speed of the kernel.
#pragma once

#include <cstdint>

#include "policy.hpp"
#include "random.hpp"

namespace paiju {

struct PlayoutStats {
  std::int64_t deals = 0;
  std::int64_t plies = 0;  // passes included
  std::int64_t passes = 0;
  std::int64_t declarer_wins = 0;
  std::int64_t bombs = 0;
  std::int64_t rockets = 0;
  std::int64_t springs = 0;
  std::int64_t anti_springs = 0;
  std::uint64_t checksum = 0;  // of every move, in order; a sum over deals, so parts may be added

  bool operator==(const PlayoutStats&) const = default;
};

// Deals number first … first + n - 1 of the seed.
PlayoutStats playouts(std::int64_t n, std::uint64_t seed, std::int64_t first, const Policy& policy);

}  // namespace paiju
