// A combination: its kind, main rank and cards; how cards are recognised and which combination beats which.
#pragma once

#include <cstdint>

#include "hand.hpp"
#include "policy.hpp"

namespace paiju {

// Numbers and order as the enum Kind in games/doudizhu/rules.py. `none` is an empty table, or a pass.
enum class Kind : std::int8_t {
  none = -1,
  rocket,
  bomb,
  single,
  pair,
  triple,
  triple_single,
  triple_pair,
  straight,
  pair_straight,
  plane,
  plane_singles,
  plane_pairs,
  quad_singles,
  quad_pairs,
};

inline constexpr int kKinds = 14;

struct Combo {
  Kind kind = Kind::none;
  std::int8_t rank = -1;  // the highest rank of the part that is compared
  std::int8_t count = 0;  // number of cards

  bool operator==(const Combo&) const = default;
};

// A combination with its cards; cards == 0 is a pass.
struct Play {
  Cards cards = 0;
  Combo combo;
};

constexpr bool beats(Combo play, Combo top) {
  if (top.kind == Kind::none) {
    return play.kind != Kind::none;
  }
  if (play.kind == Kind::rocket || top.kind == Kind::rocket) {
    return play.kind == Kind::rocket && top.kind != Kind::rocket;
  }
  if (play.kind == Kind::bomb && top.kind != Kind::bomb) {
    return true;
  }
  return play.kind == top.kind && play.count == top.count && play.rank > top.rank;
}

// The ranks just below and just above a plane; 2 is beside the ace only for a policy that says so.
constexpr Ranks neighbours(Ranks plane, KickerTriples rule) {
  const Ranks reach = rule == KickerTriples::not_adjacent_nor_twos ? kRunRanks | rank_bit(kTwo) : kRunRanks;
  return ((plane << 4) | (plane >> 4)) & ~plane & reach;
}

// The one classification of these cards, or kind `none`. At most kMostCards cards.
Combo classify(Cards cards, const Policy& policy);

}  // namespace paiju
