// Two networks against each other, in card play alone: the same deals with roles drawn by lot and then swapped.
#pragma once

#include <cstdint>

#include "network.hpp"

namespace paiju {

struct DuelResult {
  std::int64_t deals = 0;
  std::int64_t as_declarer = 0;  // deals the first of the two won alone
  std::int64_t as_defenders = 0;
  std::int64_t both = 0;  // deals it won in either role, for the variance by deal
};

// Deals first … first + count - 1 of a seed. Without `other` the opponents move at random.
DuelResult duel(const Network& one, const Network* other, const Book& book, std::uint64_t seed, std::uint64_t first,
                int count);

}  // namespace paiju
