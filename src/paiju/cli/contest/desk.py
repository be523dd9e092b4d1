"""The direction of a contest that runs by itself: its event file, and the acts it appends, all of an order or none."""

import time

from paiju.cli.errors import BadInput
from paiju.regulations.library import find_regulation, name_article
from paiju.rulebook.refusal import Refusal
from paiju.storage.event_file import EventFile, Log
from paiju.table.clock import Instant
from paiju.tournament import commands as a
from paiju.tournament.acts import Act
from paiju.tournament.director import act
from paiju.tournament.evolve import evolve_act
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


class ContestRefused(BadInput):
    """The direction has refused: why, and by which article."""

    def __init__(self, refusal: Refusal) -> None:
        said = say_refusal(refusal)
        named = name_article(refusal.article) if refusal.article.ref else None
        super().__init__(
            said.zh if named is None else f"{said.zh}（{named.zh}）",
            said.en if named is None else f"{said.en} ({named.en})",
        )
        self.refusal = refusal


class ContestDesk:
    """An open event file and where it stands."""

    def __init__(self, file: EventFile) -> None:
        self.file = file
        self.log: Log = file.read()
        if self.log.damage is not None:
            found = self.log.damage
            raise BadInput(
                f"{file.path} 第 {found.act} 步读不出（{found.reason}），不能继续",
                f"{file.path}: act {found.act} cannot be read ({found.reason}); the contest cannot go on",
            )

    @property
    def state(self) -> State:
        if self.log.state is None:
            raise RuntimeError("the event is created before anything is asked of it")
        return self.log.state

    def do(self, *orders: Order) -> None:
        """All on disk when it returns; ``ContestRefused`` if one of them cannot be, and then nothing is."""
        if orders:
            self.log = self.file.append(self.log, *decided(self.log, orders))

    def refuses(self, author: Author, action: a.Command, reason: str = "") -> Refusal | None:
        """Why the direction would not do it."""
        at = stamp(self.log.state, _now()).at
        found = act(CCGC, self.log.state, author, action, at, reason)
        return found if isinstance(found, Refusal) else None


def decided(log: Log, orders: tuple[Order, ...]) -> list[Act]:
    """The acts of these orders, one following from the other."""
    acts = list(log.acts)
    state = log.state
    for author, action, reason in orders:
        at, clock = stamp(state, _now())
        found = act(CCGC, state, author, action, at, reason, clock)
        if isinstance(found, Refusal):
            raise ContestRefused(found)
        state = evolve_act(state, found)
        acts.append(found)
    return acts[len(log.acts) :]


def _now() -> Instant:
    return Instant(int(time.time() * 1000))
