// Position and perft in Python.
#include "../perft.hpp"
#include "bindings.hpp"
#include "game.hpp"

namespace paiju {
void bind_position(nb::module_& m) {
  nb::class_<Game>(
      m, "Position",
      "A deal in play. Moves are (kind, rank, counts); a pass is (-1, -1, fifteen zeros) and, where legal, move 0.\n"
      "One object belongs to one thread; different objects may be used by different threads.")
      .def(
          "__init__",
          [](Game* self, const std::vector<Numbers>& hands, int declarer, const Policy& policy, std::optional<int> turn,
             const std::optional<Numbers>& top,
             std::optional<int> top_seat) { new (self) Game(new_game(hands, declarer, policy, turn, top, top_seat)); },
          "hands"_a, "declarer"_a, "policy"_a, "turn"_a = nb::none(), "top"_a = nb::none(), "top_seat"_a = nb::none(),
          nb::sig("def __init__(self, hands: collections.abc.Sequence[collections.abc.Sequence[int]], declarer: int, "
                  "policy: Policy, turn: int | None = None, "
                  "top: collections.abc.Sequence[int] | None = None, top_seat: int | None = None) -> None"),
          "Three hands of 15 counts. The declarer is to move unless `turn` says otherwise; `top` and `top_seat` set up "
          "a\n"
          "position within a trick (a seat between top_seat and turn has passed).")
      .def(
          "legal", [](const Game& game) { return list_moves(game.position, game.policy); },
          nb::sig("def legal(self) -> list[tuple[int, int, tuple[int, ...]]]"),
          "All legal moves; none when the deal is over.")
      .def(
          "count", [](const Game& game) { return game.position.count_moves(game.policy); },
          "len(legal()) without generating.")
      .def("apply", &make_move, "counts"_a = nb::none(),
           nb::sig("def apply(self, counts: collections.abc.Sequence[int] | None = None) -> None"),
           "Plays these cards; None or fifteen zeros is a pass. ValueError when the move is not legal.")
      .def("apply_index", &make_indexed_move, "index"_a, "Plays legal()[index].")
      .def("undo", &take_back, "Takes the last move back.")
      .def(
          "copy", [](const Game& game) { return Game(game); }, "An independent copy, steps included.")
      .def("to_bytes", &write_bytes, "The position without policy and steps, in 42 bytes.")
      .def_static("from_bytes", &read_bytes, "data"_a, "policy"_a, "The position that to_bytes() wrote.")
      .def(
          "compute_hash", [](const Game& game) { return game.position.full_hash(); },
          "The hash from scratch, for tests.")
      .def_prop_ro(
          "hash", [](const Game& game) { return game.position.hash; },
          "64 bits of hands, declarer, turn, table and passes, kept up to date move by move; not of the counters.")
      .def_prop_ro(
          "hands",
          [](const Game& game) {
            const auto& hand = game.position.hand;
            return nb::make_tuple(write_cards(hand[0]), write_cards(hand[1]), write_cards(hand[2]));
          },
          nb::sig("def hands(self) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]"),
          "Counts by seat and rank.")
      .def_prop_ro(
          "top",
          [](const Game& game) -> nb::object {
            return game.position.is_leading() ? nb::none() : nb::object(write_play({game.top, game.position.top}));
          },
          nb::sig("def top(self) -> tuple[int, int, tuple[int, ...]] | None"),
          "What is to be beaten; None when leading.")
      .def_prop_ro(
          "top_seat",
          [](const Game& game) {
            return game.position.top_seat < 0 ? std::optional<int>() : std::optional<int>(game.position.top_seat);
          },
          "Who played the top; None when leading.")
      .def_prop_ro(
          "winner",
          [](const Game& game) {
            return game.position.winner < 0 ? std::optional<int>() : std::optional<int>(game.position.winner);
          },
          "The seat that is out; None while the deal goes on.")
      .def_prop_ro("declarer", [](const Game& game) { return static_cast<int>(game.position.declarer); })
      .def_prop_ro(
          "turn", [](const Game& game) { return static_cast<int>(game.position.turn); }, "The seat to move.")
      .def_prop_ro(
          "passes", [](const Game& game) { return static_cast<int>(game.position.passes); }, "Since the top: 0 or 1.")
      .def_prop_ro(
          "bombs", [](const Game& game) { return static_cast<int>(game.position.bombs); },
          "Bombs played, rockets apart.")
      .def_prop_ro(
          "rockets", [](const Game& game) { return static_cast<int>(game.position.rockets); }, "Rockets played.")
      .def_prop_ro(
          "plays",
          [](const Game& game) {
            const auto& plays = game.position.plays;
            return nb::make_tuple(static_cast<int>(plays[0]), static_cast<int>(plays[1]), static_cast<int>(plays[2]));
          },
          nb::sig("def plays(self) -> tuple[int, int, int]"), "Plays by seat, passes not counted.")
      .def_prop_ro("is_spring", [](const Game& game) { return game.position.is_spring(); })
      .def_prop_ro("is_anti_spring", [](const Game& game) { return game.position.is_anti_spring(); })
      .def_prop_ro("policy", [](const Game& game) { return game.policy; })
      .def("__repr__", [](const Game& game) {
        const Position& position = game.position;
        return "<Position " + letters(position.hand[0]) + " / " + letters(position.hand[1]) + " / " +
               letters(position.hand[2]) + ", declarer " + std::to_string(position.declarer) + ", turn " +
               std::to_string(position.turn) + ", top " + letters(game.top) + ">";
      });
  m.def(
      "perft",
      [](const Game& game, int depth) {
        if (depth < 0 || depth > 1000) {
          refuse("depth is " + std::to_string(depth) + "; 0 to 1000 are possible");
        }
        const Position position = game.position;
        const Policy policy = game.policy;
        nb::gil_scoped_release unlocked;
        return perft(position, policy, depth);
      },
      "position"_a, "depth"_a,
      "The number of sequences of exactly `depth` moves, passes included; a deal that ends earlier adds nothing.");
}

}  // namespace paiju
