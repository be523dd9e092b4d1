"""What no regulation can want is found in an event whoever decided it: a director that is wrong, too."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from paiju.regulations.library import REGULATIONS, find_regulation, regulation_of
from paiju.tournament import commands as a
from paiju.tournament import events as e
from paiju.tournament.acts import Act
from paiju.tournament.check import impossible
from paiju.tournament.desk.deciders import DECIDERS
from paiju.tournament.evolve import fold
from paiju.tournament.people.entrants import Number
from paiju.tournament.ranking.results import DealScores
from paiju.tournament.rehearsal.run import Rehearsal, rehearse
from paiju.tournament.seating.segments import ResultKey, TableSeats
from paiju.tournament.state import State
from tests.unit.tournament.kit import check

WORKERS = "doudizhu-workers-2021"
STRANGER = Number(99)


@pytest.fixture(scope="module")
def log() -> list[Act]:
    return list(rehearse(Rehearsal(find_regulation(WORKERS), 12, seed="impossible")))


def before(log: list[Act], kind: type) -> tuple[State, Any]:
    """The first event of a kind, and the state in which it happened."""
    place = next(place for place, act in enumerate(log) if isinstance(act.events[0], kind))
    state = fold(log[:place])
    assert state is not None
    return state, log[place].events[0]


def codes(state: State, event: e.Event) -> list[str]:
    return [code for code, _ in impossible(regulation_of(state.setup).format, state, event)]


def with_table(proposed: e.SeatingProposed, change: Callable[[TableSeats], TableSeats]) -> e.SeatingProposed:
    first, *others = proposed.seating.tables
    return replace(proposed, seating=replace(proposed.seating, tables=(change(first), *others)))


@pytest.mark.parametrize("book", REGULATIONS)
def test_nothing_in_a_sound_event(book: str) -> None:
    for seed in range(3):
        acts = list(rehearse(Rehearsal(find_regulation(book), 12 + seed, seed=str(seed))))
        for place, act in enumerate(acts[1:], start=1):
            state = fold(acts[:place])
            assert state is not None
            assert not codes(state, act.events[0]), act


def test_seats(log: list[Act]) -> None:
    state, proposed = before(log, e.SeatingProposed)
    first, second = proposed.seating.tables[0].seats[:2]
    for change, code in (
        (lambda table: replace(table, seats=(second, *table.seats[1:])), "seated_twice"),
        (lambda table: replace(table, seats=(STRANGER, *table.seats[1:])), "seated_though_not_there"),
        (lambda table: replace(table, seats=table.seats[1:]), "no_such_table"),
        (lambda table: replace(table, table=0), "no_such_table"),
    ):
        assert codes(state, with_table(proposed, change)) == [code]
    with_bye = replace(proposed, seating=replace(proposed.seating, byes=(first,)))
    assert codes(state, with_bye) == ["seated_twice"]


def test_draws(log: list[Act]) -> None:
    state, drawn = before(log, e.LotDrawn)
    assert codes(state, drawn) == []
    assert codes(state, replace(drawn, order=(STRANGER, *drawn.order))) == ["draw_of_others"]
    assert codes(state, replace(drawn, order=(drawn.order[0], *drawn.order))) == ["draw_of_others"]


def test_results(log: list[Act]) -> None:
    state, reported = before(log, e.ResultReported)
    for change, code in (
        ({"key": ResultKey(77, reported.key.board)}, "result_of_no_table"),
        ({"key": ResultKey(reported.key.table, 77)}, "result_of_no_table"),
        ({"outcome": DealScores((1, 0, 0))}, "scores_do_not_balance"),
        ({"outcome": DealScores((1, -1))}, "scores_do_not_balance"),
    ):
        assert codes(state, replace(reported, **change)) == [code]


def test_cuts(log: list[Act]) -> None:
    state, made = before(log, e.CutMade)
    assert codes(state, made) == []
    assert codes(state, replace(made, advance=(STRANGER, *made.advance[1:]))) == ["cut_of_others"]
    assert codes(state, replace(made, advance=(made.advance[1], *made.advance[1:]))) == ["cut_of_others"]


def test_standings(log: list[Act]) -> None:
    state, told = before(log, e.StandingPublished)
    lines = told.publication.standing.lines

    def publishing(*changed: Any) -> list[str]:
        standing = replace(told.publication.standing, lines=changed)
        return codes(state, e.StandingPublished(replace(told.publication, standing=standing)))

    assert publishing(*lines) == []
    assert publishing(*lines[:-1]) == ["standing_of_others"]
    assert publishing(*lines[:-1], replace(lines[-1], number=STRANGER)) == ["standing_of_others"]
    assert publishing(*lines[:-1], replace(lines[-1], number=lines[0].number)) == ["standing_of_others"]
    assert publishing(replace(lines[0], rank=2), *lines[1:]) == ["ranks_out_of_order"]
    assert publishing(replace(lines[0], rank=0), *lines[1:]) == ["ranks_out_of_order"]
    assert publishing(lines[1], lines[0], *lines[2:]) == ["ranks_out_of_order"]


def test_a_director_that_seats_somebody_twice(log: list[Act], monkeypatch: pytest.MonkeyPatch) -> None:
    """Decided again it is the same: only what no regulation can want tells."""
    place, act = next((place, it) for place, it in enumerate(log) if isinstance(it.action, a.ProposeSeating))
    (proposed,) = act.events
    assert isinstance(proposed, e.SeatingProposed)
    wrong = with_table(proposed, lambda table: replace(table, seats=(table.seats[1], *table.seats[1:])))
    monkeypatch.setitem(DECIDERS, a.ProposeSeating, lambda call, action: (wrong,))
    found = check([*log[:place], replace(act, events=(wrong,))])
    assert [(it.code, it.act) for it in found] == [("seated_twice", place + 1)]
