"""Acts that set an event up: its setup until round 1, and its officials."""

from paiju.rulebook.rule import option_text
from paiju.tournament import commands as a
from paiju.tournament import events as e
from paiju.tournament.people.officials import APPOINTED, Delegation, Role
from paiju.tournament.state import Setup
from tests.books import OFFERED
from tests.oracle.case import Case, Expected, Follows


def _check_setup(case: Case, setup: Setup) -> None:
    choices = {
        name: [option_text(choice) for choice in rule.choices]
        for rules in OFFERED[setup.book]
        for name, rule in rules.rules()
    }
    for name, text in setup.options.items():
        case.unless(text in choices.get(name, []), "option_not_offered", option=name, choice=text)
    sizes = {it.name: it for it in case.book.parameters}
    for name, number in setup.parameters.items():
        fits = name in sizes and sizes[name].minimum <= number <= sizes[name].maximum
        case.unless(fits, "size_not_allowed", parameter=name, value=number)


def create(case: Case, action: a.CreateEvent) -> Expected:
    case.unless(case.act.number == 1, "created_twice")
    _check_setup(case, action.setup)
    return e.EventCreated(action.setup), e.Appointed(case.act.by.official, Role.ORGANISER)


def change_setup(case: Case, action: a.ChangeSetup) -> Expected:
    ledger = case.ledger
    case.unless(not (ledger.started or ledger.segments or ledger.lots), "setup_was_frozen")
    case.unless(action.setup.book == ledger.setup.book, "setup_was_frozen")
    _check_setup(case, action.setup)
    return (e.SetupChanged(action.setup),)


def appoint(case: Case, action: a.Appoint) -> Expected:
    chiefs = [who for who, roles in case.ledger.roles.items() if Role.CHIEF in roles]
    possible = action.role in APPOINTED and action.role not in case.ledger.roles.get(action.official, [])
    possible = possible and not (action.role is Role.CHIEF and chiefs)
    case.unless(possible, "not_to_be_appointed", official=action.official, role=action.role.value)
    return (e.Appointed(action.official, action.role),)


def dismiss(case: Case, action: a.Dismiss) -> Expected:
    roles = case.ledger.roles
    held = action.role in roles.get(action.official, [])
    case.unless(held, "role_not_held_then", official=action.official, role=action.role.value)
    others = [who for who, theirs in roles.items() if Role.ORGANISER in theirs and who != action.official]
    case.unless(action.role is not Role.ORGANISER or bool(others), "nobody_left_in_charge", official=action.official)
    return (e.Dismissed(action.official, action.role),)


def suspend(case: Case, action: a.Suspend) -> Expected:
    changes = (action.official in case.ledger.suspended) != action.suspended
    case.unless(changes, "nothing_to_change", command="Suspend")
    return (e.RefereeSuspended(action.official, action.suspended),)


def assign_referee(case: Case, action: a.AssignReferee) -> Expected:
    tables = tuple(sorted(set(action.tables)))
    changes = case.ledger.tables.get(action.official, ()) != tables
    case.unless(changes, "nothing_to_change", command="AssignReferee")
    return (e.RefereeAssigned(action.official, tables),)


def delegate(case: Case, action: a.Delegate) -> Expected:
    deputy = Role.DEPUTY in case.ledger.roles.get(action.deputy, [])
    case.unless(deputy and action.start < action.until, "not_delegated_then", official=action.deputy)
    return (e.ChiefDelegated(Delegation(action.deputy, action.start, action.until)),)


def form_panel(case: Case, action: a.FormPanel) -> Expected:
    """An odd number of different people, three at least."""
    odd = len(set(action.members)) == len(action.members) and len(action.members) % 2 == 1 and len(action.members) >= 3
    case.unless(odd, "panel_not_odd", members=len(action.members))
    return (e.PanelFormed(action.members),)


FOLLOWS: dict[type[a.Action], Follows] = {
    a.CreateEvent: create,
    a.ChangeSetup: change_setup,
    a.Appoint: appoint,
    a.Dismiss: dismiss,
    a.Suspend: suspend,
    a.AssignReferee: assign_referee,
    a.Delegate: delegate,
    a.FormPanel: form_panel,
}
