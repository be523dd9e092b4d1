"""Deals for golden transcripts, told in short: one action a line, cards by rank letters from the player's hand."""

from paiju.cards.card import Card, parse_cards, parse_ranks, take_by_rank
from paiju.games.doudizhu import events as e
from paiju.games.doudizhu.deal import Cardset, decide, start
from paiju.games.doudizhu.events import Action
from paiju.games.doudizhu.rules import Rules
from paiju.games.doudizhu.state import State, fold
from paiju.rulebook.refusal import Refusal
from paiju.table.record.record import Step
from paiju.table.seats import Actor, Millis, Official, Seat

CHOICES: dict[str, Action] = {
    "pass": e.Pass(),
    "double": e.Double(True),
    "no-double": e.Double(False),
    "redouble": e.Redouble(True),
    "no-redouble": e.Redouble(False),
}
OFFICIALS = {official.value: official for official in Official}


def cards(text: str) -> tuple[Card, ...]:
    return tuple(sorted(parse_cards(text)))


def cardset(board: int, first: int, hands: tuple[str, str, str], kitty: str) -> Cardset:
    return Cardset(board, Seat(first), tuple(cards(hand) for hand in hands), cards(kitty))


def steps(rules: Rules, deal: Cardset, script: str) -> tuple[Step[Action], ...]:
    """``3.5 0 bid 2`` means: 3.5 seconds after the deal began seat 0 bids 2."""
    state = fold(start(rules, deal))
    done: list[Step[Action]] = []
    for line in script.strip().splitlines():
        seconds, who, word, *rest = line.split()
        actor: Actor = OFFICIALS[who] if who in OFFICIALS else Seat(int(who))
        step = Step(actor, _action(state, actor, word, rest), _millis(seconds))
        events = decide(rules, state, step.actor, step.action, step.at)
        assert not isinstance(events, Refusal), (line, events)
        done.append(step)
        state = fold(events, state)
    return tuple(done)


def _millis(seconds: str) -> Millis:
    whole, _, fraction = seconds.partition(".")
    return Millis(int(whole) * 1000 + int(fraction.ljust(3, "0")))


def _action(state: State, actor: Actor, word: str, rest: list[str]) -> Action:
    if word in CHOICES:
        return CHOICES[word]
    match word, rest:
        case "bid", [points]:
            return e.Bid(int(points))
        case "time-out", [seat]:
            return e.TimeOut(Seat(int(seat)))
        case "play", [letters] if not isinstance(actor, Official):
            played = take_by_rank(state.hands[actor] or (), parse_ranks(letters))
            assert played is not None, letters
            return e.Play(played)
    raise AssertionError((word, rest))
