// Batch in Python: numpy arrays in and out.
#include "../batch.hpp"

#include "bindings.hpp"
#include "game.hpp"

namespace paiju {
namespace {

using Choices = nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

void step_batch(Batch& batch, const std::optional<Choices>& choices) {
  if (!choices) {
    nb::gil_scoped_release unlocked;
    batch.step_randomly();
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
           " is no move; it has " + std::to_string(batch.position(bad).count_moves(batch.policy())) +
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
      "n deals stepped side by side; deal i is deal i of playouts() with the same seed, random moves included.\n"
      "Arrays are fresh numpy arrays that belong to the caller. One batch belongs to one thread.")
      .def(
          "__init__",
          [](Batch* self, std::int64_t n, std::uint64_t seed, const Policy& policy) {
            new (self) Batch(read_size(n, "n", 1), seed, policy);
          },
          "n"_a, "seed"_a, "policy"_a)
      .def("__len__", &Batch::size)
      .def("reset", &Batch::reset, nb::call_guard<nb::gil_scoped_release>(), "The next n deals of the seed.")
      .def("reset_finished", &Batch::reset_finished, nb::call_guard<nb::gil_scoped_release>(),
           "A fresh deal wherever one is over; returns how many.")
      .def(
          "legal_counts",
          [](const Batch& batch) {
            Array<std::int32_t, 1> counts(static_cast<std::size_t>(batch.size()));
            {
              nb::gil_scoped_release unlocked;
              batch.legal_counts(counts.span());
            }
            return counts.release();
          },
          nb::sig("def legal_counts(self) -> numpy.typing.NDArray[numpy.int32]"),
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
          [](const Batch& batch) {
            Array<bool, 1> over(static_cast<std::size_t>(batch.size()));
            batch.done(over.span());
            return over.release();
          },
          nb::sig("def done(self) -> numpy.typing.NDArray[numpy.bool_]"), "Which deals are over.")
      .def(
          "results",
          [](const Batch& batch) {
            Array<std::int8_t, 2> rows(static_cast<std::size_t>(batch.size()), kResultWidth);
            batch.results(rows.span());
            return rows.release();
          },
          nb::sig("def results(self) -> numpy.typing.NDArray[numpy.int8]"),
          "One row per deal with the columns RESULT; winner is -1 while the deal goes on.")
      .def(
          "observe",
          [](const Batch& batch) {
            Array<std::int8_t, 2> rows(static_cast<std::size_t>(batch.size()), kObservationWidth);
            {
              nb::gil_scoped_release unlocked;
              batch.observe(rows.span());
            }
            return rows.release();
          },
          nb::sig("def observe(self) -> numpy.typing.NDArray[numpy.int8]"),
          "One row per deal: what the seat to move may know, in the slices OBSERVATION; seats are counted from it.")
      .def(
          "turns",
          [](const Batch& batch) {
            Array<std::int8_t, 1> turns(static_cast<std::size_t>(batch.size()));
            for (int i = 0; i < batch.size(); ++i) {
              turns.span()[static_cast<std::size_t>(i)] = batch.position(i).turn;
            }
            return turns.release();
          },
          nb::sig("def turns(self) -> numpy.typing.NDArray[numpy.int8]"), "The seat to move in each deal.")
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
          "offsets[i]:offsets[i + 1].")
      .def(
          "legal_moves",
          [](const Batch& batch, int i) { return list_moves(batch.position(read_index(batch, i)), batch.policy()); },
          "i"_a, nb::sig("def legal_moves(self, i: int) -> list[tuple[int, int, tuple[int, ...]]]"),
          "Position.legal() of deal i.")
      .def(
          "position",
          [](const Batch& batch, int i) {
            return Game{batch.position(read_index(batch, i)), batch.policy(), batch.top(i), {}};
          },
          "i"_a, "A copy of deal i.");
}

}  // namespace paiju
