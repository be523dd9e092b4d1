"""Teams of a contest under regulation 001: an engine, the school it comes from, its seed (``unit=…``, ``seed=…``)."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from paiju.cli.engines.engines import KEYS, parse_entrant, with_own_names
from paiju.cli.errors import BadInput
from paiju.engines.match.lineup import Entrant

TEAM_KEYS = ("unit", "seed")


@dataclass(frozen=True, slots=True)
class Team:
    """``seed`` 1 is the strongest, 0 none. A team without a unit is a unit of its own."""

    entrant: Entrant
    unit: str = ""
    seed: int = 0


def parse_team(text: str, each: Iterable[tuple[str, str]] = ()) -> Team:
    """``cmd=./mine name=A unit=大学 seed=1``, or ``house:greedy name=A unit=大学``."""
    head, *rest = re.split(rf"(?:^|\s+)({'|'.join((*KEYS, *TEAM_KEYS))})=", text.strip())
    pairs = list(zip(rest[::2], rest[1::2], strict=True))
    own = " ".join([head, *(f"{key}={value}" for key, value in pairs if key not in TEAM_KEYS)])
    return team_of(parse_entrant(own, each), dict(pairs))


def team_of(entrant: Entrant, given: Mapping[str, str]) -> Team:
    seed = given.get("seed", "0").strip()
    if not (seed.isascii() and seed.isdigit() and len(seed) <= 6):
        raise BadInput(
            f"{entrant.name}：seed={seed} 不能用；可用：1、2、3……（种子序号）",
            f"{entrant.name}: seed={seed}; accepted: 1, 2, 3 … (the strongest is 1)",
        )
    return Team(entrant, given.get("unit", "").strip(), int(seed))


def with_units(teams: Iterable[Team]) -> tuple[Team, ...]:
    """Names told apart, and a unit for everybody."""
    listed = list(teams)
    named = with_own_names(team.entrant for team in listed)
    return tuple(
        replace(team, entrant=entrant, unit=team.unit or entrant.name)
        for team, entrant in zip(listed, named, strict=True)
    )
