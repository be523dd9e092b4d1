// Integer arithmetic of the networks, twice: for AVX2 and for any processor. Both add the same integers without
// overflow, so the order in which they do cannot matter.
#include "network.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>

namespace paiju {
namespace {

namespace portable {
#define PAIJU_LANE 8
#include "network.inl"
#undef PAIJU_LANE
}  // namespace portable

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define PAIJU_HAS_AVX2
namespace avx2 {
#pragma GCC push_options
#pragma GCC target("avx2")
#define PAIJU_LANE 16
#include "network.inl"
#undef PAIJU_LANE
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
