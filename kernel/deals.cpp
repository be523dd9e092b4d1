// Stepping and observing whole deals.
#include "deals.hpp"

#include <algorithm>

#include "batch.hpp"

namespace paiju {
namespace {

// Writes one row from left to right.
class Row {
 public:
  explicit Row(std::int8_t* at) : at_(at) {}

  void number(int value) { *at_++ = static_cast<std::int8_t>(value); }
  void cards(Cards cards) {
    for (int rank = 0; rank < kRanks; ++rank) {
      number(count_of(cards, rank));
    }
  }
  template <class Values>
  void all(const Values& values) {
    for (const auto value : values) {
      number(value);
    }
  }

 private:
  std::int8_t* at_;
};

}  // namespace

Deals::Deals(int size, std::uint64_t seed, const Book& book, std::uint64_t first)
    : book_(book), seed_(seed), dealt_(first) {
  deals_.reserve(static_cast<std::size_t>(size));
  for (int i = 0; i < size; ++i) {
    deals_.push_back(deal());
  }
}

Deals::Deal Deals::deal() {
  Random random(seed_, dealt_);
  return {deal_table(random), dealt_++, 0, {}};
}

void Deals::turns(std::span<std::int8_t> seats) const {
  std::ranges::transform(deals_, seats.begin(), [](const Deal& deal) { return deal.table.position.turn; });
}

void Deals::numbers(std::span<std::int64_t> numbers) const {
  std::ranges::transform(deals_, numbers.begin(), [](const Deal& deal) { return static_cast<std::int64_t>(deal.number); });
}

void Deals::observe(std::span<std::int8_t> rows) const {
  std::int8_t* at = rows.data();
  for (const Deal& deal : deals_) {
    const Table& table = deal.table;
    const int seat = table.position.turn;
    const Known known = look(table, seat);
    const auto relative = [seat](int other) { return (other - seat + 3) % 3; };
    Row row(at);
    row.cards(known.own);
    row.cards(known.unseen);
    for (const Cards played : known.played) {
      row.cards(played);
    }
    row.cards(table.kitty_taken ? table.kitty : 0);
    row.cards(known.top_cards);
    row.all(known.left);
    row.number(static_cast<int>(known.phase));
    row.number(relative(table.first_caller));
    row.all(known.calls);
    // Until the auction is over nobody is the declarer, whoever has bid highest so far.
    row.number(known.phase == Phase::auction ? -1 : known.declarer);
    row.number(known.bid);
    row.all(known.doubled);
    row.number(table.redoubled);
    row.number(known.top_seat);
    row.number(known.passes);
    row.number(known.bombs);
    for (int back = 1; back <= kMovesTold; ++back) {
      if (back > deal.moves) {
        row.number(-1);
        row.cards(0);
      } else {
        const Told& told = deal.told[static_cast<std::size_t>((deal.moves - back) % kMovesTold)];
        row.number(relative(told.seat));
        row.cards(told.cards);
      }
    }
    at += kSightWidth;
  }
}

void Deals::hands(std::span<std::int8_t> rows) const {
  Row row(rows.data());
  for (const Deal& deal : deals_) {
    for (int i = 0; i < 3; ++i) {
      row.cards(deal.table.position.hand_at((deal.table.position.turn + i) % 3));
    }
  }
}

void Deals::offsets(std::span<std::int64_t> offsets) const {
  std::int64_t total = offsets[0] = 0;
  for (std::size_t i = 0; i < deals_.size(); ++i) {
    offsets[i + 1] = total += deals_[i].table.count_actions(book_);
  }
}

void Deals::actions(std::span<const std::int64_t> offsets, std::span<std::int8_t> rows) const {
  for (std::size_t i = 0; i < deals_.size(); ++i) {
    const Table& table = deals_[i].table;
    std::int8_t* at = rows.data() + offsets[i] * kActionWidth;
    if (table.is_playing()) {
      for_each_move(table.position, book_.policy, [&at](const Play& play) {
        write_move(play, at);
        at += kActionWidth;
      });
      continue;
    }
    const int count = table.count_actions(book_);
    for (int action = 0; action < count; ++action, at += kActionWidth) {
      Row row(at);
      const bool bids = table.phase == Phase::auction;
      row.number(bids ? kBidKind : table.phase == Phase::doubling ? kDoubleKind : kRedoubleKind);
      row.number(bids && action ? table.bid + action : action);
      row.cards(0);
    }
  }
}

int Deals::first_bad_choice(std::span<const std::int32_t> choices) const {
  for (std::size_t i = 0; i < deals_.size(); ++i) {
    if (choices[i] < 0 || choices[i] >= deals_[i].table.count_actions(book_)) {
      return static_cast<int>(i);
    }
  }
  return -1;
}

void Deals::step(std::span<const std::int32_t> choices, std::span<std::int32_t> points, std::span<bool> over) {
  for (std::size_t i = 0; i < deals_.size(); ++i) {
    Deal& deal = deals_[i];
    Table& table = deal.table;
    if (table.is_playing()) {
      const Play play = table.position.pick_move(book_.policy, choices[i]);
      deal.told[static_cast<std::size_t>(deal.moves++ % kMovesTold)] = {table.position.turn, play.cards};
      table.move(play);
    } else {
      table.act(book_, choices[i]);
    }
    over[i] = table.is_over();
    std::ranges::copy(table.points(book_), points.begin() + static_cast<std::ptrdiff_t>(3 * i));
    if (over[i]) {
      deal = this->deal();
    }
  }
}

}  // namespace paiju
