"""A whole contest under regulation 001, played by engines: from registration to the awards, through every trouble."""

import asyncio
import hashlib
import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, NoReturn

import pytest

from paiju.cli.engines.league_file import read_league
from paiju.cli.main import main
from paiju.contest.course import Course
from paiju.engines.match.builds import registered
from paiju.engines.match.lineup import Entrant, Table
from paiju.engines.match.plan import Plan
from paiju.engines.match.turn import play_planned
from paiju.engines.protocol.options import HostOptions, SandboxMode
from paiju.games.doudizhu.record.record import parse_record
from paiju.games.doudizhu.record.replay import replay
from paiju.players.house import house_player
from paiju.regulations.ccgc.event import EVENT as CCGC_CONTEST
from paiju.storage.event_file import EventFile
from paiju.tournament import commands as a
from paiju.tournament.acts import Act
from paiju.tournament.ranking.results import DealScores, Source
from paiju.tournament.seating.segments import SegmentId, Stage
from paiju.tournament.state import State
from tests.engines.hosting import CCGC, FAULTY, ROOT, SAMPLES
from tests.engines.test_match_resume import descendants, gone, wait_until
from tests.engines.trivial import TRIVIAL
from tests.unit.tournament.kit import check

pytestmark = pytest.mark.slow

# Rewrites a file of its own build when its second deal begins, and plays on.
LEARNS = "learned = 0\n" + TRIVIAL.replace(
    '    elif word == "DEAL":\n',
    '    elif word == "DEAL":\n'
    "        learned += 1\n"
    "        if learned == 2:\n"
    "            open('weights.txt', 'a').write('more')\n",
)
SMALL = ("--set", "rounds=2", "deals=2", "final_rounds=2", "final_deals=3", "first_cut=18", "second_cut=18")


def houses(*numbers: int) -> list[str]:
    """House players under different names: the even ones think."""
    kinds = ("greedy", "random")
    engines = [f"house:{kinds[number % 2]} name=T{number} unit=U{number}" for number in numbers]
    return [word for engine in engines for word in ("--engine", engine)]


def program(folder: Path, name: str, text: str = TRIVIAL, own: bool = False) -> list[str]:
    """A program; ``own``: in a directory that belongs to its build."""
    place = folder / name if own else folder
    place.mkdir(exist_ok=True)
    path = place / f"{name}.py"
    path.write_text(text, "utf-8")
    directory = f" dir={place}" if own else ""
    return ["--engine", f"cmd={sys.executable} -S -E {path} name={name} unit=U-{name}{directory}"]


def words(*more: object) -> list[str]:
    seeds = ("--seed", "2026", "--board-seed", "11")
    return ["league", "contest", *map(str, more), *seeds, "--no-sandbox", "--time", "2", "--startup", "8", "--json"]


def acts_of(folder: Path) -> tuple[Act, ...]:
    with EventFile.open(folder / "contest.pje") as file:
        log = file.read()
    assert log.damage is None
    return log.acts


def state_of(folder: Path) -> State:
    with EventFile.open(folder / "contest.pje") as file:
        state = file.read().state
    assert state is not None
    return state


def summary_of(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "summary.json").read_text("utf-8"))
    return found


# Ten teams: one learns during a round, one never says its name.


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    engines = tmp_path_factory.mktemp("engines")
    learner = program(engines, "learner", LEARNS, own=True)
    (engines / "learner" / "weights.txt").write_text("none", "utf-8")
    silent = ["--engine", f"cmd={sys.executable} {FAULTY} silent 1 name=silent"]
    folder = tmp_path_factory.mktemp("contest") / "cup"
    teams = [*houses(*range(1, 8)), *program(engines, "plain"), *learner, *silent]
    arguments = words(*teams, *SMALL, "--name", "Cup", "--out", folder)
    arguments[arguments.index("--startup") + 1] = "1.5"
    assert main(arguments) == 0
    return folder


def test_it_is_complete_and_nothing_is_found_in_its_log(played: Path) -> None:
    summary = summary_of(played)
    assert summary["complete"]
    assert [row["rank"] for row in summary["standing"]] == list(range(1, 11))
    assert [award["prize"] for award in summary["awards"] if award["prize"] != "certificate"] == [
        "gold",
        "silver",
        "bronze",
    ]
    assert check(acts_of(played)) == ()


def test_rounds_cuts_and_byes(played: Path) -> None:
    state = state_of(played)
    preliminary = [segment for id_, segment in state.segments.items() if id_.stage is Stage.PRELIMINARY]
    final = [segment for id_, segment in state.segments.items() if id_.stage is Stage.FINAL]
    assert [len(segment.seating.tables) for segment in preliminary] == [3, 3]
    assert all(len(segment.seating.byes) == 1 for segment in preliminary)
    assert len({segment.seating.byes for segment in preliminary}) == 2
    assert len(final) == 2 * 3
    assert len(state.cuts[SegmentId(Stage.PRELIMINARY, 2)]) == 9
    assert len(state.published) == 2 + 2
    assert state.published[-1].stage is None


def test_all_tables_play_the_same_boards_and_results_cite_their_records(played: Path) -> None:
    for id_, segment in state_of(played).segments.items():
        for table in segment.seating.tables:
            if set(table.seats) & set(segment.absent):
                continue
            for board in segment.boards:
                result = next(result for key, result in segment.results.items() if key == (table.table, board))
                assert isinstance(result.outcome, DealScores)
                assert result.cited.source is Source.ENGINES
                data = (played / result.cited.stream).read_bytes()
                assert hashlib.sha256(data).hexdigest() == result.cited.hash
                record = parse_record(data.decode("utf-8"))
                assert record.cardset.board == board, id_
                score = replay(CCGC, record).state.score
                assert result.outcome.scores == ((0, 0, 0) if score is None else score.points)


def test_programs_are_told_where_the_contest_stands(played: Path) -> None:
    """C-6.17: the real values, the cap of two deals and of three, and deals that go on through the sets of a round."""
    told: dict[str, set[str]] = {}
    for log in played.glob("segments/*/log/*.log"):
        lines = [line for line in log.read_text("utf-8").splitlines() if "> INFO " in line]
        told.setdefault(log.parent.parent.name, set()).update(line.rpartition("INFO ")[2] for line in lines)
    assert told["preliminary-1.1"] == {"1,2,1,2,10,700,2", "1,2,2,2,10,700,2"}  # the next cut lets all ten pass
    assert told["preliminary-2.1"] == {"2,2,1,2,9,700,2", "2,2,2,2,9,700,2"}
    for part in (1, 2, 3):
        assert told[f"final-2.{part}"] == {f"2,2,{part},3,9,1050,2"}


def test_who_does_not_start_forfeits_the_round(played: Path) -> None:
    """C-6.9."""
    summary = summary_of(played)
    silent = next(team["number"] for team in summary["teams"] if team["name"] == "silent")
    assert {each["number"] for each in summary["forfeits"]} == {silent}
    assert "NAME" in summary["forfeits"][0]["reason"]
    assert summary["standing"][-1]["name"] == "silent"


def test_a_build_that_changes_during_a_round_is_refused_and_registered_after_it(played: Path) -> None:
    """C-7.2: the hash is recorded; changed between two deals: refused, logged; between rounds: accepted, logged."""
    acts = acts_of(played)
    number = next(team["number"] for team in summary_of(played)["teams"] if team["name"] == "learner")
    entered = next(act.action.entrants for act in acts if isinstance(act.action, a.Enter))
    assert len(entered[number - 1].build) == 64
    about = [act for act in acts if isinstance(act.action, a.Penalise | a.RegisterBuild)]
    assert {act.action.number for act in about if isinstance(act.action, a.Penalise | a.RegisterBuild)} == {number}
    assert [type(act.action) for act in about] == 2 * [a.Penalise, a.RegisterBuild]
    refused, accepted = about[0], about[1]
    assert refused.action == a.Penalise("changed_build", number, SegmentId(Stage.PRELIMINARY, 1), 2)
    assert "not registered during the round" in refused.reason
    assert isinstance(accepted.action, a.RegisterBuild)
    assert accepted.action.build[:16] in refused.reason
    closed, started = (
        next(act.number for act in acts if act.action == action)
        for action in (
            a.CloseSegment(SegmentId(Stage.PRELIMINARY, 1)),
            a.StartSegment(SegmentId(Stage.PRELIMINARY, 2)),
        )
    )
    assert refused.number < closed < accepted.number < started


def test_the_report_shows_standing_rounds_and_builds(played: Path) -> None:
    page = (played / "report.html").read_text("utf-8")
    for text in ("Cup", "learner", "Standing", "Preliminary round 2", "byes", "forfeits", "SHA-256"):
        assert text in page
    assert "http" not in page


def test_logs_play_again(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """C-5.23: each segment is kept as a match is."""
    assert main(["match", "--replay", str(played / "segments" / "preliminary-2.1"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["ok"]


# Refusals before anything is written.


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        ([*houses(1, 2, 3), "--engine", "house:greedy name=again unit=U1"], "7.3"),
        ([*houses(1, 2, 3), "--set", "rounds=99"], "rounds"),
        ([*houses(1, 2, 3), "--set", "tables=3"], "tables"),
        ([*houses(1, 2, 3), "--set", "rounds=many"], "whole number"),
        ([*houses(1, 2, 3), "--option", "nothing=1"], "nothing"),
        ([*houses(1, 2, 3), "--set", "seconds=3"], "either --time or --set seconds"),
        ([*houses(1, 2, 3), "--engine", "house:greedy name=x seed=best"], "seed=best"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], what: str
) -> None:
    assert main([*words(*arguments), "--out", str(tmp_path / "cup"), "--lang", "en"]) == 2
    assert what in capsys.readouterr().err
    assert not (tmp_path / "cup").exists()


def test_two_teams_are_too_few(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*words(*houses(1, 2)), "--out", str(tmp_path / "cup"), "--lang", "en"]) == 2
    assert "3" in capsys.readouterr().err


def test_a_folder_that_holds_a_contest(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*words(*houses(1, 2, 3)), "--out", str(played), "--lang", "en"]) == 2
    assert "--resume" in capsys.readouterr().err


# A file, and boards that were sealed.


def test_a_file_of_teams_with_sealed_boards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program(tmp_path, "plain")
    teams = "\n".join(f'[[engine]]\ncmd = "house:greedy"\nname = "T{n}"\nunit = "U{n}"\nseed = {n}' for n in (1, 2))
    (tmp_path / "teams.toml").write_text(
        f'[league]\ntime = 2\n[contest]\nname = "杯"\nseed = 9\nset = {{ rounds = 1, deals = 1 }}\n{teams}\n'
        f'[[engine]]\ncmd = "{sys.executable} -S -E {tmp_path / "plain.py"}"\nname = "plain"\nunit = "大学"\n',
        "utf-8",
    )
    folder = tmp_path / "cup"
    file = str(tmp_path / "teams.toml")
    assert main(["league", "contest", file, "--out", str(folder), "--no-sandbox", "--lang", "en"]) == 0
    shown = capsys.readouterr()
    assert "Preliminary" in shown.err
    assert "大学" in shown.out
    summary = summary_of(folder)
    assert summary["event"] == "杯"
    assert summary["seed"] == "9"
    assert summary["sizes"]["seconds"] == 2
    assert [team["seed"] for team in summary["teams"]] == [1, 2, 0]
    assert len(summary["boards"]["commitment"]) == 64
    papers = [folder / "sealed" / f"{name}.json" for name in ("commitment", "opening", "session")]
    records = list(folder.glob("segments/*/records/*.pj"))
    assert len(records) == 1
    assert main(["verify", *map(str, [*papers, *records])]) == 0


# Interruptions.


def start(*arguments: str) -> subprocess.Popen[bytes]:
    code = "import sys; from paiju.cli.main import main; sys.exit(main())"
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True)


def finish(process: subprocess.Popen[bytes], status: int = 0) -> str:
    _, error = process.communicate(timeout=120)
    assert process.returncode == status, error.decode()
    return error.decode()


def files_of(folder: Path) -> int:
    return sum(1 for _ in folder.glob("segments/*/records/*.pj"))


def cups(folder: Path, out: Path) -> list[str]:
    teams = [*houses(1, 2, 3, 4), *program(folder, "one"), *program(folder, "two")]
    sizes = ("--set", "rounds=1", "deals=2", "final_rounds=1", "final_deals=3")
    return words(*teams, *sizes, "--out", out)


def kill(process: subprocess.Popen[bytes], number: int) -> None:
    """End it, and see that nothing it started stays."""
    below = descendants(process.pid)
    os.kill(process.pid, number)
    process.communicate(timeout=60)
    assert process.returncode == (-number if number == signal.SIGKILL else 130)
    wait_until(lambda: gone(below))


@pytest.fixture(scope="module")
def engines(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("programs")


@pytest.fixture(scope="module")
def uninterrupted(tmp_path_factory: pytest.TempPathFactory, engines: Path) -> Path:
    folder = tmp_path_factory.mktemp("contest") / "whole"
    assert main(cups(engines, folder)) == 0
    return folder


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")
@pytest.mark.parametrize(
    ("number", "concurrency", "records"),
    [
        (signal.SIGKILL, 1, (0, 5)),
        (signal.SIGINT, 1, (3,)),
        pytest.param(signal.SIGKILL, 2, (1, 4, 7), marks=pytest.mark.full),
        pytest.param(signal.SIGTERM, 2, (2,), marks=pytest.mark.full),
    ],
)
def test_killed_and_continued_it_ends_as_if_it_had_never_stopped(
    tmp_path: Path, engines: Path, uninterrupted: Path, number: int, concurrency: int, records: tuple[int, ...]
) -> None:
    chance, parts = random.Random(f"{number} {records}"), tmp_path / "parts"
    resume = ["league", "contest", "--resume", str(parts), "--concurrency", str(concurrency), "--json"]
    process = start(*cups(engines, parts))
    for wanted in records:
        wait_until((parts / "contest.json").exists)
        while files_of(parts) < wanted and process.poll() is None:
            time.sleep(0.01)
        time.sleep(chance.random() * 0.1)
        kill(process, number)
        process = start(*resume)
    finish(process)
    assert summary_of(parts) == summary_of(uninterrupted)
    assert check(acts_of(parts)) == ()


def test_ctrl_c_says_how_to_go_on(
    tmp_path: Path, engines: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(_: Course) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr(Course, "steps", interrupted)
    cup = tmp_path / "cup"
    assert main([word for word in cups(engines, cup) if word != "--json"]) == 130
    assert f"paiju league contest --resume {cup}" in capsys.readouterr().out
    assert not summary_of(cup)["complete"]


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")
def test_a_round_that_was_interrupted_does_not_go_on_with_another_build(tmp_path: Path) -> None:
    """C-7.2."""
    cup = tmp_path / "cup"
    process = start(*cups(tmp_path, cup))
    wait_until((cup / "segments" / "preliminary-1.1" / "match.json").exists)
    kill(process, signal.SIGKILL)
    old = (tmp_path / "one.py").read_text("utf-8")
    (tmp_path / "one.py").write_text(old + "# better\n", "utf-8")
    resume = ["league", "contest", "--resume", str(cup), "--lang", "en"]
    assert main(resume) == 2
    (tmp_path / "one.py").write_text(old, "utf-8")
    assert main(resume) == 0
    assert summary_of(cup)["complete"]
    assert not summary_of(cup)["builds"]


# Another build than the registered one.


def test_a_program_that_is_not_what_was_registered_is_not_started(tmp_path: Path) -> None:
    """C-7.2: as in the second part of a round of the final, for which nothing is registered anew."""
    path = tmp_path / "one.py"
    path.write_text(TRIVIAL, "utf-8")
    fielded = registered(Entrant("one", command=(sys.executable, "-S", "-E", str(path))))
    path.write_text(TRIVIAL + "# better\n", "utf-8")
    others = (Entrant("two", house="greedy"), Entrant("three", house="greedy"))
    host = HostOptions(sandbox=SandboxMode.OFF)
    plan = Plan(
        book=CCGC.book,
        entrants=(fielded, *others),
        tables=(Table((0, 1, 2), ((0, 1, 2),)),),
        seed="1",
        deals=2,
        host=host,
    )
    turn = next(plan.turns())
    played = asyncio.run(play_planned(plan, turn, house_player, writes=True, on_deal=lambda _: None))
    assert [deal.points for deal in played.deals] == 2 * [(-700, 350, 350)]
    assert [[(fault.code, fault.settled) for fault in deal.faults] for deal in played.deals] == 2 * [
        [("changed", True)]
    ]
    assert "started" not in played.log.replace("not started", "")


# The whole size.


@pytest.mark.full
@pytest.mark.parametrize("sizes", [(), ("--set", "first_cut=16", "second_cut=11", "finalists=8")], ids=["as", "byes"])
def test_twenty_one_engines_two_of_them_faulty(tmp_path: Path, sizes: tuple[str, ...]) -> None:
    """Preliminary of four rounds of six deals, cuts, byes where fields are not divisible by three, final, standing."""
    minimal = f"{sys.executable} -S -E {SAMPLES / 'minimal.py'}"
    own = [word for n in range(16, 20) for word in ("--engine", f"cmd={minimal} name=T{n} unit=U{n} seed={n - 15}")]
    liar = ["--engine", f"cmd={sys.executable} {FAULTY} liar 5 name=liar"]
    silent = ["--engine", f"cmd={sys.executable} {FAULTY} silent 1 name=silent"]
    folder = tmp_path / "cup"
    arguments = words(*houses(*range(1, 16)), *own, *liar, *silent, *sizes, "--out", folder, "--concurrency", "2")
    arguments[arguments.index("--startup") + 1] = "3"
    assert main(arguments) == 0
    summary, state = summary_of(folder), state_of(folder)
    assert summary["complete"]
    assert len(summary["standing"]) == 21
    assert check(acts_of(folder)) == ()
    preliminary = [segment for id_, segment in state.segments.items() if id_.stage is Stage.PRELIMINARY]
    playing = [21, 21, *((16, 11) if sizes else (18, 12))]
    byes = [number % 3 for number in playing]
    assert [len(segment.seating.byes) for segment in preliminary] == byes
    assert [3 * len(segment.seating.tables) for segment in preliminary] == [
        number - bye for number, bye in zip(playing, byes, strict=True)
    ]
    final = [segment for id_, segment in state.segments.items() if id_.stage is Stage.FINAL]
    assert len(final) == 12
    assert sum(len(segment.boards) for segment in final) == 24
    bad = {team["name"]: team["number"] for team in summary["teams"] if team["name"] in ("liar", "silent")}
    assert {each["number"] for each in summary["forfeits"]} == {bad["silent"]}
    settled = [fault for fault in summary["faults"] if fault["settled"]]
    assert {fault["number"] for fault in settled} == {bad["liar"]}
    assert "not in hand" in settled[0]["en"]
    ranks = {row["name"]: row["rank"] for row in summary["standing"]}
    assert min(ranks["liar"], ranks["silent"]) > 9


# The guide.


def test_the_guide_names_what_there_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its options exist, and its file of teams is one."""
    text = (ROOT / "docs" / "contest-guide.md").read_text("utf-8")
    assert main(["league", "contest", "--help"]) == 0
    known = set(re.findall(r"--[a-z-]+", capsys.readouterr().out)) | {"--replay"}  # of paiju match
    assert set(re.findall(r"(?<![-\w])--[a-z][a-z-]*", text)) <= known
    example = re.search(r"```toml\n(.*?)```", text, re.DOTALL)
    assert example is not None
    (tmp_path / "teams" / "harbin").mkdir(parents=True)
    engine = tmp_path / "teams" / "harbin" / "ddz"
    engine.write_text("#!/bin/sh\n", "utf-8")
    engine.chmod(0o755)
    (tmp_path / "teams.toml").write_text(example[1], "utf-8")
    found = read_league(tmp_path / "teams.toml")
    assert [(team.entrant.name, team.unit, team.seed) for team in found.teams] == [
        ("冰城", "哈尔滨理工大学", 1),
        ("陪练", "", 0),
    ]
    published = {each.name: each.default for each in CCGC_CONTEST.parameters}
    assert found.contest["set"] == published
