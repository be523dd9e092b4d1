"""A contest of house players run as a library: what it tells, how it is interrupted, and whose fault an error is."""

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from paiju.contest.course import Course
from paiju.contest.direction import CHIEF, ContestRefused, Direction
from paiju.contest.plan import EVENT_FILE, PLAN_FILE, BadContest, ContestPlan, read_plan
from paiju.contest.progress import Happening, SegmentBegun, SegmentPlayed
from paiju.contest.run import Outcome, begin, play
from paiju.contest.teams import Team, registered_teams
from paiju.engines.match.lineup import Entrant
from paiju.engines.match.pool import Workers
from paiju.engines.match.run import Progress
from paiju.engines.match.turn import DealResult
from paiju.engines.protocol.faults import BadEngine
from paiju.storage.event_file import EventFile
from paiju.tournament import commands as a
from paiju.tournament.seating.segments import HOUSE, SegmentId, Stage
from tests.unit.tournament.kit import check

TEAMS = tuple(Team(Entrant(f"T{number}", house="random"), f"U{number}") for number in range(1, 7))
SIZES = {"rounds": 1, "deals": 1, "final_rounds": 2, "final_deals": 3}
PLAN = ContestPlan(name="Cup", teams=TEAMS, seed="3", parameters=SIZES, board_seed="4")


def nothing(happening: Happening) -> None:
    del happening


def played(folder: Path) -> Outcome:
    return play(folder, read_plan(folder), Workers(), nothing, lambda words: words.en)


@pytest.fixture
def cup(tmp_path: Path) -> Path:
    begin(tmp_path / "cup", PLAN)
    return tmp_path / "cup"


def test_what_happens_is_told_as_values_and_nothing_is_printed(cup: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told: list[Happening] = []
    outcome = play(cup, PLAN, Workers(), told.append, lambda words: words.en)
    assert outcome.summary["complete"]
    assert not outcome.interrupted
    assert [row[0] for row in outcome.standing.rows] == list(range(1, 7))
    begun = [happening for happening in told if isinstance(happening, SegmentBegun)]
    ended = [happening.segment for happening in told if isinstance(happening, SegmentPlayed)]
    assert [happening.segment for happening in begun] == ended
    assert [str(id_) for id_ in ended] == [segment["segment"] for segment in outcome.summary["segments"]]
    counts = Counter(type(happening) for happening in told)
    assert counts[DealResult] == sum(happening.tables * happening.deals for happening in begun)
    assert counts[Progress] == sum(happening.tables for happening in begun)
    assert capsys.readouterr() == ("", "")


def test_interrupted_it_goes_on_to_the_same_end(cup: Path, tmp_path: Path) -> None:
    def interrupt(happening: Happening) -> None:
        if isinstance(happening, Progress) and happening.plan.before:  # in the final
            raise KeyboardInterrupt

    first = play(cup, PLAN, Workers(), interrupt, lambda words: words.en)
    assert first.interrupted
    assert not first.summary["complete"]
    begin(tmp_path / "whole", PLAN)
    assert played(cup).summary == played(tmp_path / "whole").summary


def test_a_finalist_who_withdraws_is_replaced_by_the_house(tmp_path: Path) -> None:
    """And the contest goes on; only results of entrants are compared."""
    with EventFile.create(tmp_path / EVENT_FILE) as file:
        direction = Direction(file)
        direction.register(PLAN)
        course = Course(tmp_path, PLAN, direction, Workers(), nothing)
        for _ in course.steps():
            if SegmentId(Stage.FINAL, 1, 3) in direction.state.segments:
                break
        withdrawn = direction.state.cuts[SegmentId(Stage.PRELIMINARY, 1)][0]
        direction.do((CHIEF, a.Withdraw(withdrawn), ""))
        list(course.steps())
        acts, state = direction.log.acts, direction.state
    seats = {
        id_: {seat for table in segment.seating.tables for seat in table.seats}
        for id_, segment in state.segments.items()
    }
    assert HOUSE not in seats[SegmentId(Stage.FINAL, 1, 3)]
    assert HOUSE in seats[SegmentId(Stage.FINAL, 2, 1)]
    assert withdrawn not in seats[SegmentId(Stage.FINAL, 2, 1)]
    assert state.finished
    assert check(acts) == ()


# Whose fault it is.


@pytest.mark.parametrize(
    "plan", [replace(PLAN, options={"speed": "high"}), replace(PLAN, parameters={"rounds": 0}), replace(PLAN, name="")]
)
def test_what_the_regulation_does_not_allow_is_refused_before_anything_is_written(
    tmp_path: Path, plan: ContestPlan
) -> None:
    with pytest.raises(ContestRefused) as refused:
        begin(tmp_path / "cup", plan)
    assert refused.value.refusal.code
    assert refused.value.words.zh
    assert not (tmp_path / "cup").exists()


def test_a_team_without_a_program(tmp_path: Path) -> None:
    with pytest.raises(BadEngine, match="not-there"):
        registered_teams([Team(Entrant("A", command=(str(tmp_path / "not-there"),)))])


def test_teams_are_told_apart_and_have_a_unit() -> None:
    teams = registered_teams([Team(Entrant("A", house="greedy"), "U"), Team(Entrant("A", house="greedy"))])
    assert [(team.entrant.name, team.unit) for team in teams] == [("A", "U"), ("A 2", "A 2")]


def test_a_folder_that_holds_a_contest(cup: Path) -> None:
    with pytest.raises(BadContest, match="holds a contest already"):
        begin(cup, PLAN)


def test_the_plan_is_kept_for_its_owner_only(cup: Path) -> None:
    assert read_plan(cup) == PLAN
    assert (cup / PLAN_FILE).stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("change", [{"format": "other"}, {"teams": [{}]}, {"plan": {}}, {"options": 3}])
def test_a_plan_that_cannot_be_read(cup: Path, change: dict[str, object]) -> None:
    document = json.loads((cup / PLAN_FILE).read_text("utf-8"))
    (cup / PLAN_FILE).write_text(json.dumps(document | change), "utf-8")
    with pytest.raises(BadContest, match=r"contest\.json cannot be used"):
        read_plan(cup)
