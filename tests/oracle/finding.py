"""What is wrong with a log: a code for the catalogue, the act, the facts."""

from collections.abc import Mapping
from dataclasses import dataclass, field

Facts = Mapping[str, str | int]


@dataclass(frozen=True, slots=True)
class Finding:
    """``act`` is the number of the act by its place in the log; 0 where the log as a whole is meant."""

    code: str
    act: int
    facts: Facts = field(default_factory=dict)
