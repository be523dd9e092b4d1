"""Acts that draw lots, seat and cut: what the published seed gives, and what the book prescribes from the results."""

from collections.abc import Sequence

from paiju.tournament import commands as a
from paiju.tournament import events as e
from paiju.tournament.people.entrants import Kind, Number
from paiju.tournament.seating.segments import HOUSE, OVERRIDDEN, Seating, SegmentId
from paiju.tournament.state import Medium
from tests.oracle.books import Step
from tests.oracle.case import Case, Expected, Follows
from tests.oracle.chance import drawn
from tests.oracle.ledger import Ledger


def publish_seed(case: Case, action: a.PublishSeed) -> Expected:
    case.unless(not case.ledger.seed and bool(action.seed.strip()), "seed_published_twice")
    return (e.SeedPublished(action.seed, action.source),)


def draw_lots(case: Case, _: a.DrawLots) -> Expected:
    """Every draw that was due, and no other, in the order that the seed gives."""
    due = case.book.draws(case.ledger)
    told = {event.name: event.order for event in case.act.events if isinstance(event, e.LotDrawn)}
    case.unless(bool(due) and bool(case.ledger.seed), "draw_was_not_due", lot="–")
    for name, numbers in due.items():
        order = drawn(case.ledger.seed, name, numbers)
        if name not in told:
            case.wrong("draw_is_missing", lot=name)
        elif told[name] != order:
            case.wrong("draw_differs", lot=name)
    for name in told:
        case.unless(name in due, "draw_was_not_due", lot=name)
    in_order = len(told) == len(case.act.events) and list(told) == [name for name in due if name in told]
    case.unless(in_order, "events_do_not_follow", command="DrawLots", event=0)
    return None


# Seatings.


def propose(case: Case, action: a.ProposeSeating) -> Expected:
    ledger = _before(case, action.segment)
    seating = _told(case, action.segment, ledger)
    if seating is not None:
        wrong = case.book.judge(ledger, action.segment, seating)
        if wrong is not None:
            case.wrong(wrong.code, segment=str(action.segment), **wrong.facts)
        known = {0, *(table.table for table in seating.tables)}
        case.unless(all(table in known for table, _ in seating.reasons), "reason_for_no_table")
    return None


def override(case: Case, action: a.OverrideSeating) -> Expected:
    """By hand: everybody of the segment once and nobody else, and the written reason beside it."""
    ledger = _before(case, action.segment)
    seating = _told(case, action.segment, ledger)
    if seating is None:
        return None
    size = 2 if case.book.kinds == (Kind.PAIR,) else 3
    by_hand = (seating.tables, seating.byes) == (action.tables, action.byes)
    case.unless(by_hand, "events_do_not_follow", command="OverrideSeating", event=1)
    named = [number for table in seating.tables for number in table.seats if number != HOUSE]
    wanted = case.book.playing(ledger, action.segment)
    case.unless(
        sorted([*named, *seating.byes]) == sorted(wanted), "not_everybody_is_seated", number=_odd(named, wanted)
    )
    in_order = [table.table for table in seating.tables] == list(range(1, len(seating.tables) + 1))
    case.unless(in_order and all(len(table.seats) == size for table in seating.tables), "tables_are_no_tables")
    told = [dict(reason.facts).get("reason") for _, reason in seating.reasons if reason.code == OVERRIDDEN]
    case.unless(told == [case.act.reason], "override_without_reason", segment=str(action.segment))
    before = case.ledger.segments.get(action.segment)
    if before is not None:
        same = before.seating.needs_chief == seating.needs_chief
        case.unless(same, "chief_flag_differs", wanted=str(before.seating.needs_chief), found=str(seating.needs_chief))
    return None


def _odd(named: Sequence[Number], wanted: Sequence[Number]) -> int:
    return min(set(named) ^ set(wanted), default=0)


def _before(case: Case, segment: SegmentId) -> Ledger:
    """The event as it was when the segment came due: a proposal may have been made before."""
    known = case.ledger.segments.get(segment)
    case.unless(known is None or not known.approved, "seating_was_approved", segment=str(segment))
    return case.ledger.without(segment)


def _told(case: Case, segment: SegmentId, ledger: Ledger) -> Seating | None:
    """The seating in the act, if it is of this segment, which was due, and with the right boards."""
    step, due = case.book.due(ledger)
    case.unless(step is Step.SEAT and due == segment, "segment_was_not_due", segment=str(segment), due=step.value)
    events = case.act.events
    if len(events) != 1 or not isinstance(events[0], e.SeatingProposed) or events[0].segment != segment:
        case.wrong("events_do_not_follow", command=type(case.act.action).__name__, event=1)
        return None
    if step is not Step.SEAT or due != segment:
        return None
    wanted = case.book.boards(ledger, segment)
    found = events[0].boards
    case.unless(found == wanted, "boards_differ", wanted=" ".join(map(str, wanted)), found=" ".join(map(str, found)))
    return events[0].seating


def approve(case: Case, action: a.ApproveSeating) -> Expected:
    found = case.segment(action.segment)
    if found is not None:
        case.unless(not found.approved, "seating_was_approved", segment=str(action.segment))
        case.unless(case.is_chief or not found.seating.needs_chief, "chief_had_to_approve", segment=str(action.segment))
    return (e.SeatingApproved(action.segment),)


def choose_tables(case: Case, action: a.ChooseTables) -> Expected:
    """Where devices and paper are used: before the start, tables that there are, and each with somebody elsewhere."""
    found, live = case.segment(action.segment), tuple(sorted(set(action.live)))
    if found is None:
        return None
    name = str(action.segment)
    case.unless(case.ledger.setup.medium is Medium.BOTH, "tables_not_to_be_chosen", segment=name)
    case.unless(found.started_at is None, "segment_had_started", segment=name)
    case.unless(found.live != live, "nothing_to_change", command="ChooseTables")
    case.unless(set(live) <= {table.table for table in found.seating.tables}, "tables_are_no_tables")
    for number in found.people():
        table = found.table_of(number)
        at_hand = not case.ledger.entrants[number].remote or (table is not None and table.table in live)
        case.unless(at_hand, "remote_on_paper_then", number=number)
    return (e.TablesChosen(action.segment, live),)


# Cuts.


def make_cut(case: Case, _: a.MakeCut) -> Expected:
    step, _segment = case.book.due(case.ledger)
    wanted = case.book.cut(case.ledger) if step is Step.CUT else None
    case.unless(wanted is not None, "cut_was_not_due")
    events = case.act.events
    if wanted is None:
        return None
    if len(events) != 1 or not isinstance(events[0], e.CutMade):
        return (e.CutMade(*wanted),)
    if (events[0].after, events[0].advance) != wanted:
        listed = " ".join(map(str, wanted[1]))
        case.wrong("cut_differs", segment=str(wanted[0]), wanted=listed, found=" ".join(map(str, events[0].advance)))
    return None


FOLLOWS: dict[type[a.Action], Follows] = {
    a.PublishSeed: publish_seed,
    a.DrawLots: draw_lots,
    a.ProposeSeating: propose,
    a.OverrideSeating: override,
    a.ApproveSeating: approve,
    a.ChooseTables: choose_tables,
    a.MakeCut: make_cut,
}
