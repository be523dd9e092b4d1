"""Table decisions are pure: what they lead to is the fold of their events, and every refusal has its sentence."""

import functools
import json
import random
import re
from pathlib import Path

import pytest

from paiju.games.doudizhu.record.jsonlines import CODEC as JSON_LINES
from paiju.rulebook.refusal import Refusal
from paiju.server.table import log as table_log
from paiju.server.table.books import game_for
from paiju.server.table.words import refused
from paiju.storage.store import Position, Stored, StreamId, Version
from paiju.table.clock import Instant
from paiju.table.seats import Actor, Millis, Official, Seat
from paiju.table.session import events as t
from paiju.table.session.decide import advance, decide
from paiju.table.session.opening import NewTable, SeatWanted, opening_events
from paiju.table.session.refusals import refuse
from paiju.table.session.session import ActKey
from paiju.table.session.state import TableState, evolve, fold
from tests.books import DOUDIZHU as BOOKS
from tests.sentences import sentences
from tests.unit.server.live.kit import PEOPLE

BYES = sentences("bye")
ERRORS = sentences("error")

SEATS = (PEOPLE[0], SeatWanted.house("greedy"), SeatWanted.open())


def opened(book: str) -> list[t.LogEvent]:
    return list(opening_events(NewTable(book, SEATS), game_for(book), "table", "ab" * 32, "test"))


def anything(state: TableState, choose: random.Random) -> tuple[Actor, t.Command]:
    """Some command of somebody, often a sensible one."""
    game, rules, _ = game_for(state.facts.book)
    seat = Seat(choose.randrange(3))
    waiting = state.deal.to_act()
    if waiting and choose.random() < 0.8:
        seat = choose.choice(waiting)
        action = choose.choice(list(game.legal(rules, state.deal, seat)))
        return (seat, t.DoAction(action)) if choose.random() < 0.5 else (Official.PLATFORM, t.HouseAct(seat, action))
    commands: list[tuple[Actor, t.Command]] = [
        (Official.PLATFORM, t.TakeSeat(seat, "x")),
        (Official.PLATFORM, t.RenameSeat(seat, "y")),
        (Official.PLATFORM, t.LeaveSeat(seat)),
        (Official.PLATFORM, t.OpenDeal()),
        (Official.CLOCK, t.Expire(state.turn - choose.randrange(2))),
        (seat, t.AgreeNext()),
        (seat, t.SetPaused(choose.random() < 0.1)),
        (seat, t.SetTrustee(choose.random() < 0.5)),
        (Official.PLATFORM, t.SaveClock()),
    ]
    return choose.choice(commands)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("seed", range(4))
def test_advance_is_decide_and_fold_and_the_log_reads_back(book: str, seed: int) -> None:
    played, choose = game_for(book), random.Random(seed)
    game = played.game
    happened = list(opened(book))
    state = fold(game, happened)
    at, refusals = Millis(0), 0
    for number in range(600):
        actor, command = anything(state, choose)
        at = Millis(max(at, state.at) + choose.choice((0, 10, 30_000)))
        if not state.is_running:
            at = Millis(0)
        decided = advance(played, state, actor, command, at)
        assert decide(played, state, actor, command, at) == (decided if isinstance(decided, Refusal) else decided[0])
        if isinstance(decided, Refusal):
            refusals += 1
            assert refused("x", decided).zh
            continue
        events, after = decided
        assert fold(game, events, state) == functools.reduce(functools.partial(evolve, game), events, state) == after
        happened += events
        act = ActKey(Seat(1), f'{number}"],:{{') if number % 2 else None
        entries, records = table_log.write(events, act, Instant(7))
        stored = [Stored(StreamId("t"), Version(1), Position(1), record) for record in records]
        assert [table_log.read(each) for each in stored] == entries
        state = after
    assert refusals
    assert state.turn > 5
    assert fold(game, happened) == state


@pytest.mark.parametrize("book", BOOKS)
def test_what_a_client_gets_is_the_json_lines_object(book: str) -> None:
    played, choose = game_for(book), random.Random(9)
    game, rules, _ = played
    state = fold(game, opening_events(NewTable(book, PEOPLE), played, "table", "cd" * 32, "test"))
    seen: set[str] = set()
    while len(state.results) < 12:
        waiting = state.deal.to_act()
        if waiting:
            seat = choose.choice(waiting)
            action = choose.choice(list(game.legal(rules, state.deal, seat)))
            decided = advance(played, state, seat, t.DoAction(action), state.at)
        else:
            decided = advance(played, state, Official.PLATFORM, t.OpenDeal(), Millis(0))
        assert not isinstance(decided, Refusal)
        for entry in table_log.write(decided[0], None, Instant(0))[0]:
            if entry.shown is not None:
                event, wire = entry.shown
                assert json.loads(wire) == JSON_LINES.encode(event)
                seen.add(type(event).__name__)
        state = decided[1]
    assert len(seen) >= 10


def test_the_secret_is_not_shown_by_accident() -> None:
    secret = "ab" * 32
    assert secret not in repr(opened(next(iter(BOOKS)))[1])


def test_every_code_has_its_sentences() -> None:
    """Whatever the table and the server refuse or end a connection with."""
    package = Path(str(table_log.__file__)).parents[2]
    files = (*package.joinpath("server").rglob("*.py"), *package.joinpath("table").rglob("*.py"))
    source = "\n".join(path.read_text("utf-8") for path in files)
    codes = set(re.findall(r"\b(?:refuse|TableError)\(\"(\w+)\"", source))
    assert {"stale", "not_host", "paused", "waiting", "table_unknown"} <= codes <= set(ERRORS)
    byes = set(re.findall(r"\b(?:outbox|self)\.end\(\"(\w+)\"", source))
    assert {"too_slow", "bad_message", "too_big"} <= byes <= set(BYES)
    message = refused("id", refuse("stale"))
    assert (message.article, message.zh, message.en) == ("", ERRORS["stale"].zh, ERRORS["stale"].en)
