// Many deals stepped side by side, for search and learning; knows nothing of Python.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "observation.hpp"
#include "table.hpp"

namespace paiju {

// One row of a result.
inline constexpr const char* kResult[] = {"winner", "declarer", "bid", "bombs", "rockets", "spring", "anti_spring"};
inline constexpr int kResultWidth = 7;

// One row of a table of moves: kind, rank (both -1 for a pass), 15 counts. A call is the kind kCall with its value as
// rank: the bid, or 0 and 1 for no and yes.
inline constexpr int kMoveWidth = 2 + kRanks;
inline constexpr std::int8_t kCall = -2;

void write_move(const Play& play, std::int8_t* row);

// Where the deals of a batch come from.
enum class Source : std::uint8_t {
  play,   // numbered deals after a random auction: calling is over
  whole,  // numbered deals from the first call on
  given,  // the same tables again and again
};

class Batch {
 public:
  // Deals first, first + 1, … of a seed.
  Batch(int size, std::uint64_t seed, std::uint64_t first, const Book& book, Source source, int threads);
  Batch(std::vector<Table> given, std::uint64_t seed, const Book& book, int threads);

  int size() const { return static_cast<int>(runs_.size()); }
  const Book& book() const { return book_; }
  bool is_scored() const { return source_ != Source::play; }
  const Table& table(int i) const { return runs_[static_cast<std::size_t>(i)].table; }

  // Fresh deals everywhere: the next size() deals of the seed.
  void reset();

  // A fresh deal at each finished table; the number of them.
  int reset_finished();

  // Number of actions at each table, 0 where the deal is over.
  void legal_counts(std::span<std::int32_t> counts) const;

  // The first table whose choice is no index of an action, or -1.
  int first_bad_choice(std::span<const std::int32_t> choices) const;

  // One action at each table that is not over: number choices[i], or a random one where it is negative or not told.
  void step(std::optional<std::span<const std::int32_t>> choices);

  // Random actions until every deal is over.
  void play_out();

  void done(std::span<bool> over) const;
  void turns(std::span<std::int8_t> seats) const;
  void results(std::span<std::int8_t> rows) const;
  void points(std::span<std::int32_t> rows) const;
  void observe(std::span<std::int8_t> rows) const;

  // All actions of all tables one after another; those of table i are rows offsets[i] … offsets[i + 1].
  void legal_offsets(std::span<std::int64_t> offsets) const;
  void legal_table(std::span<const std::int64_t> offsets, std::span<std::int8_t> rows) const;

 private:
  struct Run {
    Table table;
    Random random;
  };

  Run deal(std::size_t i);
  void act(Run& run, int choice);

  // work(i) for every table, by several threads.
  template <class Work>
  void each(const Work& work) const;

  std::vector<Run> runs_;
  std::vector<Table> given_;
  Book book_;
  Source source_;
  int threads_;
  std::uint64_t seed_;
  std::uint64_t next_;
};

}  // namespace paiju
