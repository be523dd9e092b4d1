"""moves.py: the generator tells what the recogniser accepts, each set of ranks once, as the same combination."""

import itertools
import math
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.cards.card import Card, Rank, count_ranks, parse_ranks, take_by_rank
from paiju.cards.deck import DECK
from paiju.games.doudizhu.combos import Combo, Counts, beats, classify
from paiju.games.doudizhu.moves import has_play, plays
from paiju.games.doudizhu.rules import KickerJokers, KickerTriples, Rules, WingRanks
from tests.books import DOUDIZHU as BOOKS

LARGEST = 4_000
"""Sets of ranks that are tried one by one; a hand that holds more is cut."""

NASTY = [
    "33334444",
    "44455556",
    "333344445555",
    "3333444455556666",
    "33344455566677778888",
    "333444555666777xX",
    "QQQKKKAAA222xX",
    "3334445556677889",
    "JJQQKKAA22xX",
    "TJQKA2xX",
    "5555666677778888xX",
    "AAAA2222xX",
]


def held(text: str) -> tuple[Card, ...]:
    cards = take_by_rank(DECK, parse_ranks(text))
    assert cards is not None
    return cards


def sub_multisets(counts: Counts) -> Iterator[Counts]:
    """Every non-empty choice of ranks."""
    return (chosen for chosen in itertools.product(*(range(count + 1) for count in counts)) if any(chosen))


@st.composite
def hands(draw: st.DrawFn) -> tuple[Card, ...]:
    """Hands that are rich in combinations: a few neighbouring ranks, often several of each, and some other cards."""
    bottom = draw(st.integers(0, 12))
    ranks = draw(st.lists(st.integers(bottom, min(14, bottom + 5)), max_size=9))
    ranks += draw(st.lists(st.integers(0, 14), max_size=4))
    counts = [0] * 15
    for rank in ranks:
        if counts[rank] < (4 if rank <= Rank.TWO else 1):
            counts[rank] += 1
    while math.prod(count + 1 for count in counts) > LARGEST:
        counts[next(rank for rank in range(15) if counts[rank])] = 0
    cards = (
        Card(4 * rank + suit) if rank < 13 else Card(39 + rank) for rank in range(15) for suit in range(counts[rank])
    )
    return tuple(cards)


@st.composite
def books(draw: st.DrawFn) -> Rules:
    """A published book with any of its readings, or with any policy for kickers."""
    book = BOOKS[draw(st.sampled_from(sorted(BOOKS)))]
    for name, found in book.rules():
        if found.choices:
            book = book.with_value(name, draw(st.sampled_from(found.choices)))
    if draw(st.booleans()):
        book = book.with_value("wing_ranks", draw(st.sampled_from(WingRanks)))
        book = book.with_value("wing_jokers", draw(st.sampled_from(KickerJokers)))
        book = book.with_value("wing_bombs", draw(st.booleans()))
        book = book.with_value("wing_triples", draw(st.sampled_from(KickerTriples)))
        book = book.with_value("quad_jokers", draw(st.sampled_from(KickerJokers)))
        book = book.with_value("quad_bombs", draw(st.booleans()))
        book = book.with_value("quad_pair_as_singles", draw(st.booleans()))
    return book


def check(book: Rules, hand: tuple[Card, ...], on_table: Combo | None) -> None:
    recognised: dict[Counts, Combo] = {}
    for counts in sub_multisets(count_ranks(hand)):
        combo = classify(book, counts)
        if combo is not None and (on_table is None or beats(book, combo, on_table)):
            recognised[counts] = combo
    generated = list(plays(book, hand, on_table))
    told = [count_ranks(cards) for cards, _ in generated]
    assert len(set(told)) == len(told), "a set of ranks is told twice"
    assert dict(zip(told, (combo for _, combo in generated), strict=True)) == recognised
    assert has_play(book, hand, on_table) is bool(recognised)
    for cards, _ in generated:
        lowest = take_by_rank(hand, (Rank(rank) for rank, count in enumerate(count_ranks(cards)) for _ in range(count)))
        assert tuple(sorted(cards)) == lowest


@given(book=books(), hand=hands())
def test_leads_are_what_the_recogniser_accepts(book: Rules, hand: tuple[Card, ...]) -> None:
    check(book, hand, None)


@given(book=books(), hand=hands(), other=hands(), data=st.data())
def test_answers_are_what_also_beats(
    book: Rules, hand: tuple[Card, ...], other: tuple[Card, ...], data: st.DataObject
) -> None:
    led = [combo for _, combo in plays(book, other, None)]
    if led:
        check(book, hand, data.draw(st.sampled_from(led)))


@pytest.mark.parametrize("text", NASTY)
@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_nasty_hands(book: Rules, text: str) -> None:
    check(book, held(text), None)


@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_every_kind_of_a_nasty_hand_is_answered_from_another(book: Rules) -> None:
    kinds: dict[tuple[object, int], Combo] = {}
    for text in NASTY:
        for _, combo in plays(book, held(text), None):
            kinds.setdefault((combo.kind, combo.size), combo)
    answers = held("444455556666")
    for (_, size), combo in kinds.items():
        if size < 20:
            check(book, answers, combo)
