"""003: what it alone says about the play."""

from paiju.cards.shuffle import seed_of_number
from paiju.games.shengji.deal import events as e
from paiju.games.shengji.deal.dealing import EAST, SOUTH, first_drawer, turned_height
from paiju.games.shengji.deal.looking import may_look_at
from paiju.games.shengji.deal.state import Phase
from paiju.games.shengji.rules import Rules
from tests.articles.registry import article
from tests.unit.games.shengji.kit import (
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
    silent,
    trumps,
)


@article("2.1", "E-2.1")
def test_each_side_turns_a_card_and_the_higher_draws_first(book: Rules) -> None:
    heights = [turned_height(cards(text)[0]) for text in ("BJ", "LJ", "HA", "SK", "C3", "D2")]
    assert heights == sorted(heights, reverse=True)
    assert turned_height(cards("HA")[0]) == turned_height(cards("SA")[0])
    for number in range(60):
        first, turned = first_drawer(book, seed_of_number(number), None)
        assert {each.seat for each in turned} == {SOUTH, EAST}
        south, east = (turned_height(each.card) for each in turned[-2:])
        assert first == (SOUTH if south > east else EAST)


@article("2.2", "E-2.2")
def test_only_the_current_trick_is_looked_at(book: Rules) -> None:
    assert may_look_at(book, WEST, EAST, is_current=True)
    assert not may_look_at(book, WEST, WEST, is_current=False)


@article("2.4", "E-2.3")
def test_jokers_overturn_an_opening_pair(book: Rules) -> None:
    state = draw(book, opened(book, ["LJ LJ", "", "S2 S2", ""]), 20)
    state = draw(book, called(book, state, EAST, "S2 S2"), 1)
    state = draw(book, called(book, state, WEST, "LJ LJ"), 1)
    assert state.standing is not None
    assert (state.standing.seat, state.trump) == (WEST, None)


@article("2.5", "E-2.4")
def test_nobody_calls_over_a_turned_card_unless_the_event_says_so(book: Rules) -> None:
    state = draw(book, opened(book, ["LJ LJ", "", "", ""], kitty="C9"))
    asked = state
    for seat in state.asking:
        asked = act(book, asked, seat, e.NoCall())
    assert asked.phase is Phase.BURY
    other = book.with_options({"calling.after_turned": "yes"})
    while state.turned is None:
        state = act(other, state, state.to_act()[0], e.NoCall())
    assert (state.phase, state.trump) == (Phase.ASK, trumps(book, "C").suit)
    while state.to_act() != (WEST,):
        state = act(other, state, state.to_act()[0], e.NoCall())
    state = silent(other, called(other, state, WEST, "LJ LJ"))
    assert (state.declarer, state.trump) == (WEST, None)


@article("2.7", "E-2.5")
def test_of_calls_made_at_once_the_earlier_drawer_stands(book: Rules) -> None:
    hands = ["H2", "", "S2", ""]
    for first, stands in ((EAST, EAST), (NORTH, WEST)):
        for lots in ((0, 1, 2, 3), (3, 2, 1, 0)):
            state = draw(book, opened(book, hands, first=first, lots=lots), 20)
            state = called(book, called(book, state, WEST, "H2"), EAST, "S2")
            shown = draw(book, state, 1).standing
            assert shown is not None
            assert shown.seat == stands
    state = draw(book, opened(book, hands, first=EAST), 21)  # East has drawn last
    state = called(book, called(book, state, WEST, "H2"), EAST, "S2")
    last = book.with_options({"calling.upper_from": "last-drawer"})
    for rules, stands in ((book, EAST), (last, WEST)):
        shown = draw(rules, state, 1).standing
        assert shown is not None
        assert shown.seat == stands


@article("3.2.2", "E-3.5")
def test_a_failed_throw_costs_ten_for_each_card_thrown(book: Rules) -> None:
    hands = ["H9 H8 H8 H4 H4", "H5 H5 D3 D4 D6", "D7 D8 D9 DT DJ", "S3 S4 S5 S6 S7"]
    state = play(book, position(book, hands), WEST, "H9 H8 H8 H4 H4")
    assert (state.fines, len(state.trick)) == ((50, 0), 1)
    assert refused(book, state, WEST, e.Play(of_hand(state, WEST, "H9"))).code == "not_your_turn"
