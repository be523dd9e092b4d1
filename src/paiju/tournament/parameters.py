"""The sizes a regulation leaves to the organiser: each a whole number within bounds, fixed once round 1 begins."""

from collections.abc import Iterable
from dataclasses import dataclass

from paiju.tournament.state import Setup


@dataclass(frozen=True, slots=True)
class Parameter:
    name: str
    default: int
    minimum: int
    maximum: int
    articles: tuple[str, ...] = ()
    rule: str = ""  # that it is a value of, where the rule has another name
    also: str = ""  # a rule of the game that is defined by it

    @property
    def field(self) -> str:
        """The name of its rule."""
        return self.rule or self.name


def value(parameters: Iterable[Parameter], setup: Setup, name: str) -> int:
    """What the event has chosen, or else what the regulation has."""
    if name in setup.parameters:
        return setup.parameters[name]
    return next(parameter.default for parameter in parameters if parameter.name == name)
