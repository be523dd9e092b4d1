// From learnt weights to integers.
#pragma once

#include <array>

#include "weights.hpp"

namespace paiju {

// With the finest steps for which no sum can overflow.
Network quantise(const std::array<Weights, kNets>& networks);

}  // namespace paiju
