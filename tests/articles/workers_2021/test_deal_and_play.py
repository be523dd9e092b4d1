"""Workers' games 2021, general rules 1 to 3: dealing, calling, playing."""

from paiju.games.doudizhu import deal as game
from paiju.games.doudizhu import events as e
from paiju.games.doudizhu.events import Cause
from paiju.games.doudizhu.rules import Rules, WarningsCounted
from paiju.games.doudizhu.score import warning_deduction
from paiju.games.doudizhu.state import Phase
from paiju.rulebook.refusal import Refusal
from paiju.table.seats import Millis, Official
from tests.articles.registry import article
from tests.articles.scripts import EAST, SOUTH, WEST, table


@article("G1.1", "D-5.2")
def test_cards_and_turns_go_counter_clockwise(book: Rules) -> None:
    t = table(book, first=1)
    assert t.play("1 bid 0").state.turn == EAST
    assert t.play("2 bid 0").state.turn == WEST


@article("G1.2", "D-5.2")
def test_seventeen_each_and_the_kitty_when_the_declarer_is_known(book: Rules) -> None:
    t = table(book)
    assert ([len(hand) for hand in t.cards.hands], len(t.cards.kitty)) == ([17, 17, 17], 3)
    t.play("0 bid 3")
    assert t.order()[5:] == ["BidMade", "DeclarerChosen", "KittyShown", "PlayOpened"]
    assert t.state.cards_left == (20, 17, 17)


@article("G2.1", "D-5.3")
def test_everybody_calls_once_and_three_ends_the_auction(book: Rules) -> None:
    t = table(book, first=1)
    t.refused("0 bid 1", "not_your_turn", "T10")
    t.play("1 bid 1")
    assert t.legal_bids() == [0, 2, 3]
    t.refused("2 bid 1", "bid_must_exceed", "G2.1")
    t.refused("1 bid 2", "not_your_turn", "T10")
    t.play("2 bid 3")
    assert (t.state.phase, t.state.declarer, t.state.bid) == (Phase.PLAY, EAST, 3)
    assert [call.points for call in t.state.calls] == [1, 3]
    assert table(book).legal_bids() == [0, 1, 2, 3]


@article("G2.2", "D-5.4")
def test_a_deal_without_a_bid_is_drawn(book: Rules) -> None:
    t = table(book).play("0 bid 0; 1 bid 0; 2 bid 0")
    assert not t.last(e.DealPassedOut).redeal
    assert (t.points, t.factor_article("all-pass")) == ((0, 0, 0), "G2.2")


@article("G2.3", "D-5.3")
def test_after_30_seconds_it_is_no_bid(book: Rules) -> None:
    t = table(book).play("0 bid 1 @29.999")
    assert t.refused("1 time @29.999", "time_not_over", "G2.3").facts == {"left": 1, "limit": 30_000}
    t.refused("1 bid 2 @30", "time_is_up", "G2.3")
    t.play("1 time @30")
    assert [(call.points, call.cause) for call in t.state.calls[1:]] == [(0, Cause.TIME_OUT)]
    assert t.state.turn == EAST


@article("G3.1", "D-5.5")
def test_a_follower_plays_the_same_type_higher_or_a_bomb_or_the_rocket_or_passes(book: Rules) -> None:
    t = table(book, west="88", south="99 777 5555 xX 3 4 TTJQ").play("0 bid 3; 0: 88")
    assert t.legal_plays(SOUTH) == {"99", "TT", "5555", "xX", "pass"}
    t.refused("1: 777", "other_kind", "G4.4")
    t.refused("1: 77", "not_higher", "G5.4")
    t.refused("1: 34", "no_combination", "G3.1")
    t.refused("1: ♥8", "card_not_held", "G3.1")
    t.refused("1 fault", "no_faults_in_this_book", "G3.1")
    assert t.play("1: 99").state.turn == EAST


@article("G3.1", "D-5.5")
def test_the_declarer_leads_and_does_not_pass(book: Rules) -> None:
    t = table(book).play("0 bid 0; 1 bid 3")
    assert t.state.turn == SOUTH
    t.refused("1 pass", "leader_must_play", "T9")
    t.refused("0: 3", "not_your_turn", "T10")


@article("G3.1")
def test_whoever_can_play_nothing_is_still_asked(book: Rules) -> None:
    t = table(book, west="X", south="33445566778899TTJ").play("0 bid 3; 0: X")
    assert (t.state.turn, t.legal_plays(SOUTH)) == (SOUTH, {"pass"})


@article("G3.2", "D-5.5")
def test_a_legal_play_is_not_taken_back_but_an_illegal_one_is(book: Rules) -> None:
    t = table(book, west="3345").play("0 bid 3")
    t.refused("0: 334", "no_combination", "G3.1")
    t.play("0: 3")
    t.refused("0: 4", "play_is_final", "G3.2")
    t.refused("1 fault", "no_faults_in_this_book", "G3.1")


@article("G3.3", "D-5.6")
def test_two_cards_and_one_are_told_by_the_player(book: Rules) -> None:
    t = table(book, west="333444555666 789TJ", kitty="QKA").play("0 bid 3; 0: 333444555666 789T; all pass; 0: J")
    assert (t.state.cards_left[WEST], t.all_of(e.RemainingAnnounced)) == (3, [])
    t.play("all pass; 0: Q; all pass; 0: K")
    told = [(said.seat, said.cards_left, said.by_software) for said in t.all_of(e.RemainingAnnounced)]
    assert told == [(WEST, 2, False), (WEST, 1, False)]
    t.play("all pass; 0: A")
    assert len(t.all_of(e.RemainingAnnounced)) == 2


@article("G3.4", "D-5.7")
def test_more_than_30_seconds_earn_a_warning_and_no_card_is_played(book: Rules) -> None:
    t = table(book, west="3", south="4").play("0 bid 3")
    assert t.refused("0 time @30", "time_not_over", "G3.4").facts == {"left": 0, "limit": 30_000}
    t.play("0 time @30.001")
    assert (t.state.warnings, t.state.turn, t.state.cards_left) == ((1, 0, 0), WEST, (20, 17, 17))
    t.refused("0 time @30", "time_not_over", "G3.4")
    t.play("0: 3 @40; 1 time @30.001; 1 time @30.001; 1: 4")
    assert t.state.warnings == (1, 2, 0)
    assert t.state.plays == (1, 1, 0)


@article("G3.4", "D-5.7")
def test_the_clock_begins_anew_after_a_warning(book: Rules) -> None:
    t = table(book, west="3").play("0 bid 3")
    begun = t.state.clock_from
    t.play("0 time @30.001")
    assert t.state.clock_from == begun + 30_001
    for at in (begun + 30_002, begun + 60_001):
        refused = game.decide(book, t.state, Official.CLOCK, e.TimeOut(WEST), Millis(at))
        assert isinstance(refused, Refusal)
        assert refused.code == "time_not_over"
    assert not isinstance(game.decide(book, t.state, Official.CLOCK, e.TimeOut(WEST), Millis(begun + 60_002)), Refusal)


@article("G3.4", "D-5.7")
def test_every_third_warning_of_a_deal_costs_three_points(book: Rules) -> None:
    assert [warning_deduction(book, count) for count in range(8)] == [0, 0, 0, -3, -3, -3, -6, -6]


@article("G3.4", "D-5.7")
def test_warnings_add_up_within_a_deal_unless_the_event_counts_the_session(book: Rules) -> None:
    assert warning_deduction(book, 2, before=2) == 0
    session = book.with_value("warnings.counted_over", WarningsCounted.SESSION)
    assert [warning_deduction(session, 2, before=earlier) for earlier in range(4)] == [0, -3, -3, 0]
