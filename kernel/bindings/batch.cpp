// Batch in Python: numpy arrays in and out, fresh ones or the caller's own.
#include "../batch.hpp"

#include "bindings.hpp"
#include "game.hpp"
#include "table.hpp"

namespace paiju {
namespace {

template <class T>
using Vector = nb::ndarray<T, nb::numpy, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
template <class T>
using Matrix = nb::ndarray<T, nb::numpy, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Choices = nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// Fills the caller's array, or a fresh one, and returns it. Fill(span) runs without the interpreter.
template <class T, class Fill>
Vector<T> fill_vector(const std::optional<Vector<T>>& out, std::size_t size, const Fill& fill) {
  if (out && out->size() != size) {
    refuse("out has " + std::to_string(out->size()) + " places; " + std::to_string(size) + " are needed");
  }
  if (out) {
    nb::gil_scoped_release unlocked;
    fill(std::span<T>(out->data(), size));
    return *out;
  }
  Array<T, 1> fresh(size);
  {
    nb::gil_scoped_release unlocked;
    fill(fresh.span());
  }
  return Vector<T>(fresh.release());
}

template <class T, class Fill>
Matrix<T> fill_matrix(const std::optional<Matrix<T>>& out, std::size_t rows, std::size_t columns, const Fill& fill) {
  if (out && (out->shape(0) != rows || out->shape(1) != columns)) {
    refuse("out has " + std::to_string(out->shape(0)) + " rows of " + std::to_string(out->shape(1)) + "; " +
           std::to_string(rows) + " of " + std::to_string(columns) + " are needed");
  }
  if (out) {
    nb::gil_scoped_release unlocked;
    fill(std::span<T>(out->data(), rows * columns));
    return *out;
  }
  Array<T, 2> fresh(rows, columns);
  {
    nb::gil_scoped_release unlocked;
    fill(fresh.span());
  }
  return Matrix<T>(fresh.release());
}

int read_threads(int threads) {
  if (threads < 1 || threads > 64) {
    refuse("threads is " + std::to_string(threads) + "; 1 to 64 are possible");
  }
  return threads;
}

Batch whole_batch(const Book& book, std::int64_t n, std::uint64_t seed, std::uint64_t first, int threads) {
  return Batch(read_size(n, "n", 1), seed, first, book, Source::whole, read_threads(threads));
}

Batch given_batch(const std::vector<const WholeDeal*>& tables, std::uint64_t seed, int threads) {
  if (tables.empty()) {
    refuse("there are no tables; at least 1 is needed");
  }
  std::vector<Table> given;
  given.reserve(tables.size());
  for (const WholeDeal* deal : tables) {
    if (deal->book != tables.front()->book) {
      refuse("the tables are of different books");
    }
    given.push_back(deal->table);
  }
  return Batch(std::move(given), seed, tables.front()->book, read_threads(threads));
}

void step_batch(Batch& batch, const std::optional<Choices>& choices) {
  if (!choices) {
    nb::gil_scoped_release unlocked;
    batch.step(std::nullopt);
    return;
  }
  if (choices->size() != static_cast<std::size_t>(batch.size())) {
    refuse("there are " + std::to_string(choices->size()) + " choices; " + std::to_string(batch.size()) +
           " are needed, one per deal");
  }
  const std::span<const std::int32_t> wanted(choices->data(), choices->size());
  int bad = -1;
  {
    nb::gil_scoped_release unlocked;
    bad = batch.first_bad_choice(wanted);
    if (bad < 0) {
      batch.step(wanted);
    }
  }
  if (bad >= 0) {
    refuse("choice " + std::to_string(wanted[static_cast<std::size_t>(bad)]) + " of deal " + std::to_string(bad) +
           " is no move; it has " + std::to_string(batch.table(bad).count_actions(batch.book())) +
           " moves, counted from 0, and -1 is a random one. No deal was changed");
  }
}

int read_index(const Batch& batch, int i) {
  if (i < 0 || i >= batch.size()) {
    refuse("deal " + std::to_string(i) + " does not exist; the batch has deals 0 to " +
           std::to_string(batch.size() - 1));
  }
  return i;
}

}  // namespace

void bind_batch(nb::module_& m) {
  nb::class_<Batch>(
      m, "Batch",
      "n deals stepped side by side; deal i is deal i of playouts() with the same seed, random moves included, and\n"
      "begins with the play. whole() begins with the first call, given() at tables of the caller's. Arrays belong to the\n"
      "caller; one handed in as `out` is filled and returned. One batch belongs to one thread, and may use several.")
      .def(
          "__init__",
          [](Batch* self, std::int64_t n, std::uint64_t seed, const Policy& policy, std::uint64_t first, int threads) {
            new (self) Batch(read_size(n, "n", 1), seed, first, Book{policy, {}, {}}, Source::play,
                             read_threads(threads));
          },
          "n"_a, "seed"_a, "policy"_a, "first"_a = 0, "threads"_a = 1)
      .def_static("whole", &whole_batch, "book"_a, "n"_a, "seed"_a, "first"_a = 0, "threads"_a = 1,
                  "Deals first … first + n - 1 of the seed from the auction on, with points at the end.")
      .def_static("given", &given_batch, "tables"_a, "seed"_a = 0, "threads"_a = 1,
                  nb::sig("def given(tables: collections.abc.Sequence[Table], seed: int = 0, threads: int = 1) -> "
                          "Batch"),
                  "These tables, which are all of one book; reset() goes back to them. `seed` is of random moves.")
      .def("__len__", &Batch::size)
      .def("reset", &Batch::reset, nb::call_guard<nb::gil_scoped_release>(), "The next n deals of the seed.")
      .def("reset_finished", &Batch::reset_finished, nb::call_guard<nb::gil_scoped_release>(),
           "A fresh deal wherever one is over; returns how many.")
      .def(
          "legal_counts",
          [](const Batch& batch, const std::optional<Vector<std::int32_t>>& out) {
            return fill_vector<std::int32_t>(out, static_cast<std::size_t>(batch.size()),
                                             [&](auto counts) { batch.legal_counts(counts); });
          },
          "out"_a = nb::none(),
          nb::sig("def legal_counts(self, out: numpy.typing.NDArray[numpy.int32] | None = None) -> "
                  "numpy.typing.NDArray[numpy.int32]"),
          "Number of moves of each deal, the pass included; 0 where it is over.")
      .def("step", &step_batch, "choices"_a = nb::none(),
           nb::sig("def step(self, choices: numpy.typing.NDArray[numpy.int32] | None = None) -> None"),
           "One move in every deal that is not over: the index of a legal move, -1 for a random one. Without choices "
           "all are\n"
           "random. A bad choice raises ValueError and changes nothing.")
      .def("play_out", &Batch::play_out, nb::call_guard<nb::gil_scoped_release>(),
           "Random moves until every deal is over.")
      .def(
          "done",
          [](const Batch& batch, const std::optional<Vector<bool>>& out) {
            return fill_vector<bool>(out, static_cast<std::size_t>(batch.size()),
                                     [&](auto over) { batch.done(over); });
          },
          "out"_a = nb::none(),
          nb::sig("def done(self, out: numpy.typing.NDArray[numpy.bool_] | None = None) -> "
                  "numpy.typing.NDArray[numpy.bool_]"),
          "Which deals are over.")
      .def(
          "results",
          [](const Batch& batch, const std::optional<Matrix<std::int8_t>>& out) {
            return fill_matrix<std::int8_t>(out, static_cast<std::size_t>(batch.size()), kResultWidth,
                                            [&](auto rows) { batch.results(rows); });
          },
          "out"_a = nb::none(),
          nb::sig("def results(self, out: numpy.typing.NDArray[numpy.int8] | None = None) -> "
                  "numpy.typing.NDArray[numpy.int8]"),
          "One row per deal with the columns RESULT; winner is -1 while the deal goes on and when all passed, "
          "declarer\nuntil somebody bids.")
      .def(
          "points",
          [](const Batch& batch, const std::optional<Matrix<std::int32_t>>& out) {
            if (!batch.is_scored()) {
              refuse("these deals have no score: they were made from a policy alone; use Batch.whole or Batch.given");
            }
            return fill_matrix<std::int32_t>(out, static_cast<std::size_t>(batch.size()), 3,
                                             [&](auto rows) { batch.points(rows); });
          },
          "out"_a = nb::none(),
          nb::sig("def points(self, out: numpy.typing.NDArray[numpy.int32] | None = None) -> "
                  "numpy.typing.NDArray[numpy.int32]"),
          "One row per deal: the points of each seat, zeros until it is over.")
      .def(
          "observe",
          [](const Batch& batch, const std::optional<Matrix<std::int8_t>>& out) {
            return fill_matrix<std::int8_t>(out, static_cast<std::size_t>(batch.size()),
                                            static_cast<std::size_t>(observation_width()),
                                            [&](auto rows) { batch.observe(rows); });
          },
          "out"_a = nb::none(),
          nb::sig("def observe(self, out: numpy.typing.NDArray[numpy.int8] | None = None) -> "
                  "numpy.typing.NDArray[numpy.int8]"),
          "One row per deal: what the seat to move may know, in the slices OBSERVATION; seats are counted from it.")
      .def(
          "turns",
          [](const Batch& batch, const std::optional<Vector<std::int8_t>>& out) {
            return fill_vector<std::int8_t>(out, static_cast<std::size_t>(batch.size()),
                                            [&](auto seats) { batch.turns(seats); });
          },
          "out"_a = nb::none(),
          nb::sig("def turns(self, out: numpy.typing.NDArray[numpy.int8] | None = None) -> "
                  "numpy.typing.NDArray[numpy.int8]"),
          "The seat to move in each deal.")
      .def(
          "legal_table",
          [](const Batch& batch) {
            Array<std::int64_t, 1> offsets(static_cast<std::size_t>(batch.size()) + 1);
            {
              nb::gil_scoped_release unlocked;
              batch.legal_offsets(offsets.span());
            }
            Array<std::int8_t, 2> rows(static_cast<std::size_t>(offsets.span().back()), kMoveWidth);
            {
              nb::gil_scoped_release unlocked;
              batch.legal_table(offsets.span(), rows.span());
            }
            return nb::make_tuple(offsets.release(), rows.release());
          },
          nb::sig(
              "def legal_table(self) -> tuple[numpy.typing.NDArray[numpy.int64], numpy.typing.NDArray[numpy.int8]]"),
          "All moves of all deals: offsets (n + 1) and rows of kind, rank, 15 counts; deal i has the rows\n"
          "offsets[i]:offsets[i + 1]. A call has the kind CALL and as rank the bid, or 0 and 1 for no and yes.")
      .def(
          "legal_moves",
          [](const Batch& batch, int i) {
            return list_moves(batch.table(read_index(batch, i)).position, batch.book().policy);
          },
          "i"_a, nb::sig("def legal_moves(self, i: int) -> list[tuple[int, int, tuple[int, ...]]]"),
          "Position.legal() of deal i, in the play.")
      .def(
          "position",
          [](const Batch& batch, int i) {
            const Table& table = batch.table(read_index(batch, i));
            return Game{table.position, batch.book().policy, table.top, {}};
          },
          "i"_a, "A copy of the play of deal i.")
      .def(
          "table", [](const Batch& batch, int i) { return WholeDeal{batch.table(read_index(batch, i)), batch.book()}; },
          "i"_a, "A copy of deal i.");
}

}  // namespace paiju
