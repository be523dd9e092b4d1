"""The plan of a contest under regulation 001 (``contest.json``): its teams, where its draws and boards come from.

What is decided in the event is in its log (``contest.pje``); the plan has what the log must not know or does not need:
commands, limits, the seed of the boards.
"""

import hashlib
import json
import secrets
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import paiju
from paiju.cards.shuffle import Seed, parse_casual_seed
from paiju.cli.contest.teams import Team
from paiju.cli.deals.seal import COMMITMENT, OPENING, SECRET, SESSION, load_session
from paiju.cli.errors import BadInput
from paiju.cli.files import write_text
from paiju.deals.documents import format_commitment, format_opening, format_session_reveal
from paiju.deals.names import DealName
from paiju.deals.sealed import SECRET_BYTES, Secret, commit, fingerprint, open_session
from paiju.engines.match.document import decode_plan, encode_plan
from paiju.engines.match.plan import Plan
from paiju.engines.protocol.options import HostOptions
from paiju.games.doudizhu.boards import deal_board, seed_of_board
from paiju.games.doudizhu.deal import Cardset
from paiju.games.doudizhu.rules import Rules
from paiju.regulations.ccgc import REGULATION
from paiju.regulations.ccgc.event import EVENT as CCGC_CONTEST
from paiju.regulations.ccgc.play import PLAY as CCGC
from paiju.tournament.state import Setup, State

FORMAT = "paiju-event-contest 1"
PLAN_FILE, EVENT_FILE, SEALED = "contest.json", "contest.pje", "sealed"
SESSION_NAME = "contest"


@dataclass(frozen=True, slots=True)
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
        rules = CCGC_CONTEST.format_rules(State(self.setup))
        return rules.rounds.value * rules.deals.value + rules.final_rounds.value * rules.final_deals.value

    def player_seed(self, place: str) -> str:
        """What house players draw from: nothing that tells a card."""
        return hashlib.sha256(f"paiju contest players\0{self.seed}\0{place}".encode()).hexdigest()


# The file.


def write_plan(folder: Path, plan: ContestPlan) -> None:
    entrants = tuple(team.entrant for team in plan.teams)
    played = Plan(CCGC.book, plan.game_options, entrants, (), "0", 0, host=plan.host)
    document = {
        "format": FORMAT,
        "name": plan.name,
        "seed": plan.seed,
        "source": plan.source,
        "options": plan.options,
        "parameters": plan.parameters,
        "board_seed": plan.board_seed,
        "sealed": plan.sealed,
        "teams": [{"unit": team.unit, "seed": team.seed} for team in plan.teams],
        "plan": encode_plan(played),
    }
    write_text(folder / PLAN_FILE, json.dumps(document, ensure_ascii=False) + "\n", private=True)


def read_plan(folder: Path) -> ContestPlan:
    path = folder / PLAN_FILE
    try:
        data: Any = json.loads(path.read_text("utf-8"))
        if data["format"] != FORMAT:
            raise ValueError(f"the format {data['format']!r}; expected: {FORMAT!r}")
        played = decode_plan(data["plan"])
        teams = zip(played.entrants, data["teams"], strict=True)
        return ContestPlan(
            data["name"],
            tuple(Team(entrant, team["unit"], team["seed"]) for entrant, team in teams),
            data["seed"],
            data["source"],
            dict(data["options"]),
            dict(data["parameters"]),
            data["board_seed"],
            data["sealed"],
            played.host,
        )
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BadInput(f"{path} 不能用：{error}", f"{path} cannot be used: {error}") from None


def closed_folders(folder: Path, plan: ContestPlan) -> tuple[Path, ...]:
    """Where the secrets of a contest are: no program may see them."""
    return (folder, Path(plan.sealed)) if plan.sealed else (folder,)


# Boards: the same for all tables, numbered through the event.


def seal_boards(folder: Path, plan: ContestPlan) -> None:
    """Commit to all boards before the first is dealt; the seed of the draws is mixed in as the public value."""
    if plan.board_seed or plan.sealed or (folder / SEALED / OPENING).exists():
        return
    secret = Secret(secrets.token_bytes(SECRET_BYTES))
    boards = [str(number) for number in range(1, plan.total_boards + 1)]
    commitment = commit(secret, plan.name, SESSION_NAME, boards, plan.source or "the seed of the draws")
    session = open_session(commitment, secret, plan.seed)
    write_text(folder / SEALED / SECRET, secret.hex() + "\n", private=True)
    write_text(folder / SEALED / COMMITMENT, format_commitment(commitment))
    write_text(folder / SEALED / OPENING, format_opening(session.opening()))


def reveal_boards(folder: Path, plan: ContestPlan) -> None:
    """After the contest; a session that somebody else sealed is his to reveal."""
    if not plan.board_seed and not plan.sealed:
        write_text(folder / SEALED / SESSION, format_session_reveal(load_session(folder / SEALED).reveal_secret()))


def board_commitment(folder: Path, plan: ContestPlan) -> str:
    """What was published of the boards before they were dealt; empty where they come from a given seed."""
    return "" if plan.board_seed else fingerprint(load_session(_session(folder, plan)).commitment).hex()


def deal_boards(folder: Path, plan: ContestPlan, numbers: tuple[int, ...]) -> tuple[Cardset, ...]:
    rules = plan.rules
    if plan.board_seed:
        master = parse_casual_seed(plan.board_seed)
        seeds: dict[int, Seed] = {number: seed_of_board(master, number) for number in numbers}
    else:
        session = load_session(_session(folder, plan))
        seeds = {number: session.deal_seed(DealName(str(number))) for number in numbers}
    return tuple(deal_board(rules, number, seeds[number]) for number in numbers)


def _session(folder: Path, plan: ContestPlan) -> Path:
    return Path(plan.sealed) if plan.sealed else folder / SEALED
