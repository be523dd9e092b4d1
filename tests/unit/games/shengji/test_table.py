"""A generic table serves Shengji: a match of two deals by house players and time, restored from its log."""

import random

import pytest

from paiju.games.shengji.deal.state import Phase, State
from paiju.games.shengji.game import SHENGJI as GAME
from paiju.games.shengji.rules import Rules
from paiju.rulebook.refusal import Refusal
from paiju.table.game import TableGame
from paiju.table.seats import Millis, Official
from paiju.table.session import events as t
from paiju.table.session.decide import advance, due_of
from paiju.table.session.opening import NewTable, SeatWanted, opening_events
from paiju.table.session.options import TableOptions
from paiju.table.session.state import TableState, fold
from tests.books import SHENGJI

SECRET = "ab" * 32


def deal_of(state: TableState) -> State:
    assert isinstance(state.deal, State)
    return state.deal


def play_on(played: TableGame, state: TableState, chance: random.Random) -> tuple[list[t.LogEvent], TableState]:
    """The deal at this table to its end: somebody acts, or time does."""
    log: list[t.LogEvent] = []
    while state.deal.is_running:
        due = due_of(played, state)
        assert due is not None
        seat = chance.choice(state.deal.to_act())
        legal = GAME.legal(played.rules, deal_of(state), seat)
        command: t.Command = t.Expire(state.turn)
        at = due.at
        if legal and not (state.deal.phase is Phase.DRAW and chance.random() < 0.9):
            command, at = t.HouseAct(seat, chance.choice(legal)), Millis(max(due.since, state.at))
        decided = advance(played, state, Official.PLATFORM, command, at)
        assert not isinstance(decided, Refusal), decided
        log += decided[0]
        state = decided[1]
    return log, state


@pytest.mark.parametrize("book", SHENGJI.values(), ids=list(SHENGJI))
def test_a_match_is_carried_on_at_a_table(book: Rules) -> None:
    chance = random.Random(book.book)
    played = TableGame(GAME, book, book.content_hash())
    seats = [SeatWanted.house("steady") for _ in range(4)]
    new = NewTable(book.book, seats, boards=2, table=TableOptions(clock=True))
    log = list(opening_events(new, played, "t", SECRET, "test"))
    state = fold(GAME, log)
    more, state = play_on(played, state, chance)
    log += more
    first = deal_of(state).score
    assert first is not None
    decided = advance(played, state, Official.PLATFORM, t.OpenDeal(), Millis(0))
    assert not isinstance(decided, Refusal)
    log += decided[0]
    second = deal_of(decided[1])
    assert (second.deal, second.levels, second.declarer) == (2, first.levels, first.declarer)
    more, state = play_on(played, decided[1], chance)
    log += more
    assert fold(GAME, log) == state
    assert [result.points for result in state.results] == [first.points, state.deal.points]
