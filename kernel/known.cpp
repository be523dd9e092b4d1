// From a whole table to what one seat knows of it.
#include "known.hpp"

#include "turns.hpp"

namespace paiju {

Known look(const Table& table, int seat) {
  const Position& position = table.position;
  const History& history = table.history;
  const auto relative = [seat](int other) { return (other - seat + 3) % 3; };
  Known known{};
  known.own = position.hand_at(seat);
  known.turns = count_turns(known.own);
  known.unseen = kFullDeck - known.own;
  for (int i = 0; i < 3; ++i) {
    const int other = (seat + i) % 3;
    const auto there = static_cast<std::size_t>(other);
    const auto here = static_cast<std::size_t>(i);
    known.played[here] = history.played[there];
    known.unseen -= history.played[there];
    known.left[here] = card_count(position.hand_at(other));
    known.calls[here] = table.calls[there];
    // Both defenders' choices are published at the same moment.
    known.doubled[here] = table.phase == Phase::doubling ? kNotYet : table.doubled[there];
    known.passed_single[here] = history.passed_single[there];
    known.passed_pair[here] = history.passed_pair[there];
  }
  known.declarer = table.has_declarer() ? relative(position.declarer) : -1;
  known.shown = table.kitty_taken ? table.kitty : 0;
  if (table.kitty_taken) {  // suits never matter: of a rank the cards of the kitty are taken to be played first
    const Cards played = history.played[static_cast<std::size_t>(position.declarer)];
    for (int rank = 0; rank < kRanks; ++rank) {
      const int kept = count_of(table.kitty, rank) - count_of(played, rank);
      known.kitty += kept > 0 ? cards_of(rank, kept) : 0;
    }
  }
  known.top = position.top;
  known.top_cards = table.top;
  known.top_seat = position.is_leading() ? -1 : relative(position.top_seat);
  known.passes = position.passes;
  known.bid = table.bid;
  known.bombs = position.bombs + position.rockets;
  known.phase = table.phase;
  known.place = (seat - table.first_caller + 3) % 3;
  known.last = history.last;
  known.moves = history.moves;
  return known;
}

}  // namespace paiju
