// What a network is asked: the inputs of the state and of every action of the seat to act.
#pragma once

#include <span>
#include <vector>

#include "book.hpp"
#include "features.hpp"

namespace paiju {

// The features of several inputs one after another; input i is features[ends[i - 1] … ends[i]).
struct Inputs {
  Features features;
  std::vector<std::uint32_t> ends;

  int size() const { return static_cast<int>(ends.size()); }
  std::span<const Feature> operator[](int i) const {
    const std::size_t begin = i ? ends[static_cast<std::size_t>(i) - 1] : 0;
    return {features.data() + begin, ends[static_cast<std::size_t>(i)] - begin};
  }
  void close() { ends.push_back(static_cast<std::uint32_t>(features.size())); }
  void clear() {
    features.clear();
    ends.clear();
  }
};

// Kept from one decision to the next, so that nothing is allocated.
struct Question {
  Net net;
  Features state;
  Inputs actions;
  int obvious;  // the action that needs no network, because it is the only one or the seat is out by it; else -1

  // Of the seat to act. With an obvious answer no inputs are made unless `always`.
  void ask(const Table& table, const Book& book, bool always = false);

  // Of these moves of a seat in the play.
  void ask(const Known& known, std::span<const Play> plays);

 private:
  std::vector<Play> moves_;
};

}  // namespace paiju
