"""A whole event of each regulation through the director; the tables of who may do what are complete."""

import pytest

from paiju.regulations.library import REGULATIONS
from paiju.storage.codec import core_codec
from paiju.storage.store import Position, Stored, StreamId, Version
from paiju.tournament import commands as a
from paiju.tournament.evolve import evolve, fold
from paiju.tournament.formats.format import Due
from tests.unit.tournament.kit import CHIEF, ORGANISER, REFEREE, Desk


def whole(book: str) -> Desk:
    desk = Desk(book).fill(8 if book.startswith("shengji") else 9)
    desk.play_all()
    desk.do(CHIEF, a.PublishStanding())
    desk.do(ORGANISER, a.GrantAwards())
    desk.do(ORGANISER, a.Finish())
    return desk


@pytest.mark.parametrize("book", list(REGULATIONS))
def test_from_creation_to_archive(book: str) -> None:
    desk = whole(book)
    assert desk.state.finished
    assert desk.format.next(desk.state).due is Due.NOTHING
    final = desk.state.published[-1].standing
    assert sorted(line.number for line in final.lines) == sorted(desk.state.entrants)
    assert whole(book).acts == desk.acts  # the same seed and results: the same log
    codec = core_codec()
    stored = [
        Stored(StreamId("event"), Version(act.number), Position(act.number), codec.encode(act, act.at))
        for act in desk.acts
    ]
    read = [codec.decode(each) for each in stored]
    assert read == desk.acts
    assert fold(read) == desk.state


@pytest.mark.parametrize("book", list(REGULATIONS))
def test_step_by_step_is_the_fold(book: str) -> None:
    desk = whole(book)
    first, *events = (event for act in desk.acts for event in act.events)
    state = evolve(None, first)
    for event in events:
        state = evolve(state, event)
    assert fold(desk.acts) == desk.state
    assert (state.segments, state.cuts, state.published) == (
        desk.state.segments,
        desk.state.cuts,
        desk.state.published,
    )


def test_a_state_that_was_handed_out_never_changes() -> None:
    desk = Desk().fill(9)
    segment = desk.start()
    before, count = desk.state, len(desk.state.segments[segment].results)
    desk.enter(segment)
    desk.do(REFEREE, a.CloseSegment(segment))
    assert len(before.segments[segment].results) == count
    assert before.segments[segment].closed_at is None
