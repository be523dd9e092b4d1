"""Appendix 2 of the national rules, computed again: MP, rates, ranks and S of every board, and the five tie-breaks."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from paiju.tournament.people.entrants import Number
from paiju.tournament.ranking.comparison import BeyondTable, Comparison, LoneRate, Rounding
from paiju.tournament.ranking.results import Adjusted, DealScores
from paiju.tournament.rules.duplicate import Beaten, DuplicateFormat
from paiju.tournament.seating.segments import HOUSE, ResultKey, TableSeats
from tests.oracle.ledger import Played
from tests.oracle.ranking import Column, Found

PlayOff = Callable[[Sequence[Number]], Found]

CENT = Decimal("0.01")


@dataclass(frozen=True, slots=True)
class Scored:
    """A contestant on one board; ``share`` is an awarded part of the top, in place of a score."""

    number: Number
    score: int | None
    share: Fraction
    time: int | None


@dataclass(frozen=True, slots=True)
class Boards:
    """Every comparison: for each contestant the places of one board in one direction of one group."""

    places: list[dict[Number, int]]
    points: dict[Number, Decimal]
    times: dict[Number, list[int]]

    @staticmethod
    def of(rules: Comparison, segments: Iterable[Played]) -> "Boards":
        places: list[dict[Number, int]] = []
        times: dict[Number, list[int]] = {}
        earned: dict[Number, Decimal] = {}
        for played in segments:
            for entries in _compared_together(played):
                contestants = [entry for entry in entries if entry.number != HOUSE]
                house = [entry.score for entry in entries if entry.number == HOUSE and entry.score is not None]
                ranks = ranks_of(rules, contestants, house if rules.fillers_compared.value else [])
                if ranks:
                    places.append(ranks)
                for entry in contestants:
                    earned[entry.number] = earned.get(entry.number, Decimal(0)) + s_of(rules, ranks[entry.number])
                    times.setdefault(entry.number, [])
                    if entry.time is not None:
                        times[entry.number].append(entry.time)
        points = {number: total.quantize(CENT, ROUND_HALF_UP) for number, total in earned.items()}
        return Boards(places, points, times)

    def is_timed(self, number: Number) -> bool:
        """Whether every board that was compared has a time."""
        times = self.times.get(number, [])
        return bool(times) and len(times) == len(self.own_places(number))

    def own_places(self, number: Number) -> list[int]:
        return [ranks[number] for ranks in self.places if number in ranks]

    def beaten(self, number: Number) -> list[Number]:
        """Those placed below on a board, once for each board."""
        shared = (ranks for ranks in self.places if number in ranks)
        return [other for ranks in shared for other, rank in ranks.items() if rank > ranks[number]]


def _compared_together(played: Played) -> Iterable[list[Scored]]:
    groups: dict[int, list[TableSeats]] = defaultdict(list)
    for table in played.seating.tables:
        groups[table.group].append(table)
    for board in played.boards:
        for _, tables in sorted(groups.items()):
            by_seat: dict[int, list[Scored]] = defaultdict(list)
            for table in tables:
                outcome = played.outcomes.get(ResultKey(table.table, board))
                for seat, number in enumerate(table.seats):
                    if isinstance(outcome, DealScores):
                        time = outcome.times[seat] if outcome.times else None
                        by_seat[seat].append(Scored(number, outcome.scores[seat], Fraction(0), time))
                    elif isinstance(outcome, Adjusted):
                        score, share = outcome.scores[seat], outcome.shares[seat]
                        if score is not None or share is not None:
                            by_seat[seat].append(Scored(number, score, Fraction(share or 0, 100), None))
            yield from (by_seat[seat] for seat in sorted(by_seat))


def ranks_of(rules: Comparison, contestants: Sequence[Scored], house: Sequence[int]) -> dict[Number, int]:
    """Two MP for everybody who did worse, one for everybody equal; the rate of the top ranks; equal rates share."""
    scores = [entry.score for entry in contestants if entry.score is not None]
    field = Counter([*scores, *house])
    others = len(scores) + len(house) - 1
    rate_of: dict[int, Fraction | None] = {}
    worse = 0
    for score in sorted(field):
        mp = 2 * worse + field[score] - 1
        lone = Fraction(1, 2) if rules.lone_rate.value is LoneRate.HALF else None
        rate_of[score] = Fraction(mp, 2 * others) if others else lone
        worse += field[score]
    rates = {entry.number: entry.share if entry.score is None else rate_of[entry.score] for entry in contestants}
    better, ahead = {}, 0
    counted = Counter(rate for rate in rates.values() if rate is not None)
    for rate in sorted(counted, reverse=True):
        better[rate] = ahead
        ahead += counted[rate]
    return {number: 1 if rate is None else 1 + better[rate] for number, rate in rates.items()}


def s_of(rules: Comparison, rank: int) -> Decimal:
    """10000, 7000, 5000, 3500, then the tenthousand divided by the rank (or the other reading)."""
    table = rules.rank_points.value
    if rank <= len(table):
        points = Decimal(table[rank - 1])
    elif rules.beyond_table.value is BeyondTable.RECIPROCAL:
        points = Decimal(10000) / rank
    else:
        points = 10000 * Decimal(2) ** (Decimal(1 - rank) / 2)
    return points if rules.rounding.value is Rounding.SUM else points.quantize(CENT, ROUND_HALF_UP)


def columns(rules: DuplicateFormat, boards: Boards, playoff: PlayOff | None) -> list[Column]:
    """S, then (1) total time, (2) trimmed mean time, (3) S of those beaten, (4) board places, (5) play-off."""

    def total_time(level: Sequence[Number]) -> Found:
        if not all(boards.is_timed(number) for number in level):
            return None
        return {number: sum(boards.times[number]) for number in level}

    def trimmed(level: Sequence[Number]) -> Found:
        if not all(len(boards.times.get(number, ())) >= 3 for number in level):
            return None
        kept = {number: sorted(boards.times[number])[1:-1] for number in level}
        return {number: Fraction(sum(times), len(times)) for number, times in kept.items()}

    def beaten(level: Sequence[Number]) -> Found:
        found: dict[Number, Fraction] = {}
        for number in level:
            whom: Iterable[Number] = boards.beaten(number)
            whom = set(whom) if rules.beaten.value is Beaten.PERSONS else list(whom)
            total = sum((Fraction(boards.points[other]) for other in whom), Fraction(0))
            found[number] = total / len(whom) if whom else Fraction(0)
        return found

    def board_places(level: Sequence[Number]) -> Found:
        own = {number: boards.own_places(number) for number in level}
        last = max((place for places in own.values() for place in places), default=0)
        return {number: tuple(own[number].count(place) for place in range(1, last + 1)) for number in level}

    timed = bool(boards.times) and all(map(boards.is_timed, boards.times))
    chain = [
        Column("total_s", lambda all_: {number: boards.points.get(number, Decimal(0)) for number in all_}, shown=True),
        Column("total_time", total_time, higher=False, shown=timed),
        Column("trimmed_time", trimmed, higher=False),
        Column("beaten", beaten),
        Column("board_places", board_places),
    ]
    return chain if playoff is None else [*chain, Column("playoff", playoff, higher=False)]
