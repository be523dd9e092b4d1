// Network in Python: values and choices.
#include "../duel.hpp"
#include "../network.hpp"

#include "../weights_file.hpp"
#include "bindings.hpp"
#include "game.hpp"
#include "table.hpp"

namespace paiju {
namespace {

Path path_of(bool portable) { return portable ? Path::portable : Path::best; }

Network load(const nb::bytes& bytes) {
  Network network;
  const std::string why = load_network({static_cast<const char*>(bytes.data()), bytes.size()}, network);
  if (!why.empty()) {
    refuse(why);
  }
  return network;
}

void need_actor(const WholeDeal& deal) {
  if (deal.table.is_over()) {
    refuse("the deal is over; nobody is to act");
  }
}

nb::list values(const Network& network, const WholeDeal& deal, bool portable) {
  need_actor(deal);
  Valuer valuer(network, deal.book, path_of(portable));
  nb::list list;
  for (const std::int32_t value : valuer.actions(deal.table)) {
    list.append(value);
  }
  return list;
}

}  // namespace

void bind_network(nb::module_& m) {
  nb::class_<Network>(
      m, "Network",
      "A trained player in integers: what it says is the same on every machine. It may be shared by threads.")
      .def_static("load", &load, "data"_a, "From the bytes of to_bytes(); ValueError says what is wrong with them.")
      .def(
          "to_bytes",
          [](const Network& network) {
            const std::string bytes = write_network(network);
            return nb::bytes(bytes.data(), bytes.size());
          })
      .def("values", &values, "table"_a, nb::kw_only(), "portable"_a = false,
           nb::sig("def values(self, table: Table, *, portable: bool = False) -> list[int]"),
           "Of every action of the seat to act, in units of 1/UNIT of a logit; only what that seat knows is used.\n"
           "`portable` asks the path of processors without AVX2, which says the same.")
      .def(
          "choose",
          [](const Network& network, const WholeDeal& deal, bool portable) {
            need_actor(deal);
            return Valuer(network, deal.book, path_of(portable)).choose(deal.table);
          },
          "table"_a, nb::kw_only(), "portable"_a = false, "The index of the best action.");
  m.def(
      "duel",
      [](const Network& one, const Network* other, const Book& book, std::int64_t deals, std::uint64_t seed,
         std::uint64_t first) {
        const int count = read_size(deals, "deals", 1);
        const Book own = book;
        DuelResult result;
        {
          nb::gil_scoped_release unlocked;
          result = duel(one, other, own, seed, first, count);
        }
        return nb::make_tuple(result.as_declarer, result.as_defenders, result.both);
      },
      "one"_a, "other"_a.none(), "book"_a, "deals"_a, "seed"_a, "first"_a = 0,
      nb::sig("def duel(one: Network, other: Network | None, book: Book, deals: int, seed: int, first: int = 0) -> "
              "tuple[int, int, int]"),
      "Card play alone on the same deals in both roles: how many `one` won as declarer, as defenders, and in both.\n"
      "Without `other` the opponents move at random.");
  m.def("chance_of", &chance_of, "value"_a,
        "The chance to win that a value stands for; of a call (1 + mean points) / 2, see docs/ai.md.");
  m.attr("UNIT") = kUnit;
  nb::list columns;
  for (const ColumnInfo& column : list_columns()) {
    columns.append(nb::make_tuple(kNetNames[static_cast<std::size_t>(column.net)], column.name, column.begin,
                                  column.end, column.meaning));
  }
  m.attr("FEATURES") = nb::tuple(columns);
  m.def(
      "features",
      [](const WholeDeal& deal) {
        need_actor(deal);
        Question question;
        question.ask(deal.table, deal.book, true);
        nb::list inputs;
        for (int i = 0; i < question.actions.size(); ++i) {
          nb::list numbers;
          for (const Feature feature : question.state) {
            numbers.append(static_cast<int>(feature));
          }
          for (const Feature feature : question.actions[i]) {
            numbers.append(static_cast<int>(feature));
          }
          inputs.append(numbers);
        }
        return nb::make_tuple(kNetNames[static_cast<std::size_t>(question.net)], inputs);
      },
      "table"_a, nb::sig("def features(table: Table) -> tuple[str, list[list[int]]]"),
      "Which network is asked about the seat to act, and for each action which inputs (FEATURES) are set.");
}

}  // namespace paiju
