#include "policy.hpp"

#include <algorithm>

namespace paiju::shengji {
namespace {

constexpr float kSure = 0.97F, kLikely = 0.62F, kDoubtful = 0.35F;
constexpr float kFar = 1e9F;

std::size_t at(int number) { return static_cast<std::size_t>(number); }

Slots suit_slots(const Order& order, int suit) { return order.suit[at(suit)]; }

// The cheapest slot; of a pair both cards.
int cheapest(Slots slots, const std::array<float, kFaces>& cost) {
  int found = -1;
  for (; slots; slots &= slots - 1) {
    const int slot = low_slot(slots);
    if (found < 0 || cost[at(slot)] < cost[at(found)]) {
      found = slot;
    }
  }
  return found;
}

Hand cheapest_cards(Hand from, int count, const std::array<float, kFaces>& cost, float broken) {
  Hand chosen;
  while (count-- > 0) {
    int found = -1;
    float least = kFar;
    for (Slots left = from.one; left; left &= left - 1) {
      const int slot = low_slot(left);
      const float price = cost[at(slot)] + (from.two >> slot & 1 ? broken : 0.0F);
      if (price < least) {
        least = price;
        found = slot;
      }
    }
    from.take(found);
    chosen.add(found);
  }
  return chosen;
}

// Faces of one pair at each of these places, the cheapest.
Slots tractor_at(const Order& order, Slots pairs, int from, int length, const std::array<float, kFaces>& cost) {
  Slots taken = 0;
  for (int place = from; place < from + length; ++place) {
    Slots there = 0;
    for (Slots left = pairs; left; left &= left - 1) {
      if (order.place[at(low_slot(left))] == place) {
        there |= left & -left;
      }
    }
    taken |= bit(there & (there - 1) ? cheapest(there, cost) : low_slot(there));
  }
  return taken;
}

bool may_ruff(const Table& table, int seat, int suit) {
  const int shown = table.voids[at(seat)];
  return suit != kTrump && (shown >> suit & 1) && !(shown >> kTrump & 1);
}

bool opponents_may_ruff(const Table& table, int seat, int suit) {
  return may_ruff(table, (seat + 1) % kSeats, suit) || may_ruff(table, (seat + 3) % kSeats, suit);
}

}  // namespace

Keep::Keep(const Order& order) {
  const bool no_trump = std::popcount(order.suit[kTrump]) < 10;
  for (std::size_t slot = 0; slot < kFaces; ++slot) {
    const auto index = static_cast<float>(order.index[slot]);
    const int suit = order.suit_of[slot];
    if (suit == kTrump) {
      single[slot] = 2.0F + (no_trump ? 3.0F + index : 0.25F * index) + (index >= 14 ? 4.0F : 0.0F);
    } else {
      const bool is_top = order.above[slot] == 0;
      single[slot] = 0.18F * index + (is_top ? 3.5F : 0.0F);
    }
  }
}

float Keep::of(const Hand& cards) const {
  float total = pair * static_cast<float>(std::popcount(cards.two));
  for (Slots left = cards.one; left; left &= left - 1) {
    const int slot = low_slot(left);
    total += single[at(slot)] * static_cast<float>(cards.count(slot));
  }
  return total;
}

Hand unseen_by(const Table& table, int seat) {
  Hand unseen = seat == table.declarer ? Hand{} : table.kitty;
  for (int step = 1; step < kSeats; ++step) {
    unseen = unseen + table.hand[at((seat + step) % kSeats)];
  }
  return unseen;
}

Hand cheapest_follow(const Order& order, const Lead& lead, const Hand& hand, const std::array<float, kFaces>& cost,
                     float broken) {
  if (order.duty == Duty::number) {
    return cheapest_cards(hand, lead.size, cost, broken);
  }
  const Hand held = hand.in(suit_slots(order, lead.suit));
  const int count = held.size();
  if (count <= lead.size) {
    return count == lead.size ? held : held + cheapest_cards(hand - held, lead.size - count, cost, broken);
  }
  if (!lead.pairs) {
    return cheapest_cards(held, lead.size, cost, broken);
  }
  const Owed owes = owed(order, lead, held);
  Slots pairs = 0;
  if (owes.tractors.count) {
    Shape shape = shape_of(order, held.two, lead.suit);
    for (int number = 0; number < owes.tractors.count; ++number) {
      const int length = owes.tractors.length[at(number)];
      Slots best = 0;
      int best_from = 0;
      float least = kFar;
      for (std::uint32_t starts = shape.starts(length); starts; starts &= starts - 1) {
        const int from = std::countr_zero(starts);
        if (number + 1 < owes.tractors.count && !can_cut(shape.without(from, length), owes.tractors, number + 1)) {
          continue;
        }
        const Slots taken = tractor_at(order, held.two & ~pairs, from, length, cost);
        float price = 0;
        for (Slots left = taken; left; left &= left - 1) {
          price += cost[at(low_slot(left))];
        }
        if (price < least) {
          least = price;
          best = taken;
          best_from = from;
        }
      }
      pairs |= best;
      shape = shape.without(best_from, length);
    }
  }
  while (std::popcount(pairs) < owes.pairs) {
    pairs |= bit(cheapest(held.two & ~pairs, cost));
  }
  const Hand whole{pairs, pairs};
  return whole + cheapest_cards(held - whole, lead.size - whole.size(), cost, broken);
}

Hand beating_follow(const Order& order, const Table& table, const Keep& keep, bool dearest) {
  const Lead& lead = table.lead;
  const Hand& hand = table.own();
  const Hand led = hand.in(suit_slots(order, lead.suit));
  int suit = lead.suit;
  Hand held = led;
  if (led.empty() && lead.suit != kTrump) {
    suit = kTrump;
    held = hand.in(suit_slots(order, kTrump));
  }
  if (held.size() < lead.size || std::popcount(held.two) < lead.pairs) {
    return {};
  }
  if (suit != kTrump && table.strength.is_trump) {
    return {};
  }
  const int rank = (suit == kTrump) == table.strength.is_trump ? table.strength.rank : -1;
  const auto is_higher = [&](int slot) { return order.index[at(slot)] > rank; };
  if (!lead.pairs) {
    int found = -1;
    for (Slots left = held.one; left; left &= left - 1) {
      const int slot = low_slot(left);
      if (is_higher(slot) && (found < 0 || dearest || keep.single[at(slot)] < keep.single[at(found)])) {
        found = slot;
      }
    }
    if (found < 0) {
      return {};
    }
    Hand cards{bit(found), 0};
    return lead.size == 1 ? cards : cards + cheapest_cards(held - cards, lead.size - 1, keep.single, keep.pair);
  }
  Slots pairs = 0;
  if (lead.tractors.count) {
    Shape shape = shape_of(order, held.two, suit);
    bool found = false;
    int from_found = 0;
    const int length = lead.tractors.length[0];
    for (std::uint32_t starts = shape.starts(length); starts; starts &= starts - 1) {
      const int from = std::countr_zero(starts);
      const bool higher = order.index_at[at(suit)][at(from + length - 1)] > rank;
      if (higher && (!found || dearest) && can_cut(shape.without(from, length), lead.tractors, 1)) {
        found = true;
        from_found = from;
      }
    }
    if (!found) {
      return {};
    }
    pairs = tractor_at(order, held.two, from_found, length, keep.single);
    shape = shape.without(from_found, length);
    for (int number = 1; number < lead.tractors.count; ++number) {
      const int more = lead.tractors.length[at(number)];
      for (std::uint32_t starts = shape.starts(more); starts; starts &= starts - 1) {
        const int from = std::countr_zero(starts);
        if (can_cut(shape.without(from, more), lead.tractors, number + 1)) {
          pairs |= tractor_at(order, held.two & ~pairs, from, more, keep.single);
          shape = shape.without(from, more);
          break;
        }
      }
    }
  } else {
    int found = -1;
    for (Slots left = held.two; left; left &= left - 1) {
      if (is_higher(low_slot(left)) && (found < 0 || dearest)) {
        found = low_slot(left);
      }
    }
    if (found < 0) {
      return {};
    }
    pairs = bit(found);
  }
  while (std::popcount(pairs) < lead.pairs) {
    pairs |= bit(cheapest(held.two & ~pairs, keep.single));
  }
  const Hand whole{pairs, pairs};
  return whole + cheapest_cards(held - whole, lead.size - whole.size(), keep.single, keep.pair);
}

void likely_answers(const Order& order, const Table& table, const Keep& keep, Answers& answers) {
  const Lead& lead = table.lead;
  const Hand& hand = table.own();
  const Hand held = hand.in(suit_slots(order, lead.suit));
  const int count = held.size();
  if (lead.size == 1) {
    for (Slots left = count ? held.one : hand.one; left; left &= left - 1) {
      answers.add({left & -left, 0});
    }
    return;
  }
  answers.add(cheapest_follow(order, lead, hand, keep.single, keep.pair));
  if (count == lead.size) {
    return;
  }
  std::array<float, kFaces> cost = keep.single;
  for (std::size_t slot = 0; slot < kFaces; ++slot) {
    cost[slot] += static_cast<float>(order.points[slot]);
  }
  answers.add(cheapest_follow(order, lead, hand, cost, keep.pair));
  for (std::size_t slot = 0; slot < kFaces; ++slot) {
    cost[slot] -= 2.0F * static_cast<float>(order.points[slot]);
  }
  answers.add(cheapest_follow(order, lead, hand, cost, keep.pair));
  answers.add(beating_follow(order, table, keep, false));
  answers.add(beating_follow(order, table, keep, true));
  if (lead.size == 2 && lead.pairs == 1) {
    const Slots pairs = count > 1 ? held.two : count ? 0 : hand.two;
    for (Slots left = pairs; left; left &= left - 1) {
      answers.add({left & -left, left & -left});
    }
  }
}

void likely_leads(const Order& order, const Table& table, const Hand& unseen, Answers& leads) {
  const Hand& hand = table.own();
  for (int suit = 0; suit < kSuits; ++suit) {
    const Hand held = hand.in(suit_slots(order, suit));
    if (held.empty()) {
      continue;
    }
    const Hand out = unseen.in(suit_slots(order, suit));
    const Figures figures = split(order, held, suit);
    Hand sure;
    int number = 0;
    for (const Figure& figure : figures.all()) {
      if (!blocks(order, out, figure, suit)) {
        sure = sure + figure.cards();
        ++number;
      }
      if (figure.pairs > 1) {
        leads.add(figure.cards());
      }
    }
    if (number > 1) {
      leads.add(sure);
    }
    for (Slots left = held.two; left; left &= left - 1) {
      leads.add({left & -left, left & -left});
    }
    // Of single cards the highest, the lowest, and the lowest with and without points.
    const Slots with = held.one & order.counting, without = held.one & ~order.counting;
    Slots singles = bit(high_slot(held.one)) | bit(low_slot(held.one));
    singles |= with ? bit(low_slot(with)) | bit(high_slot(with)) : 0;
    singles |= without ? bit(low_slot(without)) | bit(high_slot(without)) : 0;
    for (; singles; singles &= singles - 1) {
      leads.add({singles & -singles, 0});
    }
  }
}

Hand policy_lead(const Order& order, const Table& table, const Keep& keep) {
  const int seat = table.turn;
  const Hand& hand = table.own();
  const Hand unseen = unseen_by(table, seat);
  Hand best;
  int shortest = 99;
  for (int suit = 0; suit < kTrump; ++suit) {
    const Hand held = hand.in(suit_slots(order, suit));
    const int count = held.size();
    if (!count || count >= shortest || opponents_may_ruff(table, seat, suit)) {
      continue;
    }
    const Hand out = unseen.in(suit_slots(order, suit));
    Hand sure;
    if (!(held.two & (held.two - 1))) {  // no tractor: pairs and singles by their height alone
      for (Slots left = held.one; left; left &= left - 1) {
        const int slot = low_slot(left);
        const bool pair = held.two >> slot & 1;
        if (!((pair ? out.two : out.one) & order.above[at(slot)])) {
          sure = sure + Hand{bit(slot), pair ? bit(slot) : 0};
        }
      }
    } else {
      const Figures figures = split(order, held, suit);
      for (const Figure& figure : figures.all()) {
        if (!blocks(order, out, figure, suit)) {
          sure = sure + figure.cards();
        }
      }
    }
    if (!sure.empty()) {
      best = sure;
      shortest = count;
    }
  }
  if (!best.empty()) {
    return best;
  }
  const Hand trumps = hand.in(suit_slots(order, kTrump));
  const Hand out = unseen.in(suit_slots(order, kTrump));
  if (!trumps.empty() && out.empty()) {
    return trumps;
  }
  const int count = trumps.size();
  const bool declares = !table.is_defender(seat);
  if (count && (declares || count >= 9)) {
    const Figures figures = split(order, trumps, kTrump);
    const Figure* found = nullptr;
    for (const Figure& figure : figures.all()) {
      if (!blocks(order, out, figure, kTrump) &&
          (!found || figure.pairs > found->pairs || (figure.pairs == found->pairs && figure.slots < found->slots))) {
        found = &figure;
      }
    }
    if (found && (found->pairs || count > 5)) {
      return found->cards();
    }
    if (figures.figure[0].pairs && declares && count >= 10) {
      return figures.figure[0].cards();
    }
  }
  float least = kFar;
  for (int suit = 0; suit < kSuits; ++suit) {
    const Hand held = hand.in(suit_slots(order, suit));
    if (held.empty()) {
      continue;
    }
    const bool ruffed = opponents_may_ruff(table, seat, suit);
    const bool helped = suit != kTrump && may_ruff(table, (seat + 2) % kSeats, suit) && !ruffed;
    const float price = suit == kTrump ? 4.0F : helped ? -6.0F : ruffed ? 3.0F : 0.0F;
    for (Slots left = held.one; left; left &= left - 1) {
      const int slot = low_slot(left);
      const auto points = static_cast<float>(order.points[at(slot)]);
      const float single = price + (helped ? -0.5F : 1.0F) * points + keep.single[at(slot)];
      if (single < least) {
        least = single;
        best = {bit(slot), 0};
      }
      if (held.two >> slot & 1) {
        const float pair = price + (helped ? -1.0F : 2.0F) * points + 2.0F * keep.single[at(slot)] + keep.pair;
        if (pair < least) {
          least = pair;
          best = {bit(slot), bit(slot)};
        }
      }
    }
  }
  return best;
}

Hand policy_follow(const Order& order, const Table& table, const Keep& keep) {
  const int seat = table.turn;
  Answers answers;
  likely_answers(order, table, keep, answers);
  if (answers.count == 1) {
    return answers.hand[0];
  }
  const Hand unseen = unseen_by(table, seat);
  const int to_come = kSeats - 1 - table.played;
  const bool partner_comes = to_come >= 2;
  const bool opponent_comes = to_come >= 1;
  const int after = (seat + 1) % kSeats, last = (seat + 3) % kSeats;
  const bool ruffs = (to_come >= 1 && may_ruff(table, after, table.lead.suit)) ||
                     (to_come >= 3 && may_ruff(table, last, table.lead.suit));
  const bool last_trick = table.own().size() == table.lead.size;
  const float lead_worth = 2.0F + (last_trick ? 6.0F : 0.0F);
  const auto holds = [&](const Hand& play, const Strength& strength) {
    if (!opponent_comes) {
      return 1.0F;
    }
    const int suit = strength.is_trump ? kTrump : table.lead.suit;
    if (suit != kTrump && ruffs) {
      return kDoubtful;
    }
    const int pairs = table.lead.tractors.count ? table.lead.tractors.length[0] : table.lead.pairs ? 1 : 0;
    bool sure;
    if (pairs < 2) {
      const int top = high_slot(pairs ? play.two : play.one);
      sure = !((pairs ? unseen.two : unseen.one) & order.above[at(top)]);
    } else {
      sure = !blocks(order, unseen.in(suit_slots(order, suit)), split(order, play, suit).figure[0], suit);
    }
    return sure ? kSure : suit == kTrump ? kLikely : kDoubtful;
  };
  const float partner_chance = partner_comes ? 0.3F : 0.0F;
  const bool ours_now = ((table.best - seat) & 1) == 0;
  const float now = ours_now ? holds(table.best_play, table.strength) : partner_chance;
  Hand best;
  float most = -kFar;
  for (int number = 0; number < answers.count; ++number) {
    const Hand& cards = answers.hand[at(number)];
    float chance = now;
    const int suit = suit_of_all(order, cards);
    if (suit == table.lead.suit || suit == kTrump) {
      const Strength own{suit == kTrump, rank_in(order, table.lead, cards, suit)};
      if (own.rank >= 0 && own > table.strength) {
        chance = holds(cards, own);
      }
    }
    const auto points = static_cast<float>(table.on_table + order.points_of(cards));
    const float value = (2.0F * chance - 1.0F) * points + chance * lead_worth - keep.of(cards);
    if (value > most) {
      most = value;
      best = cards;
    }
  }
  return best;
}

int play_out(const Order& order, Table& table, const Keep& keep) {
  int plays = 0;
  for (; !table.is_over(); ++plays) {
    if (table.leads()) {
      const Hand lead = policy_lead(order, table, keep);
      table.play_lead(order, lead, false);
    } else {
      table.play_follow(order, policy_follow(order, table, keep));
    }
  }
  return plays;
}

Hand policy_burial(const Order& order, const Hand& hand, int cards, float for_points, float for_short) {
  std::array<float, kFaces> cost{};
  for (int suit = 0; suit < kSuits; ++suit) {
    const Hand held = hand.in(suit_slots(order, suit));
    if (held.empty()) {
      continue;
    }
    const Figures figures = split(order, held, suit);
    const int top = order.index[at(high_slot(held.one))];
    const float shortness = for_short * static_cast<float>(std::max(0, 6 - held.size()));
    for (const Figure& figure : figures.all()) {
      for (Slots left = figure.slots; left; left &= left - 1) {
        const std::size_t slot = at(low_slot(left));
        const auto index = static_cast<float>(order.index[slot]);
        if (suit == kTrump) {
          cost[slot] = 200.0F + index;
          continue;
        }
        const float ace = index >= 11 ? 60.0F : index >= 10 && top == 11 ? 15.0F : 0.0F;
        cost[slot] = index + ace + for_points * static_cast<float>(order.points[slot]) +
                     14.0F * static_cast<float>(figure.pairs) - shortness;
      }
    }
  }
  return cheapest_cards(hand, cards, cost, 0.0F);
}

}  // namespace paiju::shengji
