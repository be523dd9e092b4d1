// Which of several plays does best in worlds that agree with what a seat has seen, each played out by the policy.
#pragma once

#include <vector>

#include "policy.hpp"

namespace paiju::shengji {

// What a seat knows of a deal. In `table` only its own hand is set, and the kitty where it has buried it.
struct Seen {
  Table table;
  int seat = 0;
  bool knows_kitty = false;
  int kitty_cards = 8;
  Hand unseen;                                  // cards of the others and, where it is not known, of the kitty
  std::array<int, kSeats> left{};               // how many cards each holds
  std::array<Hand, kSeats> held{};              // cards that others have shown to hold
  std::array<std::uint8_t, kSeats> no_pairs{};  // suits in which a seat has shown that it holds no pair
};

struct Weighed {
  Hand cards;
  double mean = 0;  // to the seat that asks
  std::int64_t worlds = 0;
};

// A way the cards may lie. Where what is known leaves none that was found in a few tries, the nearest.
Table likely_world(const Order& order, const Seen& seen, Random& random);

// Plays worth trying and those that are handed in, each with what it came to; `nodes` bounds the plays of all playouts.
std::vector<Weighed> weigh_plays(const Order& order, const Seen& seen, std::vector<Hand> plays, std::int64_t nodes,
                                 std::uint64_t seed);
// The same for burials: `seen.table` holds the declarer's 33 cards.
std::vector<Weighed> weigh_burials(const Order& order, const Seen& seen, std::vector<Hand> burials, std::int64_t nodes,
                                   std::uint64_t seed);

}  // namespace paiju::shengji
