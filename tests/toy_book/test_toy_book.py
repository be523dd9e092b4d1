"""A book in a folder of its own is listed, shown, played live, directed and checked; ``src`` does not know it."""

import asyncio
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest

import paiju
from paiju.cli.main import main
from paiju.players.house import find_player
from paiju.regulations import library
from paiju.server.http import rulebooks
from paiju.server.live.house_pool import HousePool, Question
from paiju.server.live.records import deals_of
from paiju.table.seats import Seat
from paiju.tournament.check import check
from paiju.tournament.evolve import fold
from paiju.tournament.formats.stages import STAGES
from paiju.tournament.rehearsal.run import Rehearsal, rehearse
from tests import toy_book
from tests.toy_book.play import ID
from tests.unit.server.live.kit import open_hall

CheckT = TypeVar("CheckT", bound=Callable[..., None])


def article(*_refs: str) -> Callable[[CheckT], CheckT]:
    """Read by ``paiju rules coverage``."""
    return lambda test: test


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    library.register(toy_book)
    yield
    del library.REGULATIONS[ID], library.FOLDERS[ID]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    def call(*arguments: object, status: int = 0) -> str:
        assert main([str(argument) for argument in arguments]) == status
        return capsys.readouterr().out

    return call


def test_it_is_listed_shown_and_covered(run: Callable[..., str]) -> None:
    listed = json.loads(run("rules", "list", "--json"))["books"]
    assert [book["id"] for book in listed][-1] == ID
    assert "teahouse" in run("rules", "list")
    assert "第9条" in run("rules", "show", "teahouse", "9")
    assert "打翻茶水" in run("rules", "show", "900")
    assert "first_caller" in run("rules", "options", ID)
    (covered,) = json.loads(run("rules", "coverage", ID, "--json"))["books"]
    assert {line["state"] for line in covered["articles"]} == {"covered"}
    assert ID in [head.id for head in rulebooks.books()]
    assert rulebooks.book(ID).rules


@article("1", "2", "3", "3.1", "3.2", "3.3", "3.4", "3.5", "4", "5", "6")
def test_it_is_played_live() -> None:
    async def play() -> None:
        hall, choose = await open_hall(ID), random.Random(3)
        await hall.play_deal(choose)
        (played,) = deals_of(await hall.rooms.archive.log(hall.table))
        assert all(point % 7 == 0 for point in hall.room.state.results[-1].points)
        assert played.events
        assert hall.room.state.facts.book == ID
        await hall.rooms.stop()

    asyncio.run(play())
    deal = paiju.Deal(ID, seed=1)
    assert [str(action) for action in deal.legal()] == [f"Bid(points={points})" for points in (0, 1, 2)]


@article("7", "8", "9")
@pytest.mark.parametrize("troubles", [0, 300])
def test_it_is_directed_and_checked(troubles: int) -> None:
    acts = list(rehearse(Rehearsal(toy_book.REGULATION, 12, troubles=troubles)))
    state = fold(acts)
    assert state is not None
    stages = {segment.id.stage: len(segment.boards) for segment in state.segments.values()}
    assert [stages[stage] for stage in STAGES] == [4, 4, 4]
    assert check(library.regulation_of_log(acts), acts) == ()


def test_its_events_are_directed_by_the_command_line(run: Callable[..., str], tmp_path: Path) -> None:
    file = tmp_path / "cup.pje"
    run("event", "simulate", "--book", "teahouse", "--entrants", 9, "--out", file)
    run("event", "check", file)
    assert "头道茶" in run("event", "log", file)


def test_every_process_knows_it_by_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAIJU_BOOKS", toy_book.__name__)

    async def choose() -> None:
        pool = HousePool(find_player, workers=1, budget=20.0)
        pool.start()
        await pool.warm()
        action = await pool.choose(Question("greedy", ID, (), paiju.Deal(ID).seen(0), Seat(0)))
        assert isinstance(action, paiju.Bid)
        assert pool.failures == 0
        await pool.stop()

    asyncio.run(choose())


def test_a_package_that_is_not_there_is_told(tmp_path: Path) -> None:
    shell = {**os.environ, "PAIJU_BOOKS": "no_such_books"}
    command = [sys.executable, "-c", "import sys; from paiju.cli.main import main; sys.exit(main(['rules', 'list']))"]
    told = subprocess.run(command, env=shell, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert told.returncode == 2
    assert "no_such_books of PAIJU_BOOKS cannot be used" in told.stderr
