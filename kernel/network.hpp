// A trained player in integers: values of actions, the same to the bit on every machine and with every instruction set.
//
// For search and other users, from C++ and (bindings/network.cpp) from Python:
//   Network network;  load_network(bytes, network) is empty, or what is wrong with the bytes.
//   Valuer valuer(network, book);               one per thread: it keeps memory between calls
//   valuer.actions(table);                      the value of every action of the seat to act, by index (table.hpp)
//   valuer.moves(look(table, seat), plays);     the value of some moves only
//   valuer.choose(table);                       the index of the best action; going out is always best
// A value is the logit of the chance to win (of a call: of the mean of points) in units of 1/kUnit. Values of different
// seats or phases may be compared only through `chance_of`.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "book.hpp"
#include "question.hpp"

namespace paiju {

inline constexpr int kFirst = 256;  // widths of the layers
inline constexpr int kSecond = 64;
inline constexpr int kThird = 32;
inline constexpr std::int32_t kUnit = 4096;

// One network. All weights are 16 bits; sums of the first layer fit 16 bits and all others 32, which is proved for the
// weights when they are loaded.
struct Layers {
  std::vector<std::int16_t> first;  // by input
  std::array<std::int16_t, kFirst> first_bias;
  std::array<std::int16_t, kSecond * kFirst> second;  // by output
  std::array<std::int32_t, kSecond> second_bias;
  std::array<std::int16_t, kThird * kSecond> third;
  std::array<std::int32_t, kThird> third_bias;
  std::array<std::int16_t, kThird> last;
  std::int32_t last_bias;
  std::int32_t second_shift, third_shift;  // to the right, after the layer
  std::int32_t last_shift;                 // to the right, to 1/kUnit
};

struct Network {
  std::array<Layers, kNets> layers;
};

// Empty, or why these bytes are no network of this version of the inputs.
std::string load_network(std::string_view bytes, Network& network);

// Which instructions do the work; results are the same.
enum class Path : std::uint8_t { best, portable };

// The chance (of a call: the mean of points between -1 and 1, as (1 + mean) / 2) that a value stands for.
double chance_of(std::int32_t value);

class Valuer {
 public:
  Valuer(const Network& network, const Book& book, Path path = Path::best)
      : network_(&network), book_(book), path_(path) {}

  std::span<const std::int32_t> actions(const Table& table);
  std::span<const std::int32_t> moves(const Known& known, std::span<const Play> plays);
  int choose(const Table& table);

 private:
  std::span<const std::int32_t> value();

  const Network* network_;
  Book book_;
  Path path_;
  Question question_;
  std::vector<std::int32_t> values_;
};

}  // namespace paiju
