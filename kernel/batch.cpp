// Stepping and observing a batch of deals.
#include "batch.hpp"

#include <algorithm>

#include "parallel.hpp"

namespace paiju {

void write_move(const Play& play, std::int8_t* row) {
  row[0] = static_cast<std::int8_t>(play.combo.kind);
  row[1] = play.combo.rank;
  for (int rank = 0; rank < kRanks; ++rank) {
    row[2 + rank] = static_cast<std::int8_t>(count_of(play.cards, rank));
  }
}

Batch::Batch(int size, std::uint64_t seed, std::uint64_t first, const Book& book, Source source, int threads)
    : book_(book), source_(source), threads_(threads), seed_(seed), next_(first) {
  runs_.reserve(static_cast<std::size_t>(size));
  for (int i = 0; i < size; ++i) {
    runs_.push_back(deal(0));
  }
}

Batch::Batch(std::vector<Table> given, std::uint64_t seed, const Book& book, int threads)
    : given_(std::move(given)), book_(book), source_(Source::given), threads_(threads), seed_(seed), next_(0) {
  runs_.reserve(given_.size());
  for (std::size_t i = 0; i < given_.size(); ++i) {
    runs_.push_back(deal(i));
  }
}

Batch::Run Batch::deal(std::size_t i) {
  Random random(seed_, next_++);
  if (source_ == Source::given) {
    return {given_[i], random};
  }
  Table table = source_ == Source::whole ? deal_table(random) : in_play(random_deal(random, true));
  return {table, random};
}

template <class Work>
void Batch::each(const Work& work) const {
  const int parts = std::min(threads_, size());
  in_parallel(parts, [&](int part) {
    const auto end = static_cast<std::size_t>(std::int64_t{size()} * (part + 1) / parts);
    for (auto i = static_cast<std::size_t>(std::int64_t{size()} * part / parts); i < end; ++i) {
      work(i);
    }
  });
}

void Batch::reset() {
  for (std::size_t i = 0; i < runs_.size(); ++i) {
    runs_[i] = deal(i);
  }
}

int Batch::reset_finished() {
  int fresh = 0;
  for (std::size_t i = 0; i < runs_.size(); ++i) {
    if (runs_[i].table.is_over()) {
      runs_[i] = deal(i);
      ++fresh;
    }
  }
  return fresh;
}

void Batch::legal_counts(std::span<std::int32_t> counts) const {
  each([&](std::size_t i) { counts[i] = runs_[i].table.count_actions(book_); });
}

int Batch::first_bad_choice(std::span<const std::int32_t> choices) const {
  for (std::size_t i = 0; i < runs_.size(); ++i) {
    const Table& table = runs_[i].table;
    if (choices[i] >= 0 && !table.is_over() && choices[i] >= table.count_actions(book_)) {
      return static_cast<int>(i);
    }
  }
  return -1;
}

void Batch::act(Run& run, int choice) {
  if (!run.table.is_over()) {
    run.table.act(book_, choice >= 0 ? choice : run.random.below(run.table.count_actions(book_)));
  }
}

void Batch::step(std::optional<std::span<const std::int32_t>> choices) {
  each([&](std::size_t i) { act(runs_[i], choices ? (*choices)[i] : -1); });
}

void Batch::play_out() {
  each([&](std::size_t i) {
    while (!runs_[i].table.is_over()) {
      act(runs_[i], -1);
    }
  });
}

void Batch::done(std::span<bool> over) const {
  std::ranges::transform(runs_, over.begin(), [](const Run& run) { return run.table.is_over(); });
}

void Batch::turns(std::span<std::int8_t> seats) const {
  std::ranges::transform(runs_, seats.begin(), [](const Run& run) { return run.table.position.turn; });
}

void Batch::results(std::span<std::int8_t> rows) const {
  std::int8_t* row = rows.data();
  for (const Run& run : runs_) {
    const Position& position = run.table.position;
    row[0] = position.winner;
    row[1] = run.table.has_declarer() ? position.declarer : std::int8_t{-1};
    row[2] = run.table.bid;
    row[3] = static_cast<std::int8_t>(position.bombs);
    row[4] = static_cast<std::int8_t>(position.rockets);
    row[5] = position.is_spring();
    row[6] = position.is_anti_spring();
    row += kResultWidth;
  }
}

void Batch::points(std::span<std::int32_t> rows) const {
  std::int32_t* row = rows.data();
  for (const Run& run : runs_) {
    row = std::ranges::copy(run.table.points(book_), row).out;
  }
}

void Batch::observe(std::span<std::int8_t> rows) const {
  each([&](std::size_t i) {
    const Table& table = runs_[i].table;
    write_observation(look(table, table.position.turn), rows.data() + i * static_cast<std::size_t>(observation_width()));
  });
}

void Batch::legal_offsets(std::span<std::int64_t> offsets) const {
  each([&](std::size_t i) { offsets[i + 1] = runs_[i].table.count_actions(book_); });
  offsets[0] = 0;
  for (std::size_t i = 0; i < runs_.size(); ++i) {
    offsets[i + 1] += offsets[i];
  }
}

void Batch::legal_table(std::span<const std::int64_t> offsets, std::span<std::int8_t> rows) const {
  each([&](std::size_t i) {
    const Table& table = runs_[i].table;
    std::int8_t* row = rows.data() + offsets[i] * kMoveWidth;
    if (table.is_playing()) {
      for_each_move(table.position, book_.policy, [&row](const Play& play) {
        write_move(play, row);
        row += kMoveWidth;
      });
      return;
    }
    for (int action = 0; action < table.count_actions(book_); ++action, row += kMoveWidth) {
      write_move({}, row);
      row[0] = kCall;
      row[1] = static_cast<std::int8_t>(table.phase == Phase::auction && action ? table.bid + action : action);
    }
  });
}

}  // namespace paiju
