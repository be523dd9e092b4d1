#include "figures.hpp"

#include <algorithm>

namespace paiju::shengji {

Shape Shape::without(int from, int length) const {
  const std::uint32_t taken = ((1U << length) - 1U) << from;
  Shape left{places & ~taken, shared, more};
  if (shared >= 0 && (taken >> shared & 1U) && more > 0) {
    left.more = more - 1;
    left.places |= left.more ? 1U << shared : 0U;
  }
  return left;
}

std::uint32_t Shape::starts(int length) const {
  std::uint32_t found = places;
  for (int next = 1; next < length; ++next) {
    found &= places >> next;
  }
  return found;
}

int Shape::longest() const {
  int length = 0;
  for (std::uint32_t left = places; left; left &= left >> 1) {
    ++length;
  }
  return length;
}

Shape shape_of(const Order& order, Slots pairs, int suit) {
  Shape shape{0, order.shared[static_cast<std::size_t>(suit)], 0};
  for (; pairs; pairs &= pairs - 1) {
    const int place = order.place[static_cast<std::size_t>(low_slot(pairs))];
    shape.places |= 1U << place;
    shape.more += place == shape.shared;
  }
  return shape;
}

Figures split(const Order& order, const Hand& cards, int suit) {
  Figures figures;
  Slots pairs = cards.two;
  if (pairs & (pairs - 1)) {
    Shape shape = shape_of(order, pairs, suit);
    for (int length = shape.longest(); length > 1; length = shape.longest()) {
      const int from = std::countr_zero(shape.starts(length));
      Slots taken = 0;
      for (int place = from; place < from + length; ++place) {
        for (Slots left = pairs; left; left &= left - 1) {
          if (order.place[static_cast<std::size_t>(low_slot(left))] == place) {
            taken |= left & -left;
            break;
          }
        }
      }
      figures.add(length, taken);
      pairs &= ~taken;
      shape = shape.without(from, length);
    }
  }
  for (Slots left = pairs; left; left &= ~bit(high_slot(left))) {
    figures.add(1, bit(high_slot(left)));
  }
  for (Slots left = cards.one & ~cards.two; left; left &= ~bit(high_slot(left))) {
    figures.add(0, bit(high_slot(left)));
  }
  return figures;
}

Lead lead_of(const Figures& figures, int suit) {
  Lead lead;
  lead.suit = suit;
  for (const Figure& figure : figures.all()) {
    lead.size += figure.size();
    lead.pairs += figure.pairs;
    if (figure.pairs > 1) {
      lead.tractors.add(figure.pairs);
    }
  }
  return lead;
}

bool can_cut(const Shape& shape, const Lengths& lengths, int from) {
  if (from == lengths.count) {
    return true;
  }
  const int length = lengths.length[static_cast<std::size_t>(from)];
  std::uint32_t starts = shape.starts(length);
  if (from + 1 == lengths.count) {
    return starts != 0;
  }
  for (; starts; starts &= starts - 1) {
    if (can_cut(shape.without(std::countr_zero(starts), length), lengths, from + 1)) {
      return true;
    }
  }
  return false;
}

namespace {

// For each tractor led the longest that fits, then what still fits into the rest of it; of all ways to cut that which
// gives the longest, the first length first.
Lengths largest_lengths(const Shape& shape, const Lengths& led) {
  Lengths owed;
  std::vector<Shape> ways{shape};
  for (int at = 0; at < led.count; ++at) {
    for (int room = led.length[static_cast<std::size_t>(at)]; room >= 2 && owed.count < kMostTractors;) {
      int longest = 0;
      for (const Shape& way : ways) {
        longest = std::max(longest, way.longest());
      }
      longest = std::min(longest, room);
      if (longest < 2) {
        break;
      }
      std::vector<Shape> left;
      for (const Shape& way : ways) {
        for (std::uint32_t starts = way.starts(longest); starts; starts &= starts - 1) {
          left.push_back(way.without(std::countr_zero(starts), longest));
        }
      }
      const auto key = [](const Shape& way) { return std::pair(way.places, way.more); };
      std::sort(left.begin(), left.end(), [&](const Shape& a, const Shape& b) { return key(a) < key(b); });
      left.erase(
          std::unique(left.begin(), left.end(), [&](const Shape& a, const Shape& b) { return key(a) == key(b); }),
          left.end());
      ways = std::move(left);
      owed.add(longest);
      room -= longest;
    }
  }
  std::sort(owed.length.begin(), owed.length.begin() + owed.count, std::greater<>());
  return owed;
}

}  // namespace

Lengths owed_lengths(const Shape& shape, const Lengths& led) {
  if (led.count > 1 || shape.more > 1) {
    return largest_lengths(shape, led);
  }
  Lengths owed;
  Shape left = shape;
  for (int room = led.length[0]; room >= 2;) {
    const int length = std::min(left.longest(), room);
    if (length < 2) {
      break;
    }
    left = left.without(std::countr_zero(left.starts(length)), length);
    owed.add(length);
    room -= length;
  }
  return owed;
}

Owed owed(const Order& order, const Lead& lead, const Hand& held) {
  if (held.size() <= lead.size) {
    return {true, 0, {}};
  }
  if (!lead.pairs || order.duty < Duty::pairs) {
    return {};
  }
  Owed found;
  found.pairs = std::min(lead.pairs, std::popcount(held.two));
  if (lead.tractors.count && order.duty == Duty::tractors && found.pairs > 1) {
    found.tractors = owed_lengths(shape_of(order, held.two, lead.suit), lead.tractors);
  }
  return found;
}

bool may_follow(const Order& order, const Lead& lead, const Hand& hand, const Hand& play) {
  if (play.size() != lead.size || !hand.holds(play)) {
    return false;
  }
  if (order.duty == Duty::number) {
    return true;
  }
  const Slots suit = order.suit[static_cast<std::size_t>(lead.suit)];
  const Hand held = hand.in(suit);
  const Hand given = play.in(suit);
  if (given.size() < std::min(held.size(), lead.size)) {
    return false;
  }
  const Owed owes = owed(order, lead, held);
  if (owes.all_of_suit || !owes.pairs) {
    return true;
  }
  if (std::popcount(given.two) < owes.pairs) {
    return false;
  }
  return !owes.tractors.count || can_cut(shape_of(order, given.two, lead.suit), owes.tractors);
}

int suit_of_all(const Order& order, const Hand& cards) {
  if (cards.empty()) {
    return -1;
  }
  const int suit = order.suit_of[static_cast<std::size_t>(low_slot(cards.one))];
  return cards.one & ~order.suit[static_cast<std::size_t>(suit)] ? -1 : suit;
}

int rank_in(const Order& order, const Lead& lead, const Hand& cards, int suit) {
  if (!lead.pairs) {
    return order.index[static_cast<std::size_t>(high_slot(cards.one))];
  }
  if (std::popcount(cards.two) < lead.pairs) {
    return -1;
  }
  if (!lead.tractors.count) {
    return order.index[static_cast<std::size_t>(high_slot(cards.two))];
  }
  const Shape shape = shape_of(order, cards.two, suit);
  const int length = lead.tractors.length[0];
  for (std::uint32_t starts = shape.starts(length); starts;) {
    const int from = 31 - std::countl_zero(starts);
    starts &= ~(1U << from);
    if (lead.tractors.count == 1 || can_cut(shape.without(from, length), lead.tractors, 1)) {
      return order.index_at[static_cast<std::size_t>(suit)][static_cast<std::size_t>(from + length - 1)];
    }
  }
  return -1;
}

bool blocks(const Order& order, const Hand& held, const Figure& figure, int suit) {
  const std::size_t top = static_cast<std::size_t>(high_slot(figure.slots));
  const Slots above = order.above[top];
  if (figure.pairs < 2) {
    return ((figure.pairs ? held.two : held.one) & above) != 0;
  }
  const Slots pairs = held.two & order.suit[static_cast<std::size_t>(suit)];
  if (!(pairs & above)) {
    return false;
  }
  for (std::uint32_t starts = shape_of(order, pairs, suit).starts(figure.pairs); starts; starts &= starts - 1) {
    const std::size_t last = static_cast<std::size_t>(std::countr_zero(starts) + figure.pairs - 1);
    if (order.index_at[static_cast<std::size_t>(suit)][last] > order.index[top]) {
      return true;
    }
  }
  return false;
}

}  // namespace paiju::shengji
