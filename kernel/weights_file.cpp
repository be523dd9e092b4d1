// Reading, writing and proving networks.
#include "weights_file.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <functional>

namespace paiju {
namespace {

constexpr std::string_view kMagic = "PAIJUNET";
constexpr std::uint32_t kVersion = 1;

// A number that changes with the table of inputs.
std::uint64_t fingerprint_of_inputs() {
  std::uint64_t hash = kGolden;
  const auto add = [&hash](std::uint64_t word) { hash = mix(hash ^ word); };
  for (const ColumnInfo& column : list_columns()) {
    add(static_cast<std::uint64_t>(column.net));
    add(static_cast<std::uint64_t>(column.end));
    for (const char* letter = column.name; *letter; ++letter) {
      add(static_cast<unsigned char>(*letter));
    }
  }
  return hash;
}

// Numbers are little-endian whatever the machine.
class Writer {
 public:
  std::string bytes;

  template <class Number>
  bool number(const Number& value) {
    auto word = static_cast<std::uint64_t>(value);
    for (std::size_t i = 0; i < sizeof value; ++i, word >>= 8) {
      bytes.push_back(static_cast<char>(word & 0xFF));
    }
    return true;
  }
};

class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}

  template <class Number>
  bool number(Number& value) {
    if (bytes_.size() < sizeof value) {
      return false;
    }
    std::uint64_t word = 0;
    for (std::size_t i = sizeof value; i-- > 0;) {
      word = word << 8 | static_cast<unsigned char>(bytes_[i]);
    }
    value = static_cast<Number>(word);
    bytes_.remove_prefix(sizeof value);
    return true;
  }
  bool is_at_end() const { return bytes_.empty(); }

 private:
  std::string_view bytes_;
};

template <class Archive, class Layers_>
bool each(Archive& archive, Layers_& layers) {
  const auto all = [&archive](auto& numbers) {
    return std::ranges::all_of(numbers, [&archive](auto& value) { return archive.number(value); });
  };
  return all(layers.first) && all(layers.first_bias) && all(layers.second) && all(layers.second_bias) &&
         all(layers.third) && all(layers.third_bias) && all(layers.last) && archive.number(layers.last_bias) &&
         archive.number(layers.second_shift) && archive.number(layers.third_shift) &&
         archive.number(layers.last_shift);
}

constexpr std::int64_t kMost16 = 32767;
constexpr std::int64_t kMost32 = 2147483647;

template <std::size_t Out, std::size_t Matrix>
bool dense_fits(const std::array<std::int16_t, Matrix>& matrix, const std::array<std::int32_t, Out>& bias) {
  for (std::size_t j = 0; j < Out; ++j) {
    std::int64_t sum = std::abs(std::int64_t{bias[j]});
    for (std::size_t k = 0; k < Matrix / Out; ++k) {
      sum += kMost16 * std::abs(std::int64_t{matrix[j * (Matrix / Out) + k]});
    }
    if (sum > kMost32) {
      return false;
    }
  }
  return true;
}

}  // namespace

std::string check_sums(const Layers& layers, int inputs) {
  std::vector<std::int64_t> column(static_cast<std::size_t>(inputs));
  for (std::size_t k = 0; k < kFirst; ++k) {
    for (std::size_t i = 0; i < column.size(); ++i) {
      column[i] = std::abs(std::int64_t{layers.first[i * kFirst + k]});
    }
    const auto most = column.begin() + std::min<std::ptrdiff_t>(kMostFeatures, std::ssize(column));
    std::partial_sort(column.begin(), most, column.end(), std::greater<>());
    std::int64_t sum = std::abs(std::int64_t{layers.first_bias[k]});
    for (auto value = column.begin(); value != most; ++value) {
      sum += *value;
    }
    if (sum > kMost16) {
      return "a sum of the first layer could overflow";
    }
  }
  const bool fits = dense_fits(layers.second, layers.second_bias) && dense_fits(layers.third, layers.third_bias) &&
                    dense_fits(layers.last, std::array{layers.last_bias});
  return fits ? "" : "a sum of a dense layer could overflow";
}

std::string write_network(const Network& network) {
  Writer writer;
  writer.bytes = kMagic;
  writer.number(kVersion);
  writer.number(fingerprint_of_inputs());
  for (const Layers& layers : network.layers) {
    each(writer, layers);
  }
  return std::move(writer.bytes);
}

std::string load_network(std::string_view bytes, Network& network) {
  if (!bytes.starts_with(kMagic)) {
    return "these bytes are no network: they do not begin with PAIJUNET";
  }
  bytes.remove_prefix(kMagic.size());
  Reader reader(bytes);
  std::uint32_t version = 0;
  std::uint64_t fingerprint = 0;
  if (!reader.number(version) || version != kVersion || !reader.number(fingerprint) ||
      fingerprint != fingerprint_of_inputs()) {
    return "the network is of another version: its inputs are not those of this build";
  }
  Network loaded;
  for (int net = 0; net < kNets; ++net) {
    Layers& layers = loaded.layers[static_cast<std::size_t>(net)];
    const int inputs = input_width(static_cast<Net>(net));
    layers.first.resize(static_cast<std::size_t>(inputs) * kFirst);
    if (!each(reader, layers)) {
      return "the network is cut off";
    }
    for (const std::int32_t shift : {layers.second_shift, layers.third_shift, layers.last_shift}) {
      if (shift < 0 || shift > 31) {
        return "the network is damaged: a shift is out of range";
      }
    }
    if (std::string why = check_sums(layers, inputs); !why.empty()) {
      return "the network is damaged: " + why;
    }
  }
  if (!reader.is_at_end()) {
    return "there are bytes after the network";
  }
  network = std::move(loaded);
  return "";
}

}  // namespace paiju
