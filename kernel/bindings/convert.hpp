// Between Python and the kernel: counts are checked on the way in and become tuples or numpy arrays on the way out.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "../combo.hpp"
#include "../hand.hpp"

namespace paiju {

namespace nb = nanobind;
using namespace nb::literals;

inline constexpr const char* kKindNames[kKinds] = {
    "rocket",   "bomb",          "single", "pair",          "triple",      "triple_single", "triple_pair",
    "straight", "pair_straight", "plane",  "plane_singles", "plane_pairs", "quad_singles",  "quad_pairs"};
inline constexpr char kLetters[] = "3456789TJQKA2xX";

using Numbers = std::vector<int>;

[[noreturn]] inline void refuse(const std::string& sentence) { throw nb::value_error(sentence.c_str()); }

inline std::string letters(Cards cards) {
  std::string text;
  for (int rank = 0; rank < kRanks; ++rank) {
    text.append(static_cast<std::size_t>(count_of(cards, rank)), kLetters[rank]);
  }
  return text.empty() ? "nothing" : text;
}

inline Cards read_cards(const Numbers& counts, const char* what) {
  if (counts.size() != kRanks) {
    refuse(std::string(what) + " has " + std::to_string(counts.size()) +
           " counts; 15 are needed, one per rank 3456789TJQKA2xX");
  }
  Cards cards = 0;
  for (int rank = 0; rank < kRanks; ++rank) {
    const int count = counts[static_cast<std::size_t>(rank)];
    const int most = most_of(rank);
    if (count < 0 || count > most) {
      refuse(std::string(what) + " counts " + std::to_string(count) + " of rank " + kLetters[rank] + "; 0 to " +
             std::to_string(most) + " are possible");
    }
    cards |= cards_of(rank, count);
  }
  if (card_count(cards) > kMostCards) {
    refuse(std::string(what) + " has " + std::to_string(card_count(cards)) + " cards; at most 20 are possible");
  }
  return cards;
}

inline int read_seat(int seat, const char* what) {
  if (seat < 0 || seat > 2) {
    refuse(std::string(what) + " is " + std::to_string(seat) + "; seats are 0, 1 and 2");
  }
  return seat;
}

inline Combo read_top(const std::optional<Numbers>& top, const Policy& policy) {
  if (!top) {
    return {};
  }
  const Cards cards = read_cards(*top, "top");
  const Combo combo = classify(cards, policy);
  if (combo.kind == Kind::none) {
    refuse("top " + letters(cards) + " is no combination under this policy");
  }
  return combo;
}

inline int read_size(std::int64_t n, const char* what, std::int64_t least) {
  if (n < least || n > 10'000'000) {
    refuse(std::string(what) + " is " + std::to_string(n) + "; " + std::to_string(least) + " to 10000000 are possible");
  }
  return static_cast<int>(n);
}

inline nb::tuple write_cards(Cards cards) {
  PyObject* counts = PyTuple_New(kRanks);
  if (!counts) {
    throw nb::python_error();
  }
  for (int rank = 0; rank < kRanks; ++rank) {
    PyTuple_SetItem(counts, rank, PyLong_FromLong(count_of(cards, rank)));
  }
  return nb::steal<nb::tuple>(counts);
}

inline nb::tuple write_play(const Play& play) {
  return nb::make_tuple(static_cast<int>(play.combo.kind), static_cast<int>(play.combo.rank), write_cards(play.cards));
}

// Memory that is filled without the interpreter and then handed to numpy without a copy.
template <class T, int Dimensions>
class Array {
 public:
  explicit Array(std::size_t rows, std::size_t columns = 1)
      : data_(std::make_unique<T[]>(rows * columns)), shape_{rows, columns} {}

  std::span<T> span() { return {data_.get(), shape_[0] * shape_[1]}; }

  nb::ndarray<nb::numpy, T, nb::ndim<Dimensions>> release() {
    T* memory = data_.release();
    nb::capsule owner(memory, [](void* pointer) noexcept { delete[] static_cast<T*>(pointer); });
    return nb::ndarray<nb::numpy, T, nb::ndim<Dimensions>>(memory, Dimensions, shape_, owner);
  }

 private:
  std::unique_ptr<T[]> data_;
  std::size_t shape_[2];
};

}  // namespace paiju
