// What the books of Dou Dizhu disagree about in combinations; the numbers are those of the enums in games/doudizhu/rules.py.
#pragma once

#include <cstdint>

namespace paiju {

enum class WingRanks : std::uint8_t { any = 0, not_of_plane = 1, not_of_plane_and_distinct = 2 };
enum class KickerJokers : std::uint8_t { any = 0, not_both = 1, none = 2 };
enum class KickerTriples : std::uint8_t { any = 0, not_adjacent = 1, not_adjacent_nor_twos = 2, none = 3 };

struct Policy {
  WingRanks wing_ranks;
  KickerJokers wing_jokers;
  bool wing_bombs;
  KickerTriples wing_triples;
  KickerJokers quad_jokers;
  bool quad_bombs;
  bool quad_pair_as_singles;

  bool operator==(const Policy&) const = default;
};

inline constexpr Policy kNational{WingRanks::not_of_plane,
                                  KickerJokers::not_both,
                                  false,
                                  KickerTriples::not_adjacent,
                                  KickerJokers::not_both,
                                  false,
                                  true};
inline constexpr Policy kCcgc{
    WingRanks::any, KickerJokers::any, true, KickerTriples::any, KickerJokers::any, true, true};
inline constexpr Policy kWorkers{
    WingRanks::any, KickerJokers::not_both, false, KickerTriples::not_adjacent, KickerJokers::not_both, false, true};

}  // namespace paiju
