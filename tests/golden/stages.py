"""Events as far as a printed command needs them: ``stage(event, phase)`` is a file, made by the commands themselves."""

import functools
import io
import json
import tempfile
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any
from unittest.mock import patch

from paiju.cli.main import main
from paiju.regulations.library import regulation_of
from paiju.rulebook.refusal import Refusal
from paiju.storage.codec import core_codec
from paiju.storage.event_file import EventFile
from paiju.tournament import commands as a
from paiju.tournament.director import act
from paiju.tournament.people.officials import Author, OfficialId, Role

CODEC = core_codec()

PHASES = ("created", "applied", "entered", "present", "drawn", "seated", "started", "played", "closed", "published")
EVENTS = {
    "national": ("national", "rounds=1", "sets_per_round=2", "boards_per_set=8"),
    "short": ("coop", "rounds=1"),
    "two": ("national", "boards_per_set=8"),
    "ccgc": ("ccgc",),
    "workers": ("workers", "deals_per_group=8"),
    "coop": ("coop", "rounds=2"),
    "80": ("80", "rounds=2"),
    "both": ("workers", "deals_per_group=8"),
}
"""Book and sizes; in ``two`` corrections need two officials, ``both`` uses devices and paper."""
ENTRANTS = 24
MINUTES = {"created": -60, "started": 0, "played": 8, "closed": 9, "published": 9}
NINE = 1_794_704_400  # 2026-11-15 09:00 in China


def run(*words: object, minute: int = 10) -> str:
    """What a command prints, so many minutes after nine; it must go well."""
    printed = io.StringIO()
    now = patch("time.time", lambda: float(NINE + 60 * minute))
    with redirect_stdout(printed), redirect_stderr(printed), now:
        status = main([str(word) for word in words])
    assert status == 0, (words, printed.getvalue())
    return printed.getvalue()


@functools.cache
def folder() -> Path:
    return Path(tempfile.mkdtemp(prefix="paiju-stages-"))


@functools.cache
def stage(event: str, phase: str) -> bytes:
    """The file of an event of 24 in some phase; 17 sits at table 3, 王裁判 and 李裁判 are referees."""
    file = folder() / f"{event}-{phase}.pje"
    before = PHASES[PHASES.index(phase) - 1] if phase not in ("applied", "entered") else "created"
    if phase != "created":
        file.write_bytes(stage(event, before))
    with chdir(folder()):
        _reach(event, phase, file)
    return file.read_bytes()


def _reach(event: str, phase: str, file: Path) -> None:
    book, *chosen = EVENTS[event]
    then = functools.partial(run, minute=MINUTES.get(phase, -30))
    match phase:
        case "created":
            sizes = [word for size in chosen for word in ("--set", size)]
            option = ["--option", "corrections_need_two=yes"] if event == "two" else []
            option += ["--medium", "both"] if event == "both" else []
            then("event", "new", file, "--book", book, "--name", "公开赛", *sizes, *option)
            then("event", "appoint", file, "王裁判", "referee")
            then("event", "appoint", file, "李裁判", "deputy")
            then("event", "panel", file, "甲", "乙", "丙")
        case "applied" | "entered":
            pairs = book in ("coop", "80")
            head = "姓名,搭档,单位,出生日期" if pairs else "姓名,单位,出生日期"
            units = ("", "一厂", "二厂", *(f"单位{at}" for at in range(3, ENTRANTS + 1)))
            people = [f"选手{at},搭档{at}" if pairs else f"选手{at}" for at in range(ENTRANTS + 1)]
            rows = [f"{people[at]},{units[at]},1990-01-01" for at in range(1, ENTRANTS + 1)]
            (folder() / "roster.csv").write_text("\n".join((head, *rows)), "utf-8")
            then("event", "import", file, "roster.csv", "--yes", *(["--audit"] if phase == "applied" else []))
        case "present":
            then("event", "check-in", file, "all")
        case "drawn":
            then("event", "draw", file, "--seed", "4711")
        case "seated":
            seated = json.loads(then("event", "seat", file, "--json"))
            _exchange(seated["tables"])
            (folder() / "mine.json").write_text(json.dumps(seated), "utf-8")
            then("event", "seat", file, "--override", "mine.json", "--confirmed", "--reason", "左撇子", "--approve")
        case "started":
            then("event", "start", file)
        case "played":
            (folder() / "round.csv").write_text(results(book, file), "utf-8")
            then("event", "results", file, "round.csv", "--confirmed", "--reason", "核对过")
        case "closed":
            then("event", "close", file)
        case "published":
            then("event", "publish", file)


def _exchange(tables: list[dict[str, Any]]) -> None:
    """17 to table 3."""
    mine = next(table for table in tables if 17 in table["seats"])
    third, place = tables[2], mine["seats"].index(17)
    mine["seats"][place], third["seats"][0] = third["seats"][0], 17


def results(book: str, file: Path) -> str:
    """A file of results for every table of the segment that is played; nobody is level at the end."""
    proposed = [event for act in acts_in(file) for event in act["events"] if event["is"] == "SeatingProposed"][-1]
    tables, boards = [table["table"] for table in proposed["seating"]["tables"]], proposed["boards"]
    if book in ("coop", "80"):
        return "".join(f"{table},8,5\n" for table in tables)
    rows = ((table, board, *_points(book, table, board)) for table in tables for board in boards)
    return "".join(",".join(map(str, row)) + "\n" for row in rows)


def _points(book: str, table: int, board: int) -> list[int]:
    """A declarer wins each board; at every table for another stake, and twice that on the first."""
    if book == "ccgc":
        return [600, -300, -300]
    stake = (1, 2, 3, 4, 6, 8, 12, 16)[(table - 1) % 8] * (2 if board == 1 else 1)
    return [2 * stake if seat == board % 3 else -stake for seat in range(3)]


def acts_in(file: Path) -> list[dict[str, Any]]:
    """As a log writes them."""
    with EventFile.open(file) as opened:
        return [json.loads(CODEC.encode(act, act.at).data) for act in opened.read().acts]


def pad(file: Path, number: int) -> None:
    """Until the next act has that number."""
    with EventFile.open(file) as opened:
        log = opened.read()
        assert log.state is not None
        regulation, desk = regulation_of(log.state.setup), Author(OfficialId("desk"), Role.ORGANISER)
        while len(log.acts) < number - 1:
            noted = act(regulation, log.state, desk, a.RecordIncident("other", "观众", note="闪光灯"), log.acts[-1].at)
            assert not isinstance(noted, Refusal), noted
            log = opened.append(log, noted)
