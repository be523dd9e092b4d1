// What Python calls a Position: the kernel's position with its policy and the moves that can be taken back.
#pragma once

#include "../position.hpp"
#include "convert.hpp"

namespace paiju {

// A position with its policy, the cards on the table and the way back.
struct Game {
  struct Step {
    Undo undo;
    Cards top;
  };
  Position position;
  Policy policy;
  Cards top = 0;
  std::vector<Step> steps;
};

Game new_game(const std::vector<Numbers>& hands, int declarer, const Policy& policy, std::optional<int> turn,
              const std::optional<Numbers>& top, std::optional<int> top_seat);

// The move that plays these cards, or passes; refuses what is not legal. `on` are the cards on the table.
Play read_move(const Position& position, Cards on, const Policy& policy, const std::optional<Numbers>& counts);

// Plays these cards, or passes.
void make_move(Game& game, const std::optional<Numbers>& counts);
void make_indexed_move(Game& game, int index);
void take_back(Game& game);

nb::bytes write_bytes(const Game& game);
Game read_bytes(const nb::bytes& bytes, const Policy& policy);

nb::list list_moves(const Position& position, const Policy& policy);

}  // namespace paiju
