"""Every decision of an event: ``decide(state, by, action, at, reason)`` gives events or a refusal. Pure.

Who may ask is in ``authority.py``, what follows in ``desk/``; nothing is ever half done.
"""

from typing import assert_never

from paiju.games.doudizhu.clock import Instant
from paiju.rulebook.refusal import Refusal
from paiju.tournament import commands as a
from paiju.tournament.acts import Act
from paiju.tournament.desk import (
    appealing,
    entries,
    hall,
    links,
    members,
    penalising,
    play,
    publishing,
    results,
    seating,
    setting_up,
)
from paiju.tournament.desk.call import Call, Decision, refuse
from paiju.tournament.people.authority import refuse_author
from paiju.tournament.people.officials import Author
from paiju.tournament.state import Setup, State
from paiju.tournament.times import refuse_time
from paiju.tournament.versions import SOFTWARE, TODAY, Version


def act(
    state: State | None,
    by: Author,
    action: a.Command,
    at: Instant,
    reason: str = "",
    clock: Instant | None = None,
) -> Act | Refusal:
    """A decision as it goes into the log; ``at`` and ``clock`` as ``times.stamp`` gives them, or a time by hand."""
    refusal = None if state is None else refuse_time(Call(state, by, at, reason))
    decided = refusal or decide(state, by, action, at, reason)
    if isinstance(decided, Refusal):
        return decided
    return Act(1 if state is None else state.acts + 1, at, by, reason, action, decided, clock, SOFTWARE)


def decide(
    state: State | None, by: Author, action: a.Command, at: Instant, reason: str = "", version: Version = TODAY
) -> Decision:
    """What a command leads to, or why it is refused. Without a state there is only one command: to create an event.

    ``version``: whose decision it is; what is in the log already is decided again as it was then.
    """
    if state is None:
        # Of the setup only the book: whether its options can be is still to be decided.
        book = action.setup.book if isinstance(action, a.CreateEvent) else ""
        call = Call(State(Setup("", book)), by, at, reason)
        if not isinstance(action, a.CreateEvent):
            return refuse(call, "", "no_event")
        return refuse_author(call, action) or setting_up.create(call, action)
    call = Call(state, by, at, reason, version)
    if isinstance(action, a.CreateEvent):
        return refuse(call, "", "event_exists", event=state.setup.name)
    if state.finished:
        return refuse(call, "", "event_is_finished")
    return refuse_author(call, action) or _decide(call, action)


def _decide(call: Call, action: a.Command) -> Decision:
    match action:
        case a.CreateEvent() | a.ChangeSetup() | a.Appoint() | a.Dismiss() | a.Suspend() | a.Delegate() | a.FormPanel():
            return _set_up(call, action)
        case (
            a.Apply()
            | a.Enter()
            | a.Audit()
            | a.RecordDocument()
            | a.PublishEntries()
            | a.ObjectToEntry()
            | a.DecideObjection()
            | a.RequestChange()
            | a.DecideChange()
            | a.CheckIn()
            | a.Withdraw()
            | a.Disqualify()
            | a.Substitute()
            | a.RegisterBuild()
        ):
            return _enter(call, action)
        case a.IssueLinks():
            return links.issue(call, action)
        case a.NoteDevice():
            return links.note_device(call, action)
        case a.PublishSeed():
            return seating.publish_seed(call, action)
        case a.DrawLots():
            return seating.draw_lots(call, action)
        case a.ProposeSeating():
            return seating.propose(call, action)
        case a.OverrideSeating():
            return seating.override(call, action)
        case a.ApproveSeating():
            return seating.approve(call, action)
        case a.StartSegment():
            return play.start(call, action)
        case a.CallLastDeal():
            return play.call_last_deal(call, action)
        case a.Forfeit():
            return play.forfeit(call, action)
        case a.ReportLate():
            return play.report_late(call, action)
        case a.ReportLateSheet():
            return play.report_late_sheet(call, action)
        case a.CloseSegment():
            return play.close(call, action)
        case a.MakeCut():
            return play.make_cut(call, action)
        case a.EnterResults():
            return results.enter(call, action)
        case a.ConfirmResult():
            return results.confirm(call, action)
        case a.DisputeResult():
            return results.dispute(call, action)
        case a.UpholdResult():
            return results.uphold(call, action)
        case a.CorrectResult():
            return results.correct(call, action)
        case a.SecondCorrection():
            return results.second(call, action)
        case a.VoidBoard():
            return results.void_board(call, action)
        case a.Penalise():
            return penalising.penalise(call, action)
        case a.Allow():
            return penalising.allow(call, action)
        case a.LiftCharge():
            return penalising.lift(call, action)
        case a.ObjectOrally():
            return appealing.object_orally(call, action)
        case a.FileAppeal():
            return appealing.file(call, action)
        case a.Vote():
            return appealing.vote(call, action)
        case a.DecideAppeal():
            return appealing.decide_appeal(call, action)
        case a.RecordIncident():
            return hall.record_incident(call, action)
        case a.ResolveIncident():
            return hall.resolve_incident(call, action)
        case a.AskLeave():
            return hall.ask_leave(call, action)
        case a.GrantLeave():
            return hall.grant_leave(call, action)
        case a.EndLeave():
            return hall.end_leave(call, action)
        case a.RecordCheck():
            return hall.record_check(call, action)
        case a.PublishStanding():
            return publishing.publish(call, action)
        case a.GrantAwards():
            return publishing.grant_awards(call, action)
        case a.GrantFairPlay():
            return publishing.grant_fair_play(call, action)
        case a.Finish():
            return publishing.finish(call, action)
        case _:
            assert_never(action)


def _set_up(call: Call, action: a.SetupAction) -> Decision:
    match action:
        case a.CreateEvent():
            return setting_up.create(call, action)
        case a.ChangeSetup():
            return setting_up.change_setup(call, action)
        case a.Appoint():
            return setting_up.appoint(call, action)
        case a.Dismiss():
            return setting_up.dismiss(call, action)
        case a.Suspend():
            return setting_up.suspend(call, action)
        case a.Delegate():
            return setting_up.delegate(call, action)
        case a.FormPanel():
            return setting_up.form_panel(call, action)
        case _:
            assert_never(action)


def _enter(call: Call, action: a.EntryAction) -> Decision:
    match action:
        case a.Apply():
            return entries.apply(call, action)
        case a.Enter():
            return entries.enter(call, action)
        case a.Audit():
            return entries.audit(call, action)
        case a.RecordDocument():
            return entries.record_document(call, action)
        case a.PublishEntries():
            return entries.publish_entries(call, action)
        case a.ObjectToEntry():
            return entries.object_to_entry(call, action)
        case a.DecideObjection():
            return entries.decide_objection(call, action)
        case a.RequestChange():
            return members.request_change(call, action)
        case a.DecideChange():
            return members.decide_change(call, action)
        case a.CheckIn():
            return entries.check_in(call, action)
        case a.Withdraw():
            return entries.withdraw(call, action)
        case a.Disqualify():
            return entries.disqualify(call, action)
        case a.Substitute():
            return members.substitute(call, action)
        case a.RegisterBuild():
            return members.register_build(call, action)
        case _:
            assert_never(action)
