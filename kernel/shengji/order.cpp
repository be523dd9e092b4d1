#include "order.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <tuple>

namespace paiju::shengji {

float Order::worth_of(int defenders_points) const {
  const int at = (defenders_points - worth_from) / 5;
  return worth[static_cast<std::size_t>(std::clamp(at, 0, static_cast<int>(worth.size()) - 1))];
}

void lay_out(Order& order, const std::vector<int>& suits, const std::vector<int>& indices,
             const std::vector<int>& places, const std::vector<int>& points, const std::vector<int>& ties) {
  for (const auto* numbers : {&suits, &indices, &places, &points, &ties}) {
    if (numbers->size() != kFaces) {
      throw std::invalid_argument("54 numbers are needed, one for each face");
    }
  }
  std::array<std::size_t, kFaces> faces{};
  std::iota(faces.begin(), faces.end(), 0);
  std::sort(faces.begin(), faces.end(), [&](std::size_t a, std::size_t b) {
    return std::tuple(suits[a], indices[a], ties[a], a) < std::tuple(suits[b], indices[b], ties[b], b);
  });
  for (std::size_t slot = 0; slot < kFaces; ++slot) {
    const std::size_t face = faces[slot];
    if (suits[face] < 0 || suits[face] >= kSuits || indices[face] < 0 || indices[face] > 31 || points[face] < 0) {
      throw std::invalid_argument("a face has a suit from 0 to 4, an index from 0 to 31 and points");
    }
    order.slot_of[face] = static_cast<std::int8_t>(slot);
    order.face_of[slot] = static_cast<std::int8_t>(face);
    order.suit_of[slot] = static_cast<std::int8_t>(suits[face]);
    order.index[slot] = static_cast<std::int8_t>(indices[face]);
    order.points[slot] = static_cast<std::int8_t>(points[face]);
    order.suit[static_cast<std::size_t>(suits[face])] |= bit(static_cast<int>(slot));
    if (points[face]) {
      order.counting |= bit(static_cast<int>(slot));
    }
  }
  for (std::size_t slot = 0; slot < kFaces; ++slot) {
    for (std::size_t other = 0; other < kFaces; ++other) {
      if (order.suit_of[slot] == order.suit_of[other] && order.index[other] > order.index[slot]) {
        order.above[slot] |= bit(static_cast<int>(other));
      }
    }
  }
  for (std::size_t suit = 0; suit < kSuits; ++suit) {
    std::vector<std::size_t> own;
    for (Slots left = order.suit[suit]; left; left &= left - 1) {
      own.push_back(static_cast<std::size_t>(low_slot(left)));
    }
    const auto place_of = [&](std::size_t slot) { return places[static_cast<std::size_t>(order.face_of[slot])]; };
    std::sort(own.begin(), own.end(), [&](std::size_t a, std::size_t b) { return place_of(a) < place_of(b); });
    int close = -1;
    order.shared[suit] = -1;
    for (std::size_t at = 0; at < own.size(); ++at) {
      const int step = at ? place_of(own[at]) - place_of(own[at - 1]) : 1;
      close += step > 1 ? 2 : step;
      if (close > 31) {
        throw std::invalid_argument("a suit has more places than 32");
      }
      if (at && step == 0) {
        order.shared[suit] = close;
      }
      order.place[own[at]] = static_cast<std::int8_t>(close);
      order.index_at[suit][static_cast<std::size_t>(close)] = order.index[own[at]];
    }
  }
}

}  // namespace paiju::shengji
