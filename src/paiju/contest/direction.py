"""The direction of a contest that runs by itself: its event file, and the acts it appends, all of an order or none."""

import hashlib
import time

import paiju
from paiju.contest.plan import BadContest, ContestPlan
from paiju.engines.match.lineup import Entrant as Fielded
from paiju.regulations.library import find_regulation, name_article
from paiju.rulebook.errors import ExplainedError
from paiju.rulebook.refusal import Refusal
from paiju.storage.event_file import EventFile, Log
from paiju.storage.people import Person
from paiju.table.clock import Instant
from paiju.tournament import commands as a
from paiju.tournament.acts import Act
from paiju.tournament.director import act
from paiju.tournament.evolve import evolve_act
from paiju.tournament.people.entrants import Entrant, Kind, Number, PersonRef
from paiju.tournament.people.officials import Author, OfficialId, Role
from paiju.tournament.state import State
from paiju.tournament.times import stamp
from paiju.words import say_refusal

CCGC = find_regulation("001")

DESK = OfficialId("desk")
"""As in ``paiju event``, so that its commands work on the same file: organiser and chief referee in one."""

ORGANISER, CHIEF = Author(DESK, Role.ORGANISER), Author(DESK, Role.CHIEF)

Order = tuple[Author, a.Command, str]
"""Who does what, and why where that is to be said."""


class ContestRefused(ExplainedError):
    """The regulation does not allow what was asked for: why, and by which article."""

    def __init__(self, refusal: Refusal) -> None:
        said = say_refusal(refusal)
        named = name_article(refusal.article) if refusal.article.ref else None
        super().__init__(
            said.zh if named is None else f"{said.zh}（{named.zh}）",
            said.en if named is None else f"{said.en} ({named.en})",
        )
        self.refusal = refusal


class Direction:
    """An open event file and where it stands."""

    def __init__(self, file: EventFile) -> None:
        self.file = file
        self.log: Log = file.read()
        if self.log.damage is not None:
            damage = self.log.damage
            raise BadContest(
                f"{file.path} 第 {damage.act} 步读不出（{damage.reason}），不能继续",
                f"{file.path}: act {damage.act} cannot be read ({damage.reason}); the contest cannot go on",
            )

    @property
    def state(self) -> State:
        if self.log.state is None:
            raise RuntimeError("the event is created before anything is asked of it")
        return self.log.state

    def register(self, plan: ContestPlan) -> None:
        """From the creation of the event to its published seed, if that is still to be done."""
        if self.log.state is None:
            self.file.people.put(
                {f"program-{number}": Person(team.entrant.name) for number, team in enumerate(plan.teams, 1)}
            )
            self.do(*registration(plan))

    def do(self, *orders: Order) -> None:
        """All on disk when it returns; ``ContestRefused`` if one of them cannot be, and then nothing is."""
        if orders:
            self.log = self.file.append(self.log, *decided(self.log, orders))

    def refuses(self, author: Author, action: a.Command, reason: str = "") -> Refusal | None:
        """Why the direction would not do it."""
        answer = act(CCGC, self.log.state, author, action, stamp(self.log.state, _now()).at, reason)
        return answer if isinstance(answer, Refusal) else None


def decided(log: Log, orders: tuple[Order, ...]) -> list[Act]:
    """The acts of these orders, one following from the other."""
    acts: list[Act] = []
    state = log.state
    for author, action, reason in orders:
        at, clock = stamp(state, _now())
        answer = act(CCGC, state, author, action, at, reason, clock)
        if isinstance(answer, Refusal):
            raise ContestRefused(answer)
        state = evolve_act(state, answer)
        acts.append(answer)
    return acts


def _now() -> Instant:
    return Instant(int(time.time() * 1000))


# Registration.


def registration(plan: ContestPlan) -> tuple[Order, ...]:
    """The event, its teams with the hashes of their builds, and the seed of its draws."""
    entrants = tuple(
        Entrant(
            Number(number),
            Kind.PROGRAM,
            (PersonRef(f"program-{number}"),),
            team.unit,
            team.seed,
            build=build_of(team.entrant),
        )
        for number, team in enumerate(plan.teams, 1)
    )
    return (
        (ORGANISER, a.CreateEvent(plan.setup), ""),
        (ORGANISER, a.Appoint(DESK, Role.CHIEF), ""),
        (ORGANISER, a.Enter(entrants), ""),
        (ORGANISER, a.CheckIn(tuple(entrant.number for entrant in entrants)), ""),
        (CHIEF, a.PublishSeed(plan.seed, plan.source), ""),
    )


def build_of(entrant: Fielded) -> str:
    """The hash that is registered; a house player's is of its name and our version."""
    if entrant.house:
        return hashlib.sha256(f"paiju {paiju.__version__} house:{entrant.house}".encode()).hexdigest()
    return entrant.digest
