"""Workers' games 2021, terms 1 to 16: what the words mean."""

from paiju.cards.shuffle import seed_of_number
from paiju.games.doudizhu import events as e
from paiju.games.doudizhu.boards import deal_board
from paiju.games.doudizhu.rules import Rules
from paiju.games.doudizhu.state import Phase
from paiju.table.seats import Seat
from tests.articles.registry import article
from tests.articles.scripts import EAST, SOUTH, WEST, table

LONG_PLANE = "JJJQQQKKKAAA 3456"


@article("T1", "D-5.2")
def test_a_hand_has_seventeen_cards(book: Rules) -> None:
    assert table(book).state.cards_left == (17, 17, 17)


@article("T2", "D-5.2")
def test_the_kitty_lies_face_down_until_the_auction_is_over(book: Rules) -> None:
    t = table(book, kitty="22X").play("0 bid 1; 1 bid 2")
    assert [t.seen_by(viewer).kitty for viewer in (WEST, SOUTH, EAST, None)] == [None] * 4
    t.play("2 bid 0")
    assert [t.seen_by(viewer).kitty for viewer in (WEST, SOUTH, EAST, None)] == [t.cards.kitty] * 4
    assert t.state.cards_left == (17, 20, 17)


@article("T3", "D-5.1")
def test_the_first_caller_is_drawn_and_then_rotates(book: Rules) -> None:
    for seed in map(seed_of_number, range(4)):
        callers = [deal_board(book, 5, seed, position, table_lot=Seat(2)).first_caller for position in (1, 2, 3, 4)]
        assert callers == [2, 0, 1, 2]


@article("T4", "D-5.3")
def test_bids_are_0_to_3_each_above_all_before(book: Rules) -> None:
    t = table(book)
    assert t.legal_bids() == [0, 1, 2, 3]
    t.refused("0 bid 4", "no_such_bid", "T4")
    t.play("0 bid 1")
    assert t.legal_bids() == [0, 2, 3]
    t.refused("1 bid 1", "bid_must_exceed", "G2.1")


@article("T5", "D-5.3")
def test_the_highest_bidder_or_the_first_to_bid_3_is_declarer(book: Rules) -> None:
    assert table(book).play("0 bid 1; 1 bid 2; 2 bid 0").state.declarer == SOUTH
    t = table(book).play("0 bid 0; 1 bid 3")
    assert (t.state.declarer, t.state.cards_left) == (SOUTH, (17, 20, 17))
    assert len(t.state.calls) == 2


@article("T6", "D-5.10")
def test_the_other_two_defend_together(book: Rules) -> None:
    t = table(book, west="3", east=f"2 {LONG_PLANE}").play("0 bid 3; 0: 3; 1 pass; 2: 2; all pass")
    assert t.play("2: JJJQQQKKKAAA 3456").points == (-12, 6, 6)


@article("T7", "D-5.5")
def test_the_declarer_leads_first(book: Rules) -> None:
    t = table(book).play("0 bid 1; 1 bid 0; 2 bid 2")
    assert t.last(e.PlayOpened).leader == EAST
    t.refused("0: 3", "not_your_turn", "T10")


@article("T8", "D-5.5")
def test_a_trick_ends_after_two_passes_in_a_row(book: Rules) -> None:
    t = table(book, west="3T", south="9", east="5").play("0 bid 3; 0: 3; 1 pass; 2: 5; 0 pass; 1: 9; 2 pass")
    assert not t.last(e.Passed).trick_over
    t.play("0: T; 1 pass; 2 pass")
    assert t.last(e.Passed).trick_over
    assert t.state.turn == WEST


@article("T9", "D-5.5")
def test_the_last_to_have_played_leads_and_cannot_pass(book: Rules) -> None:
    t = table(book, west="35", south="9").play("0 bid 3; 0: 3; 1: 9; 2 pass; 0 pass")
    assert t.state.turn == SOUTH
    t.refused("1 pass", "leader_must_play", "T9")


@article("T10", "D-5.5")
def test_the_previous_player_acts_before_oneself(book: Rules) -> None:
    t = table(book, west="3", south="4").play("0 bid 3; 0: 3")
    t.refused("2 pass", "not_your_turn", "T10")
    assert t.play("1: 4").state.turn == EAST


@article("T11", "D-5.1")
def test_the_next_player_is_the_one_on_the_right(book: Rules) -> None:
    t = table(book, first=2).play("2 bid 0")
    assert t.state.turn == WEST
    assert t.play("0 bid 0").state.turn == SOUTH


@article("T12")
def test_what_is_put_down_in_one_turn_is_one_play(book: Rules) -> None:
    t = table(book, west="345678").play("0 bid 3; 0: 34567")
    assert t.state.plays == (1, 0, 0)
    t.refused("0: 8", "play_is_final", "G3.2")


@article("T15", "D-5.10")
def test_a_spring_is_a_deal_in_which_the_defenders_played_nothing(book: Rules) -> None:
    west, kitty = "333444555666 77889", "9TT"
    t = table(book, west, kitty=kitty).play("0 bid 3; 0: 333444555666 778899TT")
    assert (t.factor("spring"), t.points) == (2, (12, -6, -6))
    t = table(book, west, "8", kitty=kitty).play("0 bid 3; 0: 7; 1: 8; 2 pass; 0: 9; all pass")
    t.play("0: 333444555666 788T; all pass; 0: 9; all pass; 0: T")
    assert "spring" not in t.factors()


@article("T16", "D-5.10")
def test_an_anti_spring_leaves_the_declarer_with_the_opening_lead_alone(book: Rules) -> None:
    west, south = "33 4567 9", "89TJQ KKKAAA 4455 56"
    almost = "0 bid 3; 0: 34567; 1: 89TJQ; all pass; 1: KKKAAA 4455; all pass; 1: 5; 2 pass"
    t = table(book, west, south).play(almost, "0 pass; 1: 6")
    assert (t.state.phase, t.factor("anti-spring"), t.points) == (Phase.OVER, 2, (-12, 6, 6))
    t = table(book, west, south).play(almost, "0: 9; all pass; 0: 3; 1: 6")
    assert ("anti-spring" in t.factors(), t.points) == (False, (-6, 3, 3))
