// Book in Python.
#include "../book.hpp"

#include <nanobind/operators.h>

#include "bindings.hpp"

namespace paiju {

void bind_book(nb::module_& m) {
  nb::class_<Book>(m, "Book",
                   "What the books disagree about in combinations, calling and scoring. paiju.players.kernel.book_of() "
                   "makes\none from `Rules`.")
      .def(
          "__init__",
          [](Book* self, const Policy& policy, bool asked_after_top, bool redeal, bool kitty_before_doubling,
             bool doubling, bool redouble_needs_double, int unit, int win_sign, bool bombs_double, int rocket_factor,
             int spring_factor, int spring_defender_plays, int anti_spring_factor, int anti_spring_declarer_plays,
             int declarer_of_sum, int double_factor, int redouble_factor, bool redouble_only_against_doublers) {
            new (self) Book{policy,
                            {asked_after_top, redeal, kitty_before_doubling, doubling, redouble_needs_double},
                            {unit, win_sign, bombs_double, rocket_factor, spring_factor, spring_defender_plays,
                             anti_spring_factor, anti_spring_declarer_plays, declarer_of_sum, double_factor,
                             redouble_factor, redouble_only_against_doublers}};
          },
          "policy"_a, nb::kw_only(), "asked_after_top"_a, "redeal"_a, "kitty_before_doubling"_a, "doubling"_a,
          "redouble_needs_double"_a, "unit"_a, "win_sign"_a, "bombs_double"_a, "rocket_factor"_a, "spring_factor"_a,
          "spring_defender_plays"_a, "anti_spring_factor"_a, "anti_spring_declarer_plays"_a, "declarer_of_sum"_a,
          "double_factor"_a, "redouble_factor"_a, "redouble_only_against_doublers"_a)
      .def_ro("policy", &Book::policy)
      .def_prop_ro("redeal", [](const Book& book) { return book.calling.redeal; }, "Deals all pass are dealt again.")
      .def_prop_ro("unit", [](const Book& book) { return book.scoring.unit; }, "Points for a bid of 1.")
      .def(
          "__eq__", [](const Book& a, const Book& b) { return a == b; }, nb::is_operator(),
          nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def("__hash__", [](const Book& book) { return nb::hash(nb::make_tuple(book.policy, book.scoring.unit)); });
}

}  // namespace paiju
