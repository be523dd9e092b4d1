"""Test vectors of the card play of Shengji: calls, throws, following, tricks, the kitty's multiplier."""

from collections.abc import Mapping
from typing import Any

from paiju.cards.card import BadCard, Card, Rank, Suit
from paiju.games.shengji.calls import Call, Calls, judge_call
from paiju.games.shengji.figures import lead_of, split
from paiju.games.shengji.follow import refuse_follow
from paiju.games.shengji.levels import BadLevel, parse_level
from paiju.games.shengji.packs import FACES, PACK, number_cards, parse_faces, rank_of_level, take_faces
from paiju.games.shengji.rules import Role, Rules
from paiju.games.shengji.score import kitty_multiplier
from paiju.games.shengji.throws import challenge
from paiju.games.shengji.tricks import figures_counted, winner_of
from paiju.games.shengji.trumps import Trumps, strain_of_all, trumps_of
from paiju.rulebook.refusal import Refusal
from paiju.table.seats import Seat
from paiju.vectors.inputs import Answer, BadInput, Books, Category, NotRun, integer, text

SEATS = "WSEN"
_SUITS = {"H": Suit.HEARTS, "D": Suit.DIAMONDS, "S": Suit.SPADES, "C": Suit.CLUBS, "N": None}
_SUIT_LETTERS = {suit: letter for letter, suit in _SUITS.items()}


def shengji_rules(books: Books) -> Rules:
    if not isinstance(books.book, Rules):
        raise NotRun("the book has no such rules: it is not one of Shengji")
    return books.book


def follow(books: Books, given: Mapping[str, Any]) -> Answer:
    rules, trumps = shengji_rules(books), _trumps(books, given)
    lead, hand = _cards(given, "lead"), _cards(given, "hand")
    played = take_faces(hand, [FACES[card] for card in _cards(given, "play")])
    strain = strain_of_all(trumps, lead)
    if strain is None:
        raise BadInput(f"lead is {given['lead']!r}; accepted: cards of one suit")
    if played is None:
        return {"legal": False}
    refusal = refuse_follow(rules.following, trumps, lead_of(split(trumps, lead)), strain, hand, played)
    return {"legal": refusal is None}


def trick(books: Books, given: Mapping[str, Any]) -> Answer:
    trumps, plays = _trumps(books, given), given.get("plays")
    if not isinstance(plays, list) or not plays or len(plays) > 4:
        raise BadInput(f"plays is {plays!r}; accepted: a list of plays, the lead first")
    cards = [_cards({"play": play}, "play") for play in plays]
    if strain_of_all(trumps, cards[0]) is None or len(set(map(len, cards))) > 1:
        raise BadInput(f"plays is {plays!r}; accepted: a lead of one suit and plays of its size")
    return {"winner": winner_of(trumps, cards)}


def throw(books: Books, given: Mapping[str, Any]) -> Answer:
    rules, trumps, cards = shengji_rules(books), _trumps(books, given), _cards(given, "throw")
    others = given.get("others")
    strain = strain_of_all(trumps, cards)
    if not isinstance(others, list) or len(others) != 3 or strain is None:
        raise BadInput("accepted: a throw of one suit, and the hands of three others")
    hands = [_cards({"hand": hand}, "hand") if hand else () for hand in others]
    found = challenge(rules, trumps, split(trumps, cards), strain, hands, Role.DECLARER)
    if found.stands:
        return {"stands": True, "fine": 0}
    forced = [_as_written(given, figure.cards) for figure in (found.single, found.double) if figure is not None]
    played = {"play": forced[0]} if len(forced) == 1 else {"choice": forced}
    return {"stands": False, "fine": found.fine, **played}


def _as_written(given: Mapping[str, Any], cards: tuple[Card, ...]) -> list[str]:
    """In the words and the order in which the throw was told."""
    return [word for word, card in zip(given["throw"], _cards(given, "throw"), strict=True) if card in cards]


def kitty(books: Books, given: Mapping[str, Any]) -> Answer:
    rules, trumps = shengji_rules(books), _trumps(books, given)
    lead, won = _cards(given, "lead"), _cards(given, "winning_play")
    return {"multiplier": kitty_multiplier(rules.kitty, figures_counted(rules.kitty, trumps, lead, won))}


def calls(books: Books, given: Mapping[str, Any]) -> Answer:
    rules, made = shengji_rules(books), given.get("calls")
    if not isinstance(made, list):
        raise BadInput(f"calls is {made!r}; accepted: a list of seat and cards")
    state, accepted = Calls(integer(given, "deal"), _rank(given)), []
    for each in made:
        found = judge_call(rules.calling, state, _seat(each), _cards(each, "cards"))
        accepted.append(isinstance(found, Call))
        if not isinstance(found, Refusal):
            state = state._replace(standing=found, no_trumps=state.no_trumps + found.kind.is_no_trump)
    standing, declarer = state.standing, given.get("declarer")
    if standing is None:
        return {"accepted": accepted, "trump": None, "declarer": declarer}
    if state.deal == 1 and rules.calling.takes_seat.value:
        declarer = SEATS[standing.seat]
    return {"accepted": accepted, "trump": _SUIT_LETTERS[standing.suit], "declarer": declarer}


# Inputs.


def _seat(given: object) -> Seat:
    name = given.get("seat") if isinstance(given, dict) else None
    if not isinstance(name, str) or len(name) != 1 or name not in SEATS:
        raise BadInput(f"seat is {name!r}; accepted: W S E N")
    return Seat(SEATS.index(name))


def _rank(given: Mapping[str, Any]) -> Rank:
    try:
        return rank_of_level(parse_level(text(given, "level")))
    except BadLevel as bad:
        raise BadInput(str(bad)) from None


def _trumps(books: Books, given: Mapping[str, Any]) -> Trumps:
    tractors, suit = shengji_rules(books).tractors, text(given, "trump")
    if suit not in _SUITS:
        raise BadInput(f"trump is {suit!r}; accepted: S H C D N")
    return trumps_of(tractors, _SUITS[suit], _rank(given))


def _cards(given: Mapping[str, Any], key: str) -> tuple[Card, ...]:
    words = given.get(key)
    if not isinstance(words, list) or not words or not all(isinstance(word, str) for word in words):
        raise BadInput(f"{key} is {words!r}; accepted: a list of cards such as S5, HT, LJ, BJ")
    if len(words) > 2 * PACK:
        raise BadInput(f"{key} has {len(words)} cards; two packs hold {2 * PACK}")
    try:
        faces = [face for word in words for face in parse_faces(word)]
    except BadCard as bad:
        raise BadInput(f"{key}: {bad}") from None
    cards = number_cards(faces)
    if cards is None or len(cards) != len(words):
        raise BadInput(f"{key} is {words!r}; accepted: each card at most twice")
    return cards


CATEGORIES: dict[str, Category] = {
    "shengji_follow": follow,
    "shengji_trick": trick,
    "shengji_throw": throw,
    "shengji_kitty": kitty,
    "shengji_call": calls,
}
