"""House players behind the protocol play whole deals legally, by the lines of their seat alone."""

from collections import Counter

import pytest

from paiju.cards.shuffle import seed_of_number
from paiju.engines.shengji import lines
from paiju.engines.shengji.compliance import Thrower
from paiju.engines.shengji.house import ShengjiHouseEngine
from paiju.games.shengji.deal import events as e
from paiju.games.shengji.deal.dealing import start
from paiju.games.shengji.deal.decide import advance
from paiju.games.shengji.deal.events import Event
from paiju.games.shengji.deal.state import SEATS, Phase, State, fold
from paiju.games.shengji.deal.timeouts import due, expire
from paiju.games.shengji.packs import FACES
from paiju.players.house import find_player
from paiju.rulebook.refusal import Refusal
from paiju.table.game import Board
from paiju.table.seats import Seat
from tests.books import SHENGJI


def told(engines: list[ShengjiHouseEngine], state: State, events: tuple[Event, ...]) -> None:
    for event in events:
        for line in lines.relays(state, event):
            assert engines[line.seat].answer(line.text) == f"OK {line.text.partition(' ')[0]}"


@pytest.mark.parametrize("book", sorted(SHENGJI))
@pytest.mark.parametrize("name", ["steady", "random"])
def test_deals_are_played_legally_by_lines_alone(book: str, name: str) -> None:
    """What an engine thinks it holds is what it holds, whatever was called, thrown and buried before."""
    rules = SHENGJI[book]
    engines = [ShengjiHouseEngine(rules, Thrower(find_player("shengji", name, seat)), str(seat)) for seat in SEATS]
    assert [engine.answer("SHENGJIVER 1.0") for engine in engines] == [f"NAME {seat}" for seat in SEATS]
    before, words = State(), Counter[str]()
    for number in range(3):
        state = fold(start(rules, Board(number, seed_of_number(number), 1, Seat(0)), before))
        for seat in SEATS:
            engines[seat].answer(lines.opening(state, seat, 15, rules.book).text)
        while state.is_running:
            wanted = due(rules, state)
            if state.phase is Phase.DRAW and wanted is not None:
                decided = expire(rules, state, wanted.at)
                assert not isinstance(decided, Refusal)
                told(engines, decided[1], decided[0])
                state = decided[1]
                for event in decided[0]:
                    if isinstance(event, e.CardSeen):
                        said = engines[event.seat].answer(lines.drawn(event).text)
                        assert said is not None
                        if said.startswith("CALL"):
                            state = acted(rules.book, engines, state, event.seat, said)
            else:
                seat = state.to_act()[0]
                line = lines.question(state, seat)
                words[line.wanted] += 1
                said = engines[seat].answer(line.text)
                assert said is not None
                state = acted(rules.book, engines, state, seat, said)
                for seat in SEATS:
                    held = sorted(FACES[card] for card in state.hands[seat] or ())
                    assert sorted(FACES[card] for card in engines[seat].hand) == held
        before = state
    assert {"CALL", "BURY", "PLAY"} <= set(words)


def acted(book: str, engines: list[ShengjiHouseEngine], state: State, seat: Seat, said: str) -> State:
    action = lines.read_answer(state, seat, said)
    assert not hasattr(action, "code"), action
    decided = advance(SHENGJI[book], state, seat, action)
    assert not isinstance(decided, Refusal), (decided, said)
    told(engines, decided[1], decided[0])
    return decided[1]


def test_odd_lines_are_acknowledged_and_change_nothing() -> None:
    engine = ShengjiHouseEngine(SHENGJI["shengji-80"], find_player("shengji", "steady"), "x")
    assert engine.answer("") is None
    for line in ("DRAW", "DRAW Z5", "PLAY A99", "TRUMP", "INFO 1,2", "WHAT"):
        assert engine.answer(line) == f"OK {line.partition(' ')[0]}"
    assert engine.hand == ()
