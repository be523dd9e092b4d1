// Choosing by the networks, and targets from what came of it.
#include "selfplay.hpp"

#include <algorithm>
#include <cmath>

namespace paiju {
namespace {

float sigmoid(float logit) { return 1 / (1 + std::exp(-logit)); }

bool chance(Random& random, float share) {
  return static_cast<float>(random.next() >> 40) < share * static_cast<float>(1 << 24);
}

}  // namespace

void Samples::add(std::span<const Feature> features, float target) {
  inputs.features.insert(inputs.features.end(), features.begin(), features.end());
  inputs.close();
  targets.push_back(target);
}

void PlayCounts::add(const PlayCounts& other) {
  deals += other.deals;
  decisions += other.decisions;
  passed_out += other.passed_out;
  declarer_wins += other.declarer_wins;
  by_lot += other.by_lot;
}

void SelfPlay::play(std::uint64_t seed, std::uint64_t number) {
  Random random(seed, number);
  const bool by_lot = chance(random, settings_.by_lot);
  Table table = by_lot ? in_play(random_deal(random, true)) : deal_table(random);
  used_ = {};
  while (!table.is_over()) {
    table.act(book_, decide(table, random));
  }
  ++counts.deals;
  counts.by_lot += by_lot;
  counts.passed_out += !table.has_declarer();
  counts.declarer_wins += table.position.winner == table.position.declarer;
  settle(table);
}

int SelfPlay::decide(const Table& table, Random& random) {
  question_.ask(table, book_);
  if (question_.obvious >= 0) {
    return question_.obvious;
  }
  const bool is_play = table.is_playing();
  const int count = question_.actions.size();
  forward(networks_[static_cast<std::size_t>(question_.net)], question_.state, question_.actions, activations_);
  ++counts.decisions;
  const auto begin = activations_.logits.begin();
  const int best = static_cast<int>(std::max_element(begin, begin + count) - begin);
  const bool explores = chance(random, is_play ? settings_.explore : settings_.explore_call);
  const int chosen = explores ? random.below(count) : best;

  const auto at = static_cast<std::size_t>(table.position.turn);
  if (pending_[at].size() == used_[at]) {
    pending_[at].emplace_back();
  }
  Pending& pending = pending_[at][used_[at]++];
  pending.net = question_.net;
  pending.is_call = !is_play;
  pending.best = sigmoid(activations_.logits[static_cast<std::size_t>(best)]);
  pending.features.assign(question_.state.begin(), question_.state.end());
  const auto action = question_.actions[chosen];
  pending.features.insert(pending.features.end(), action.begin(), action.end());
  return chosen;
}

// The target of a move is the outcome for the side, mixed backwards with the values of the seat's next decisions; that
// of a call is the outcome in points. Points are cut off at `clip` units on either side, else a deal of many bombs would
// teach more than a hundred others.
void SelfPlay::settle(const Table& table) {
  const auto points = table.points(book_);
  const float most = static_cast<float>(settings_.clip * book_.scoring.unit);
  for (std::size_t seat = 0; seat < 3; ++seat) {
    const float gained = std::clamp(static_cast<float>(points[seat]) / most, -1.0F, 1.0F);
    const float by_points = (1 + gained) / 2;
    const float by_win = points[seat] > 0 ? 1 : 0;
    float target = settings_.objective == Objective::win ? by_win : by_points;
    bool is_last = true;
    float next = 0;
    for (std::size_t i = used_[seat]; i-- > 0;) {
      const Pending& pending = pending_[seat][i];
      Samples& to = samples[static_cast<std::size_t>(pending.net)];
      if (pending.is_call) {
        to.add(pending.features, by_points);
        continue;
      }
      if (!is_last) {
        target = (1 - settings_.lambda) * next + settings_.lambda * target;
      }
      is_last = false;
      next = pending.best;
      to.add(pending.features, target);
    }
  }
}

}  // namespace paiju
