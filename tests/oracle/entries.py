"""Acts about entrants: applications and their audit, the published list, check-in, who leaves and who is replaced."""

from collections import Counter
from dataclasses import replace

from paiju.regulations.ccgc.event import FORMAT as CCGC_FORMAT
from paiju.tournament import commands as a
from paiju.tournament import events as e
from paiju.tournament.desk.records import Answer, Change, Objection
from paiju.tournament.people.days import end_of_working_days
from paiju.tournament.people.entrants import Entrant, Kind, Number, PersonRef, Status
from paiju.tournament.rules.direction import Substitution
from paiju.tournament.seating.segments import Stage
from tests.oracle.case import Case, Expected, Follows

_IN = (Status.ADMITTED, Status.PRESENT)
MEMBERS = {Kind.PLAYER: 1, Kind.PROGRAM: 1, Kind.PAIR: 2}


def apply(case: Case, action: a.Apply) -> Expected:
    closing = case.ledger.setup.entries_close
    open_ = (closing is None or case.act.at <= closing) and not case.ledger.lots and not case.ledger.started
    case.unless(open_, "entries_were_closed")
    return _entered(case, action.entrants, Status.APPLIED)


def enter(case: Case, action: a.Enter) -> Expected:
    ledger = case.ledger
    only_main = all(segment.stage is Stage.MAIN for segment in ledger.segments)
    between = bool(ledger.lots) and not ledger.started
    case.unless(only_main and not ledger.cuts and not between, "entries_were_closed")
    case.unless(not ledger.started or bool(case.act.reason.strip()), "reason_was_needed", command="Enter")
    return _entered(case, action.entrants, Status.ADMITTED)


def _entered(case: Case, entrants: tuple[Entrant, ...], status: Status) -> Expected:
    taken = set(case.ledger.entrants)
    people = Counter(who for it in (*case.ledger.entrants.values(), *entrants) for who in it.members)
    units = Counter(it.unit for it in (*case.ledger.entrants.values(), *entrants))
    one_a_unit = case.ledger.setup.book == CCGC_FORMAT.book
    for entrant in entrants:
        number = entrant.number
        good = number > 0 and number not in taken and entrant.kind in case.book.kinds
        good = (
            good
            and len(entrant.members) == MEMBERS[entrant.kind]
            and max(map(people.__getitem__, entrant.members)) == 1
        )
        crowded = one_a_unit and entrant.kind is Kind.PROGRAM and units[entrant.unit] > 1
        case.unless(good and not crowded, "entry_not_allowed", number=number)
        taken.add(number)
    return (e.EntrantsEntered(tuple(replace(it, status=status) for it in entrants)),)


def audit(case: Case, action: a.Audit) -> Expected:
    found = case.entrant(action.number)
    case.unless(found is None or found.status is Status.APPLIED, "status_was_another", number=action.number)
    return (e.ApplicationAudited(action.number, action.findings),)


def record_document(case: Case, action: a.RecordDocument) -> Expected:
    case.entrant(action.number)
    return (e.DocumentRecorded(action.number, action.document),)


def record_entry_fee(case: Case, action: a.RecordEntryFee) -> Expected:
    for number in action.numbers:
        case.entrant(number)
    due = bool(case.ledger.setup.entry_fee) and bool(action.numbers)
    news = any((number in case.ledger.paid) is not action.paid for number in action.numbers)
    case.unless(due and news, "nothing_to_change", command="RecordEntryFee")
    return (e.EntryFeesRecorded(tuple(dict.fromkeys(action.numbers)), action.paid),)


def publish_entries(case: Case, _: a.PublishEntries) -> Expected:
    ledger, at = case.ledger, case.act.at
    closing, days = ledger.setup.entries_close, case.direction.objection_days.value
    waiting = any(it.status is Status.APPLIED for it in ledger.entrants.values())
    early = closing is not None and at <= closing
    case.unless(not ledger.list_published and not waiting and not early, "list_not_to_be_published")
    until = end_of_working_days(ledger.setup, closing or at, days) if days else at
    return (e.EntriesPublished(at, until),)


def object_to_entry(case: Case, action: a.ObjectToEntry) -> Expected:
    until = case.ledger.list_open_until
    in_time = until is not None and case.act.at < until
    case.unless(in_time and action.written and action.sealed and action.evidence, "objection_not_admissible")
    case.entrant(action.number)
    return (e.EntryObjected(Objection(case.act.number, action.number, action.unit, case.act.at)),)


def decide_objection(case: Case, action: a.DecideObjection) -> Expected:
    found = case.ledger.objections.get(action.objection)
    case.unless(found is not None and found.answer is Answer.OPEN, "no_open_case", case=action.objection)
    return (e.ObjectionDecided(action.objection, Answer.UPHELD if action.upheld else Answer.REJECTED),)


def _check_members(case: Case, number: Number, members: tuple[PersonRef, ...]) -> Entrant | None:
    found = case.entrant(number)
    if found is not None:
        others = {who for it in case.ledger.entrants.values() if it.number != number for who in it.members}
        fit = len(set(members)) == MEMBERS[found.kind] == len(members) and not others & set(members)
        case.unless(fit and found.status in _IN, "members_not_allowed", number=number)
    return found


def request_change(case: Case, action: a.RequestChange) -> Expected:
    found = _check_members(case, action.number, action.members)
    case.unless(not case.ledger.started, "setup_was_frozen")
    case.unless(action.written or not case.direction.changes_written.value, "objection_not_admissible")
    if found is None:
        return None
    return (e.ChangeRequested(Change(case.act.number, action.number, found.members, action.members, case.act.at)),)


def decide_change(case: Case, action: a.DecideChange) -> Expected:
    found = case.ledger.changes.get(action.change)
    case.unless(found is not None and found.answer is Answer.OPEN, "no_open_case", case=action.change)
    return (e.ChangeDecided(action.change, Answer.UPHELD if action.granted else Answer.REJECTED),)


def check_in(case: Case, action: a.CheckIn) -> Expected:
    ledger, until = case.ledger, case.ledger.list_open_until
    if case.direction.objection_days.value:
        over = case.act.at >= until if until is not None else not ledger.audited
        case.unless(over, "list_was_open")
    objected = {it.entrant for it in ledger.objections.values() if it.answer is Answer.OPEN}
    for number in action.numbers:
        found = case.entrant(number)
        admitted = found is None or (found.status is Status.ADMITTED and number not in objected)
        case.unless(admitted, "status_was_another", number=number)
    case.unless(len(set(action.numbers)) == len(action.numbers), "status_was_another", number=0)
    return (e.StatusChanged(action.numbers, Status.PRESENT),)


def withdraw(case: Case, action: a.Withdraw) -> Expected:
    found = case.entrant(action.number)
    possible = found is None or found.status in (*_IN, Status.APPLIED)
    case.unless(possible, "status_was_another", number=action.number)
    return (e.StatusChanged((action.number,), Status.WITHDRAWN),)


def disqualify(case: Case, action: a.Disqualify) -> Expected:
    found = case.entrant(action.number)
    case.unless(found is None or found.status is not Status.DISQUALIFIED, "status_was_another", number=action.number)
    return (e.StatusChanged((action.number,), Status.DISQUALIFIED),)


def _check_idle(case: Case, number: Number) -> None:
    playing = any(it.running and it.table_of(number) for it in case.ledger.segments.values())
    case.unless(not playing, "frozen_while_playing_then", number=number)


def substitute(case: Case, action: a.Substitute) -> Expected:
    _check_members(case, action.number, action.members)
    when = case.direction.substitution.value
    before_the_start = not case.ledger.started
    case.unless(when is not Substitution.NEVER or before_the_start, "members_not_allowed", number=action.number)
    if when is Substitution.BETWEEN:
        _check_idle(case, action.number)
    return (e.MembersChanged(action.number, action.members),)


def register_build(case: Case, action: a.RegisterBuild) -> Expected:
    found = case.entrant(action.number)
    fits = found is None or (found.kind is Kind.PROGRAM and found.build != action.build)
    case.unless(fits, "nothing_to_change", command="RegisterBuild")
    _check_idle(case, action.number)
    return (e.BuildRegistered(action.number, action.build),)


FOLLOWS: dict[type[a.Action], Follows] = {
    a.Apply: apply,
    a.Enter: enter,
    a.Audit: audit,
    a.RecordDocument: record_document,
    a.RecordEntryFee: record_entry_fee,
    a.PublishEntries: publish_entries,
    a.ObjectToEntry: object_to_entry,
    a.DecideObjection: decide_objection,
    a.RequestChange: request_change,
    a.DecideChange: decide_change,
    a.CheckIn: check_in,
    a.Withdraw: withdraw,
    a.Disqualify: disqualify,
    a.Substitute: substitute,
    a.RegisterBuild: register_build,
}
