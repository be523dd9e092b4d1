"""Who may do what: one table. A deputy who signs for the chief referee has the chief's power while he is delegated."""

from typing import Final

from paiju.rulebook.refusal import Refusal
from paiju.tournament import commands as a
from paiju.tournament.desk.call import Call, refuse
from paiju.tournament.people.entrants import Number
from paiju.tournament.people.officials import APPOINTED, Role

_ORGANISER: Final = (Role.ORGANISER,)
_CHIEF: Final = (Role.CHIEF,)
_LEADERS: Final = (Role.ORGANISER, Role.CHIEF)
_SEATING: Final = (Role.CHIEF, Role.DEPUTY)
_REFEREES: Final = (Role.CHIEF, Role.DEPUTY, Role.REFEREE)
_DESK: Final = (Role.ORGANISER, *_REFEREES)
_ENTRY: Final = (Role.ORGANISER, Role.PLATFORM)
_PANEL: Final = (Role.PANEL,)

MAY: Final[dict[type[a.Action], tuple[Role, ...]]] = {
    a.CreateEvent: _ORGANISER,
    a.ChangeSetup: _LEADERS,
    a.Appoint: _LEADERS,
    a.Dismiss: _LEADERS,
    a.Suspend: _CHIEF,
    a.Delegate: _LEADERS,
    a.FormPanel: _ORGANISER,
    a.Apply: _ENTRY,
    a.Enter: _LEADERS,
    a.Audit: _ORGANISER,
    a.RecordDocument: _DESK,
    a.PublishEntries: _ORGANISER,
    a.ObjectToEntry: _ENTRY,
    a.DecideObjection: _ORGANISER,
    a.RequestChange: _ENTRY,
    a.DecideChange: _ORGANISER,
    a.CheckIn: _DESK,
    a.Withdraw: (*_DESK, Role.ENTRANT),
    a.Disqualify: _CHIEF,
    a.Substitute: _LEADERS,
    a.RegisterBuild: (*_LEADERS, Role.ENTRANT, Role.PLATFORM),
    a.IssueLinks: _LEADERS,
    a.NoteDevice: (*_DESK, Role.PLATFORM),
    a.PublishSeed: _LEADERS,
    a.DrawLots: _LEADERS,
    a.ProposeSeating: _SEATING,
    a.OverrideSeating: _CHIEF,
    a.ApproveSeating: _SEATING,
    a.StartSegment: _REFEREES,
    a.CallLastDeal: _REFEREES,
    a.Forfeit: _SEATING,
    a.ReportLate: _REFEREES,
    a.ReportLateSheet: _REFEREES,
    a.CloseSegment: _REFEREES,
    a.MakeCut: _CHIEF,
    a.PublishStanding: _CHIEF,
    a.EnterResults: (*_REFEREES, Role.PLATFORM, Role.ENTRANT),
    a.ConfirmResult: (*_REFEREES, Role.ENTRANT),
    a.DisputeResult: (*_REFEREES, Role.ENTRANT),
    a.UpholdResult: _REFEREES,
    a.CorrectResult: _REFEREES,
    a.SecondCorrection: _DESK,
    a.VoidBoard: _CHIEF,
    a.Penalise: (*_REFEREES, Role.PLATFORM),  # what a clock says is the platform's to note
    a.Allow: _CHIEF,
    a.LiftCharge: _CHIEF,
    a.ObjectOrally: (*_REFEREES, Role.ENTRANT),
    a.FileAppeal: (*_DESK, Role.ENTRANT),
    a.Vote: _PANEL,
    a.DecideAppeal: _PANEL,
    a.RecordIncident: _DESK,
    a.ResolveIncident: _REFEREES,
    a.AskLeave: (*_REFEREES, Role.ENTRANT),
    a.GrantLeave: (*_REFEREES, Role.ENTRANT),
    a.EndLeave: (*_REFEREES, Role.ENTRANT),
    a.RecordCheck: _DESK,
    a.GrantAwards: _LEADERS,
    a.GrantFairPlay: _LEADERS,
    a.Finish: _LEADERS,
    a.Undo: _DESK,
}

# Acts that nobody may do without saying why.
NEEDS_REASON: Final = (
    a.Dismiss,
    a.Suspend,
    a.DecideObjection,
    a.DecideChange,
    a.Disqualify,
    a.Substitute,
    a.IssueLinks,
    a.OverrideSeating,
    a.Forfeit,
    a.UpholdResult,
    a.CorrectResult,
    a.VoidBoard,
    a.LiftCharge,
    a.Undo,
)


def refuse_author(call: Call, action: a.Action) -> Refusal | None:
    """Whether the author has the role he acts in, and the role may do this."""
    by, officials, rules = call.by, call.state.officials, call.direction
    role = by.role.value
    stands_in = rules.deputy_acts.value and by.role is Role.DEPUTY and by.acting_for is Role.CHIEF
    if by.acting_for is not None and not stands_in:
        return refuse(call, "deputy_acts", "only_a_deputy_acts_for_the_chief", role=role)
    if by.acting_for is not None and not officials.delegated(by.official, call.at):
        return refuse(call, "deputy_acts", "not_delegated", official=by.official)
    by_appointment = by.role in APPOINTED and rules.referee_committee.value and not isinstance(action, a.CreateEvent)
    if by_appointment and not officials.has(by.official, by.role):
        return refuse(call, "referee_committee", "role_not_held", official=by.official, role=role)
    if by.role is Role.REFEREE and rules.chief_suspends.value and by.official in officials.suspended:
        return refuse(call, "chief_suspends", "referee_is_suspended", official=by.official)
    if by.role is Role.PANEL and by.official not in officials.panel:
        return refuse(call, "panel_least", "not_on_the_panel", official=by.official)
    allowed = MAY[type(action)]
    if Role.CHIEF in allowed and not rules.chief_directs.value:
        allowed = (*allowed, *_REFEREES)
    if by.power not in allowed and by.role not in allowed:
        names = ", ".join(each.value for each in allowed)
        return refuse(call, "chief_directs", "not_in_this_role", role=role, allowed=names)
    if by.role is Role.ENTRANT:
        return _refuse_entrant(call, action)
    if isinstance(action, NEEDS_REASON) and not call.reason.strip():
        return refuse(call, "", "reason_missing")
    return None


def _refuse_entrant(call: Call, action: a.Action) -> Refusal | None:
    """An entrant acts in his own matter only; results are checked where the table is known."""
    own = call.by.official
    if not own.isascii() or not own.isdigit() or Number(int(own)) not in call.state.entrants:
        return refuse(call, "", "no_such_entrant", number=own)
    number = getattr(action, "number", None)
    if number is None and isinstance(action, a.EndLeave):
        leave = call.state.leaves.get(action.leave)
        number = None if leave is None else leave.entrant
    if number is not None and number != int(own):
        return refuse(call, "", "not_your_matter", number=own)
    return None
