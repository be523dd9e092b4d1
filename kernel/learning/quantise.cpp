// Scales are powers of two, so that going from layer to layer is a shift.
#include "quantise.hpp"

#include <algorithm>
#include <cmath>

#include "../weights_file.hpp"

namespace paiju {
namespace {

constexpr int kFinest = 14;  // 2^14 steps to one at most

template <class Integer>
Integer round_to(float value, int bits) {
  const double scaled = std::nearbyint(std::ldexp(static_cast<double>(value), bits));
  const double most = std::ldexp(1.0, 8 * sizeof(Integer) - 1) - 1;
  return static_cast<Integer>(std::clamp(scaled, -most, most));
}

struct Scales {
  int first, second, third, last;
};

// Activations keep `first` bits behind the point from layer to layer.
Layers round_all(const Weights& weights, const Scales& scales) {
  Layers layers{};
  const auto first = static_cast<std::size_t>(weights.inputs()) * kFirst;
  layers.first.resize(first);
  for (std::size_t i = 0; i < first; ++i) {
    layers.first[i] = round_to<std::int16_t>(weights.first(0)[i], scales.first);
  }
  for (std::size_t k = 0; k < kFirst; ++k) {
    layers.first_bias[k] = round_to<std::int16_t>(weights.first_bias()[k], scales.first);
  }
  for (std::size_t j = 0; j < kSecond; ++j) {
    layers.second_bias[j] = round_to<std::int32_t>(weights.second_bias()[j], scales.first + scales.second);
    for (std::size_t k = 0; k < kFirst; ++k) {
      layers.second[j * kFirst + k] = round_to<std::int16_t>(weights.second()[k * kSecond + j], scales.second);
    }
  }
  for (std::size_t j = 0; j < kThird; ++j) {
    layers.third_bias[j] = round_to<std::int32_t>(weights.third_bias()[j], scales.first + scales.third);
    for (std::size_t k = 0; k < kSecond; ++k) {
      layers.third[j * kSecond + k] = round_to<std::int16_t>(weights.third()[k * kThird + j], scales.third);
    }
  }
  for (std::size_t j = 0; j < kThird; ++j) {
    layers.last[j] = round_to<std::int16_t>(weights.last()[j], scales.last);
  }
  layers.last_bias = round_to<std::int32_t>(weights.last_bias(), scales.first + scales.last);
  layers.second_shift = scales.second;
  layers.third_shift = scales.third;
  layers.last_shift = scales.first + scales.last - 12;  // to 1/kUnit
  return layers;
}

static_assert(kUnit == 1 << 12);

// The finest scale of one layer under which the sums fit, the other layers being coarse enough.
int finest(const Weights& weights, Scales scales, int Scales::*layer, const Scales& coarse) {
  scales = coarse;
  for (scales.*layer = kFinest; scales.*layer > coarse.*layer; --(scales.*layer)) {
    if (check_sums(round_all(weights, scales), weights.inputs()).empty()) {
      break;
    }
  }
  return scales.*layer;
}

Layers quantise_one(const Weights& weights) {
  constexpr Scales coarse{6, 6, 6, 6};
  Scales scales = coarse;
  for (int Scales::*layer : {&Scales::first, &Scales::second, &Scales::third, &Scales::last}) {
    scales.*layer = finest(weights, scales, layer, coarse);
  }
  return round_all(weights, scales);
}

}  // namespace

Network quantise(const std::array<Weights, kNets>& networks) {
  Network network;
  for (std::size_t net = 0; net < kNets; ++net) {
    network.layers[net] = quantise_one(networks[net]);
  }
  return network;
}

}  // namespace paiju
