"""What a correction would change: ranks now, and cuts and seatings that would have been different, before it is made.

The log is played once more with the correction in it from the moment at which it could have been known; play went as
it went, so every later draw, cut and seating is asked of the format again and compared with what was decided.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from paiju.rulebook.refusal import Refusal
from paiju.table.clock import Instant
from paiju.tournament import commands as a
from paiju.tournament import events as e
from paiju.tournament.acts import Act
from paiju.tournament.desk.asking import meant
from paiju.tournament.desk.call import without_segment
from paiju.tournament.director import decide
from paiju.tournament.draft import Draft
from paiju.tournament.evolve import apply, evolve, fold, undone_by
from paiju.tournament.formats.format import Format
from paiju.tournament.people.entrants import Number
from paiju.tournament.people.officials import Author
from paiju.tournament.ranking.standing import Standing
from paiju.tournament.regulation import Regulation
from paiju.tournament.seating import lots
from paiju.tournament.seating.segments import Seating, SegmentId
from paiju.tournament.state import State


@dataclass(frozen=True, slots=True)
class RankChange:
    """A rank of 0: not in that standing."""

    number: Number
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class CutChange:
    after: SegmentId
    would_advance: tuple[Number, ...]
    would_be_out: tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class SeatingChange:
    """A seating that would have been another; ``would_be`` is None where none could have been made."""

    segment: SegmentId
    was: Seating
    would_be: Seating | None


@dataclass(frozen=True, slots=True)
class WhatIf:
    events: tuple[e.Event, ...]
    ranks: tuple[RankChange, ...]
    cuts: tuple[CutChange, ...]
    seatings: tuple[SeatingChange, ...]


def what_if(
    regulation: Regulation,
    acts: Sequence[Act],
    by: Author,
    action: a.Command,
    at: Instant,
    reason: str,
    shown: Callable[[State], State] = lambda state: state,
) -> WhatIf | Refusal:
    """The consequences of a command, or why it would be refused. Looking is not asked back.

    ``shown`` is what whoever asks may know of a state: ranks are told as they follow from that.
    """
    state = fold(acts)
    decided = decide(regulation, state, by, meant(action), at, reason)
    if isinstance(decided, Refusal) or state is None:
        return decided if isinstance(decided, Refusal) else WhatIf(decided, (), (), ())
    after = state
    for event in decided:
        after = evolve(after, event)
    fmt = regulation.in_force(state.setup).format
    ranks = rank_changes(fmt.standing(shown(state)), fmt.standing(shown(after)))
    cuts, seatings = _Replay(fmt, acts, decided).run()
    return WhatIf(decided, ranks, cuts, seatings)


def rank_changes(before: Standing, after: Standing) -> tuple[RankChange, ...]:
    old = {line.number: line.rank for line in before.lines}
    new = {line.number: line.rank for line in after.lines}
    numbers = [*new, *(number for number in old if number not in new)]
    changes = (RankChange(number, old.get(number, 0), new.get(number, 0)) for number in numbers)
    return tuple(change for change in changes if change.before != change.after)


class _Replay:
    """The log as it was, with some events put in as soon as they could have happened."""

    def __init__(self, fmt: Format, acts: Sequence[Act], events: tuple[e.Event, ...]) -> None:
        self._format = fmt
        undone = undone_by(acts)
        self._acts = [act for act in acts if act.number not in undone]
        self._waiting = [event for event in events if not isinstance(event, e.StandingPublished)]
        self._settled: set[tuple[object, object]] = set()  # results that are not to be changed by the log any more
        self._cuts: list[CutChange] = []
        self._seatings: list[SeatingChange] = []
        self._changed = False

    def run(self) -> tuple[tuple[CutChange, ...], tuple[SeatingChange, ...]]:
        draft: Draft | None = None
        for act in self._acts:
            for event in act.events:
                if draft is None:
                    assert isinstance(event, e.EventCreated)
                    draft = Draft(State(event.setup))
                self._play(draft, act, event)
            if draft is not None:
                draft.reach(act)
        return tuple(self._cuts), tuple(self._seatings)

    def _play(self, draft: Draft, act: Act, event: e.Event) -> None:
        if self._changed:
            match event:
                case e.SeatingProposed(segment, seating, _) if isinstance(act.action, a.ProposeSeating):
                    self._seat(draft.view(), segment, seating)
                case e.CutMade(after, advance):
                    self._cut(draft.view(), after, advance)
                case e.LotDrawn(name, _):
                    due = self._format.draws(draft.view())
                    if name in due:
                        event = e.LotDrawn(name, lots.draw(draft.seed, name, due[name]))
                case e.ResultCorrected(segment, key, _) if (segment, key) in self._settled:
                    return
                case _:
                    pass
        apply(draft, event)
        for waiting in list(self._waiting):
            if _possible(draft.view(), waiting):
                self._waiting.remove(waiting)
                apply(draft, waiting)
                self._changed = True
                if isinstance(waiting, e.ResultCorrected | e.ResultReported):
                    self._settled.add((waiting.segment, waiting.key))

    def _seat(self, view: State, segment: SegmentId, was: Seating) -> None:
        state = without_segment(view, segment)
        state = self._drawn(state)
        would_be = self._format.seat(state, segment)
        if isinstance(would_be, Refusal):
            self._seatings.append(SeatingChange(segment, was, None))
        elif (would_be.tables, would_be.byes) != (was.tables, was.byes):
            self._seatings.append(SeatingChange(segment, was, would_be))

    def _cut(self, view: State, after: SegmentId, advance: tuple[Number, ...]) -> None:
        cut = self._format.cut(self._drawn(view))
        new = () if isinstance(cut, Refusal) else cut.advance
        if set(new) != set(advance):
            ins = tuple(number for number in new if number not in advance)
            outs = tuple(number for number in advance if number not in new)
            self._cuts.append(CutChange(after, ins, outs))

    def _drawn(self, state: State) -> State:
        """With the lots that the changed results ask for."""
        for name, numbers in self._format.draws(state).items():
            state = evolve(state, e.LotDrawn(name, lots.draw(state.seed, name, numbers)))
        return state


def _possible(state: State, event: e.Event) -> bool:
    """Whether this could have happened by now."""
    match event:
        case e.ResultCorrected(name, key, _):
            return name in state.segments and key in state.segments[name].results
        case e.ResultReported(name) | e.Forfeited(name):
            return name in state.segments and state.segments[name].started_at is not None
        case e.Charged(charge):
            segment = None if charge.segment is None else state.segments.get(charge.segment)
            return segment is not None and segment.started_at is not None
        case e.ChargeLifted(number):
            return any(charge.number == number for charge in state.charges)
        case _:
            return False  # now is early enough
