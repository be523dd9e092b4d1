"""002: what it alone says about the play."""

from paiju.cards.shuffle import seed_of_number
from paiju.games.shengji.deal import events as e
from paiju.games.shengji.deal.dealing import SOUTH, first_drawer, pips
from paiju.games.shengji.deal.looking import may_look_at
from paiju.games.shengji.deal.state import Phase
from paiju.games.shengji.rules import Rules
from tests.articles.registry import article
from tests.unit.games.shengji.kit import (
    EAST,
    NORTH,
    WEST,
    act,
    called,
    cards,
    draw,
    of_hand,
    opened,
    play,
    position,
    refused,
)


@article("5.1", "S-5.1")
def test_south_turns_a_card_and_counts_from_himself(book: Rules) -> None:
    assert [pips(cards(text)[0]) for text in ("HA", "S2", "D3", "CT", "SJ", "HQ", "DK")] == [1, 2, 3, 10, 11, 12, 13]
    for number in range(60):
        first, turned = first_drawer(book, seed_of_number(number), None)
        assert {each.seat for each in turned} == {SOUTH}
        assert first == (SOUTH + pips(turned[-1].card) - 1) % 4


@article("5.2", "S-5.2")
def test_of_closed_tricks_one_sees_ones_own_cards(book: Rules) -> None:
    assert may_look_at(book, WEST, WEST, is_current=False)
    assert may_look_at(book, WEST, EAST, is_current=True)
    assert not may_look_at(book, WEST, EAST, is_current=False)


@article("5.5", "S-5.5")
def test_an_opening_pair_is_final(book: Rules) -> None:
    state = draw(book, opened(book, ["LJ LJ", "", "S2 S2", ""]), 20)
    state = draw(book, called(book, state, EAST, "S2 S2"), 1)
    refusal = refused(book, state, WEST, e.Call(of_hand(state, WEST, "LJ LJ")))
    assert (refusal.code, refusal.article.ref) == ("opening_pair_final", "5.5")
    other = book.with_options({"calling.opening_pair_final": "no"})
    assert draw(other, called(other, state, WEST, "LJ LJ"), 1).trump is None


@article("5.6", "S-5.6")
def test_nobody_calls_over_a_turned_card(book: Rules) -> None:
    state = draw(book, opened(book, ["LJ LJ", "", "", ""], kitty="C9"))
    for seat in state.asking:
        state = act(book, state, seat, e.NoCall())
    assert state.phase is Phase.BURY


@article("5.8", "S-5.7")
def test_calls_made_at_once_are_settled_by_lot(book: Rules) -> None:
    hands = ["H2", "", "S2", "C2 C2"]
    for lots, stands in (((0, 1, 2, 3), WEST), ((3, 2, 1, 0), EAST)):
        state = draw(book, opened(book, hands, first=EAST, lots=lots), 20)
        state = called(book, called(book, state, EAST, "S2"), WEST, "H2")
        assert state.standing is None
        shown = draw(book, state, 1).standing
        assert shown is not None
        assert (shown.seat, shown.opening) == (stands, True)
    stronger = called(book, called(book, draw(book, opened(book, hands), 20), NORTH, "C2 C2"), EAST, "S2")
    shown = draw(book, stronger, 1).standing
    assert shown is not None
    assert (shown.seat, shown.opening) == (NORTH, False)


@article("6.2.2", "S-6.2")
def test_a_failed_throw_costs_ten_for_each_blocked_card(book: Rules) -> None:
    hands = ["H9 H8 H8 H4 H4", "H5 H5 D3 D4 D6", "D7 D8 D9 DT DJ", "S3 S4 S5 S6 S7"]
    state = play(book, position(book, hands), WEST, "H9 H8 H8 H4 H4")
    assert (state.fines, len(state.trick)) == ((20, 0), 1)
    either = book.with_options({"throws.designated_by": "either-opponent"})
    hands = ["HA HQ H3 H3", "HK D3 D4 D6", "H4 H4 D8 D9", "S3 S4 S5 S6"]
    state = play(either, position(either, hands), WEST, "HA HQ H3 H3")
    assert state.to_act() == (1, NORTH)
    assert act(either, state, NORTH, e.Designate(False)).trick[0][0] == WEST
