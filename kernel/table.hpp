// A whole deal: calling, doubling, play and score, with what has been seen on the way.
//
// `Table` is what search, learning and players share. The seat to move is `position.turn` in every phase; an action is
// an index from 0: in the auction "no bid" and then the higher bids, at doubling and redoubling no and yes, in the play
// the moves of `Position`. Of two defenders who double without seeing each other the one after the declarer comes first.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "book.hpp"
#include "position.hpp"

namespace paiju {

enum class Phase : std::int8_t { auction, doubling, redoubling, play, over };

inline constexpr std::int8_t kNotYet = -1;  // a call or choice that was not made
inline constexpr int kRemembered = 9;       // moves a seat looks back on, passes included
inline constexpr std::int8_t kNever = kRanks;

// What everybody saw and the position does not tell.
struct History {
  std::array<Cards, 3> played{};
  std::array<Combo, kRemembered> last{};  // the latest first, kind `none` for a pass
  std::int8_t moves = 0;                  // how many there were, up to kRemembered
  // The lowest single and pair of an opponent that a seat let go; kNever when it never did.
  std::array<std::int8_t, 3> passed_single{kNever, kNever, kNever};
  std::array<std::int8_t, 3> passed_pair{kNever, kNever, kNever};

  void note(const Position& before, const Play& play);
};

constexpr bool are_opponents(int one, int other, int declarer) { return (one == declarer) != (other == declarer); }

struct Table {
  Position position;
  History history;
  Cards kitty = 0;
  Cards top = 0;  // the cards to beat
  Phase phase = Phase::auction;
  std::int8_t first_caller = 0;
  std::int8_t bid = 0;
  std::int8_t redoubled = kNotYet;
  bool kitty_taken = false;
  std::array<std::int8_t, 3> calls{kNotYet, kNotYet, kNotYet};    // by seat
  std::array<std::int8_t, 3> doubled{kNotYet, kNotYet, kNotYet};  // by seat; the declarer's stays kNotYet

  bool is_over() const { return phase == Phase::over; }
  bool is_playing() const { return phase == Phase::play; }
  bool has_declarer() const { return bid > 0; }

  int count_actions(const Book& book) const;
  void act(const Book& book, int action);

  // One phase each. Nothing is checked: call(points), choose(yes), move(play) must be legal.
  void call(const Book& book, int points);
  void choose(const Book& book, bool yes);
  void move(const Play& play);

  // By seat; nothing is scored until the deal is over, nor when all passed.
  std::array<int, 3> points(const Book& book) const;

 private:
  void close_auction(const Book& book);
  void take_kitty();
  void open_play();
};

// Seventeen cards each; the rest of the deck is the kitty.
Table new_table(const std::array<Cards, 3>& hands, int first_caller);

// Cards and first caller of a whole deal; nothing has been called.
Table deal_table(Random& random);

// In play from here on, as if `declarer` had bid `bid`: for deals with roles that are given.
Table in_play(const Deal& deal);

}  // namespace paiju
