"""What a page is told of the worth of a deal and of what could beat a play: as the score and the legal plays say."""

import random

import pytest

from paiju.cards.card import count_ranks
from paiju.cards.shuffle import seed_of_number
from paiju.games.doudizhu import events as e
from paiju.games.doudizhu.combos import classify
from paiju.games.doudizhu.game import DOUDIZHU as GAME
from paiju.games.doudizhu.offers import offers
from paiju.games.doudizhu.rules import Rules
from paiju.games.doudizhu.state import Phase, State
from paiju.rulebook.refusal import Refusal
from paiju.table.audience import may_see
from paiju.table.game import Board
from paiju.table.seats import Millis, Seat
from paiju.table.session.messages import Offer
from tests.books import DOUDIZHU

DEALS = 4


def view_of(events: list[e.Event], seat: Seat) -> State:
    return GAME.fold(each for each in events if may_see(GAME.audience(each), seat))


def told(rules: Rules, view: State, seat: int, *, is_helped: bool = True) -> dict[str, Offer]:
    return {offer.code: offer for offer in offers(rules, view, Seat(seat), [], is_helped)}


def check_beating(rules: Rules, view: State, seat: int, offer: Offer) -> None:
    """Exactly the kinds among the legal plays."""
    kinds = set()
    for action in GAME.legal(rules, view, Seat(seat)):
        if isinstance(action, e.Play):
            combo = classify(rules, count_ranks(action.cards))
            assert combo is not None
            kinds.add(combo.kind.value)
    assert set(str(offer.facts["kinds"]).split()) == kinds
    assert view.on_table is not None
    assert offer.facts["same"] == (view.on_table.kind.value in kinds)
    if offer.cards:
        assert GAME.check(rules, view, Seat(seat), offer.cards) is None


@pytest.mark.parametrize("book", DOUDIZHU)
def test_worth_is_the_score_without_a_spring_and_kinds_are_those_of_legal_plays(book: str) -> None:
    rules, chance, checked, scored = DOUDIZHU[book], random.Random(book), 0, 0
    for number in range(DEALS):
        events = list(GAME.start(rules, Board(1, seed_of_number(number), 1, Seat(0)), GAME.blank))
        state = GAME.fold(events)
        while state.is_running:
            seat = state.to_act()[0]
            view = view_of(events, seat)
            found = told(rules, view, seat)
            assert set(told(rules, view, seat, is_helped=False)) <= {"worth"}
            if "beats" in found:
                check_beating(rules, view, seat, found["beats"])
                checked += 1
            elif view.phase is Phase.PLAY:
                assert view.on_table is None or seat in view.passed
            action = chance.choice(GAME.legal(rules, state, seat))
            decided = GAME.advance(rules, state, seat, action, Millis(0))
            assert not isinstance(decided, Refusal)
            happened, state = decided
            events += happened
        worth = last_worth(rules, events)
        factors = {factor.code for each in events if isinstance(each, e.DealScored) for factor in each.factors}
        if state.points is not None and state.declarer is not None and not factors & {"spring", "anti-spring"}:
            assert worth is not None
            others = {
                f"seat_{other}": abs(points) for other, points in enumerate(state.points) if other != state.declarer
            }
            assert worth.facts == others
            scored += 1
    assert checked > DEALS
    assert scored


def last_worth(rules: Rules, events: list[e.Event]) -> Offer | None:
    """As it stands when the last card has been played and nothing is scored yet."""
    before = [each for each in events if not isinstance(each, e.DealScored)]
    state = GAME.fold(before)
    return told(rules, state._replace(phase=Phase.PLAY), 0, is_helped=False).get("worth")


def test_an_auction_has_no_worth() -> None:
    rules = DOUDIZHU["doudizhu-national-2016"]
    events = GAME.start(rules, Board(1, seed_of_number(1), 1, Seat(0)), GAME.blank)
    assert told(rules, GAME.fold(events), 0) == {}
