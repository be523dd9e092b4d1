"""Time in a log never runs backwards: an earlier time is refused, a clock that was set back is noted."""

from paiju.rulebook.refusal import Refusal
from paiju.storage.codec import core_codec
from paiju.storage.store import Position, Stored, StreamId, Version
from paiju.table.clock import Instant
from paiju.tournament import commands as a
from paiju.tournament.acts import Act
from paiju.tournament.director import act
from paiju.tournament.evolve import evolve_act, fold
from paiju.tournament.state import State
from paiju.tournament.times import stamp
from paiju.tournament.undo import undo
from tests.unit.tournament.kit import CHIEF, MINUTE, NATIONAL, ORGANISER, Desk, check, entrant


def test_an_act_before_the_last_one_is_refused_with_both_times() -> None:
    desk = Desk(NATIONAL)
    desk.wait(MINUTE)
    desk.do(ORGANISER, a.Enter((entrant(1),)))
    early = Instant(desk.at - 1000)
    for decided in (
        act(desk.regulation, desk.state, ORGANISER, a.Enter((entrant(2),)), early),
        undo(desk.regulation, desk.acts, CHIEF, desk.acts[-1].number, early, "a slip"),
    ):
        assert isinstance(decided, Refusal)
        assert decided.code == "earlier_than_the_last_act"
        assert decided.facts == {"given": "2021-10-29 12:00:59", "last": "2021-10-29 12:01:00", "act": 5}
    same = act(desk.regulation, desk.state, ORGANISER, a.Enter((entrant(2),)), desk.at)
    assert isinstance(same, Act)  # two acts may share an instant


def test_an_undone_act_has_had_its_time() -> None:
    desk = Desk(NATIONAL)
    desk.wait(MINUTE)
    number = desk.do(ORGANISER, a.Enter((entrant(1),))).number
    assert isinstance(desk.undo(number), Act)
    assert desk.state.at == desk.at
    early = act(desk.regulation, desk.state, ORGANISER, a.Enter((entrant(2),)), Instant(desk.at - 1))
    assert isinstance(early, Refusal)


def test_a_clock_that_was_set_back_is_noted_and_the_log_stays_sound() -> None:
    desk = Desk(NATIONAL)
    now = Instant(desk.at - 90 * MINUTE)
    given, clock = stamp(desk.state, now)
    assert (given, clock) == (desk.at, now)
    late = act(desk.regulation, desk.state, ORGANISER, a.Enter((entrant(1),)), given, clock=clock)
    assert isinstance(late, Act)
    assert (late.at, late.clock) == (desk.at, now)
    codec = core_codec()
    written = codec.encode(late, late.at)
    read = codec.decode(Stored(StreamId("event"), Version(late.number), Position(1), written))
    assert read == late
    later = _later(evolve_act(desk.state, late), now)
    undone = undo(desk.regulation, (*desk.acts, late), CHIEF, late.number, *later)
    assert isinstance(undone, Act)
    assert undone.clock == now
    assert check((*desk.acts, late, undone)) == ()
    assert fold((*desk.acts, late, undone)) is not None


def _later(state: State, now: Instant) -> tuple[Instant, str, Instant | None]:
    given, clock = stamp(state, now)
    return given, "a slip", clock


def test_a_clock_that_goes_right_needs_no_note() -> None:
    desk = Desk(NATIONAL)
    assert stamp(desk.state, Instant(desk.at + 5)) == (desk.at + 5, None)
    assert stamp(desk.state, desk.at) == (desk.at, None)
    assert stamp(None, desk.at) == (desk.at, None)
    plain = core_codec().encode(desk.acts[-1], desk.at)
    assert b"clock" not in plain.data  # logs of a good clock are as they always were
