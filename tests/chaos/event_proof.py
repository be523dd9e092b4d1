"""What can be said of an event afterwards by whoever has its file, its papers and the rules, but not its server."""

import collections
import hashlib
import itertools
import json
import re
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any

from paiju.games.doudizhu import events as e
from paiju.games.doudizhu.record.jsonlines import format_events
from paiju.games.doudizhu.state import fold as fold_deal
from paiju.regulations.library import regulation_of, regulation_of_log
from paiju.rulebook.refusal import Refusal
from paiju.server.events import log as hall_log
from paiju.server.live.records import deals_of
from paiju.server.table import log as table_log
from paiju.server.table.books import game_for
from paiju.storage.event_file import read_log
from paiju.storage.sqlite.store import SqliteEventStore
from paiju.table.session import events as t
from paiju.table.session.session import Entry
from paiju.tournament import commands as a
from paiju.tournament.acts import Act
from paiju.tournament.director import act
from paiju.tournament.evolve import evolve_act
from paiju.tournament.people.officials import Author
from paiju.tournament.ranking.results import Cited, DealScores, Source
from paiju.tournament.regulation import Regulation
from paiju.tournament.seating.segments import ResultKey, SegmentId
from paiju.tournament.state import State
from paiju.words.standings import tell_cell
from tests.chaos.event_people import Person

_PROGRAM = "import sys; from paiju.cli.main import main; sys.exit(main())"


class Event:
    """An event as it stands in a database, read by no code of the server but its log's own."""

    def __init__(self, acts: Sequence[Act], hall: Sequence[Any], tables: Mapping[str, list[Entry]]) -> None:
        self.acts = acts
        self.hall = hall
        self.tables = tables
        self.live = {
            (event.segment, event.table): event.live for event in hall if isinstance(event, hall_log.TableAttached)
        }

    @classmethod
    async def read(cls, database: Path, event: str) -> "Event":
        async with await SqliteEventStore.open(database) as store:
            log = read_log(table_log.CODEC, await store.read(hall_log.acts_stream(event)))
            assert log.damage is None
            hall = [table_log.CODEC.decode(each) for each in await store.read(hall_log.stream_of(event))]
            names = [each.live for each in hall if isinstance(each, hall_log.TableAttached)]
            tables = {
                name: [table_log.read(each) for each in await store.read(table_log.stream_of(name))] for name in names
            }
            streams = await store.streams(table_log.PREFIX)
            assert {head.stream.removeprefix(table_log.PREFIX) for head in streams} == set(tables)
        return cls(log.acts, hall, tables)


# Nothing twice, nothing lost.


def check_once(event: Event, people: Iterable[Person]) -> int:
    """Every acknowledged action is in a log once; every table, board and result there is once. How many actions."""
    attached = [(each.segment, each.table) for each in event.hall if isinstance(each, hall_log.TableAttached)]
    assert len(set(attached)) == len(attached)
    for entries in event.tables.values():
        assert sum(isinstance(entry.event, t.TableOpened) for entry in entries) == 1
        opened = [(it.event.board, it.event.attempt) for it in entries if isinstance(it.event, t.DealOpened)]
        assert len(set(opened)) == len(opened)
        assert sum(isinstance(it.event, _scoring(entries)) for it in entries) == len({board for board, _ in opened})
    entered = [each.key for act_ in event.acts for each in _results(act_)]
    by_segment = [(act_.action.segment, each.key) for act_ in event.acts for each in _results(act_)]  # type: ignore[union-attr]
    assert len(set(by_segment)) == len(by_segment) == len(entered)
    steps = [
        (type(act_.action).__name__, act_.action.segment)
        for act_ in event.acts
        if isinstance(act_.action, a.ProposeSeating | a.ApproveSeating | a.StartSegment | a.CloseSegment)
    ]
    assert len(set(steps)) == len(steps)
    return _check_acknowledged(event, people)


def _scoring(entries: Sequence[Entry]) -> type:
    opened = entries[0].event
    assert isinstance(opened, t.TableOpened)
    return game_for(opened.book, opened.options).game.scoring


def _results(act_: Act) -> tuple[a.Entered, ...]:
    return act_.action.results if isinstance(act_.action, a.EnterResults) else ()


def _check_acknowledged(event: Event, people: Iterable[Person]) -> int:
    found = {
        name: collections.Counter((it.act.seat, it.act.id) for it in entries if it.act is not None)
        for name, entries in event.tables.items()
    }
    for counts in found.values():
        assert set(counts.values()) <= {1}
    acknowledged = 0
    for person in people:
        for table, act_id in person.acknowledged:
            assert (person.seats[table], act_id) in found[table]
            acknowledged += 1
    return acknowledged


# Results.


def check_cited(event: Event) -> None:
    """Each result of the log follows from the table that it cites, at the version and with the hash that it cites."""
    for act_ in event.acts:
        for entered in _results(act_):
            assert isinstance(act_.action, a.EnterResults)
            live = event.live[str(act_.action.segment), entered.key.table]
            cited = entered.cited
            assert cited.source is Source.LIVE
            assert cited.stream == table_log.stream_of(live)
            assert isinstance(event.tables[live][cited.version - 1].event, e.DealScored)
            assert (entered.outcome, cited) == played_at(event, live, entered.key.board, cited.version)


def played_at(event: Event, live: str, board: int, version: int | None = None) -> tuple[DealScores, Cited]:
    entries = event.tables[live]
    opened = entries[0].event
    assert isinstance(opened, t.TableOpened)
    deal = [deal for deal in deals_of(entry.event for entry in entries[:version]) if deal.board == board][-1]
    state = fold_deal(deal.events)
    assert state.score is not None
    record = format_events(game_for(opened.book, opened.options).rules, deal.events, opened.software)
    at = next(
        number
        for number, entry in itertools.islice(enumerate(entries, 1), (version or 1) - 1, None)
        if isinstance(entry.event, e.DealScored)
    )
    cited = Cited(Source.LIVE, table_log.stream_of(live), at, hashlib.sha256(record.encode()).hexdigest())
    return DealScores(tuple(map(int, state.score.points)), tuple(map(int, state.play_time))), cited


def rebuild(event: Event) -> State:
    """The event made anew by the tournament core: the same commands by the same people, the results from the tables.

    Nothing that the server decided is taken over: each act is decided again, and seatings, lots and publications are
    whatever follows.
    """
    state: State | None = None
    book = regulation_of_log(event.acts)
    assert book is not None
    for act_ in event.acts:
        state = evolve_act(state, _again(book, state, act_.by, _by_hand(event, act_), act_))
    assert state is not None
    return state


def _by_hand(event: Event, act_: Act) -> a.Command:
    action = act_.action
    assert not isinstance(action, a.Undo)
    if not isinstance(action, a.EnterResults):
        return action
    entered = []
    for each in action.results:
        live = event.live[str(action.segment), each.key.table]
        outcome, _ = played_at(event, live, each.key.board, each.cited.version)
        entered.append(a.Entered(each.key, outcome, each.cited))
    return a.EnterResults(action.segment, tuple(entered))


def _again(book: Regulation, state: State | None, by: Author, command: a.Command, before: Act) -> Act:
    decided = act(book, state, by, command, before.at, before.reason)
    assert not isinstance(decided, Refusal), (before.number, decided)
    assert decided.events == before.events
    return decided


def check_standing(state: State, told: Mapping[str, Any]) -> None:
    """What every page shows is what the core says of these results; how many zeros a figure ends in says nothing."""
    standing = regulation_of(state.setup).format.standing(state)
    codes = [criterion.code for criterion in standing.criteria]
    expected = [
        (
            line.rank,
            line.number,
            [_figure(tell_cell(code, value, state.setup.book)) for code, value in zip(codes, line.values, strict=True)],
        )
        for line in standing.lines
    ]
    assert [(line["rank"], line["number"], [*map(_figure, line["values"])]) for line in told["lines"]] == expected


def _figure(cell: str) -> Decimal | str:
    return Decimal(cell) if re.fullmatch(r"-?\d+(\.\d+)?", cell) else cell


def expected_results(state: State) -> set[tuple[SegmentId, ResultKey]]:
    return {
        (segment.id, ResultKey(table.table, board))
        for segment in state.segments.values()
        for table in segment.seating.tables
        for board in segment.boards
    }


# Papers.


def run_paiju(*arguments: str) -> str:
    done = subprocess.run([sys.executable, "-c", _PROGRAM, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def verify(folder: Path, fair: Mapping[str, Any], records: Mapping[str, str]) -> None:
    """``paiju verify`` over everything that was published."""
    folder.mkdir()
    papers = {name: fair[name] for name in ("commitment", "opening", "session") if fair[name] is not None}
    papers |= {f"board-{number}": reveal for number, reveal in enumerate(fair["reveals"])}
    for name, paper in papers.items():
        (folder / f"{name}.json").write_text(json.dumps(paper), "utf-8")
    for name, text in records.items():
        (folder / f"{name}.pj").write_text(text, "utf-8")
    told = json.loads(run_paiju("verify", "--json", *map(str, sorted(folder.iterdir()))))
    assert told, told
