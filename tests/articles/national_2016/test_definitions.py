"""National rules 2016, articles 2 to 4: what the game is and what its words mean."""

from paiju.cards.shuffle import seed_of_number
from paiju.games.doudizhu import events as e
from paiju.games.doudizhu.boards import deal_board
from paiju.games.doudizhu.deal import decide
from paiju.games.doudizhu.rules import Rules
from paiju.games.doudizhu.state import Phase
from paiju.rulebook.refusal import Refusal
from paiju.rulebook.rule import option_text
from paiju.table.seats import Millis, Official, Seat
from tests.articles.registry import article
from tests.articles.scripts import EAST, SOUTH, WEST, table

WEST_DECLARES = "0 bid 3; 1 no; 2 no"
LONG_PLANE = "JJJQQQKKKAAA 3456"


@article("2", "N-2.1")
def test_one_against_two_and_the_first_empty_hand_wins_for_its_side(book: Rules) -> None:
    t = table(book, west=f"2 {LONG_PLANE}", east="4", first=2).play("2 bid 2; 0 bid 0; 1 bid 0; 0 no; 1 no")
    assert t.state.declarer == EAST
    t.play("2: 4; 0: 2; 1 pass; 2 pass; 0: JJJQQQKKKAAA 3456")
    assert t.state.phase is Phase.OVER
    assert t.points == (4, 4, -8)


@article("3", "N-2.2")
def test_nothing_illegal_is_possible(book: Rules) -> None:
    t = table(book, west="345678", south="9 2222").play("0 bid 2")
    t.refused("1 bid 1", "bid_must_exceed", "6.1")
    t.refused("1: 9", "not_in_this_phase", "3")
    t.play("1 bid 0; 2 bid 0; 1 no; 2 no")
    t.refused("0: ♣2", "card_not_held", "3")
    t.refused("0: ♥3 ♥3", "card_not_held", "3")
    t.play("0: 3 @10")
    backwards = decide(book, t.state, SOUTH, e.Pass(), Millis(9_999))
    assert isinstance(backwards, Refusal)
    assert (backwards.code, backwards.article.ref) == ("time_runs_backwards", "3")
    by_official = decide(book, t.state, Official.REFEREE, e.Pass())
    assert isinstance(by_official, Refusal)
    assert (by_official.code, by_official.article.ref) == ("only_a_seat", "3")
    by_seat = decide(book, t.state, EAST, e.TimeOut(SOUTH), Millis(99_000))
    assert isinstance(by_seat, Refusal)
    assert (by_seat.code, by_seat.article.ref) == ("only_an_official", "3")
    t.refused("1 fault", "no_faults_in_this_book", "3")


@article("3", "N-3.1")
def test_every_reading_an_event_may_choose_is_told_by_the_book(book: Rules) -> None:
    for name, found in book.rules():
        for choice in set(found.choices) - {found.value}:
            chosen = book.with_options({name: option_text(choice)})
            assert chosen.options == {name: option_text(choice)}
            assert chosen.content_hash() != book.content_hash()


@article("4.1", "N-4.1")
def test_a_hand_has_seventeen_cards(book: Rules) -> None:
    t = table(book)
    assert t.state.cards_left == (17, 17, 17)
    assert [len(hand or ()) for hand in t.state.hands] == [17, 17, 17]


@article("4.2", "N-4.2")
def test_the_kitty_lies_face_down_until_the_calling_is_over(book: Rules) -> None:
    t = table(book, kitty="22X")
    for step in ("0 bid 3", "1 double", "2 no"):
        t.play(step)
        assert [t.seen_by(viewer).kitty for viewer in (WEST, SOUTH, EAST, None)] == [None] * 4
    t.play("0 redouble")
    assert [t.seen_by(viewer).kitty for viewer in (WEST, SOUTH, EAST, None)] == [t.cards.kitty] * 4
    assert t.state.cards_left == (20, 17, 17)
    assert set(t.cards.kitty) < set(t.state.hands[WEST] or ())


@article("4.3", "N-4.3")
def test_the_first_caller_follows_from_the_board(book: Rules) -> None:
    for seed in map(seed_of_number, range(4)):
        callers = [deal_board(book, board, seed, position, Seat(1)).first_caller for board, position in BOARDS]
        assert callers == [0, 1, 2, 0, 0]


BOARDS = ((1, 2), (2, 1), (3, 3), (4, 2), (13, 5))
"""Boards with the place at which a table plays them: the place does not matter."""


@article("4.4", "N-4.4")
def test_bids_are_0_to_3_each_above_all_before(book: Rules) -> None:
    t = table(book)
    assert t.legal_bids() == [0, 1, 2, 3]
    t.refused("0 bid 4", "no_such_bid", "4.4")
    t.refused("0 bid -1", "no_such_bid", "4.4")
    t.play("0 bid 2")
    assert t.legal_bids() == [0, 3]
    assert t.refused("1 bid 2", "bid_must_exceed", "6.1").facts == {"bid": 2, "highest": 2}
    t.play("1 bid 0")
    assert t.legal_bids() == [0, 3]
    t.play("2 bid 0")
    assert (t.state.declarer, t.state.bid) == (WEST, 2)


@article("4.5", "N-4.5")
def test_the_highest_bidder_is_declarer_and_three_decides_at_once(book: Rules) -> None:
    assert table(book).play("0 bid 1; 1 bid 2; 2 bid 0").state.declarer == SOUTH
    t = table(book).play("0 bid 0; 1 bid 3")
    assert t.state.declarer == SOUTH
    assert [call.seat for call in t.state.calls] == [WEST, SOUTH]
    t.refused("2 bid 0", "not_in_this_phase", "3")
    t.play("2 no; 0 no")
    assert t.state.cards_left == (17, 20, 17)


@article("4.6", "N-2.1")
def test_the_other_two_defend_together(book: Rules) -> None:
    t = table(book, west="3", east=f"2 {LONG_PLANE}").play(WEST_DECLARES, "0: 3; 1 pass; 2: 2; 0 pass; 1 pass")
    assert t.play("2: JJJQQQKKKAAA 3456").points == (-12, 6, 6)


@article("4.7", "N-4.7")
def test_the_declarer_leads_first(book: Rules) -> None:
    t = table(book).play("0 bid 1; 1 bid 0; 2 bid 2; 0 no; 1 no")
    assert t.last(e.PlayOpened).leader == EAST
    t.refused("0: 3", "not_your_turn", "4.10")


@article("4.8", "N-4.8")
def test_a_trick_ends_after_two_passes_in_a_row(book: Rules) -> None:
    t = table(book, west="3T", south="9", east="5").play(WEST_DECLARES)
    t.play("0: 3; 1 pass; 2: 5; 0 pass")
    assert not t.last(e.Passed).trick_over
    t.play("1: 9; 2 pass")
    assert not t.last(e.Passed).trick_over
    t.play("0: T; 1 pass; 2 pass")
    assert t.last(e.Passed).trick_over
    assert t.state.on_table is None
    assert t.state.turn == WEST


@article("4.9", "N-4.9")
def test_the_last_to_have_played_leads_and_cannot_pass(book: Rules) -> None:
    t = table(book, west="35", south="9").play(WEST_DECLARES)
    t.refused("0 pass", "leader_must_play", "4.9")
    t.play("0: 3; 1: 9; 2 pass; 0 pass")
    assert t.state.turn == SOUTH
    assert "pass" not in t.legal_plays(SOUTH)
    t.refused("1 pass", "leader_must_play", "4.9")


@article("4.10", "N-4.10")
def test_the_previous_player_acts_before_oneself(book: Rules) -> None:
    t = table(book, west="3", south="4", east="5").play(WEST_DECLARES)
    assert t.play("0: 3").state.turn == SOUTH
    assert t.refused("2 pass", "not_your_turn", "4.10").facts == {"seat": EAST}
    assert t.play("1: 4").state.turn == EAST


@article("4.11", "N-4.10")
def test_the_next_player_is_the_one_on_the_right(book: Rules) -> None:
    t = table(book, first=2).play("2 bid 0")
    assert t.state.turn == WEST
    assert t.play("0 bid 0").state.turn == SOUTH


@article("4.12")
def test_what_is_put_down_in_one_turn_is_one_play(book: Rules) -> None:
    t = table(book, west="345678").play(WEST_DECLARES, "0: 34567")
    assert t.state.plays == (1, 0, 0)
    t.refused("0: 8", "play_is_final", "7.2")
    t.play("1 pass; 2 pass; 0: 8")
    assert t.state.plays == (2, 0, 0)


@article("4.15", "N-4.15")
def test_a_spring_is_a_deal_in_which_the_defenders_played_nothing(book: Rules) -> None:
    west, kitty = "333444555666 77889", "9TT"
    t = table(book, west, kitty=kitty).play(WEST_DECLARES, "0: 333444555666 778899TT")
    assert t.factor("spring") == 2
    assert t.points == (12, -6, -6)
    t = table(book, west, "8", kitty=kitty).play(WEST_DECLARES, "0: 7; 1: 8; 2 pass; 0: 9; 1 pass; 2 pass")
    t.play("0: 333444555666 788T; 1 pass; 2 pass; 0: 9; 1 pass; 2 pass; 0: T")
    assert "spring" not in t.factors()


@article("4.16", "N-4.16")
def test_an_anti_spring_leaves_the_declarer_with_the_opening_lead_alone(book: Rules) -> None:
    west, south = "33 4567 9", "89TJQ KKKAAA 4455 56"
    almost = (WEST_DECLARES, "0: 34567; 1: 89TJQ; 2 pass; 0 pass; 1: KKKAAA 4455; 2 pass; 0 pass; 1: 5; 2 pass")
    t = table(book, west, south).play(*almost, "0 pass; 1: 6")
    assert t.factor("anti-spring") == 2
    assert t.points == (-12, 6, 6)
    t = table(book, west, south).play(*almost, "0: 9; 1 pass; 2 pass; 0: 3; 1: 6")
    assert "anti-spring" not in t.factors()
    assert t.points == (-6, 3, 3)


@article("4.16", "N-4.16")
def test_an_automatic_lead_is_a_lead(book: Rules) -> None:
    t = table(book, west="3", south=f"2 {LONG_PLANE}").play(WEST_DECLARES, "0 time @25; 1: 2; 2 pass; 0 pass")
    assert t.play("1: JJJQQQKKKAAA 3456").factor("anti-spring") == 2
