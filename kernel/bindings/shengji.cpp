// Shengji in Python: an order of the cards made of numbers, what it decides, random deals and search.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>

#include "../shengji/search.hpp"
#include "bindings.hpp"

namespace paiju {
namespace {

using namespace shengji;
using Faces = std::vector<int>;

Hand read_faces(const Order& order, const Faces& faces) {
  Hand hand;
  for (const int face : faces) {
    if (face < 0 || face >= kFaces) {
      refuse("a face is " + std::to_string(face) + "; 0 to 53 are possible");
    }
    const int slot = order.slot_of[static_cast<std::size_t>(face)];
    if (hand.two >> slot & 1) {
      refuse("face " + std::to_string(face) + " stands there three times");
    }
    hand.add(slot);
  }
  return hand;
}

Faces write_faces(const Order& order, const Hand& hand) {
  Faces faces;
  for (Slots left = hand.one; left; left &= left - 1) {
    const int slot = low_slot(left);
    faces.insert(faces.end(), static_cast<std::size_t>(hand.count(slot)),
                 order.face_of[static_cast<std::size_t>(slot)]);
  }
  return faces;
}

int read_suit(const Order& order, const Hand& cards) {
  const int suit = suit_of_all(order, cards);
  if (suit < 0) {
    refuse("a lead is of one suit");
  }
  return suit;
}

int read_place(int seat) {
  if (seat < 0 || seat >= kSeats) {
    refuse("a seat is " + std::to_string(seat) + "; 0 to 3 in the order of play are possible");
  }
  return seat;
}

Lead read_lead(const Order& order, const Faces& faces) {
  const Hand cards = read_faces(order, faces);
  const int suit = read_suit(order, cards);
  return lead_of(split(order, cards, suit), suit);
}

Order make_order(const Faces& suits, const Faces& indices, const Faces& places, const Faces& points, const Faces& ties,
                 int kitty_cards, int duty, bool partner_blocks, bool forced_thrown, bool fine_thrown, int fine,
                 const Faces& times, int throw_times, bool by_winner, std::vector<float> worth, int worth_from) {
  Order order;
  lay_out(order, suits, indices, places, points, ties);
  if (duty < 0 || duty > 3 || times.size() != kMostPairs + 1 || worth.empty()) {
    refuse("a duty from 0 to 3, 17 multipliers and one worth at least are needed");
  }
  if (kitty_cards < 0 || kitty_cards % kSeats || kitty_cards > kFaces) {
    refuse("a kitty leaves each of four players as many cards");
  }
  order.kitty_cards = kitty_cards;
  order.duty = static_cast<Duty>(duty);
  order.partner_blocks = partner_blocks;
  order.forced_thrown = forced_thrown;
  order.fine_thrown = fine_thrown;
  order.fine = fine;
  std::copy(times.begin(), times.end(), order.times.begin());
  order.throw_times = throw_times;
  order.by_winner = by_winner;
  order.worth = std::move(worth);
  order.worth_from = worth_from;
  return order;
}

using Played = std::tuple<int, Faces, Faces, bool>;

std::tuple<std::vector<Faces>, Faces, int, std::vector<Played>, int> record(const Order& order, std::uint64_t seed,
                                                                            std::int64_t deal) {
  Random random(seed, static_cast<std::uint64_t>(deal));
  Table table = random_table(order, random);
  std::vector<Faces> hands;
  for (const Hand& hand : table.hand) {
    hands.push_back(write_faces(order, hand));
  }
  std::vector<Played> plays;
  while (!table.is_over()) {
    const int seat = table.turn;
    if (table.leads()) {
      const Hand lead = random_lead(order, table.own(), random);
      const bool twin = random.below(2) != 0;
      const Hand laid = table.play_lead(order, lead, twin);
      plays.emplace_back(seat, write_faces(order, lead), write_faces(order, laid), twin);
    } else {
      const Hand cards = random_follow(order, table.lead, table.own(), random);
      table.play_follow(order, cards);
      plays.emplace_back(seat, write_faces(order, cards), write_faces(order, cards), false);
    }
  }
  return {hands, write_faces(order, table.kitty), table.declarer, plays, table.points(order)};
}

struct Known {
  Order order;
  Seen seen;
};

using Weights = std::vector<std::tuple<Faces, double, std::int64_t>>;

Weights write_weighed(const Order& order, const std::vector<Weighed>& weighed) {
  Weights told;
  for (const Weighed& each : weighed) {
    told.emplace_back(write_faces(order, each.cards), each.mean, each.worlds);
  }
  return told;
}

std::vector<Hand> read_choices(const Order& order, const std::vector<Faces>& choices, const Hand& own) {
  std::vector<Hand> hands;
  for (const Faces& faces : choices) {
    hands.push_back(read_faces(order, faces));
    if (hands.back().empty() || !own.holds(hands.back())) {
      refuse("a choice is not held");
    }
  }
  return hands;
}

Known make_position(const Order& order, int seat, int declarer, const Faces& hand, const std::vector<Faces>& held,
                    const std::vector<int>& left, const Faces& unseen, const std::optional<Faces>& kitty,
                    const std::vector<int>& voids, const std::vector<int>& no_pairs, int leader,
                    const std::vector<Faces>& trick, int captured, int fined) {
  if (held.size() != kSeats || left.size() != kSeats || voids.size() != kSeats || no_pairs.size() != kSeats ||
      trick.size() >= kSeats) {
    refuse("four hands, counts and signs are needed, and at most three plays of a trick");
  }
  Known position{order, {}};
  Seen& seen = position.seen;
  Table& table = seen.table;
  seen.seat = read_place(seat);
  seen.knows_kitty = kitty.has_value();
  seen.kitty_cards = order.kitty_cards;
  seen.unseen = read_faces(order, unseen);
  table.declarer = read_place(declarer);
  table.turn = read_place(leader);
  table.captured = captured;
  table.fined = fined;
  if (kitty) {
    table.kitty = read_faces(order, *kitty);
  }
  int wanted = seen.knows_kitty ? 0 : order.kitty_cards;
  for (std::size_t other = 0; other < kSeats; ++other) {
    seen.left[other] = left[other];
    seen.no_pairs[other] = static_cast<std::uint8_t>(no_pairs[other]);
    if (static_cast<int>(other) != seat) {
      seen.held[other] = read_faces(order, held[other]);
      wanted += left[other];
      if (!seen.unseen.holds(seen.held[other]) || left[other] < seen.held[other].size()) {
        refuse("a card that was shown is not among those unseen");
      }
    }
  }
  if (wanted != seen.unseen.size()) {
    refuse("the others hold " + std::to_string(wanted) + " cards, " + std::to_string(seen.unseen.size()) +
           " are unseen");
  }
  for (const Faces& faces : trick) {
    const Hand cards = read_faces(order, faces);
    table.hand[static_cast<std::size_t>(table.turn)] = cards;
    if (table.leads()) {
      // What lies there has stood: nobody is there yet who could block it.
      read_suit(order, cards);
      table.play_lead(order, cards, false);
    } else {
      table.play_follow(order, cards);
    }
  }
  for (std::size_t other = 0; other < kSeats; ++other) {
    table.voids[other] |= static_cast<std::uint8_t>(voids[other]);
  }
  table.hand[static_cast<std::size_t>(seat)] = read_faces(order, hand);
  if (table.turn != seat || table.own().size() != left[static_cast<std::size_t>(seat)]) {
    refuse("it is not this seat's turn, or its hand has another number of cards");
  }
  return position;
}

}  // namespace

void bind_shengji(nb::module_& m) {
  nb::class_<Order>(m, "ShengjiOrder",
                    "The numbers by which a deal of Shengji is played under one trump suit and level. By face (0 to "
                    "53): the effective\nsuit, 4 the trumps, the index, the place in tractors, the points, and how "
                    "equal cards are ordered.")
      .def(
          "__init__",
          [](Order* self, const Faces& suits, const Faces& indices, const Faces& places, const Faces& points,
             const Faces& ties, int kitty_cards, int duty, bool partner_blocks, bool forced_thrown, bool fine_thrown,
             int fine, const Faces& times, int throw_times, bool by_winner, std::vector<float> worth, int worth_from) {
            new (self)
                Order(make_order(suits, indices, places, points, ties, kitty_cards, duty, partner_blocks, forced_thrown,
                                 fine_thrown, fine, times, throw_times, by_winner, std::move(worth), worth_from));
          },
          nb::kw_only(), "suits"_a, "indices"_a, "places"_a, "points"_a, "ties"_a, "kitty_cards"_a, "duty"_a,
          "partner_blocks"_a, "forced_thrown"_a, "fine_thrown"_a, "fine"_a, "times"_a, "throw_times"_a, "by_winner"_a,
          "worth"_a, "worth_from"_a)
      .def(
          "split",
          [](const Order& order, const Faces& cards) {
            const Hand hand = read_faces(order, cards);
            std::vector<std::pair<int, Faces>> told;
            const Figures figures = split(order, hand, read_suit(order, hand));
            for (const Figure& figure : figures.all()) {
              told.emplace_back(figure.pairs, write_faces(order, figure.cards()));
            }
            return told;
          },
          "cards"_a, "The figures of a lead: tractors, then pairs, then singles.")
      .def(
          "may_follow",
          [](const Order& order, const Faces& lead, const Faces& hand, const Faces& play) {
            return may_follow(order, read_lead(order, lead), read_faces(order, hand), read_faces(order, play));
          },
          "lead"_a, "hand"_a, "play"_a)
      .def(
          "winner",
          [](const Order& order, const std::vector<Faces>& plays) {
            if (plays.empty() || plays.size() > kSeats) {
              refuse("a trick has one to four plays");
            }
            Table table;
            for (const Faces& faces : plays) {
              const Hand cards = read_faces(order, faces);
              table.hand[static_cast<std::size_t>(table.turn)] = cards;
              if (table.leads()) {
                read_suit(order, cards);
                table.play_lead(order, cards, false);
              } else {
                table.play_follow(order, cards);
              }
            }
            return table.best;
          },
          "plays"_a, "The place of the play that wins, of equal ones the first.")
      .def(
          "challenge",
          [](const Order& order, const Faces& cards, const std::vector<Faces>& others) {
            if (others.size() != kSeats - 1) {
              refuse("the hands of three others are needed");
            }
            Table table;
            for (std::size_t other = 0; other < others.size(); ++other) {
              table.hand[other + 1] = read_faces(order, others[other]);
            }
            const Hand thrown = read_faces(order, cards);
            const Thrown found = table.challenge(order, thrown, read_suit(order, thrown));
            Hand blocked;
            for (const Figure& figure : found.blocked.all()) {
              blocked = blocked + figure.cards();
            }
            const auto told = [&](const Figure& figure) {
              return figure.slots ? write_faces(order, figure.cards()) : Faces{};
            };
            return std::tuple(write_faces(order, blocked), told(found.single), told(found.twin));
          },
          "cards"_a, "others"_a,
          "Of a throw the cards that are blocked, and the single and the double that must be played.");
  m.def("shengji_record", &record, "order"_a, "seed"_a, "deal"_a,
        "A random deal: the hands after the burial, the kitty, the declarer, every play, and the defenders' points.\n"
        "A play is the seat, the cards tried, the cards laid, and whether the double is designated where both kinds\n"
        "are blocked. Seats are in the order of play.");
  m.def(
      "shengji_deals",
      [](const Order& order, std::int64_t n, std::uint64_t seed, std::int64_t first) {
        if (n < 0 || first < 0) {
          refuse("neither the number nor the first of the deals can be negative");
        }
        const Order own = order;
        RandomDeals sum;
        {
          nb::gil_scoped_release unlocked;
          sum = random_deals(own, n, seed, first);
        }
        return std::tuple(sum.deals, sum.plays, sum.points, sum.taken_over, sum.checksum);
      },
      "order"_a, "n"_a, "seed"_a, "first"_a = 0,
      "Plays random deals to the end on this thread: their number, plays, the defenders' points, how often those took "
      "over,\nand a checksum. Cutting the range in parts and adding gives the same.");
  nb::class_<Known>(m, "ShengjiPosition", "What a seat knows of a deal at its turn; seats are in the order of play.")
      .def(
          "__init__",
          [](Known* self, const Order& order, int seat, int declarer, const Faces& hand, const std::vector<Faces>& held,
             const std::vector<int>& left, const Faces& unseen, const std::optional<Faces>& kitty,
             const std::vector<int>& voids, const std::vector<int>& no_pairs, int leader,
             const std::vector<Faces>& trick, int captured, int fined) {
            new (self) Known(make_position(order, seat, declarer, hand, held, left, unseen, kitty, voids, no_pairs,
                                           leader, trick, captured, fined));
          },
          nb::kw_only(), "order"_a, "seat"_a, "declarer"_a, "hand"_a, "held"_a, "left"_a, "unseen"_a, "kitty"_a.none(),
          "voids"_a, "no_pairs"_a, "leader"_a, "trick"_a, "captured"_a, "fined"_a)
      .def(
          "policy",
          [](const Known& position) {
            const Keep keep(position.order);
            Random random(0, 0);
            const Table table = likely_world(position.order, position.seen, random);
            return write_faces(position.order, table.leads() ? policy_lead(position.order, table, keep)
                                                             : policy_follow(position.order, table, keep));
          },
          "What the quick player of the playouts would play.")
      .def(
          "world",
          [](const Known& position, std::uint64_t seed, std::uint64_t number) {
            Random random(seed, number);
            const Table table = likely_world(position.order, position.seen, random);
            std::vector<Faces> told;
            for (const Hand& hand : table.hand) {
              told.push_back(write_faces(position.order, hand));
            }
            told.push_back(write_faces(position.order, table.kitty));
            return told;
          },
          "seed"_a, "number"_a, "A way the cards may lie: the four hands and the kitty.")
      .def(
          "weigh_plays",
          [](const Known& position, const std::vector<Faces>& plays, std::int64_t nodes, std::uint64_t seed) {
            const Known own = position;
            std::vector<Hand> choices = read_choices(own.order, plays, own.seen.table.own());
            std::vector<Weighed> weighed;
            {
              nb::gil_scoped_release unlocked;
              weighed = weigh_plays(own.order, own.seen, std::move(choices), nodes, seed);
            }
            return write_weighed(own.order, weighed);
          },
          "plays"_a, "nodes"_a, "seed"_a,
          "These plays and others worth trying, the best first, each with its mean worth and in how many worlds.")
      .def(
          "weigh_burials",
          [](const Known& position, const std::vector<Faces>& burials, std::int64_t nodes, std::uint64_t seed) {
            const Known own = position;
            std::vector<Hand> choices = read_choices(own.order, burials, own.seen.table.own());
            for (const Hand& cards : choices) {
              if (cards.size() != own.seen.kitty_cards) {
                refuse(std::to_string(cards.size()) + " cards are no kitty");
              }
            }
            std::vector<Weighed> weighed;
            {
              nb::gil_scoped_release unlocked;
              weighed = weigh_burials(own.order, own.seen, std::move(choices), nodes, seed);
            }
            return write_weighed(own.order, weighed);
          },
          "burials"_a, "nodes"_a, "seed"_a, "The same for what the declarer may bury of 33 cards.");
}

}  // namespace paiju
