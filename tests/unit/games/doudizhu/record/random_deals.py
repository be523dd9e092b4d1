"""Random deals under every book and option, played by random legal actions, time-outs and faults."""

import random

from hypothesis import strategies as st

from paiju.cards.shuffle import seed_of_number
from paiju.games.doudizhu import deal
from paiju.games.doudizhu import events as e
from paiju.games.doudizhu.boards import deal_board
from paiju.games.doudizhu.events import Action
from paiju.games.doudizhu.record.record import record_of
from paiju.games.doudizhu.record.replay import Record
from paiju.games.doudizhu.rules import Rules
from paiju.games.doudizhu.state import State, fold
from paiju.games.doudizhu.timeouts import time_limit
from paiju.rulebook.refusal import Refusal
from paiju.rulebook.rule import option_text
from paiju.table.record.record import Step
from paiju.table.seats import Actor, Millis, Official
from tests.books import DOUDIZHU as BOOKS

TAGS = {"Event": '杯赛 "A" \\ #1', "Seat0": "张三", "Note": "tab\tline\nbidi\u202e"}


@st.composite
def records(draw: st.DrawFn) -> tuple[Rules, Record]:
    return random_record(draw(st.sampled_from(sorted(BOOKS))), draw(st.integers(0, 2**32)))


def random_record(book: str, seed: int) -> tuple[Rules, Record]:
    """One deal, perhaps broken off, under a book with perhaps other options."""
    chance = random.Random(seed)
    rules = _random_options(BOOKS[book], chance)
    cardset = deal_board(rules, chance.randrange(1, 100), seed_of_number(seed))
    state = fold(deal.start(rules, cardset))
    steps: list[Step[Action]] = []
    most = chance.choice((3, 12, 1000, 1000))
    while state.to_act() and len(steps) < most:
        step = _random_step(rules, state, chance)
        events = deal.decide(rules, state, step.actor, step.action, step.at)
        if not isinstance(events, Refusal):
            steps.append(step)
            state = fold(events, state)
    return rules, record_of(rules, cardset, steps, TAGS if chance.random() < 0.5 else {})


def _random_options(rules: Rules, chance: random.Random) -> Rules:
    offered = {name: rule.choices for name, rule in rules.rules() if rule.choices}
    changed = [name for name in offered if chance.random() < 0.3]
    return rules.with_options({name: option_text(chance.choice(offered[name])) for name in changed})


def _random_step(rules: Rules, state: State, chance: random.Random) -> Step[Action]:
    seat = chance.choice(state.to_act())
    event = chance.random()
    actor: Actor = seat
    action: Action
    if event < 0.05:
        late = Millis(state.clock_from + time_limit(rules, state).milliseconds + 1)
        return Step(chance.choice((Official.CLOCK, Official.REFEREE)), e.TimeOut(seat), late)
    if event < 0.07:
        actor, action = Official.PLATFORM, e.Fault(seat, chance.choice(("illegal", 'said "NO" # twice', "牌\n")))
    else:
        action = chance.choice(deal.legal(rules, state, seat))
    at = None if chance.random() < 0.1 else Millis(state.clock_from + chance.randrange(14_000))
    return Step(actor, action, at)
