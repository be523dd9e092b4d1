// A deal in play: hands, table and counters; playing, taking back, and a hash kept up to date on the way.
#pragma once

#include <array>
#include <cstdint>

#include "choose.hpp"
#include "combo.hpp"
#include "generate.hpp"
#include "hand.hpp"
#include "random.hpp"

namespace paiju {

// 0 → 1 → 2 → 0 by two bits each: whose turn it is cannot be predicted, so there must be no branch.
constexpr int next_seat(int seat) { return (0b00'10'01 >> (2 * seat)) & 3; }

// What a play changes and cannot be computed back.
struct Undo {
  Play play;
  Combo top;
  std::int8_t top_seat;
  std::int8_t passes;
  std::uint64_t hash;
};

struct Position {
  std::array<Cards, 3> hand{};
  Combo top;  // what is to be beaten; none: the seat to move leads
  std::int8_t declarer = 0;
  std::int8_t turn = 0;
  std::int8_t top_seat = -1;  // who played `top`
  std::int8_t passes = 0;     // since then, 0 or 1
  std::int8_t winner = -1;    // the seat that is out
  std::uint8_t bombs = 0;     // played so far, rockets apart
  std::uint8_t rockets = 0;
  std::array<std::uint8_t, 3> plays{};  // by seat, passes not counted
  std::uint64_t hash = 0;

  Cards& hand_at(int seat) { return hand[static_cast<std::size_t>(seat)]; }
  Cards hand_at(int seat) const { return hand[static_cast<std::size_t>(seat)]; }
  bool is_over() const { return winner >= 0; }
  bool is_leading() const { return top.kind == Kind::none; }

  // The number of moves, the pass included; none when the deal is over.
  int count_moves(const Policy& policy) const {
    return is_over() ? 0 : count_plays(hand_at(turn), policy, top) + !is_leading();
  }

  // Move `index`: a follower's pass is move 0, the plays come after it in the order of for_each_play.
  Play pick_move(const Policy& policy, int index) const {
    if (is_leading()) {
      return pick_play(hand_at(turn), policy, top, index);
    }
    return index == 0 ? Play{} : pick_play(hand_at(turn), policy, top, index - 1);
  }

  Undo apply(const Play& play);
  void undo(const Undo& undo);
  bool is_spring() const;
  bool is_anti_spring() const;

  // The hash from scratch: one key per hand and one for the table, joined by exclusive or. The counters of bombs and
  // plays are left out, because they do not change how a deal can go on.
  std::uint64_t full_hash() const {
    return hand_key(0, hand[0]) ^ hand_key(1, hand[1]) ^ hand_key(2, hand[2]) ^ table_key();
  }

 private:
  static std::uint64_t hand_key(int seat, Cards cards) {
    return mix(cards + static_cast<std::uint64_t>(seat + 1) * kGolden);
  }

  std::uint64_t table_key() const {
    const auto byte = [](int value) { return static_cast<std::uint64_t>(value + 1); };
    return mix(byte(turn) | byte(declarer) << 8 | byte(top_seat) << 16 | byte(passes) << 24 |
               byte(static_cast<int>(top.kind)) << 32 | byte(top.rank) << 40 | byte(top.count) << 48);
  }
};

inline Undo Position::apply(const Play& play) {
  const Undo before{play, top, top_seat, passes, hash};
  hash ^= table_key();
  if (play.cards) {
    Cards& cards = hand_at(turn);
    hash ^= hand_key(turn, cards);
    cards -= play.cards;
    hash ^= hand_key(turn, cards);
    top = play.combo;
    top_seat = turn;
    passes = 0;
    bombs += play.combo.kind == Kind::bomb;
    rockets += play.combo.kind == Kind::rocket;
    ++plays[static_cast<std::size_t>(turn)];
    if (!cards) {
      winner = turn;
    }
  } else if (++passes == 2) {  // the trick is over, the next seat is the one that played last
    top = {};
    top_seat = -1;
    passes = 0;
  }
  turn = static_cast<std::int8_t>(next_seat(turn));
  hash ^= table_key();
  return before;
}

inline void Position::undo(const Undo& undo) {
  turn = static_cast<std::int8_t>(turn == 0 ? 2 : turn - 1);
  if (undo.play.cards) {
    hand_at(turn) += undo.play.cards;
    bombs -= undo.play.combo.kind == Kind::bomb;
    rockets -= undo.play.combo.kind == Kind::rocket;
    --plays[static_cast<std::size_t>(turn)];
    winner = -1;
  }
  top = undo.top;
  top_seat = undo.top_seat;
  passes = undo.passes;
  hash = undo.hash;
}

// The declarer is out and the defenders have played nothing.
inline bool Position::is_spring() const {
  return winner == declarer && plays[0] + plays[1] + plays[2] == plays[static_cast<std::size_t>(declarer)];
}

// A defender is out and the declarer has played once.
inline bool Position::is_anti_spring() const {
  return is_over() && winner != declarer && plays[static_cast<std::size_t>(declarer)] == 1;
}

// Calls visit(play) for every move in the order of pick_move; a pass is the empty play.
template <class Visit>
void for_each_move(const Position& position, const Policy& policy, Visit&& visit) {
  if (position.is_over()) {
    return;
  }
  if (!position.is_leading()) {
    visit(Play{});
  }
  for_each_play(position.hand_at(position.turn), policy, position.top, visit);
}

inline Position start_of(const Deal& deal) {
  Position position;
  position.hand = deal.hand;
  position.declarer = position.turn = deal.declarer;
  position.hash = position.full_hash();
  return position;
}

}  // namespace paiju
