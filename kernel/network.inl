// The arithmetic of the networks, included once for each path (network.cpp).
// No #pragma once: that is the point. Calls nothing that is compiled elsewhere.

constexpr int kLane = PAIJU_LANE;
using Vector = std::int16_t __attribute__((vector_size(2 * kLane), aligned(2), may_alias));

// Written with vectors because compilers swap the plain loops, which leaves neither of them a vector.
inline void add_rows(const Layers& layers, std::span<const Feature> features, std::int16_t* sums) {
  for (const Feature feature : features) {
    const std::int16_t* row = layers.first.data() + static_cast<std::size_t>(feature) * kFirst;
    for (int k = 0; k < kFirst; k += kLane) {
      *reinterpret_cast<Vector*>(sums + k) += *reinterpret_cast<const Vector*>(row + k);
    }
  }
}

template <int Count>
inline std::int32_t dot(const std::int16_t* left, const std::int16_t* right) {
  std::int32_t sum = 0;
  for (int k = 0; k < Count; ++k) {
    sum += std::int32_t{left[k]} * right[k];
  }
  return sum;
}

template <int In, int Out>
inline void dense(const std::int16_t* in, const std::int16_t* matrix, const std::int32_t* bias, std::int32_t shift,
                  std::int16_t* out) {
  for (int j = 0; j < Out; ++j) {
    const std::int32_t sum = (bias[j] + dot<In>(in, matrix + j * In)) >> shift;
    out[j] = static_cast<std::int16_t>(sum < 0 ? 0 : sum > 32767 ? 32767 : sum);
  }
}

void value(const Layers& layers, const Question& question, std::int32_t* values) {
  std::int16_t shared[kFirst];
  std::int16_t first[kFirst];
  std::int16_t second[kSecond];
  std::int16_t third[kThird];
  std::memcpy(shared, layers.first_bias.data(), sizeof shared);
  add_rows(layers, question.state, shared);
  for (int i = 0; i < question.actions.size(); ++i) {
    std::memcpy(first, shared, sizeof first);
    add_rows(layers, question.actions[i], first);
    for (std::int16_t& sum : first) {
      sum = sum > 0 ? sum : std::int16_t{0};
    }
    dense<kFirst, kSecond>(first, layers.second.data(), layers.second_bias.data(), layers.second_shift, second);
    dense<kSecond, kThird>(second, layers.third.data(), layers.third_bias.data(), layers.third_shift, third);
    values[i] = (layers.last_bias + dot<kThird>(third, layers.last.data())) >> layers.last_shift;
  }
}
