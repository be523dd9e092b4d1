// Many whole deals side by side, for learning from outside: auction, doubling, play, points; knows nothing of Python.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "known.hpp"
#include "table.hpp"

namespace paiju {

inline constexpr int kMovesTold = 15;  // of the history, the latest first
inline constexpr int kMoveTold = 1 + kRanks;

// One row of what the seat to act may know. The columns are those of src/paiju/env/observation.py, which documents them;
// a differential test holds the two together.
inline constexpr int kSightWidth = 7 * kRanks + 3 + 1 + 1 + 3 + 1 + 1 + 3 + 1 + 1 + 1 + 1 + kMovesTold * kMoveTold;

// One row of an action: kind and rank (both -1 for a pass), 15 counts; of a call the kind says which, the rank its value.
inline constexpr int kActionWidth = 2 + kRanks;
inline constexpr std::int8_t kBidKind = -2;
inline constexpr std::int8_t kDoubleKind = -3;
inline constexpr std::int8_t kRedoubleKind = -4;

class Deals {
 public:
  // Deal i of the batch is deal first + i of the seed; those that follow when one is over count on from first + size.
  Deals(int size, std::uint64_t seed, const Book& book, std::uint64_t first);

  int size() const { return static_cast<int>(deals_.size()); }
  const Book& book() const { return book_; }
  const Table& table(int i) const { return deals_[static_cast<std::size_t>(i)].table; }

  void turns(std::span<std::int8_t> seats) const;
  void numbers(std::span<std::int64_t> numbers) const;
  void observe(std::span<std::int8_t> rows) const;

  // The three hands of each deal, the seat to act first: for critics that may look.
  void hands(std::span<std::int8_t> rows) const;

  void offsets(std::span<std::int64_t> offsets) const;
  void actions(std::span<const std::int64_t> offsets, std::span<std::int8_t> rows) const;

  // The first deal whose choice is no index of an action, or -1.
  int first_bad_choice(std::span<const std::int32_t> choices) const;

  // One action in every deal. A deal that ends writes its points by seat and is followed by a fresh one at once.
  void step(std::span<const std::int32_t> choices, std::span<std::int32_t> points, std::span<bool> over);

 private:
  struct Told {
    std::int8_t seat;
    Cards cards;
  };

  struct Deal {
    Table table;
    std::uint64_t number;
    int moves = 0;                   // in the play so far
    std::array<Told, kMovesTold> told{};  // a ring; move m is at m modulo its length
  };

  Deal deal();

  std::vector<Deal> deals_;
  Book book_;
  std::uint64_t seed_;
  std::uint64_t dealt_;
};

}  // namespace paiju
