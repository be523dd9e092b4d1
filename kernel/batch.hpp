// Many deals stepped side by side, for search and learning; knows nothing of Python.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "position.hpp"

namespace paiju {

// One row of an observation: what the seat to move may know, seats counted from it (0 itself, 1 next, 2 previous).
// Slices [begin, end) of the row, each value an int8.
struct Slice {
  const char* name;
  int begin, end;
};
inline constexpr Slice kObservation[] = {
    {"own", 0, 15},          // the hand, by rank
    {"unseen", 15, 30},      // the cards in the two other hands together
    {"played_own", 30, 45},  // cards played so far
    {"played_next", 45, 60},  {"played_previous", 60, 75},
    {"kitty", 75, 90},                                 // the three cards shown when the declarer took them
    {"top", 90, 105},                                  // the cards to beat; none when leading
    {"cards_left", 105, 108}, {"top_kind", 108, 109},  // -1 when leading, as the two after it
    {"top_rank", 109, 110},   {"top_seat", 110, 111},
    {"passes", 111, 112},  // since the top play
    {"declarer", 112, 113},   {"bid", 113, 114},
    {"bombs", 114, 115},  // bombs and rockets played
};
inline constexpr int kObservationWidth = 115;

// One row of a result.
inline constexpr const char* kResult[] = {"winner", "declarer", "bid", "bombs", "rockets", "spring", "anti_spring"};
inline constexpr int kResultWidth = 7;

// One row of a table of moves: kind, rank (both -1 for a pass), 15 counts.
inline constexpr int kMoveWidth = 2 + kRanks;

void write_move(const Play& play, std::int8_t* row);

class Batch {
 public:
  Batch(int size, std::uint64_t seed, const Policy& policy);

  int size() const { return static_cast<int>(tables_.size()); }
  const Policy& policy() const { return policy_; }
  const Position& position(int i) const { return tables_[static_cast<std::size_t>(i)].position; }

  Cards top(int i) const { return tables_[static_cast<std::size_t>(i)].top; }

  // Fresh deals everywhere: the next size() deals of the seed.
  void reset();

  // A fresh deal at each finished table; the number of them.
  int reset_finished();

  // Number of moves at each table, 0 where the deal is over.
  void legal_counts(std::span<std::int32_t> counts) const;

  // The first table whose choice is no index of a move, or -1.
  int first_bad_choice(std::span<const std::int32_t> choices) const;

  // One move at each table that is not over: move number choices[i], or a random one where it is negative.
  void step(std::span<const std::int32_t> choices);
  void step_randomly();

  // Random moves until every deal is over.
  void play_out();

  void done(std::span<bool> over) const;
  void results(std::span<std::int8_t> rows) const;
  void observe(std::span<std::int8_t> rows) const;

  // All moves of all tables one after another; the moves of table i are rows offsets[i] … offsets[i + 1].
  void legal_offsets(std::span<std::int64_t> offsets) const;
  void legal_table(std::span<const std::int64_t> offsets, std::span<std::int8_t> rows) const;

 private:
  struct Table {
    Position position;
    std::array<Cards, 3> dealt;
    Cards kitty;
    Cards top;
    std::int8_t bid;
    Random random;
  };

  Table deal();
  void move(Table& table, int choice);

  std::vector<Table> tables_;
  Policy policy_;
  std::uint64_t seed_;
  std::uint64_t dealt_ = 0;
};

}  // namespace paiju
