"""The file of a league (TOML): its engines, and how they meet."""

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from paiju.cli.engines.engines import EACH_KEYS, KEYS, TEAM_KEYS, entrant_of, team_of
from paiju.cli.errors import BadInput
from paiju.contest.teams import Team
from paiju.engines.match.lineup import Entrant
from paiju.files import read_text

SETTINGS: dict[str, tuple[type, ...]] = {
    "format": (str,),
    "tables": (str,),
    "challengers": (int,),
    "third": (str,),
    "deals": (int,),
    "seed": (int, str),
    "duplicate": (bool,),
    "turn": (int,),
    "book": (str,),
    "options": (list,),
    "time": (int, float),
    "margin": (int,),
    "startup": (int, float),
    "restart": (bool,),
    "strict": (bool,),
}
CONTEST_SETTINGS: dict[str, tuple[type, ...]] = {
    "name": (str,),
    "seed": (int, str),
    "source": (str,),
    "board_seed": (int, str),
    "sealed": (str,),
    "set": (dict,),
}
"""``[contest]``: what only a contest under regulation 001 has; ``set`` is the table of its sizes."""


@dataclass(frozen=True, slots=True)
class LeagueFile:
    """What a file says; what the command line says goes before it."""

    entrants: tuple[Entrant, ...] = ()
    settings: dict[str, Any] = field(default_factory=dict)
    teams: tuple[Team, ...] = ()
    contest: dict[str, Any] = field(default_factory=dict)

    def get(self, name: str, given: Any, usual: Any) -> Any:
        return given if given is not None else self.settings.get(name, usual)


def read_league(path: Path) -> LeagueFile:
    """``[league]``, ``[contest]``, ``[each]`` and any number of ``[[engine]]``."""
    try:
        data = tomllib.loads(read_text(path))
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"{path}：不是 TOML：{error}", f"{path}: not TOML: {error}") from None
    _check(path, "", data, {"league": (dict,), "contest": (dict,), "each": (dict,), "engine": (list,)})
    settings = data.get("league", {})
    _check(path, "league.", settings, SETTINGS)
    contest = data.get("contest", {})
    _check(path, "contest.", contest, CONTEST_SETTINGS)
    _check(path, "contest.set.", contest.get("set", {}), dict.fromkeys(contest.get("set", {}), (int,)))
    each = _pairs(path, "each", data.get("each", {}), EACH_KEYS)
    engines = [_pairs(path, "engine", engine, (*KEYS, *TEAM_KEYS)) for engine in data.get("engine", [])]
    usual = {key: float(value) for key, value in each if key in ("time", "margin", "startup")}
    here = path.parent
    own = [[pair for pair in engine if pair[0] in KEYS] for engine in engines]
    entrants = tuple(entrant_of(_beside(here, engine), _beside(here, each)) for engine in own)
    teams = tuple(team_of(entrant, dict(engine)) for entrant, engine in zip(entrants, engines, strict=True))
    return LeagueFile(entrants, {**usual, **settings}, teams, contest)


def _check(path: Path, lead: str, data: Any, known: dict[str, tuple[type, ...]]) -> None:
    for name, value in data.items():
        if name not in known:
            accepted = " ".join(known)
            raise BadInput(
                f"{path}：没有 {lead}{name}；可用：{accepted}", f"{path}: no {lead}{name}; accepted: {accepted}"
            )
        if type(value) not in known[name]:  # a bool is no number
            raise BadInput(f"{path}：{lead}{name} = {value!r} 不能用", f"{path}: {lead}{name} cannot be {value!r}")


def _pairs(path: Path, where: str, data: Any, keys: tuple[str, ...]) -> list[tuple[str, str]]:
    if not isinstance(data, dict):
        raise BadInput(f"{path}：[[{where}]] 写法不对", f"{path}: [[{where}]] is not a table")
    _check(path, f"{where}.", data, dict.fromkeys(keys, (str, int, float, list)))
    pairs: list[tuple[str, str]] = []
    for name, value in data.items():
        pairs += [(name, str(item)) for item in (value if isinstance(value, list) else [value])]
    return pairs


def _beside(folder: Path, pairs: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Folders are named from the folder of the file."""
    return [(name, str(folder / value)) if name in ("dir", "bind") else (name, value) for name, value in pairs]
