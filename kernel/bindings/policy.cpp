// Policy in Python.
#include "../policy.hpp"

#include <nanobind/operators.h>

#include "bindings.hpp"

namespace paiju {
namespace {

template <class Enum>
Enum read_choice(int value, int last, const char* what) {
  if (value < 0 || value > last) {
    refuse(std::string(what) + " is " + std::to_string(value) + "; 0 to " + std::to_string(last) + " are possible");
  }
  return static_cast<Enum>(value);
}

Policy book(const std::string& name) {
  if (name == "national") {
    return kNational;
  }
  if (name == "ccgc") {
    return kCcgc;
  }
  if (name == "workers") {
    return kWorkers;
  }
  refuse("no book is called '" + name + "'; there are national, ccgc and workers");
}

std::string describe(const Policy& policy) {
  const auto number = [](auto value) { return std::to_string(static_cast<int>(value)); };
  const auto truth = [](bool value) { return std::string(value ? "True" : "False"); };
  return "Policy(wing_ranks=" + number(policy.wing_ranks) + ", wing_jokers=" + number(policy.wing_jokers) +
         ", wing_bombs=" + truth(policy.wing_bombs) + ", wing_triples=" + number(policy.wing_triples) +
         ", quad_jokers=" + number(policy.quad_jokers) + ", quad_bombs=" + truth(policy.quad_bombs) +
         ", quad_pair_as_singles=" + truth(policy.quad_pair_as_singles) + ")";
}

}  // namespace

void bind_policy(nb::module_& m) {
  nb::class_<Policy>(
      m, "Policy",
      "What the books disagree about in combinations. The numbers are those of WingRanks, KickerJokers and\n"
      "KickerTriples in paiju.games.doudizhu.rules; every combination of values is possible.")
      .def(
          "__init__",
          [](Policy* self, int wing_ranks, int wing_jokers, bool wing_bombs, int wing_triples, int quad_jokers,
             bool quad_bombs, bool quad_pair_as_singles) {
            new (self) Policy{read_choice<WingRanks>(wing_ranks, 2, "wing_ranks"),
                              read_choice<KickerJokers>(wing_jokers, 2, "wing_jokers"),
                              wing_bombs,
                              read_choice<KickerTriples>(wing_triples, 3, "wing_triples"),
                              read_choice<KickerJokers>(quad_jokers, 2, "quad_jokers"),
                              quad_bombs,
                              quad_pair_as_singles};
          },
          nb::kw_only(), "wing_ranks"_a, "wing_jokers"_a, "wing_bombs"_a, "wing_triples"_a, "quad_jokers"_a,
          "quad_bombs"_a, "quad_pair_as_singles"_a)
      .def_static("book", &book, "name"_a, "The default policy of a book: 'national', 'ccgc' or 'workers'.")
      .def_prop_ro("wing_ranks", [](const Policy& p) { return static_cast<int>(p.wing_ranks); })
      .def_prop_ro("wing_jokers", [](const Policy& p) { return static_cast<int>(p.wing_jokers); })
      .def_ro("wing_bombs", &Policy::wing_bombs)
      .def_prop_ro("wing_triples", [](const Policy& p) { return static_cast<int>(p.wing_triples); })
      .def_prop_ro("quad_jokers", [](const Policy& p) { return static_cast<int>(p.quad_jokers); })
      .def_ro("quad_bombs", &Policy::quad_bombs)
      .def_ro("quad_pair_as_singles", &Policy::quad_pair_as_singles)
      .def(
          "__eq__", [](const Policy& a, const Policy& b) { return a == b; }, nb::is_operator(),
          nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def("__hash__", [](const Policy& policy) { return std::hash<std::string>()(describe(policy)); })
      .def("__repr__", &describe);
}

}  // namespace paiju
