"""deal.py: what is no deal is not opened, and rubbish is refused with a reason, never with an exception."""

from dataclasses import replace

import pytest

from paiju.cards.card import Card
from paiju.cards.shuffle import seed_of_number
from paiju.games.doudizhu import events as e
from paiju.games.doudizhu.boards import deal_board
from paiju.games.doudizhu.deal import BadDeal, Cardset, decide, start
from paiju.games.doudizhu.rules import Rules
from paiju.games.doudizhu.state import State, fold
from paiju.regulations.ccgc.play import PLAY as CCGC
from paiju.regulations.national_2016.play import PLAY as NATIONAL_2016
from paiju.rulebook.refusal import Refusal
from paiju.table.seats import Millis, Official, Seat
from tests.books import DOUDIZHU as BOOKS

GOOD = deal_board(NATIONAL_2016, 1, seed_of_number(1))


def with_card(card: Card) -> Cardset:
    """The good deal with another card in West's hand."""
    return replace(GOOD, hands=((card, *GOOD.hands[0][1:]), *GOOD.hands[1:]))


BAD = {
    "twice": with_card(GOOD.hands[1][0]),
    "unknown": with_card(Card(54)),
    "negative": with_card(Card(-1)),
    "two hands": replace(GOOD, hands=GOOD.hands[:2]),
    "short hand": replace(GOOD, hands=(GOOD.hands[0][1:], *GOOD.hands[1:])),
    "short kitty": replace(GOOD, kitty=GOOD.kitty[1:]),
    "first caller 3": replace(GOOD, first_caller=Seat(3)),
    "first caller -1": replace(GOOD, first_caller=Seat(-1)),
}


@pytest.mark.parametrize("cards", BAD.values(), ids=BAD)
def test_what_is_no_deal_is_not_opened(cards: Cardset) -> None:
    with pytest.raises(BadDeal):
        start(NATIONAL_2016, cards)


RUBBISH: list[e.Action] = [
    e.Bid(99),
    e.Bid(-1),
    e.Play(()),
    e.Play((Card(54),)),
    e.Play((Card(-1),)),
    e.Play((GOOD.hands[0][0],) * 2),
    e.TimeOut(Seat(7)),
    e.Fault(Seat(7), "no such seat"),
    e.Fault(Seat(-1), "no such seat"),
]


def opened(book: Rules) -> State:
    """West has led or may lead: the deal is in play."""
    state = fold(start(book, GOOD))
    calls: list[tuple[int, e.Action]] = [(0, e.Bid(3))]
    if book.doubling is not None:
        calls += [(1, e.Double(False)), (2, e.Double(False))]
    for seat, action in calls:
        answer = decide(book, state, Seat(seat), action)
        assert not isinstance(answer, Refusal)
        state = fold(answer, state)
    return state


@pytest.mark.parametrize("action", RUBBISH, ids=repr)
@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_rubbish_is_refused(book: Rules, action: e.Action) -> None:
    for state in (fold(start(book, GOOD)), opened(book)):
        for actor in (Seat(0), Seat(1), Seat(-1), Seat(3), *Official):
            assert isinstance(decide(book, state, actor, action, Millis(99_000)), Refusal)


def test_a_fault_is_reported_by_an_official_only() -> None:
    state = fold(start(CCGC, GOOD))
    answer = decide(CCGC, state, Seat(0), e.Fault(Seat(1), "says the opponent"))
    assert isinstance(answer, Refusal)
    assert answer.code == "only_an_official"
