// The parameters of a network in floating point: a sparse first layer, two dense ones, one output.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "../network.hpp"

namespace paiju {

// One block of numbers, so that the optimiser and the files need not know the layers. Matrices are stored by input.
class Weights {
 public:
  explicit Weights(int inputs)
      : inputs_(inputs), numbers_(offset_last_bias() + 1) {}

  int inputs() const { return inputs_; }
  std::span<float> all() { return numbers_; }
  std::span<const float> all() const { return numbers_; }

  float* first(int input) { return numbers_.data() + static_cast<std::size_t>(input) * kFirst; }
  const float* first(int input) const { return numbers_.data() + static_cast<std::size_t>(input) * kFirst; }
  float* first_bias() { return numbers_.data() + offset_first_bias(); }
  const float* first_bias() const { return numbers_.data() + offset_first_bias(); }
  float* second() { return first_bias() + kFirst; }
  const float* second() const { return first_bias() + kFirst; }
  float* second_bias() { return second() + kFirst * kSecond; }
  const float* second_bias() const { return second() + kFirst * kSecond; }
  float* third() { return second_bias() + kSecond; }
  const float* third() const { return second_bias() + kSecond; }
  float* third_bias() { return third() + kSecond * kThird; }
  const float* third_bias() const { return third() + kSecond * kThird; }
  float* last() { return third_bias() + kThird; }
  const float* last() const { return third_bias() + kThird; }
  float& last_bias() { return numbers_[offset_last_bias()]; }
  float last_bias() const { return numbers_[offset_last_bias()]; }

 private:
  std::size_t offset_first_bias() const { return static_cast<std::size_t>(inputs_) * kFirst; }
  std::size_t offset_last_bias() const {
    return offset_first_bias() + kFirst + kFirst * kSecond + kSecond + kSecond * kThird + kThird + kThird;
  }

  int inputs_;
  std::vector<float> numbers_;
};

// The activations of one pass over several inputs; kept between passes so that nothing is allocated.
struct Activations {
  std::vector<float> first, second, third, logits;

  void fit(int count);
};

// Logits of inputs that share the features of a state; `state` may be empty.
void forward(const Weights& weights, std::span<const Feature> state, const Inputs& inputs, Activations& out);

// Adds the gradient of the sum of errors · logits, after a pass without state.
void backward(const Weights& weights, const Inputs& inputs, Activations& passed, std::span<const float> errors,
              Weights& gradient);

// One step of Adam, the `number`-th from 1; the gradient is scaled and then cleared.
struct Moments {
  std::vector<float> mean, square;
};
void adam(std::span<float> weights, Moments& moments, std::span<float> gradient, float scale, float rate,
          std::int64_t number);

// The generation of processors whose instructions are used; results differ between them in the last digits.
const char* arithmetic_name();

// Moves `average` by `share` of the way to `weights`.
void average_in(std::span<float> average, std::span<const float> weights, float share);

}  // namespace paiju
