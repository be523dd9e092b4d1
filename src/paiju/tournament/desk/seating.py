"""Draws by lot and seatings: proposed by the format with reasons, overridden with one, approved by the chief."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from paiju.rulebook.refusal import Refusal
from paiju.tournament import commands as a
from paiju.tournament import events as e
from paiju.tournament.desk import meetings
from paiju.tournament.desk.asking import ask
from paiju.tournament.desk.call import Call, Decision, find_segment, people_at, refuse, table_at, without_segment
from paiju.tournament.desk.deciders import decides
from paiju.tournament.formats.format import Due
from paiju.tournament.people.entrants import Kind, Number
from paiju.tournament.seating import lots
from paiju.tournament.seating.media import remote_at
from paiju.tournament.seating.segments import OVERRIDDEN, Reason, Seating, SegmentId, TableSeats
from paiju.tournament.state import Medium, State
from paiju.tournament.versions import Change


@decides(a.PublishSeed)
def publish_seed(call: Call, action: a.PublishSeed) -> Decision:
    if call.state.seed:
        return refuse(call, "", "seed_is_published")
    if not action.seed.strip():
        return refuse(call, "", "seed_is_empty")
    return (e.SeedPublished(action.seed, action.source),)


@decides(a.DrawLots)
def draw_lots(call: Call, _: a.DrawLots) -> Decision:
    if not call.state.seed:
        return refuse(call, "", "no_seed")
    due = call.format.draws(call.state)
    if not due:
        return refuse(call, "", "no_draw_due")
    return tuple(e.LotDrawn(name, lots.draw(call.state.seed, name, numbers)) for name, numbers in due.items())


# Seatings.


@decides(a.ProposeSeating)
def propose(call: Call, action: a.ProposeSeating) -> Decision:
    found = _due(call, action.segment)
    if isinstance(found, Refusal):
        return found
    seating = _seated(call, found, action.segment)
    if isinstance(seating, Refusal):
        return seating
    return (e.SeatingProposed(action.segment, seating, call.format.boards(found, action.segment)),)


def _seated(call: Call, state: State, segment: SegmentId) -> Seating | Refusal:
    if not call.knows(Change.CARRIED_SEATING):  # no format asked then what was seated by hand
        segments = {name: replace(it, seating=replace(it.seating, reasons=())) for name, it in state.segments.items()}
        state = replace(state, segments=segments)
    return call.format.seat(state, segment)


@decides(a.OverrideSeating)
def override(call: Call, action: a.OverrideSeating) -> Decision:
    found = _due(call, action.segment)
    if isinstance(found, Refusal):
        return found
    known = call.state.segments.get(action.segment)
    proposed = _seated(call, found, action.segment) if known is None else known.seating
    if isinstance(proposed, Refusal):
        return proposed
    refusal = _refuse_tables(call, action.tables) or _refuse_people(call, proposed, action.tables, action.byes)
    refusal = refusal or _refuse_repeats(call, action, found)
    if refusal is not None:
        return refusal
    reason = Reason(OVERRIDDEN, call.direction.cite("chief_directs"), (("reason", call.reason),))
    seating = Seating(action.tables, action.byes, ((0, reason),), needs_chief=proposed.needs_chief)
    return (e.SeatingProposed(action.segment, seating, call.format.boards(found, action.segment)),)


def _refuse_repeats(call: Call, action: a.OverrideSeating, state: State) -> Refusal | None:
    """A seating by hand that brings people together again who need not meet is asked about first."""
    if not call.knows(Change.REPEATED_MEETINGS):
        return None
    seating = call.format.seat(state, action.segment)
    proposed = () if isinstance(seating, Refusal) else seating.tables
    question = meetings.question(call, action.segment, proposed, action.tables)
    return None if question is None else ask(call, question, action.confirmed)


@decides(a.ApproveSeating)
def approve(call: Call, action: a.ApproveSeating) -> Decision:
    found = find_segment(call, action.segment)
    if isinstance(found, Refusal):
        return found
    if found.approved:
        return refuse(call, "chief_directs", "seating_is_approved", segment=str(action.segment))
    if found.seating.needs_chief and not call.is_chief:
        return refuse(call, "chief_directs", "only_the_chief_approves", segment=str(action.segment))
    return (e.SeatingApproved(action.segment),)


@decides(a.ChooseTables)
def choose_tables(call: Call, action: a.ChooseTables) -> Decision:
    found = find_segment(call, action.segment)
    if isinstance(found, Refusal):
        return found
    if found.started_at is not None:
        return refuse(call, "", "segment_has_started", segment=str(action.segment))
    if call.setup.medium is not Medium.BOTH:
        return refuse(call, "media", "one_medium")
    live = tuple(sorted(set(action.live)))
    if found.live == live:
        return refuse(call, "", "nothing_changes")
    for table in live:
        if table_at(found, table) is None:
            return refuse(call, "", "table_not_seated", segment=str(action.segment), table=table)
    for seats in found.seating.tables:
        remote = remote_at(call.state, seats)
        if remote and seats.table not in live:
            return refuse(call, "", "remote_on_paper", number=remote[0], table=seats.table)
    return (e.TablesChosen(action.segment, live),)


def _due(call: Call, segment: SegmentId) -> State | Refusal:
    """The state from which the segment is seated: it is due, or was proposed and not approved yet."""
    known = call.state.segments.get(segment)
    if known is not None and known.approved:
        return refuse(call, "chief_directs", "seating_is_approved", segment=str(segment))
    state = call.state if known is None else without_segment(call.state, segment)
    due = call.format.next(state)
    if due.due is Due.DRAW:
        return refuse(call, "", "draw_first")
    if due.due is not Due.SEATING or due.segment != segment:
        wanted = "" if due.segment is None else str(due.segment)
        return refuse(call, "", "segment_not_due", segment=str(segment), due=due.due.value, next=wanted)
    return state


def _refuse_tables(call: Call, tables: tuple[TableSeats, ...]) -> Refusal | None:
    size = 2 if call.format.kinds == (Kind.PAIR,) else 3
    for place, table in enumerate(tables, 1):
        if table.table != place or table.group < 1:
            return refuse(call, "chief_directs", "tables_not_in_order", table=table.table, wanted=place)
        if len(table.seats) != size or not people_at(table):
            return refuse(call, "chief_directs", "wrong_table_size", table=table.table, wanted=size)
    return None


def _refuse_people(
    call: Call, proposed: Seating, tables: tuple[TableSeats, ...], byes: tuple[Number, ...]
) -> Refusal | None:
    """Everybody of the segment once, and nobody else."""
    wanted = set(_people(proposed.tables)) | set(proposed.byes)
    found = Counter([*_people(tables), *byes])
    twice = sorted(number for number, times in found.items() if times > 1)
    missing, extra = sorted(wanted - set(found)), sorted(set(found) - wanted)
    if twice:
        return refuse(call, "chief_directs", "seated_twice", numbers=_listed(twice))
    if missing:
        return refuse(call, "chief_directs", "not_seated_anywhere", numbers=_listed(missing))
    if extra:
        return refuse(call, "chief_directs", "not_to_be_seated", numbers=_listed(extra))
    return None


def _people(tables: Iterable[TableSeats]) -> list[Number]:
    return [number for table in tables for number in people_at(table)]


def _listed(numbers: list[Number]) -> str:
    return ", ".join(map(str, numbers[:10])) + (" …" if len(numbers) > 10 else "")
