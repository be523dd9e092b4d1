"""Teams of a contest under regulation 001: an engine, the school it comes from, its seed."""

from collections.abc import Iterable
from dataclasses import dataclass

from paiju.engines.match.builds import registered
from paiju.engines.match.lineup import Entrant, with_own_names


@dataclass(frozen=True, slots=True)
class Team:
    """``seed`` 1 is the strongest, 0 none."""

    entrant: Entrant
    unit: str = ""
    seed: int = 0


def registered_teams(teams: Iterable[Team]) -> tuple[Team, ...]:
    """With the builds that are there now and names told apart; a team without a unit is a unit of its own."""
    listed = list(teams)
    named = with_own_names(team.entrant for team in listed)
    return tuple(
        Team(entrant if entrant.house else registered(entrant), team.unit or entrant.name, team.seed)
        for team, entrant in zip(listed, named, strict=True)
    )
