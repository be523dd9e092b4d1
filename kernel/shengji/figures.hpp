// Figures of one suit: how a lead is split, what is owed to it, how high an answer is. No play is enumerated.
#pragma once

#include <array>
#include <span>

#include "order.hpp"

namespace paiju::shengji {

inline constexpr int kMostFigures = 33;
inline constexpr int kMostTractors = 8;

// `pairs`: 0 a single, 1 a pair, more a tractor; `slots` are its faces, each once.
struct Figure {
  int pairs;
  Slots slots;

  Hand cards() const { return {slots, pairs ? slots : 0}; }
  int size() const { return pairs ? 2 * pairs : 1; }
};

struct Figures {
  int count = 0;
  std::array<Figure, kMostFigures> figure;

  void add(int pairs, Slots slots) { figure[static_cast<std::size_t>(count++)] = {pairs, slots}; }
  std::span<const Figure> all() const { return {figure.data(), static_cast<std::size_t>(count)}; }
};

struct Lengths {
  int count = 0;
  std::array<std::int8_t, kMostTractors> length{};

  void add(int pairs) { length[static_cast<std::size_t>(count++)] = static_cast<std::int8_t>(pairs); }
  bool operator==(const Lengths&) const = default;
};

// What a lead asks for: its tractors, longest first, all its pairs, its cards.
struct Lead {
  int suit = 0;
  int size = 0;
  int pairs = 0;
  Lengths tractors;
};

// Pairs of one suit by their places; at the place that several faces share there may be more than one.
struct Shape {
  std::uint32_t places = 0;
  int shared = -1;
  int more = 0;  // pairs at the shared place

  // Without a tractor of so many pairs from this place up.
  Shape without(int from, int length) const;
  // The places at which a tractor of so many pairs may begin.
  std::uint32_t starts(int length) const;
  int longest() const;
};

struct Owed {
  bool all_of_suit = false;
  int pairs = 0;
  Lengths tractors;
};

Shape shape_of(const Order& order, Slots pairs, int suit);
Figures split(const Order& order, const Hand& cards, int suit);
Lead lead_of(const Figures& figures, int suit);
bool can_cut(const Shape& shape, const Lengths& lengths, int from = 0);
Lengths owed_lengths(const Shape& shape, const Lengths& led);
Owed owed(const Order& order, const Lead& lead, const Hand& held);
bool may_follow(const Order& order, const Lead& lead, const Hand& hand, const Hand& play);
// The suit of all cards; -1 where they have several.
int suit_of_all(const Order& order, const Hand& cards);
// How high cards of one suit are as an answer to the lead; -1 where they cannot be split into its figures.
int rank_in(const Order& order, const Lead& lead, const Hand& cards, int suit);
// Whether cards hold a strictly higher figure.
bool blocks(const Order& order, const Hand& held, const Figure& figure, int suit);

}  // namespace paiju::shengji
