"""Paper sheets worked out by the rules of their game: what a referee ticks becomes an outcome and its explanation."""

from dataclasses import dataclass
from typing import NamedTuple, assert_never

from paiju.games.doudizhu import paper as doudizhu_paper
from paiju.games.doudizhu.paper import DealSheet
from paiju.games.doudizhu.rules import AllPass
from paiju.games.doudizhu.rules import Rules as DoudizhuRules
from paiju.games.shengji import paper as shengji_paper
from paiju.games.shengji import sheet as shengji_sheet
from paiju.games.shengji.levels import level_text
from paiju.games.shengji.results import MatchScore, present_points, responsible, score_match
from paiju.games.shengji.rounds import sheet_due
from paiju.games.shengji.rules import Role
from paiju.games.shengji.rules import Rules as ShengjiRules
from paiju.games.shengji.score import SMALLEST_POINTS
from paiju.games.shengji.sheet import MatchSheet, PlayedDeal, Side
from paiju.rulebook.refusal import Refusal
from paiju.rulebook.rule import Article
from paiju.table.clock import Instant
from paiju.table.seats import Seat
from paiju.tournament.people.entrants import Number
from paiju.tournament.ranking.results import DealScores, MatchLevels, Outcome, Written
from paiju.tournament.regulation import Regulation
from paiju.tournament.seating.segments import ResultKey, Segment, TableSeats

# What a sheet offers.


class Kitty(NamedTuple):
    """A way to win the last trick: how it is written, and its factor."""

    code: str
    figures: tuple[int, ...]
    factor: int
    article: Article


@dataclass(frozen=True, slots=True)
class DealForm:
    bids: tuple[int, ...]
    passed_out: bool
    most_bombs: int
    article: Article  # of bombs and rocket


@dataclass(frozen=True, slots=True)
class MatchForm:
    """``losing``: codes of offences by which a deal can be lost."""

    step: int
    most: int
    start: int
    kitty: tuple[Kitty, ...]
    losing: tuple[str, ...]
    article: Article  # of the levels


def form_of(regulation: Regulation) -> DealForm | MatchForm | None:
    """None where the book's results are not written on such a sheet."""
    rules = regulation.play
    if isinstance(rules, DoudizhuRules):
        best = DealSheet(bid=rules.bids.value[-1], declarer_wins=True)
        worked = doudizhu_paper.work_out(rules, best)
        bombs = 0 if isinstance(worked, Refusal) else worked.most_bombs
        zero = rules.all_pass.value is AllPass.SCORED_ZERO
        return DealForm(tuple(rules.bids.value[1:]), zero, bombs, rules.article("bomb_factor"))
    if isinstance(rules, ShengjiRules):
        kitty = tuple(Kitty(*each) for each in shengji_paper.last_tricks(rules))
        losing = shengji_paper.losing_offences(rules)
        most, start = rules.card_points.value, rules.levels.start.value
        return MatchForm(SMALLEST_POINTS, most, start, kitty, losing, rules.levels.article("take_over_from"))
    return None


# What it comes to.


class Term(NamedTuple):
    """A number of a score: a code of the sentences ``factor`` or ``sheet_term``, and its article."""

    code: str
    value: int
    article: Article


@dataclass(frozen=True, slots=True)
class DealWorked:
    """Points by seat, each written out, and how many bombs such a deal can have."""

    points: tuple[int, ...]
    formulas: tuple[str, ...]
    terms: tuple[Term, ...]
    most_bombs: int


@dataclass(frozen=True, slots=True)
class LineWorked:
    """One deal of a match: ``points`` are the defenders', none where a ruling ended it; ``up`` is the side that goes
    up by ``by`` levels, or takes over."""

    declarer: int
    level: str
    points: int | None
    up: int
    by: int
    levels: tuple[str, str]
    terms: tuple[Term, ...]
    article: Article


@dataclass(frozen=True, slots=True)
class MatchWorked:
    """``match`` and ``standard`` are points of both sides; ``next_declarer`` is None where only levels are known."""

    lines: tuple[LineWorked, ...]
    levels: tuple[str, str]
    difference: int
    match: tuple[str, str]
    standard: tuple[str, str]
    match_article: Article
    standard_article: Article
    next_declarer: int | None


@dataclass(frozen=True, slots=True)
class WorkedOut:
    outcome: Outcome
    told: DealWorked | MatchWorked


def work_out(regulation: Regulation, written: Written | MatchLevels) -> WorkedOut | Refusal:
    """By the rules of the book's game; the final levels alone are a sheet, too."""
    rules = regulation.play
    match written:
        case DealSheet() if isinstance(rules, DoudizhuRules):
            return _deal(rules, written)
        case MatchSheet() if isinstance(rules, ShengjiRules) and _has_two_sides(written):
            return _match(rules, written)
        case MatchLevels() if isinstance(rules, ShengjiRules) and _has_two_sides(written):
            first = None if written.first_to_level is None else Side(written.first_to_level)
            score = score_match(rules, written.levels, first)
            return WorkedOut(written, _scored(score, (), written.levels, None))
        case DealSheet() | MatchSheet() | MatchLevels():
            return Refusal("sheet_of_another_game", regulation.direction.cite(""), {})
        case _:
            assert_never(written)


def _has_two_sides(written: MatchSheet | MatchLevels) -> bool:
    """Whatever a page sent: the lengths of tuples are not checked where they are read."""
    if isinstance(written, MatchSheet):
        return {len(line.fines) for line in written.deals} <= {2}
    return {len(written.levels)} == {2} and written.first_to_level in (None, *Side)


def _deal(rules: DoudizhuRules, sheet: DealSheet) -> WorkedOut | Refusal:
    worked = doudizhu_paper.work_out(rules, sheet)
    if isinstance(worked, Refusal):
        return worked
    terms = tuple(Term(each.code, each.value, each.article) for each in worked.factors)
    formulas = tuple(each.text for each in worked.formulas)
    return WorkedOut(DealScores(worked.points), DealWorked(worked.points, formulas, terms, worked.most_bombs))


def _match(rules: ShengjiRules, sheet: MatchSheet) -> WorkedOut | Refusal:
    played = shengji_sheet.work_out(rules, sheet)
    if isinstance(played, Refusal):
        return played
    first = played.first_to_level
    score = score_match(rules, played.levels, first)
    lines = tuple(map(_line, played.deals))
    outcome = MatchLevels(played.levels, None if first is None else int(first))
    return WorkedOut(outcome, _scored(score, lines, played.levels, int(played.next_declarer)))


def _line(deal: PlayedDeal) -> LineWorked:
    change = deal.score.change
    up = deal.declarer if change.side is Role.DECLARER else deal.declarer.other
    return LineWorked(
        int(deal.declarer),
        level_text(deal.played_level),
        deal.score.points,
        int(up),
        change.levels,
        (level_text(deal.levels[0]), level_text(deal.levels[1])),
        tuple(Term(each.code, each.value, each.article) for each in deal.score.terms),
        change.article,
    )


def _scored(
    score: MatchScore, lines: tuple[LineWorked, ...], levels: tuple[int, int], declarer: int | None
) -> MatchWorked:
    one, other = score.points
    return MatchWorked(
        lines,
        (level_text(levels[0]), level_text(levels[1])),
        score.difference,
        (str(one.match), str(other.match)),
        (str(one.standard), str(other.standard)),
        score.article,
        score.standard_article,
        declarer,
    )


def refuse_written(regulation: Regulation, outcome: Outcome, written: Written | None) -> Refusal | None:
    """A sheet that comes with a result gives that result."""
    if written is None:
        return None
    worked = work_out(regulation, written)
    if isinstance(worked, Refusal):
        return worked
    if worked.outcome != outcome:
        return Refusal("sheet_says_otherwise", regulation.direction.cite(""), {})
    return None


# Who begins.


def first_caller(regulation: Regulation, segment: Segment, table: int, board: int) -> Seat | None:
    """Who calls first at a table in a deal of the segment, where that is known before the cards are dealt."""
    rules = regulation.play
    if not isinstance(rules, DoudizhuRules) or board not in segment.boards:
        return None
    position = segment.boards.index(board) + 1
    return doudizhu_paper.caller_of(rules, board, position, segment.seating.first_caller(table))


# The sheet itself.


def hand_in_due(regulation: Regulation, segment: Segment, table: int, at: Instant) -> Instant | None:
    """The last instant at which a table's sheet is in time, as the clock stands, where the book asks for one."""
    rules = regulation.play
    ended = segment.closed_at if segment.ends_at is None else segment.ends(table, at)
    if not isinstance(rules, ShengjiRules) or rules.sheet is None or ended is None:
        return None
    return Instant(sheet_due(rules.sheet, ended))


def answers_for_sheet(regulation: Regulation, segment: Segment, table: TableSeats) -> tuple[Number, ...]:
    """Who has to hand it in: the side that won, both after a draw or while that is not known."""
    rules, result = regulation.play, segment.results.get(ResultKey(table.table))
    if not isinstance(rules, ShengjiRules) or rules.sheet is None:
        return ()
    if result is None or not isinstance(result.outcome, MatchLevels):
        return table.seats
    score = score_match(rules, result.outcome.levels)
    return tuple(table.seats[side] for side in responsible(rules, score))


def present_points_of(regulation: Regulation) -> tuple[str, str, Article] | None:
    """Match and standard points of the side whose opponents forfeit; None where the book gives nothing by itself."""
    rules = regulation.play
    if not isinstance(rules, ShengjiRules):
        return None
    points = present_points(rules.absence)
    return str(points.match), str(points.standard), rules.absence.article("present")
