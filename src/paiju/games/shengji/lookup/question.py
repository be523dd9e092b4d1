"""The referee's question in Shengji: what are these cards, may they follow, does the throw stand, who wins?

The situation stands among the cards as ``name=value``: ``trump=♠`` (or ``N``), ``level=2``, and where it matters the
hand they are played from (``hand=♥8♥8♥9♥9``) or the hands of the others (``others=♥K/♥4♥4/-``). Chinese names serve
as well: 主, 级, 手, 他.
"""

import re
from dataclasses import dataclass

from paiju.cards.card import RANK_LETTERS, BadCard, Card, Rank, Suit, plain_text, rank_of
from paiju.games.shengji.figures import Figure, lead_of, split
from paiju.games.shengji.follow import refuse_follow, shown
from paiju.games.shengji.levels import BadLevel, parse_level
from paiju.games.shengji.packs import FACES, Face, format_faces, number_cards, parse_faces, rank_of_level, take_faces
from paiju.games.shengji.rules import Role, Rules
from paiju.games.shengji.throws import challenge
from paiju.games.shengji.tricks import winner_of
from paiju.games.shengji.trumps import Trumps, strain_of_all, trumps_of
from paiju.rulebook.unusable import Unusable
from paiju.table.lookup import Identified, Reason, Verdict

_NAMES = {"主": "trump", "级": "level", "手": "hand", "他": "others"}
_ACCEPTED = "trump= level= hand= others= (主= 级= 手= 他=)"
_PART = re.compile(r"(\w+)\s*=\s*(\S+)")
_SUITS = {
    "♥": Suit.HEARTS,
    "♦": Suit.DIAMONDS,
    "♠": Suit.SPADES,
    "♣": Suit.CLUBS,
    "H": Suit.HEARTS,
    "D": Suit.DIAMONDS,
    "S": Suit.SPADES,
    "C": Suit.CLUBS,
    "N": None,
}
_OTHERS = 3


@dataclass(frozen=True, slots=True)
class Asked:
    """Cards in their situation."""

    trumps: Trumps
    cards: tuple[Card, ...]
    hand: tuple[Card, ...] | None
    others: tuple[tuple[Card, ...], ...] | None


def answer(rules: Rules, cards: str, on_table: str | None, where: str, where_on: str) -> Verdict:
    """``where`` and ``where_on`` name the two texts in what is said about them."""
    told = _parts(cards) | ({} if on_table is None else {k: v for k, v in _parts(on_table).items() if k != "hand"})
    asked = _read(rules, cards, told, where)
    if on_table is None:
        return Verdict(_lead(rules, asked), None, None, None)
    led = _cards(on_table, where_on)
    strain = strain_of_all(asked.trumps, led)
    on = _named(rules, asked.trumps, led)
    if strain is None:
        return Verdict(_free(rules, asked), _mixed(rules, asked.trumps, led), None, None)
    refusal = None
    if asked.hand is not None:
        lead = lead_of(split(asked.trumps, led))
        refusal = refuse_follow(rules.following, asked.trumps, lead, strain, asked.hand, asked.cards)
    elif len(asked.cards) != len(led):
        refusal = refuse_follow(
            rules.following, asked.trumps, lead_of(split(asked.trumps, led)), strain, asked.cards, asked.cards
        )
    if refusal is not None:
        reason = Reason(refusal.code, refusal.article, refusal.facts)
        return Verdict(_none(asked.trumps, asked.cards, reason), on, False, None)
    return Verdict(_free(rules, asked), on, *_wins(rules, asked.trumps, led, asked.cards))


def _wins(rules: Rules, trumps: Trumps, led: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[bool, Reason]:
    wins = winner_of(trumps, [led, cards]) == 1
    facts = {"cards": shown(trumps, cards), "on": shown(trumps, led)}
    return wins, Reason("wins_trick" if wins else "does_not_win", rules.following.article("duty"), facts)


# What cards are.


def _lead(rules: Rules, asked: Asked) -> Identified:
    """As a lead: a figure, or a throw, which may fail where the others' hands are told."""
    strain = strain_of_all(asked.trumps, asked.cards)
    if strain is None:
        return _mixed(rules, asked.trumps, asked.cards)
    figures = split(asked.trumps, asked.cards)
    if asked.others is None or len(figures) == 1:
        return _named(rules, asked.trumps, asked.cards)
    found = challenge(rules, asked.trumps, figures, strain, asked.others, Role.DECLARER)
    if found.stands:
        return _named(rules, asked.trumps, asked.cards)
    facts: dict[str, str | int] = {
        "blocked": shown(asked.trumps, [card for figure in found.blocked for card in figure.cards]),
        "fine": found.fine,
        "single": _shown_figure(asked.trumps, found.single),
        "double": _shown_figure(asked.trumps, found.double),
    }
    code = "throw_blocked_both" if found.single is not None and found.double is not None else "throw_blocked"
    facts["forced"] = facts["single"] or facts["double"]
    return _none(asked.trumps, asked.cards, Reason(code, rules.penalties.article("failed_throw"), facts))


def _shown_figure(trumps: Trumps, figure: Figure | None) -> str:
    return "" if figure is None else shown(trumps, figure.cards)


def _free(rules: Rules, asked: Asked) -> Identified:
    """As an answer: any cards may be one."""
    if strain_of_all(asked.trumps, asked.cards) is not None:
        return _named(rules, asked.trumps, asked.cards)
    return Identified(
        shown(asked.trumps, asked.cards), len(asked.cards), "discard", None, rules.following.article("duty"), ()
    )


def _named(rules: Rules, trumps: Trumps, cards: tuple[Card, ...]) -> Identified:
    figures = split(trumps, cards)
    kind = "throw" if len(figures) > 1 else ("single", "pair", "tractor")[min(2, figures[0].pairs)]
    top = max(cards, key=lambda card: trumps.index[card])
    rank = RANK_LETTERS[rank_of(Card(FACES[top]))]
    field = "no_trump" if trumps.suit is None else "suit_trump"
    article = rules.tractors.article(field) if kind == "tractor" else rules.following.article("duty")
    return Identified(shown(trumps, cards), len(cards), kind, rank, article, ())


def _mixed(rules: Rules, trumps: Trumps, cards: tuple[Card, ...]) -> Identified:
    facts = {"cards": shown(trumps, cards)}
    return _none(trumps, cards, Reason("lead_of_one_suit", rules.following.article("duty"), facts))


def _none(trumps: Trumps, cards: tuple[Card, ...], reason: Reason) -> Identified:
    return Identified(shown(trumps, cards), len(cards), None, None, None, (reason,), is_refused=True)


# Reading.


def _parts(text: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, value in _PART.findall(plain_text(text)):
        known = _NAMES.get(name, name.lower())
        if known not in _NAMES.values():
            raise Unusable("no_such_part", part=repr(name), accepted=_ACCEPTED)
        found[known] = value
    return found


def _read(rules: Rules, text: str, told: dict[str, str], where: str) -> Asked:
    if "trump" not in told or "level" not in told:
        raise Unusable("no_situation", where=where, accepted="trump=♠ level=2")
    trumps = trumps_of(rules.tractors, _suit(told["trump"]), _rank(told["level"]))
    cards = _cards(text, where)
    hand = None if "hand" not in told else _numbered(told["hand"], "hand=")
    others = None if "others" not in told else tuple(map(_hand_of_other, told["others"].split("/")))
    if others is not None and len(others) != _OTHERS:
        raise Unusable("three_others", count=len(others))
    if hand is not None:
        own = take_faces(hand, [FACES[card] for card in cards])
        if own is None:
            raise Unusable("not_in_hand", where=where, cards=format_faces(cards))
        cards = own
    return Asked(trumps, cards, hand, others)


def _hand_of_other(text: str) -> tuple[Card, ...]:
    return () if text == "-" else _numbered(text, "others=")


def _suit(text: str) -> Suit | None:
    if text.upper() not in _SUITS:
        raise Unusable("no_such_trump", text=repr(text))
    return _SUITS[text.upper()]


def _rank(text: str) -> Rank:
    try:
        return rank_of_level(parse_level(text))
    except BadLevel:
        raise Unusable("no_such_level", text=repr(text)) from None


def _cards(text: str, where: str) -> tuple[Card, ...]:
    return _numbered(_PART.sub(" ", plain_text(text)), where)


def _numbered(text: str, where: str) -> tuple[Card, ...]:
    try:
        faces = parse_faces(text)
    except BadCard as bad:
        raise Unusable("no_card", text=repr(bad.text), position=bad.position, accepted=bad.accepted) from None
    if not faces:
        raise Unusable("no_cards", where=where)
    cards = number_cards(faces)
    if cards is None:
        thrice: Face = next(face for face in faces if faces.count(face) > 2)
        raise Unusable("card_thrice", where=where, card=format_faces([Card(thrice)]))
    return cards
