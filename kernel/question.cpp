// Listing the actions of a seat and writing their inputs.
#include "question.hpp"

#include <algorithm>

namespace paiju {

void Question::ask(const Table& table, const Book& book, bool always) {
  const int seat = table.position.turn;
  const int count = table.count_actions(book);
  obvious = count == 1 ? 0 : -1;
  moves_.clear();
  if (table.is_playing() && (always || obvious < 0)) {
    for_each_move(table.position, book.policy, [this](const Play& play) { moves_.push_back(play); });
    const auto out = std::ranges::find(moves_, table.position.hand_at(seat), &Play::cards);
    obvious = out != moves_.end() ? static_cast<int>(out - moves_.begin()) : obvious;
  }
  if (obvious >= 0 && !always) {
    return;
  }
  const Known known = look(table, seat);
  if (table.is_playing()) {
    ask(known, moves_);
    return;
  }
  net = net_of(known);
  state.clear();
  actions.clear();
  add_state(known, state);
  for (int i = 0; i < count; ++i) {
    add_call(known, table.phase == Phase::auction && i ? table.bid + i : i, actions.features);
    actions.close();
  }
}

void Question::ask(const Known& known, std::span<const Play> plays) {
  net = net_of(known);
  state.clear();
  actions.clear();
  add_state(known, state);
  for (const Play& play : plays) {
    add_move(known, play, actions.features);
    actions.close();
  }
}

}  // namespace paiju
