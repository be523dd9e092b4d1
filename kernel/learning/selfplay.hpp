// Deals played by the networks against themselves, and what is learnt from them.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "weights.hpp"

namespace paiju {

enum class Objective : std::uint8_t { win, points };  // what the card play is after; calls are always after points

struct Settings {
  Objective objective = Objective::win;
  float lambda = 0.7F;      // how far a target looks past the next decision
  float explore = 0.01F;    // share of random moves
  float explore_call = 0.1F;  // share of random calls: there are few, and a bid not tried is never learnt
  float by_lot = 0.5F;      // share of deals whose declarer is drawn instead of called
  int clip = 48;            // points beyond so many units count as these
};

// Inputs with the value each should have had, by network.
struct Samples {
  Inputs inputs;
  std::vector<float> targets;

  void add(std::span<const Feature> features, float target);
};
using SamplesByNet = std::array<Samples, kNets>;

using Networks = std::array<Weights, kNets>;

struct PlayCounts {
  std::int64_t deals = 0, decisions = 0, passed_out = 0, declarer_wins = 0, by_lot = 0;

  void add(const PlayCounts& other);
};

// Plays deals of a seed one after the other; everything about deal i follows from the seed, i and the weights.
class SelfPlay {
 public:
  SelfPlay(const Networks& networks, const Book& book, const Settings& settings)
      : networks_(networks), book_(book), settings_(settings) {}

  void play(std::uint64_t seed, std::uint64_t number);

  SamplesByNet samples;
  PlayCounts counts;

 private:
  // A decision whose target is not known yet.
  struct Pending {
    Net net;
    Features features;
    float best;  // the value of the best action
    bool is_call;
  };

  int decide(const Table& table, Random& random);
  void settle(const Table& table);

  const Networks& networks_;
  const Book& book_;
  const Settings& settings_;
  std::array<std::vector<Pending>, 3> pending_;  // by seat
  std::array<std::size_t, 3> used_{};            // of those, kept for their memory
  Question question_;
  Activations activations_;
};

}  // namespace paiju
