"""What all rooms of a server count together, for the metrics page."""

from dataclasses import dataclass


@dataclass(slots=True)
class Counts:
    acts: int = 0
    refusals: int = 0
    repeated: int = 0
    time_outs: int = 0
    deals: int = 0
    rebuilt: int = 0
