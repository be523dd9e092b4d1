"""Papers over HTTP: for officials, off the server's loop, and nothing on them of a board that is open."""

import asyncio
import os
import signal
from dataclasses import replace
from typing import Any

import pytest

from paiju.papers.event_papers import Paper
from paiju.papers.subject import Wanted
from paiju.server import typesetting
from paiju.server.typesetting import NotPrinted, Order, Typesetting, TypesettingFailed
from tests.unit.papers.rehearsed import event
from tests.unit.server.conftest import Server, Serving
from tests.unit.server.events.kit import NAMES, Organiser
from tests.unit.server.events.test_open_boards import begun, play_tables


def ordered(server: Server, monkeypatch: pytest.MonkeyPatch) -> list[Order]:
    """What is ordered from now on, instead of being set."""
    orders: list[Order] = []

    async def keep(order: Order) -> bytes:
        orders.append(order)
        return b"%PDF-"

    monkeypatch.setattr(server.site.typesetting, "print", keep)
    return orders


async def papers(organiser: Organiser) -> dict[str, Any]:
    reply = await organiser.client.get(organiser.at + "/papers")
    assert reply.status == 200, reply.body
    return {each["paper"]: each for each in reply.json["papers"]}


async def test_the_list_tells_what_can_be_printed_and_what_is_missing(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create()
        early = await papers(organiser)
        assert list(early) == list(Paper)
        assert early["check-in"]["missing"]["en"] == "nobody has entered yet"
        assert early["supplement"]["missing"] is None
        await organiser.enter(NAMES)
        later = await papers(organiser)
        assert later["check-in"]["missing"] is None
        assert later["plan"]["missing"]["zh"] == "还没有编排"
        assert later["certificates"]["asks"] == ["signed"]


async def test_a_paper_is_a_pdf_for_officials_only(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create()
        await organiser.enter(NAMES)
        at = organiser.at + "/papers/check-in.pdf"
        printed = await organiser.client.get(at)
        assert printed.status == 200, printed.body
        assert printed.body.startswith(b"%PDF-")
        assert printed.headers["Content-Type"] == "application/pdf"
        stranger = await server.client()
        for path in (at, organiser.at + "/papers"):
            assert (await stranger.get(path)).code == "not_organiser"


async def test_what_cannot_be_printed_is_told_with_the_reason(serving: Serving) -> None:
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create()

        async def refused(path: str) -> str:
            return (await organiser.client.get(f"{organiser.at}/papers/{path}")).code

        assert await refused("posters.pdf") == "no_such_paper"
        assert await refused("plan.pdf?segment=nowhere") == "bad_segment"
        reply = await organiser.client.get(organiser.at + "/papers/certificates.pdf")
        assert (reply.status, reply.code) == (409, "cannot_print")
        assert reply.json["en"] == "It cannot be printed now: no awards have been granted yet."
        assert await refused("ruling.pdf?number=7") == "cannot_print"


async def test_codes_lead_to_the_pages_of_this_server(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving() as server:
        organiser, _, _ = await begun(server)
        orders = ordered(server, monkeypatch)
        await organiser.client.get(organiser.at + "/papers/sheets.pdf?segment=main-1.1&number=3")
        (order,) = orders
        assert order.wanted.url == f"{server.url}/e/{organiser.event}"
        assert str(order.wanted.segment) == "main-1.1"
        assert order.wanted.number == 0  # a sheet does not ask for one
        assert set(order.names.values()) == set(NAMES)
        assert "组织者" in order.officials.values()


async def test_nothing_of_an_open_board_is_printed(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving() as server:
        organiser, players, room = await begun(server)
        await play_tables(room, players, {1}, 1)
        real = list(room.state.segments.values())[-1].results
        assert real  # a table has played, others have not
        orders = ordered(server, monkeypatch)
        await organiser.client.get(organiser.at + "/papers/results.pdf")
        await organiser.client.get(organiser.at + "/papers/standing.pdf")
        for order in orders:
            assert not list(order.state.segments.values())[-1].results
        assert (await papers(organiser))["results"]["missing"]["en"] == "there are no results yet"


async def test_hands_are_printed_of_paper_events_alone_and_only_when_played(serving: Serving) -> None:
    """What devices deal is in no seed that anybody could type."""
    async with serving() as server:
        live, _, _ = await begun(server)
        assert (await papers(live))["hands"]["missing"]["en"].startswith("this server deals to tables on devices")
        refused = await live.client.get(live.at + "/papers/hands.pdf?seed=7")
        assert (refused.code, "devices" in refused.json["en"]) == ("cannot_print", True)
        paper = Organiser(live.client)
        await paper.create(book="004", medium="paper", parameters={"deals_per_group": 1})
        await paper.enter(NAMES)
        await paper.go_to("play")
        open_ = await paper.client.get(paper.at + "/papers/hands.pdf?seed=7")
        assert open_.json["en"] == "It cannot be printed now: this round is not over yet."


# The process.


def order(paper: Paper, wanted: Wanted | None = None) -> Order:
    papers_ = event("workers", 9)
    return Order(papers_.state, papers_.names, {}, paper, wanted or Wanted())


async def test_a_process_that_dies_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    setting = Typesetting()
    try:
        first = await setting.print(order(Paper.PLAN))
        assert isinstance(first, bytes)
        assert setting._executor is not None
        (pid,) = setting._executor._processes
        os.kill(pid, signal.SIGKILL)
        with pytest.raises(TypesettingFailed):
            await setting.print(order(Paper.PLAN))
        assert await setting.print(order(Paper.PLAN)) == first
    finally:
        setting.stop()


async def test_a_big_paper_does_not_stop_the_loop() -> None:
    """While the process works on it, the loop goes round."""
    setting = Typesetting()
    try:
        big = event("coop", 120)
        wanted = Wanted(next(iter(big.state.segments)), url="http://192.0.2.7/e/x")
        work = asyncio.ensure_future(setting.print(Order(big.state, big.names, {}, Paper.SHEETS, wanted)))
        rounds = 0
        while not work.done():
            await asyncio.sleep(0.001)
            rounds += 1
        assert rounds > 50
        assert isinstance(work.result(), bytes)
    finally:
        setting.stop()


async def test_what_takes_too_long_is_given_up() -> None:
    setting = Typesetting(seconds=0.01)
    with pytest.raises(TypesettingFailed):
        await setting.print(order(Paper.PLAN))
    assert setting._executor is None


async def test_a_long_line_is_told_to_come_back(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(typesetting, "MOST_WAITING", 0)
    async with serving() as server:
        organiser = await Organiser.sign_in(server)
        await organiser.create()
        assert (await organiser.client.get(organiser.at + "/papers/supplement.pdf")).code == "too_many"


def test_reasons_come_back_as_values() -> None:
    assert typesetting.print_paper(order(Paper.FREQUENCIES)) == NotPrinted("no_frequency_tables", {})
    assert typesetting.print_paper(order(Paper.HANDS, Wanted(seed="no seed!"))) == NotPrinted("bad_seed", {})
    nobody = replace(order(Paper.ENTRIES), state=replace(event("workers", 9).state, entrants={}))
    assert typesetting.print_paper(nobody) == NotPrinted("nobody_entered_yet", {})
