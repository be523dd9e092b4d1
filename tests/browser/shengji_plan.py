"""A deal of Shengji that is known beforehand: who calls, who overturns, which throw fails, and how it ends."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from paiju.cards.card import Card, Suit
from paiju.cards.shuffle import seed_of_number
from paiju.games.shengji.calls import kind_of, possible_calls
from paiju.games.shengji.deal import events as e
from paiju.games.shengji.deal.dealing import start
from paiju.games.shengji.deal.decide import advance
from paiju.games.shengji.deal.draft import trumps_in
from paiju.games.shengji.deal.events import Action, Event
from paiju.games.shengji.deal.legal import legal
from paiju.games.shengji.deal.player import observers
from paiju.games.shengji.deal.state import SEATS, Phase, State, fold
from paiju.games.shengji.deal.timeouts import due, expire
from paiju.games.shengji.packs import FACES, printed_suit, rank_of_level
from paiju.games.shengji.rules import Rules
from paiju.games.shengji.trumps import STRAINS, by_strain, low_first
from paiju.players.house import find_player
from paiju.rulebook.refusal import Refusal
from paiju.table.game import Board
from paiju.table.seats import Actor, Seat


@dataclass(frozen=True, slots=True)
class Call:
    seat: Seat
    suit: Suit


@dataclass(frozen=True, slots=True)
class Plan:
    """The first call, the pair over it, the cards thrown by who declares, and all that happens."""

    first: Call
    over: Call
    thrown: tuple[Card, ...]
    events: tuple[Event, ...]

    @property
    def failed(self) -> bool:
        return any(isinstance(event, e.ThrowFailed) for event in self.events)

    @property
    def score(self) -> e.DealCounted:
        return next(event for event in self.events if isinstance(event, e.DealCounted))

    @property
    def kitty_multiplier(self) -> int:
        """How often the points of the kitty count for the defenders; 0: they did not capture it."""
        return next((term.value for term in self.score.factors if term.code == "kitty-multiplier"), 0)


def calls_in(state: State, seat: Seat, size: int) -> Iterator[Call]:
    rank, hand = rank_of_level(state.level), state.hands[seat] or ()
    for cards in possible_calls(rank, hand):
        suit, kind = printed_suit(cards[0]), kind_of(rank, cards)
        if suit is not None and kind == size:
            yield Call(seat, suit)


def find_calls(state: State) -> tuple[Call, Call] | None:
    """A lone card of the level with one player, and a pair of them with another."""
    for seat in SEATS:
        for over in calls_in(state, seat, 2):
            for other in SEATS:
                paired = {call.suit for call in calls_in(state, other, 2)}
                for first in calls_in(state, other, 1):
                    if other != seat and first.suit not in paired:
                        return first, over
    return None


class _Game:
    def __init__(self, rules: Rules, number: int) -> None:
        self.rules = rules
        self.events = list(start(rules, Board(1, seed_of_number(number), 1, Seat(0)), State()))
        self.state = fold(self.events)
        self.seen = observers(SEATS)
        self.seen.happen(self.events)

    def act(self, actor: Actor, action: Action) -> None:
        self._take(advance(self.rules, self.state, actor, action))

    def is_asking(self) -> bool:
        return self.state.phase is Phase.ASK

    def wait(self) -> None:
        wanted = due(self.rules, self.state)
        assert wanted is not None
        self._take(expire(self.rules, self.state, wanted.at))

    def _take(self, decided: tuple[tuple[Event, ...], State] | Refusal) -> None:
        assert not isinstance(decided, Refusal), decided
        happened, self.state = decided
        self.events += happened
        self.seen.happen(happened)

    def call(self, call: Call, size: int) -> None:
        hand = self.state.hands[call.seat] or ()
        rank = rank_of_level(self.state.level)
        shown = next(
            cards for cards in possible_calls(rank, hand) if len(cards) == size and printed_suit(cards[0]) == call.suit
        )
        self.act(call.seat, e.Call(shown))

    def as_hinted(self) -> None:
        """What the hint button offers first."""
        seat = self.state.to_act()[0]
        known = self.seen[seat]
        action = find_player("shengji", "steady").choose(self.rules, known, seat, legal(self.rules, known.view, seat))
        assert action is not None
        self.act(seat, action)


def throw_of(rules: Rules, state: State, seat: Seat) -> tuple[Card, ...] | None:
    """The two lowest cards of a plain suit that are no pair."""
    trumps = trumps_in(rules, state)
    for strain in STRAINS[:-1]:
        held = sorted(by_strain(trumps, state.hands[seat] or (), strain), key=lambda card: low_first(trumps, card))
        faces = Counter(FACES[card] for card in held)
        singles = [card for card in held if faces[FACES[card]] == 1]
        if len(singles) > 1:
            return tuple(sorted(singles[:2]))
    return None


def plan_deal(rules: Rules, number: int) -> Plan | None:
    """None where the cards do not bring all of it about."""
    game = _Game(rules, number)
    while game.state.drawn < 100:
        game.wait()
    found = find_calls(game.state)
    if found is None:
        return None
    first, over = found
    game.call(first, 1)
    game.wait()
    if not game.is_asking():
        return None
    while game.is_asking():
        seat = game.state.to_act()[0]
        if seat == over.seat and game.state.standing is not None and game.state.standing.seat == first.seat:
            game.call(over, 2)
        else:
            game.act(seat, e.NoCall())
    game.as_hinted()  # buries
    thrown = throw_of(rules, game.state, over.seat)
    if thrown is None:
        return None
    game.act(over.seat, e.Play(thrown))
    while game.state.is_running:
        game.as_hinted()
    return Plan(first, over, thrown, tuple(game.events))
