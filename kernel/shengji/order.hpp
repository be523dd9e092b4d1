// The numbers by which a deal of Shengji is played. They all come from the rules in Python: the kernel knows none.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

namespace paiju::shengji {

inline constexpr int kFaces = 54;
inline constexpr int kSuits = 5;  // four plain ones and the trumps
inline constexpr int kTrump = 4;
inline constexpr int kMostPairs = 16;

using Slots = std::uint64_t;

constexpr int low_slot(Slots slots) { return std::countr_zero(slots); }
constexpr int high_slot(Slots slots) { return 63 - std::countl_zero(slots); }
constexpr Slots bit(int slot) { return Slots{1} << slot; }

// Cards by face: of which there is one at least, and of which there are both. Slots stand suit by suit, low to high.
struct Hand {
  Slots one = 0;
  Slots two = 0;

  constexpr bool operator==(const Hand&) const = default;
  constexpr int size() const { return std::popcount(one) + std::popcount(two); }
  constexpr bool empty() const { return one == 0; }
  constexpr Hand in(Slots slots) const { return {one & slots, two & slots}; }
  constexpr bool holds(const Hand& other) const { return !(other.one & ~one) && !(other.two & ~two); }
  constexpr int count(int slot) const { return static_cast<int>((one >> slot & 1) + (two >> slot & 1)); }
  constexpr void add(int slot) {
    two |= one & bit(slot);
    one |= bit(slot);
  }
  constexpr void take(int slot) {
    one &= ~bit(slot) | two;
    two &= ~bit(slot);
  }
};

constexpr Hand operator+(const Hand& a, const Hand& b) { return {a.one | b.one, a.two | b.two | (a.one & b.one)}; }

// All of b must be in a.
constexpr Hand operator-(const Hand& a, const Hand& b) { return {a.one & ~(b.two | (b.one & ~a.two)), a.two & ~b.one}; }

// What the books call the duties of whoever follows, each including those before it.
enum class Duty : std::uint8_t { number = 0, suit = 1, pairs = 2, tractors = 3 };

struct Order {
  std::array<std::int8_t, kFaces> slot_of{};  // by face; the rest by slot
  std::array<std::int8_t, kFaces> face_of{};
  std::array<std::int8_t, kFaces> suit_of{};
  std::array<std::int8_t, kFaces> index{};
  std::array<std::int8_t, kFaces> place{};  // close together, neighbours where tractors join
  std::array<std::int8_t, kFaces> points{};
  std::array<Slots, kFaces> above{};  // of the same suit, strictly higher
  std::array<Slots, kSuits> suit{};
  std::array<int, kSuits> shared{};  // the place at which several faces stand; -1: none
  std::array<std::array<std::int8_t, 32>, kSuits> index_at{};

  int kitty_cards = 8;
  Duty duty = Duty::tractors;
  bool partner_blocks = true;
  bool forced_thrown = false;  // the smallest thrown figure is played, not the smallest blocked
  bool fine_thrown = false;    // a fine for each card thrown, not for each that is blocked
  int fine = 10;
  bool by_winner = false;                   // the kitty counts by the winner's figures
  std::array<int, kMostPairs + 1> times{};  // of the kitty, by the pairs of a figure
  int throw_times = 0;                      // at least, where several figures were led
  std::vector<float> worth;                 // of a deal to the declarer, by the defenders' points in steps of five
  int worth_from = 0;

  int points_of(const Hand& hand) const {
    int total = 0;
    for (Slots left = hand.one & counting; left; left &= left - 1) {
      const int slot = low_slot(left);
      total += points[static_cast<std::size_t>(slot)] * hand.count(slot);
    }
    return total;
  }

  float worth_of(int defenders_points) const;

  Slots counting = 0;  // what has points
};

// The faces of each suit put in order, tractors' places close together; throws std::invalid_argument.
void lay_out(Order& order, const std::vector<int>& suits, const std::vector<int>& indices,
             const std::vector<int>& places, const std::vector<int>& points, const std::vector<int>& ties);

}  // namespace paiju::shengji
