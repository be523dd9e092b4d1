"""The check of a log: every act is decided again from those before it, and must come to what the log says.

A decision that is wrong would be as wrong the second time, so what no regulation can want is looked for beside it
(``impossible``). A second reading of the regulations, which shares no decision with this one, is ``tests/oracle``.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from paiju.rulebook.refusal import Refusal
from paiju.rulebook.rule import Article
from paiju.tournament import commands as a
from paiju.tournament import events as e
from paiju.tournament.acts import Act
from paiju.tournament.desk.call import Call, Decision, table_at
from paiju.tournament.director import decide
from paiju.tournament.evolve import NotAnEvent, apply, begin
from paiju.tournament.formats.format import Format
from paiju.tournament.people.entrants import Kind, Number
from paiju.tournament.ranking.results import DealScores, Outcome
from paiju.tournament.ranking.standing import Line, Standing
from paiju.tournament.regulation import Regulation
from paiju.tournament.seating.progress import present, seated, stage_of
from paiju.tournament.seating.segments import HOUSE, ResultKey, Seating, SegmentId, Stage, TableSeats
from paiju.tournament.state import Publication, State
from paiju.tournament.times import refuse_time
from paiju.tournament.undo import without
from paiju.tournament.versions import SILENT, TODAY, Version, is_known, parse_version

if TYPE_CHECKING:
    from paiju.tournament.draft import Draft

Facts = Mapping[str, str | int]

EARLIER: Final = frozenset({"accepted_then", "decided_otherwise_then", "cited_otherwise_then"})
"""What is not wrong: an older version of paiju did it so, and today's would not."""

_APART: Final = 64
"""So many acts lie between two states that are kept."""

# What a log that was tampered with can make any step of the check run into; a sound log never does.
DAMAGE: Final = (ArithmeticError, AssertionError, AttributeError, LookupError, RecursionError, TypeError, ValueError)


@dataclass(frozen=True, slots=True)
class Finding:
    """A code for the catalogue, the act by its place in the log (0: the log as a whole), the facts.

    ``refusal`` is today's answer to the command, where that is what is found.
    """

    code: str
    act: int
    facts: Facts = field(default_factory=dict)
    refusal: Refusal | None = None

    @property
    def fails(self) -> bool:
        """Whether the log is wrong; otherwise it is only older than a change."""
        return self.code not in EARLIER


def check(regulation: Regulation | None, acts: Iterable[Act]) -> tuple[Finding, ...]:
    """Everything that is wrong with a log or has been changed since, in its order; nothing in a sound log of today.

    ``regulation``: that the log names; None where there is no such book.
    """
    log = list(acts)
    if not log:
        return (Finding("log_is_empty", 0),)
    try:
        first = log[0].action
        if regulation is None or not isinstance(first, a.CreateEvent) or first.setup.book != regulation.id:
            return (Finding("log_does_not_begin", 1),)
        return tuple(_Walk(regulation).through(log))
    except DAMAGE as damage:
        return (Finding("log_cannot_be_followed", 0, {"what": type(damage).__name__}),)


class _Walk:
    """Act by act, each against the event as it was when it was done."""

    def __init__(self, regulation: Regulation) -> None:
        self._regulation = regulation
        self._log: list[Act] = []
        self._draft: Draft | None = None
        self._version = SILENT  # the newest so far: nobody goes back to an older one, whatever an act says
        self._left: Draft | None = None  # what the last undo has left
        self._marks: list[State] = []  # what it had come to lately: most of what is undone was done just before

    def through(self, log: Sequence[Act]) -> Iterator[Finding]:
        for place, act in enumerate(log, start=1):
            if act.number != place:
                yield Finding("act_number_differs", place, {"number": act.number})
            found = list(self._examined(replace(act, number=place)))
            yield from found
            if isinstance(act.action, a.CreateEvent | a.ChangeSetup) and any(it.fails for it in found):
                return  # of sizes and options that no book has nothing can be derived

    def _examined(self, act: Act) -> Iterator[Finding]:
        version = parse_version(act.software)
        if version is None:
            yield Finding("version_unreadable", act.number, {"version": act.software})
        self._version = max(self._version, version or SILENT)
        try:
            found = self._judged(act)
        except DAMAGE as damage:
            found = Finding("act_cannot_be_followed", act.number, {"what": type(damage).__name__})
        if found is not None:
            yield found
        if isinstance(act.action, a.Undo) and (found is None or not found.fails):
            self._draft = self._left
            self._marks = [state for state in self._marks if state.acts < act.action.act]
        yield from self._taken(act)
        self._log.append(act)

    # Deciding again.

    def _judged(self, act: Act) -> Finding | None:
        today = self._decided(act, TODAY)
        if today == act.events:
            return None
        version, facts = self._version, {"version": act.software}
        if version > TODAY:
            return Finding("later_version", act.number, facts)
        decision = self._decided(act, version) if is_known(version, act.action, today) else today
        if decision == act.events:
            if isinstance(today, Refusal):
                return Finding("accepted_then", act.number, facts, today)
            return Finding("decided_otherwise_then", act.number, facts | {"event": _first(today, act.events)})
        if version < TODAY and not isinstance(decision, Refusal) and _uncited(decision) == _uncited(act.events):
            return Finding("cited_otherwise_then", act.number, facts)
        return _differing(act, decision)

    def _decided(self, act: Act, version: Version) -> Decision:
        action = act.action
        if isinstance(action, a.Undo):
            return self._undone(act, action, version)
        if self._draft is None:
            return decide(self._regulation, None, act.by, action, act.at, act.reason)
        state = self._draft.view()
        late = refuse_time(self._call(state, act, version))
        return late or decide(self._regulation, state, act.by, action, act.at, act.reason, version)

    def _undone(self, act: Act, action: a.Undo, version: Version) -> Decision:
        if self._draft is None:
            raise NotAnEvent("a log begins with the creation of an event")
        call = self._call(self._draft.view(), act, version)
        earlier = next((state for state in reversed(self._marks) if state.acts < action.act), None)
        left = refuse_time(call) or without(call, self._log, action.act, earlier)
        if isinstance(left, Refusal):
            return left
        self._left = left
        return (e.ActUndone(action.act),)

    def _call(self, state: State, act: Act, version: Version) -> Call:
        return Call(self._regulation.in_force(state.setup), state, act.by, act.at, act.reason, version)

    # Taking what the log says, be it right or wrong.

    def _taken(self, act: Act) -> Iterator[Finding]:
        for event in act.events:
            try:
                if self._draft is None:
                    self._draft = begin(None, event)
                for code, facts in impossible(self._regulation.format, self._draft.view(), event):
                    yield Finding(code, act.number, facts)
                apply(self._draft, event)
            except DAMAGE:
                yield Finding("event_cannot_be_applied", act.number, {"event": type(event).__name__})
        if self._draft is not None:
            self._draft.reach(act)
            if act.number % _APART == 0:
                self._marks = [*self._marks[-1:], self._draft.state()]


# What differs.


def _differing(act: Act, decision: Decision) -> Finding:
    """What was recorded and does not follow: the first event that differs, in the words of its kind."""
    if isinstance(decision, Refusal):
        return Finding("act_refused", act.number, refusal=decision)
    place = _first(decision, act.events)
    wanted = decision[place - 1] if place <= len(decision) else None
    found = act.events[place - 1] if place <= len(act.events) else None
    match wanted, found:
        case e.LotDrawn(name, order), e.LotDrawn(other, drawn) if name == other and order != drawn:
            return Finding("draw_differs", act.number, {"lot": name})
        case e.SeatingProposed(_, seating, _), e.SeatingProposed(_, told, _) if seating.tables != told.tables:
            return Finding("seating_differs", act.number, _table_differing(seating, told))
        case e.SeatingProposed(_, seating, _), e.SeatingProposed(_, told, _) if seating.byes != told.byes:
            return Finding("bye_differs", act.number, {"wanted": _listed(seating.byes), "found": _listed(told.byes)})
        case e.CutMade(after, advance), e.CutMade(_, went_on) if advance != went_on:
            facts = {"segment": str(after), "wanted": _listed(advance), "found": _listed(went_on)}
            return Finding("cut_differs", act.number, facts)
        case e.StandingPublished(due), e.StandingPublished(tells) if due.standing.lines != tells.standing.lines:
            return Finding("standing_differs", act.number, _line_differing(due, tells))
        case _:
            return Finding("events_do_not_follow", act.number, {"command": type(act.action).__name__, "event": place})


def _first(decision: Decision, found: Sequence[e.Event]) -> int:
    """The first event that differs, counted from 1."""
    wanted = () if isinstance(decision, Refusal) else decision
    for place, (one, other) in enumerate(zip(wanted, found, strict=False), start=1):
        if one != other:
            return place
    return min(len(wanted), len(found)) + 1


def _table_differing(wanted: Seating, found: Seating) -> Facts:
    """The first table that differs."""
    tables = enumerate(zip_longest(wanted.tables, found.tables), start=1)
    place, (one, other) = next((place, pair) for place, pair in tables if pair[0] != pair[1])
    return {"table": place, "wanted": _table(one), "found": _table(other)}


def _table(table: TableSeats | None) -> str:
    return "–" if table is None else f"{table.table}/{table.group}: {_listed(table.seats)}"


def _line_differing(wanted: Publication, found: Publication) -> Facts:
    """The first line that differs."""
    lines = enumerate(zip_longest(wanted.standing.lines, found.standing.lines), start=1)
    place, (one, other) = next((place, pair) for place, pair in lines if pair[0] != pair[1])
    return {"version": found.version, "line": place, "wanted": _line(one), "found": _line(other)}


def _line(line: Line | None) -> str:
    """Rank, entrant and figures; what is no figure is a code of the catalogue."""
    figures = () if line is None else (it for it in line.values if it is not None and not isinstance(it, str))
    return "–" if line is None else f"{line.rank}. {line.number} ({', '.join(map(str, figures))})"


def _listed(numbers: Sequence[Number]) -> str:
    return " ".join(map(str, numbers)) or "–"


def _uncited(events: Sequence[e.Event]) -> list[e.Event]:
    """The same with no article cited: which one a reason or a column names explains, and decides nothing."""
    nowhere = Article("", "")
    bare: list[e.Event] = []
    for event in events:
        if isinstance(event, e.SeatingProposed):
            reasons = tuple((table, replace(reason, article=nowhere)) for table, reason in event.seating.reasons)
            bare.append(replace(event, seating=replace(event.seating, reasons=reasons)))
        elif isinstance(event, e.StandingPublished):
            standing = event.publication.standing
            criteria = tuple(replace(criterion, article=nowhere) for criterion in standing.criteria)
            bare.append(e.StandingPublished(replace(event.publication, standing=replace(standing, criteria=criteria))))
        else:
            bare.append(event)
    return bare


# What no regulation can want.

Impossible = Iterator[tuple[str, Facts]]


def impossible(fmt: Format, state: State, event: e.Event) -> Impossible:
    """What is wrong with an event whoever decided it, by the state before it."""
    match event:
        case e.LotDrawn(name, order):
            if len(set(order)) < len(order) or not state.entrants.keys() >= set(order):
                yield "draw_of_others", {"lot": name}
        case e.SeatingProposed(segment, seating, _):
            yield from _impossible_seating(fmt, state, segment, seating)
        case e.ResultReported(segment, key, outcome, _) | e.ResultCorrected(segment, key, outcome):
            yield from _impossible_result(state, segment, key, outcome)
        case e.CutMade(after, advance):
            if len(set(advance)) < len(advance) or not _ranked(state, stage_of(state, after)) >= set(advance):
                yield "cut_of_others", {"segment": str(after)}
        case e.StandingPublished(publication):
            yield from _impossible_standing(state, publication)
        case _:
            pass


def _impossible_seating(fmt: Format, state: State, segment: SegmentId, seating: Seating) -> Impossible:
    seats = 2 if fmt.kinds == (Kind.PAIR,) else 3
    for place, table in enumerate(seating.tables, start=1):
        if table.table < place or len(table.seats) != seats:
            yield "no_such_table", {"segment": str(segment), "table": table.table}
    here = {*present(state), *(seated(state.segments[segment]) if segment in state.segments else ())}
    for number, times in Counter((*_people(seating), *seating.byes)).items():
        if times > 1:
            yield "seated_twice", {"segment": str(segment), "number": number}
        elif number not in here:
            yield "seated_though_not_there", {"segment": str(segment), "number": number}


def _people(seating: Seating) -> list[Number]:
    return [number for table in seating.tables for number in table.seats if number != HOUSE]


def _impossible_result(state: State, segment: SegmentId, key: ResultKey, outcome: Outcome) -> Impossible:
    played = state.segments.get(segment)
    table = None if played is None else table_at(played, key.table)
    facts: dict[str, str | int] = {"segment": str(segment), "table": key.table, "board": key.board}
    if played is None or table is None or key.board not in played.boards:
        yield "result_of_no_table", facts
    elif isinstance(outcome, DealScores) and (len(outcome.scores) != len(table.seats) or sum(outcome.scores) != 0):
        yield "scores_do_not_balance", facts | {"total": sum(outcome.scores)}


def _impossible_standing(state: State, publication: Publication) -> Impossible:
    """Everybody who has sat down in what is ranked stands in it, once and in order, and nobody else."""
    standing, facts = publication.standing, {"version": publication.version}
    order = standing.order()
    is_whole = set(order) >= _ranked(state, publication.stage) and state.entrants.keys() >= set(order)
    if len(set(order)) < len(order) or not is_whole:
        yield "standing_of_others", facts
    if not _is_in_order(standing):
        yield "ranks_out_of_order", facts


def _ranked(state: State, stage: Stage | None) -> set[Number]:
    """Everybody who sat down or had a bye in a stage, or in any."""
    begun = [it for it in state.segments.values() if it.started_at is not None and stage in (None, it.id.stage)]
    return {number for it in begun for number in (*seated(it), *it.seating.byes)}


def _is_in_order(standing: Standing) -> bool:
    """Ranks count from 1, shared ones are counted through; last and without a rank who was disqualified."""
    ranks = [line.rank for line in standing.lines]
    ranked = ranks[: len(ranks) - ranks.count(0)]
    return 0 not in ranked and all(
        rank == place or (place > 1 and rank == ranked[place - 2]) for place, rank in enumerate(ranked, start=1)
    )
