"""One turn of a plan, played: results, records and the log, ready to be written. Runs in any process."""

from collections.abc import Callable
from contextlib import aclosing
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import paiju
from paiju.doudizhu import events as e
from paiju.doudizhu.record import format_record
from paiju.doudizhu.rules import Rules
from paiju.games import BOOKS
from paiju.host.faults import SeatFault, format_log_line
from paiju.host.lineup import Entrant
from paiju.host.plan import Plan, PlannedTurn
from paiju.host.program import EngineSpec, Program, prepare
from paiju.host.table import HousePlayer, Participant
from paiju.host.turn import DealPlayed, first_info, play_turn
from paiju.match.strength import Outcome
from paiju.rulebook.clauses import Words
from paiju.table.header import free_tags
from paiju.table.record import DealRecord, NoScore, Step

House = Callable[[str, int], HousePlayer]
"""Makes a house player from its name and a seed; handed in, because the host does not know them."""


@dataclass(frozen=True, slots=True)
class FaultNote:
    """A fault in plain words; ``settled`` when it ended the deal."""

    seat: int
    code: str
    line: int | None
    settled: bool
    words: Words


@dataclass(frozen=True, slots=True)
class DealResult:
    """What a match keeps of a deal. ``answers`` and ``thinking_ms`` are by seat; times are measured."""

    board: int
    players: tuple[int, ...]
    points: tuple[int, ...]
    declarer: int | None
    bid: int
    faults: tuple[FaultNote, ...] = ()
    answers: tuple[int, ...] = ()
    thinking_ms: tuple[int, ...] = ()

    @property
    def outcome(self) -> Outcome:
        return Outcome(self.players, self.points, self.declarer)


@dataclass(frozen=True, slots=True)
class TurnPlayed:
    """A whole turn. ``records`` are the texts of its deals, empty where nothing is written."""

    turn: PlannedTurn
    deals: tuple[DealResult, ...]
    records: tuple[str, ...] = ()
    log: str = ""


async def play_planned(
    plan: Plan, turn: PlannedTurn, house: House, writes: bool, on_deal: Callable[[DealResult], None]
) -> TurnPlayed:
    """Play a turn to its end; ``on_deal`` is told of each deal at once."""
    participants = [_participant(plan, entrant, house) for entrant in turn.seating]
    boards = (plan.cardset(turn.table, board) for board in turn.boards)
    contest = first_info(plan.rules, len(turn.boards), plan.host)
    results: list[DealResult] = []
    records: list[str] = []
    log: list[str] = []
    async with aclosing(play_turn(plan.rules, participants, boards, contest, plan.host)) as deals:
        async for played in deals:
            board = turn.boards[len(results)]
            results.append(_result(turn, board, played))
            if writes:
                tags = _tags(plan, turn, board)
                records.append(_record(plan.rules, played, tags))
                log.append("# " + " · ".join(f"{name} {value}" for name, value in tags.items()))
                log += map(format_log_line, played.log)
            on_deal(results[-1])
    return TurnPlayed(turn, tuple(results), tuple(records), "".join(f"{line}\n" for line in log))


def _participant(plan: Plan, number: int, house: House) -> Participant:
    entrant = plan.entrants[number]
    return house(entrant.house, plan.player_seed(number)) if entrant.house else program_of(entrant)


@cache
def program_of(entrant: Entrant) -> Program:
    """An entrant's program, found and fingerprinted; ``BadEngine`` when it cannot be started."""
    directory = Path(entrant.directory) if entrant.directory else None
    return prepare(EngineSpec(entrant.name, entrant.command, directory, entrant.environment))


def _result(turn: PlannedTurn, board: int, played: DealPlayed) -> DealResult:
    declarer = played.state.declarer
    return DealResult(
        board,
        turn.seating,
        played.points,
        None if declarer is None else int(declarer),
        played.state.bid,
        tuple(_note(fault) for fault in played.faults),
        tuple(each.answers for each in played.thinking),
        tuple(each.total_ms for each in played.thinking),
    )


def _note(fault: SeatFault) -> FaultNote:
    return FaultNote(int(fault.seat), fault.code, fault.line, fault.settled, fault.words)


def _tags(plan: Plan, turn: PlannedTurn, board: int) -> dict[str, str]:
    names = {f"Seat{seat}": plan.entrants[player].name for seat, player in enumerate(turn.seating)}
    return {"Turn": str(turn.number + 1), "Board": str(board), **names}


def _record(rules: Rules, played: DealPlayed, tags: dict[str, str]) -> str:
    """The text of the deal. Not by ``record_of``, which decides it once more: the writing decides it anew anyway."""
    steps = tuple(Step(step.actor, _sorted(step.action), step.at) for step in played.steps)
    state = played.state
    result = NoScore.REDEAL if state.score is None else state.score.points
    options = tuple(sorted(rules.options_against(BOOKS[rules.book]).items()))
    software = f"paiju {paiju.__version__}"
    record = DealRecord(
        rules.book, rules.content_hash(), options, software, free_tags(tags.items()), played.cardset, steps, result
    )
    return format_record(rules, record)


def _sorted(action: e.Action) -> e.Action:
    return e.Play(tuple(sorted(action.cards))) if isinstance(action, e.Play) else action
