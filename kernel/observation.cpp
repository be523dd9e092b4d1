// The table of an observation. Offsets are sums over it.
#include "observation.hpp"

#include <iterator>
#include <utility>

namespace paiju {
namespace {

struct Column {
  const char* name;
  int width;
  void (*write)(const Known& known, std::int8_t* out);
};

void write_counts(Cards cards, std::int8_t* out) {
  for (int rank = 0; rank < kRanks; ++rank) {
    out[rank] = static_cast<std::int8_t>(count_of(cards, rank));
  }
}

std::int8_t small(int value) { return static_cast<std::int8_t>(value); }

template <class Values>
void write_all(const Values& values, std::int8_t* out) {
  for (const int value : values) {
    *out++ = small(value);
  }
}

// The history: a member of the nine latest moves, the latest first; -2 where there was none yet.
template <class Member>
void write_last(const Known& k, std::int8_t* out, Member member) {
  for (int i = 0; i < kRemembered; ++i) {
    out[i] = i < k.moves ? small(static_cast<int>(k.last[static_cast<std::size_t>(i)].*member)) : std::int8_t{-2};
  }
}

constexpr Column kColumns[] = {
    {"own", kRanks, [](const Known& k, std::int8_t* out) { write_counts(k.own, out); }},
    {"unseen", kRanks, [](const Known& k, std::int8_t* out) { write_counts(k.unseen, out); }},
    {"played_own", kRanks, [](const Known& k, std::int8_t* out) { write_counts(k.played[0], out); }},
    {"played_next", kRanks, [](const Known& k, std::int8_t* out) { write_counts(k.played[1], out); }},
    {"played_previous", kRanks, [](const Known& k, std::int8_t* out) { write_counts(k.played[2], out); }},
    {"kitty", kRanks, [](const Known& k, std::int8_t* out) { write_counts(k.shown, out); }},
    {"top", kRanks, [](const Known& k, std::int8_t* out) { write_counts(k.top_cards, out); }},
    {"cards_left", 3, [](const Known& k, std::int8_t* out) { write_all(k.left, out); }},
    {"top_kind", 1, [](const Known& k, std::int8_t* out) { *out = small(static_cast<int>(k.top.kind)); }},
    {"top_rank", 1, [](const Known& k, std::int8_t* out) { *out = k.top.rank; }},
    {"top_seat", 1, [](const Known& k, std::int8_t* out) { *out = small(k.top_seat); }},
    {"passes", 1, [](const Known& k, std::int8_t* out) { *out = small(k.passes); }},
    {"declarer", 1, [](const Known& k, std::int8_t* out) { *out = small(k.declarer); }},
    {"bid", 1, [](const Known& k, std::int8_t* out) { *out = small(k.bid); }},
    {"bombs", 1, [](const Known& k, std::int8_t* out) { *out = small(k.bombs); }},
    {"turns", 1, [](const Known& k, std::int8_t* out) { *out = small(k.turns); }},
    {"phase", 1, [](const Known& k, std::int8_t* out) { *out = small(static_cast<int>(k.phase)); }},
    {"place", 1, [](const Known& k, std::int8_t* out) { *out = small(k.place); }},
    {"calls", 3, [](const Known& k, std::int8_t* out) { write_all(k.calls, out); }},
    {"doubled", 3, [](const Known& k, std::int8_t* out) { write_all(k.doubled, out); }},
    {"let_go_single", 3, [](const Known& k, std::int8_t* out) { write_all(k.passed_single, out); }},
    {"let_go_pair", 3, [](const Known& k, std::int8_t* out) { write_all(k.passed_pair, out); }},
    {"last_kind", kRemembered, [](const Known& k, std::int8_t* out) { write_last(k, out, &Combo::kind); }},
    {"last_rank", kRemembered, [](const Known& k, std::int8_t* out) { write_last(k, out, &Combo::rank); }},
    {"last_count", kRemembered, [](const Known& k, std::int8_t* out) { write_last(k, out, &Combo::count); }},
};

constexpr int width() {
  int sum = 0;
  for (const Column& column : kColumns) {
    sum += column.width;
  }
  return sum;
}

template <std::size_t... Number>
void write_columns(const Known& known, std::int8_t* row, std::index_sequence<Number...>) {
  ((kColumns[Number].write(known, row), row += kColumns[Number].width), ...);
}

}  // namespace

std::vector<Slice> list_observation() {
  std::vector<Slice> slices;
  int begin = 0;
  for (const Column& column : kColumns) {
    slices.push_back({column.name, begin, begin + column.width});
    begin += column.width;
  }
  return slices;
}

int observation_width() { return width(); }

void write_observation(const Known& known, std::int8_t* row) {
  write_columns(known, row, std::make_index_sequence<std::size(kColumns)>());
}

}  // namespace paiju
