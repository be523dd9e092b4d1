"""What a training is told once: it belongs to its folder and cannot change on the way."""

import math
from dataclasses import asdict, dataclass
from typing import Any, Self

from paiju import _kernel

FIRST_RATE, LAST_RATE = 1e-3, 5e-5
"""Of the optimiser, at the beginning and at the end; a cosine between them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Either ``hours`` or ``deals`` says how long; with ``deals`` the same settings lead to the same bytes."""

    book: str
    seed: int
    threads: int
    hours: float | None = None
    deals: int | None = None
    objective: str = "win"

    @property
    def command(self) -> str:
        """That trains the same again."""
        long = f"--hours {self.hours:g}" if self.deals is None else f"--deals {self.deals}"
        return (
            f"paiju train OUT {long} --book {self.book} --threads {self.threads} --seed {self.seed}"
            f" --objective {self.objective}"
        )

    def part_done(self, seconds: float, deals: int) -> float:
        """How far a training has come, from 0 to 1."""
        if self.deals is not None:
            return min(1.0, deals / self.deals)
        return min(1.0, seconds / (3600 * (self.hours or 0)))

    def rate(self, part: float) -> float:
        """Of the optimiser, at this part of the way."""
        return LAST_RATE + (FIRST_RATE - LAST_RATE) * (1 + math.cos(math.pi * part)) / 2

    def trainer(self, book: _kernel.Book) -> _kernel.Trainer:
        return _kernel.Trainer(book, self.seed, self.threads, objective=self.objective)

    def told(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def of(cls, told: dict[str, Any]) -> Self:
        return cls(**told)
