"""A deal from the first card to the levels: turns, time, failed throws, rulings, the score."""

import pytest

from paiju.cards.card import Card
from paiju.games.shengji.deal import events as e
from paiju.games.shengji.deal.decide import advance
from paiju.games.shengji.deal.formula import points_written
from paiju.games.shengji.deal.state import Fine, Phase, State
from paiju.games.shengji.deal.timeouts import due
from paiju.games.shengji.rules import Rules
from paiju.rulebook.refusal import Refusal
from paiju.table.seats import Millis, Official
from tests.books import SHENGJI
from tests.unit.games.shengji.kit import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    act,
    called,
    cards,
    dealt,
    draw,
    later,
    of_hand,
    opened,
    play,
    position,
    refused,
    silent,
    texts,
)

COOP, EIGHTY = SHENGJI["shengji-coop"], SHENGJI["shengji-80"]
BOOKS = list(SHENGJI.values())


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.book)
def test_a_refused_follow_says_which_cards_are_owed(book: Rules) -> None:
    state = position(book, ["S5 S5 S6 S6", "S8 S8 S9 S9 SJ SJ", "", ""], trump="H")
    state = play(book, state, WEST, "S5 S5 S6 S6")
    refusal = refused(book, state, SOUTH, e.Play(of_hand(state, SOUTH, "S8 S8 SJ SJ")))
    assert refusal.code == "tractor_owed"
    assert refusal.facts == {"lengths": "2", "cards": "♠8 ♠8 ♠9 ♠9"}


def test_what_cannot_be_is_refused_with_a_reason() -> None:
    state = position(EIGHTY, ["H5 C6", "H7 D3", "H8 D4", "H9 D6"])
    assert refused(EIGHTY, state, SOUTH, e.Play(cards("H7"))).code == "not_your_turn"
    assert refused(EIGHTY, state, WEST, e.Play(cards("HA"))).code == "card_not_held"
    assert refused(EIGHTY, state, WEST, e.Play((Card(500),))).code == "card_not_held"
    assert refused(EIGHTY, state, WEST, e.Play(())).code == "no_cards_chosen"
    assert refused(EIGHTY, state, WEST, e.Play(cards("H5") * 2)).code == "card_not_held"
    assert refused(EIGHTY, state, WEST, e.Play(of_hand(state, WEST, "H5 C6"))).code == "lead_of_one_suit"
    assert refused(EIGHTY, state, WEST, e.Bury(of_hand(state, WEST, "H5"))).code == "not_in_this_phase"
    assert refused(EIGHTY, state, Official.REFEREE, e.Play(cards("H5"))).code == "only_a_seat"
    assert refused(EIGHTY, state, WEST, e.Tick()).code == "only_an_official"
    early = advance(EIGHTY, state, Official.CLOCK, e.Tick(), Millis(5))
    assert isinstance(early, Refusal)
    assert early.code == "time_not_over"


def test_a_kitty_of_seven_cards_is_refused() -> None:
    state = silent(COOP, draw(COOP, opened(COOP)))
    seat = state.to_act()[0]
    refusal = refused(COOP, state, seat, e.Bury((state.hands[seat] or ())[:7]))
    assert (refusal.code, refusal.facts) == ("wrong_kitty", {"count": 7, "wanted": 8})


def test_a_throw_of_cards_that_are_not_held_is_refused_and_changes_nothing() -> None:
    state = position(EIGHTY, ["HA HQ C5", "HK D3 D4", "H4 D8 D9", "S3 S4 S5"])
    thrown = e.Play((*of_hand(state, WEST, "HA HQ"), *of_hand(state, SOUTH, "HK")))
    refusal = refused(EIGHTY, state, WEST, thrown)
    assert (refusal.code, refusal.facts) == ("card_not_held", {"cards": "♥K"})
    twice = of_hand(state, WEST, "HA")
    assert refused(EIGHTY, state, WEST, e.Play(twice * 2)).code == "card_not_held"


def test_where_trumps_were_turned_nobody_calls_any_more_but_by_the_option() -> None:
    hands = ["", "", "S2", ""]
    asked = draw(EIGHTY, opened(EIGHTY, hands))
    turned = asked._replace(turned=(asked.pack or ())[100])
    call = e.Call(of_hand(turned, EAST, "S2"))
    refusal = refused(EIGHTY, turned._replace(asking=(EAST,)), EAST, call)
    assert (refusal.code, refusal.article) == ("trump_is_turned", EIGHTY.calling.article("after_turned"))
    allowed = EIGHTY.with_options({"calling.after_turned": "yes"})
    state = silent_until_turned(allowed, draw(allowed, opened(allowed, hands)))
    assert EAST in state.asking
    assert act(allowed, state._replace(asking=(EAST,)), EAST, call).standing is not None


def silent_until_turned(book: Rules, state: State) -> State:
    while state.turned is None:
        state = act(book, state, state.to_act()[0], e.NoCall())
    return state


def test_a_call_is_made_once_in_a_step_and_shown_after_it() -> None:
    state = draw(EIGHTY, opened(EIGHTY, ["S2 S2", "", "", ""]), 12)
    state = called(EIGHTY, state, WEST, "S2")
    assert state.standing is None
    assert refused(EIGHTY, state, WEST, e.Call(of_hand(state, WEST, "S2 S2"))).code == "called_already"
    events, state = later(EIGHTY, state)
    assert isinstance(events[0], e.CallsShown)
    assert (state.standing is not None, state.pending) == (True, ())


def test_silence_to_a_question_is_a_pass_and_no_offence() -> None:
    state = draw(EIGHTY, opened(EIGHTY))
    wanted = due(EIGHTY, state)
    assert wanted is not None
    assert wanted.limit == 10_000
    while state.phase is Phase.ASK:
        events, state = later(EIGHTY, state)
        assert isinstance(events[0], e.CallAnswered)
    assert (state.time_outs, state.fines) == ((0, 0), (0, 0))


def test_who_acts_in_the_second_period_pays_for_one_time_out() -> None:
    state = position(EIGHTY, ["H5 C6", "H7 D3", "H8 D4", "H9 D6"])._replace(time_outs=(1, 0))
    decided = advance(EIGHTY, state, WEST, e.Play(of_hand(state, WEST, "H5")), Millis(30_001))
    assert not isinstance(decided, Refusal)
    assert [type(event) for event in decided[0]] == [e.TimedOut, e.CardsLaid]
    assert (decided[1].time_outs, decided[1].fines) == ((2, 0), (10, 0))
    in_time = advance(EIGHTY, state, WEST, e.Play(of_hand(state, WEST, "H5")), Millis(30_000))
    assert not isinstance(in_time, Refusal)
    assert in_time[1].time_outs == (1, 0)
    _, second = later(EIGHTY, state)
    late = advance(EIGHTY, second, WEST, e.Play(of_hand(state, WEST, "H5")), Millis(70_000))
    assert isinstance(late, Refusal)
    assert late.code == "time_is_up"


def test_where_the_referee_is_waited_for_nothing_is_played() -> None:
    waiting = EIGHTY.with_options({"online.at_time_out": "wait"})
    state = position(waiting, ["H5", "H7", "H8", "H9"])
    for nth in range(1, 5):
        events, state = later(waiting, state)
        assert [type(event) for event in events] == [e.TimedOut]
        assert state.time_outs == (nth, 0)
    assert state.fines == (70, 0)
    assert state.to_act() == (WEST,)


def test_a_failed_throw_is_forced_fined_and_taken_back() -> None:
    hands = ["H9 H8 H8 C3 C4", "HJ D3 D4 D6 D7", "D8 D9 DT DJ DQ", "S3 S4 S5 S6 S7"]
    state = position(COOP, hands)
    decided = advance(COOP, state, WEST, e.Play(of_hand(state, WEST, "H9 H8 H8")))
    assert not isinstance(decided, Refusal)
    failed, laid = decided[0]
    assert isinstance(failed, e.ThrowFailed)
    assert (texts(failed.cards), texts(failed.blocked), failed.fine) == (["H8", "H8", "H9"], ["H9"], 10)
    assert isinstance(laid, e.CardsLaid)
    assert laid.by is e.MadeBy.FORCED
    assert texts(decided[1].hands[WEST] or ()) == ["C3", "C4", "H8", "H8"]


def test_nobody_designates_in_time_the_single_is_played() -> None:
    state = position(EIGHTY, ["HA HQ H3 H3", "HK D3 D4 D6", "H4 H4 D8 D9", "S3 S4 S5 S6"])
    state = play(EIGHTY, state, WEST, "HA HQ H3 H3")
    state = later(EIGHTY, later(EIGHTY, state)[1])[1]
    assert (texts(state.trick[0][1]), state.time_outs) == (["HQ"], (0, 2))


def last_trick(book: Rules) -> e.DealCounted:
    """West declares; South's ruff does not match the pair led, and the kitty holds 15."""
    state = position(book, ["HA HA", "S5 S6", "D3 D4", "C3 C4"], kitty="H5 HT D6 D7 D8 D9 DJ DQ", captured=60)
    for seat, text in ((WEST, "HA HA"), (SOUTH, "S5 S6"), (EAST, "D3 D4"), (NORTH, "C3 C4")):
        state = play(book, state, seat, text)
    assert state.score is not None
    return state.score


def test_a_pair_that_is_not_matched_keeps_the_kitty() -> None:
    score = last_trick(EIGHTY)
    assert (score.card_points, score.taken_over, score.levels) == (60, False, (3, 2))
    assert (score.points, score.declarer) == ((1, 0, 1, 0), EAST)


def test_a_captured_kitty_is_multiplied_and_told() -> None:
    state = position(COOP, ["HA", "S5", "D3", "C3"], kitty="H5 HT D6 D7 D8 D9 DJ DQ", captured=60)
    state = state._replace(fined=(Fine(0, "failed_throw", 20), Fine(1, "time_out", 10)))
    for seat, text in ((WEST, "HA"), (SOUTH, "S5"), (EAST, "D3"), (NORTH, "C3")):
        state = play(COOP, state, seat, text)
    score = state.score
    assert score is not None
    assert score.card_points == 60 + 5 + 15 * 2 + 20 - 10
    assert points_written(score) == "65 + 15 × 2 + 20 − 10 = 105"
    assert [(term.code, term.value, term.article.ref) for term in score.factors] == [
        ("captured", 65, "5.10.4"),
        ("kitty-points", 15, "5.9"),
        ("kitty-multiplier", 2, "5.9"),
        ("declarer-fines", 20, "6.2.2"),
        ("defender-fines", -10, "6.5"),
        ("taken-over", 0, "5.10.4"),
    ]
    assert (score.taken_over, score.points, score.declarer) == (True, (0, 0, 0, 0), SOUTH)


def test_a_referee_s_ruling_costs_points_or_the_deal() -> None:
    state = position(COOP, ["H5", "H7", "H8", "H9"])
    fined = act(COOP, state, Official.REFEREE, e.Penalise(SOUTH, "exposed_heavy"))
    assert fined.fines == (0, 20)
    lost = act(COOP, state, Official.REFEREE, e.Penalise(SOUTH, "illegal_information"))
    assert lost.score is not None
    assert (lost.score.card_points, lost.score.levels, lost.score.declarer) == (None, (5, 2), EAST)
    assert points_written(lost.score) == ""
    assert refused(COOP, state, Official.REFEREE, e.Penalise(SOUTH, "whistling")).code == "no_such_offence"
    early = draw(COOP, opened(COOP), 4)
    ruling = e.Penalise(SOUTH, "illegal_information")
    assert refused(COOP, early, Official.REFEREE, ruling).code == "nobody_declares_yet"


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.book)
def test_the_order_of_drawing_is_fixed_by_the_seed(book: Rules) -> None:
    assert dealt(book, 3) == dealt(book, 3)
    assert dealt(book, 3) != dealt(book, 4)
    pack = dealt(book, 3)[1]
    assert isinstance(pack, e.PackSet)
    assert sorted(pack.cards) == list(range(108))
    assert sorted(pack.lots) == [0, 1, 2, 3]


def test_levels_and_time_outs_are_carried_on() -> None:
    state = position(COOP, ["HA", "H5", "D3", "C3"], kitty="D6 D7 D8 D9 DJ DQ S3 S4")._replace(time_outs=(1, 2))
    for seat, text in ((WEST, "HA"), (SOUTH, "H5"), (EAST, "D3"), (NORTH, "C3")):
        state = play(COOP, state, seat, text)
    opening = dealt(COOP, 2, state)[0]
    assert isinstance(opening, e.DrawStarted)
    assert (opening.levels, opening.level, opening.declarer, opening.deal) == ((5, 2), 5, EAST, 3)
    assert opening.time_outs == (1, 2)
