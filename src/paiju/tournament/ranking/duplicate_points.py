"""Results of a duplicate event: S of every contestant over some sets, and the chain that separates equal S."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from paiju.rulebook.rule import Article
from paiju.tournament.people.entrants import Number
from paiju.tournament.ranking import tiebreaks
from paiju.tournament.ranking.comparison import Comparison, total_points
from paiju.tournament.ranking.frequency import BoardLine, Frequency, tables_of
from paiju.tournament.ranking.rank import TieBreak, Values
from paiju.tournament.ranking.standing import Criterion
from paiju.tournament.rules.duplicate import Beaten, ComparedWithin, DuplicateFormat, TieBreakName
from paiju.tournament.seating.segments import Segment

_ARTICLE_OF = {name: at for at, name in enumerate(TieBreakName)}
_HIGHER = (TieBreakName.BEATEN, TieBreakName.BOARD_PLACES)


@dataclass(frozen=True, slots=True)
class Tally:
    """Every board of some sets, by contestant in the order of play."""

    boards: Mapping[Number, Sequence[tuple[Frequency, BoardLine]]]
    totals: Mapping[Number, Decimal]
    skips_untimed: bool = False  # a board without a time is passed over, as before 0.2.1

    def times(self) -> dict[Number, list[int | None]]:
        return {
            number: [line.time for _, line in boards if line.time is not None or not self.skips_untimed]
            for number, boards in self.boards.items()
        }

    def ranks(self) -> dict[Number, list[int]]:
        return {number: [line.rank for _, line in boards] for number, boards in self.boards.items()}

    def beaten(self, number: Number) -> Iterator[Number]:
        """Those ranked below on a board, once for every such board."""
        for table, own in self.boards.get(number, ()):
            yield from (line.number for line in table.lines if line.rank > own.rank)


def tally(rules: DuplicateFormat, comparison: Comparison, segments: Iterable[Segment]) -> Tally:
    boards: dict[Number, list[tuple[Frequency, BoardLine]]] = defaultdict(list)
    by_group = rules.compared_within.value is ComparedWithin.GROUP
    for segment in segments:
        for table in tables_of(comparison, segment, by_group):
            for line in table.lines:
                boards[line.number].append((table, line))
    totals = {
        number: total_points(comparison, [line.points for _, line in played]) for number, played in boards.items()
    }
    return Tally(dict(boards), totals)


def points_criterion(rules: DuplicateFormat) -> Criterion:
    return Criterion("total_s", Article(rules.book, rules.total_ref))


def tie_break_criterion(rules: DuplicateFormat, name: TieBreakName) -> Criterion:
    article = rules.article("tie_breaks", _ARTICLE_OF[name])
    return Criterion(name.value.replace("-", "_"), article, name in _HIGHER)


def chain(rules: DuplicateFormat, found: Tally, playoff: Values | None = None) -> list[TieBreak]:
    """S, then the tie-breaks in the order of the book; without ``playoff`` that one is left out."""
    steps = [TieBreak(points_criterion(rules), tiebreaks.totals(found.totals), for_all=True)]
    times = found.times()
    for name in rules.tie_breaks.value:
        values = _values(rules, name, found, times, playoff)
        if values is not None:
            shown = name is TieBreakName.TOTAL_TIME and all(map(tiebreaks.is_timed, times.values()))
            steps.append(TieBreak(tie_break_criterion(rules, name), values, for_all=shown))
    return steps


def _values(
    rules: DuplicateFormat,
    name: TieBreakName,
    found: Tally,
    times: tiebreaks.Times,
    playoff: Values | None,
) -> Values | None:
    match name:
        case TieBreakName.TOTAL_TIME:
            return tiebreaks.total_time(times)
        case TieBreakName.TRIMMED_TIME:
            return tiebreaks.trimmed_mean_time(times, rules.times_dropped.value)
        case TieBreakName.BEATEN:
            persons = rules.beaten.value is Beaten.PERSONS
            return tiebreaks.mean_of_beaten(found.beaten, lambda number: found.totals[number], persons)
        case TieBreakName.BOARD_PLACES:
            return tiebreaks.board_places(found.ranks())
        case TieBreakName.PLAYOFF:
            return playoff
