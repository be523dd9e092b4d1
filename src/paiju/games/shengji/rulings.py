"""Rulings: an offence of the book, the how-manieth, and how many cards, give what is applied and ordered."""

from dataclasses import dataclass, replace
from decimal import Decimal

from paiju.games.shengji.penalties import Award, Over, Penalty, Per, Remedy, Step, Who
from paiju.games.shengji.rules import Role, Rules
from paiju.rulebook.refusal import Refusal
from paiju.rulebook.rule import Article, Rule

MOST_OFFENCES, MOST_CARDS = 99, 108


@dataclass(frozen=True, slots=True)
class Ruling:
    """What an offence brings now. Points and standard points are amounts that the offender's pair loses; ``per`` says
    which cards were counted.

    ``levels`` go to the other side together with the deal when ``deal_lost`` is set; ``at_most`` and ``may`` are the
    referee's room: points may be raised to the one, or the other be ruled instead.
    """

    offence: str
    article: Article
    warning: bool
    points: int
    per: Per
    standard_points: Decimal
    deal_lost: Award | None
    levels: int
    disqualified: bool
    committee: bool
    remedies: tuple[Remedy, ...]
    at_most: int | None
    may: Step | None


def offences(rules: Rules) -> dict[str, Rule[Penalty]]:
    """The offences that the book knows, by name, in the order of a deal."""
    return dict(rules.penalties.rules())


def counted_over(rules: Rules, offence: str) -> Over:
    """Over how long the caller counts ``nth``."""
    return offences(rules)[offence].value.over


def award_of(rules: Rules, offence: str) -> Award | None:
    """The levels that losing the deal by this offence costs, also where the referee only may rule so."""
    known = offences(rules)
    if offence not in known:
        return None
    penalty = known[offence].value
    steps = penalty.steps if penalty.may is None else (*penalty.steps, penalty.may)
    return next((step.deal_lost for step in steps if step.deal_lost is not None), None)


def rule_on(
    rules: Rules, offence: str, by: Role, nth: int = 1, cards: int = 1, *, grave: bool = False
) -> Ruling | Refusal:
    """The ruling for the nth offence of a kind by one side; ``cards`` where the points are counted by cards.

    ``grave``: the referee rules what the book allows instead of the ladder.
    """
    known = offences(rules)
    if offence not in known:
        article = rules.penalties.article("wrong_play")
        return Refusal("no_such_offence", article, {"offence": offence, "accepted": " ".join(known)})
    penalty = known[offence].value
    article = rules.penalties.article(offence)
    if penalty.who is Who.DECLARER and by is not Role.DECLARER:
        return Refusal("only_the_declarer", article, {"offence": offence})
    if not (1 <= nth <= MOST_OFFENCES and 1 <= cards <= MOST_CARDS):
        return Refusal("impossible_count", article, {"nth": nth, "cards": cards})
    if grave and penalty.may is None:
        can = " ".join(name for name, found in known.items() if found.value.may is not None)
        return Refusal("never_grave", article, {"offence": offence, "accepted": can})
    step = penalty.may if grave and penalty.may is not None else penalty.steps[min(nth, len(penalty.steps)) - 1]
    award = step.deal_lost
    return Ruling(
        offence=offence,
        article=article,
        warning=step.warning,
        points=step.points * _times(penalty, nth, cards),
        per=penalty.per,
        standard_points=step.standard_points,
        deal_lost=award,
        levels=0 if award is None else award.against(by is Role.DECLARER),
        disqualified=step.disqualified,
        committee=step.committee,
        remedies=penalty.remedies,
        at_most=penalty.at_most,
        may=penalty.may,
    )


def _times(penalty: Penalty, nth: int, cards: int) -> int:
    counted = 1 if penalty.per is Per.OFFENCE else cards
    growth = 1 if penalty.growing is None else int(penalty.growing ** max(0, nth - len(penalty.steps)))
    return counted * growth


def adjusted(ruling: Ruling, points: int) -> Ruling | Refusal:
    """The same ruling with the points raised by the referee, where the book gives the room."""
    most = ruling.points if ruling.at_most is None else ruling.at_most
    if not ruling.points <= points <= most:
        facts = {"points": points, "least": ruling.points, "most": most}
        return Refusal("points_outside_the_range", ruling.article, facts)
    return replace(ruling, points=points)
