"""Whether somebody may give a command, by its row of the table.

A deputy who signs for the chief referee has the chief's power while he is delegated.
"""

from paiju.rulebook.refusal import Refusal
from paiju.tournament import commands as a
from paiju.tournament.command_table import REFEREES, Listed, row_of
from paiju.tournament.desk.call import Call, refuse
from paiju.tournament.people.entrants import Number
from paiju.tournament.people.officials import APPOINTED, Author, OfficialId, Role
from paiju.tournament.state import State


def refuse_author(call: Call, action: Listed) -> Refusal | None:
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
    allowed = roles_for(call, type(action))
    if by.power not in allowed and by.role not in allowed:
        names = ", ".join(each.value for each in allowed)
        return refuse(call, "chief_directs", "not_in_this_role", role=role, allowed=names)
    if by.role is Role.ENTRANT:
        return _refuse_entrant(call, action)
    if row_of(action).reason and not call.reason.strip():
        return refuse(call, "", "reason_missing")
    return None


def author_of(state: State, official: OfficialId, action: type[Listed]) -> Author | None:
    """An official in the first of his roles that may give a command; a deputy signs for the chief where that helps.

    In his first role where none of them may, so that he is told; None for somebody who has no role.
    """
    officials = state.officials
    held = [role for role in APPOINTED if officials.has(official, role)]
    if official in officials.panel:
        held.append(Role.PANEL)
    allowed = row_of(action).by
    fitting = next((role for role in held if role in allowed), None)
    if fitting is None and Role.DEPUTY in held and Role.CHIEF in allowed:
        return Author(official, Role.DEPUTY, Role.CHIEF)
    return Author(official, fitting or held[0]) if held else None


def roles_for(call: Call, action: type[Listed]) -> tuple[Role, ...]:
    """The roles that may give a command in this event."""
    allowed = row_of(action).by
    return (*allowed, *REFEREES) if Role.CHIEF in allowed and not call.direction.chief_directs.value else allowed


def _refuse_entrant(call: Call, action: Listed) -> Refusal | None:
    """An entrant acts in his own matter only; results are checked where the table is known."""
    own = call.by.official
    if not own.isascii() or not own.isdigit() or Number(int(own)) not in call.state.entrants:
        return refuse(call, "", "no_such_entrant", number=own)
    number = _whose_matter(call.state, action)
    if number is not None and number != int(own):
        return refuse(call, "", "not_your_matter", number=own)
    return None


def _whose_matter(state: State, action: Listed) -> Number | None:
    """The entrant a command is about, where it names one or what he has opened."""
    match action:
        case a.CheckIn(numbers) | a.ConfirmPresence(_, numbers):
            return numbers[0] if len(numbers) == 1 else Number(0)
        case a.EndLeave(leave) if leave in state.leaves:
            return state.leaves[leave].entrant
        case a.AnswerCall(call) if call in state.calls:
            return state.calls[call].entrant
        case _:
            return getattr(action, "number", None)
