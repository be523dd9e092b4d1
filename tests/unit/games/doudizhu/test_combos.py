"""combos.py: classification is unique where a book does not order its types, and comparing is an order."""

import itertools
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.cards.card import Card, count_ranks, parse_ranks
from paiju.games.doudizhu.combos import Combo, Counts, article_of, beats, classify, row_of
from paiju.games.doudizhu.rules import ELEVEN_ROWS, Kind, Rules
from paiju.regulations.ccgc.play import PLAY as CCGC
from paiju.regulations.national_2016.play import PLAY as NATIONAL_2016
from paiju.regulations.workers_2021.play import PLAY as WORKERS_2021
from tests.books import DOUDIZHU as BOOKS
from tests.unit.games.doudizhu.test_moves import NASTY, hands, held, sub_multisets

UNORDERED = [NATIONAL_2016, WORKERS_2021]
"""Books that define their types and do not say in which order to try them."""


def readings(book: Rules) -> list[Rules]:
    """The book under every combination of its readings of what a combination is."""
    named = {name: found.choices for name, found in book.rules() if found.choices and name.startswith(("wing", "quad"))}
    found = []
    for values in itertools.product(*named.values()):
        read = book
        for name, value in zip(named, values, strict=True):
            read = read.with_value(name, value)
        found.append(read)
    return found


def kind_by_kind(book: Rules) -> dict[Kind, Rules]:
    """The book as if it knew one kind only."""
    return {kind: book.with_value("kinds", ((kind,),)) for row in book.kinds.value for kind in row}


def kinds_that_fit(alone: dict[Kind, Rules], counts: Counts) -> list[Kind]:
    return [kind for kind, only in alone.items() if classify(only, counts) is not None]


@pytest.mark.parametrize("book", UNORDERED, ids=lambda book: str(book.book))
def test_nothing_fits_two_kinds(book: Rules) -> None:
    for alone in map(kind_by_kind, readings(book)):
        for text in NASTY:
            if len(text) > 14 and alone != kind_by_kind(book):
                continue  # the large ones under the published reading only: they take long
            for counts in sub_multisets(count_ranks(held(text))):
                assert len(kinds_that_fit(alone, counts)) <= 1, counts


@given(book=st.sampled_from(UNORDERED), hand=hands(), rows=st.permutations(ELEVEN_ROWS))
def test_the_order_of_the_rows_does_not_matter(
    book: Rules, hand: tuple[Card, ...], rows: list[tuple[Kind, ...]]
) -> None:
    permuted = book.with_value("kinds", tuple(rows))
    for counts in sub_multisets(count_ranks(hand)):
        assert classify(permuted, counts) == classify(book, counts)


def test_the_order_matters_in_the_contest_of_programs() -> None:
    fits = kinds_that_fit(kind_by_kind(CCGC), count_ranks(held("33334444")))
    assert fits == [Kind.PLANE_SINGLES, Kind.QUAD_PAIRS]


@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_beating_is_a_strict_order(book: Rules) -> None:
    found: set[Combo] = set()
    for text in NASTY:
        found |= {combo for counts in sub_multisets(count_ranks(held(text))) if (combo := classify(book, counts))}
    some = random.Random(1).sample(sorted(found, key=repr), 60)
    for one, other in itertools.product(some, repeat=2):
        assert not (beats(book, one, other) and beats(book, other, one)), (one, other)
    for low, middle, high in itertools.product(some, repeat=3):
        if beats(book, middle, low) and beats(book, high, middle):
            assert beats(book, high, low), (low, middle, high)


@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_every_kind_has_a_row_and_an_article(book: Rules) -> None:
    assert {row_of(book, kind) for kind in Kind} == set(range(1, 12))
    assert len({article_of(book, kind) for kind in Kind}) == 11
    with pytest.raises(ValueError, match="not a combination"):
        row_of(book.with_value("kinds", ELEVEN_ROWS[1:]), Kind.ROCKET)


@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_no_cards_form_nothing(book: Rules) -> None:
    assert classify(book, (0,) * 15) is None
    whole = [0] * 15
    for rank in parse_ranks("3334445556667778889992"):
        whole[rank] += 1
    assert classify(book, tuple(whole)) is None  # more cards than a hand can hold
