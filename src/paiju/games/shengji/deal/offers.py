"""What a page shows a seat to choose from: calls, figures, what a lead asks for, what a throw or a burial may cost.

By the seat's own view and nothing else: of a throw it is told what some cards that it does not see might do to it.
"""

from collections.abc import Iterator, Sequence

from paiju.cards.card import Card
from paiju.games.shengji.calls import kind_of, possible_calls
from paiju.games.shengji.deal.dealing import points_of
from paiju.games.shengji.deal.draft import hand_of, role_of, trumps_in
from paiju.games.shengji.deal.drawing import judge
from paiju.games.shengji.deal.playing import refuse_play
from paiju.games.shengji.deal.state import Phase, State
from paiju.games.shengji.figures import is_throw, lead_of, pairs_of, split
from paiju.games.shengji.follow import Owed, owed
from paiju.games.shengji.packs import TWO_PACKS, printed_suit, rank_of_level
from paiju.games.shengji.play_rules import FollowDuty
from paiju.games.shengji.rules import Rules
from paiju.games.shengji.score import kitty_multiplier
from paiju.games.shengji.throws import challenge, fine_of
from paiju.games.shengji.trumps import STRAINS, Trumps, by_strain, strain_of_all
from paiju.rulebook.refusal import Refusal
from paiju.table.seats import Seat
from paiju.table.session.messages import Offer

_SINGLE = (0,)
"""The figures of a last trick of one card."""


def offers(rules: Rules, view: State, seat: Seat, cards: Sequence[int], is_helped: bool) -> Sequence[Offer]:
    """Who may not be helped hears what can be called, and what chosen cards would cost."""
    chosen = tuple(Card(card) for card in cards if card in hand_of(view, seat))
    is_to_act = seat in view.to_act()
    match view.phase:
        case Phase.DRAW | Phase.ASK:
            return tuple(_calls(rules, view, seat))
        case Phase.BURY if is_to_act:
            return (*_figures(rules, view, seat, is_helped), _burial(rules, chosen))
        case Phase.PLAY if is_to_act and view.trick:
            return tuple(_follow(rules, view, seat)) if is_helped else ()
        case Phase.PLAY if is_to_act:
            return (*_figures(rules, view, seat, is_helped), *_throw(rules, view, seat, chosen, is_helped))
        case Phase.PLAY:
            return tuple(_figures(rules, view, seat, is_helped))
        case _:
            return ()


def _offer(code: str, cards: Sequence[Card], article: object = "", /, **facts: str | int) -> Offer:
    return Offer(code, list(map(int, cards)), facts, str(article))


# Calls.


def _calls(rules: Rules, view: State, seat: Seat) -> Iterator[Offer]:
    """Everything that the hand could show, and why not."""
    rank = rank_of_level(view.level)
    for cards in possible_calls(rank, hand_of(view, seat)):
        kind, suit = kind_of(rank, cards), printed_suit(cards[0])
        strain, strength = "none" if suit is None else suit.name.lower(), int(kind or 0)
        judged = judge(rules, view, seat, cards)
        if isinstance(judged, Refusal):
            yield _offer("no-call", cards, judged.article, strain=strain, strength=strength, why=judged.code)
        else:
            yield _offer("call", cards, strain=strain, strength=strength)


# Cards in hand.


def _figures(rules: Rules, view: State, seat: Seat, is_helped: bool) -> Iterator[Offer]:
    """The tractors and pairs of the hand, each suit split as a throw of all of it would be."""
    if not is_helped:
        return
    trumps, hand = trumps_in(rules, view), hand_of(view, seat)
    for strain in reversed(STRAINS):
        yield from _doubles(trumps, by_strain(trumps, hand, strain))


def _doubles(trumps: Trumps, cards: Sequence[Card]) -> Iterator[Offer]:
    for figure in split(trumps, cards):
        if figure.pairs:
            code = "tractor" if figure.pairs > 1 else "pair"
            yield _offer(code, figure.cards)


def _burial(rules: Rules, chosen: tuple[Card, ...]) -> Offer:
    """The points that are buried, and what a last trick lost to a single card would make of them."""
    points, times = points_of(rules, chosen), kitty_multiplier(rules.kitty, _SINGLE)
    wanted = rules.packs.kitty.value
    article = rules.kitty.article("single")
    return _offer("bury", chosen, article, points=points, times=times, cost=points * times, wanted=wanted)


# Following.


def _follow(rules: Rules, view: State, seat: Seat) -> Iterator[Offer]:
    """The cards that may be part of an answer, those that must, and the doubles among them."""
    trumps, hand, led = trumps_in(rules, view), hand_of(view, seat), view.trick[0][1]
    lead, strain = lead_of(split(trumps, led)), strain_of_all(trumps, led)
    article = rules.following.article("duty")
    if strain is None or rules.following.duty.value is FollowDuty.NUMBER:
        yield _offer("follow", hand, article, owes="free", count=lead.size)
        return
    held = by_strain(trumps, hand, strain)
    owes = owed(rules.following, trumps, lead, held)
    facts: dict[str, str | int] = {
        "owes": _duty(held, owes),
        "strain": strain.name.lower(),
        "count": lead.size,
        "held": len(held),
        "rest": max(0, lead.size - len(held)),
        "pairs": owes.pairs,
        "lengths": " + ".join(map(str, owes.tractors)),
    }
    yield _offer("follow", hand if len(held) < lead.size else held, article, **facts)
    must = _must(trumps, held, owes)
    if must:
        yield _offer("must", must, article)
    yield from _doubles(trumps, held or by_strain(trumps, hand, STRAINS[-1]))


def _duty(held: Sequence[Card], owes: Owed) -> str:
    if not held:
        return "free"
    if owes.all_of_suit:
        return "all"
    return "tractors" if owes.tractors else "pairs" if owes.pairs else "suit"


def _must(trumps: Trumps, held: Sequence[Card], owes: Owed) -> list[Card]:
    """Every card of the suit, or every pair, where all of them are owed."""
    if owes.all_of_suit:
        return list(held)
    pairs = pairs_of(trumps, held)
    return [card for pair in pairs for card in pair] if owes.pairs and len(pairs) == owes.pairs else []


# Throws.


def _throw(rules: Rules, view: State, seat: Seat, chosen: tuple[Card, ...], is_helped: bool) -> Iterator[Offer]:
    """What a throw of the chosen cards may cost. Judged by the cards that the player sees now, as if one opponent held
    all the others; who may not be helped hears the most it can cost."""
    trumps = trumps_in(rules, view)
    strain = strain_of_all(trumps, chosen)
    if strain is None or refuse_play(rules, view, seat, chosen) is not None:
        return
    figures = split(trumps, chosen)
    if not is_throw(figures):
        return
    thrown = [card for figure in figures for card in reversed(figure.cards)]
    sizes = " ".join(str(len(figure.cards)) for figure in figures)
    by, article = role_of(view, seat), rules.penalties.article("failed_throw")
    most = fine_of(rules, figures, figures, by)
    if not is_helped:
        yield _offer("throw", thrown, article, sizes=sizes, fine=most, risk="unknown")
        return
    known = {*hand_of(view, seat), *(view.kitty or ())}
    unseen = [card for card in TWO_PACKS if card not in known]
    found = challenge(rules, trumps, figures, strain, (unseen, (), ()), by)
    risk = "none" if found.stands else "some"
    yield _offer("throw", thrown, article, sizes=sizes, fine=found.fine, risk=risk)
