"""Cards that a seat cannot know are dealt anew among the others: nothing of what its player is handed changes."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import pytest

from paiju.cards.shuffle import seed_of_number
from paiju.games.doudizhu.boards import deal_board
from paiju.games.doudizhu.deal import Cardset, advance, start
from paiju.games.doudizhu.events import Action, CardsPlayed
from paiju.games.doudizhu.player import DoudizhuPlayer, DoudizhuSeen, observers
from paiju.games.doudizhu.rules import Rules
from paiju.games.doudizhu.state import fold
from paiju.players.arena import play_deal
from paiju.players.house import house_player
from paiju.rulebook.refusal import Refusal
from paiju.table.seats import Millis, Seat
from tests.books import DOUDIZHU as BOOKS


@dataclass
class Decision:
    seat: Seat
    seen: DoudizhuSeen
    action: Action


@dataclass
class Witness:
    player: DoudizhuPlayer
    decisions: list[Decision]
    name: str = field(default="witness", init=False)

    def choose(self, rules: Rules, seen: DoudizhuSeen, seat: Seat, legal: Sequence[Action]) -> Action:
        chosen = self.player.choose(rules, seen, seat, legal)
        self.decisions.append(Decision(seat, seen, chosen))
        return chosen


def replayed(rules: Rules, cardset: Cardset, before: Sequence[Decision], seat: Seat, pace: int) -> DoudizhuSeen | None:
    """What the seat has seen after these actions, each after ``pace`` ms; None where one is refused."""
    seen = observers((seat,))
    happened = start(rules, cardset)
    state, at = fold(happened), Millis(0)
    seen.happen(happened)
    for decision in before:
        at = Millis(at + pace)
        decided = advance(rules, state, decision.seat, decision.action, at)
        if isinstance(decided, Refusal):
            return None
        seen.happen(decided[0])
        state = decided[1]
    return seen[seat]


def dealt_anew(cardset: Cardset, decision: Decision, chance: random.Random) -> Cardset:
    """The same deal for all that this seat knows: its own hand, what was played and the kitty once it was shown."""
    played = {card for event in decision.seen.events if isinstance(event, CardsPlayed) for card in event.cards}
    known = played | set(cardset.hands[decision.seat]) | set(decision.seen.view.kitty or ())
    hidden = [card for hand in (*cardset.hands, cardset.kitty) for card in hand if card not in known]
    chance.shuffle(hidden)
    rest = iter(hidden)
    *hands, kitty = (
        tuple(card if card in known else next(rest) for card in hand) for hand in (*cardset.hands, cardset.kitty)
    )
    return replace(cardset, hands=tuple(hands), kitty=kitty)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("player", ["greedy", "random"])
def test_hidden_cards_change_nothing_a_player_is_handed(book: str, player: str) -> None:
    # A pass that a book enters by itself for who holds nothing tells everybody of the cards: that is its rule.
    rules, chance, compared = BOOKS[book].with_value("auto_pass", False), random.Random(book), 0
    for number in range(1, 9):
        cardset = deal_board(rules, number, seed_of_number(number))
        decisions: list[Decision] = []
        play_deal(rules, cardset, [Witness(house_player(player, seat), decisions) for seat in range(3)])
        for index in range(0, len(decisions), 4):
            decision = decisions[index]
            other = dealt_anew(cardset, decision, chance)
            handed = replayed(rules, other, decisions[:index], decision.seat, pace=chance.choice((0, 700)))
            assert handed is not None, "an action of the deal was refused"
            if other == cardset:  # nothing is hidden any more
                continue
            compared += 1
            assert repr(handed) == repr(decision.seen)
    assert compared > 30


def test_the_cards_dealt_anew_are_others() -> None:
    """So that the test above can fail: the full state differs where the seat's own does not."""
    rules = BOOKS["doudizhu-national-2016"]
    cardset = deal_board(rules, 1, seed_of_number(1))
    decisions: list[Decision] = []
    play_deal(rules, cardset, [Witness(house_player("greedy"), decisions) for _ in range(3)])
    other = dealt_anew(cardset, decisions[0], random.Random(1))
    assert other.hands[decisions[0].seat] == cardset.hands[decisions[0].seat]
    assert other.kitty != cardset.kitty
    assert sum(one != two for one, two in zip(other.hands, cardset.hands, strict=True)) == 2
