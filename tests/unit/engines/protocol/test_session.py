"""The state machine of one program's dialogue: every row of its table, by default and by the letter."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.cards.card import parse_codes
from paiju.engines.protocol.faults import EngineFault
from paiju.engines.protocol.lines import Answered, Info, Message, Named, greeting, info
from paiju.engines.protocol.options import HostOptions, Limits
from paiju.engines.protocol.reading import Reading
from paiju.engines.protocol.session import (
    RULINGS,
    Accuse,
    Awaiting,
    Deliver,
    Effect,
    Expect,
    Note,
    Remark,
    Ruling,
    Send,
    Session,
)
from paiju.games.doudizhu import events as e
from paiju.games.doudizhu.rules import Rules
from paiju.regulations.library import find_book
from paiju.table.seats import Seat

CCGC = find_book("ccgc", Rules)
B = Seat(1)
OPTIONS = HostOptions(answer_ms=3_000, margin_ms=50, start_ms=7_000, error_ms=100)
STRICT = replace(OPTIONS, strict=True)

HELLO = greeting(CCGC, B)
INFO = info(CCGC, B, Info(1, 4, 1, 6, 9, 2100, 15))
RELAY = Message(B, "PLAY C-1", "OK PLAY")
OWN_PASS = Message(B, "PLAY B-1", "OK PLAY")
ERROR = Message(B, "ERROR A", "OK ERROR")
ASK_BID = Message(B, "BID WHAT", "BID")
ASK_PLAY = Message(B, "PLAY WHAT", "PLAY")


def heard(message: Message, line: str | bytes, options: HostOptions = OPTIONS) -> list[Effect]:
    session = Session(CCGC, B, options)
    session.tell(message)
    return session.hear(line if isinstance(line, bytes) else line.encode())


def outcome(effects: list[Effect]) -> str:
    """What the machine did, in a word: taken, skipped, or the code of the fault; with the code of a remark."""
    remark = next((f" ({effect.fault.code})" for effect in effects if isinstance(effect, Remark)), "")
    for effect in effects:
        if isinstance(effect, Deliver):
            return f"taken{remark}"
        if isinstance(effect, Accuse):
            return effect.fault.code
    return f"skipped{remark}"


def test_a_message_is_sent_logged_and_awaited() -> None:
    session = Session(CCGC, B, OPTIONS)
    assert session.tell(INFO) == [Send(INFO.line), Note(1, ">", INFO.line), Expect(3_050)]
    assert session.awaiting is Awaiting.OK
    effects = session.hear(b"OK INFO\r")
    assert effects[0] == Note(2, "<", "OK INFO")
    assert isinstance(effects[1], Deliver)
    assert session.expire() == []


@pytest.mark.parametrize(
    ("message", "state", "limit"),
    [
        (HELLO, Awaiting.NAME, 7_000),
        (INFO, Awaiting.OK, 3_050),
        (RELAY, Awaiting.OK, 3_050),
        (OWN_PASS, Awaiting.OWN_PASS, 3_050),
        (ERROR, Awaiting.ERROR, 100),
        (ASK_BID, Awaiting.ACTION, 3_050),
        (ASK_PLAY, Awaiting.ACTION, 3_050),
    ],
)
def test_what_is_awaited_after_a_message(message: Message, state: Awaiting, limit: int) -> None:
    session = Session(CCGC, B, OPTIONS)
    assert session.tell(message)[-1] == Expect(limit)
    assert session.awaiting is state


@pytest.mark.parametrize(
    ("message", "line", "tolerant", "strict"),
    [
        (HELLO, "NAME hrbust", "taken", "taken"),
        (HELLO, "Name hrbust 2", "taken (odd_writing)", "odd_writing"),
        (HELLO, "NAME", "taken (no_name)", "no_name"),
        (HELLO, "OK INFO", "skipped (out_of_place)", "out_of_place"),
        (HELLO, "loading the model", "skipped (stray_line)", "stray_line"),
        (HELLO, "BID B1", "skipped (out_of_place)", "out_of_place"),
        (INFO, "OK INFO", "taken", "taken"),
        (INFO, "OK INFO \t\r", "taken", "taken"),
        (INFO, "ok info", "taken (odd_writing)", "odd_writing"),
        (INFO, "OK  INFO", "taken (odd_writing)", "odd_writing"),
        (INFO, "OK DEAL", "taken (stale_ok)", "stale_ok"),
        (INFO, "OK", "taken (odd_writing)", "odd_writing"),
        (INFO, "PLAY B3", "skipped (out_of_place)", "out_of_place"),
        (INFO, "", "skipped (stray_line)", "stray_line"),
        (RELAY, "PLAY B-1", "skipped (out_of_place)", "out_of_place"),
        (OWN_PASS, "OK PLAY", "taken", "taken"),
        (OWN_PASS, "PLAY B-1", "taken (out_of_place)", "out_of_place"),
        (ERROR, "OK ERROR", "taken", "taken"),
        (ERROR, "ERROR at module main", "taken (odd_error_answer)", "odd_error_answer"),
        (ERROR, "OK PLAY", "taken (odd_error_answer)", "odd_error_answer"),
        (ASK_BID, "BID B3", "taken", "taken"),
        (ASK_BID, "bid b3", "taken (odd_writing)", "odd_writing"),
        (ASK_BID, "OK BID", "skipped (out_of_place)", "out_of_place"),
        (ASK_BID, "BID B/", "bad_bid", "bad_bid"),
        (ASK_BID, "BID A1", "wrong_seat", "wrong_seat"),
        (ASK_BID, "BID", "no_parameter", "no_parameter"),
        (ASK_BID, "PLAY B3", "skipped (out_of_place)", "out_of_place"),
        (ASK_PLAY, "PLAY B0,4", "taken", "taken"),
        (ASK_PLAY, "PLAY B-1", "taken", "taken"),
        (ASK_PLAY, "PLAY B4,0", "taken (unsorted)", "unsorted"),
        (ASK_PLAY, "PLAY B0, 4", "blank_inside", "blank_inside"),
        (ASK_PLAY, "PLAY B54", "bad_card", "bad_card"),
        (ASK_PLAY, "PLAY B0,0", "card_twice", "card_twice"),
        (ASK_PLAY, "debug 17", "skipped (stray_line)", "stray_line"),
    ],
)
def test_what_a_line_is_to_what_is_awaited(message: Message, line: str, tolerant: str, strict: str) -> None:
    assert outcome(heard(message, line)) == tolerant
    assert outcome(heard(message, line, STRICT)) == strict


def test_the_table_answers_every_line_in_every_state() -> None:
    states = set(Awaiting) - {Awaiting.NOTHING}
    assert set(RULINGS) == {(state, reading) for state in states for reading in Reading}
    for tolerant, strict, _ in RULINGS.values():
        assert strict in (Ruling.TAKE, Ruling.FAULT)
        assert tolerant is not Ruling.TAKE or strict is Ruling.TAKE


@pytest.mark.parametrize("data", ["NAME 斗地主".encode(), "NAME 斗地主".encode("gbk"), "\ufeffNAME 斗地主\r".encode()])
def test_names_in_utf_8_and_gbk(data: bytes) -> None:
    assert heard(HELLO, data)[-1] == Deliver(Named("斗地主"))


@pytest.mark.parametrize("prompt", ["请输入：", "command> ", "AI?", "input:  "])
def test_an_answer_behind_a_prompt(prompt: str) -> None:
    """On the same line, as programs write that were made for people first."""
    assert heard(ASK_PLAY, f"{prompt}PLAY B4")[-1] == Deliver(Answered(e.Play(parse_codes("4"))))
    assert outcome(heard(INFO, f"{prompt}ok info")) == "taken (odd_writing)"
    assert outcome(heard(ASK_PLAY, f"{prompt}PLAY B4", replace(OPTIONS, strict=True))) == "odd_writing"


@pytest.mark.parametrize("line", ["I think PLAY B4", "best PLAY B4", "display: B4", "PLAYED: B4"])
def test_talk_about_an_answer_is_none(line: str) -> None:
    assert outcome(heard(ASK_PLAY, line)).startswith("skipped")


@pytest.mark.parametrize(
    ("message", "line"),
    [
        *((ASK_BID, line) for line in ("BID B 3", "BID 3", "BID B/", "BID B-1", "BID B03", "BID", "BID A3")),
        *((ASK_PLAY, line) for line in ("PLAY B0, 4", "PLAY B -1", "PLAY -1", "PLAY B4,", "PLAY B", "PLAY B4;8")),
    ],
)
def test_bids_and_plays_must_be_readable(message: Message, line: str) -> None:
    """They decide the score, so nobody guesses (PR-P5)."""
    assert isinstance(heard(message, line)[-1], Accuse)


@pytest.mark.parametrize("line", ["OK", "ok", "OK PLAY", "OK INFO  ", "OK  INFO", "OK whatever", "Ok Info"])
def test_any_ok_will_do(line: str) -> None:
    assert isinstance(heard(INFO, line)[-1], Deliver)


def test_order_may_be_strict_by_itself() -> None:
    assert outcome(heard(ASK_PLAY, "PLAY B4,0", replace(OPTIONS, strict_order=True))) == "unsorted"
    assert heard(ASK_PLAY, "PLAY B4,0")[-1] == Deliver(Answered(e.Play(parse_codes("4,0")), unsorted=True))


# What does not come.


@pytest.mark.parametrize(
    ("message", "partial", "code"),
    [
        (HELLO, b"", "start_time_out"),
        (INFO, b"", "time_out"),
        (ASK_PLAY, b"", "time_out"),
        (ASK_PLAY, b"PLAY B3", "no_line_end"),
        (ERROR, b"", "no_error_answer"),
    ],
)
def test_silence(message: Message, partial: bytes, code: str) -> None:
    session = Session(CCGC, B, OPTIONS)
    session.tell(message)
    note, effect = session.expire(partial)
    assert isinstance(effect, Accuse)
    assert effect.fault.code == code
    assert isinstance(note, Note)
    assert note.text.startswith(f"{code}: ")
    assert session.expire() == []


def test_an_untimed_ok_may_take_long_but_not_for_ever() -> None:
    session = Session(CCGC, B, replace(OPTIONS, ok_timed=False, hang_ms=90_000))
    assert session.tell(INFO)[-1] == Expect(90_000)
    _, effect = session.expire()
    assert isinstance(effect, Accuse)
    assert effect.fault.code == "hangs"
    assert session.tell(ASK_BID)[-1] == Expect(3_050)


def test_a_late_answer_is_not_taken_for_another() -> None:
    """The play that came too late must not become the play of the next deal."""
    session = Session(CCGC, B, OPTIONS)
    session.tell(ASK_PLAY)
    session.expire()
    session.inform(ERROR)
    session.tell(INFO)
    assert outcome(session.hear(b"PLAY B3")) == "skipped (late_answer)"
    assert outcome(session.hear(b"OK ERROR")) == "skipped"
    assert outcome(session.hear(b"OK INFO")) == "taken"
    session.tell(ASK_PLAY)
    assert outcome(session.hear(b"PLAY B4")) == "taken"


def test_what_is_owed_is_forgotten_when_a_later_answer_comes() -> None:
    session = Session(CCGC, B, OPTIONS)
    session.tell(ASK_PLAY)
    session.expire()
    session.tell(INFO)
    session.hear(b"OK INFO")
    session.tell(ASK_PLAY)
    assert outcome(session.hear(b"PLAY B3")) == "taken"


def test_a_line_nobody_asked_for_is_a_fault_only_by_the_letter() -> None:
    for options, expected in ((OPTIONS, "taken"), (STRICT, "unasked")):
        session = Session(CCGC, B, options)
        session.tell(INFO)
        session.hear(b"OK INFO")
        assert outcome(session.hear(b"hello")) == "skipped (unasked)"
        effects = session.tell(ASK_BID)
        assert outcome(effects if isinstance(effects[0], Accuse) else session.hear(b"BID B0")) == expected


def test_a_flood_of_lines_ends() -> None:
    session = Session(CCGC, B, replace(OPTIONS, limits=Limits(stray_lines=50)))
    session.tell(ASK_BID)
    effects = [session.hear(b"debug") for _ in range(51)]
    assert sum(isinstance(effect, Note) for each in effects for effect in each) <= 22
    _, last = effects[-1]
    assert isinstance(last, Accuse)
    assert last.fault.is_fatal


def test_faults_cite_the_line() -> None:
    session = Session(CCGC, B, OPTIONS)
    session.tell(INFO)
    session.hear(b"OK INFO")
    session.tell(ASK_PLAY)
    session.hear(b"thinking")
    (_, effect) = session.hear(b"PLAY B99")
    assert effect == Accuse(EngineFault("bad_card", {"text": "99"}, 5))


@given(st.lists(st.one_of(st.binary(max_size=40), st.sampled_from([b"OK INFO", b"BID B1", b"PLAY B3", b"NAME x"]))))
def test_no_line_breaks_the_machine(lines: list[bytes]) -> None:
    for options in (OPTIONS, STRICT):
        session = Session(CCGC, B, options)
        for message in (HELLO, INFO, ASK_BID, ASK_PLAY, ERROR):
            session.tell(message)
            for line in lines:
                session.hear(line)
            session.expire()
            assert session.awaiting is Awaiting.NOTHING
