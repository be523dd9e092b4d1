#include "search.hpp"

#include <algorithm>

namespace paiju::shengji {
namespace {

constexpr int kKitty = kSeats;  // whoever gets cards: four seats and the kitty
constexpr int kReceivers = kSeats + 1;
constexpr int kTries = 6;
constexpr float kPairAgainstSign = 0.02F;

std::size_t at(int number) { return static_cast<std::size_t>(number); }

// How readily a declarer buries a card, beside how many there are: trumps hardly ever, points and high cards seldom.
float buried(const Order& order, int slot) {
  if (order.suit_of[at(slot)] == kTrump) {
    return 0.03F;
  }
  return (order.points[at(slot)] ? 0.35F : 1.3F) * (order.above[at(slot)] ? 1.0F : 0.1F);
}

// One way to give away the cards; false where somebody had to be given what he cannot hold.
bool give(const Order& order, const Seen& seen, Random& random, std::array<Hand, kReceivers>& given, bool strict) {
  std::array<int, kReceivers> room{};
  Hand left = seen.unseen;
  for (int seat = 0; seat < kSeats; ++seat) {
    given[at(seat)] = {};
    if (seat != seen.seat) {
      given[at(seat)] = seen.held[at(seat)];
      left = left - seen.held[at(seat)];
      room[at(seat)] = seen.left[at(seat)] - seen.held[at(seat)].size();
    }
  }
  given[kKitty] = {};
  room[kKitty] = seen.knows_kitty ? 0 : seen.kitty_cards;
  // Suits that the fewest can hold first, within a suit by chance.
  std::array<int, kSuits> suits{0, 1, 2, 3, 4};
  std::array<int, kSuits> barred{};
  for (int suit = 0; suit < kSuits; ++suit) {
    for (int seat = 0; seat < kSeats; ++seat) {
      barred[at(suit)] += seat != seen.seat && (seen.table.voids[at(seat)] >> suit & 1);
    }
  }
  std::stable_sort(suits.begin(), suits.end(), [&](int a, int b) { return barred[at(a)] > barred[at(b)]; });
  bool is_sound = true;
  for (const int suit : suits) {
    std::array<std::uint8_t, 2 * kFaces> cards;
    int count = 0;
    const Hand own = left.in(order.suit[at(suit)]);
    for (Slots ones = own.one; ones; ones &= ones - 1) {
      const int slot = low_slot(ones);
      for (int copy = own.count(slot); copy > 0; --copy) {
        cards[at(count++)] = static_cast<std::uint8_t>(slot);
      }
    }
    for (int last = count - 1; last > 0; --last) {
      std::swap(cards[at(last)], cards[at(random.below(last + 1))]);
    }
    for (int number = 0; number < count; ++number) {
      const int slot = cards[at(number)];
      std::array<float, kReceivers> weight{};
      float total = 0;
      for (int receiver = 0; receiver < kReceivers; ++receiver) {
        if (room[at(receiver)] <= 0) {
          continue;
        }
        float readily = static_cast<float>(room[at(receiver)]);
        if (receiver == kKitty) {
          readily *= buried(order, slot);
        } else {
          if (seen.table.voids[at(receiver)] >> suit & 1) {
            continue;
          }
          if ((seen.no_pairs[at(receiver)] >> suit & 1) && (given[at(receiver)].one >> slot & 1)) {
            readily *= kPairAgainstSign;
          }
        }
        weight[at(receiver)] = readily;
        total += readily;
      }
      int chosen = -1;
      if (total > 0) {
        float pick = static_cast<float>(random.below(1 << 24)) / static_cast<float>(1 << 24) * total;
        for (int receiver = 0; receiver < kReceivers; ++receiver) {
          if (weight[at(receiver)] > 0) {
            chosen = receiver;
            pick -= weight[at(receiver)];
            if (pick < 0) {
              break;
            }
          }
        }
      } else {
        is_sound = false;
        if (strict) {
          return false;
        }
        for (int receiver = 0; receiver < kReceivers; ++receiver) {
          if (room[at(receiver)] > 0 && (chosen < 0 || room[at(receiver)] > room[at(chosen)])) {
            chosen = receiver;
          }
        }
      }
      given[at(chosen)].add(slot);
      --room[at(chosen)];
    }
  }
  return is_sound;
}

// Halves the field of plays in rounds, each with the same share of the nodes.
template <class Apply>
std::vector<Weighed> weigh(const Order& order, const Seen& seen, const std::vector<Hand>& choices, std::int64_t nodes,
                           std::uint64_t seed, Apply apply) {
  const Keep keep(order);
  std::vector<Weighed> weighed;
  for (const Hand& cards : choices) {
    if (std::none_of(weighed.begin(), weighed.end(), [&](const Weighed& known) { return known.cards == cards; })) {
      weighed.push_back({cards, 0, 0});
    }
  }
  if (weighed.size() < 2) {
    return weighed;
  }
  const float sign = seen.table.is_defender(seen.seat) ? -1.0F : 1.0F;
  std::size_t alive = weighed.size();
  const int rounds = static_cast<int>(std::bit_width(weighed.size() - 1));
  std::uint64_t world = 0;
  for (int round = 0; round < rounds; ++round) {
    for (std::int64_t used = 0; used < nodes / rounds;) {
      Random random(seed, world++);
      const Table dealt = likely_world(order, seen, random);
      for (std::size_t number = 0; number < alive; ++number) {
        Table table = dealt;
        apply(table, weighed[number].cards);
        used += 1 + play_out(order, table, keep);
        weighed[number].mean += static_cast<double>(sign * order.worth_of(table.points(order)));
        ++weighed[number].worlds;
      }
    }
    std::stable_sort(weighed.begin(), weighed.begin() + static_cast<std::ptrdiff_t>(alive),
                     [](const Weighed& a, const Weighed& b) {
                       return a.mean * static_cast<double>(b.worlds) > b.mean * static_cast<double>(a.worlds);
                     });
    alive = std::max<std::size_t>(2, (alive + 1) / 2);
  }
  for (Weighed& each : weighed) {
    each.mean /= static_cast<double>(std::max<std::int64_t>(1, each.worlds));
  }
  return weighed;
}

}  // namespace

Table likely_world(const Order& order, const Seen& seen, Random& random) {
  std::array<Hand, kReceivers> given;
  for (int attempt = 0; attempt < kTries; ++attempt) {
    if (give(order, seen, random, given, attempt + 1 < kTries)) {
      break;
    }
  }
  Table table = seen.table;
  for (int seat = 0; seat < kSeats; ++seat) {
    if (seat != seen.seat) {
      table.hand[at(seat)] = given[at(seat)];
    }
  }
  if (!seen.knows_kitty) {
    table.kitty = given[kKitty];
  }
  return table;
}

std::vector<Weighed> weigh_plays(const Order& order, const Seen& seen, std::vector<Hand> plays, std::int64_t nodes,
                                 std::uint64_t seed) {
  const Keep keep(order);
  Answers found;
  if (seen.table.leads()) {
    likely_leads(order, seen.table, seen.unseen, found);
  } else {
    likely_answers(order, seen.table, keep, found);
  }
  plays.insert(plays.end(), found.hand.begin(), found.hand.begin() + found.count);
  return weigh(order, seen, plays, nodes, seed, [&](Table& table, const Hand& cards) {
    if (table.leads()) {
      table.play_lead(order, cards, false);
    } else {
      table.play_follow(order, cards);
    }
  });
}

std::vector<Weighed> weigh_burials(const Order& order, const Seen& seen, std::vector<Hand> burials, std::int64_t nodes,
                                   std::uint64_t seed) {
  for (const float for_points : {-0.5F, 0.5F, 2.5F, 6.0F}) {
    for (const float for_short : {0.0F, 4.0F, 8.0F}) {
      burials.push_back(policy_burial(order, seen.table.own(), seen.kitty_cards, for_points, for_short));
    }
  }
  return weigh(order, seen, burials, nodes, seed, [](Table& table, const Hand& cards) {
    table.kitty = cards;
    Hand& own = table.hand[at(table.declarer)];
    own = own - cards;
  });
}

}  // namespace paiju::shengji
