"""House players as engines: they know of a deal what its lines told them, and never fail."""

import random
from collections.abc import Sequence
from typing import Protocol

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.cards.shuffle import seed_of_number
from paiju.engines.house_engine import HouseEngine
from paiju.engines.protocol.lines import Answered, Info, NoProtocol, greeting, info, parse_answer, question, relays
from paiju.games.doudizhu import events as e
from paiju.games.doudizhu.boards import casual_board
from paiju.games.doudizhu.deal import advance, start
from paiju.games.doudizhu.events import Action
from paiju.games.doudizhu.player import DoudizhuPlayer, DoudizhuSeen
from paiju.games.doudizhu.rules import Rules
from paiju.games.doudizhu.state import State, fold
from paiju.players.arena import play_deal
from paiju.players.house import PLAYERS, house_player
from paiju.regulations.library import find_book
from paiju.rulebook.refusal import Refusal
from paiju.table.seats import Seat

CCGC = find_book("ccgc", Rules)
SEATS = (Seat(0), Seat(1), Seat(2))


def engines(name: str) -> list[HouseEngine]:
    return [HouseEngine(CCGC, house_player(name, seat), f"seat {seat}") for seat in SEATS]


class Answers(Protocol):
    """Whoever hears lines and answers."""

    def answer(self, line: str) -> str | None: ...


def play_by_lines(players: Sequence[Answers], number: int) -> State:
    """A whole deal in which players hear lines only."""
    opening = start(CCGC, casual_board(CCGC, seed_of_number(3), number))
    state, events = fold(opening), opening
    for seat in SEATS:
        assert players[seat].answer(info(CCGC, seat, Info(1, 1, number, 9, 3, 700, 15)).line) == "OK INFO"
    while True:
        for message in [message for event in events for message in relays(CCGC, event)]:
            assert players[message.seat].answer(message.line) == message.answer
        asked = question(CCGC, state)
        if asked is None:
            return state
        answer = parse_answer(CCGC, asked.seat, players[asked.seat].answer(asked.line) or "")
        assert isinstance(answer, Answered)
        assert not answer.unsorted
        decided = advance(CCGC, state, asked.seat, answer.action)
        assert not isinstance(decided, Refusal), (decided, asked)
        events, state = decided


def told(seen: DoudizhuSeen) -> list[tuple[str, ...]]:
    """What a player may count on: its hand, every call, play and pass by seat, and the kitty, in their order."""
    known: list[tuple[str, ...]] = []
    for event in seen.events:
        match event:
            case e.HandDealt() | e.KittyShown() | e.CardsPlayed():
                known.append((type(event).__name__, str(event.seat), str(sorted(event.cards))))
            case e.BidMade() if event.cause is not e.Cause.FORMAL:
                known.append(("bid", str(event.seat), str(event.points)))
            case e.Passed():
                known.append(("pass", str(event.seat)))
            case _:
                pass
    view = seen.view
    known.append((str(view.declarer), str(view.cards_left), str(view.on_table), str(view.owner), str(view.bombs)))
    return known


class Witness:
    """Plays as another does and keeps what it was handed."""

    name = "witness"

    def __init__(self, player: DoudizhuPlayer) -> None:
        self._player = player
        self.handed: list[list[tuple[str, ...]]] = []

    def choose(self, rules: Rules, seen: DoudizhuSeen, seat: Seat, legal: Sequence[Action]) -> Action:
        self.handed.append(told(seen))
        return self._player.choose(rules, seen, seat, legal)


def test_an_engine_knows_what_its_seat_has_seen() -> None:
    """From lines the player is handed the same as at a table: calls, plays and passes by seat, and the kitty."""
    longest = 0
    for number in range(1, 7):
        by_lines = [Witness(house_player("greedy")) for _ in SEATS]
        play_by_lines([HouseEngine(CCGC, player, player.name) for player in by_lines], number)
        at_a_table = [Witness(house_player("greedy")) for _ in SEATS]
        play_deal(CCGC, casual_board(CCGC, seed_of_number(3), number), at_a_table)
        for one, other in zip(by_lines, at_a_table, strict=True):
            assert one.handed == other.handed
            longest = max(longest, *map(len, one.handed))
    assert longest > 20


@pytest.mark.parametrize("name", PLAYERS)
def test_whole_deals_are_legal(name: str) -> None:
    players = engines(name)
    for number in range(1, 13):
        assert play_by_lines(players, number).score is not None


def test_greeting() -> None:
    assert engines("greedy")[1].answer(greeting(CCGC, Seat(1)).line) == "NAME seat 1"


def test_a_book_without_protocol() -> None:
    with pytest.raises(NoProtocol):
        HouseEngine(find_book("national", Rules), house_player("greedy"), "x")


@pytest.mark.parametrize("line", ["", "HELLO", "what", "OK INFO", "NAME x"])
def test_what_is_no_line_of_a_platform_is_not_answered(line: str) -> None:
    assert engines("greedy")[0].answer(line) is None


def test_questions_out_of_the_blue() -> None:
    engine = engines("greedy")[0]
    assert engine.answer("PLAY WHAT") == "PLAY A-1"
    assert engine.answer("BID WHAT") in ("BID A0", "BID A1", "BID A2", "BID A3")
    assert engine.answer("DEAL nonsense") == "OK DEAL"


WORDS = ["DEAL", "BID", "LEFTOVER", "PLAY", "GAMEOVER", "ERROR", "INFO", "DOUDIZHUVER"]
PARAMETERS = ["WHAT", "A0", "B3", "C-1", "D", "", "A0,1,2", "B53,52", "1,2,3", "A99", "-1", "A,,"]


@given(st.lists(st.tuples(st.sampled_from(WORDS), st.sampled_from(PARAMETERS)), max_size=20), st.integers(0, 9))
def test_no_platform_breaks_it(lines: list[tuple[str, str]], seed: int) -> None:
    engine = HouseEngine(CCGC, house_player("random", seed), "x")
    random.Random(seed).shuffle(lines)
    for word, parameter in lines:
        engine.answer(f"{word} {parameter}")
