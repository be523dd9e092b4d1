// Integer arithmetic of the networks, twice: for AVX2 and for any processor. Both add the same integers without
// overflow, so the order in which they do cannot matter.
#include "network.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>

namespace paiju {
namespace {

// The body of both paths.
#define PAIJU_VALUE_BODY                                                                                     \
  alignas(32) std::int16_t shared[kFirst];                                                                   \
  alignas(32) std::int16_t first[kFirst];                                                                    \
  alignas(32) std::int16_t second[kSecond];                                                                  \
  alignas(32) std::int16_t third[kThird];                                                                    \
  std::memcpy(shared, layers.first_bias.data(), sizeof shared);                                              \
  add_rows(layers, question.state, shared);                                                                  \
  for (int i = 0; i < question.actions.size(); ++i) {                                                        \
    std::memcpy(first, shared, sizeof first);                                                                \
    add_rows(layers, question.actions[i], first);                                                            \
    for (int k = 0; k < kFirst; ++k) {                                                                       \
      first[k] = first[k] > 0 ? first[k] : std::int16_t{0};                                                  \
    }                                                                                                        \
    dense<kFirst, kSecond>(first, layers.second.data(), layers.second_bias.data(), layers.second_shift, second); \
    dense<kSecond, kThird>(second, layers.third.data(), layers.third_bias.data(), layers.third_shift, third); \
    values[i] = (layers.last_bias + dot<kThird>(third, layers.last.data())) >> layers.last_shift;            \
  }

#define PAIJU_VALUE_PARTS                                                                                    \
  inline void add_rows(const Layers& layers, std::span<const Feature> features, std::int16_t* __restrict sums) { \
    for (const Feature feature : features) {                                                                 \
      const std::int16_t* row = layers.first.data() + static_cast<std::size_t>(feature) * kFirst;            \
      for (int k = 0; k < kFirst; ++k) {                                                                     \
        sums[k] = static_cast<std::int16_t>(sums[k] + row[k]);                                               \
      }                                                                                                      \
    }                                                                                                        \
  }                                                                                                          \
  template <int Count>                                                                                       \
  inline std::int32_t dot(const std::int16_t* left, const std::int16_t* right) {                             \
    std::int32_t sum = 0;                                                                                    \
    for (int k = 0; k < Count; ++k) {                                                                        \
      sum += std::int32_t{left[k]} * right[k];                                                               \
    }                                                                                                        \
    return sum;                                                                                              \
  }                                                                                                          \
  template <int In, int Out>                                                                                 \
  inline void dense(const std::int16_t* in, const std::int16_t* matrix, const std::int32_t* bias,            \
                    std::int32_t shift, std::int16_t* out) {                                                 \
    for (int j = 0; j < Out; ++j) {                                                                          \
      const std::int32_t sum = (bias[j] + dot<In>(in, matrix + j * In)) >> shift;                            \
      out[j] = static_cast<std::int16_t>(sum < 0 ? 0 : sum > 32767 ? 32767 : sum);                           \
    }                                                                                                        \
  }

namespace portable {
PAIJU_VALUE_PARTS
void value(const Layers& layers, const Question& question, std::int32_t* values) { PAIJU_VALUE_BODY }
}  // namespace portable

#if defined(__x86_64__) && defined(__GNUC__)
#define PAIJU_HAS_AVX2
namespace avx2 {
#pragma GCC push_options
#pragma GCC target("avx2")
PAIJU_VALUE_PARTS
void value(const Layers& layers, const Question& question, std::int32_t* values) { PAIJU_VALUE_BODY }
#pragma GCC pop_options
}  // namespace avx2
#endif

using Value = void (*)(const Layers& layers, const Question& question, std::int32_t* values);

Value choose_value(Path path) {
#ifdef PAIJU_HAS_AVX2
  if (path == Path::best && __builtin_cpu_supports("avx2")) {
    return &avx2::value;
  }
#endif
  static_cast<void>(path);
  return &portable::value;
}

}  // namespace

double chance_of(std::int32_t value) { return 1 / (1 + std::exp(-static_cast<double>(value) / kUnit)); }

std::span<const std::int32_t> Valuer::value() {
  values_.resize(static_cast<std::size_t>(question_.actions.size()));
  choose_value(path_)(network_->layers[static_cast<std::size_t>(question_.net)], question_, values_.data());
  return values_;
}

std::span<const std::int32_t> Valuer::actions(const Table& table) {
  question_.ask(table, book_, true);
  return value();
}

std::span<const std::int32_t> Valuer::moves(const Known& known, std::span<const Play> plays) {
  question_.ask(known, plays);
  return value();
}

int Valuer::choose(const Table& table) {
  question_.ask(table, book_);
  if (question_.obvious >= 0) {
    return question_.obvious;
  }
  const auto values = value();
  return static_cast<int>(std::ranges::max_element(values) - values.begin());
}

}  // namespace paiju
