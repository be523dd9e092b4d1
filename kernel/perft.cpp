// Perft by recursion; the last level is counted without being generated.
#include "perft.hpp"

namespace paiju {
namespace {

std::uint64_t descend(Position& position, const Policy& policy, int depth) {
  if (depth <= 1 || position.is_over()) {
    return depth == 0 ? 1 : static_cast<std::uint64_t>(position.count_moves(policy));
  }
  std::uint64_t total = 0;
  const Position here = position;  // the walk reads the position while the moves change it
  for_each_move(here, policy, [&](const Play& play) {
    const Undo before = position.apply(play);
    total += descend(position, policy, depth - 1);
    position.undo(before);
  });
  return total;
}

}  // namespace

std::uint64_t perft(const Position& position, const Policy& policy, int depth) {
  Position scratch = position;
  return descend(scratch, policy, depth);
}

}  // namespace paiju
