"""A training from its beginning, or from where it was killed, to its end."""

import time
from collections.abc import Callable
from typing import Any, NamedTuple

import paiju
from paiju import _kernel
from paiju.files import write_text
from paiju.games.doudizhu.rules import Rules
from paiju.learning.folder import Folder, State
from paiju.learning.settings import Settings
from paiju.learning.strength import draw, measure
from paiju.players.club.weights import write_weights
from paiju.players.envelope import BadEnvelope
from paiju.players.kernel import book_of

CHUNK = 4 * _kernel.Trainer.ROUND
"""Deals between looks at the clock."""


class Told(NamedTuple):
    """What a training says of itself while it runs."""

    part: float
    seconds: float
    deals: int
    decisions: int
    rate: float
    """Decisions a second, since it was begun or went on."""
    losses: tuple[float, ...]
    strength: dict[str, float]


class Training:
    """One folder's training. ``every``: seconds between checkpoints."""

    def __init__(self, rules: Rules, folder: Folder, settings: Settings, every: float) -> None:
        self.rules = rules
        self.folder = folder
        self.settings = settings
        self.trainer = settings.trainer(book_of(rules))
        self.is_resumed = folder.open(settings)
        self._every = every
        self._number, self._spent = 0, 0.0
        self._progress: list[dict[str, Any]] = []
        latest = folder.latest() if self.is_resumed else None
        if latest is not None:
            self._number, state = latest
            self._load(state)
        self._began_with = self.trainer.decisions

    def _load(self, state: State) -> None:
        try:
            self.trainer.load(state.trainer)
        except ValueError as error:
            raise BadEnvelope("state_unusable", path=str(self.folder.path), why=str(error)) from None
        self._spent, self._progress = state.seconds, list(state.progress)

    @property
    def is_done(self) -> bool:
        return self.settings.part_done(self._spent, self.trainer.deals) >= 1

    @property
    def deals(self) -> int:
        return self.trainer.deals

    def run(self, tell: Callable[[Told], None]) -> None:
        """To the end; ``tell`` hears of every chunk."""
        if self.is_done and self._number:
            return
        begun = saved = time.monotonic()
        before = self._spent
        while not self.is_done:
            part = self.settings.part_done(self._spent, self.trainer.deals)
            self.trainer.run(CHUNK, self.settings.rate(part))
            now = time.monotonic()
            self._spent = before + now - begun
            tell(self.told(now - begun))
            if now - saved >= self._every and not self.is_done:
                self._checkpoint()
                saved = time.monotonic()
        self._checkpoint()

    def told(self, running: float) -> Told:
        rate = (self.trainer.decisions - self._began_with) / max(running, 1e-3)
        part = self.settings.part_done(self._spent, self.trainer.deals)
        strength = self._progress[-1]["strength"] if self._progress else {}
        return Told(part, self._spent, self.trainer.deals, self.trainer.decisions, rate, self.trainer.losses, strength)

    def _checkpoint(self) -> None:
        network = self.trainer.network()
        self._progress.append(
            {
                "seconds": round(self._spent, 1),
                "deals": self.trainer.deals,
                "decisions": self.trainer.decisions,
                "losses": [round(loss, 4) for loss in self.trainer.losses],
                "strength": measure(self.rules, network),
            }
        )
        self._number += 1
        self.folder.save(self._number, State(self.trainer.save(), self._spent, tuple(self._progress)))
        write_weights(self.folder.weights, network, self.facts())
        title = f"{self.settings.book}: won of 100 deals of card play"
        write_text(self.folder.plot, draw(self._progress, title))

    def facts(self) -> dict[str, Any]:
        """Who made the weights, and by what; no clock, so that the same training writes the same bytes."""
        facts: dict[str, Any] = {
            "book": self.settings.book,
            "command": self.settings.command,
            "deals": self.trainer.deals,
            "decisions": self.trainer.decisions,
            "software": f"paiju {paiju.__version__}",
            "arithmetic": _kernel.ARITHMETIC,
        }
        if self.settings.deals is None:
            facts["hours"] = round(self._spent / 3600, 3)
        return facts
