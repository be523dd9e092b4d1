// The phases of a deal and its score.
#include "table.hpp"

#include <algorithm>

namespace paiju {

void History::note(const Position& before, const Play& play) {
  const auto seat = static_cast<std::size_t>(before.turn);
  if (play.cards) {
    played[seat] += play.cards;
  } else if (are_opponents(before.turn, before.top_seat, before.declarer)) {
    if (before.top.kind == Kind::single) {
      passed_single[seat] = std::min(passed_single[seat], before.top.rank);
    } else if (before.top.kind == Kind::pair) {
      passed_pair[seat] = std::min(passed_pair[seat], before.top.rank);
    }
  }
  std::copy_backward(last.begin(), last.end() - 1, last.end());
  last[0] = play.combo;
  moves = static_cast<std::int8_t>(std::min<int>(moves + 1, kRemembered));
}

int Table::count_actions(const Book& book) const {
  switch (phase) {
    case Phase::auction: return 1 + kTopBid - bid;
    case Phase::doubling:
    case Phase::redoubling: return 2;
    case Phase::play: return position.count_moves(book.policy);
    case Phase::over: break;
  }
  return 0;
}

void Table::act(const Book& book, int action) {
  switch (phase) {
    case Phase::auction: call(book, action ? bid + action : 0); break;
    case Phase::doubling:
    case Phase::redoubling: choose(book, action != 0); break;
    case Phase::play: move(position.pick_move(book.policy, action)); break;
    case Phase::over: break;
  }
}

void Table::call(const Book& book, int points) {
  calls[static_cast<std::size_t>(position.turn)] = static_cast<std::int8_t>(points);
  if (points > bid) {
    bid = static_cast<std::int8_t>(points);
    position.declarer = position.turn;
  }
  const int next = next_seat(position.turn);
  if (next == first_caller || (bid == kTopBid && !book.calling.asked_after_top)) {
    close_auction(book);
  } else {
    position.turn = static_cast<std::int8_t>(next);
  }
}

void Table::close_auction(const Book& book) {
  if (!has_declarer()) {
    phase = Phase::over;
    return;
  }
  if (!book.calling.doubling) {
    open_play();
    return;
  }
  if (book.calling.kitty_before_doubling) {
    take_kitty();
  }
  phase = Phase::doubling;
  position.turn = static_cast<std::int8_t>(next_seat(position.declarer));
}

void Table::choose(const Book& book, bool yes) {
  if (phase == Phase::redoubling) {
    redoubled = yes;
    open_play();
    return;
  }
  doubled[static_cast<std::size_t>(position.turn)] = yes;
  position.turn = static_cast<std::int8_t>(next_seat(position.turn));
  if (position.turn != position.declarer) {
    return;
  }
  if (!book.calling.redouble_needs_double || std::ranges::count(doubled, 1)) {
    phase = Phase::redoubling;
  } else {
    open_play();
  }
}

void Table::take_kitty() {
  position.hand_at(position.declarer) += kitty;
  kitty_taken = true;
}

void Table::open_play() {
  if (!kitty_taken) {
    take_kitty();
  }
  phase = Phase::play;
  position.turn = position.declarer;
  position.hash = position.full_hash();
}

void Table::move(const Play& play) {
  history.note(position, play);
  position.apply(play);
  top = play.cards ? play.cards : position.is_leading() ? 0 : top;
  if (position.is_over()) {
    phase = Phase::over;
  }
}

std::array<int, 3> Table::points(const Book& book) const {
  if (!position.is_over()) {
    return {};
  }
  const Scoring& scoring = book.scoring;
  const auto declarer = static_cast<std::size_t>(position.declarer);
  const bool won = position.winner == position.declarer;
  const int of_declarer = position.plays[declarer];
  const int of_defenders = position.plays[0] + position.plays[1] + position.plays[2] - of_declarer;
  int common = bid * scoring.unit * (won ? -scoring.win_sign : scoring.win_sign);
  common *= scoring.bombs_double ? 1 << position.bombs : 1 + position.bombs;
  common *= position.rockets ? scoring.rocket_factor : 1;
  common *= won && of_defenders == scoring.spring_defender_plays ? scoring.spring_factor : 1;
  common *= !won && of_declarer == scoring.anti_spring_declarer_plays ? scoring.anti_spring_factor : 1;
  std::array<int, 3> result{};
  for (const std::size_t seat : {(declarer + 1) % 3, (declarer + 2) % 3}) {
    const bool doubler = doubled[seat] == 1;
    result[seat] = common * (doubler ? scoring.double_factor : 1);
    if (redoubled == 1 && (doubler || !scoring.redouble_only_against_doublers)) {
      result[seat] *= scoring.redouble_factor;
    }
    result[declarer] += result[seat];
  }
  result[declarer] *= scoring.declarer_of_sum;
  return result;
}

Table new_table(const std::array<Cards, 3>& hands, int first_caller) {
  Table table;
  table.position.hand = hands;
  table.position.turn = table.first_caller = static_cast<std::int8_t>(first_caller);
  table.kitty = kFullDeck - hands[0] - hands[1] - hands[2];
  table.position.hash = table.position.full_hash();
  return table;
}

Table deal_table(Random& random) {
  const int first_caller = random.below(3);
  Deck deck;
  std::array<Cards, 3> hands{};
  for (Cards& hand : hands) {
    hand = deck.draw(17, random);
  }
  return new_table(hands, first_caller);
}

Table in_play(const Deal& deal) {
  Table table;
  table.position = start_of(deal);
  table.kitty = deal.kitty;
  table.kitty_taken = true;
  table.bid = deal.bid;
  table.phase = Phase::play;
  return table;
}

}  // namespace paiju
