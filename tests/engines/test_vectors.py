"""The prose vectors of the protocol (PR-01 to PR-06, PR-P1 to PR-P9), as far as they are about the host."""

import json
from pathlib import Path
from typing import Any

import pytest

from paiju.cards.card import parse_codes
from paiju.engines.protocol.dialogue import dialogue
from paiju.engines.protocol.lines import Message
from paiju.engines.protocol.options import HostOptions
from paiju.engines.protocol.session import Accuse, Deliver, Session
from paiju.games.doudizhu import events as e
from paiju.games.doudizhu.deal import advance, start
from paiju.games.doudizhu.rules import Rules
from paiju.games.doudizhu.state import State, fold
from paiju.regulations.library import find_book
from paiju.rulebook.refusal import Refusal
from paiju.table.seats import Official, Seat
from tests.golden.deals import PRINTED_INFO, ccgc_printed

CCGC = find_book("ccgc", Rules)
FILE = Path(__file__).parents[2] / "testdata" / "vectors" / "regulations.json"
VECTORS = {vector["id"]: vector for vector in json.loads(FILE.read_text("utf-8"))["vectors"]}
PARSED = [name for name, vector in VECTORS.items() if vector["category"] == "protocol_parse"]
B = Seat(1)


def told(name: str) -> Any:
    return VECTORS[name]["expected"]


def played(count: int) -> tuple[State, tuple[e.Event, ...]]:
    """The printed deal after so many actions."""
    record = ccgc_printed()
    events = start(CCGC, record.cardset)
    state = fold(events)
    for step in record.steps[:count]:
        decided = advance(CCGC, state, step.actor, step.action, step.at)
        assert not isinstance(decided, Refusal)
        events, state = (*events, *decided[0]), decided[1]
    return state, events


@pytest.mark.parametrize(("name", "seat"), [("PR-01", 1), ("PR-02", 0)])
def test_the_printed_transcript(name: str, seat: int) -> None:
    spoken = [list(line) for line in dialogue(CCGC, played(4)[1], Seat(seat), "hrbust", PRINTED_INFO)]
    wanted = told(name)["transcript"]
    first = spoken.index(wanted[0])
    assert spoken[first : first + len(wanted)] == wanted


@pytest.mark.parametrize("name", PARSED)
def test_answers_of_south(name: str) -> None:
    """Accepted or not by the session and then by the rules, in the situation the vector means."""
    line = VECTORS[name]["input"]["line"]
    word = line.split()[0]
    session = Session(CCGC, B, HostOptions())
    session.tell(Message(B, f"{word} WHAT", word))
    effects = session.hear(line.encode())
    accepted = any(isinstance(effect, Deliver) for effect in effects)
    if accepted:
        action = next(effect.answer.action for effect in effects if isinstance(effect, Deliver))  # type: ignore[union-attr]
        # PLAY is asked of South as the leader, or when it follows; BID after A1.
        state = played(4 if line == "PLAY B-1" else 2)[0] if word == "PLAY" else played(1)[0]
        accepted = not isinstance(advance(CCGC, state, B, action), Refusal)
    assert accepted is told(name)["accepted"]


def test_unsorted_is_refused_by_the_letter() -> None:
    session = Session(CCGC, B, HostOptions(strict=True))
    session.tell(Message(B, "PLAY WHAT", "PLAY"))
    effects = session.hear(VECTORS["PR-P4"]["input"]["line"].encode())
    assert any(isinstance(effect, Accuse) for effect in effects)


def test_an_illegal_answer_of_the_landlord_is_scored_like_a_time_out() -> None:
    """PR-06: bid 3 and one bomb in a hand at LEFTOVER; the score of the vector."""
    wanted = told("PR-06")["score"]
    state, _ = played(2)
    hands = [list(hand or ()) for hand in state.hands_at_kitty]
    east = parse_codes("0,1,2,3")
    hands[2] = [*east, *[card for card in hands[2] if card not in east]][:17]
    state = state._replace(hands_at_kitty=(state.hands_at_kitty[0], state.hands_at_kitty[1], tuple(hands[2])))
    decided = advance(CCGC, state, Official.PLATFORM, e.Fault(B, "card 17 not in hand"), state.clock_from)
    assert not isinstance(decided, Refusal)
    score = decided[1].score
    assert score is not None
    assert score.points == (wanted["A"], wanted["B"], wanted["C"])
