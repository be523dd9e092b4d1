"""From an offence to its effect, in one shape for all books; and what lateness and late sheets bring."""

from dataclasses import dataclass, field, replace
from typing import Final

from paiju.games.doudizhu.rules import Rules as DoudizhuRules
from paiju.games.doudizhu.rules import WarningsCounted
from paiju.games.shengji import results as shengji_results
from paiju.games.shengji import rulings as shengji_rulings
from paiju.games.shengji.penalties import Over as ShengjiOver
from paiju.games.shengji.penalties import Per
from paiju.games.shengji.rules import Role as Side
from paiju.games.shengji.rules import Rules as ShengjiRules
from paiju.rulebook.refusal import Refusal
from paiju.rulebook.rule import Article
from paiju.tournament.commands import Penalise
from paiju.tournament.people.days import MINUTE
from paiju.tournament.regulation import Regulation
from paiju.tournament.rules.penalties import LatenessPenalties, Over, Penalties, Penalty, Who
from paiju.tournament.seating.segments import SegmentId, Stage
from paiju.tournament.state import Charge, Effect, State

SLOW_PLAY: Final = "slow_play"
"""The offence of a turn that ran out where the book warns."""


@dataclass(frozen=True, slots=True)
class Offence:
    """An offence of the event's book, as a desk lists it: the first effect, and over what repeats are counted.

    ``ladder`` is the whole of it, for words. The referee's room: points are counted ``by_cards``, may be raised to
    ``at_most``, or what is ``grave`` be ruled instead.
    """

    code: str
    article: Article
    who: Who
    first: Effect
    over: Over
    needs_board: bool
    unless_approved: bool = False
    ladder: object = field(default=None, compare=False)
    by_cards: bool = False
    at_most: int | None = None
    grave: bool = False


@dataclass(frozen=True, slots=True)
class Ruled:
    effect: Effect
    article: Article


def shengji_rules(regulation: Regulation) -> ShengjiRules | None:
    return regulation.play if isinstance(regulation.play, ShengjiRules) else None


def offences(regulation: Regulation) -> dict[str, Offence]:
    """By code, in the order of the book."""
    pairs = shengji_rules(regulation)
    if pairs is not None:
        return {code: _of_pairs(pairs, code) for code in shengji_rulings.offences(pairs)}
    penalties = regulation.penalties
    if penalties is None:
        return {}
    return {code: _listed(regulation, penalties, code, it) for code, it in _ladders(penalties).items()}


def incidents(regulation: Regulation) -> tuple[str, ...]:
    """Codes of what officials may record: the offences, and conduct that the book only wants noted."""
    noted = () if regulation.penalties is None else _ladders(regulation.penalties)
    return tuple(dict.fromkeys((*offences(regulation), *noted)))


def _ladders(penalties: Penalties) -> dict[str, Penalty]:
    return {code: found.value for code, found in penalties.rules() if isinstance(found.value, Penalty)}


def _listed(regulation: Regulation, penalties: Penalties, code: str, penalty: Penalty) -> Offence:
    over = penalty.over
    play = regulation.play
    if code == SLOW_PLAY and isinstance(play, DoudizhuRules) and play.warnings is not None:
        over = Over.SEGMENT if play.warnings.counted_over.value is WarningsCounted.SESSION else Over.DEAL
    needs_board = over is Over.DEAL or any(step.zero_deal for step in penalty.steps)
    first = penalty.step(1)
    article, approved = penalties.article(code), penalty.unless_approved
    return Offence(code, article, penalty.who, first, over, needs_board, approved, penalty)


def _of_pairs(rules: ShengjiRules, code: str) -> Offence:
    first = shengji_rulings.rule_on(rules, code, Side.DECLARER)
    effect = Effect() if isinstance(first, Refusal) else _effect(first)
    over = Over.EVENT if shengji_rulings.counted_over(rules, code) is ShengjiOver.EVENT else Over.SEGMENT
    penalty = shengji_rulings.offences(rules)[code].value
    return Offence(
        code,
        rules.penalties.article(code),
        Who.ENTRANT,
        effect,
        over,
        needs_board=False,
        ladder=penalty,
        by_cards=penalty.per is not Per.OFFENCE,
        at_most=penalty.at_most,
        grave=penalty.may is not None,
    )


def _effect(ruling: shengji_rulings.Ruling) -> Effect:
    return Effect(
        points=ruling.points,
        standard_points=str(ruling.standard_points),
        levels=ruling.levels,
        warning=ruling.warning,
        disqualified=ruling.disqualified,
        committee=ruling.committee,
    )


def earlier(state: State, action: Penalise, offence: Offence) -> list[Charge]:
    """Charges of the same kind that count when the next one is ruled on."""
    return [
        charge
        for charge in state.charges
        if charge.code == action.code
        and charge.entrant == action.number
        and (offence.over is Over.EVENT or charge.segment == action.segment)
        and (offence.over is not Over.DEAL or charge.board == action.board)
    ]


def rule_on(regulation: Regulation, state: State, action: Penalise, offence: Offence) -> Ruled | Refusal:
    """What the offence brings this time, the earlier ones of the same kind counted."""
    nth = 1 + len(earlier(state, action, offence))
    pairs = shengji_rules(regulation)
    if pairs is None:
        if action.grave:
            return Refusal("never_grave", offence.article, {"offence": action.code, "accepted": "–"})
        penalties = regulation.penalties
        assert penalties is not None  # or there was no such offence
        return Ruled(_ladders(penalties)[action.code].step(nth), offence.article)
    side = Side.DECLARER if action.declarer else Side.DEFENDERS
    ruling = shengji_rulings.rule_on(pairs, action.code, side, nth, action.cards, grave=action.grave)
    if isinstance(ruling, Refusal):
        return ruling
    if action.amount is not None:
        raised = shengji_rulings.adjusted(ruling, action.amount)
        if isinstance(raised, Refusal):
            return raised
        ruling = raised
    return Ruled(replace(_effect(ruling), deal_lost=action.grave and ruling.deal_lost is not None), ruling.article)


def rules_on_lateness(regulation: Regulation) -> bool:
    """Whether the book has a word for coming late."""
    pairs = shengji_rules(regulation)
    return isinstance(regulation.penalties, LatenessPenalties) if pairs is None else pairs.lateness is not None


def lateness(regulation: Regulation, segment: SegmentId, milliseconds: int) -> tuple[str, Ruled] | None:
    """The code and effect of coming so late; None where the book has no word for it, or it is not late yet."""
    pairs = shengji_rules(regulation)
    if pairs is not None:
        late = shengji_results.lateness(pairs.lateness, milliseconds)
        if late.article is None:
            return None
        effect = Effect(points=late.points, standard_points=str(late.standard_points), forfeit=late.forfeit)
        return "late", Ruled(effect, late.article)
    penalties = regulation.penalties
    if isinstance(penalties, LatenessPenalties) and milliseconds > penalties.grace_minutes.value * MINUTE:
        code = "late_final" if segment.stage is Stage.FINAL else "late_preliminary"
        return code, Ruled(_ladders(penalties)[code].step(1), penalties.article(code))
    return None
