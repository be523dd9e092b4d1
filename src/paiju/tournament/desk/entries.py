"""Entrants: applications and their audit, the published list and objections to it, check-in, leaving the event."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from paiju.rulebook.refusal import Refusal
from paiju.rulebook.rule import Article
from paiju.table.clock import Instant
from paiju.tournament import commands as a
from paiju.tournament import events as e
from paiju.tournament.desk.call import Call, Decision, find_entrant, is_in, refuse
from paiju.tournament.desk.deciders import decides
from paiju.tournament.desk.records import Answer, Objection
from paiju.tournament.people.days import end_of_working_days, is_date, time_text
from paiju.tournament.people.entrants import Entrant, Kind, Number, Status
from paiju.tournament.rules.eligibility import wanted_documents
from paiju.tournament.seating.segments import Stage
from paiju.tournament.versions import Change

MEMBERS = {Kind.PLAYER: 1, Kind.PAIR: 2, Kind.PROGRAM: 1}


# Coming in.


@decides(a.Apply)
def apply(call: Call, action: a.Apply) -> Decision:
    since = _closed_since(call)
    if since is not None:
        return refuse(call, "entries_close", "entries_are_closed", since=time_text(call.setup, since))
    if call.state.lots or call.state.started:
        return refuse(call, "entries_close", "draw_is_made")
    return _entered(call, action.entrants, Status.APPLIED)


def _closed_since(call: Call) -> Instant | None:
    """The closing time once it has passed; at that very instant an entry is still taken."""
    closing = call.setup.entries_close
    is_over = call.direction.entries_close.value and closing is not None and call.at > closing
    return closing if is_over else None


@decides(a.Enter)
def enter(call: Call, action: a.Enter) -> Decision:
    state, since = call.state, _closed_since(call) if call.knows(Change.CLOSED_ENTRIES) else None
    if since is not None and call.direction.changes_written.value:  # nobody comes in later but by a change
        return refuse(call, "entries_close", "entries_are_closed", since=time_text(call.setup, since))
    if since is not None and not call.reason.strip():
        return refuse(call, "entries_close", "late_entry_needs_a_reason", since=time_text(call.setup, since))
    if state.cuts or any(segment.stage is not Stage.MAIN for segment in state.segments):
        return refuse(call, "entries_close", "too_late_to_enter")
    if state.lots and not state.started:
        return refuse(call, "entries_close", "draw_is_made")
    if state.started and not call.reason.strip():
        return refuse(call, "entries_close", "reason_missing")
    return _entered(call, action.entrants, Status.ADMITTED)


def _entered(call: Call, entrants: tuple[Entrant, ...], status: Status) -> Decision:
    refusal = _refuse_entrants(call, entrants)
    if refusal is not None:
        return refusal
    return (e.EntrantsEntered(tuple(replace(entrant, status=status) for entrant in entrants)),)


def _refuse_entrants(call: Call, entrants: tuple[Entrant, ...]) -> Refusal | None:
    """All or none of them."""
    if not entrants:
        return refuse(call, "", "nobody_named")
    here = call.state.entrants
    numbers = set(here)
    people = {member for entrant in here.values() for member in entrant.members}
    units = Counter(entrant.unit for entrant in here.values())
    most = _teams_per_unit(call)
    kinds = call.format.kinds if call.eligibility is None else (call.eligibility.kind.value,)
    for entrant in entrants:
        number = entrant.number
        if number < 1:
            return refuse(call, "substitution", "number_not_positive", number=number)
        if number in numbers:
            return refuse(call, "substitution", "number_is_taken", number=number)
        if entrant.kind not in kinds:
            accepted = ", ".join(kind.value for kind in kinds)
            return refuse(call, "", "kind_not_accepted", number=number, entry=entrant.kind.value, kinds=accepted)
        wanted = MEMBERS[entrant.kind]
        if len(entrant.members) != wanted or not all(entrant.members):
            return refuse(call, "", "wrong_members", number=number, members=len(entrant.members), wanted=wanted)
        for member in entrant.members:
            if member in people:
                return refuse(call, "", "person_is_entered", number=number)
            people.add(member)
        units[entrant.unit] += 1
        is_team = entrant.kind is not Kind.PLAYER  # of people any number may come from one place
        if most is not None and is_team and units[entrant.unit] > most[0]:
            return Refusal("unit_has_entered", most[1], {"number": number, "unit": entrant.unit, "most": most[0]})
        numbers.add(number)
    return None


def _teams_per_unit(call: Call) -> tuple[int, Article] | None:
    """Where the format or the rules on who may enter have a limit."""
    sets = (*call.format.rule_sets, *filter(None, (call.eligibility,)))
    for rules in sets:
        found = dict(rules.rules()).get("teams_per_unit")
        if found is not None and found.value is not None:
            return found.value, rules.article("teams_per_unit")
    return None


@decides(a.Audit)
def audit(call: Call, action: a.Audit) -> Decision:
    found = find_entrant(call, action.number)
    if isinstance(found, Refusal):
        return found
    if found.status is not Status.APPLIED:
        return refuse(call, "entries_close", "not_an_application", number=action.number, status=found.status.value)
    return (e.ApplicationAudited(action.number, action.findings),)


@decides(a.RecordDocument)
def record_document(call: Call, action: a.RecordDocument) -> Decision:
    found = find_entrant(call, action.number)
    if isinstance(found, Refusal):
        return found
    document, rules = action.document, call.eligibility
    if not document.code.strip():
        return refuse(call, "", "nothing_named")
    if rules is not None and document.code not in wanted_documents(rules):
        accepted = ", ".join(wanted_documents(rules))
        return Refusal("no_such_document", rules.article("documents"), {"paper": document.code, "accepted": accepted})
    for date in filter(None, (document.valid_until, document.taken)):
        if not is_date(date):
            return refuse(call, "", "no_such_date", date=date)
    return (e.DocumentRecorded(action.number, document),)


@decides(a.RecordEntryFee)
def record_entry_fee(call: Call, action: a.RecordEntryFee) -> Decision:
    if not call.setup.entry_fee:
        return refuse(call, "", "no_entry_fee")
    if not action.numbers:
        return refuse(call, "", "nobody_named")
    for number in action.numbers:
        found = find_entrant(call, number)
        if isinstance(found, Refusal):
            return found
    numbers, paid = tuple(dict.fromkeys(action.numbers)), call.state.entries.paid
    if all((number in paid) is action.paid for number in numbers):
        return refuse(call, "", "nothing_changes")
    return (e.EntryFeesRecorded(numbers, action.paid),)


# The published list.


@decides(a.PublishEntries)
def publish_entries(call: Call, _: a.PublishEntries) -> Decision:
    state, closing = call.state, call.setup.entries_close
    if state.entries.published_at is not None:
        return refuse(call, "objection_days", "list_is_published")
    if closing is not None and call.at <= closing:
        return refuse(call, "entries_close", "entries_are_open", until=time_text(call.setup, closing))
    waiting = sum(entrant.status is Status.APPLIED for entrant in state.entrants.values())
    if waiting:
        return refuse(call, "objection_days", "audit_is_open", count=waiting)
    if not any(is_in(entrant) for entrant in state.entrants.values()):
        return refuse(call, "objection_days", "nobody_named")
    days = call.direction.objection_days.value
    closed = call.at if closing is None else closing
    until = end_of_working_days(call.setup, closed, days) if days else call.at
    return (e.EntriesPublished(call.at, until),)


@decides(a.ObjectToEntry)
def object_to_entry(call: Call, action: a.ObjectToEntry) -> Decision:
    found = find_entrant(call, action.number)
    if isinstance(found, Refusal):
        return found
    until = call.state.entries.open_until
    if until is None:
        return refuse(call, "objection_days", "list_not_published")
    if call.at >= until:
        return refuse(call, "objection_days", "objections_are_over", until=time_text(call.setup, until))
    if not (action.written and action.sealed and action.evidence):
        return refuse(call, "objection_days", "objection_incomplete")
    if not any(entrant.unit == action.unit for entrant in call.state.entrants.values()):
        return refuse(call, "objection_days", "unit_not_entered", unit=action.unit)
    return (e.EntryObjected(Objection(call.number, action.number, action.unit, call.at)),)


@decides(a.DecideObjection)
def decide_objection(call: Call, action: a.DecideObjection) -> Decision:
    found = call.state.entries.objections.get(action.objection)
    if found is None:
        return refuse(call, "objection_days", "no_such_case", case=action.objection)
    if found.answer is not Answer.OPEN:
        return refuse(call, "objection_days", "case_is_decided", case=action.objection)
    return (e.ObjectionDecided(action.objection, Answer.UPHELD if action.upheld else Answer.REJECTED),)


# Being there, and leaving.


@decides(a.CheckIn)
def check_in(call: Call, action: a.CheckIn) -> Decision:
    refusal = _refuse_list(call)
    if refusal is not None:
        return refusal
    if not action.numbers or len(set(action.numbers)) < len(action.numbers):
        return refuse(call, "", "nobody_named")
    objected = {each.entrant for each in call.state.entries.objections.values() if each.answer is Answer.OPEN}
    for number in action.numbers:
        found = find_entrant(call, number)
        if isinstance(found, Refusal):
            return found
        if number in objected:
            return refuse(call, "objection_days", "objection_is_open", number=number)
        if found.status is not Status.ADMITTED:
            return refuse(call, "changes_written", "not_admitted", number=number, status=found.status.value)
    return (e.StatusChanged(action.numbers, Status.PRESENT),)


def _refuse_list(call: Call) -> Refusal | None:
    """Where applications were audited and the book wants the list published, its time must be over."""
    entries = call.state.entries
    if not call.direction.objection_days.value:
        return None
    if entries.open_until is None:
        return refuse(call, "objection_days", "list_not_published") if entries.audits else None
    if call.at < entries.open_until:
        return refuse(call, "objection_days", "list_is_open", until=time_text(call.setup, entries.open_until))
    return None


@decides(a.Withdraw)
def withdraw(call: Call, action: a.Withdraw) -> Decision:
    return _leave(call, action.number, Status.WITHDRAWN, lambda entrant: is_in(entrant) or _applied(entrant))


@decides(a.Disqualify)
def disqualify(call: Call, action: a.Disqualify) -> Decision:
    return _leave(call, action.number, Status.DISQUALIFIED, lambda entrant: entrant.status is not Status.DISQUALIFIED)


def _leave(call: Call, number: Number, status: Status, possible: Callable[[Entrant], bool]) -> Decision:
    found = find_entrant(call, number)
    if isinstance(found, Refusal):
        return found
    if not possible(found):
        return refuse(call, "", "not_in_the_event", number=number, status=found.status.value)
    return (e.StatusChanged((number,), status),)


def _applied(entrant: Entrant) -> bool:
    return entrant.status is Status.APPLIED
