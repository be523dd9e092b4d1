// Random numbers, deals and random auctions; deal number i of a seed is always the same, whoever asks for it.
#pragma once

#include <array>
#include <cstdint>

#include "hand.hpp"

namespace paiju {

inline constexpr std::uint64_t kGolden = 0x9E37'79B9'7F4A'7C15;

// A bijection of 64 bits that spreads every input bit over the whole word (the finaliser of SplitMix64).
constexpr std::uint64_t mix(std::uint64_t word) {
  word = (word ^ (word >> 30)) * 0xBF58'476D'1CE4'E5B9;
  word = (word ^ (word >> 27)) * 0x94D0'49BB'1331'11EB;
  return word ^ (word >> 31);
}

__extension__ using Wide = unsigned __int128;

class Random {
 public:
  // Streams of one seed are independent of each other, so that work may be cut anywhere and done in any order.
  constexpr Random(std::uint64_t seed, std::uint64_t stream) : state_(mix(mix(seed + kGolden) ^ (stream * kGolden))) {}

  constexpr std::uint64_t next() { return mix(state_ += kGolden); }

  // A stream of its own, for what must not shift the numbers of this one.
  constexpr Random fork() const { return Random(state_, 1); }

  // Uniform in 0 … bound - 1 up to a bias of bound / 2^64.
  constexpr int below(int bound) {
    return static_cast<int>((static_cast<Wide>(next()) * static_cast<std::uint32_t>(bound)) >> 64);
  }

 private:
  std::uint64_t state_;
};

struct Deal {
  std::array<Cards, 3> hand;  // the declarer's with the kitty
  Cards kitty;
  std::int8_t declarer;
  std::int8_t bid;
};

// An auction in which a random seat calls first and everybody calls uniformly among "no bid" and the higher bids; dealt
// anew until somebody bids, which does not depend on the cards and so comes before them here.
constexpr void random_auction(Random& random, Deal& deal) {
  do {
    int seat = random.below(3);
    deal.bid = 0;
    for (int calls = 0; calls < 3 && deal.bid < 3; ++calls, seat = (seat + 1) % 3) {
      if (const int raise = random.below(4 - deal.bid)) {
        deal.bid = static_cast<std::int8_t>(deal.bid + raise);
        deal.declarer = static_cast<std::int8_t>(seat);
      }
    }
  } while (deal.bid == 0);
}

// Of each card the bit position of its rank in a word of cards.
inline constexpr std::array<std::uint8_t, 54> kSortedDeck = [] {
  std::array<std::uint8_t, 54> shift{};
  for (std::size_t code = 0; code < 52; ++code) {
    shift[code] = static_cast<std::uint8_t>(code / 4 * 4);
  }
  shift[52] = 4 * kSmallJoker;
  shift[53] = 4 * kBigJoker;
  return shift;
}();

// A deck from which random cards are drawn; suits never matter, so a card is its rank.
class Deck {
 public:
  // Five draws share one random word: each multiplication leaves the fraction for the next. The bias is below 54^5 /
  // 2^64 < 2^-35.
  constexpr Cards draw(int count, Random& random) {
    Cards drawn = 0;
    while (count > 0) {
      std::uint64_t fraction = random.next();
      for (int i = count < 5 ? count : 5; i > 0; --i, --count) {
        const Wide product = static_cast<Wide>(fraction) * static_cast<std::uint64_t>(left_);
        fraction = static_cast<std::uint64_t>(product);
        std::uint8_t& card = shift_[static_cast<std::size_t>(product >> 64)];
        drawn += Cards{1} << card;
        card = shift_[static_cast<std::size_t>(--left_)];
      }
    }
    return drawn;
  }

 private:
  std::array<std::uint8_t, 54> shift_ = kSortedDeck;  // the cards left are the first left_
  int left_ = 54;
};

// Seventeen cards to each defender; what is left is the declarer's. The kitty is three of those, for who wants to know
// it.
constexpr Deal random_deal(Random& random, bool with_kitty) {
  Deal deal{};
  random_auction(random, deal);
  Deck deck;
  const std::size_t declarer = static_cast<std::size_t>(deal.declarer);
  const Cards right = deal.hand[(declarer + 1) % 3] = deck.draw(17, random);
  const Cards left = deal.hand[(declarer + 2) % 3] = deck.draw(17, random);
  deal.hand[declarer] = kFullDeck - right - left;
  Random aside = random.fork();
  deal.kitty = with_kitty ? deck.draw(3, aside) : 0;
  return deal;
}

}  // namespace paiju
