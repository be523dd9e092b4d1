// Deals in Python, and the choice of the best action of each deal.
#include "../deals.hpp"

#include <algorithm>

#include "bindings.hpp"
#include "table.hpp"

namespace paiju {
namespace {

using Choices = nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Offsets = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Values = nb::ndarray<const float, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

std::size_t rows_of(const Deals& deals) { return static_cast<std::size_t>(deals.size()); }

nb::tuple step(Deals& deals, const Choices& choices) {
  if (choices.shape(0) != rows_of(deals)) {
    refuse("there are " + std::to_string(choices.shape(0)) + " choices; " + std::to_string(deals.size()) +
           " are needed, one per deal");
  }
  const std::span<const std::int32_t> chosen(choices.data(), choices.shape(0));
  Array<std::int32_t, 2> points(rows_of(deals), 3);
  Array<bool, 1> over(rows_of(deals));
  int bad;
  {
    nb::gil_scoped_release unlocked;
    bad = deals.first_bad_choice(chosen);
    if (bad < 0) {
      deals.step(chosen, points.span(), over.span());
    }
  }
  if (bad >= 0) {
    refuse("deal " + std::to_string(bad) + ": choice " + std::to_string(chosen[static_cast<std::size_t>(bad)]) +
           "; it has " + std::to_string(deals.table(bad).count_actions(deals.book())) + " actions, counted from 0");
  }
  return nb::make_tuple(points.release(), over.release());
}

template <class T, int Dimensions, class Fill>
auto filled(std::size_t rows, std::size_t columns, Fill&& fill) {
  Array<T, Dimensions> array(rows, columns);
  {
    nb::gil_scoped_release unlocked;
    fill(array.span());
  }
  return array.release();
}

auto best_of(const Values& values, const Offsets& offsets) {
  if (offsets.shape(0) == 0 || offsets.data()[0] != 0 ||
      offsets.data()[offsets.shape(0) - 1] != static_cast<std::int64_t>(values.shape(0))) {
    refuse("offsets go from 0 to the number of values, which is " + std::to_string(values.shape(0)));
  }
  const std::size_t count = offsets.shape(0) - 1;
  for (std::size_t i = 0; i < count; ++i) {
    if (offsets.data()[i] >= offsets.data()[i + 1]) {
      refuse("segment " + std::to_string(i) + " is empty; every segment needs a value");
    }
  }
  return filled<std::int32_t, 1>(count, 1, [&](std::span<std::int32_t> best) {
    for (std::size_t i = 0; i < count; ++i) {
      const float* begin = values.data() + offsets.data()[i];
      best[i] = static_cast<std::int32_t>(std::max_element(begin, values.data() + offsets.data()[i + 1]) - begin);
    }
  });
}

}  // namespace

void bind_deals(nb::module_& m) {
  nb::class_<Deals>(m, "Deals",
                    "n whole deals stepped side by side, each followed by a fresh one when it is over; paiju.env.batch "
                    "explains it.\n"
                    "Arrays are fresh and belong to the caller. One object belongs to one thread.")
      .def(
          "__init__",
          [](Deals* self, const Book& book, std::int64_t n, std::uint64_t seed, std::uint64_t first) {
            new (self) Deals(read_size(n, "n", 1), seed, book, first);
          },
          "book"_a, "n"_a, "seed"_a, "first"_a = 0)
      .def("__len__", &Deals::size)
      .def(
          "turns",
          [](const Deals& deals) {
            return filled<std::int8_t, 1>(rows_of(deals), 1, [&](auto seats) { deals.turns(seats); });
          },
          nb::sig("def turns(self) -> numpy.typing.NDArray[numpy.int8]"),
          "The seat to act in each deal.")
      .def(
          "numbers",
          [](const Deals& deals) {
            return filled<std::int64_t, 1>(rows_of(deals), 1, [&](auto numbers) { deals.numbers(numbers); });
          },
          nb::sig("def numbers(self) -> numpy.typing.NDArray[numpy.int64]"),
          "The number of each deal within the seed.")
      .def(
          "observe",
          [](const Deals& deals) {
            return filled<std::int8_t, 2>(rows_of(deals), kSightWidth, [&](auto rows) { deals.observe(rows); });
          },
          nb::sig("def observe(self) -> numpy.typing.NDArray[numpy.int8]"),
          "What the seat to act may know, a row to each deal.")
      .def(
          "hands",
          [](const Deals& deals) {
            return filled<std::int8_t, 2>(rows_of(deals), 3 * kRanks, [&](auto rows) { deals.hands(rows); });
          },
          nb::sig("def hands(self) -> numpy.typing.NDArray[numpy.int8]"),
          "All three hands, the seat to act first, then the next and the previous.")
      .def(
          "actions",
          [](const Deals& deals) {
            Array<std::int64_t, 1> offsets(rows_of(deals) + 1);
            deals.offsets(offsets.span());
            Array<std::int8_t, 2> rows(static_cast<std::size_t>(offsets.span().back()), kActionWidth);
            {
              nb::gil_scoped_release unlocked;
              deals.actions(offsets.span(), rows.span());
            }
            return nb::make_tuple(offsets.release(), rows.release());
          },
          nb::sig("def actions(self) -> tuple[numpy.typing.NDArray[numpy.int64], numpy.typing.NDArray[numpy.int8]]"),
          "Offsets (n + 1) and rows of kind, rank, 15 counts; deal i has the rows offsets[i]:offsets[i + 1].")
      .def("step", &step, "choices"_a,
           nb::sig("def step(self, choices: numpy.typing.NDArray[numpy.int32]) -> "
                   "tuple[numpy.typing.NDArray[numpy.int32], numpy.typing.NDArray[numpy.bool_]]"),
           "One action in every deal, by its index: points by seat (zeros while a deal goes on), and which are over.\n"
           "A bad choice raises ValueError and changes nothing.")
      .def(
          "table",
          [](const Deals& deals, int i) {
            if (i < 0 || i >= deals.size()) {
              refuse("deal " + std::to_string(i) + "; there are " + std::to_string(deals.size()));
            }
            return WholeDeal{deals.table(i), deals.book()};
          },
          "i"_a, "A copy of deal i.");
  m.def("best_of", &best_of, "values"_a, "offsets"_a,
        nb::sig("def best_of(values: numpy.typing.NDArray[numpy.float32], offsets: numpy.typing.NDArray[numpy.int64]) "
                "-> numpy.typing.NDArray[numpy.int32]"),
        "In each segment offsets[i]:offsets[i + 1] the index of the largest value, the first of equals.");
}

}  // namespace paiju
