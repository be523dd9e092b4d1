// A deal of Shengji from the first lead on: what lies where, who is to play, what becomes of a play.
#pragma once

#include "../random.hpp"
#include "figures.hpp"

namespace paiju::shengji {

inline constexpr int kSeats = 4;  // in the order of play; partners are two apart

// How high the best play of a trick is; trumps beat the suit that was led.
struct Strength {
  bool is_trump = false;
  int rank = -1;

  constexpr bool operator>(const Strength& other) const {
    return is_trump != other.is_trump ? is_trump : rank > other.rank;
  }
};

struct Thrown {
  Figures figures;
  Figures blocked;
  Figure single{0, 0};  // what must be played where a kind is blocked; without cards where it is not
  Figure twin{0, 0};
};

struct Table {
  std::array<Hand, kSeats> hand;
  Hand kitty;
  int declarer = 0;
  int turn = 0;

  int played = 0;  // in this trick
  int leader = 0;
  Lead lead;
  int best = 0;  // the seat that wins the trick so far
  Strength strength;
  Hand first_play;
  Hand best_play;
  int on_table = 0;  // points

  int captured = 0;
  int fined = 0;                             // what fines have brought the defenders
  std::array<std::uint8_t, kSeats> voids{};  // suits that a seat has shown it has none of

  bool is_over() const { return !played && hand[static_cast<std::size_t>(turn)].empty(); }
  bool is_defender(int seat) const { return (seat - declarer) & 1; }
  int points(const Order& order) const;  // the defenders', when it is over
  int last_times = 0;                    // of the kitty, set by the last trick

  bool leads() const { return played == 0; }
  const Hand& own() const { return hand[static_cast<std::size_t>(turn)]; }

  // What becomes of cards of one suit that the player to act leads.
  Thrown challenge(const Order& order, const Hand& cards, int suit) const;
  // Cards of one suit that the player to act leads; where singles and pairs of a throw are blocked `wants_twin` says
  // what must be played. What was laid.
  Hand play_lead(const Order& order, const Hand& cards, bool wants_twin);
  // A legal answer.
  void play_follow(const Order& order, const Hand& cards);

 private:
  void lay(const Order& order, const Hand& cards);
  void end_trick(const Order& order);
};

int kitty_times(const Order& order, const Figures& figures);

// Any card of these, equal ones as often as they are there.
int any_slot(const Hand& cards, Random& random);
// The n-th set bit, from 0.
int nth_slot(Slots slots, int n);
Hand random_cards(Hand from, int count, Random& random);
// A figure or a throw of a random suit.
Hand random_lead(const Order& order, const Hand& hand, Random& random);
Hand random_follow(const Order& order, const Lead& lead, const Hand& hand, Random& random);

// 25 cards to each, a burial by chance and play by chance.
Table random_table(const Order& order, Random& random);
int play_at_random(const Order& order, Table& table, Random& random);

struct RandomDeals {
  std::int64_t deals = 0;
  std::int64_t plays = 0;
  std::int64_t points = 0;  // of the defenders
  std::int64_t taken_over = 0;
  std::uint64_t checksum = 0;
};

RandomDeals random_deals(const Order& order, std::int64_t n, std::uint64_t seed, std::int64_t first);

}  // namespace paiju::shengji
