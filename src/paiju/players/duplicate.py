"""A duplicate set between house players: the same boards at every table, compared as the book of the event says."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction

from paiju.cards.shuffle import Seed
from paiju.deals.names import LAST_ATTEMPT
from paiju.deals.sealed import Secret, attempt_seed, board_seed, seed_of_board
from paiju.games.doudizhu.boards import deal_board, draw_first_caller
from paiju.games.doudizhu.deal import Cardset
from paiju.games.doudizhu.player import DoudizhuPlayer
from paiju.games.doudizhu.rules import Rules
from paiju.players.arena import PlayedDeal, play_deal
from paiju.players.house import house_player
from paiju.regulations.library import find_regulation
from paiju.table.seats import Seat
from paiju.tournament.formats.duplicate import Duplicate
from paiju.tournament.formats.field import Field
from paiju.tournament.formats.format import Format
from paiju.tournament.ranking.comparison import Compared, Comparison, compare, total_points
from paiju.tournament.ranking.field_points import FieldPoints, score_direction


@dataclass(frozen=True, slots=True)
class Entrant:
    """Who sits where; within a set nobody moves."""

    table: int
    seat: Seat
    player: str


@dataclass(frozen=True, slots=True)
class TableResult:
    """One board at one table; ``attempt`` is above 1 where all passed and the event deals again."""

    board: int
    table: int
    attempt: int
    cardset: Cardset
    deal: PlayedDeal

    @property
    def points(self) -> tuple[int, ...]:
        score = self.deal.state.score
        return (0, 0, 0) if score is None else score.points


@dataclass(frozen=True, slots=True)
class DuplicateSet:
    """Everything that was played, board by board and table by table."""

    rules: Rules
    entrants: tuple[Entrant, ...]
    boards: tuple[int, ...]
    results: tuple[TableResult, ...]

    @property
    def format(self) -> Format:
        """Of the events of this book."""
        return find_regulation(self.rules.book).format

    def of_board(self, board: int) -> tuple[TableResult, ...]:
        return tuple(result for result in self.results if result.board == board)

    def compared(self, board: int) -> tuple[tuple[Compared, ...], ...] | None:
        """By direction, the lines of all tables, where the book compares board by board."""
        if not isinstance(self.format, Duplicate):
            return None
        comparison, played = self.format.published_comparison, self.of_board(board)
        return tuple(
            compare(comparison, [result.points[seat] for result in played]) for seat in range(self.rules.players.value)
        )

    def scores_of(self, entrant: Entrant) -> list[int]:
        return [result.points[entrant.seat] for result in self.results if result.table == entrant.table]


def play_set(
    rules: Rules,
    boards: Sequence[int],
    tables: int,
    players: Sequence[str],
    master: Seed,
    on_deal: Callable[[], None],
) -> DuplicateSet:
    """Play every board at every table. The line-up moves on by one seat from table to table."""
    entrants: list[Entrant] = []
    seated: list[list[DoudizhuPlayer]] = []
    for table in range(1, tables + 1):
        names = [players[(seat + table - 1) % len(players)] for seat in range(rules.players.value)]
        entrants += [Entrant(table, Seat(seat), name) for seat, name in enumerate(names)]
        seated.append([house_player(name, _player_seed(master, table, seat)) for seat, name in enumerate(names)])
    results: list[TableResult] = []
    first = draw_first_caller(master, rules.players.value)
    for board in boards:
        seed = seed_of_board(master, board)
        for table, sitting in enumerate(seated, 1):
            results.append(_play_board(rules, board, table, seed, first, sitting))
            on_deal()
    return DuplicateSet(rules, tuple(entrants), tuple(boards), tuple(results))


def _player_seed(master: Seed, table: int, seat: int) -> int:
    return int.from_bytes(board_seed(Secret(master), "", "paiju demo", "players", f"{table} {seat}")[:6], "big")


def _play_board(
    rules: Rules, board: int, table: int, seed: Seed, first: Seat, players: list[DoudizhuPlayer]
) -> TableResult:
    for attempt in range(1, LAST_ATTEMPT):
        cardset = deal_board(rules, board, attempt_seed(seed, attempt), table_lot=first)
        deal = play_deal(rules, cardset, players)
        if deal.state.score is not None:
            return TableResult(board, table, attempt, cardset, deal)
    raise ValueError(f"board {board} at table {table} was passed out {LAST_ATTEMPT} times")


# Standings.


@dataclass(frozen=True, slots=True)
class Standing:
    """An entrant's line of the final table; what a book does not know is None."""

    rank: int
    entrant: Entrant
    total: int
    won: int
    rank_points: Decimal | None = None
    rate: Fraction | None = None
    field_points: Fraction | None = None
    recorded: int | None = None


def standings(played: DuplicateSet) -> tuple[Standing, ...]:
    """By rank points (national), by field points and small points (programs), or by the total (workers)."""
    ordered = sorted(_lines(played), key=_key, reverse=True)
    keys = [_key(line) for line in ordered]
    return tuple(replace(line, rank=keys.index(key) + 1) for line, key in zip(ordered, keys, strict=True))


def _key(line: Standing) -> tuple[Decimal | Fraction | int, ...]:
    if line.rank_points is not None:
        return (line.rank_points,)
    if line.field_points is not None:
        return (line.field_points, line.recorded or 0)
    return (line.total, line.won)


def _lines(played: DuplicateSet) -> Iterator[Standing]:
    format_ = played.format
    fields = _field_points(played, format_.published_preliminary) if isinstance(format_, Field) else {}
    for entrant in played.entrants:
        scores = played.scores_of(entrant)
        total, won = sum(scores), sum(1 for score in scores if score > 0)
        if isinstance(format_, Duplicate):
            yield _compared(played, format_.published_comparison, entrant, total, won)
        elif entrant in fields:
            points, recorded = fields[entrant]
            yield Standing(0, entrant, total, won, field_points=points, recorded=recorded)
        else:
            yield Standing(0, entrant, total, won)


def _compared(played: DuplicateSet, rules: Comparison, entrant: Entrant, total: int, won: int) -> Standing:
    lines = [
        by_seat[entrant.seat][entrant.table - 1]
        for by_seat in (played.compared(board) for board in played.boards)
        if by_seat is not None
    ]
    points = total_points(rules, (line.rank_points for line in lines))
    rates = [line.rate for line in lines if line.rate is not None]
    rate = sum(rates, Fraction(0)) / len(rates) if rates else None
    return Standing(0, entrant, total, won, rank_points=points, rate=rate)


def _field_points(played: DuplicateSet, rules: FieldPoints) -> dict[Entrant, tuple[Fraction, int]]:
    """Field points of the set, direction by direction."""
    found: dict[Entrant, tuple[Fraction, int]] = {}
    for seat in range(played.rules.players.value):
        sitting = [entrant for entrant in played.entrants if entrant.seat == seat]
        totals = [sum(played.scores_of(entrant)) for entrant in sitting]
        scored = score_direction(rules, totals, len(played.boards))
        for entrant, line in zip(sitting, scored, strict=True):
            found[entrant] = (line.field_points, line.recorded)
    return found
