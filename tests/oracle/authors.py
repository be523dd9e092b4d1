"""Who may do what, written down a second time: every act has an author, and he had the role he acted in."""

from typing import Final

from paiju.tournament import commands as a
from paiju.tournament.people.officials import Role
from tests.oracle.case import Case

_BY_ROLE: Final[dict[Role, tuple[type[a.Action], ...]]] = {
    Role.ORGANISER: (
        *(
            a.CreateEvent,
            a.ChangeSetup,
            a.Appoint,
            a.Dismiss,
            a.AssignReferee,
            a.Delegate,
            a.FormPanel,
            a.Apply,
            a.Enter,
            a.Audit,
        ),
        *(a.RecordDocument, a.PublishEntries, a.ObjectToEntry, a.DecideObjection, a.RequestChange, a.DecideChange),
        *(a.CheckIn, a.Withdraw, a.Substitute, a.RegisterBuild, a.PublishSeed, a.DrawLots, a.FileAppeal),
        *(a.RecordIncident, a.RecordCheck, a.GrantAwards, a.GrantFairPlay, a.Finish, a.SecondCorrection, a.Undo),
        *(a.IssueLinks, a.NoteDevice, a.Announce, a.RecordFee, a.RecordEntryFee, a.ConfirmPresence),
    ),
    Role.CHIEF: (
        *(
            a.ChangeSetup,
            a.Appoint,
            a.Dismiss,
            a.Suspend,
            a.AssignReferee,
            a.Delegate,
            a.Enter,
            a.RecordDocument,
            a.CheckIn,
        ),
        *(a.Withdraw, a.Disqualify, a.Substitute, a.RegisterBuild, a.PublishSeed, a.DrawLots, a.ProposeSeating),
        *(a.OverrideSeating, a.ApproveSeating, a.StartSegment, a.CallLastDeal, a.Forfeit, a.ReportLate),
        *(a.StopClock, a.AddTime, a.RecordEntryFee),
        *(a.ReportLateSheet, a.CloseSegment, a.MakeCut, a.PublishStanding, a.EnterResults, a.ConfirmResult),
        *(a.DisputeResult, a.CorrectResult, a.VoidBoard, a.Penalise, a.LiftCharge, a.ObjectOrally, a.FileAppeal),
        *(a.RecordIncident, a.ResolveIncident, a.AskLeave, a.GrantLeave, a.EndLeave, a.RecordCheck, a.GrantAwards),
        *(a.GrantFairPlay, a.Finish, a.SecondCorrection, a.Allow, a.UpholdResult, a.Undo, a.IssueLinks, a.NoteDevice),
        *(a.ChooseTables, a.CallReferee, a.AnswerCall, a.Announce, a.RecordFee, a.ConfirmPresence),
    ),
    Role.DEPUTY: (
        *(a.AssignReferee, a.RecordDocument, a.CheckIn, a.Withdraw, a.ProposeSeating, a.ApproveSeating, a.StartSegment),
        *(a.CallLastDeal, a.Forfeit, a.ReportLate, a.ReportLateSheet, a.CloseSegment, a.EnterResults),
        *(a.ConfirmResult, a.DisputeResult, a.CorrectResult, a.Penalise, a.ObjectOrally, a.FileAppeal),
        *(a.RecordIncident, a.ResolveIncident, a.AskLeave, a.GrantLeave, a.EndLeave, a.RecordCheck, a.Undo),
        *(a.SecondCorrection, a.UpholdResult, a.NoteDevice, a.CallReferee, a.AnswerCall, a.Announce, a.RecordFee),
        *(a.ChooseTables, a.StopClock, a.AddTime, a.RecordEntryFee, a.ConfirmPresence),
    ),
    Role.REFEREE: (
        *(a.RecordDocument, a.CheckIn, a.Withdraw, a.StartSegment, a.CallLastDeal, a.ReportLate),
        *(a.ReportLateSheet, a.CloseSegment, a.EnterResults, a.ConfirmResult, a.DisputeResult, a.CorrectResult),
        *(a.Penalise, a.ObjectOrally, a.FileAppeal, a.RecordIncident, a.ResolveIncident, a.AskLeave, a.GrantLeave),
        *(a.EndLeave, a.RecordCheck, a.SecondCorrection, a.UpholdResult, a.NoteDevice, a.Undo),
        *(a.CallReferee, a.AnswerCall, a.Announce, a.RecordFee, a.RecordEntryFee, a.ConfirmPresence),
    ),
    Role.PANEL: (a.Vote, a.DecideAppeal),
    Role.ENTRANT: (
        *(a.CheckIn, a.Withdraw, a.RegisterBuild, a.EnterResults, a.ConfirmResult, a.DisputeResult, a.ObjectOrally),
        *(a.FileAppeal, a.AskLeave, a.GrantLeave, a.EndLeave, a.CallReferee, a.AnswerCall, a.ConfirmPresence),
    ),
    Role.PLATFORM: (
        a.Apply,
        a.ObjectToEntry,
        a.RequestChange,
        a.RegisterBuild,
        a.EnterResults,
        a.Penalise,
        a.NoteDevice,
    ),
}

_WITH_REASON: Final = (
    *(a.Dismiss, a.Suspend, a.DecideObjection, a.DecideChange, a.Disqualify, a.Substitute, a.OverrideSeating),
    *(a.Forfeit, a.UpholdResult, a.CorrectResult, a.VoidBoard, a.LiftCharge, a.IssueLinks, a.Undo, a.AddTime),
)


def check_author(case: Case) -> None:
    by, ledger, action = case.act.by, case.ledger, case.act.action
    roles = ledger.roles.get(by.official, [])
    if by.acting_for is not None:
        stands_in = any(it.deputy == by.official and it.start <= case.act.at < it.until for it in ledger.delegations)
        delegated = by.role is Role.DEPUTY and by.acting_for is Role.CHIEF and stands_in
        case.unless(delegated, "not_delegated_then", official=by.official)
    held = by.role in roles
    if by.role is Role.PANEL:
        held = by.official in ledger.panel
    elif by.role is Role.ENTRANT:
        held = by.official in {str(number) for number in ledger.entrants}
    elif by.role is Role.PLATFORM or isinstance(action, a.CreateEvent):
        held = True
    elif by.role is Role.REFEREE:
        held = held and by.official not in ledger.suspended
    case.unless(held, "role_not_held_then", official=by.official, role=by.role.value)
    may = (*_BY_ROLE[by.role], *(_BY_ROLE[by.acting_for] if by.acting_for else ()))
    case.unless(isinstance(action, may), "role_may_not", role=by.role.value, command=type(action).__name__)
    if by.role is Role.ENTRANT:
        _check_own_matter(case)
    elif isinstance(action, _WITH_REASON):
        case.unless(bool(case.act.reason.strip()), "reason_was_needed", command=type(action).__name__)


def _check_own_matter(case: Case) -> None:
    action, own = case.act.action, case.act.by.official
    number = getattr(action, "number", None)
    if isinstance(action, a.EndLeave) and action.leave in case.ledger.leaves:
        number = case.ledger.leaves[action.leave].entrant
    if isinstance(action, a.AnswerCall) and action.call in case.ledger.calls:
        number = case.ledger.calls[action.call].entrant
    if isinstance(action, a.EnterResults):
        played = case.ledger.segments.get(action.segment)
        tables = {} if played is None else {table.table: table for table in played.seating.tables}
        for entered in action.results:
            seats = tables[entered.key.table].seats if entered.key.table in tables else ()
            case.unless(own in map(str, seats), "not_his_matter", official=own)
    elif isinstance(action, a.CheckIn | a.ConfirmPresence):
        case.unless(tuple(map(str, action.numbers)) == (own,), "not_his_matter", official=own)
    elif number is not None:
        case.unless(str(number) == own, "not_his_matter", official=own)
