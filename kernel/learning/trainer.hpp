// The whole of learning: rounds of self-play, then steps of the optimiser, in any number of threads.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "selfplay.hpp"

namespace paiju {

struct NetProgress {
  std::int64_t steps = 0;
  double loss = 0;  // cross-entropy, averaged over the latest steps
};

// The same seed, settings and numbers of deals lead to the same weights byte for byte, whatever the number of threads:
// deals are numbered, their samples are put together in the order of the deals, and a network is one thread's work.
class Trainer {
 public:
  Trainer(const Book& book, std::uint64_t seed, int threads, const Settings& settings);

  // Plays so many deals (whole rounds) and learns from them at this rate.
  void run(int deals, float rate);

  const Networks& averaged() const { return average_; }
  const Book& book() const { return book_; }
  const PlayCounts& counts() const { return counts_; }
  const std::array<NetProgress, kNets>& progress() const { return progress_; }

  // Everything that goes on from here, samples that wait included.
  std::string save() const;
  // False when these bytes are of another shape; the trainer is then as before.
  bool load(const std::string& bytes);

  static constexpr int kRound = 128;  // deals between steps of the optimiser

 private:
  void play_round(std::uint64_t first, std::vector<SelfPlay>& players);
  void learn(int net, float rate);
  template <class Archive>
  void each(Archive& archive);

  static constexpr int kBatch = 256;
  static constexpr int kWaiting = 4096;  // samples of a network that wait to be mixed
  static constexpr int kAverageEvery = 8;

  Book book_;
  Settings settings_;
  std::uint64_t seed_;
  int threads_;
  Networks weights_;
  Networks average_;
  Networks gradient_;
  std::array<Moments, kNets> moments_;
  std::array<std::vector<std::pair<Features, float>>, kNets> waiting_;
  std::array<Random, kNets> mixing_;
  std::array<NetProgress, kNets> progress_{};
  std::array<Inputs, kNets> batch_;
  std::array<Activations, kNets> activations_;
  PlayCounts counts_;
};

}  // namespace paiju
