// Table in Python: a whole deal, every step of it checked.
#include "table.hpp"

#include "bindings.hpp"
#include "game.hpp"

namespace paiju {
namespace {

constexpr const char* kPhaseNames[] = {"auction", "doubling", "redoubling", "play", "over"};
constexpr int kHand = 17;

WholeDeal new_deal(const Book& book, const std::vector<Numbers>& hands, int first_caller) {
  if (hands.size() != 3) {
    refuse("there are " + std::to_string(hands.size()) + " hands; 3 are needed");
  }
  std::array<Cards, 3> cards{};
  for (std::size_t seat = 0; seat < 3; ++seat) {
    cards[seat] = read_cards(hands[seat], "a hand");
    if (card_count(cards[seat]) != kHand) {
      refuse("seat " + std::to_string(seat) + " has " + std::to_string(card_count(cards[seat])) +
             " cards; 17 are dealt to each");
    }
  }
  // Three hands of sound counts add up to at most 12 of a rank, which still fits four bits.
  if (!holds(kFullDeck, cards[0] + cards[1] + cards[2])) {
    refuse("the hands together have more cards of a rank than the deck");
  }
  return {new_table(cards, read_seat(first_caller, "first_caller")), book};
}

void need_phase(const WholeDeal& deal, bool right, const char* what) {
  if (!right) {
    refuse(std::string(what) + " is not possible now; the phase is " +
           kPhaseNames[static_cast<std::size_t>(deal.table.phase)]);
  }
}

void call(WholeDeal& deal, int points) {
  need_phase(deal, deal.table.phase == Phase::auction, "a bid");
  if (points != 0 && (points <= deal.table.bid || points > kTopBid)) {
    refuse("bid is " + std::to_string(points) + "; 0 or more than " + std::to_string(deal.table.bid) + " up to " +
           std::to_string(kTopBid) + " is possible");
  }
  deal.table.call(deal.book, points);
}

void choose(WholeDeal& deal, bool yes) {
  need_phase(deal, deal.table.phase == Phase::doubling || deal.table.phase == Phase::redoubling, "doubling");
  deal.table.choose(deal.book, yes);
}

void play(WholeDeal& deal, const std::optional<Numbers>& counts) {
  need_phase(deal, deal.table.is_playing(), "a play");
  deal.table.move(read_move(deal.table.position, deal.table.top, deal.book.policy, counts));
}

int read_action(const WholeDeal& deal, int action) {
  const int count = deal.table.count_actions(deal.book);
  if (action < 0 || action >= count) {
    refuse("action is " + std::to_string(action) + "; there are " + std::to_string(count) +
           " actions, counted from 0");
  }
  return action;
}

void act(WholeDeal& deal, int action) { deal.table.act(deal.book, read_action(deal, action)); }

template <class Number>
nb::tuple by_seat(const std::array<Number, 3>& values) {
  return nb::make_tuple(static_cast<int>(values[0]), static_cast<int>(values[1]), static_cast<int>(values[2]));
}

}  // namespace

void bind_table(nb::module_& m) {
  nb::class_<WholeDeal>(
      m, "Table",
      "A whole deal: auction, doubling, play and score. The seat to act has the actions 0 … count - 1: in the auction no\n"
      "bid and then the higher bids, at doubling and redoubling no and yes, in the play the moves of Position.legal().")
      .def(
          "__init__",
          [](WholeDeal* self, const Book& book, const std::vector<Numbers>& hands, int first_caller) {
            new (self) WholeDeal(new_deal(book, hands, first_caller));
          },
          "book"_a, "hands"_a, "first_caller"_a,
          nb::sig("def __init__(self, book: Book, hands: collections.abc.Sequence[collections.abc.Sequence[int]], "
                  "first_caller: int) -> None"),
          "Three hands of 17 cards as 15 counts; the kitty is what is left of the deck.")
      .def("call", &call, "points"_a, "A bid of the seat to act, or 0.")
      .def("choose", &choose, "yes"_a, "Whether the seat to act doubles or redoubles.")
      .def("play", &play, "counts"_a = nb::none(),
           nb::sig("def play(self, counts: collections.abc.Sequence[int] | None = None) -> None"),
           "Plays these cards; None or fifteen zeros is a pass. ValueError when the move is not legal.")
      .def("act", &act, "action"_a, "Any action by its index.")
      .def(
          "count", [](const WholeDeal& deal) { return deal.table.count_actions(deal.book); },
          "How many actions the seat to act has; 0 when the deal is over.")
      .def(
          "legal", [](const WholeDeal& deal) { return list_moves(deal.table.position, deal.book.policy); },
          nb::sig("def legal(self) -> list[tuple[int, int, tuple[int, ...]]]"), "Position.legal() in the play.")
      .def(
          "move",
          [](const WholeDeal& deal, int index) {
            need_phase(deal, deal.table.is_playing(), "a play");
            read_action(deal, index);
            return write_play(deal.table.position.pick_move(deal.book.policy, index));
          },
          "index"_a, nb::sig("def move(self, index: int) -> tuple[int, int, tuple[int, ...]]"),
          "legal()[index] without listing the others.")
      .def(
          "copy", [](const WholeDeal& deal) { return WholeDeal(deal); }, "An independent copy.")
      .def(
          "position",
          [](const WholeDeal& deal) { return Game{deal.table.position, deal.book.policy, deal.table.top, {}}; },
          "The play as a Position of its own.")
      .def_prop_ro("phase",
                   [](const WholeDeal& deal) { return kPhaseNames[static_cast<std::size_t>(deal.table.phase)]; },
                   "One of PHASES.")
      .def_prop_ro(
          "turn", [](const WholeDeal& deal) { return static_cast<int>(deal.table.position.turn); },
          "The seat to act; of two defenders who double unseen the one after the declarer comes first.")
      .def_prop_ro(
          "declarer",
          [](const WholeDeal& deal) {
            return deal.table.has_declarer() ? std::optional<int>(deal.table.position.declarer) : std::optional<int>();
          },
          "Who has bid highest so far, or None.")
      .def_prop_ro("bid", [](const WholeDeal& deal) { return static_cast<int>(deal.table.bid); })
      .def_prop_ro(
          "calls", [](const WholeDeal& deal) { return by_seat(deal.table.calls); },
          nb::sig("def calls(self) -> tuple[int, int, int]"), "Bids by seat, -1 where not asked.")
      .def_prop_ro(
          "doubled", [](const WholeDeal& deal) { return by_seat(deal.table.doubled); },
          nb::sig("def doubled(self) -> tuple[int, int, int]"), "1, 0 or -1 (not chosen) by seat.")
      .def_prop_ro("redoubled", [](const WholeDeal& deal) { return static_cast<int>(deal.table.redoubled); })
      .def_prop_ro(
          "hands",
          [](const WholeDeal& deal) {
            const auto& hand = deal.table.position.hand;
            return nb::make_tuple(write_cards(hand[0]), write_cards(hand[1]), write_cards(hand[2]));
          },
          nb::sig("def hands(self) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]"),
          "Counts by seat and rank; the declarer's with the kitty once it is taken.")
      .def_prop_ro(
          "kitty", [](const WholeDeal& deal) { return write_cards(deal.table.kitty); },
          nb::sig("def kitty(self) -> tuple[int, ...]"))
      .def(
          "points", [](const WholeDeal& deal) { return by_seat(deal.table.points(deal.book)); },
          nb::sig("def points(self) -> tuple[int, int, int]"),
          "By seat; zeros while the deal goes on and when all passed.")
      .def_prop_ro("book", [](const WholeDeal& deal) { return deal.book; });
}

}  // namespace paiju
