"""One turn of a plan, played: results, records and the log, ready to be written. Runs in any process."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import aclosing
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import paiju
from paiju.engines.match.builds import BuildWatch, as_registered, spec_of
from paiju.engines.match.lineup import Entrant
from paiju.engines.match.plan import Plan, PlannedTurn
from paiju.engines.process.program import Program, prepare
from paiju.engines.protocol.faults import EngineFault, SeatFault, format_log_line
from paiju.engines.protocol.lines import Info
from paiju.engines.table.table import Participant
from paiju.engines.table.turn import DealPlayed, first_info, play_turn
from paiju.games.doudizhu import events as e
from paiju.games.doudizhu.player import DoudizhuPlayer
from paiju.games.doudizhu.record.record import format_played
from paiju.statistics.strength import Outcome
from paiju.table.record.header import free_tags
from paiju.table.record.record import DealRecord, Step
from paiju.table.seats import Seat

CHANGED = "changed"
"""The fault of a program whose build is no longer what was registered (C-7.2)."""

House = Callable[[str, int], DoudizhuPlayer]
"""Makes a house player from its name and a seed; handed in, because the host does not know them."""


@dataclass(frozen=True, slots=True)
class FaultNote:
    """A fault in plain words; ``settled`` when it ended the deal."""

    seat: int
    code: str
    line: int | None
    settled: bool
    zh: str
    en: str


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
    watch = BuildWatch(_registered(plan, turn))
    results: list[DealResult] = []
    records: list[str] = []
    log: list[str] = []
    async with aclosing(play_turn(plan.rules, participants, boards, opening_info(plan, turn), plan.host)) as deals:
        async for played in deals:
            board = turn.boards[len(results)]
            results.append(_result(turn, board, played, watch.changed()))
            if writes:
                tags = _tags(plan, turn, board)
                records.append(_record(plan, played, tags))
                log.append("# " + " · ".join(f"{name} {value}" for name, value in tags.items()))
                log += map(format_log_line, played.log)
            on_deal(results[-1])
    return TurnPlayed(turn, tuple(results), tuple(records), "".join(f"{line}\n" for line in log))


def opening_info(plan: Plan, turn: PlannedTurn) -> Info:
    """What INFO says before the first deal of a turn."""
    return plan.info or first_info(plan.rules, len(turn.boards), plan.host)


def _registered(plan: Plan, turn: PlannedTurn) -> Iterator[tuple[int, Program]]:
    """By seat, the programs whose builds are frozen."""
    for seat, number in enumerate(turn.seating):
        if plan.entrants[number].files:
            yield seat, program_of(plan.entrants[number])


def _participant(plan: Plan, number: int, house: House) -> Participant:
    entrant = plan.entrants[number]
    return house(entrant.house, plan.player_seed(number)) if entrant.house else planned_program(plan, number)


def planned_program(plan: Plan, number: int) -> Program:
    """The program of an entrant, and what it must not see: folders of the match and of its rivals."""
    others = {entrant.directory for place, entrant in enumerate(plan.entrants) if place != number} - {""}
    closed, rivals = (tuple(map(Path, sorted(paths))) for paths in (plan.closed, others))
    return replace(program_of(plan.entrants[number]), closed=closed, rivals=rivals)


@cache
def program_of(entrant: Entrant) -> Program:
    """An entrant's program, found and fingerprinted; ``BadEngine`` when it cannot be started."""
    program = prepare(spec_of(entrant))
    return as_registered(program, entrant) if entrant.files else program


def _result(turn: PlannedTurn, board: int, played: DealPlayed, changed: Iterable[int]) -> DealResult:
    declarer = played.state.declarer
    known = {int(fault.seat) for fault in played.faults if fault.code == CHANGED}
    changes = [SeatFault(Seat(seat), EngineFault(CHANGED)) for seat in changed if seat not in known]
    return DealResult(
        board,
        turn.seating,
        played.points,
        None if declarer is None else int(declarer),
        played.state.bid,
        tuple(_note(fault) for fault in (*played.faults, *changes)),
        tuple(each.answers for each in played.thinking),
        tuple(each.total_ms for each in played.thinking),
    )


def _note(fault: SeatFault) -> FaultNote:
    words = fault.words
    return FaultNote(int(fault.seat), fault.code, fault.line, fault.settled, words.zh, words.en)


def _tags(plan: Plan, turn: PlannedTurn, board: int) -> dict[str, str]:
    names = {f"Seat{seat}": plan.entrants[player].name for seat, player in enumerate(turn.seating)}
    return {"Turn": str(turn.number + 1), "Board": str(board), **names}


def _record(plan: Plan, played: DealPlayed, tags: dict[str, str]) -> str:
    """The text of the deal, from what was decided while it was played: deciding it once more takes as long again."""
    steps = tuple(Step(step.actor, _sorted(step.action), step.at) for step in played.steps)
    software, own_tags = f"paiju {paiju.__version__}", free_tags(tags.items())
    names = (plan.rules.book, plan.rules_hash, plan.changed_rules)
    record = DealRecord(*names, software, own_tags, played.cardset, steps, played.played.result)
    return format_played(plan.rules, record, played.played)


def _sorted(action: e.Action) -> e.Action:
    return e.Play(tuple(sorted(action.cards))) if isinstance(action, e.Play) else action
