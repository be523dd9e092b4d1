"""A turn through the host: restarts, dead engines, tolerance, options of the register, house players, the log."""

import asyncio
from collections.abc import Sequence
from contextlib import aclosing
from dataclasses import replace
from pathlib import Path

import pytest

from paiju.engines.protocol.faults import format_log_line
from paiju.engines.protocol.options import HostOptions, SandboxMode
from paiju.engines.table.table import Participant
from paiju.engines.table.turn import DealPlayed, first_info, play_turn, played_turn
from paiju.games.doudizhu import events as e
from paiju.games.doudizhu.events import Action
from paiju.games.doudizhu.player import DoudizhuSeen
from paiju.games.doudizhu.rules import Rules
from paiju.players.house import house_player
from paiju.table.seats import Millis, Official, Seat
from paiju.tournament.rules.hosting import AllPassLine, Handshake
from tests.engines.hosting import (
    CCGC,
    SHORT,
    TOKEN,
    boards,
    faulty,
    left_running,
    lines_of,
    play,
    script,
    sound,
)
from tests.golden.deals import PRINTED_INFO, ccgc_printed, printed_dialogue

PATIENT = replace(SHORT, answer_ms=5_000)


class Scripted:
    """A house player that does what a list says, and passes when the list is over."""

    name = "scripted"

    def __init__(self, *actions: Action) -> None:
        self._actions = list(actions)

    def choose(self, rules: Rules, seen: DoudizhuSeen, seat: Seat, legal: Sequence[Action]) -> Action:
        del rules, seen, seat
        return self._actions.pop(0) if self._actions else legal[0]


def passers() -> list[Participant]:
    return [Scripted(), Scripted(), Scripted()]


def test_the_printed_transcript_byte_for_byte(tmp_path: Path) -> None:
    """The engine of South answers from the printed dialogue; what it read is what was printed."""
    lines = printed_dialogue().splitlines()
    answers = [line[2:] for line in lines if line.startswith("< ")]
    heard = tmp_path / "heard"
    text = f"""
import sys
answers = {answers!r}
with open({str(heard)!r}, "wb") as heard:
    for line in sys.stdin.buffer:
        heard.write(line)
        heard.flush()
        sys.stdout.buffer.write(answers.pop(0).encode() + b"\\n")
        sys.stdout.buffer.flush()
"""
    record = ccgc_printed()
    south = script(tmp_path, "south", text, tmp_path)
    options = replace(PATIENT, answer_ms=15_000, sandbox=SandboxMode.OFF)  # so that it can leave what it heard
    west, east = (Scripted(*(step.action for step in record.steps if step.actor == seat)) for seat in (0, 2))
    (deal,) = asyncio.run(played_turn(CCGC, [west, south, east], [record.cardset], PRINTED_INFO, options))
    assert not deal.faults
    assert lines_of(deal, 1) == lines
    assert heard.read_bytes() == "".join(f"{line[2:]}\n" for line in lines if line.startswith("> ")).encode()


def test_house_players_alone_need_no_process() -> None:
    deals = play([house_player("greedy"), house_player("random", 1), house_player("greedy")], 4)
    assert [deal.round for deal in deals] == [1, 2, 3, 4]
    assert all(deal.state.score is not None and not deal.log for deal in deals)


def test_a_house_player_that_fails_is_ruled_like_an_engine() -> None:
    (deal,) = play([sound(), Scripted(e.Bid(9)), sound()], options=PATIENT)
    assert [(fault.seat, fault.code, fault.settled) for fault in deal.faults] == [(1, "no_such_bid", True)]
    assert deal.points == (350, -700, 350)

    class Broken(Scripted):
        def choose(self, rules: Rules, seen: DoudizhuSeen, seat: Seat, legal: Sequence[Action]) -> Action:
            raise ZeroDivisionError("of its own")

    (deal,) = play([sound(), Broken(), sound()], options=PATIENT)
    assert deal.faults[0].words.en == "the house player failed: ZeroDivisionError: of its own"


# Dead and restarted engines.


def test_an_error_ends_only_its_deal() -> None:
    """C-7.7: an engine whose answer was refused goes on with the next deal, in the same process."""
    deals = play([faulty("slash"), sound(), sound()], 3, PATIENT)
    assert [deal.points for deal in deals] == [(-700, 350, 350)] * 3
    assert [deal.restarts for deal in deals] == [(0, 0, 0)] * 3


def test_a_dead_engine_loses_each_deal_before_leftover_until_it_is_restarted() -> None:
    """C-5.21."""
    deals = play([faulty("crash", 4), sound(), sound()], 6, replace(PATIENT, restart=False))
    assert [deal.points for deal in deals] == [(-700, 350, 350)] * 6
    assert [deal.faults[0].code for deal in deals] == ["exited"] + ["not_running"] * 5
    assert lines_of(deals[1], 1) == ["> INFO 1,1,2,6,3,2100,5", "< OK INFO", "> ERROR A", "< OK ERROR"]


@pytest.mark.slow
def test_a_crashed_engine_is_restarted_for_the_next_deal() -> None:
    deals = play([faulty("crash", 30), sound(), sound()], 5, PATIENT)
    crashed = [deal.round for deal in deals if deal.faults]
    assert crashed
    assert all(deals[number].restarts[0] == 1 for number in crashed if number < len(deals))
    assert all(deal.names[0] == "minimal-py" for deal in deals)


@pytest.mark.slow
def test_an_engine_that_never_starts_is_given_up() -> None:
    options = replace(SHORT, start_ms=5_000, most_starts=2)
    deals = play([faulty("crash", 1), sound(), sound()], 4, options)
    assert [deal.faults[0].code for deal in deals] == ["exited", "exited", "not_running", "not_running"]


def test_a_program_changed_during_a_turn_is_not_started_again(tmp_path: Path) -> None:
    """C-7.2."""
    program = script(tmp_path, "changing", "input(); print('NAME x', flush=True)\n")

    async def turn() -> list[DealPlayed]:
        found = []
        async with aclosing(
            play_turn(CCGC, [program, *passers()[:2]], boards(2), first_info(CCGC, 2, PATIENT), PATIENT)
        ) as played:
            async for deal in played:
                found.append(deal)
                (tmp_path / "changing.py").write_text("import this\n", "utf-8")
        return found

    assert [deal.faults[0].code for deal in asyncio.run(turn())] == ["exited", "changed"]


def test_an_engine_may_end_after_the_last_gameover() -> None:
    deals = play([faulty("gameover"), sound(), sound()], 3, PATIENT)
    assert not any(deal.faults for deal in deals)


@pytest.mark.slow
def test_who_ends_while_another_is_being_started_is_started_again(tmp_path: Path) -> None:
    """West ends a moment after ERROR, while South, which had crashed, takes its time to start anew."""
    lines = """
import os, sys, time
time.sleep({delay})
for line in sys.stdin:
    if line.startswith("{last}"):
        {end}
    print("NAME x" if line.startswith("DOU") else "OK " + line.split()[0], flush=True)
    if line.startswith("ERROR"):
        time.sleep(0.2)
        break
"""
    west = script(tmp_path, "west", lines.format(delay=0, last="-", end="pass"))
    south = script(tmp_path, "south", lines.format(delay=0.6, last="DEAL", end="os._exit(1)"))
    deals = play([west, south, Scripted()], 3, PATIENT)
    assert [deal.points for deal in deals] == [(350, -700, 350)] * 3
    assert not any(fault.seat == 0 for deal in deals for fault in deal.faults)


# Tolerance.


@pytest.mark.slow
@pytest.mark.parametrize(
    ("mode", "code"),
    [
        ("case", "odd_writing"),
        ("descending", "unsorted"),
        ("stale", "stale_ok"),
        ("own_pass", "out_of_place"),
        ("stray", "stray_line"),
        ("rubbish", "stray_line"),
    ],
)
def test_what_real_engines_do_is_tolerated_and_strictly_refused(mode: str, code: str) -> None:
    engines = [faulty(mode, 5), sound(), sound()]
    deals = play(engines, 4, PATIENT)
    assert not any(deal.faults for deal in deals)
    assert code in {warning.code for deal in deals for warning in deal.warnings if warning.seat == 0}
    refused = play(engines, 4, replace(PATIENT, strict=True))
    assert code in {fault.code for deal in refused for fault in deal.faults if fault.settled and fault.seat == 0}


@pytest.mark.slow
def test_unsorted_cards_are_relayed_sorted() -> None:
    for deal in play([faulty("descending"), sound(), sound()], 3, PATIENT):
        relayed = [line.text for line in deal.log if line.seat == 1 and line.text.startswith("PLAY A")]
        codes = [[int(code) for code in line[6:].split(",")] for line in relayed]
        assert codes == [sorted(each) for each in codes]
    refused = play([faulty("descending"), sound(), sound()], 3, replace(PATIENT, strict_order=True))
    assert "unsorted" in {fault.code for deal in refused for fault in deal.faults if fault.settled}


@pytest.mark.parametrize("mode", ["error", "error_silent"])
def test_nobody_is_punished_for_the_answer_to_error(mode: str) -> None:
    deals = play([faulty("slash"), faulty(mode), sound()], 2, PATIENT)
    assert [deal.points for deal in deals] == [(-700, 350, 350)] * 2
    assert all(not fault.settled for deal in deals for fault in deal.faults if fault.seat == 1)


# Options of the register.


def told(options: HostOptions, rules: Rules, others: list[Participant]) -> list[str]:
    """What an engine at West hears."""
    west = sound()
    deals = asyncio.run(played_turn(rules, [west, *others], boards(1), first_info(rules, 1, options), options))
    return [line[2:] for line in lines_of(deals[0], 0) if line.startswith("> ")]


def test_three_passes_are_told_by_the_next_info_or_by_gameover_d(tmp_path: Path) -> None:
    """A-C2, PR-04."""
    text = """
import sys
for line in sys.stdin:
    word = line.split()[0]
    own = {"DOUDIZHUVER 1.0": "NAME x", "BID WHAT": "BID A0"}
    print(own.get(line.strip(), "OK " + word), flush=True)
"""
    west = script(tmp_path, "passer", text)
    for choice, expected in ((AllPassLine.NONE, []), (AllPassLine.GAMEOVER_D, ["> GAMEOVER D", "< OK GAMEOVER"])):
        first, second = play([west, Scripted(), Scripted()], 2, replace(PATIENT, all_pass=choice))
        spoken = lines_of(first, 0)
        assert spoken[6:] == ["> BID WHAT", "< BID A0", "> BID B0", "< OK BID", "> BID C0", "< OK BID", *expected]
        assert lines_of(second, 0)[0] == "> INFO 1,1,2,2,3,700,5"
        assert first.points == (0, 0, 0)


def test_after_the_top_bid_the_rest_is_relayed_asked_or_ended() -> None:
    """A-C1 is an option of the rules."""
    others: list[Participant] = [Scripted(e.Bid(3)), Scripted()]
    assert "BID C0" in told(PATIENT, CCGC, others)
    ends = CCGC.with_options({"after_top_bid": "ends"})
    assert "BID C0" not in told(PATIENT, ends, [Scripted(e.Bid(3)), Scripted()])


def test_the_handshake_per_deal() -> None:
    """A-C15."""
    deals = play([sound(), *passers()[:2]], 3, replace(PATIENT, handshake=Handshake.DEAL))
    assert [lines_of(deal, 0)[0] for deal in deals] == ["> DOUDIZHUVER 1.0"] * 3
    once = play([sound(), *passers()[:2]], 3, PATIENT)
    assert [lines_of(deal, 0)[0][:6] for deal in once] == ["> DOUD", "> INFO", "> INFO"]


def test_a_new_process_for_every_deal() -> None:
    """A-C15: for programs that do not survive a deal which ended by ERROR."""
    deals = play([sound(), *passers()[:2]], 3, replace(PATIENT, handshake=Handshake.START))
    assert [lines_of(deal, 0)[0] for deal in deals] == ["> DOUDIZHUVER 1.0"] * 3
    assert [deal.restarts[0] for deal in deals] == [0, 1, 1]
    assert not any(deal.faults for deal in deals)
    once = replace(PATIENT, handshake=Handshake.START, restart=False)
    assert not any(deal.faults for deal in play([sound(), *passers()[:2]], 3, once))
    dead = play([faulty("crash", 4), *passers()[:2]], 3, once)
    assert [deal.faults[0].code for deal in dead] == ["exited", "not_running", "not_running"]


@pytest.mark.slow
def test_an_ok_is_timed_unless_the_contest_says_otherwise() -> None:
    """A-C16: a slow acknowledgement costs the deal, or only time."""
    timed = play([faulty("slow", 2), *passers()[:2]], 1, SHORT)
    assert timed[0].faults[0].code == "time_out"
    free = play([faulty("slow", 2), *passers()[:2]], 1, replace(SHORT, ok_timed=False))
    assert not [fault for fault in free[0].faults if "OK" in str(fault.facts.get("awaited"))]


# Settlement.


def test_a_fault_while_the_last_call_is_told_is_before_leftover() -> None:
    """The engine dies on the relay of a 3; LEFTOVER was never sent, so it pays 350 to each."""
    deal = play([faulty("crash", 5), Scripted(e.Bid(3)), Scripted()], 1, PATIENT)[0]
    assert lines_of(deal, 0)[-1] == "> BID B3"
    assert deal.points == (-700, 350, 350)


def test_a_fault_after_the_last_card_costs_nothing() -> None:
    """Whoever stays silent at GAMEOVER has lost or won the deal already."""
    (deal,) = play([faulty("gameover_silent"), Scripted(e.Bid(3)), house_player("greedy")], 1, SHORT)
    assert [(fault.code, fault.settled) for fault in deal.faults] == [("time_out", False)]
    assert deal.points != (-700, 350, 350)


@pytest.mark.slow
def test_times_beyond_the_book_are_ruled_by_the_clock() -> None:
    """Where the answer limit is the book's own, the time-out is the clock's; shorter ones are faults, scored alike."""
    late = play([faulty("silent", 4), *passers()[:2]], 1, SHORT)[0]
    step = late.steps[-1]
    assert (step.actor, step.action) == (Official.PLATFORM, e.Fault(Seat(0), "time_out"))
    quick = CCGC.with_value("bid_time", replace(CCGC.bid_time.value, milliseconds=300))
    (deal,) = asyncio.run(
        played_turn(quick, [faulty("silent", 4), *passers()[:2]], boards(1), first_info(quick, 1, SHORT), SHORT)
    )
    assert (deal.steps[-1].actor, deal.steps[-1].action) == (Official.CLOCK, e.TimeOut(Seat(0)))
    assert deal.points == late.points == (-700, 350, 350)


@pytest.mark.parametrize("seat", [0, 1])
def test_of_two_that_are_found_dead_together_the_first_seat_pays(seat: int) -> None:
    """C-5.21: ERROR ends the deal at once, so a deal has one offender; the other fails in the next deal by itself."""
    engines: list[Participant] = [faulty("crash", 3), faulty("crash", 3)]
    engines.insert(2 * (1 - seat), sound())
    for _ in range(3):
        deals = play(engines, 3, replace(PATIENT, restart=False))
        paid = tuple(-700 if place == seat else 350 for place in range(3))
        assert [deal.points for deal in deals] == [paid] * 3
        assert [[(fault.seat, fault.settled) for fault in deal.faults] for deal in deals] == [
            [(seat, True), (seat + 1, False)]
        ] * 3


def test_all_that_are_found_dead_together_pay_where_an_event_has_chosen_so() -> None:
    """A-C27: ERROR names the first; a sound program is told, and paid by both."""
    rules = CCGC.with_options({"faults.paid_by": "all-at-fault"})
    engines: list[Participant] = [faulty("crash", 3), faulty("crash", 3), sound()]
    options = replace(PATIENT, restart=False)
    deals = asyncio.run(played_turn(rules, engines, boards(2), first_info(rules, 2, options), options))
    for deal in deals:
        assert deal.points == (-350, -350, 700)
        assert [(fault.seat, fault.settled) for fault in deal.faults] == [(0, True), (1, True)]
        assert isinstance(deal.steps[-1].action, e.FaultsTogether)
        assert [line.text for line in deal.log if line.seat == 2 and "ERROR" in line.text] == ["ERROR A", "OK ERROR"]


def test_a_time_out_comes_after_whatever_fails_at_once() -> None:
    """West is silent at INFO and South dies at it: South was first."""
    (deal,) = play([faulty("silent", 2), faulty("crash", 2), sound()], 1, replace(SHORT, restart=False))
    assert deal.points == (350, -700, 350)


def test_who_is_found_dead_at_error_commits_no_offence_in_that_deal() -> None:
    """South dies at ERROR, which West caused: West pays; without restart South pays for the next deal."""
    engines = [faulty("slash"), faulty("crash", 4), sound()]
    first, second = play(engines, 2, replace(PATIENT, restart=False))
    assert first.points == (-700, 350, 350)
    assert [(fault.seat, fault.code, fault.settled) for fault in first.faults] == [
        (0, "bad_bid", True),
        (1, "exited", False),
    ]
    assert second.points == (350, -700, 350)
    assert second.faults[0].code == "not_running"


# The log.


def test_the_log_has_everything_in_order() -> None:
    deals = play([sound(), sound(), house_player("greedy")], 2, PATIENT)
    numbers = [line.number for deal in deals for line in deal.log if line.seat == 0 and line.direction in "<>"]
    assert numbers == list(range(1, len(numbers) + 1))
    times = [line.ms for deal in deals for line in deal.log]
    assert times == sorted(times)
    hello = next(line for line in deals[0].log if line.direction == ">")
    assert format_log_line(hello).split()[1:] == ["A", "1", ">", "DOUDIZHUVER", "1.0"]
    assert not play([sound(), *passers()[:2]], 1, replace(PATIENT, keep_log=False))[0].log


def test_leaving_a_turn_early_ends_its_engines() -> None:
    token = f"{TOKEN}-early"

    async def leave() -> None:
        engines = [faulty("fork", 2, token), faulty("crlf", 1, token), faulty("spin", 1, token)]
        async with aclosing(play_turn(CCGC, engines, boards(50), first_info(CCGC, 50, PATIENT), PATIENT)) as turn:
            async for _ in turn:
                return

    asyncio.run(leave())
    assert not left_running(token)


def test_table_time_is_thinking_time() -> None:
    """Slow acknowledgements do not run on anybody's clock."""
    (deal,) = play([sound(), sound(), sound()], 1, PATIENT)
    assert all(isinstance(step.at, int) for step in deal.steps)
    assert Millis(0) <= (deal.steps[-1].at or Millis(0)) <= sum(each.total_ms for each in deal.thinking) + 1
