"""A match: boards played in sequence by the same seats. The same shape as a deal: decide and evolve.

A match knows results, not cards: each finished deal is reported to it with its scores, playing times and deductions.
"""

from dataclasses import dataclass, replace
from typing import assert_never

from paiju.doudizhu.rules import Rules
from paiju.doudizhu.score import warning_deduction
from paiju.doudizhu.state import Phase, State
from paiju.rulebook.refusal import Refusal
from paiju.table.seats import Millis


@dataclass(frozen=True, slots=True)
class DealResult:
    """What a finished deal leaves behind."""

    points: tuple[int, ...]
    play_time: tuple[Millis, ...]
    warnings: tuple[int, ...]
    deductions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MatchStarted:
    book: str
    boards: tuple[int, ...]
    players: int


@dataclass(frozen=True, slots=True)
class BoardOpened:
    board: int
    attempt: int


@dataclass(frozen=True, slots=True)
class BoardRedealt:
    """Nobody bid and the event deals such boards again."""

    board: int
    attempt: int


@dataclass(frozen=True, slots=True)
class BoardClosed:
    board: int
    result: DealResult


@dataclass(frozen=True, slots=True)
class MatchFinished:
    totals: tuple[int, ...]


MatchEvent = MatchStarted | BoardOpened | BoardRedealt | BoardClosed | MatchFinished


@dataclass(frozen=True, slots=True)
class OpenBoard:
    """Put the next board on the table."""


@dataclass(frozen=True, slots=True)
class ReportDeal:
    """The deal on the table has ended in this state."""

    board: int
    state: State


MatchAction = OpenBoard | ReportDeal


@dataclass(frozen=True, slots=True)
class MatchState:
    book: str = ""
    boards: tuple[int, ...] = ()
    players: int = 0
    open_board: int | None = None
    attempt: int = 0
    results: tuple[tuple[int, DealResult], ...] = ()
    finished: bool = False

    @property
    def next_board(self) -> int | None:
        played = len(self.results)
        return self.boards[played] if played < len(self.boards) else None

    def totals(self) -> tuple[int, ...]:
        """Points by seat over the closed boards, deductions included."""
        sums = [0] * self.players
        for _, result in self.results:
            for seat in range(self.players):
                sums[seat] += result.points[seat] + result.deductions[seat]
        return tuple(sums)

    def warnings(self) -> tuple[int, ...]:
        return tuple(sum(result.warnings[seat] for _, result in self.results) for seat in range(self.players))

    def play_times(self) -> tuple[Millis, ...]:
        return tuple(Millis(sum(result.play_time[seat] for _, result in self.results)) for seat in range(self.players))


def start(rules: Rules, boards: tuple[int, ...]) -> tuple[MatchEvent, ...]:
    """Open a match over these board numbers, in this order."""
    if not boards or len(set(boards)) != len(boards) or min(boards) < 1:
        raise ValueError(f"boards {boards} — accepted: one or more different numbers from 1")
    return (MatchStarted(rules.book, boards, rules.players.value),)


def decide(rules: Rules, state: MatchState, action: MatchAction) -> tuple[MatchEvent, ...] | Refusal:
    match action:
        case OpenBoard():
            if state.open_board is not None:
                return Refusal("board_still_open", rules.article("empty_hands_to_end"), {"board": state.open_board})
            if state.next_board is None:
                return Refusal("match_is_over", rules.article("empty_hands_to_end"))
            return (BoardOpened(state.next_board, state.attempt + 1),)
        case ReportDeal():
            return _report(rules, state, action)
        case _:
            assert_never(action)


def _report(rules: Rules, state: MatchState, action: ReportDeal) -> tuple[MatchEvent, ...] | Refusal:
    if state.open_board != action.board:
        return Refusal("board_not_open", rules.article("empty_hands_to_end"), {"board": action.board})
    deal = action.state
    if deal.board != action.board or deal.phase is not Phase.OVER:
        return Refusal("deal_not_over", rules.article("empty_hands_to_end"), {"board": action.board})
    if deal.redeal:
        return (BoardRedealt(action.board, state.attempt),)
    if deal.score is None:
        return Refusal("deal_not_over", rules.article("empty_hands_to_end"), {"board": action.board})
    before = state.warnings()
    deductions = tuple(
        warning_deduction(rules, count, earlier) for count, earlier in zip(deal.warnings, before, strict=True)
    )
    closed = BoardClosed(action.board, DealResult(deal.score.points, deal.play_time, deal.warnings, deductions))
    after = evolve(state, closed)
    return (closed,) if after.next_board is not None else (closed, MatchFinished(after.totals()))


def evolve(state: MatchState, event: MatchEvent) -> MatchState:
    match event:
        case MatchStarted():
            return MatchState(book=event.book, boards=event.boards, players=event.players)
        case BoardOpened():
            return replace(state, open_board=event.board, attempt=event.attempt)
        case BoardRedealt():
            return replace(state, open_board=None)
        case BoardClosed():
            return replace(state, open_board=None, attempt=0, results=(*state.results, (event.board, event.result)))
        case MatchFinished():
            return replace(state, finished=True)
        case _:
            assert_never(event)
