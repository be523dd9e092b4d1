// The exact winner of a position with all hands open: proof-number search with a table that outlives the question.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "../position.hpp"

namespace paiju {

enum class Winner : std::int8_t { defenders = -1, unknown = 0, declarer = 1 };

// Depth first by proof numbers: how many leaves must still be settled, at least, before the declarer's win is proved
// (`proof`) or refuted (`disproof`). Whoever goes out wins with the side; points are not looked at, so a bomb is worth
// what it wins. What was proved stays in the table and answers later questions under the same policy.
class Solver {
 public:
  explicit Solver(const Policy& policy, int log2_entries = 18);

  // `unknown` when that many nodes were not enough; what was found stays, so asking again goes on.
  Winner solve(const Position& position, std::int64_t most_nodes);

  // Of every move in the order of pick_move, who wins after it; the nodes are for all of them together.
  void solve_moves(const Position& position, std::int64_t most_nodes, std::vector<Winner>& winners);

  // Nodes expanded since the solver was made.
  std::int64_t nodes() const { return nodes_; }

 private:
  using Number = std::uint32_t;

  struct Numbers {
    Number proof, disproof;
    bool is_settled() const { return proof == 0 || disproof == 0; }
  };

  struct Child {
    Position position;
    Numbers numbers;
  };

  struct Entry {
    std::uint64_t key = 0;
    Numbers numbers{};
    std::uint32_t work = 0;  // nodes below, by which entries are replaced; 0: the entry is free
  };

  struct Bucket {
    Entry entries[4];
  };

  Numbers search(const Position& node, Numbers limit);
  void expand(const Position& node);
  Numbers look(Position& position);
  Numbers first_guess(const Position& position) const;
  void store(std::uint64_t key, Numbers numbers, std::int64_t work);

  Policy policy_;
  std::uint64_t mask_;
  std::vector<Bucket> table_;
  std::vector<Child> children_;  // of all nodes on the way, the deepest last
  std::int64_t nodes_ = 0;
  std::int64_t most_nodes_ = 0;
};

}  // namespace paiju
