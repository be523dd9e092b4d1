"""What a match is worth: match and standard points from levels, forfeits, byes, late sheets and late pairs."""

from dataclasses import dataclass
from decimal import Decimal

from paiju.games.shengji.rules import Absence, AtLimit, FirstToLevel, Lateness, MatchPoints, Rules
from paiju.games.shengji.sheet import Side
from paiju.rulebook.rule import Article

MINUTE = 60_000


@dataclass(frozen=True, slots=True)
class Points:
    """Match points (场分) and standard points (标准分) of one pair."""

    match: Decimal
    standard: Decimal


@dataclass(frozen=True, slots=True)
class MatchScore:
    """Both pairs' points. ``mutual`` is who counts as the winner where a tie is broken by the direct meeting."""

    points: tuple[Points, Points]
    winner: Side | None
    mutual: Side | None
    difference: int
    article: Article
    standard_article: Article


def score_match(rules: Rules, levels: tuple[int, int], first_to_level: Side | None = None) -> MatchScore:
    """By the levels of both sides; only their difference matters."""
    difference = abs(levels[0] - levels[1])
    winner = None if not difference else Side.A if levels[0] > levels[1] else Side.B
    match = match_points(rules.match, difference)
    standard = standard_points(rules.match, difference)
    better, worse = (Points(*both) for both in zip(match, standard, strict=True))
    counts = rules.match.first_to_level.value is FirstToLevel.HEAD_TO_HEAD
    field = "drawn" if not difference else "clear" if difference >= rules.match.clear_from.value else "narrow"
    return MatchScore(
        points=(worse, better) if winner is Side.B else (better, worse),
        winner=winner,
        mutual=winner if winner is not None else first_to_level if counts else None,
        difference=difference,
        article=rules.match.article(field),
        standard_article=rules.match.article("standard_per_level"),
    )


def match_points(rules: MatchPoints, difference: int) -> tuple[Decimal, Decimal]:
    """Of the side ahead by so many levels, and of the other."""
    if not difference:
        return rules.drawn.value, rules.drawn.value
    return rules.clear.value if difference >= rules.clear_from.value else rules.narrow.value


def standard_points(rules: MatchPoints, difference: int) -> tuple[Decimal, Decimal]:
    """Out of a fixed total, level by level until one side has it all."""
    total = rules.standard_total.value
    ahead = min(total, rules.standard_even.value + rules.standard_per_level.value * difference)
    return Decimal(ahead), Decimal(total - ahead)


# Who did not come.


def present_points(rules: Absence) -> Points:
    """Of a pair whose opponents forfeit."""
    return Points(rules.present.value, Decimal(rules.present_standard.value))


def absent_points(rules: Absence) -> Points:
    """Of a pair that forfeits."""
    return Points(rules.absent.value, Decimal(rules.absent_standard.value))


def bye_points(rules: Absence) -> Points:
    """Of a pair that has no opponents in a round."""
    return Points(rules.bye.value, Decimal(rules.bye_standard.value))


def forfeited(rules: Rules, by: Side) -> tuple[Points, Points]:
    """A match that one pair forfeits."""
    absent, present = absent_points(rules.absence), present_points(rules.absence)
    return (absent, present) if by is Side.A else (present, absent)


# Who did not hand in the sheet.


def responsible(rules: Rules, score: MatchScore) -> tuple[Side, ...]:
    """The pairs that answer for the sheet: the winner, both after a draw; nobody where the book asks for no sheet."""
    if rules.sheet is None:
        return ()
    if rules.sheet.winner_hands_in.value and score.winner is not None:
        return (score.winner,)
    return tuple(Side)


def late_sheet(rules: Rules, score: MatchScore) -> tuple[Points, Points]:
    """The points when the sheet came too late: as absent for those responsible, for the other as played."""
    at_fault = responsible(rules, score)
    played = [score.points[side] for side in Side]
    for side in at_fault:
        played[side] = absent_points(rules.absence)
        if rules.sheet is not None and not rules.sheet.other_keeps_result.value and side.other not in at_fault:
            played[side.other] = present_points(rules.absence)
    return played[0], played[1]


# Who came late.


@dataclass(frozen=True, slots=True)
class Late:
    """What coming late costs: points of the first deal and standard points, as amounts, or the match."""

    points: int
    standard_points: Decimal
    forfeit: bool
    article: Article | None


def lateness(rules: Lateness | None, milliseconds: int) -> Late:
    """For so much time after the start of the round; nothing where the book says nothing."""
    if rules is None or milliseconds < rules.light_from.value * MINUTE:
        return Late(0, Decimal(0), forfeit=False, article=None)
    limit = rules.forfeit_after.value * MINUTE
    at_limit = milliseconds == limit and rules.at_forfeit.value is AtLimit.FORFEIT
    if milliseconds > limit or at_limit:
        return Late(0, Decimal(0), forfeit=True, article=rules.article("forfeit_after"))
    if milliseconds > rules.heavy_after.value * MINUTE:
        article = rules.article("heavy_points")
        return Late(rules.heavy_points.value, rules.heavy_standard.value, forfeit=False, article=article)
    article = rules.article("light_points")
    return Late(rules.light_points.value, rules.light_standard.value, forfeit=False, article=article)
