"""From events to the state of an event. No rules here: whatever was decided is taken as it is.

``evolve`` takes one event, ``fold`` a whole log; both write to a ``Draft``, so that they cannot differ in meaning.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import assert_never

from paiju.tournament import events as e
from paiju.tournament.acts import Act
from paiju.tournament.desk.records import Answer
from paiju.tournament.draft import Draft
from paiju.tournament.people.days import MINUTE
from paiju.tournament.people.entrants import Status
from paiju.tournament.ranking.results import Result, Stand
from paiju.tournament.seating.segments import Segment
from paiju.tournament.state import State


class NotAnEvent(ValueError):
    """A log that does not begin with the creation of an event."""


def evolve(state: State | None, event: e.Event) -> State:
    """The state after one event; an event begins with its creation."""
    draft = begin(state, event)
    apply(draft, event)
    return draft.state()


def evolve_act(state: State | None, act: Act) -> State:
    """The state after an act. That of an undo is not here: it needs the log, see ``fold``."""
    draft: Draft | None = None if state is None else Draft(state)
    return apply_act(draft, act).state()


def fold(acts: Iterable[Act]) -> State | None:
    """The state that a log has come to, undone acts left out; None for an empty log."""
    log = acts if isinstance(acts, Sequence) else list(acts)
    undone = undone_by(log)
    draft: Draft | None = None
    for act in log:
        if act.number in undone:
            if draft is not None:
                draft.reach(act)
        else:
            draft = apply_act(draft, act)
    return None if draft is None else draft.state()


def undone_by(acts: Iterable[Act]) -> set[int]:
    """The numbers of the acts that others undo."""
    return {event.act for act in acts for event in act.events if type(event) is e.ActUndone}


def begin(state: State | None, event: e.Event) -> Draft:
    if state is not None:
        return Draft(state)
    if not isinstance(event, e.EventCreated):
        raise NotAnEvent(f"a log begins with EventCreated, not with {type(event).__name__}")
    return Draft(State(event.setup))


def apply_act(draft: Draft | None, act: Act) -> Draft:
    for event in act.events:
        if draft is None:
            draft = begin(None, event)
        apply(draft, event)
    if draft is None:
        raise NotAnEvent("a log begins with EventCreated, not with an act without events")
    draft.reach(act)
    return draft


def apply(draft: Draft, event: e.Event) -> None:
    if isinstance(event, e.ResultEvent):  # first: they are most of a log
        _apply_result(draft, event)
    elif isinstance(event, e.OfficialEvent):
        _apply_officials(draft, event)
    elif isinstance(event, e.EntryEvent):
        _apply_entries(draft, event)
    elif isinstance(event, e.PlayEvent):
        _apply_play(draft, event)
    elif isinstance(event, e.RulingEvent):
        _apply_rulings(draft, event)
    elif isinstance(event, e.MessageEvent):
        _apply_messages(draft, event)
    else:
        _apply_whole(draft, event)


def _apply_whole(
    draft: Draft,
    event: e.EventCreated
    | e.SetupChanged
    | e.AwardsGranted
    | e.EventFinished
    | e.LinksIssued
    | e.DeviceNoted
    | e.ActUndone,
) -> None:
    match event:
        case e.EventCreated(setup) | e.SetupChanged(setup):
            draft.setup = setup
        case e.AwardsGranted(awards):
            draft.awards = (*draft.awards, *awards)
        case e.EventFinished():
            draft.finished = True
        case e.LinksIssued() | e.DeviceNoted():
            pass  # nothing is decided by them: they are there to be read
        case e.ActUndone():
            pass  # the fold leaves the act out
        case _:
            assert_never(event)


def _apply_result(draft: Draft, event: e.ResultEvent) -> None:
    match event:
        case e.ResultReported(segment, key, outcome, cited):
            draft.results(segment)[key] = Result(outcome, cited)
        case e.ResultConfirmed(segment, key, number, agreed):
            results = draft.results(segment)
            before = results[key]
            stand = Stand.CONFIRMED if agreed else before.stand
            results[key] = replace(before, stand=stand, confirmed_by=(*before.confirmed_by, number))
        case e.ResultDisputed(segment, key, _):
            results = draft.results(segment)
            results[key] = replace(results[key], stand=Stand.DISPUTED, confirmed_by=())
        case e.ResultUpheld(segment, key):
            results = draft.results(segment)
            results[key] = replace(results[key], stand=Stand.UPHELD)
        case e.ResultCorrected(segment, key, outcome):
            results = draft.results(segment)
            before = results[key]
            replaced = (*before.replaced, before.outcome)
            results[key] = Result(outcome, before.cited, Stand.ENTERED, (), replaced)
        case e.CorrectionProposed(correction):
            draft.corrections = (*draft.corrections, correction)
        case e.CorrectionSeconded(number):
            draft.corrections = tuple(each for each in draft.corrections if each.number != number)
        case _:
            assert_never(event)


def _apply_officials(draft: Draft, event: e.OfficialEvent) -> None:
    before = draft.officials
    match event:
        case e.Appointed(official, role):
            roles = (*before.roles.get(official, ()), role)
            draft.officials = replace(before, roles={**before.roles, official: roles})
        case e.Dismissed(official, role):
            roles = tuple(each for each in before.roles[official] if each is not role)
            draft.officials = replace(before, roles={**before.roles, official: roles})
        case e.RefereeSuspended(official, suspended):
            others = tuple(each for each in before.suspended if each != official)
            draft.officials = replace(before, suspended=(*others, official) if suspended else others)
        case e.RefereeAssigned(official, tables):
            draft.officials = replace(before, tables={**before.tables, official: tables})
        case e.ChiefDelegated(delegation):
            draft.officials = replace(before, delegations=(*before.delegations, delegation))
        case e.PanelFormed(members):
            draft.officials = replace(before, panel=members)
        case _:
            assert_never(event)


def _apply_entries(draft: Draft, event: e.EntryEvent) -> None:
    before = draft.entries
    match event:
        case e.EntrantsEntered(entrants):
            for entrant in entrants:
                draft.put_entrant(entrant)
        case e.StatusChanged(numbers, status):
            for number in numbers:
                draft.change_entrant(number, status=status)
        case e.MembersChanged(number, members):
            draft.change_entrant(number, members=members)
        case e.BuildRegistered(number, build):
            draft.change_entrant(number, build=build)
        case e.ApplicationAudited(number, findings):
            draft.change_entrant(number, status=Status.REJECTED if findings else Status.ADMITTED)
            draft.entries = replace(before, audits={**before.audits, number: findings})
        case e.DocumentRecorded(number, document):
            kept = tuple(each for each in before.documents.get(number, ()) if each.code != document.code)
            draft.entries = replace(before, documents={**before.documents, number: (*kept, document)})
        case e.EntryFeesRecorded(numbers, paid):
            others = tuple(number for number in before.paid if number not in numbers)
            draft.entries = replace(before, paid=(*others, *numbers) if paid else others)
        case e.EntriesPublished(at, open_until):
            draft.entries = replace(before, published_at=at, open_until=open_until)
        case e.EntryObjected(objection):
            draft.entries = replace(before, objections={**before.objections, objection.number: objection})
        case e.ObjectionDecided(number, answer):
            objection = replace(before.objections[number], answer=answer)
            draft.entries = replace(before, objections={**before.objections, number: objection})
            if answer is Answer.UPHELD:
                draft.change_entrant(objection.entrant, status=Status.REJECTED)
        case e.ChangeRequested(change):
            draft.entries = replace(before, changes={**before.changes, change.number: change})
        case e.ChangeDecided(number, answer):
            granted = answer is Answer.UPHELD
            change = replace(before.changes[number], answer=answer, published=granted)
            draft.entries = replace(before, changes={**before.changes, number: change})
            if granted:
                draft.change_entrant(change.entrant, members=change.after)
        case _:
            assert_never(event)


def _apply_play(draft: Draft, event: e.PlayEvent) -> None:
    match event:
        case e.SeedPublished(seed, _):
            draft.seed = seed
        case e.LotDrawn(name, order):
            draft.put_lot(name, order)
        case e.SeatingProposed(segment, seating, boards):
            draft.put_segment(Segment(segment, seating, boards))
        case e.SeatingApproved(segment):
            draft.change_segment(segment, approved=True)
        case e.TablesChosen(segment, live):
            draft.change_segment(segment, live=live)
        case e.PresenceConfirmed(segment, numbers, at):
            draft.change_segment(segment, present={**draft.segment(segment).present, **dict.fromkeys(numbers, at)})
        case e.SegmentStarted(segment, at, ends_at):
            draft.change_segment(segment, started_at=at, ends_at=ends_at)
            draft.started = True
        case e.LastDealCalled(segment, at):
            draft.change_segment(segment, last_deal_at=at)
        case e.ClockSet(segment, ends_at, stopped_at):
            draft.change_segment(segment, ends_at=ends_at, stopped_at=stopped_at)
        case e.TimeAdded(segment, tables, minutes):
            before = draft.segment(segment).extra
            more = {table: before.get(table, 0) + minutes * MINUTE for table in tables}
            draft.change_segment(segment, extra={**before, **more})
        case e.Forfeited(segment, number, code):
            draft.change_segment(segment, absent={**draft.segment(segment).absent, number: code})
        case e.SegmentClosed(segment, at):
            draft.change_segment(segment, closed_at=at)
        case e.CutMade(after, advance):
            draft.put_cut(after, advance)
        case e.StandingPublished(publication):
            draft.published = (*draft.published, publication)
        case _:
            assert_never(event)


def _apply_rulings(draft: Draft, event: e.RulingEvent) -> None:
    match event:
        case e.Charged(charge):
            draft.charges = (*draft.charges, charge)
        case e.Allowed(allowance):
            draft.allowances = (*draft.allowances, allowance)
        case e.ChargeLifted(number):
            draft.charges = tuple(charge for charge in draft.charges if charge.number != number)
        case e.AppealRaised(appeal):
            draft.put_appeal(appeal)
        case e.FeeRecorded(number, fee):
            draft.put_appeal(replace(draft.appeal(number), fee=fee))
        case e.VoteCast(number, member, upheld):
            appeal = draft.appeal(number)
            draft.put_appeal(replace(appeal, votes={**appeal.votes, member: upheld}))
        case e.AppealDecided(number, answer, decision, refunded):
            appeal = draft.appeal(number)
            draft.put_appeal(replace(appeal, answer=answer, decision=decision, refunded=refunded))
        case e.IncidentRecorded(incident):
            draft.put_incident(incident)
        case e.IncidentResolved(number, resolved):
            draft.put_incident(replace(draft.incident(number), resolved=resolved))
        case e.LeaveChanged(leave):
            draft.put_leave(leave)
        case e.Checked(check):
            draft.checks = (*draft.checks, check)
        case _:
            assert_never(event)


def _apply_messages(draft: Draft, event: e.MessageEvent) -> None:
    match event:
        case e.CallChanged(call):
            draft.put_call(call)
        case e.Announced(announcement):
            draft.announcements = (*draft.announcements, announcement)
        case _:
            assert_never(event)
