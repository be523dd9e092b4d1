"""The dialogue of one program with the platform: the printed example and its neighbours (vectors PR-01 to PR-06)."""

from paiju.engines.protocol.dialogue import dialogue
from paiju.games.doudizhu import events as e
from paiju.games.doudizhu.events import Action, Event
from paiju.games.doudizhu.record.record import record_of
from paiju.games.doudizhu.record.replay import replay
from paiju.table.record.record import Step
from paiju.table.seats import Millis, Official, Seat
from tests.golden.deals import CCGC, PRINTED_INFO, ccgc_printed, ccgc_time_out

A, B, C = Seat(0), Seat(1), Seat(2)


def events_of(*steps: Step[Action]) -> tuple[Event, ...]:
    return replay(CCGC, record_of(CCGC, ccgc_printed().cardset, steps)).events


def lines(events: tuple[Event, ...], seat: Seat, greet: bool = True) -> list[str]:
    return [f"{direction} {line}" for direction, line in dialogue(CCGC, events, seat, "x", PRINTED_INFO, greet)]


def test_south_of_the_printed_deal_up_to_the_last_printed_line() -> None:
    """PR-01: the deal still runs, so the dialogue ends with the question."""
    started = events_of(*ccgc_printed().steps[:4])
    assert lines(started, B)[-7:] == [
        *("> PLAY WHAT", "< PLAY B0,4,5,7", "> PLAY C-1", "< OK PLAY", "> PLAY A12,13,14,20", "< OK PLAY"),
        "> PLAY WHAT",
    ]


def test_west_of_the_printed_deal() -> None:
    """PR-02: nobody is told what he said himself."""
    spoken = lines(events_of(*ccgc_printed().steps[:4]), A, greet=False)
    assert spoken[4:18] == [
        *("> BID WHAT", "< BID A1", "> BID B3", "< OK BID", "> BID C0", "< OK BID"),
        *("> LEFTOVER B27,48,53", "< OK LEFTOVER", "> PLAY B0,4,5,7", "< OK PLAY", "> PLAY C-1", "< OK PLAY"),
        *("> PLAY WHAT", "< PLAY A12,13,14,20"),
    ]


def test_east_is_passed_automatically() -> None:
    spoken = lines(events_of(*ccgc_printed().steps[:3]), C)
    assert spoken[-4:] == ["> PLAY B0,4,5,7", "< OK PLAY", "> PLAY C-1", "< OK PLAY"]
    assert "> BID WHAT" not in spoken
    assert not any("BID C0" in line for line in spoken)


def test_nobody_bids() -> None:
    """PR-04: nothing follows the calls; the next INFO begins the next deal."""
    spoken = lines(events_of(*(Step(seat, e.Bid(0), None) for seat in (A, B, C))), A, greet=False)
    assert spoken[:2] == ["> INFO 1,4,1,6,9,2100,15", "< OK INFO"]
    assert spoken[4:] == ["> BID WHAT", "< BID A0", "> BID B0", "< OK BID", "> BID C0", "< OK BID"]


def test_time_out_before_the_kitty() -> None:
    """PR-05: the offender was asked and said nothing; everybody is told, and the offender is not waited for."""
    late = (Step(A, e.Bid(0), Millis(0)), Step(Official.CLOCK, e.TimeOut(B), Millis(15_001)))
    events = events_of(*late)
    assert lines(events, B)[-2:] == ["> BID WHAT", "> ERROR B"]
    assert lines(events, A)[-2:] == lines(events, C)[-2:] == ["> ERROR B", "< OK ERROR"]
    scored = events[-1]
    assert isinstance(scored, e.DealScored)
    assert scored.points == (350, -700, 350)


def test_time_out_after_the_kitty() -> None:
    events = replay(CCGC, ccgc_time_out()).events
    assert lines(events, A)[-2:] == ["> PLAY WHAT", "> ERROR A"]
    assert lines(events, C)[-2:] == ["> ERROR A", "< OK ERROR"]
