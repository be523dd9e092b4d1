"""Computer-game contest, hint 1 of part 5 and part 7.1: what programs talk through, and what they cannot reach."""

import asyncio
import socket
import sys
from dataclasses import replace

from paiju.engines.process.launch import Sandbox
from paiju.engines.process.program import EngineSpec, Program, prepare
from paiju.engines.process.sandbox import find_sandbox
from paiju.engines.protocol.options import HostOptions, SandboxMode, as_demanded
from paiju.engines.table.turn import DealPlayed, first_info, played_turn
from paiju.regulations.ccgc.play import PLAY as CCGC
from paiju.tournament.rules.hosting import AllPassLine, Handshake, Hosting
from tests.articles.registry import article
from tests.engines.hosting import SHORT, boards, lines_of, sound

LIMITS = replace(SHORT, answer_ms=5_000, start_ms=20_000)

# Says as its name whether it reached anybody, and leaves.
CURIOUS = """
import socket
input()
try:
    socket.create_connection(("127.0.0.1", {port}), 2)
    found = "reached"
except OSError:
    found = "unreachable"
print("NAME", found, flush=True)
"""


def play(first: Program, options: HostOptions) -> DealPlayed:
    contest = first_info(CCGC, 1, options)
    (deal,) = asyncio.run(played_turn(CCGC, [first, sound(), sound()], boards(1), contest, options))
    return deal


@article("5.21", "C-5.23")
def test_lines_on_standard_streams_and_all_of_them_are_kept(hosting: Hosting) -> None:
    deal = play(sound(), replace(as_demanded(hosting, LIMITS), sandbox=SandboxMode.OFF))
    assert not deal.faults
    for seat in range(3):
        kept = lines_of(deal, seat)
        assert kept[:2] == ["> DOUDIZHUVER 1.0", "< NAME minimal-py"]
        assert {line[0] for line in kept} == {"<", ">"}
        times = [line.ms for line in deal.log if line.seat == seat]
        assert times == sorted(times)


@article("7.1", "C-7.1")
def test_programs_reach_nobody_but_the_platform(hosting: Hosting) -> None:
    options = as_demanded(hosting, LIMITS)
    assert options.sandbox is SandboxMode.AUTO
    if find_sandbox(options.sandbox) is Sandbox.NONE:
        return  # this system has nothing to keep them apart with, and says so before anything is played
    with socket.create_server(("127.0.0.1", 0)) as server:
        code = CURIOUS.format(port=server.getsockname()[1])
        curious = prepare(EngineSpec("curious", (sys.executable, "-c", code)))
        assert play(curious, options).names[0] == "unreachable"


@article("3.2.2", "5.17", "C-3.3")
def test_three_passes_are_not_told_unless_the_event_wants_it(hosting: Hosting) -> None:  # A-C2
    assert as_demanded(hosting, LIMITS).all_pass is AllPassLine.NONE
    told = hosting.with_options({"all_pass_line": "gameover-d"})
    assert as_demanded(told, LIMITS).all_pass is AllPassLine.GAMEOVER_D


@article("5.0", "C-5.13")
def test_cards_in_any_order_are_taken_unless_the_event_is_strict(hosting: Hosting) -> None:  # A-C4
    assert not as_demanded(hosting, LIMITS).strict_order
    assert as_demanded(hosting.with_options({"card_order": "ascending"}), LIMITS).strict_order


@article("5.1", "5.2", "C-5.1")
def test_programs_are_greeted_once_a_turn_unless_the_event_says_otherwise(hosting: Hosting) -> None:  # A-C15
    assert as_demanded(hosting, LIMITS).handshake is Handshake.TURN
    for text, often in (("deal", Handshake.DEAL), ("start", Handshake.START)):
        assert as_demanded(hosting.with_options({"handshake": text}), LIMITS).handshake is often
