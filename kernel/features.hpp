// The inputs of the networks: rows of a table, each of which says what it is, how wide it is, and writes itself.
#pragma once

#include <cstdint>
#include <vector>

#include "known.hpp"

namespace paiju {

// Every input is 0 or 1, and few are 1: an input is the list of the numbers of those that are.
using Feature = std::uint16_t;
using Features = std::vector<Feature>;

// One network values the moves of each role in the play, one the calls.
enum class Net : std::uint8_t { declarer, next_defender, previous_defender, caller };
inline constexpr int kNets = 4;
inline constexpr const char* kNetNames[kNets] = {"declarer", "next_defender", "previous_defender", "caller"};

constexpr int number_of(Net net) { return static_cast<int>(net); }

// Which network is asked when `known` is to act.
Net net_of(const Known& known);

// How many inputs a network has; those of the state come first, then those of the action.
int input_width(Net net);

// Appends the inputs of the state, which all actions share.
void add_state(const Known& known, Features& features);

// Appends the inputs of one action: a move in the play, or a call or choice by its value.
void add_move(const Known& known, const Play& play, Features& features);
void add_call(const Known& known, int value, Features& features);

// The table as documentation.
struct ColumnInfo {
  Net net;
  const char* name;
  int begin, end;
  const char* meaning;
};
std::vector<ColumnInfo> list_columns();

}  // namespace paiju
