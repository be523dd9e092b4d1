"""Twelve faulty engines in mixed company: every deal is scored as 七.4 says, and nothing is left running."""

import asyncio
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace

import pytest

from paiju.engines.protocol.options import HostOptions, SandboxMode
from paiju.engines.table.turn import DealPlayed, first_info, played_turn
from paiju.games.doudizhu.record.record import format_record, parse_record, record_of
from paiju.games.doudizhu.record.replay import replay
from tests.engines.hosting import (
    CCGC,
    ROOT,
    SHORT,
    TOKEN,
    boards,
    faulty,
    left_running,
    lines_of,
    play,
    play_among_house_players,
    sound,
)
from tests.engines.settlement import expected_points

TWELVE = (
    *(("silent", 9), ("slow", 5), ("crash", 12), ("flood", 7), ("fork", 2), ("liar", 1)),
    *(("echo", 1), ("exit", 8), ("gbk", 1), ("crlf", 1), ("spin", 1), ("partial", 6)),
)
HARMLESS = {"fork", "gbk", "crlf", "spin"}


def check(deal: DealPlayed) -> None:
    """Whatever happened, the deal is over, scored by the book, and its record replays."""
    assert deal.state.score is not None
    assert sum(deal.points) == 0
    settled = [fault for fault in deal.faults if fault.settled]
    if settled:
        (fault,) = settled
        assert deal.points == expected_points(deal, fault.seat)
        assert fault.words.zh
        assert fault.words.en
    record = record_of(CCGC, deal.cardset, deal.steps)
    assert replay(CCGC, parse_record(format_record(CCGC, record))).result == deal.points


async def mixed(turns: int, deals: int, options: HostOptions) -> list[tuple[tuple[str, ...], DealPlayed]]:
    """Turns of three of the twelve, each meeting others, several at a time."""
    gate = asyncio.Semaphore(4)

    async def one(number: int) -> list[tuple[tuple[str, ...], DealPlayed]]:
        chosen = [TWELVE[(number + step) % len(TWELVE)] for step in (0, 1, 5)]
        modes = tuple(mode for mode, _ in chosen)
        engines = [faulty(mode, at) for mode, at in chosen]
        async with gate:
            contest = first_info(CCGC, deals, options)
            played = await played_turn(CCGC, engines, boards(deals, number), contest, options)
        return [(modes, deal) for deal in played]

    return [each for turn in await asyncio.gather(*map(one, range(turns))) for each in turn]


@pytest.mark.slow
@pytest.mark.parametrize("sandbox", SandboxMode)
def test_twelve_faulty_engines_in_mixed_company(sandbox: SandboxMode, full: bool) -> None:
    options = replace(SHORT, start_ms=3_000, most_starts=1, sandbox=sandbox)
    deals = asyncio.run(mixed(50, 4, options) if full else mixed(12, 2, options))
    assert len(deals) == (200 if full else 24)
    for _, deal in deals:
        check(deal)
    offenders = {modes[fault.seat] for modes, deal in deals for fault in deal.faults if fault.settled}
    assert offenders >= {"silent", "slow", "crash", "flood", "liar", "echo", "exit", "partial"}
    assert not left_running()


@pytest.mark.parametrize("mode", sorted(HARMLESS))
@pytest.mark.parametrize("sandbox", SandboxMode)
def test_harmless_oddities_cost_nothing(mode: str, sandbox: SandboxMode) -> None:
    token = f"{TOKEN}-{mode}-{sandbox.value}"
    options = replace(SHORT, answer_ms=5_000, sandbox=sandbox)
    deal = play_among_house_players(faulty(mode, 1, token), options)
    check(deal)
    assert not deal.faults
    assert deal.names[0] == ("哈尔滨 斗地主" if mode == "gbk" else "minimal-py")
    assert not left_running(token)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("mode", "number", "code"),
    [
        ("silent", 1, "start_time_out"),
        ("silent", 4, "time_out"),
        ("slow", 4, "time_out"),
        ("crash", 1, "exited"),
        ("crash", 4, "exited"),
        ("raise", 4, "exited"),
        ("flood", 4, "stray_flood"),
        ("long", 4, "long_line"),
        ("partial", 4, "no_line_end"),
        ("slash", 1, "bad_bid"),
        ("liar", 1, "card_not_in_hand"),
        ("echo", 1, "start_time_out"),
    ],
)
def test_what_a_fault_is_called(mode: str, number: int, code: str) -> None:
    options = replace(SHORT, start_ms=1_000 if code == "start_time_out" else 8_000)
    sure = (
        replace(options, answer_ms=5_000) if mode in ("crash", "raise", "flood", "long", "slash", "liar") else options
    )
    deal = play_among_house_players(faulty(mode, number), sure)
    assert [fault.code for fault in deal.faults if fault.settled and fault.seat == 0] == [code]
    check(deal)


def test_a_reason_names_the_card_and_the_line() -> None:
    (deal,) = play([faulty("liar"), sound(), sound()], options=replace(SHORT, answer_ms=5_000))
    (fault,) = deal.faults
    line = next(line for line in deal.log if line.seat == 0 and line.text == "PLAY A0,17,53")
    assert fault.words.en == f"card 17 not in hand, line {line.number}"
    assert fault.words.zh == f"牌 17 不在手中，第 {line.number} 行"
    assert lines_of(deal, 1)[-2:] == ["> ERROR A", "< OK ERROR"]


def test_a_crash_tells_what_the_program_said_last() -> None:
    (deal,) = play([faulty("raise", 4), sound(), sound()], options=replace(SHORT, answer_ms=5_000))
    assert "ZeroDivisionError" in deal.faults[0].words.en
    assert any(line.direction == "e" and "ZeroDivisionError" in line.text for line in deal.log)


@pytest.mark.parametrize("sandbox", SandboxMode)
def test_what_an_engine_started_ends_with_it(sandbox: SandboxMode) -> None:
    """Children in sessions of their own, without environment, whose parent has died."""
    token = f"{TOKEN}-orphans-{sandbox.value}"
    options = replace(SHORT, answer_ms=5_000, sandbox=sandbox)
    play([faulty("fork", 2, token), faulty("fork", 3, token), sound()], options=options)
    assert not left_running(token)


_ENDLESS = """
import sys
from dataclasses import replace
from paiju.engines.protocol.options import SandboxMode
from tests.engines.hosting import SHORT, faulty, play
mode, token = SandboxMode(sys.argv[1]), sys.argv[2]
print(flush=True)
play([faulty("silent", 2, token)] * 3, 1, replace(SHORT, answer_ms=600_000, sandbox=mode))
"""


@pytest.mark.slow
@pytest.mark.parametrize("sandbox", SandboxMode)
def test_engines_end_when_the_platform_is_killed(sandbox: SandboxMode) -> None:
    token = f"{TOKEN}-killed-{sandbox.value}"
    command = [sys.executable, "-c", _ENDLESS, sandbox.value, token]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as platform:
        assert asyncio.run(becomes(lambda: len(left_running(token)) > 3))
        platform.kill()
    assert asyncio.run(becomes(lambda: not left_running(token)))


async def becomes(is_so: Callable[[], bool], seconds: float = 20) -> bool:
    """Whether something comes to be so within a time that is ample."""
    loop = asyncio.get_running_loop()
    until = loop.time() + seconds
    while not is_so() and loop.time() < until:
        await asyncio.sleep(0.05)
    return is_so()
