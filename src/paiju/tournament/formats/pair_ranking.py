"""Ranking pairs: match points, what those who are level did against each other, standard points, opponents' score."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from paiju.tournament.people.entrants import Number
from paiju.tournament.ranking.pair_points import Record
from paiju.tournament.ranking.rank import Key, TieBreak, rank_lines
from paiju.tournament.ranking.standing import Criterion, Standing
from paiju.tournament.rules.pairs import LastTie, MutualOfSeveral, PairsFormat, RankedBy

Records = Mapping[Number, Record]


def rank_pairs(rules: PairsFormat, records: Records, numbers: Sequence[Number], lot: Sequence[Number] = ()) -> Standing:
    """The standing of these pairs; ``lot`` separates the last ones who are level, where the event has chosen so."""
    chain = [_tie_break(rules, records, column) for column in rules.ranked_by.value]
    if rules.last_tie.value is LastTie.LOT and lot:
        places = {number: place for place, number in enumerate(lot, start=1)}
        criterion = Criterion("lot", rules.article("last_tie"), higher_is_better=False)
        chain.append(TieBreak(criterion, lambda level: {number: places[number] for number in level}))
    # Nobody plays off: who is still level shares the place.
    return replace(rank_lines(numbers, chain), level=())


def opponents_score(records: Records, number: Number) -> Decimal:
    """The sum of the match points that one's opponents have."""
    return sum((records[other].match_points for other in records[number].opponents), Decimal(0))


def mutual(rules: PairsFormat, records: Records, level: Sequence[Number]) -> dict[Number, Key] | None:
    """What those who are level did against each other; None between two who have not met, or drew without a winner."""
    if len(level) == 2:
        return _head_to_head(records, *level)
    if rules.several_level is None or rules.several_level.value is MutualOfSeveral.MATCH_POINTS:
        return {number: _mutual_points(records[number], level) for number in level}
    return {number: _mutual_wins(records[number], level) for number in level}


def _head_to_head(records: Records, one: Number, other: Number) -> dict[Number, Key] | None:
    meetings = [earned for earned in records[one].rounds if earned.opponent == other and earned.won is not None]
    wins = sum(earned.won is True for earned in meetings)
    losses = len(meetings) - wins
    return None if wins == losses else {one: int(wins > losses), other: int(losses > wins)}


def _mutual_points(record: Record, level: Sequence[Number]) -> Decimal:
    among = set(level)
    return sum((earned.points.match for earned in record.rounds if earned.opponent in among), Decimal(0))


def _mutual_wins(record: Record, level: Sequence[Number]) -> int:
    among = set(level)
    return sum(earned.won is True for earned in record.rounds if earned.opponent in among)


_CODES = {
    RankedBy.MATCH_POINTS: "match_points",
    RankedBy.MUTUAL: "mutual",
    RankedBy.STANDARD_POINTS: "standard_points",
    RankedBy.OPPONENTS: "opponents_score",
}


# Which of the articles of the ranking names the column; a book with fewer articles names all in its last.
_ARTICLES = {RankedBy.MATCH_POINTS: 0, RankedBy.MUTUAL: 0, RankedBy.STANDARD_POINTS: 1, RankedBy.OPPONENTS: 2}


def _tie_break(rules: PairsFormat, records: Records, column: RankedBy) -> TieBreak:
    last = len(rules.ranked_by.articles) - 1
    criterion = Criterion(_CODES[column], rules.article("ranked_by", min(_ARTICLES[column], last)))
    match column:
        case RankedBy.MATCH_POINTS:
            return TieBreak(criterion, lambda all_: {number: records[number].match_points for number in all_}, True)
        case RankedBy.STANDARD_POINTS:
            return TieBreak(criterion, lambda all_: {number: records[number].standard_points for number in all_}, True)
        case RankedBy.OPPONENTS:
            return TieBreak(criterion, lambda all_: {number: opponents_score(records, number) for number in all_}, True)
        case RankedBy.MUTUAL:
            return TieBreak(criterion, lambda level: mutual(rules, records, level))
