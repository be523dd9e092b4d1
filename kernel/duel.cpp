// Playing the deals of a duel.
#include "duel.hpp"

namespace paiju {
namespace {

bool declarer_wins(Table table, const Book& book, Valuer* declarer, Valuer* defenders, Random random) {
  while (!table.is_over()) {
    Valuer* player = table.position.turn == table.position.declarer ? declarer : defenders;
    table.act(book, player ? player->choose(table) : random.below(table.count_actions(book)));
  }
  return table.position.winner == table.position.declarer;
}

}  // namespace

DuelResult duel(const Network& one, const Network* other, const Book& book, std::uint64_t seed, std::uint64_t first,
                int count) {
  Valuer mine(one, book);
  Valuer theirs(other ? *other : one, book);
  Valuer* against = other ? &theirs : nullptr;
  DuelResult result;
  for (int i = 0; i < count; ++i) {
    Random random(seed, first + static_cast<std::uint64_t>(i));
    const Table table = in_play(random_deal(random, true));
    const bool alone = declarer_wins(table, book, &mine, against, random);
    const bool together = !declarer_wins(table, book, against, &mine, random);
    ++result.deals;
    result.as_declarer += alone;
    result.as_defenders += together;
    result.both += alone && together;
  }
  return result;
}

}  // namespace paiju
