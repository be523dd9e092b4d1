"""Hints, checks and the messages of clients."""

import pytest

from paiju.games.shengji.deal import events as e
from paiju.games.shengji.deal import hints, wire
from paiju.games.shengji.deal.decide import view
from paiju.games.shengji.deal.decision_times import decision_times
from paiju.games.shengji.deal.events import MadeBy
from paiju.games.shengji.deal.player import ShengjiSeen
from paiju.games.shengji.packs import FACES
from paiju.players.house import find_player
from paiju.table.seats import Millis
from tests.books import SHENGJI
from tests.unit.games.shengji.kit import EAST, SOUTH, WEST, cards, dealt, draw, of_hand, opened, play, position, silent

BOOK = SHENGJI["shengji-80"]


def test_plays_are_hinted_the_house_player_s_first() -> None:
    state = play(BOOK, position(BOOK, ["H5 C3", "H7 H9 S3", "", ""]), WEST, "H5")
    plain = hints.hint(None, BOOK, ShengjiSeen((), state), SOUTH)
    assert {FACES[each[0]] for each in plain} == {FACES[card] for card in of_hand(state, SOUTH, "H7 H9")}
    best = hints.hint(find_player("shengji", "steady"), BOOK, ShengjiSeen((), state), SOUTH)
    assert sorted(best) == sorted(plain)


def test_cards_are_checked_in_every_phase() -> None:
    drawing = draw(BOOK, opened(BOOK, ["S2 H5", "", "", ""]), 12)
    assert hints.check(BOOK, drawing, WEST, of_hand(drawing, WEST, "S2")) is None
    wrong = hints.check(BOOK, drawing, WEST, of_hand(drawing, WEST, "H5"))
    assert wrong is not None
    assert wrong.code == "no_call"
    burying = silent(BOOK, draw(BOOK, drawing))
    declarer = burying.to_act()[0]
    hand = burying.hands[declarer] or ()
    assert hints.check(BOOK, burying, declarer, hand[:8]) is None
    few = hints.check(BOOK, burying, declarer, hand[:7])
    assert few is not None
    assert few.code == "wrong_kitty"
    state = play(BOOK, position(BOOK, ["H5 C3", "H7 S3", "", ""]), WEST, "H5")
    owed = hints.check(BOOK, state, SOUTH, of_hand(state, SOUTH, "S3"))
    assert owed is not None
    assert owed.code == "all_of_suit_owed"
    other = hints.check(BOOK, state, EAST, [])
    assert other is not None
    assert other.code == "not_your_turn"
    over = hints.refuse_asking(BOOK, state._replace(phase=state.phase.OVER), SOUTH)
    assert over is not None
    assert over.code == "not_in_this_phase"


@pytest.mark.parametrize(
    ("message", "action"),
    [
        (wire.CallTrump([50]), e.Call(cards("S2"))),
        (wire.NoTrumpCall(), e.NoCall()),
        (wire.BuryCards([8]), e.Bury(cards("H5"))),
        (wire.PlayCards([8, 62]), e.Play(cards("H5 H5"))),
        (wire.DesignateKind(True), e.Designate(True)),
    ],
)
def test_messages_are_read(message: wire.Action, action: e.Action) -> None:
    assert wire.read_action(message) == action


def test_times_are_told_by_who_decided() -> None:
    events = [
        *dealt(BOOK, 1),
        e.AskingOpened((SOUTH,), Millis(100)),
        e.CallAnswered(SOUTH, None, (), False, MadeBy.TIME_OUT, (), Millis(10_101)),
        e.KittyTaken(WEST, 8, Millis(10_101)),
        e.CardsBuried(WEST, (), MadeBy.PLAYER, Millis(12_101)),
        e.LeadOpened(WEST, 8, Millis(12_101)),
        e.CardsLaid(WEST, cards("H5"), MadeBy.PLAYER, SOUTH, Millis(13_101)),
    ]
    told = [(made.seat, made.milliseconds, made.timed_out) for made in decision_times(BOOK, events)]
    assert told == [(SOUTH, 10_001, True), (WEST, 2_000, False), (WEST, 1_000, False)]
    assert view(events, None).play_time[WEST] == 3_000
