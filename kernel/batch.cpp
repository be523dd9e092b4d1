// Stepping and observing a batch of deals.
#include "batch.hpp"

#include <algorithm>

namespace paiju {
namespace {

void write_counts(Cards cards, std::int8_t* out) {
  for (int rank = 0; rank < kRanks; ++rank) {
    out[rank] = static_cast<std::int8_t>(count_of(cards, rank));
  }
}

}  // namespace

void write_move(const Play& play, std::int8_t* row) {
  row[0] = static_cast<std::int8_t>(play.combo.kind);
  row[1] = play.combo.rank;
  write_counts(play.cards, row + 2);
}

Batch::Batch(int size, std::uint64_t seed, const Policy& policy) : policy_(policy), seed_(seed) {
  tables_.reserve(static_cast<std::size_t>(size));
  for (int i = 0; i < size; ++i) {
    tables_.push_back(deal());
  }
}

Batch::Table Batch::deal() {
  Random random(seed_, dealt_++);
  const Deal deal = random_deal(random, true);
  return {start_of(deal), deal.hand, deal.kitty, 0, deal.bid, random};
}

void Batch::reset() {
  for (Table& table : tables_) {
    table = deal();
  }
}

int Batch::reset_finished() {
  int fresh = 0;
  for (Table& table : tables_) {
    if (table.position.is_over()) {
      table = deal();
      ++fresh;
    }
  }
  return fresh;
}

void Batch::legal_counts(std::span<std::int32_t> counts) const {
  std::ranges::transform(tables_, counts.begin(),
                         [this](const Table& table) { return table.position.count_moves(policy_); });
}

int Batch::first_bad_choice(std::span<const std::int32_t> choices) const {
  for (std::size_t i = 0; i < tables_.size(); ++i) {
    const Position& position = tables_[i].position;
    if (choices[i] >= 0 && !position.is_over() && choices[i] >= position.count_moves(policy_)) {
      return static_cast<int>(i);
    }
  }
  return -1;
}

void Batch::move(Table& table, int choice) {
  Position& position = table.position;
  if (position.is_over()) {
    return;
  }
  const int index = choice >= 0 ? choice : table.random.below(position.count_moves(policy_));
  const Play play = position.pick_move(policy_, index);
  position.apply(play);
  table.top = play.cards ? play.cards : position.is_leading() ? 0 : table.top;
}

void Batch::step(std::span<const std::int32_t> choices) {
  for (std::size_t i = 0; i < tables_.size(); ++i) {
    move(tables_[i], choices[i]);
  }
}

void Batch::step_randomly() {
  for (Table& table : tables_) {
    move(table, -1);
  }
}

void Batch::play_out() {
  for (Table& table : tables_) {
    while (!table.position.is_over()) {
      move(table, -1);
    }
  }
}

void Batch::done(std::span<bool> over) const {
  std::ranges::transform(tables_, over.begin(), [](const Table& table) { return table.position.is_over(); });
}

void Batch::results(std::span<std::int8_t> rows) const {
  std::int8_t* row = rows.data();
  for (const Table& table : tables_) {
    const Position& position = table.position;
    row[0] = position.winner;
    row[1] = position.declarer;
    row[2] = table.bid;
    row[3] = static_cast<std::int8_t>(position.bombs);
    row[4] = static_cast<std::int8_t>(position.rockets);
    row[5] = position.is_spring();
    row[6] = position.is_anti_spring();
    row += kResultWidth;
  }
}

void Batch::observe(std::span<std::int8_t> rows) const {
  std::int8_t* row = rows.data();
  for (const Table& table : tables_) {
    const Position& position = table.position;
    const int seat = position.turn;
    const auto relative = [seat](int other) { return static_cast<std::int8_t>((other - seat + 3) % 3); };
    write_counts(position.hand_at(seat), row);
    Cards unseen = 0;
    for (int i = 0; i < 3; ++i) {
      const int other = (seat + i) % 3;
      const Cards held = position.hand_at(other);
      unseen += i ? held : 0;
      write_counts(table.dealt[static_cast<std::size_t>(other)] - held, row + 30 + 15 * i);
      row[105 + i] = static_cast<std::int8_t>(card_count(held));
    }
    write_counts(unseen, row + 15);
    write_counts(table.kitty, row + 75);
    write_counts(table.top, row + 90);
    row[108] = static_cast<std::int8_t>(position.top.kind);
    row[109] = position.top.rank;
    row[110] = position.is_leading() ? std::int8_t{-1} : relative(position.top_seat);
    row[111] = position.passes;
    row[112] = relative(position.declarer);
    row[113] = table.bid;
    row[114] = static_cast<std::int8_t>(position.bombs + position.rockets);
    row += kObservationWidth;
  }
}

void Batch::legal_offsets(std::span<std::int64_t> offsets) const {
  std::int64_t total = offsets[0] = 0;
  for (std::size_t i = 0; i < tables_.size(); ++i) {
    offsets[i + 1] = total += tables_[i].position.count_moves(policy_);
  }
}

void Batch::legal_table(std::span<const std::int64_t> offsets, std::span<std::int8_t> rows) const {
  for (std::size_t i = 0; i < tables_.size(); ++i) {
    std::int8_t* row = rows.data() + offsets[i] * kMoveWidth;
    for_each_move(tables_[i].position, policy_, [&row](const Play& play) {
      write_move(play, row);
      row += kMoveWidth;
    });
  }
}

}  // namespace paiju
