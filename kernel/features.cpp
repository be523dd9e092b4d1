// The table of inputs. Offsets are sums over it; nothing else knows where an input is.
#include "features.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "turns.hpp"

namespace paiju {
namespace {

// Where a row of the table writes.
struct Sink {
  Features& features;
  int base;

  void set(int index) { features.push_back(static_cast<Feature>(base + index)); }
};

template <class Seen>
struct Column {
  const char* name;
  int width;
  void (*write)(const Seen& seen, Sink& sink);
  const char* meaning;
};

// An action with what several rows ask about it.
struct Move {
  const Known& known;
  Play play;
  Cards after;
  int turns;
};

struct Call {
  const Known& known;
  int value;
};

constexpr int kCounts = 54;                // rank × how many of it
constexpr int kTops = kKinds * kRanks;     // kind × main rank
constexpr int kKindsOrPass = kKinds + 1;   // 0 is the pass
constexpr int kLefts = 8;                  // cards in a hand: 1 … 7, more
constexpr int kTurns = kMostTurns + 1;

void set_counts(Cards cards, Sink& sink) {
  for (Ranks ranks = levels_of(cards).one; ranks; ranks &= ranks - 1) {
    const int rank = lowest(ranks);
    sink.set(rank < kSmallJoker ? 4 * rank + count_of(cards, rank) - 1 : 4 * kSmallJoker + rank - kSmallJoker);
  }
}

int kind_or_pass(Combo combo) { return static_cast<int>(combo.kind) + 1; }
int kind_and_rank(Combo combo) { return static_cast<int>(combo.kind) * kRanks + combo.rank; }
int few_left(int cards) { return std::clamp(cards, 1, kLefts) - 1; }

// How many higher combinations of the kind, bombs apart, could be made of the cards.
int count_higher(Combo combo, Cards cards) {
  const Levels held = levels_of(cards);
  const Ranks higher = above(combo.rank);
  switch (combo.kind) {
    case Kind::none:
    case Kind::rocket: return 0;
    case Kind::straight:
    case Kind::pair_straight:
    case Kind::plane:
    case Kind::plane_singles:
    case Kind::plane_pairs: {
      const int length = run_length(combo);
      const Ranks lows = kRunRanks & above(combo.rank - length + 1);
      return size(windows(held.of(cards_per_rank(combo.kind)) & lows, length));
    }
    case Kind::quad_singles:
    case Kind::quad_pairs: return size(held.four & higher);
    default: return size(held.of(cards_per_rank(combo.kind)) & higher);
  }
}

constexpr Column<Known> kState[] = {
    {"own", kCounts, [](const Known& k, Sink& s) { set_counts(k.own, s); }, "the hand: rank × how many of it"},
    {"turns", kTurns, [](const Known& k, Sink& s) { s.set(k.turns); },
     "turns the hand needs when nobody interferes; 12 is 12 or more"},
    {"unseen", kCounts, [](const Known& k, Sink& s) { set_counts(k.unseen, s); }, "the cards of the two other hands"},
    {"played_next", kCounts, [](const Known& k, Sink& s) { set_counts(k.played[1], s); }, "played by the next seat"},
    {"played_previous", kCounts, [](const Known& k, Sink& s) { set_counts(k.played[2], s); },
     "played by the previous seat"},
    {"left_next", kMostCards + 1, [](const Known& k, Sink& s) { s.set(k.left[1]); }, "cards of the next seat"},
    {"left_previous", kMostCards + 1, [](const Known& k, Sink& s) { s.set(k.left[2]); }, "cards of the previous seat"},
    {"kitty", kCounts, [](const Known& k, Sink& s) { set_counts(k.kitty, s); },
     "cards of the kitty the declarer still holds"},
    {"top", kTops,
     [](const Known& k, Sink& s) {
       if (k.top_seat >= 0) {
         s.set(kind_and_rank(k.top));
       }
     },
     "the move to beat: kind × main rank"},
    {"top_size", kMostCards,
     [](const Known& k, Sink& s) {
       if (k.top_seat >= 0) {
         s.set(k.top.count - 1);
       }
     },
     "the move to beat: its number of cards"},
    {"top_seat", 3, [](const Known& k, Sink& s) { s.set(k.top_seat < 0 ? 0 : k.top_seat); },
     "leading, or who played the move to beat: next, previous"},
    {"bombs", 5, [](const Known& k, Sink& s) { s.set(std::min(k.bombs, 4)); }, "bombs and rockets played; 4 is 4 or more"},
    {"let_go_single_next", kRanks + 1, [](const Known& k, Sink& s) { s.set(k.passed_single[1]); },
     "lowest single of an opponent the next seat let go; 15 is none"},
    {"let_go_single_previous", kRanks + 1, [](const Known& k, Sink& s) { s.set(k.passed_single[2]); },
     "the same of the previous seat"},
    {"let_go_pair_next", kRanks + 1, [](const Known& k, Sink& s) { s.set(k.passed_pair[1]); },
     "lowest pair of an opponent the next seat let go; 15 is none"},
    {"let_go_pair_previous", kRanks + 1, [](const Known& k, Sink& s) { s.set(k.passed_pair[2]); },
     "the same of the previous seat"},
    {"last_kinds", kRemembered * kKindsOrPass,
     [](const Known& k, Sink& s) {
       for (int i = 0; i < k.moves; ++i) {
         s.set(i * kKindsOrPass + kind_or_pass(k.last[static_cast<std::size_t>(i)]));
       }
     },
     "the last nine moves, latest first: pass or kind"},
    {"last_ranks", kRemembered * kRanks,
     [](const Known& k, Sink& s) {
       for (int i = 0; i < k.moves; ++i) {
         if (const Combo& combo = k.last[static_cast<std::size_t>(i)]; combo.kind != Kind::none) {
           s.set(i * kRanks + combo.rank);
         }
       }
     },
     "the same: main rank"},
};

constexpr Column<Move> kMove[] = {
    {"move", kTops + 1,
     [](const Move& m, Sink& s) { s.set(m.play.cards ? 1 + kind_and_rank(m.play.combo) : 0); },
     "the pass, or kind × main rank"},
    {"move_size", kMostCards + 1, [](const Move& m, Sink& s) { s.set(m.play.combo.count); }, "its number of cards"},
    {"move_cards", kCounts, [](const Move& m, Sink& s) { set_counts(m.play.cards, s); }, "its cards"},
    {"after", kCounts, [](const Move& m, Sink& s) { set_counts(m.after, s); }, "the hand after it"},
    {"turns_after", kTurns, [](const Move& m, Sink& s) { s.set(m.turns); }, "turns the hand after it needs"},
    {"turns_lost", 3,
     [](const Move& m, Sink& s) { s.set(std::clamp(m.turns - m.known.turns + 1, 0, 2)); },
     "whether it saves a turn, costs none, or costs more"},
    {"higher", 4, [](const Move& m, Sink& s) { s.set(std::min(count_higher(m.play.combo, m.known.unseen), 3)); },
     "higher combinations of its kind among the unseen cards; 3 is 3 or more"},
    {"bombs_unseen", 4,
     [](const Move& m, Sink& s) {
       const Levels unseen = levels_of(m.known.unseen);
       const Ranks fours = m.play.combo.kind == Kind::bomb ? unseen.four & above(m.play.combo.rank) : unseen.four;
       s.set(std::min(size(fours) + unseen.has_rocket(), 3));
     },
     "bombs and rockets among the unseen cards that beat it; 3 is 3 or more"},
    {"kind_left_next", kKindsOrPass * kLefts,
     [](const Move& m, Sink& s) { s.set(kind_or_pass(m.play.combo) * kLefts + few_left(m.known.left[1])); },
     "pass or kind × cards of the next seat: 1 … 7, more"},
    {"kind_left_previous", kKindsOrPass * kLefts,
     [](const Move& m, Sink& s) { s.set(kind_or_pass(m.play.combo) * kLefts + few_left(m.known.left[2])); },
     "the same with the previous seat"},
};

constexpr Column<Known> kCallState[] = {
    {"phase", 3, [](const Known& k, Sink& s) { s.set(static_cast<int>(k.phase)); }, "auction, doubling, redoubling"},
    {"own", kCounts, [](const Known& k, Sink& s) { set_counts(k.own, s); }, "the hand: rank × how many of it"},
    {"turns", kTurns, [](const Known& k, Sink& s) { s.set(k.turns); },
     "turns the hand needs when nobody interferes; 12 is 12 or more"},
    {"kitty", kCounts, [](const Known& k, Sink& s) { set_counts(k.kitty, s); }, "the kitty, once it is shown"},
    {"place", 3, [](const Known& k, Sink& s) { s.set(k.place); }, "calls first, second, third"},
    {"bid", kTopBid + 1, [](const Known& k, Sink& s) { s.set(k.bid); }, "the highest bid so far"},
    {"call_next", kTopBid + 2, [](const Known& k, Sink& s) { s.set(k.calls[1] + 1); }, "call of the next seat: none yet, 0 … 3"},
    {"call_previous", kTopBid + 2, [](const Known& k, Sink& s) { s.set(k.calls[2] + 1); }, "the same of the previous seat"},
    {"declarer", 4, [](const Known& k, Sink& s) { s.set(k.declarer + 1); },
     "who has bid highest: nobody, this seat, the next, the previous"},
    {"doubled_next", 3, [](const Known& k, Sink& s) { s.set(k.doubled[1] + 1); }, "the next seat: no choice shown, no, doubled"},
    {"doubled_previous", 3, [](const Known& k, Sink& s) { s.set(k.doubled[2] + 1); }, "the same of the previous seat"},
};

constexpr Column<Call> kCall[] = {
    {"call", 3 * (kTopBid + 1),
     [](const Call& c, Sink& s) { s.set(static_cast<int>(c.known.phase) * (kTopBid + 1) + c.value); },
     "phase × what is called: the bid, or no and yes"},
};

template <class Seen, std::size_t N>
constexpr int width_of(const Column<Seen> (&table)[N]) {
  int width = 0;
  for (const Column<Seen>& column : table) {
    width += column.width;
  }
  return width;
}

constexpr int kStateWidth = width_of(kState);
constexpr int kPlayWidth = kStateWidth + width_of(kMove);
constexpr int kCallStateWidth = width_of(kCallState);
constexpr int kCallWidth = kCallStateWidth + width_of(kCall);

// The rows are unrolled, so that each is written by a direct call.
template <const auto& table, class Seen, std::size_t... Row>
void write_rows(const Seen& seen, Sink& sink, std::index_sequence<Row...>) {
  ((table[Row].write(seen, sink), sink.base += table[Row].width), ...);
}

template <const auto& table, class Seen>
void write_all(const Seen& seen, int base, Features& features) {
  Sink sink{features, base};
  write_rows<table>(seen, sink, std::make_index_sequence<std::size(table)>());
}

template <class Seen, std::size_t N>
void list(Net net, const Column<Seen> (&table)[N], int begin, std::vector<ColumnInfo>& columns) {
  for (const Column<Seen>& column : table) {
    columns.push_back({net, column.name, begin, begin + column.width, column.meaning});
    begin += column.width;
  }
}

}  // namespace

Net net_of(const Known& known) {
  if (known.phase != Phase::play) {
    return Net::caller;
  }
  // The declarer is the previous seat of the defender after it.
  return known.declarer == 0 ? Net::declarer : known.declarer == 2 ? Net::next_defender : Net::previous_defender;
}

int input_width(Net net) { return net == Net::caller ? kCallWidth : kPlayWidth; }

void add_state(const Known& known, Features& features) {
  if (known.phase == Phase::play) {
    write_all<kState>(known, 0, features);
  } else {
    write_all<kCallState>(known, 0, features);
  }
}

void add_move(const Known& known, const Play& play, Features& features) {
  const Cards after = known.own - play.cards;
  write_all<kMove>(Move{known, play, after, count_turns(after)}, kStateWidth, features);
}

void add_call(const Known& known, int value, Features& features) {
  write_all<kCall>(Call{known, value}, kCallStateWidth, features);
}

std::vector<ColumnInfo> list_columns() {
  std::vector<ColumnInfo> columns;
  for (const Net net : {Net::declarer, Net::next_defender, Net::previous_defender}) {
    list(net, kState, 0, columns);
    list(net, kMove, kStateWidth, columns);
  }
  list(Net::caller, kCallState, 0, columns);
  list(Net::caller, kCall, kCallStateWidth, columns);
  return columns;
}

}  // namespace paiju
