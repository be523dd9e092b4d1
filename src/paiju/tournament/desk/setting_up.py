"""Creating an event, changing what it is made of until round 1, and its officials."""

from dataclasses import replace

from paiju.rulebook.refusal import Refusal
from paiju.tournament import commands as a
from paiju.tournament import events as e
from paiju.tournament.command_table import REFEREES
from paiju.tournament.desk.call import Call, Decision, refuse
from paiju.tournament.desk.deciders import decides
from paiju.tournament.desk.records import Answer
from paiju.tournament.people.days import is_date
from paiju.tournament.people.officials import APPOINTED, Delegation, Role
from paiju.tournament.regulation import Regulation
from paiju.tournament.settings import offered
from paiju.tournament.state import Medium, Setup

_OFFSETS = range(-14 * 60, 14 * 60 + 1)
MOST_TABLES = 9_999


@decides(a.CreateEvent)
def create(call: Call, action: a.CreateEvent) -> Decision:
    refusal = refuse_setup(call, action.setup)
    if refusal is not None:
        return refusal
    return e.EventCreated(action.setup), e.Appointed(call.by.official, Role.ORGANISER)


@decides(a.ChangeSetup)
def change_setup(call: Call, action: a.ChangeSetup) -> Decision:
    is_bound = not _only_announces(call.setup, action.setup)
    if is_bound and call.state.started and call.direction.setup_frozen.value:
        return refuse(call, "setup_frozen", "setup_is_frozen")
    if action.setup.book != call.setup.book:
        return refuse(call, "setup_frozen", "book_is_fixed", book=call.setup.book)
    if is_bound and (call.state.segments or call.state.lots):
        return refuse(call, "setup_frozen", "draw_is_made")
    if action.setup == call.setup:
        return refuse(call, "", "nothing_changes")
    refusal = refuse_setup(call, action.setup)
    return (e.SetupChanged(action.setup),) if refusal is None else refusal


def _only_announces(before: Setup, after: Setup) -> bool:
    """Whether a change is of what nothing follows from: it may be made at any time."""
    rest = replace(after, place=before.place, description=before.description, sessions=before.sessions)
    return after != before and rest == before


def refuse_setup(call: Call, setup: Setup) -> Refusal | None:
    """The first thing in a setup that cannot be."""
    if not setup.name.strip():
        return refuse(call, "", "event_needs_a_name")
    book = call.regulation.published or call.regulation
    if setup.book != book.id:
        return refuse(call, "", "no_such_book", book=setup.book, accepted=book.id)
    choices = offered(book.rule_sets)
    for name, text in book.options_of(setup).items():
        if name not in choices:
            return refuse(call, "setup_frozen", "no_such_option", option=name, accepted=", ".join(choices))
        if text not in choices[name]:
            accepted = ", ".join(choices[name])
            return refuse(call, "setup_frozen", "no_such_choice", option=name, choice=text, accepted=accepted)
    parameters = {each.name: each for each in book.format.parameters}
    for name, number in setup.parameters.items():
        if name not in parameters:
            return refuse(call, "setup_frozen", "no_such_parameter", parameter=name, accepted=", ".join(parameters))
        least, most = parameters[name].minimum, parameters[name].maximum
        if not least <= number <= most:
            return refuse(
                call, "setup_frozen", "parameter_out_of_range", parameter=name, value=number, least=least, most=most
            )
    if setup.utc_offset not in _OFFSETS:
        return refuse(call, "", "no_such_time_zone", minutes=setup.utc_offset)
    if setup.medium is not None and (refusal := _refuse_medium(call, book, setup.medium)) is not None:
        return refusal
    for date in (*setup.holidays, *setup.working_days):
        if not is_date(date):
            return refuse(call, "", "no_such_date", date=date)
    return None


def _refuse_medium(call: Call, book: Regulation, medium: Medium) -> Refusal | None:
    media = book.direction.media.value
    if medium not in media:
        accepted = ", ".join(it.value for it in media)
        return refuse(call, "media", "medium_not_allowed", medium=medium.value, accepted=accepted)
    if medium not in book.media:
        return refuse(call, "", "no_live_tables", game=book.game)
    return None


# Officials.


@decides(a.Appoint)
def appoint(call: Call, action: a.Appoint) -> Decision:
    officials = call.state.officials
    if action.role not in APPOINTED:
        return refuse(call, "referee_committee", "role_not_by_appointment", role=action.role.value)
    if not action.official.strip():
        return refuse(call, "", "official_needs_a_name")
    if officials.has(action.official, action.role):
        return refuse(call, "", "role_held", official=action.official, role=action.role.value)
    if action.role is Role.CHIEF:
        chief = next((who for who, roles in officials.roles.items() if Role.CHIEF in roles), None)
        if chief is not None:
            return refuse(call, "referee_committee", "chief_is_appointed", official=chief)
    return (e.Appointed(action.official, action.role),)


@decides(a.Dismiss)
def dismiss(call: Call, action: a.Dismiss) -> Decision:
    officials = call.state.officials
    if not officials.has(action.official, action.role):
        return refuse(call, "", "role_not_held", official=action.official, role=action.role.value)
    organisers = [who for who, roles in officials.roles.items() if Role.ORGANISER in roles]
    if action.role is Role.ORGANISER and organisers == [action.official]:
        return refuse(call, "", "last_organiser", official=action.official)
    return (e.Dismissed(action.official, action.role),)


@decides(a.Suspend)
def suspend(call: Call, action: a.Suspend) -> Decision:
    officials = call.state.officials
    if not officials.has(action.official, Role.REFEREE):
        return refuse(call, "chief_suspends", "role_not_held", official=action.official, role=Role.REFEREE.value)
    if (action.official in officials.suspended) == action.suspended:
        return refuse(call, "", "nothing_changes")
    return (e.RefereeSuspended(action.official, action.suspended),)


@decides(a.AssignReferee)
def assign_referee(call: Call, action: a.AssignReferee) -> Decision:
    """Whoever referees at tables; a chief or deputy may look after some, too."""
    officials = call.state.officials
    if not any(officials.has(action.official, role) for role in REFEREES):
        return refuse(call, "referee_committee", "role_not_held", official=action.official, role=Role.REFEREE.value)
    tables = tuple(sorted(set(action.tables)))
    if any(not 1 <= table <= MOST_TABLES for table in tables):
        return refuse(call, "", "no_such_table_number", most=MOST_TABLES)
    if officials.tables.get(action.official, ()) == tables:
        return refuse(call, "", "nothing_changes")
    return (e.RefereeAssigned(action.official, tables),)


@decides(a.Delegate)
def delegate(call: Call, action: a.Delegate) -> Decision:
    if not call.state.officials.has(action.deputy, Role.DEPUTY):
        return refuse(call, "deputy_acts", "role_not_held", official=action.deputy, role=Role.DEPUTY.value)
    if action.until <= action.start or action.until <= call.at:
        return refuse(call, "deputy_acts", "time_is_empty")
    return (e.ChiefDelegated(Delegation(action.deputy, action.start, action.until)),)


@decides(a.FormPanel)
def form_panel(call: Call, action: a.FormPanel) -> Decision:
    members = action.members
    least = call.direction.panel_least.value
    if len(set(members)) < len(members) or not all(member.strip() for member in members):
        return refuse(call, "", "panel_member_twice")
    if len(members) < least:
        return refuse(call, "panel_least", "panel_too_small", members=len(members), least=least)
    if call.direction.panel_odd.value and len(members) % 2 == 0:
        return refuse(call, "panel_odd", "panel_is_even", members=len(members))
    if any(appeal.votes and appeal.answer is Answer.OPEN for appeal in call.state.appeals.values()):
        return refuse(call, "majority", "panel_is_voting")
    return (e.PanelFormed(members),)
