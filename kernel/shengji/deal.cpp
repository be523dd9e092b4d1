#include "deal.hpp"

#include <algorithm>

namespace paiju::shengji {

int kitty_times(const Order& order, const Figures& figures) {
  int times = 0;
  for (const Figure& figure : figures.all()) {
    times = std::max(times, order.times[static_cast<std::size_t>(std::min(figure.pairs, kMostPairs))]);
  }
  return figures.count > 1 ? std::max(times, order.throw_times) : times;
}

int Table::points(const Order& order) const { return captured + fined + last_times * order.points_of(kitty); }

Thrown Table::challenge(const Order& order, const Hand& cards, int suit) const {
  Thrown thrown;
  thrown.figures = split(order, cards, suit);
  if (thrown.figures.count == 1) {
    return thrown;
  }
  const Slots own = order.suit[static_cast<std::size_t>(suit)];
  const auto is_blocked = [&](const Figure& figure) {
    for (int step = 1; step < kSeats; ++step) {
      const bool asked = step != 2 || order.partner_blocks;
      if (asked && blocks(order, hand[static_cast<std::size_t>((turn + step) % kSeats)].in(own), figure, suit)) {
        return true;
      }
    }
    return false;
  };
  std::array<bool, 2> kinds{};
  for (const Figure& figure : thrown.figures.all()) {
    if (is_blocked(figure)) {
      thrown.blocked.add(figure.pairs, figure.slots);
      kinds[figure.pairs > 0] = true;
    }
  }
  const Figures& asked = order.forced_thrown ? thrown.figures : thrown.blocked;
  for (const Figure& figure : asked.all()) {
    Figure& least = figure.pairs ? thrown.twin : thrown.single;
    if (kinds[figure.pairs > 0] && (!least.slots || low_slot(figure.slots) < low_slot(least.slots))) {
      least = figure;
    }
  }
  return thrown;
}

Hand Table::play_lead(const Order& order, const Hand& cards, bool wants_twin) {
  const int suit = suit_of_all(order, cards);
  const Thrown thrown = challenge(order, cards, suit);
  Hand laid = cards;
  if (thrown.blocked.count) {
    int fined_cards = 0;
    for (const Figure& figure : (order.fine_thrown ? thrown.figures : thrown.blocked).all()) {
      fined_cards += figure.size();
    }
    fined += (is_defender(turn) ? -1 : 1) * order.fine * fined_cards;
    const Figure& forced = thrown.twin.slots && (!thrown.single.slots || wants_twin) ? thrown.twin : thrown.single;
    laid = forced.cards();
    Figures alone;
    alone.add(forced.pairs, forced.slots);
    lead = lead_of(alone, suit);
  } else {
    lead = lead_of(thrown.figures, suit);
  }
  leader = best = turn;
  strength = {suit == kTrump, rank_in(order, lead, laid, suit)};
  first_play = best_play = laid;
  on_table = 0;
  lay(order, laid);
  return laid;
}

void Table::play_follow(const Order& order, const Hand& cards) {
  const Slots led = order.suit[static_cast<std::size_t>(lead.suit)];
  if (cards.one & ~led) {
    voids[static_cast<std::size_t>(turn)] |= static_cast<std::uint8_t>(1U << lead.suit);
  }
  const int suit = suit_of_all(order, cards);
  if (suit == lead.suit || suit == kTrump) {
    const int rank = rank_in(order, lead, cards, suit);
    const Strength own{suit == kTrump, rank};
    if (rank >= 0 && own > strength) {
      strength = own;
      best = turn;
      best_play = cards;
    }
  }
  lay(order, cards);
}

void Table::lay(const Order& order, const Hand& cards) {
  Hand& own = hand[static_cast<std::size_t>(turn)];
  own = own - cards;
  on_table += order.points_of(cards);
  turn = (turn + 1) % kSeats;
  if (++played == kSeats) {
    end_trick(order);
  }
}

void Table::end_trick(const Order& order) {
  const bool defends = is_defender(best);
  if (defends) {
    captured += on_table;
  }
  if (hand[static_cast<std::size_t>(best)].empty() && defends) {
    const Hand& counted = order.by_winner ? best_play : first_play;
    last_times = kitty_times(order, split(order, counted, suit_of_all(order, counted)));
  }
  turn = leader = best;
  played = 0;
}

int nth_slot(Slots slots, int n) {
  for (; n; --n) {
    slots &= slots - 1;
  }
  return low_slot(slots);
}

int any_slot(const Hand& cards, Random& random) {
  const int ones = std::popcount(cards.one);
  const int at = random.below(ones + std::popcount(cards.two));
  return at < ones ? nth_slot(cards.one, at) : nth_slot(cards.two, at - ones);
}

Hand random_cards(Hand from, int count, Random& random) {
  Hand chosen;
  for (; count > 0; --count) {
    const int slot = any_slot(from, random);
    from.take(slot);
    chosen.add(slot);
  }
  return chosen;
}

Hand random_lead(const Order& order, const Hand& hand, Random& random) {
  const int slot = any_slot(hand, random);
  const int suit = order.suit_of[static_cast<std::size_t>(slot)];
  const Hand held = hand.in(order.suit[static_cast<std::size_t>(suit)]);
  const int kind = random.below(8);
  if (kind == 0) {
    return random_cards(held, 1 + random.below(held.size()), random);
  }
  if (kind < 5 && held.two) {
    if (kind < 3 && (held.two & (held.two - 1))) {
      return split(order, held, suit).figure[0].cards();
    }
    const Slots pair = bit(nth_slot(held.two, random.below(std::popcount(held.two))));
    return {pair, pair};
  }
  return {bit(slot), 0};
}

namespace {

// Faces of one pair at each of these places.
Slots any_tractor(const Order& order, Slots pairs, int from, int length, Random& random) {
  Slots taken = 0;
  for (int place = from; place < from + length; ++place) {
    Slots there = 0;
    for (Slots left = pairs; left; left &= left - 1) {
      if (order.place[static_cast<std::size_t>(low_slot(left))] == place) {
        there |= left & -left;
      }
    }
    const int several = std::popcount(there);
    taken |= bit(nth_slot(there, several > 1 ? random.below(several) : 0));
  }
  return taken;
}

}  // namespace

Hand random_follow(const Order& order, const Lead& lead, const Hand& hand, Random& random) {
  if (order.duty == Duty::number) {
    return random_cards(hand, lead.size, random);
  }
  const Hand held = hand.in(order.suit[static_cast<std::size_t>(lead.suit)]);
  if (held.size() <= lead.size) {
    return held + random_cards(hand - held, lead.size - held.size(), random);
  }
  const Owed owes = owed(order, lead, held);
  Slots pairs = 0;
  Shape shape = shape_of(order, held.two, lead.suit);
  for (int at = 0; at < owes.tractors.count; ++at) {
    const int length = owes.tractors.length[static_cast<std::size_t>(at)];
    std::uint32_t fitting = 0;
    for (std::uint32_t starts = shape.starts(length); starts; starts &= starts - 1) {
      const int from = std::countr_zero(starts);
      if (can_cut(shape.without(from, length), owes.tractors, at + 1)) {
        fitting |= starts & -starts;
      }
    }
    const int from = nth_slot(fitting, random.below(std::popcount(fitting)));
    pairs |= any_tractor(order, held.two & ~pairs, from, length, random);
    shape = shape.without(from, length);
  }
  while (std::popcount(pairs) < owes.pairs) {
    const Slots left = held.two & ~pairs;
    pairs |= bit(nth_slot(left, random.below(std::popcount(left))));
  }
  const Hand whole{pairs, pairs};
  return whole + random_cards(held - whole, lead.size - whole.size(), random);
}

Table random_table(const Order& order, Random& random) {
  std::array<std::uint8_t, 2 * kFaces> pack;
  for (std::size_t card = 0; card < pack.size(); ++card) {
    pack[card] = static_cast<std::uint8_t>(card % kFaces);
  }
  for (std::size_t left = pack.size() - 1; left > 0; --left) {
    std::swap(pack[left], pack[static_cast<std::size_t>(random.below(static_cast<int>(left) + 1))]);
  }
  Table table;
  const std::size_t drawn = pack.size() - static_cast<std::size_t>(order.kitty_cards);
  for (std::size_t card = 0; card < drawn; ++card) {
    table.hand[card % kSeats].add(pack[card]);
  }
  table.declarer = table.turn = table.leader = random.below(kSeats);
  Hand& own = table.hand[static_cast<std::size_t>(table.declarer)];
  for (std::size_t card = drawn; card < pack.size(); ++card) {
    own.add(pack[card]);
  }
  table.kitty = random_cards(own, order.kitty_cards, random);
  own = own - table.kitty;
  return table;
}

int play_at_random(const Order& order, Table& table, Random& random) {
  int plays = 0;
  for (; !table.is_over(); ++plays) {
    if (table.leads()) {
      const Hand lead = random_lead(order, table.own(), random);
      table.play_lead(order, lead, random.below(2) != 0);
    } else {
      table.play_follow(order, random_follow(order, table.lead, table.own(), random));
    }
  }
  return plays;
}

RandomDeals random_deals(const Order& order, std::int64_t n, std::uint64_t seed, std::int64_t first) {
  RandomDeals sum;
  for (std::int64_t deal = first; deal < first + n; ++deal) {
    Random random(seed, static_cast<std::uint64_t>(deal));
    Table table = random_table(order, random);
    sum.plays += play_at_random(order, table, random);
    const int points = table.points(order);
    sum.points += points;
    sum.taken_over += order.worth_of(points) < 0;
    sum.checksum += mix(static_cast<std::uint64_t>(points + 1000) ^ mix(static_cast<std::uint64_t>(deal)));
    ++sum.deals;
  }
  return sum;
}

}  // namespace paiju::shengji
