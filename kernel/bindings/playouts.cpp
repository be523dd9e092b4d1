// Random playouts in Python.
#include "../playout.hpp"

#include <nanobind/operators.h>

#include "bindings.hpp"

namespace paiju {

void bind_playouts(nb::module_& m) {
  nb::class_<PlayoutStats>(m, "PlayoutStats",
                           "What came of a number of random deals; statistics of parts may be added.")
      .def_ro("deals", &PlayoutStats::deals)
      .def_ro("plies", &PlayoutStats::plies, "Moves, passes included.")
      .def_ro("passes", &PlayoutStats::passes)
      .def_ro("declarer_wins", &PlayoutStats::declarer_wins)
      .def_ro("bombs", &PlayoutStats::bombs, "Bombs played, rockets apart.")
      .def_ro("rockets", &PlayoutStats::rockets)
      .def_ro("springs", &PlayoutStats::springs)
      .def_ro("anti_springs", &PlayoutStats::anti_springs)
      .def_ro("checksum", &PlayoutStats::checksum, "Of every move, in order.")
      .def(
          "__add__",
          [](const PlayoutStats& a, const PlayoutStats& b) {
            return PlayoutStats{
                a.deals + b.deals,      a.plies + b.plies,     a.passes + b.passes,   a.declarer_wins + b.declarer_wins,
                a.bombs + b.bombs,      a.rockets + b.rockets, a.springs + b.springs, a.anti_springs + b.anti_springs,
                a.checksum + b.checksum};
          },
          nb::is_operator())
      .def(
          "__eq__", [](const PlayoutStats& a, const PlayoutStats& b) { return a == b; }, nb::is_operator(),
          nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def("__hash__", [](const PlayoutStats& stats) { return static_cast<std::size_t>(mix(stats.checksum)); })
      .def("__repr__", [](const PlayoutStats& s) {
        return "PlayoutStats(deals=" + std::to_string(s.deals) + ", plies=" + std::to_string(s.plies) +
               ", passes=" + std::to_string(s.passes) + ", declarer_wins=" + std::to_string(s.declarer_wins) +
               ", bombs=" + std::to_string(s.bombs) + ", rockets=" + std::to_string(s.rockets) +
               ", springs=" + std::to_string(s.springs) + ", anti_springs=" + std::to_string(s.anti_springs) +
               ", checksum=" + std::to_string(s.checksum) + ")";
      });
  m.def(
      "playouts",
      [](std::int64_t n, std::uint64_t seed, const Policy& policy, std::int64_t first) {
        if (n < 0 || first < 0) {
          refuse("n is " + std::to_string(n) + " and first is " + std::to_string(first) + "; neither can be negative");
        }
        const Policy own = policy;
        nb::gil_scoped_release unlocked;
        return playouts(n, seed, first, own);
      },
      "n"_a, "seed"_a, "policy"_a, "first"_a = 0,
      "Plays the deals first … first + n - 1 of the seed to the end on this thread. A random seat calls first, "
      "everybody\n"
      "bids uniformly among the legal bids (dealt anew when nobody bids), the declarer takes the kitty, and every move "
      "is\n"
      "uniform among the legal ones. Cutting the range in parts and adding gives the same statistics.");
}

}  // namespace paiju
