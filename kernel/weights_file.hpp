// A network as bytes: what is loaded is checked to the last number, so that no sum can overflow.
#pragma once

#include <string>

#include "network.hpp"

namespace paiju {

// The bytes load_network reads.
std::string write_network(const Network& network);

// Why the sums of these layers could overflow, or empty.
std::string check_sums(const Layers& layers, int inputs);

// No more features than this are ever set at once.
inline constexpr int kMostFeatures = 160;

}  // namespace paiju
