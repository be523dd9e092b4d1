// Rounds of self-play and steps of the optimiser; saving and loading.
#include "trainer.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <type_traits>

#include "../parallel.hpp"

namespace paiju {
namespace {

// Numbers with a normal distribution, so many that the sum of twelve will do.
float normal(Random& random) {
  double sum = -6;
  for (int i = 0; i < 12; ++i) {
    sum += static_cast<double>(random.next() >> 11) * 0x1p-53;
  }
  return static_cast<float>(sum);
}

void fill(float* to, int count, double spread, Random& random) {
  for (int i = 0; i < count; ++i) {
    to[i] = static_cast<float>(spread) * normal(random);
  }
}

// The first layer begins low: what is rarely set should not shout before it was learnt.
Weights fresh_weights(int net, std::uint64_t seed) {
  Weights weights(input_width(static_cast<Net>(net)));
  Random random(seed, ~static_cast<std::uint64_t>(net));
  fill(weights.first(0), weights.inputs() * kFirst, 0.05, random);
  fill(weights.second(), kFirst * kSecond, std::sqrt(2.0 / kFirst), random);
  fill(weights.third(), kSecond * kThird, std::sqrt(2.0 / kSecond), random);
  fill(weights.last(), kThird, std::sqrt(1.0 / kThird), random);
  return weights;
}

Networks fresh_networks(std::uint64_t seed) {
  return {fresh_weights(0, seed), fresh_weights(1, seed), fresh_weights(2, seed), fresh_weights(3, seed)};
}

Networks zeros() {
  return {Weights(input_width(Net::declarer)), Weights(input_width(Net::next_defender)),
          Weights(input_width(Net::previous_defender)), Weights(input_width(Net::caller))};
}

class Writer {
 public:
  std::string bytes;

  template <class Number>
  void number(Number& value) {
    static_assert(std::is_trivially_copyable_v<Number>);
    bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  template <class Number>
  void numbers(Number* values, std::size_t count) {
    bytes.append(reinterpret_cast<const char*>(values), count * sizeof(Number));
  }
  std::size_t length(std::size_t size) {
    number(size);
    return size;
  }
  static constexpr bool is_sound = true;
};

class Reader {
 public:
  explicit Reader(const std::string& bytes) : bytes_(bytes) {}

  bool is_sound = true;

  template <class Number>
  void number(Number& value) {
    numbers(&value, 1);
  }
  template <class Number>
  void numbers(Number* values, std::size_t count) {
    const std::size_t wanted = count * sizeof(Number);
    is_sound = is_sound && wanted <= bytes_.size() - at_;
    if (is_sound) {
      std::memcpy(values, bytes_.data() + at_, wanted);
      at_ += wanted;
    }
  }
  std::size_t length(std::size_t) {
    std::size_t size = 0;
    number(size);
    is_sound = is_sound && size <= bytes_.size();
    return is_sound ? size : 0;
  }
  bool is_at_end() const { return is_sound && at_ == bytes_.size(); }

 private:
  const std::string& bytes_;
  std::size_t at_ = 0;
};

}  // namespace

Trainer::Trainer(const Book& book, std::uint64_t seed, int threads, const Settings& settings)
    : book_(book),
      settings_(settings),
      seed_(seed),
      threads_(threads),
      weights_(fresh_networks(seed)),
      average_(weights_),
      gradient_(zeros()),
      mixing_{Random(~seed, 0), Random(~seed, 1), Random(~seed, 2), Random(~seed, 3)} {
  for (std::size_t net = 0; net < kNets; ++net) {
    moments_[net].mean.resize(weights_[net].all().size());
    moments_[net].square.resize(weights_[net].all().size());
  }
}

void Trainer::play_round(std::uint64_t first, std::vector<SelfPlay>& players) {
  const int parts = static_cast<int>(players.size());
  in_parallel(parts, [&](int part) {
    for (int i = kRound * part / parts; i < kRound * (part + 1) / parts; ++i) {
      players[static_cast<std::size_t>(part)].play(seed_, first + static_cast<std::uint64_t>(i));
    }
  });
  for (SelfPlay& player : players) {
    counts_.add(player.counts);
    player.counts = {};
    for (std::size_t net = 0; net < kNets; ++net) {
      Samples& samples = player.samples[net];
      for (int i = 0; i < samples.inputs.size(); ++i) {
        const auto input = samples.inputs[i];
        waiting_[net].emplace_back(Features(input.begin(), input.end()), samples.targets[static_cast<std::size_t>(i)]);
      }
      samples.inputs.clear();
      samples.targets.clear();
    }
  }
}

void Trainer::run(int deals, float rate) {
  std::vector<SelfPlay> players(static_cast<std::size_t>(threads_), SelfPlay(weights_, book_, settings_));
  for (int done = 0; done < deals; done += kRound) {
    play_round(static_cast<std::uint64_t>(counts_.deals), players);
    const int parts = std::min(threads_, kNets);
    in_parallel(parts, [&](int part) {
      for (int net = part; net < kNets; net += parts) {
        learn(net, rate);
      }
    });
  }
}

void Trainer::learn(int net, float rate) {
  const auto at = static_cast<std::size_t>(net);
  auto& waiting = waiting_[at];
  Inputs& batch = batch_[at];
  Activations& passed = activations_[at];
  NetProgress& progress = progress_[at];
  float targets[kBatch];
  float errors[kBatch];
  while (waiting.size() >= kWaiting + kBatch) {
    batch.clear();
    for (float& target : targets) {
      auto& drawn = waiting[static_cast<std::size_t>(mixing_[at].below(static_cast<int>(waiting.size())))];
      batch.features.insert(batch.features.end(), drawn.first.begin(), drawn.first.end());
      batch.close();
      target = drawn.second;
      std::swap(drawn, waiting.back());
      waiting.pop_back();
    }
    forward(weights_[at], {}, batch, passed);
    double loss = 0;
    for (int i = 0; i < kBatch; ++i) {
      const float logit = passed.logits[static_cast<std::size_t>(i)];
      errors[i] = 1 / (1 + std::exp(-logit)) - targets[i];
      loss += std::max(logit, 0.0F) - logit * targets[i] + std::log1p(std::exp(-std::abs(logit)));
    }
    backward(weights_[at], batch, passed, errors, gradient_[at]);
    const std::int64_t step = ++progress.steps;
    adam(weights_[at].all(), moments_[at], gradient_[at].all(), 1.0F / kBatch, rate, step);
    const double share = std::max(0.005, 1.0 / static_cast<double>(step));
    progress.loss += share * (loss / kBatch - progress.loss);
    if (step % kAverageEvery == 0) {
      // Over about the latest 2,000 steps, fewer at the beginning.
      const float part = std::max(kAverageEvery / 2000.0F, static_cast<float>(10.0 * kAverageEvery / (80.0 + step)));
      average_in(average_[at].all(), weights_[at].all(), std::min(part, 1.0F));
    }
  }
}

template <class Archive>
void Trainer::each(Archive& archive) {
  archive.number(counts_);
  for (std::size_t net = 0; net < kNets; ++net) {
    for (const std::span<float> numbers : {weights_[net].all(), average_[net].all(), std::span(moments_[net].mean),
                                           std::span(moments_[net].square)}) {
      archive.numbers(numbers.data(), numbers.size());
    }
    archive.number(mixing_[net]);
    archive.number(progress_[net]);
    waiting_[net].resize(archive.length(waiting_[net].size()));
    for (auto& [features, target] : waiting_[net]) {
      features.resize(archive.length(features.size()));
      archive.numbers(features.data(), features.size());
      archive.number(target);
      if (!archive.is_sound) {
        return;
      }
    }
  }
}

std::string Trainer::save() const {
  Writer writer;
  const_cast<Trainer*>(this)->each(writer);  // the writer changes nothing
  return std::move(writer.bytes);
}

bool Trainer::load(const std::string& bytes) {
  Trainer loaded(book_, seed_, threads_, settings_);
  Reader reader(bytes);
  loaded.each(reader);
  for (std::size_t net = 0; net < kNets; ++net) {
    for (const auto& [features, target] : loaded.waiting_[net]) {
      for (const Feature feature : features) {
        reader.is_sound = reader.is_sound && feature < weights_[net].inputs();
      }
    }
  }
  if (!reader.is_at_end()) {
    return false;
  }
  *this = std::move(loaded);
  return true;
}

}  // namespace paiju
