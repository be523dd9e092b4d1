// Depth-first proof-number search; forced passes cost no node, and who can go out at once has won.
#include "solver.hpp"

#include <algorithm>

#include "../turns.hpp"

namespace paiju {
namespace {

constexpr std::uint32_t kNever = 1u << 30;

std::uint32_t add(std::uint32_t a, std::uint32_t b) { return std::min(kNever, a + b); }

}  // namespace

Solver::Solver(const Policy& policy, int log2_entries)
    : policy_(policy), mask_((std::uint64_t{1} << (log2_entries - 2)) - 1), table_(mask_ + 1) {}

Winner Solver::solve(const Position& position, std::int64_t most_nodes) {
  most_nodes_ = nodes_ + most_nodes;
  Position node = position;
  Numbers numbers = look(node);
  while (!numbers.is_settled() && nodes_ < most_nodes_) {
    numbers = search(node, {kNever, kNever});
  }
  return numbers.proof == 0 ? Winner::declarer : numbers.disproof == 0 ? Winner::defenders : Winner::unknown;
}

void Solver::solve_moves(const Position& position, std::int64_t most_nodes, std::vector<Winner>& winners) {
  const std::int64_t end = nodes_ + most_nodes;
  winners.clear();
  for_each_move(position, policy_, [&](const Play& play) {
    Position after = position;
    after.apply(play);
    winners.push_back(solve(after, std::max<std::int64_t>(0, end - nodes_)));
  });
}

Solver::Numbers Solver::search(const Position& node, Numbers limit) {
  const std::int64_t begun = nodes_++;
  const std::size_t first = children_.size();
  const bool is_declarer = node.turn == node.declarer;
  expand(node);
  Numbers numbers{};
  while (true) {
    // The side to move needs one child, the other side all of them.
    std::size_t best = first;
    Number least = kNever, second = kNever, most = 0, others = 0;
    for (std::size_t i = first; i < children_.size(); ++i) {
      const Numbers& child = children_[i].numbers;
      const Number own = is_declarer ? child.proof : child.disproof;
      const Number theirs = is_declarer ? child.disproof : child.proof;
      if (own < least) {
        second = least;
        least = own;
        best = i;
      } else {
        second = std::min(second, own);
      }
      most = std::max(most, theirs);
      others += theirs != 0;
    }
    // Not the sum: many ways lead to one position, and it would be counted by each.
    const Number all = most >= kNever ? kNever : add(most, others ? others - 1 : 0);
    numbers = is_declarer ? Numbers{least, all} : Numbers{all, least};
    if (numbers.proof >= limit.proof || numbers.disproof >= limit.disproof || numbers.is_settled() ||
        nodes_ >= most_nodes_) {
      break;
    }
    const Numbers child = children_[best].numbers;
    const Number own_limit = std::min(is_declarer ? limit.proof : limit.disproof, add(second, 1 + second / 4));
    const Number their_limit = is_declarer ? limit.disproof : limit.proof;
    const Number theirs = is_declarer ? child.disproof : child.proof;
    const Number their_part = their_limit >= kNever ? kNever : add(their_limit - all, theirs);
    const Position position = children_[best].position;
    children_[best].numbers =
        search(position, is_declarer ? Numbers{own_limit, their_part} : Numbers{their_part, own_limit});
  }
  children_.resize(first);
  store(node.hash, numbers, nodes_ - begun);
  return numbers;
}

void Solver::expand(const Position& node) {
  for_each_move(node, policy_, [&](const Play& play) {
    children_.push_back({node, {}});
    Child& child = children_.back();
    child.position.apply(play);
    child.numbers = look(child.position);
  });
}

// What is known of a position; one whose seat can do nothing but pass is replaced by what follows.
Solver::Numbers Solver::look(Position& position) {
  const auto won_by = [&position](int seat) {
    return seat == position.declarer ? Numbers{0, kNever} : Numbers{kNever, 0};
  };
  while (true) {
    if (position.is_over()) {
      return won_by(position.winner);
    }
    const Cards hand = position.hand_at(position.turn);
    if (const Combo whole = classify(hand, policy_); whole.kind != Kind::none && beats(whole, position.top)) {
      return won_by(position.turn);
    }
    if (position.is_leading() || count_plays(hand, policy_, position.top)) {
      break;
    }
    position.apply({});
  }
  const Bucket& bucket = table_[position.hash & mask_];
  for (const Entry& entry : bucket.entries) {
    if (entry.work && entry.key == position.hash) {
      return entry.numbers;
    }
  }
  return first_guess(position);
}

Solver::Numbers Solver::first_guess(const Position& position) const {
  const int declarer = position.declarer;
  const int next = next_seat(declarer);
  const int own = count_turns(position.hand_at(declarer));
  const int theirs = std::min(count_turns(position.hand_at(next)), count_turns(position.hand_at(next_seat(next))));
  return {static_cast<Number>(own), static_cast<Number>(theirs)};
}

void Solver::store(std::uint64_t key, Numbers numbers, std::int64_t work) {
  Bucket& bucket = table_[key & mask_];
  Entry* victim = bucket.entries;
  for (Entry& entry : bucket.entries) {
    if (entry.work && entry.key == key) {
      victim = &entry;
      break;
    }
    if (entry.work < victim->work) {
      victim = &entry;
    }
  }
  const std::uint32_t before = victim->key == key ? victim->work : 0;
  *victim = {key, numbers, static_cast<std::uint32_t>(std::min<std::int64_t>(0x7FFF'FFFF, before + work))};
}

}  // namespace paiju
