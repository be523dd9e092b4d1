"""How a table is run: what an organiser or whoever opens it may choose besides the rulebook."""

from dataclasses import dataclass

MAX_DELAY = 5_000
"""No delay may come near the shortest clock of a rulebook (15 s): a held action must never be late by our doing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOptions:
    """Times are milliseconds; 0 switches the thing off."""

    clock: bool = True  # off: nobody's time ever runs out
    spectators: bool = False
    house_delay: int = 600  # how long a house player seems to think
    trustee_after: int = 2  # time-outs in a row after which a house player acts for a person
    trustee_player: str = "greedy"
    minimum_delay: int = 0  # no action is published sooner after the turn began: a quick pass tells nothing
    next_after: int = 30_000  # the next deal opens by itself so long after a result
    redeal_after: int = 1_500  # and so long after a deal in which nobody bid
    shared_boards: bool = False  # the same boards are played elsewhere: their hands stay secret after the deal

    def __post_init__(self) -> None:
        for name in ("house_delay", "minimum_delay"):
            if not 0 <= getattr(self, name) <= MAX_DELAY:
                raise ValueError(f"{name} is {getattr(self, name)}; accepted: 0 to {MAX_DELAY} ms")
        for name in ("trustee_after", "next_after", "redeal_after"):
            if getattr(self, name) < 0:
                raise ValueError(f"{name} is {getattr(self, name)}; it is not negative")


WAITING = TableOptions(clock=False, trustee_after=0, next_after=0, redeal_after=0)
"""For practice: nothing happens before the person wants it."""
