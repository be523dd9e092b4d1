// Which generation of processors does the arithmetic; memory for what it leaves behind.
#include "weights.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace paiju {

namespace plain {
#define PAIJU_LANE 4
#include "arithmetic.inl"
#undef PAIJU_LANE
}  // namespace plain

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define PAIJU_GENERATIONS

namespace v3 {
#pragma GCC push_options
#pragma GCC target("arch=x86-64-v3")
#define PAIJU_LANE 8
#include "arithmetic.inl"
#undef PAIJU_LANE
#pragma GCC pop_options
}  // namespace v3

namespace v4 {
#pragma GCC push_options
#pragma GCC target("arch=x86-64-v4,prefer-vector-width=512")
#define PAIJU_LANE 16
#include "arithmetic.inl"
#undef PAIJU_LANE
#pragma GCC pop_options
}  // namespace v4
#endif

namespace {

struct Arithmetic {
  decltype(&plain::forward) forward = &plain::forward;
  decltype(&plain::backward) backward = &plain::backward;
  decltype(&plain::adam) adam = &plain::adam;
  decltype(&plain::average_in) average_in = &plain::average_in;
  const char* name = "plain";
};

Arithmetic choose_arithmetic() {
#ifdef PAIJU_GENERATIONS
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw") &&
      __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512cd")) {
    return {&v4::forward, &v4::backward, &v4::adam, &v4::average_in, "x86-64-v4"};
  }
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) {
    return {&v3::forward, &v3::backward, &v3::adam, &v3::average_in, "x86-64-v3"};
  }
#endif
  return {};
}

const Arithmetic kArithmetic = choose_arithmetic();

}  // namespace

const char* arithmetic_name() { return kArithmetic.name; }

void Activations::fit(int count) {
  const auto wanted = static_cast<std::size_t>(count);
  if (logits.size() < wanted) {
    first.resize(wanted * kFirst);
    second.resize(wanted * kSecond);
    third.resize(wanted * kThird);
    logits.resize(wanted);
  }
}

void forward(const Weights& weights, std::span<const Feature> state, const Inputs& inputs, Activations& out) {
  out.fit(inputs.size());
  kArithmetic.forward(weights, state, inputs, out);
}

void backward(const Weights& weights, const Inputs& inputs, Activations& passed, std::span<const float> errors,
              Weights& gradient) {
  kArithmetic.backward(weights, inputs, passed, errors, gradient);
}

void adam(std::span<float> weights, Moments& moments, std::span<float> gradient, float scale, float rate,
          std::int64_t number) {
  const double warm = static_cast<double>(number);
  kArithmetic.adam(weights, moments, gradient, scale, static_cast<float>(rate / (1 - std::pow(0.9, warm))),
                   static_cast<float>(1 / (1 - std::pow(0.999, warm))));
}

void average_in(std::span<float> average, std::span<const float> weights, float share) {
  kArithmetic.average_in(average, weights, share);
}

}  // namespace paiju
