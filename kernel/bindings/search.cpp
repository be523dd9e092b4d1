// The solver in Python.
#include "../search/solver.hpp"
#include "bindings.hpp"
#include "game.hpp"

namespace paiju {
namespace {

struct OwnSolver {
  Policy policy;
  Solver solver;
};

void check(const OwnSolver& own, const Game& game, std::int64_t nodes) {
  if (game.position.is_over()) {
    refuse("the deal is over, seat " + std::to_string(game.position.winner) + " is out; there is nobody to move");
  }
  if (!(game.policy == own.policy)) {
    refuse("the position has another policy than the solver");
  }
  if (nodes < 0) {
    refuse("nodes is " + std::to_string(nodes) + "; 0 or more are possible");
  }
}

nb::object write_winner(Winner winner) {
  return winner == Winner::unknown ? nb::none() : nb::object(nb::bool_(winner == Winner::declarer));
}

}  // namespace

void bind_search(nb::module_& m) {
  nb::class_<OwnSolver>(m, "Solver",
                        "Who wins when all hands are open, proved. What was proved is kept and answers later questions; "
                        "one object\n"
                        "belongs to one thread.")
      .def(
          "__init__",
          [](OwnSolver* self, const Policy& policy, int table) {
            if (table < 8 || table > 28) {
              refuse("table is " + std::to_string(table) + "; 8 to 28 are possible");
            }
            new (self) OwnSolver{policy, Solver(policy, table)};
          },
          "policy"_a, "table"_a = 18, "The table has 2 ** table places of 24 bytes.")
      .def(
          "solve",
          [](OwnSolver& own, const Game& game, std::int64_t nodes) {
            check(own, game, nodes);
            Winner winner;
            {
              nb::gil_scoped_release unlocked;
              winner = own.solver.solve(game.position, nodes);
            }
            return write_winner(winner);
          },
          "position"_a, "nodes"_a = 10'000'000, nb::sig("def solve(self, position: Position, nodes: int = 10000000) -> bool | None"),
          "Whether the declarer wins; None when the nodes were not enough, and asking again goes on.")
      .def(
          "solve_moves",
          [](OwnSolver& own, const Game& game, std::int64_t nodes) {
            check(own, game, nodes);
            std::vector<Winner> winners;
            {
              nb::gil_scoped_release unlocked;
              own.solver.solve_moves(game.position, nodes, winners);
            }
            nb::list found;
            for (const Winner winner : winners) {
              found.append(write_winner(winner));
            }
            return found;
          },
          "position"_a, "nodes"_a = 10'000'000,
          nb::sig("def solve_moves(self, position: Position, nodes: int = 10000000) -> list[bool | None]"),
          "The same after each of Position.legal(), in that order; the nodes are for all of them together.")
      .def_prop_ro("nodes", [](const OwnSolver& own) { return own.solver.nodes(); }, "Expanded so far.");
}

}  // namespace paiju
