// The arithmetic of learning, included once for each generation of processors (weights.cpp).
// No #pragma once: that is the point. Calls nothing that is compiled elsewhere.

constexpr int kLane = PAIJU_LANE;
constexpr int kTile = 4;  // inputs that pass a dense layer together
using Vector = float __attribute__((vector_size(4 * kLane), aligned(4), may_alias));

[[gnu::always_inline]] inline Vector& at(float* numbers) { return *reinterpret_cast<Vector*>(numbers); }
[[gnu::always_inline]] inline const Vector& at(const float* numbers) {
  return *reinterpret_cast<const Vector*>(numbers);
}
#define PAIJU_POSITIVE(vector) ((vector) > 0 ? (vector) : Vector{})

// out[r] = relu(in[r] × matrix + bias) for `Rows` rows; the sums of some of the outputs stay in registers.
template <int In, int Out, int Rows>
[[gnu::always_inline]] inline void dense_rows(const float* in, const float* matrix, const float* bias, float* out) {
  constexpr int kWide = Out / kLane < 4 ? Out / kLane : kLane == 16 ? 4 : 2;
  for (int column = 0; column < Out; column += kWide * kLane) {
    Vector sums[Rows][kWide];
#pragma GCC unroll 8
    for (int row = 0; row < Rows; ++row) {
#pragma GCC unroll 8
      for (int w = 0; w < kWide; ++w) {
        sums[row][w] = at(bias + column + w * kLane);
      }
    }
    for (int k = 0; k < In; ++k) {
      const float* line = matrix + k * Out + column;
#pragma GCC unroll 8
      for (int w = 0; w < kWide; ++w) {
        const Vector weights = at(line + w * kLane);
#pragma GCC unroll 8
        for (int row = 0; row < Rows; ++row) {
          sums[row][w] += in[row * In + k] * weights;
        }
      }
    }
#pragma GCC unroll 8
    for (int row = 0; row < Rows; ++row) {
#pragma GCC unroll 8
      for (int w = 0; w < kWide; ++w) {
        at(out + row * Out + column + w * kLane) = PAIJU_POSITIVE(sums[row][w]);
      }
    }
  }
}

template <int In, int Out>
[[gnu::always_inline]] inline void dense(const float* in, const float* matrix, const float* bias, float* out,
                                         int count) {
  int row = 0;
  for (; row + kTile <= count; row += kTile) {
    dense_rows<In, Out, kTile>(in + row * In, matrix, bias, out + row * Out);
  }
  for (; row < count; ++row) {
    dense_rows<In, Out, 1>(in + row * In, matrix, bias, out + row * Out);
  }
}

[[gnu::always_inline]] inline void add_rows(const Weights& weights, std::span<const Feature> features, float* sums) {
  for (const Feature feature : features) {
    const float* row = weights.first(feature);
    for (int i = 0; i < kFirst; i += kLane) {
      at(sums + i) += at(row + i);
    }
  }
}

// gradient of a dense layer and of what went in; `out` holds the error of the outputs, masked already.
template <int In, int Out>
[[gnu::always_inline]] inline void dense_back(const float* in, const float* matrix, const float* error, float* in_error,
                                              float* gradient, float* bias_gradient) {
  for (int j = 0; j < Out; ++j) {
    bias_gradient[j] += error[j];
  }
  for (int k = 0; k < In; ++k) {
    if (in[k] <= 0) {
      in_error[k] = 0;
      continue;
    }
    const float* line = matrix + k * Out;
    float* change = gradient + k * Out;
    Vector sum{};
    for (int j = 0; j < Out; j += kLane) {
      const Vector errors = at(error + j);
      sum += at(line + j) * errors;
      at(change + j) += in[k] * errors;
    }
    float total = 0;
    for (int i = 0; i < kLane; ++i) {
      total += sum[i];
    }
    in_error[k] = total;
  }
}


void forward(const Weights& weights, std::span<const Feature> state, const Inputs& inputs,
             Activations& out) {
  const int count = inputs.size();
  float shared[kFirst];
  std::memcpy(shared, weights.first_bias(), sizeof shared);
  add_rows(weights, state, shared);
  for (int i = 0; i < count; ++i) {
    float sums[kFirst];
    std::memcpy(sums, shared, sizeof sums);
    add_rows(weights, inputs[i], sums);
    float* to = out.first.data() + i * kFirst;
    for (int k = 0; k < kFirst; k += kLane) {
      at(to + k) = PAIJU_POSITIVE(at(sums + k));
    }
  }
  dense<kFirst, kSecond>(out.first.data(), weights.second(), weights.second_bias(), out.second.data(), count);
  dense<kSecond, kThird>(out.second.data(), weights.third(), weights.third_bias(), out.third.data(), count);
  for (int i = 0; i < count; ++i) {
    const float* from = out.third.data() + i * kThird;
    float sum = weights.last_bias();
    for (int k = 0; k < kThird; ++k) {
      sum += from[k] * weights.last()[k];
    }
    out.logits[static_cast<std::size_t>(i)] = sum;
  }
}

void backward(const Weights& weights, const Inputs& inputs, Activations& passed,
              std::span<const float> errors, Weights& gradient) {
  float third_error[kThird];
  float second_error[kSecond];
  float first_error[kFirst];
  for (int i = 0; i < inputs.size(); ++i) {
    const float error = errors[static_cast<std::size_t>(i)];
    const float* third = passed.third.data() + i * kThird;
    gradient.last_bias() += error;
    for (int k = 0; k < kThird; ++k) {
      gradient.last()[k] += error * third[k];
      third_error[k] = third[k] > 0 ? error * weights.last()[k] : 0;
    }
    dense_back<kSecond, kThird>(passed.second.data() + i * kSecond, weights.third(), third_error, second_error,
                                gradient.third(), gradient.third_bias());
    dense_back<kFirst, kSecond>(passed.first.data() + i * kFirst, weights.second(), second_error, first_error,
                                gradient.second(), gradient.second_bias());
    float* bias = gradient.first_bias();
    for (int k = 0; k < kFirst; k += kLane) {
      at(bias + k) += at(first_error + k);
    }
    for (const Feature feature : inputs[i]) {
      float* row = gradient.first(feature);
      for (int k = 0; k < kFirst; k += kLane) {
        at(row + k) += at(first_error + k);
      }
    }
  }
}

void adam(std::span<float> weights, Moments& moments, std::span<float> gradient, float scale, float step,
          float warm_square) {
  constexpr float kMean = 0.9F;
  constexpr float kSquare = 0.999F;
  constexpr float kSmall = 1e-8F;
  float* w = weights.data();
  float* g = gradient.data();
  float* mean = moments.mean.data();
  float* square = moments.square.data();
  const std::size_t count = weights.size();
#pragma GCC ivdep
  for (std::size_t i = 0; i < count; ++i) {
    const float slope = g[i] * scale;
    mean[i] = kMean * mean[i] + (1 - kMean) * slope;
    square[i] = kSquare * square[i] + (1 - kSquare) * slope * slope;
    w[i] -= step * mean[i] / (__builtin_sqrtf(square[i] * warm_square) + kSmall);
    g[i] = 0;
  }
}

void average_in(std::span<float> average, std::span<const float> weights, float share) {
  float* to = average.data();
  const float* from = weights.data();
  const std::size_t count = average.size();
#pragma GCC ivdep
  for (std::size_t i = 0; i < count; ++i) {
    to[i] += share * (from[i] - to[i]);
  }
}
#undef PAIJU_POSITIVE
