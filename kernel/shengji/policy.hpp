// A quick player of Shengji for playouts: cashes what is sure, feeds its partner, saves what is high.
#pragma once

#include "deal.hpp"

namespace paiju::shengji {

// What cards are worth later, by slot.
struct Keep {
  std::array<float, kFaces> single{};
  float pair = 1.2F;  // more for each pair

  explicit Keep(const Order& order);
  float of(const Hand& cards) const;
};

// The cards that a seat has not seen: the other hands, and the kitty of another.
Hand unseen_by(const Table& table, int seat);

// Legal answers worth weighing, the cheapest first; some may be equal.
struct Answers {
  int count = 0;
  std::array<Hand, 48> hand;

  void add(const Hand& cards) {
    if (count < static_cast<int>(hand.size()) && !cards.empty()) {
      hand[static_cast<std::size_t>(count++)] = cards;
    }
  }
};

// A legal answer of the least cost, `cost` by slot, a pair broken costing `broken` more.
Hand cheapest_follow(const Order& order, const Lead& lead, const Hand& hand, const std::array<float, kFaces>& cost,
                     float broken);
// The cheapest answer that beats the best play so far, or the dearest; empty where there is none.
Hand beating_follow(const Order& order, const Table& table, const Keep& keep, bool dearest);
void likely_answers(const Order& order, const Table& table, const Keep& keep, Answers& answers);
void likely_leads(const Order& order, const Table& table, const Hand& unseen, Answers& leads);

Hand policy_lead(const Order& order, const Table& table, const Keep& keep);
Hand policy_follow(const Order& order, const Table& table, const Keep& keep);
// The deal to its end; how many plays it took.
int play_out(const Order& order, Table& table, const Keep& keep);
// The eight cards of a hand of 33 that are of least use.
Hand policy_burial(const Order& order, const Hand& hand, int cards, float for_points, float for_short);

}  // namespace paiju::shengji
