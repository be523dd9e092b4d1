// Making, moving, taking back and packing positions, with everything that can be wrong about them.
#include "game.hpp"

namespace paiju {
namespace {

// Hands and top as little-endian words, then ten small fields; neither the policy nor the way back.
constexpr std::size_t kPacked = 4 * 8 + 10;

bool is_hand(std::uint64_t word) {
  for (int rank = 0; rank < kRanks; ++rank) {
    if (count_of(word, rank) > most_of(rank)) {
      return false;
    }
  }
  return word >> (4 * kRanks) == 0 && card_count(word) <= kMostCards;
}

void commit(Game& game, const Play& play) {
  const Cards top = game.top;
  game.steps.push_back({game.position.apply(play), top});
  game.top = play.cards ? play.cards : game.position.is_leading() ? 0 : top;
}

}  // namespace

Game new_game(const std::vector<Numbers>& hands, int declarer, const Policy& policy, std::optional<int> turn,
              const std::optional<Numbers>& top, std::optional<int> top_seat) {
  if (hands.size() != 3) {
    refuse("there are " + std::to_string(hands.size()) + " hands; 3 are needed");
  }
  Game game{{}, policy, 0, {}};
  Position& position = game.position;
  int together[kRanks] = {};
  for (int seat = 0; seat < 3; ++seat) {
    const Cards cards = position.hand_at(seat) = read_cards(hands[static_cast<std::size_t>(seat)], "a hand");
    if (!cards) {
      refuse("seat " + std::to_string(seat) + " has no cards; a deal in play needs cards in every hand");
    }
    for (int rank = 0; rank < kRanks; ++rank) {
      together[rank] += count_of(cards, rank);
      if (together[rank] > most_of(rank)) {
        refuse(std::string("the hands together have more than ") + std::to_string(most_of(rank)) + " of rank " +
               kLetters[rank]);
      }
    }
  }
  position.declarer = static_cast<std::int8_t>(read_seat(declarer, "declarer"));
  position.turn = static_cast<std::int8_t>(read_seat(turn.value_or(declarer), "turn"));
  if (top.has_value() != top_seat.has_value()) {
    refuse("top and top_seat belong together; give both or neither");
  }
  if (top) {
    position.top = read_top(top, policy);
    position.top_seat = static_cast<std::int8_t>(read_seat(*top_seat, "top_seat"));
    if (position.top_seat == position.turn) {
      refuse("seat " + std::to_string(*top_seat) + " played the top and cannot be the one to beat it");
    }
    position.passes = next_seat(position.top_seat) == position.turn ? 0 : 1;
    game.top = read_cards(*top, "top");
  }
  position.hash = position.full_hash();
  return game;
}

Play read_move(const Position& position, Cards on, const Policy& policy, const std::optional<Numbers>& counts) {
  if (position.is_over()) {
    refuse("the deal is over, seat " + std::to_string(position.winner) + " is out; nothing more can be played");
  }
  Play play;
  play.cards = counts ? read_cards(*counts, "the play") : 0;
  if (!play.cards && position.is_leading()) {
    refuse("the leader cannot pass; a play is needed");
  }
  if (play.cards) {
    const std::string text = letters(play.cards);
    if (!holds(position.hand_at(position.turn), play.cards)) {
      refuse("seat " + std::to_string(position.turn) + " does not hold " + text + " but " +
             letters(position.hand_at(position.turn)));
    }
    play.combo = classify(play.cards, policy);
    if (play.combo.kind == Kind::none) {
      refuse(text + " is no combination under this policy");
    }
    if (!beats(play.combo, position.top)) {
      refuse(text + " (" + kKindNames[static_cast<int>(play.combo.kind)] + ") does not beat " + letters(on) +
             " (" + kKindNames[static_cast<int>(position.top.kind)] + ")");
    }
  }
  return play;
}

void make_move(Game& game, const std::optional<Numbers>& counts) {
  commit(game, read_move(game.position, game.top, game.policy, counts));
}

void make_indexed_move(Game& game, int index) {
  const int total = game.position.count_moves(game.policy);
  if (index < 0 || index >= total) {
    refuse("index is " + std::to_string(index) + "; there are " + std::to_string(total) + " moves, counted from 0");
  }
  commit(game, game.position.pick_move(game.policy, index));
}

void take_back(Game& game) {
  if (game.steps.empty()) {
    refuse("nothing has been played since this position was made; there is nothing to undo");
  }
  game.position.undo(game.steps.back().undo);
  game.top = game.steps.back().top;
  game.steps.pop_back();
}

nb::bytes write_bytes(const Game& game) {
  char data[kPacked];
  const Position& position = game.position;
  const Cards words[] = {position.hand[0], position.hand[1], position.hand[2], game.top};
  for (std::size_t i = 0; i < 32; ++i) {
    data[i] = static_cast<char>(words[i / 8] >> (i % 8 * 8));
  }
  const int fields[] = {position.declarer, position.turn,    position.top_seat, position.passes,   position.winner,
                        position.bombs,    position.rockets, position.plays[0], position.plays[1], position.plays[2]};
  for (std::size_t i = 0; i < 10; ++i) {
    data[32 + i] = static_cast<char>(fields[i]);
  }
  return nb::bytes(data, kPacked);
}

Game read_bytes(const nb::bytes& bytes, const Policy& policy) {
  if (bytes.size() != kPacked) {
    refuse("a position has " + std::to_string(kPacked) + " bytes; these are " + std::to_string(bytes.size()));
  }
  const unsigned char* data = static_cast<const unsigned char*>(bytes.data());
  Cards words[4] = {};
  for (std::size_t i = 0; i < 32; ++i) {
    words[i / 8] |= static_cast<Cards>(data[i]) << (i % 8 * 8);
  }
  const auto field = [data](int i) { return static_cast<std::int8_t>(data[32 + i]); };
  Game game{{}, policy, words[3], {}};
  Position& position = game.position;
  bool sound = is_hand(words[0]) && is_hand(words[1]) && is_hand(words[2]) && is_hand(words[3]) &&
               holds(kFullDeck, words[0] + words[1] + words[2]);
  position.hand = {words[0], words[1], words[2]};
  position.top = sound ? classify(words[3], policy) : Combo{};
  position.declarer = field(0);
  position.turn = field(1);
  position.top_seat = field(2);
  position.passes = field(3);
  position.winner = field(4);
  position.bombs = static_cast<std::uint8_t>(field(5));
  position.rockets = static_cast<std::uint8_t>(field(6));
  position.plays = {data[39], data[40], data[41]};
  const auto within = [](int value, int low, int high) { return value >= low && value <= high; };
  sound = sound && within(position.declarer, 0, 2) && within(position.turn, 0, 2) && within(position.top_seat, -1, 2) &&
          within(position.passes, 0, 1) && within(position.winner, -1, 2) &&
          (position.top.kind == Kind::none) == (words[3] == 0) && (position.top_seat < 0) == (words[3] == 0);
  for (int seat = 0; seat < 3; ++seat) {
    sound = sound && (position.hand_at(seat) == 0) == (position.winner == seat);
  }
  if (!sound) {
    refuse("these bytes are no position under this policy; only what to_bytes() wrote is accepted");
  }
  position.hash = position.full_hash();
  return game;
}

nb::list list_moves(const Position& position, const Policy& policy) {
  nb::list moves;
  for_each_move(position, policy, [&moves](const Play& play) { moves.append(write_play(play)); });
  return moves;
}

}  // namespace paiju
