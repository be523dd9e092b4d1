"""A deal: from the points in tricks, kitty and fines to levels, every number with its article."""

from dataclasses import dataclass

from paiju.games.shengji.rules import BelowZero, Cap, FurtherPair, Kitty, Levels, Role, Rules
from paiju.games.shengji.rulings import award_of
from paiju.rulebook.refusal import Refusal
from paiju.rulebook.rule import Article

Figures = tuple[int, ...]
"""A play by its figures, each the number of its pairs: 0 a single, 1 a pair, k a tractor; two or more are a throw."""

SMALLEST_POINTS = 5  # a five; tens and kings count double
MOST_PAIRS = 16  # in a hand of 33 cards, which the declarer has until the kitty is buried


@dataclass(frozen=True, slots=True)
class Term:
    """A number of a score, what it stands for, and the article that gives it."""

    code: str
    value: int
    article: Article


@dataclass(frozen=True, slots=True)
class Lost:
    """A deal that a ruling ended: the side at fault, and its offence."""

    by: Role
    offence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DealTally:
    """What a score needs to know of a deal; at a paper table the referee enters it.

    ``last_trick`` are the figures with which the defenders won the last trick, none when they did not; fines are
    amounts, by the side that pays.
    """

    captured: int = 0
    kitty: int = 0
    last_trick: Figures = ()
    declarer_fines: int = 0
    defender_fines: int = 0
    lost: Lost | None = None


@dataclass(frozen=True, slots=True)
class LevelChange:
    """Which side goes up (the defenders also when it is by none: they take over), and by how much."""

    side: Role
    levels: int
    article: Article


@dataclass(frozen=True, slots=True)
class DealScore:
    """The defenders' points (none when a ruling ended the deal), and what follows."""

    points: int | None
    change: LevelChange
    terms: tuple[Term, ...]


def kitty_multiplier(rules: Kitty, figures: Figures) -> int:
    """By the play that won the last trick for the defenders."""
    if not figures:
        return 0
    best = max(_figure_multiplier(rules, pairs) for pairs in figures)
    return max(best, rules.throw.value) if rules.throw is not None and len(figures) > 1 else best


def _figure_multiplier(rules: Kitty, pairs: int) -> int:
    if pairs < 0:
        raise ValueError(f"a figure of {pairs} pairs; accepted: 0 (a single) and above")
    if pairs < 2:
        return rules.pair.value if pairs else rules.single.value
    more = pairs - 2
    match rules.further_pair.value:
        case FurtherPair.PLUS_TWO:
            return rules.two_pairs.value + 2 * more
        case FurtherPair.PLUS_FOUR:
            return rules.two_pairs.value + 4 * more
        case FurtherPair.DOUBLES:
            return rules.two_pairs.value * int(2**more)


def level_change(rules: Levels, points: int) -> LevelChange:
    """What the defenders' points of a deal, fines included, are worth."""
    if points >= rules.take_over_from.value:
        levels = (points - rules.take_over_from.value) // rules.step.value
        capped = 3 if rules.cap.value is Cap.THREE else levels
        field = "cap" if levels > capped else "take_over_from"
        return LevelChange(Role.DEFENDERS, min(levels, capped), rules.article(field))
    if points >= rules.some_from.value:
        return LevelChange(Role.DECLARER, rules.some.value, rules.article("some"))
    if points >= rules.few_from.value:
        return LevelChange(Role.DECLARER, rules.few.value, rules.article("few"))
    more = max(0, -points // rules.step.value) if rules.below_zero.value is BelowZero.LEVEL_PER_STEP else 0
    return LevelChange(Role.DECLARER, rules.shut_out.value + more, rules.article("below_zero" if more else "shut_out"))


def refuse_tally(rules: Rules, tally: DealTally, deal: int = 1) -> Refusal | None:
    """Numbers that no deal can have, so that a slip of the pen is found while both sides still sit there."""
    most = rules.card_points.value
    article = rules.article("card_points")
    captured, kitty = tally.captured, tally.kitty
    if captured < 0 or kitty < 0 or captured % SMALLEST_POINTS or kitty % SMALLEST_POINTS or captured + kitty > most:
        facts = {"deal": deal, "captured": captured, "kitty": kitty, "most": most}
        return Refusal("impossible_card_points", article, facts)
    for fine in (tally.declarer_fines, tally.defender_fines):
        if fine < 0:
            return Refusal("negative_fine", article, {"deal": deal, "fine": fine})
    odd = next((pairs for pairs in tally.last_trick if not 0 <= pairs <= MOST_PAIRS), None)
    if odd is not None:
        return Refusal("no_such_figure", rules.kitty.article("single"), {"deal": deal, "pairs": odd})
    if tally.lost is not None and award_of(rules, tally.lost.offence) is None:
        return Refusal("deal_not_lost_by_this", article, {"deal": deal, "offence": tally.lost.offence})
    return None


def score_deal(rules: Rules, tally: DealTally) -> DealScore:
    """The defenders' points and the levels they are worth; a deal lost by a ruling has levels only."""
    if tally.lost is not None:
        award = award_of(rules, tally.lost.offence)
        if award is None:
            raise ValueError(f"{rules.book}: no deal is lost by {tally.lost.offence!r}")
        change = LevelChange(
            tally.lost.by.other,
            award.against(tally.lost.by is Role.DECLARER),
            rules.penalties.article(tally.lost.offence),
        )
        return DealScore(None, change, ())
    multiplier = kitty_multiplier(rules.kitty, tally.last_trick)
    terms = [Term("captured", tally.captured, rules.levels.article("take_over_from"))]
    if multiplier:
        field = kitty_field(rules.kitty, tally.last_trick)
        terms.append(Term("kitty-points", tally.kitty, rules.kitty.article(field)))
        terms.append(Term("kitty-multiplier", multiplier, rules.kitty.article(field)))
    # A fine is paid in the only points there are: those of the defenders (A-S3).
    fines = (("declarer-fines", tally.declarer_fines), ("defender-fines", -tally.defender_fines))
    terms += [Term(code, value, rules.penalties.article("wrong_play")) for code, value in fines if value]
    points = tally.captured + tally.kitty * multiplier + sum(value for _, value in fines)
    return DealScore(points, level_change(rules.levels, points), tuple(terms))


def kitty_field(rules: Kitty, figures: Figures) -> str:
    """The rule that a multiplier comes from."""
    if len(figures) > 1 and rules.throw is not None:
        return "throw"
    return ("single", "pair", "two_pairs", "further_pair")[min(3, max(figures))]
