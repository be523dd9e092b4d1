"""Following, tricks and throws of Shengji against a second reading that tries every way."""

import random
from collections.abc import Sequence
from itertools import islice

import pytest

from paiju.cards.card import Card, Suit
from paiju.games.shengji.deal.automatic import lowest_follow
from paiju.games.shengji.deal.legal import every_follow
from paiju.games.shengji.figures import lead_of, split
from paiju.games.shengji.follow import refuse_follow
from paiju.games.shengji.levels import parse_level
from paiju.games.shengji.packs import FACES, number_cards, parse_faces, rank_of_level, take_faces
from paiju.games.shengji.rules import Role
from paiju.games.shengji.throws import challenge
from paiju.games.shengji.tricks import winner_of
from paiju.games.shengji.trumps import Trumps, strain_of_all, trumps_of
from paiju.regulations.shengji_80.play import PLAY as BOOK
from tests.differential import shengji_reading as second

POSITIONS, MANY = 1_000, 15_000
"""For each seed, and where there is time."""
NAMES = [*(suit + rank for rank in "3456789TJQKA2" for suit in second.SUITS), "LJ", "BJ"]
"""By face."""
SEEDS = [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 4))]


def cards_of(texts: Sequence[str]) -> tuple[Card, ...]:
    cards = number_cards(face for text in texts for face in parse_faces(text))
    assert cards is not None
    return cards


def trumps_named(trump: str, level: str) -> Trumps:
    suits = {"H": Suit.HEARTS, "D": Suit.DIAMONDS, "S": Suit.SPADES, "C": Suit.CLUBS, "N": None}
    return trumps_of(BOOK.tractors, suits[trump], rank_of_level(parse_level(level)))


def position(chance: random.Random) -> tuple[str, str, list[str]]:
    """Trump, level, and the packs, in which one suit comes first, its pairs together."""
    trump, level = chance.choice("HDSCN"), chance.choice(second.RANKS)
    favoured = chance.choice((*(suit for suit in second.SUITS if suit != trump), "trump", "trump"))
    own = [face for face in second.FACES if second.suit_in_play(face, trump, level) == favoured]
    kept = chance.sample(own, chance.randint(1, len(own)))
    first = [face for face in kept for _ in range(1 if chance.random() < 0.25 else 2)]
    rest = list(second.FACES) * 2
    for face in first:
        rest.remove(face)
    chance.shuffle(rest)
    return trump, level, first + rest


def a_lead(chance: random.Random, trump: str, level: str, hand: Sequence[str]) -> list[str]:
    """Cards of one suit, pairs mostly whole."""
    suit = second.suit_in_play(chance.choice(hand), trump, level)
    faces = sorted({card for card in hand if second.suit_in_play(card, trump, level) == suit})
    chosen = chance.sample(faces, chance.randint(1, min(len(faces), 6)))
    return [card for card in chosen for _ in range(1 if chance.random() < 0.2 else hand.count(card))]


def a_lead_of_tractors(chance: random.Random, trump: str, level: str, suit: str) -> list[str]:
    """Runs of pairs of a suit, and loose cards; as if they came from other packs than the hand that follows."""
    rungs = second.ladder(suit, trump, level)
    faces: set[str] = set()
    for _ in range(chance.randint(1, 3)):
        start = chance.randrange(len(rungs))
        faces |= {chance.choice(rung) for rung in rungs[start : start + chance.randint(1, 5)]}
    loose = {chance.choice(chance.choice(rungs)) for _ in range(chance.randint(0, 2))} - faces
    return [face for face in sorted(faces) for _ in range(2)] + sorted(loose)


def likely_play(chance: random.Random, trump: str, level: str, lead: Sequence[str], hand: Sequence[str]) -> list[str]:
    """Of the right suit and size, with whole pairs, so that following is a near thing."""
    suit = second.suit_in_play(lead[0], trump, level)
    held = [card for card in hand if second.suit_in_play(card, trump, level) == suit]
    faces = sorted(set(held), key=lambda face: (-held.count(face) * (chance.random() < 0.8), chance.random()))
    order = [card for face in faces for card in [face] * held.count(face)]
    others = [card for card in hand if card not in held]
    chance.shuffle(others)
    return (order + others)[: len(lead)]


@pytest.mark.parametrize("seed", SEEDS)
def test_following_is_judged_alike(seed: int, full: bool) -> None:
    chance, positions = random.Random(seed), MANY if full else POSITIONS
    outcomes = {True: 0, False: 0}
    for _ in range(positions):
        trump, level, pack = position(chance)
        hand = pack[: chance.randint(4, 33)]
        suit = second.suit_in_play(hand[0], trump, level)
        lead = a_lead_of_tractors(chance, trump, level, suit)
        if chance.random() < 0.2:
            lead = a_lead(chance, trump, level, pack)
        if len(lead) > len(hand):
            continue
        trumps = trumps_named(trump, level)
        strain = strain_of_all(trumps, cards_of(lead))
        assert strain is not None
        play = likely_play(chance, trump, level, lead, hand)
        held = cards_of(hand)
        taken = take_faces(held, [FACES[card] for card in cards_of(play)])
        assert taken is not None
        asked = lead_of(split(trumps, cards_of(lead)))
        judged = refuse_follow(BOOK.following, trumps, asked, strain, held, taken) is None
        assert judged == second.may_follow(trump, level, lead, hand, play), (trump, level, lead, hand, play)
        outcomes[judged] += 1
    assert min(outcomes.values()) > positions // 10


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_played_for_somebody_and_what_is_told_as_legal_may_follow(seed: int, full: bool) -> None:
    chance, positions = random.Random(seed), MANY if full else POSITIONS
    for _ in range(positions // 4):
        trump, level, pack = position(chance)
        hand = pack[: chance.randint(4, 33)]
        lead = a_lead_of_tractors(chance, trump, level, second.suit_in_play(hand[0], trump, level))
        if len(lead) > len(hand):
            continue
        trumps, held, led = trumps_named(trump, level), cards_of(hand), cards_of(lead)
        for answer in (lowest_follow(BOOK, trumps, led, held), *islice(every_follow(BOOK, trumps, led, held), 20)):
            told = [NAMES[FACES[card]] for card in answer]
            assert second.may_follow(trump, level, lead, hand, told), (trump, level, lead, hand, told)


@pytest.mark.parametrize("seed", SEEDS)
def test_tricks_are_won_alike(seed: int, full: bool) -> None:
    chance, positions = random.Random(seed), MANY if full else POSITIONS
    ruffed = 0
    for _ in range(positions):
        trump, level, pack = position(chance)
        lead = a_lead(chance, trump, level, pack)[:10]
        left = list(pack)
        for card in lead:
            left.remove(card)
        plays = [lead]
        for _ in range(3):
            strain = chance.choice(("trump", second.suit_in_play(lead[0], trump, level)))
            wanted = [card for card in left if second.suit_in_play(card, trump, level) == strain]
            play = likely_play(chance, trump, level, [wanted[0]] * len(lead), left) if wanted else left[: len(lead)]
            for card in play:
                left.remove(card)
            plays.append(play)
        won = winner_of(trumps_named(trump, level), [cards_of(play) for play in plays])
        assert won == second.trick_winner(trump, level, plays), (trump, level, plays)
        ruffed += won > 0
    assert ruffed > positions // 10


@pytest.mark.parametrize("seed", SEEDS)
def test_throws_are_blocked_alike(seed: int, full: bool) -> None:
    chance, positions = random.Random(seed), MANY if full else POSITIONS
    stood = 0
    for _ in range(positions):
        trump, level, pack = position(chance)
        throw = a_lead(chance, trump, level, pack)
        left = list(pack)
        for card in throw:
            left.remove(card)
        chance.shuffle(left)
        size = chance.randint(1, 20)
        others = [left[:size], left[size : 2 * size], left[2 * size : 3 * size]]
        trumps = trumps_named(trump, level)
        figures, strain = split(trumps, cards_of(throw)), strain_of_all(trumps, cards_of(throw))
        assert strain is not None
        found = challenge(BOOK, trumps, figures, strain, [cards_of(hand) for hand in others], Role.DECLARER)
        blocked = sorted((figure.pairs, figure.low(trumps)) for figure in found.blocked)
        assert blocked == second.blocked_figures(trump, level, throw, others), (trump, level, throw, others)
        stood += found.stands
    assert stood > positions // 50
