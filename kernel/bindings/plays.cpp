// Recognising, comparing and generating plays in Python.
#include <chrono>
#include <map>

#include "../batch.hpp"
#include "../choose.hpp"
#include "../generate.hpp"
#include "../random.hpp"
#include "bindings.hpp"

namespace paiju {

void bind_plays(nb::module_& m) {
  m.def(
      "classify",
      [](const Numbers& counts, const Policy& policy) -> nb::object {
        const Combo combo = classify(read_cards(counts, "the set of cards"), policy);
        if (combo.kind == Kind::none) {
          return nb::none();
        }
        return nb::make_tuple(static_cast<int>(combo.kind), static_cast<int>(combo.rank));
      },
      "counts"_a, "policy"_a,
      nb::sig("def classify(counts: collections.abc.Sequence[int], policy: Policy) -> tuple[int, int] | None"),
      "Kind (index into KINDS) and main rank of these cards, or None when they are no combination.");
  m.def(
      "beats",
      [](const Numbers& play, const Numbers& top, const Policy& policy) {
        return beats(classify(read_cards(play, "play"), policy), read_top(top, policy));
      },
      "play"_a, "top"_a, "policy"_a,
      nb::sig(
          "def beats(play: collections.abc.Sequence[int], top: collections.abc.Sequence[int], policy: Policy) -> bool"),
      "Whether these cards are a combination that may be played on `top`.");
  m.def(
      "generate",
      [](const Numbers& hand, const Policy& policy, const std::optional<Numbers>& top) {
        nb::list plays;
        for_each_play(read_cards(hand, "the hand"), policy, read_top(top, policy),
                      [&plays](const Play& play) { plays.append(write_play(play)); });
        return plays;
      },
      "hand"_a, "policy"_a, "top"_a = nb::none(),
      nb::sig("def generate(hand: collections.abc.Sequence[int], policy: Policy, top: collections.abc.Sequence[int] | "
              "None = None)"
              " -> list[tuple[int, int, tuple[int, ...]]]"),
      "All legal plays as (kind, rank, counts), each set of cards once; leading when `top` is None. Without the pass.");
  m.def(
      "every_play",
      [](const Policy& policy) {
        std::vector<Play> plays;
        for_each_play(kFullDeck, policy, Combo{}, [&plays](const Play& play) {
          if (play.combo.count <= kMostCards) {
            plays.push_back(play);
          }
        });
        Array<std::int8_t, 2> rows(plays.size(), kMoveWidth);
        std::int8_t* row = rows.span().data();
        for (const Play& play : plays) {
          write_move(play, row);
          row += kMoveWidth;
        }
        return rows.release();
      },
      "policy"_a, nb::sig("def every_play(policy: Policy) -> numpy.typing.NDArray[numpy.int8]"),
      "All plays that fit in a hand, in the order of generate(): rows of kind, rank, 15 counts.");
  m.def(
      "count",
      [](const Numbers& hand, const Policy& policy, const std::optional<Numbers>& top) {
        return count_plays(read_cards(hand, "the hand"), policy, read_top(top, policy));
      },
      "hand"_a, "policy"_a, "top"_a = nb::none(),
      nb::sig("def count(hand: collections.abc.Sequence[int], policy: Policy, top: collections.abc.Sequence[int] | "
              "None = None) -> int"),
      "len(generate(…)) without generating.");
  m.def(
      "pick",
      [](const Numbers& hand, int index, const Policy& policy, const std::optional<Numbers>& top) {
        const Cards cards = read_cards(hand, "the hand");
        const Combo combo = read_top(top, policy);
        const int total = count_plays(cards, policy, combo);
        if (index < 0 || index >= total) {
          refuse("index is " + std::to_string(index) + "; there are " + std::to_string(total) +
                 " plays, counted from 0");
        }
        return write_play(pick_play(cards, policy, combo, index));
      },
      "hand"_a, "index"_a, "policy"_a, "top"_a = nb::none(),
      nb::sig("def pick(hand: collections.abc.Sequence[int], index: int, policy: Policy, top: "
              "collections.abc.Sequence[int] | None = None)"
              " -> tuple[int, int, tuple[int, ...]]"),
      "generate(…)[index] without generating the others; this is how random moves are drawn.");
  m.def(
      "sample",
      [](const Numbers& hand, std::int64_t n, std::uint64_t seed, const Policy& policy,
         const std::optional<Numbers>& top) {
        const Cards cards = read_cards(hand, "the hand");
        const Combo combo = read_top(top, policy);
        const int draws = read_size(n, "n", 0);
        std::map<Cards, std::size_t> index;
        for_each_play(cards, policy, combo, [&index](const Play& play) { index.emplace(play.cards, index.size()); });
        Array<std::int64_t, 1> hits(index.size());
        if (!index.empty()) {
          nb::gil_scoped_release unlocked;
          Random random(seed, 0);
          const int total = count_plays(cards, policy, combo);
          for (int i = 0; i < draws; ++i) {
            ++hits.span()[index.at(pick_play(cards, policy, combo, random.below(total)).cards)];
          }
        }
        return hits.release();
      },
      "hand"_a, "n"_a, "seed"_a, "policy"_a, "top"_a = nb::none(),
      nb::sig("def sample(hand: collections.abc.Sequence[int], n: int, seed: int, policy: Policy, top: "
              "collections.abc.Sequence[int] | None = None)"
              " -> numpy.typing.NDArray[numpy.int64]"),
      "Draws n random plays as the playouts do; how often each play of generate(…) came up.");
  m.def(
      "bench_generate",
      [](std::int64_t n, std::uint64_t seed, const Policy& policy) {
        const int hands = read_size(n, "n", 1);
        std::uint64_t moves = 0;
        std::uint64_t sum = 0;
        double seconds = 0;
        {
          nb::gil_scoped_release unlocked;
          std::vector<Cards> dealt;
          dealt.reserve(static_cast<std::size_t>(hands));
          for (int i = 0; i < hands; ++i) {
            Random random(seed, static_cast<std::uint64_t>(i));
            const Deal deal = random_deal(random, false);
            dealt.push_back(deal.hand[static_cast<std::size_t>(deal.declarer)]);
          }
          const auto start = std::chrono::steady_clock::now();
          for (const Cards hand : dealt) {
            for_each_play(hand, policy, {}, [&](const Play& play) {
              ++moves;
              sum += mix(play.cards);
            });
          }
          seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        }
        return nb::make_tuple(moves, seconds, sum);
      },
      "n"_a, "seed"_a, "policy"_a,
      nb::sig("def bench_generate(n: int, seed: int, policy: Policy) -> tuple[int, float, int]"),
      "Generates all leads of n random declarer's hands: moves, seconds, checksum.");
}

}  // namespace paiju
