"""The plan of a contest under regulation 001 (``contest.json``): its teams, where its draws and boards come from.

What is decided in the event is in its log (``contest.pje``); the plan has what the log must not know or does not need:
commands, limits, the seed of the boards.
"""

import hashlib
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

import paiju
from paiju.contest.teams import Team
from paiju.engines.match.lineup import Entrant
from paiju.engines.match.plan import Plan, decode_plan, encode_plan
from paiju.engines.match.readiness import guarded
from paiju.engines.protocol.options import HostOptions
from paiju.files import write_text
from paiju.games.doudizhu.rules import Rules
from paiju.regulations.ccgc import REGULATION
from paiju.regulations.ccgc.event import EVENT as CCGC_CONTEST
from paiju.regulations.ccgc.play import PLAY as CCGC
from paiju.rulebook.errors import ExplainedError
from paiju.tournament.state import Setup

FORMAT = "paiju-event-contest 1"
PLAN_FILE, EVENT_FILE = "contest.json", "contest.pje"


class BadContest(ExplainedError):
    """A folder in which no contest can be begun or continued."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ContestPlan:
    """``seed`` is published and draws the lots. Boards come from ``board_seed`` where one is given; else they are
    sealed, in the folder ``sealed`` or in the contest's own.
    """

    name: str
    teams: tuple[Team, ...]
    seed: str
    source: str = ""
    options: dict[str, str] = field(default_factory=dict)
    parameters: dict[str, int] = field(default_factory=dict)
    board_seed: str = ""
    sealed: str = ""
    host: HostOptions = field(default_factory=HostOptions)

    @property
    def setup(self) -> Setup:
        return Setup(
            self.name,
            CCGC.book,
            options=self.options,
            parameters=self.parameters,
            software=paiju.__version__,
            book_hash=CCGC.content_hash(),
        )

    @property
    def rules(self) -> Rules:
        return CCGC.with_options(dict(self.game_options))

    @property
    def game_options(self) -> tuple[tuple[str, str], ...]:
        """Those of the event's options that are the game's."""
        return tuple(sorted(REGULATION.table_options(self.setup).items()))

    @property
    def total_boards(self) -> int:
        return CCGC_CONTEST.most_boards(self.setup)

    def player_seed(self, place: str) -> str:
        """What house players draw from: nothing that tells a card."""
        return hashlib.sha256(f"paiju contest players\0{self.seed}\0{place}".encode()).hexdigest()

    def as_match(self, entrants: tuple[Entrant, ...] = ()) -> Plan:
        """The teams (or these in their place) as the plan of a match, of which no deal is planned yet."""
        return Plan(
            book=CCGC.book,
            options=self.game_options,
            entrants=entrants or tuple(team.entrant for team in self.teams),
            tables=(),
            seed="0",
            deals=0,
            host=self.host,
        )

    def guarded(self, folder: Path, plan: Plan) -> Plan:
        """A plan to which the folders of the contest's secrets stay closed."""
        return guarded(plan, (folder, Path(self.sealed)) if self.sealed else (folder,))


# The file.


def write_plan(folder: Path, plan: ContestPlan) -> None:
    document = {
        "format": FORMAT,
        **msgspec.to_builtins(plan),
        "teams": [{"unit": team.unit, "seed": team.seed} for team in plan.teams],
        "plan": encode_plan(plan.as_match()),
    }
    del document["host"]
    write_text(folder / PLAN_FILE, json.dumps(document, ensure_ascii=False) + "\n", private=True)


def read_plan(folder: Path) -> ContestPlan:
    path = folder / PLAN_FILE
    try:
        data: Any = json.loads(path.read_text("utf-8"))
        if data["format"] != FORMAT:
            raise ValueError(f"the format {data['format']!r}; expected: {FORMAT!r}")
        match = data["plan"]
        decode_plan(match)  # of the rules that there are now
        teams = [{"entrant": entrant, **team} for entrant, team in zip(match["entrants"], data["teams"], strict=True)]
        return msgspec.convert({**data, "teams": teams, "host": match["host"]}, ContestPlan)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BadContest(f"{path} 不能用：{error}", f"{path} cannot be used: {error}") from None
