// Random playouts on bare words; plays are drawn uniformly from the moves without listing them.
#include "playout.hpp"

#include "choose.hpp"
#include "position.hpp"

namespace paiju {
namespace {

// A move is drawn as everywhere: index 0 is the pass of a follower, then come the plays in the order of for_each_play.
class Playout {
 public:
  Playout(const Deal& deal, const Policy& policy, const Random& random)
      : hand_(deal.hand), declarer_(deal.declarer), seat_(deal.declarer), policy_(policy), random_(random) {}

  void run(PlayoutStats& stats) {
    while (lead() && follow()) {
    }
    ++stats.deals;
    stats.plies += plies_;
    stats.passes += passes_;
    stats.bombs += bombs_;
    stats.rockets += rockets_;
    stats.checksum += trace_;
    const int of_declarer = plays_[static_cast<std::size_t>(declarer_)];
    const bool won = seat_ == declarer_;
    stats.declarer_wins += won;
    stats.springs += won && plays_[0] + plays_[1] + plays_[2] == of_declarer;
    stats.anti_springs += !won && of_declarer == 1;
  }

 private:
  Cards& hand() { return hand_[static_cast<std::size_t>(seat_)]; }

  // Plays and says whether the deal goes on.
  bool play(const Play& play) {
    top_ = play.combo;
    bombs_ += top_.kind == Kind::bomb;
    rockets_ += top_.kind == Kind::rocket;
    silent_ = 0;
    ++plays_[static_cast<std::size_t>(seat_)];
    return enter(play.cards);
  }

  bool enter(Cards cards) {
    ++plies_;
    trace_ = (trace_ ^ cards) * kGolden;
    return (hand() -= cards) != 0;
  }

  bool lead() {
    const Levels held = levels_of(hand());
    const LeadCounts leads = count_leads(held, policy_);
    return play(pick_lead(held, policy_, leads, random_.below(leads.total)));
  }

  // The rest of the trick; false when the deal is over, true when the seat to move leads.
  bool follow() {
    while (silent_ < 2) {
      const bool goes_on = top_.kind == Kind::single ? follow_plain<1>()
                           : top_.kind == Kind::pair ? follow_plain<2>()
                                                     : follow_any();
      if (!goes_on) {
        return false;
      }
    }
    seat_ = next_seat(seat_);
    return true;
  }

  bool follow_any() {
    seat_ = next_seat(seat_);
    return reply(levels_of(hand()));
  }

  bool reply(const Levels& held) {
    const Follows follows = count_follows(held, policy_, top_);
    const int k = random_.below(follows.total() + 1);
    return k == 0 ? pass() : play(pick_follow(held, policy_, top_, follows, k - 1));
  }

  bool pass() {
    ++silent_;
    ++passes_;
    return enter(0);
  }

  // Replies as long as a single card or a pair is on the table, which is most of a random deal.
  template <int Each>
  bool follow_plain() {
    const Kind kind = top_.kind;
    int rank = top_.rank;
    do {
      seat_ = next_seat(seat_);
      const Levels held = levels_of(hand());
      if (held.four || held.has_rocket()) [[unlikely]] {
        top_.rank = static_cast<std::int8_t>(rank);
        if (!reply(held)) {
          return false;
        }
        if (top_.kind != kind) {
          return true;
        }
        rank = top_.rank;
        continue;
      }
      const Ranks mains = held.of(Each) & above(rank);
      const int k = random_.below(size(mains) + 1);
      if (k == 0) {
        pass();
        continue;
      }
      rank = select(mains, k - 1);
      silent_ = 0;
      ++plays_[static_cast<std::size_t>(seat_)];
      if (!enter(cards_of(rank, Each))) {
        return false;
      }
    } while (silent_ < 2);
    return true;
  }

  std::array<Cards, 3> hand_;
  std::array<int, 3> plays_{};
  int declarer_;
  int seat_;  // the last to play once the deal is over
  int silent_ = 0;
  int plies_ = 0;
  int passes_ = 0;
  int bombs_ = 0;
  int rockets_ = 0;
  std::uint64_t trace_ = 0;
  Combo top_;
  const Policy& policy_;
  Random random_;
};

}  // namespace

PlayoutStats playouts(std::int64_t n, std::uint64_t seed, std::int64_t first, const Policy& policy) {
  PlayoutStats stats;
  for (std::int64_t i = 0; i < n; ++i) {
    Random random(seed, static_cast<std::uint64_t>(first + i));
    Playout(random_deal(random, false), policy, random).run(stats);
  }
  return stats;
}

}  // namespace paiju
