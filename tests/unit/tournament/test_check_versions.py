"""What an earlier version decided otherwise is told as that, and excuses nothing else."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from paiju.rulebook.refusal import Refusal
from paiju.rulebook.rule import Article
from paiju.storage.codec import shape_of
from paiju.table.clock import Instant
from paiju.tournament import commands as a
from paiju.tournament import events as e
from paiju.tournament.acts import Act
from paiju.tournament.check import Finding
from paiju.tournament.director import act, decide
from paiju.tournament.evolve import evolve_act
from paiju.tournament.people.officials import Author, OfficialId
from paiju.tournament.ranking.results import DealScores, MatchLevels
from paiju.tournament.seating.segments import ResultKey, SegmentId, Stage
from paiju.tournament.versions import KNOWN, SILENT, SOFTWARE, TODAY, Change, Version, is_known, parse_version
from tests.unit.tournament.kit import (
    CCGC,
    CHIEF,
    COOP,
    MINUTE,
    NATIONAL,
    ORGANISER,
    REFEREE,
    WORKERS,
    Desk,
    check,
    entrant,
    panel,
    player,
)
from tests.unit.tournament.tampering import moved_points

SHAPE = shape_of(Act, sparse=True)
OLD = Path(__file__).parents[3] / "testdata" / "events" / "0.1"


def older(desk: Desk, by: Author, action: a.Command, reason: str = "") -> Act:
    """An act that 0.1 accepted or decided otherwise, after others of its time."""
    decided = decide(desk.regulation, desk.state, by, action, desk.at, reason, SILENT)
    assert not isinstance(decided, Refusal), decided
    return appended(desk, Act(desk.state.acts + 1, desk.at, by, reason, action, decided))


def appended(desk: Desk, done: Act) -> Act:
    desk.acts[:] = [*(replace(before, software="") for before in desk.acts), done]
    desk._state = evolve_act(desk.state, done)
    return done


def time_runs_back() -> Desk:
    desk = Desk(NATIONAL)
    desk.at = Instant(desk.at - 1)
    older(desk, ORGANISER, a.Appoint(OfficialId("wang"), REFEREE.role))
    return desk


def late_entry() -> Desk:
    desk = Desk(WORKERS, entries_close=Desk().at)
    desk.wait(1)
    older(desk, ORGANISER, a.Enter((entrant(1),)))
    return desk


def impossible_score() -> Desk:
    desk = Desk(WORKERS).fill(9)
    segment = desk.start()
    older(desk, REFEREE, a.EnterResults(segment, (a.Entered(ResultKey(1, 1), DealScores((7, -3, -4))),)))
    return desk


def forfeited_table() -> Desk:
    desk = Desk(WORKERS).fill(9)
    segment = desk.start()
    number = desk.state.segments[segment].seating.tables[0].seats[0]
    desk.do(CHIEF, a.Forfeit(segment, number), "not there")
    older(desk, REFEREE, a.EnterResults(segment, (a.Entered(ResultKey(1, 1), DealScores((6, -3, -3))),)))
    return desk


def repeated_meetings() -> Desk:
    desk = Desk(COOP).fill(8)
    first = desk.play()
    tables = desk.state.segments[first].seating.tables
    older(desk, CHIEF, a.OverrideSeating(desk.seat(), tables), "the hall")
    return desk


def back_to_the_plan() -> Desk:
    desk = Desk(CCGC).fill(9)
    while (due := desk.format.next(desk.state)).segment is None or due.segment.stage.value != "final":
        if due.due.value == "cut":
            desk.do(CHIEF, a.MakeCut())
        else:
            desk.play()
    if due.due.value == "cut":
        desk.do(CHIEF, a.MakeCut())
    segment = desk.seat()
    one, two, *others = desk.state.segments[segment].seating.tables
    exchanged = (replace(one, seats=(two.seats[0], *one.seats[1:])), replace(two, seats=(one.seats[0], *two.seats[1:])))
    desk.do(CHIEF, a.OverrideSeating(segment, (*exchanged, *others), confirmed=True), "the hall")
    desk.do(CHIEF, a.ApproveSeating(segment))
    desk.do(REFEREE, a.StartSegment(segment))
    desk.enter(segment)
    desk.do(REFEREE, a.CloseSegment(segment))
    following = desk.format.next(desk.state).segment
    assert following is not None
    older(desk, CHIEF, a.ProposeSeating(following))
    return desk


def late_correction() -> Desk:
    desk = Desk(WORKERS).fill(9)
    segment = desk.play()
    desk.do(CHIEF, a.PublishStanding())
    desk.wait(11 * MINUTE)
    fix = a.CorrectResult(segment, ResultKey(1, 1), DealScores((32, -16, -16)), a.Cause.CLERICAL)
    older(desk, CHIEF, fix, "wrong column")
    return desk


def undone_decision() -> Desk:
    desk = Desk(NATIONAL).fill(9)
    segment = desk.play()
    desk.do(ORGANISER, a.FormPanel(tuple(map(OfficialId, "abc"))))
    file = a.FileAppeal(entrant(1).number, segment, "board 1", documents=True, fee=200)
    case = desk.do(player(1), file).number
    for name in "ab":
        desk.do(panel(name), a.Vote(case, upheld=True))
    ruled = desk.do(panel("a"), a.DecideAppeal(case, "it stands corrected")).number
    undone = Act(desk.state.acts + 1, desk.at, CHIEF, "a slip", a.Undo(ruled), (e.ActUndone(ruled),))
    appended(desk, undone)
    return desk


def empty_appeal() -> Desk:
    desk = Desk(NATIONAL).fill(9)
    segment = desk.play()
    desk.do(ORGANISER, a.FormPanel(tuple(map(OfficialId, "abc"))))
    older(desk, player(1), a.FileAppeal(entrant(1).number, segment, "", documents=True, fee=200))
    return desk


def early_appeal() -> Desk:
    desk = Desk(NATIONAL).fill(9)
    desk.play()
    desk.do(ORGANISER, a.FormPanel(tuple(map(OfficialId, "abc"))))
    segment = desk.seat()
    older(desk, player(1), a.FileAppeal(entrant(1).number, segment, "the seating", documents=True, fee=200))
    return desk


def published_twice() -> Desk:
    desk = Desk(WORKERS).fill(9)
    desk.play()
    desk.do(CHIEF, a.PublishStanding())
    older(desk, CHIEF, a.PublishStanding())
    return desk


def untimed_board() -> Desk:
    """1 and 2 are level on the two boards they win; 2 has no time for the second and was added up as faster."""
    desk = Desk(NATIONAL, parameters={"boards_per_set": 2}).fill(6)
    segment = desk.start()
    scores = {1: (12, -6, -6), 2: (12, -6, -6)}
    for table in (1, 2):
        for board in desk.state.segments[segment].boards:
            times = () if (table, board) == (2, 2) else (5000, 5000, 5000)
            result = a.Entered(ResultKey(table, board), DealScores(scores[table], times))
            desk.do(REFEREE, a.EnterResults(segment, (result,)))
    desk.do(REFEREE, a.CloseSegment(segment))
    older(desk, CHIEF, a.PublishStanding())
    return desk


CASES: dict[Change, tuple[Callable[[], Desk], str | None]] = {
    Change.TIME_RUNS_ON: (time_runs_back, "earlier_than_the_last_act"),
    Change.CLOSED_ENTRIES: (late_entry, "entries_are_closed"),
    Change.POSSIBLE_RESULTS: (impossible_score, "scores_impossible"),
    Change.FORFEITED_TABLES: (forfeited_table, "table_is_forfeited"),
    Change.REPEATED_MEETINGS: (repeated_meetings, "meetings_repeated"),
    Change.CARRIED_SEATING: (back_to_the_plan, None),
    Change.LOCKED_RESULTS: (late_correction, "correction_time_is_over"),
    Change.FINAL_DECISIONS: (undone_decision, "decision_is_final"),
    Change.WRITTEN_APPEALS: (empty_appeal, "appeal_is_empty"),
    Change.APPEALS_OF_PLAY: (early_appeal, "segment_not_started"),
    Change.PUBLISHED_ONCE: (published_twice, "nothing_new_to_publish"),
    Change.UNTIMED_BOARDS: (untimed_board, None),
}


def test_every_change_has_a_case() -> None:
    assert set(CASES) == set(Change) == set(KNOWN)


def wrong(found: tuple[Finding, ...]) -> set[str]:
    return {(it.code if it.refusal is None else it.refusal.code) for it in found if it.fails}


@pytest.mark.parametrize("change", Change, ids=lambda change: change.value)
def test_known_changes(change: Change) -> None:
    make, code = CASES[change]
    desk = make()
    (told,) = check(desk.acts)
    assert not told.fails
    assert (told.act, told.facts["version"]) == (len(desk.acts), "")
    assert told.code == ("decided_otherwise_then" if code is None else "accepted_then")
    assert (None if told.refusal is None else told.refusal.code) == code
    # The same by a version that knew better, or in a log that such a version began, is wrong.
    *before, last = desk.acts
    differing = {Change.CARRIED_SEATING: "seating_differs", Change.UNTIMED_BOARDS: "standing_differs"}
    expected = {differing.get(change, code)}
    assert wrong(check([*before, replace(last, software=SOFTWARE)])) == expected
    assert wrong(check([replace(before[0], software=SOFTWARE), *before[1:], last])) == expected


@pytest.mark.parametrize(
    ("book", "outcome"),
    [
        (WORKERS, DealScores((7, -3, -5))),
        (WORKERS, DealScores((2_000_000, -1_000_000, -1_000_000))),
        (WORKERS, MatchLevels((5, 3))),
        (COOP, MatchLevels((-1, 3))),
        (COOP, MatchLevels((5, 1_000_001))),
    ],
)
def test_no_version_excuses_what_none_would_have_written(book: str, outcome: DealScores | MatchLevels) -> None:
    desk = Desk(book).fill(8 if book == COOP else 9)
    segment = desk.start()
    key = ResultKey(1, desk.state.segments[segment].boards[0])
    action = a.EnterResults(segment, (a.Entered(key, outcome),))
    events = (e.ResultReported(segment, key, outcome, action.results[0].cited),)
    appended(desk, Act(desk.state.acts + 1, desk.at, CHIEF, "", action, events))
    assert all(act.software == "" for act in desk.acts)
    assert wrong(check(desk.acts))


def test_a_change_is_about_its_commands_only() -> None:
    refusal = Refusal("scores_impossible", Article(WORKERS, "4.5"))
    assert is_known(SILENT, a.EnterResults(NOWHERE, ()), refusal)
    assert not is_known(SILENT, a.VoidBoard(NOWHERE, 1), refusal)
    assert not is_known(TODAY, a.EnterResults(NOWHERE, ()), refusal)
    assert not is_known(SILENT, a.EnterResults(NOWHERE, ()), ())
    assert is_known(SILENT, a.ProposeSeating(NOWHERE), ())


NOWHERE = SegmentId(Stage.MAIN, 1)


# Who wrote it.


def test_every_act_says_which_version_wrote_it() -> None:
    desk = Desk(WORKERS).fill(9)
    desk.undo(desk.do(REFEREE, a.RecordCheck("other", "clocks", ok=True)).number)
    assert {act.software for act in desk.acts} == {SOFTWARE}
    assert parse_version(SOFTWARE) == TODAY


def test_versions_are_read_strictly() -> None:
    assert parse_version("") == SILENT < Version(0, 2)
    assert parse_version("0.2.0") == Version(0, 2)
    assert parse_version("0.10.3") == Version(0, 10, 3)
    for text in ("0.2", "0.2.0x", "v0.2.0", "٠.2.0", "0.2.0.1", " "):
        assert parse_version(text) is None


def test_what_is_no_version_is_found() -> None:
    desk = Desk(WORKERS)
    forged = [*desk.acts[:-1], replace(desk.acts[-1], software="0.2.0x")]
    assert [found.code for found in check(forged)] == ["version_unreadable"]


def test_a_later_version_is_told() -> None:
    """Where it decides the same nothing is; where it does not, this version cannot say whether that is right."""
    desk = Desk(WORKERS).fill(9)
    later = [replace(act, software="99.0.0") for act in desk.acts]
    assert check(later) == ()
    segment = desk.start()
    action = a.EnterResults(segment, (a.Entered(ResultKey(1, 1), DealScores((7, -3, -4))),))
    decided = decide(desk.regulation, desk.state, CHIEF, action, desk.at, "", SILENT)
    assert isinstance(decided, tuple)
    unknown = Act(desk.state.acts + 1, desk.at, CHIEF, "", action, decided, software="99.0.0")
    (told,) = check([*desk.acts, unknown])
    assert (told.code, told.fails, told.facts["version"]) == ("later_version", True, "99.0.0")


def test_other_citations_of_an_older_version() -> None:
    """Which article a reason names explains; by today's version it is as told as anything else."""
    desk = Desk(WORKERS).fill(9)
    desk.play()
    desk.do(CHIEF, a.PublishStanding())
    place = next(place for place, done in enumerate(desk.acts) if isinstance(done.action, a.ProposeSeating))
    (proposed,) = desk.acts[place].events
    assert isinstance(proposed, e.SeatingProposed)
    reasons = tuple((table, replace(it, article=Article(WORKERS, "9.9"))) for table, it in proposed.seating.reasons)
    cited = replace(proposed, seating=replace(proposed.seating, reasons=reasons))
    acts = [*desk.acts[:place], replace(desk.acts[place], events=(cited,)), *desk.acts[place + 1 :]]
    assert wrong(check(acts)) == {"events_do_not_follow"}
    (told,) = check([replace(act, software="") for act in acts])
    assert (told.code, told.act, told.fails) == ("cited_otherwise_then", place + 1, False)
    # Reasons themselves are facts: by one of them the first caller is known.
    named = replace(proposed, seating=replace(proposed.seating, reasons=reasons[1:]))
    acts[place] = replace(acts[place], events=(named,))
    assert wrong(check([replace(act, software="") for act in acts])) == {"events_do_not_follow"}


def test_a_standing_that_was_published_with_other_citations_is_published() -> None:
    desk = Desk(NATIONAL, parameters={"rounds": 1, "sets_per_round": 1}).fill(9).play_all()
    published = desk.do(CHIEF, a.PublishStanding())
    (event,) = published.events
    assert isinstance(event, e.StandingPublished)
    standing = event.publication.standing
    criteria = tuple(replace(it, article=Article(NATIONAL, "0")) for it in standing.criteria)
    recited = e.StandingPublished(replace(event.publication, standing=replace(standing, criteria=criteria)))
    old = [replace(it, software="") for it in (*desk.acts[:-1], replace(published, events=(recited,)))]
    desk.acts, desk._state = [], None
    for done in old:
        desk.acts.append(done)
        desk._state = evolve_act(desk._state, done)
    finished = act(desk.regulation, desk.state, CHIEF, a.Finish(), desk.at)
    assert isinstance(finished, Act)
    assert {found.code for found in check([*desk.acts, finished])} == {"cited_otherwise_then"}


# Files of 0.1.


def exported(name: str) -> list[Act]:
    return [SHAPE.decode(line) for line in (OLD / name).read_bytes().splitlines()]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("ccgc.jsonl", [("accepted_then", 33), ("decided_otherwise_then", 58)]),
        ("ccgc-carried.jsonl", []),
        ("shengji-80.jsonl", None),
    ],
)
def test_logs_of_0_1(name: str, told: list[tuple[str, int]] | None) -> None:
    found = check(exported(name))
    assert not [it for it in found if it.fails]
    if told is None:
        assert {it.refusal.code for it in found if it.refusal} == {"nobody_was_first"}
    else:
        assert {it.code: it.act for it in reversed(found)} == dict(told)


def test_a_forged_score_in_a_log_of_0_1() -> None:
    """Balanced, in the command and what came of it: a cut or a seating tells."""
    acts = exported("ccgc.jsonl")
    place = next(place for place, act in enumerate(acts) if isinstance(act.action, a.EnterResults))
    action, reported = acts[place].action, acts[place].events[0]
    assert isinstance(action, a.EnterResults)
    assert isinstance(reported, e.ResultReported)
    outcome = action.results[0].outcome
    assert isinstance(outcome, DealScores)
    moved = moved_points(replace(outcome, scores=tuple(1000 * score for score in outcome.scores)))
    entered = replace(action.results[0], outcome=moved)
    acts[place] = replace(
        acts[place],
        action=replace(action, results=(entered, *action.results[1:])),
        events=(replace(reported, outcome=moved), *acts[place].events[1:]),
    )
    assert wrong(check(acts))
