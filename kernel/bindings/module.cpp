// The Python module paiju._kernel: nothing in it keeps state between calls, and long work lets other threads run.
#include "../batch.hpp"
#include "bindings.hpp"

NB_MODULE(_kernel, m) {
  using namespace paiju;
  m.doc() =
      "Fast Dou Dizhu: plays, positions, random playouts and batches of deals. Shengji: figures, random deals and "
      "search.\n\n"
      "In Dou Dizhu cards are 15 counts in the order of RANKS; suits never matter. A kind is an index into KINDS.\n"
      "Nothing here keeps state between calls, and whatever takes long lets other threads run.";
  nb::list kinds;
  for (const char* name : kKindNames) {
    kinds.append(name);
  }
  m.attr("KINDS") = nb::tuple(kinds);
  m.attr("RANKS") = kLetters;
  m.attr("PASS") = static_cast<int>(Kind::none);
  m.attr("CALL") = static_cast<int>(kCall);
  nb::list slices;
  for (const Slice& slice : list_observation()) {
    slices.append(nb::make_tuple(slice.name, slice.begin, slice.end));
  }
  m.attr("OBSERVATION") = nb::tuple(slices);
  nb::list columns;
  for (const char* name : kResult) {
    columns.append(name);
  }
  m.attr("RESULT") = nb::tuple(columns);
  bind_policy(m);
  bind_book(m);
  bind_plays(m);
  bind_position(m);
  bind_playouts(m);
  bind_batch(m);
  bind_shengji(m);
  bind_table(m);
  bind_deals(m);
  bind_search(m);
  bind_network(m);
  bind_trainer(m);
}
