"""Registration for a contest under regulation 001: the event, its teams, the hashes of their builds, the seed."""

import hashlib

import paiju
from paiju.cli.contest.desk import CHIEF, DESK, ORGANISER, Order
from paiju.cli.contest.plan import ContestPlan
from paiju.engines.match.lineup import Entrant as Fielded
from paiju.storage.people import Person
from paiju.tournament import commands as a
from paiju.tournament.people.entrants import Entrant, Kind, Number, PersonRef
from paiju.tournament.people.officials import Role


def opening_steps(plan: ContestPlan) -> tuple[Order, ...]:
    """From the creation of the event to its published seed."""
    entrants = tuple(_entrant(place, plan) for place in range(len(plan.teams)))
    return (
        (ORGANISER, a.CreateEvent(plan.setup), ""),
        (ORGANISER, a.Appoint(DESK, Role.CHIEF), ""),
        (ORGANISER, a.Enter(entrants), ""),
        (ORGANISER, a.CheckIn(tuple(entrant.number for entrant in entrants)), ""),
        (CHIEF, a.PublishSeed(plan.seed, plan.source), ""),
    )


def _entrant(place: int, plan: ContestPlan) -> Entrant:
    team, number = plan.teams[place], place + 1
    build = build_of(team.entrant)
    return Entrant(Number(number), Kind.PROGRAM, (PersonRef(f"program-{number}"),), team.unit, team.seed, build=build)


def build_of(entrant: Fielded) -> str:
    """The hash that is registered; a house player's is of its name and our version."""
    if entrant.house:
        return hashlib.sha256(f"paiju {paiju.__version__} house:{entrant.house}".encode()).hexdigest()
    return entrant.digest


def names_of(plan: ContestPlan) -> dict[str, Person]:
    return {f"program-{number}": Person(team.entrant.name) for number, team in enumerate(plan.teams, 1)}
