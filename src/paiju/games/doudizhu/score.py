"""Scores: from what happened in a deal to points, every number with its article. Scores of a deal sum to zero."""

from dataclasses import dataclass

from paiju.cards.card import Card, Rank, count_ranks
from paiju.games.doudizhu.events import Factor
from paiju.games.doudizhu.rules import BombFactor, BombsCounted, Faults, Rules, WarningsCounted
from paiju.games.doudizhu.state import State
from paiju.table.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """What a score needs to know of a finished deal; at a paper table the referee enters it."""

    bid: int
    declarer_wins: bool
    rockets: int = 0
    bombs: int = 0
    spring: bool = False
    anti_spring: bool = False
    doubled: tuple[bool, bool] = (False, False)  # the defender to the right of the declarer first
    redoubled: bool = False


@dataclass(frozen=True, slots=True)
class TallyScore:
    """Points of the declarer and of the two defenders, and how they came about."""

    declarer: int
    defenders: tuple[int, int]
    factors: tuple[Factor, ...]


DECLARER, FIRST_DEFENDER, SECOND_DEFENDER = Seat(0), Seat(1), Seat(2)
"""Seats of a tally, counted from the declarer in the order of play."""


def score_tally(rules: Rules, tally: Tally) -> TallyScore:
    """The three scores of a finished deal."""
    common = list(_common_factors(rules, tally))
    points: list[int] = []
    own: list[Factor] = []
    for seat, doubled in zip((FIRST_DEFENDER, SECOND_DEFENDER), tally.doubled, strict=True):
        factors = list(_doubling_factors(rules, tally, seat, doubled))
        own += factors
        product = 1
        for factor in (*common, *factors):
            product *= factor.value
        points.append(product)
    first, second = points
    declarer = rules.declarer_of_sum.value * (first + second)
    closing = Factor("declarer-of-sum", rules.declarer_of_sum.value, rules.article("declarer_of_sum"), (DECLARER,))
    return TallyScore(declarer, (first, second), (*common, *own, closing))


def _common_factors(rules: Rules, tally: Tally) -> list[Factor]:
    """The factors of a defender's score that concern both defenders."""
    factors = [Factor("bid", tally.bid, rules.article("unit"))]
    if rules.unit.value != 1:
        factors.append(Factor("unit", rules.unit.value, rules.article("unit")))
    sign = -rules.win_sign.value if tally.declarer_wins else rules.win_sign.value
    factors.append(Factor("lost" if tally.declarer_wins else "won", sign, rules.article("win_sign")))
    if tally.bombs:
        doubles = rules.bomb_factor.value is BombFactor.DOUBLES
        value = 2**tally.bombs if doubles else 1 + tally.bombs
        factors.append(Factor("bombs", value, rules.article("bomb_factor")))
    if tally.rockets:
        factors.append(Factor("rocket", rules.rocket_factor.value**tally.rockets, rules.article("rocket_factor")))
    if tally.spring:
        factors.append(Factor("spring", rules.spring_factor.value, rules.article("spring_factor")))
    if tally.anti_spring:
        factors.append(Factor("anti-spring", rules.anti_spring_factor.value, rules.article("anti_spring_factor")))
    return factors


def _doubling_factors(rules: Rules, tally: Tally, seat: Seat, doubled: bool) -> list[Factor]:
    doubling = rules.doubling
    factors: list[Factor] = []
    if doubling is None:
        return factors
    if doubled:
        factors.append(Factor("double", doubling.double_factor.value, doubling.article("double_factor"), (seat,)))
    if tally.redoubled and (doubled or not doubling.redouble_only_against_doublers.value):
        value = doubling.redouble_factor.value
        factors.append(Factor("redouble", value, doubling.article("redouble_factor"), (seat,)))
    return factors


def tally_of(rules: Rules, state: State) -> Tally:
    """What happened in a deal that somebody finished."""
    if state.declarer is None or state.last_to_play is None:
        raise ValueError("a deal without a declarer or without a play has no tally")
    players = len(state.hands)
    defenders = [Seat((state.declarer + step) % players) for step in range(1, players)]
    declarer_wins = state.last_to_play == state.declarer
    defender_plays = sum(state.plays[seat] for seat in defenders)
    return Tally(
        bid=state.bid,
        declarer_wins=declarer_wins,
        rockets=state.rockets,
        bombs=state.bombs,
        spring=declarer_wins and defender_plays == rules.spring_defender_plays.value,
        anti_spring=not declarer_wins and state.plays[state.declarer] == rules.anti_spring_declarer_plays.value,
        doubled=(defenders[0] in state.doublers, defenders[1] in state.doublers),
        redoubled=state.redoubled,
    )


def seated(score: TallyScore, declarer: Seat, players: int) -> tuple[tuple[int, ...], tuple[Factor, ...]]:
    """The same score by the seats of the table."""
    points = [0] * players
    for step, value in enumerate((score.declarer, *score.defenders)):
        points[(declarer + step) % players] = value
    factors = tuple(
        Factor(f.code, f.value, f.article, tuple(Seat((declarer + seat) % players) for seat in f.seats))
        for f in score.factors
    )
    return tuple(points), factors


# Faults of programs.


@dataclass(frozen=True, slots=True)
class FaultScore:
    """What an offender pays: to each other farmer (or to both others), and to the landlord."""

    to_farmer: int
    to_landlord: int
    factors: tuple[Factor, ...]


def score_fault_before_kitty(faults: Faults) -> FaultScore:
    paid = faults.before_kitty.value
    return FaultScore(paid, paid, (Factor("fault-before-kitty", paid, faults.article("before_kitty")),))


def score_fault_after_kitty(rules: Rules, faults: Faults, bid: int, bombs: int, rocket: bool) -> FaultScore:
    """Every bomb and rocket counts as held (or played, by the book), springs never."""
    article = faults.article("bombs_counted")
    factors = [Factor("bid", bid, article), Factor("unit", rules.unit.value, rules.article("unit"))]
    factors.append(Factor("bombs", 1 + bombs, article))
    if rocket:
        factors.append(Factor("rocket", rules.rocket_factor.value, article))
    paid = 1
    for factor in factors:
        paid *= factor.value
    multiple = faults.landlord_multiple.value
    factors.append(Factor("landlord-multiple", multiple, faults.article("landlord_multiple")))
    return FaultScore(paid, paid * multiple, tuple(factors))


def bombs_held(hands: tuple[tuple[Card, ...] | None, ...]) -> tuple[int, bool]:
    """Bombs and rocket within single hands."""
    bombs, rocket = 0, False
    for hand in hands:
        counts = count_ranks(hand or ())
        bombs += counts.count(4)
        rocket = rocket or bool(counts[Rank.SMALL_JOKER] and counts[Rank.BIG_JOKER])
    return bombs, rocket


def score_faults(
    rules: Rules, faults: Faults, state: State, offenders: tuple[Seat, ...]
) -> tuple[tuple[int, ...], tuple[Factor, ...]]:
    """Points by seat when faults end the deal: every offender pays each of those who did not fail."""
    if not state.kitty_taken:
        fault = score_fault_before_kitty(faults)
    else:
        if faults.bombs_counted.value is BombsCounted.HELD_AT_KITTY:
            bombs, rocket = bombs_held(state.hands_at_kitty)
        else:
            bombs, rocket = state.bombs, state.rockets > 0
        fault = score_fault_after_kitty(rules, faults, state.bid, bombs, rocket)
    due = [fault.to_landlord if seat == state.declarer else fault.to_farmer for seat in range(len(state.hands))]
    pays = -sum(points for seat, points in enumerate(due) if seat not in offenders)
    count = len(offenders)
    points = tuple(pays if seat in offenders else count * points for seat, points in enumerate(due))
    shared = (Factor("offenders", count, faults.article("paid_by")),) if count > 1 else ()
    return points, (*fault.factors, *shared)


def warning_deduction(rules: Rules, warnings: int, before: int = 0) -> int:
    """Points deducted from a player for the warnings of one deal, after so many in the session before it."""
    if rules.warnings is None:
        return 0
    per = rules.warnings.per_deduction.value
    carried = before if rules.warnings.counted_over.value is WarningsCounted.SESSION else 0
    return -rules.warnings.deduction.value * ((carried + warnings) // per - carried // per)
