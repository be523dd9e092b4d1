// Cards as one 64-bit word with four bits per rank, and sets of ranks as the lowest bit of each of those four.
#pragma once

#include <bit>
#include <cstdint>

namespace paiju {

// Rank r (0 = '3' … 11 = 'A', 12 = '2', 13 small joker, 14 big joker) owns the bits 4r … 4r+3. A count is at most 4, so
// adding and subtracting cards never carries from one rank into the next.
using Cards = std::uint64_t;

// A set of ranks: bit 4r. Runs of ranks are shifts by four, and there is never a need to squeeze the bits together.
using Ranks = std::uint64_t;

inline constexpr int kRanks = 15;
inline constexpr int kAce = 11;
inline constexpr int kTwo = 12;
inline constexpr int kSmallJoker = 13;
inline constexpr int kBigJoker = 14;
inline constexpr int kMostCards = 20;  // the declarer's hand with the kitty; no play is longer

inline constexpr Ranks kAllRanks = 0x0111'1111'1111'1111;
inline constexpr Ranks kRunRanks = 0x0000'1111'1111'1111;  // 3 … A: neither 2 nor joker stands in a run
inline constexpr Ranks kBothJokers = 0x0110'0000'0000'0000;
inline constexpr Cards kRocket = kBothJokers;
inline constexpr Cards kFullDeck = 0x0114'4444'4444'4444;

// How many cards of a rank there are.
constexpr int most_of(int rank) { return rank >= kSmallJoker ? 1 : 4; }

constexpr Ranks rank_bit(int rank) { return Ranks{1} << (4 * rank); }

constexpr Cards cards_of(int rank, int count) { return static_cast<Cards>(count) << (4 * rank); }

constexpr int count_of(Cards cards, int rank) { return static_cast<int>(cards >> (4 * rank)) & 15; }

// At most 15 ranks, so the sum of the multiplication fits the top four bits: as fast as POPCNT without needing it.
constexpr int size(Ranks ranks) { return static_cast<int>((ranks * 0x1111'1111'1111'1111) >> 60); }

// At most 54 cards, so no byte of the sum overflows.
constexpr int card_count(Cards cards) {
  const std::uint64_t pairs = (cards & 0x0F0F'0F0F'0F0F'0F0F) + ((cards >> 4) & 0x0F0F'0F0F'0F0F'0F0F);
  return static_cast<int>((pairs * 0x0101'0101'0101'0101) >> 56);
}

constexpr int lowest(Ranks ranks) { return std::countr_zero(ranks) / 4; }

constexpr int highest(Ranks ranks) { return (63 - std::countl_zero(ranks)) / 4; }

// The ranks above this one; -1 gives all.
constexpr Ranks above(int rank) { return kAllRanks & (~Ranks{0} << (4 * (rank + 1))); }

// The k-th rank of the set, counted from 0; k < size(ranks). Nibble r of the product counts the members up to r, and
// the answer is how many nibbles are still at most k. Even and odd nibbles are compared in bytes, where 0x80 catches
// the borrow.
constexpr int select(Ranks ranks, int k) {
  const std::uint64_t upto = ranks * 0x1111'1111'1111'1111;
  const std::uint64_t limit = (static_cast<std::uint64_t>(k) | 0x80) * 0x0101'0101'0101'0101;
  const std::uint64_t even = (limit - (upto & 0x0F0F'0F0F'0F0F'0F0F)) & 0x8080'8080'8080'8080;
  const std::uint64_t odd = (limit - ((upto >> 4) & 0x0F0F'0F0F'0F0F'0F0F)) & 0x8080'8080'8080'8080;
  return static_cast<int>((((even >> 7) + (odd >> 7)) * 0x0101'0101'0101'0101) >> 56);
}

// The lowest ranks of all windows of `length` consecutive members.
constexpr Ranks windows(Ranks ranks, int length) {
  Ranks found = ranks;
  for (int i = 1; i < length; ++i) {
    found &= ranks >> (4 * i);
  }
  return found;
}

// `length` consecutive ranks from `low`; length < 16.
constexpr Ranks run_of(int low, int length) { return (kAllRanks & ((Ranks{1} << (4 * length)) - 1)) << (4 * low); }

// Ranks held at least once, twice, three times, four times.
struct Levels {
  Ranks one, two, three, four;

  constexpr Ranks of(int count) const { return count == 1 ? one : count == 2 ? two : count == 3 ? three : four; }
  constexpr bool has_rocket() const { return (one & kBothJokers) == kBothJokers; }
};

constexpr Levels levels_of(Cards cards) {
  const Ranks bit0 = cards & kAllRanks;
  const Ranks bit1 = (cards >> 1) & kAllRanks;
  const Ranks bit2 = (cards >> 2) & kAllRanks;
  return {bit0 | bit1 | bit2, bit1 | bit2, (bit0 & bit1) | bit2, bit2};
}

// True when `cards` can be taken out of `hand`, both with sound counts: the borrow of a rank that is short shows in its
// top bit, which counts never use.
constexpr bool holds(Cards hand, Cards cards) {
  constexpr std::uint64_t guard = kAllRanks << 3;
  return (((hand | guard) - cards) & guard) == guard;
}

}  // namespace paiju
