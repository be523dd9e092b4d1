"""What is due in an event, step by step, with its command; which steps are taken by themselves, and who signs them."""

from dataclasses import replace

import pytest

from paiju.regulations.library import REGULATIONS
from paiju.tournament import commands as a
from paiju.tournament.course import Step, StepKind, advance, due, filled, signer, too_few
from paiju.tournament.desk.records import Award, Prize
from paiju.tournament.people.entrants import Kind, Number
from paiju.tournament.people.officials import Author, OfficialId, Officials, Role
from paiju.tournament.ranking.results import MatchLevels
from tests.sentences import sentences
from tests.unit.tournament.kit import (
    CCGC,
    CHIEF,
    COOP,
    EIGHTY,
    FIRST,
    NATIONAL,
    ORGANISER,
    Desk,
    entrant,
)

SHORT = {"boards_per_set": 2, "sets_per_round": 1, "rounds": 1}
ONE_ROUND = {"rounds": 1}
SEED = a.PublishSeed("4711", "dice")


def short(count: int = 6) -> Desk:
    return Desk(NATIONAL, parameters=SHORT).fill(count)


def take(desk: Desk, *kinds: StepKind) -> None:
    """The steps that are due, one after the other: these and no others."""
    for kind in kinds:
        step = due(desk.regulation, desk.state)
        assert step.kind is kind
        assert step.command is not None
        desk.do(signer(desk.state, step.command), step.command)


def test_every_step_has_words() -> None:
    assert set(sentences("event_step")) == {kind.value for kind in StepKind}


def test_a_whole_event_step_by_step() -> None:
    desk = Desk(COOP, parameters=ONE_ROUND)
    assert due(desk.regulation, desk.state) == Step(StepKind.ENTRIES)
    desk.do(ORGANISER, a.Enter(tuple(entrant(number, Kind.PAIR) for number in range(1, 5))))
    everybody = tuple(map(Number, range(1, 5)))
    assert due(desk.regulation, desk.state) == Step(StepKind.CHECK_IN, None, a.CheckIn(everybody), missing=4)
    take(desk, StepKind.CHECK_IN)
    assert due(desk.regulation, desk.state) == Step(StepKind.SEED)
    assert due(desk.regulation, desk.state, SEED) == Step(StepKind.SEED, None, SEED)
    desk.do(CHIEF, SEED)
    assert due(desk.regulation, desk.state, a.PublishSeed("another", "")) == Step(StepKind.DRAW, None, a.DrawLots())
    take(desk, StepKind.DRAW)
    assert due(desk.regulation, desk.state) == Step(StepKind.SEAT, FIRST, a.ProposeSeating(FIRST))
    take(desk, StepKind.SEAT)
    assert due(desk.regulation, desk.state) == Step(StepKind.APPROVE, FIRST, a.ApproveSeating(FIRST))
    take(desk, StepKind.APPROVE)
    assert due(desk.regulation, desk.state) == Step(StepKind.START, FIRST, a.StartSegment(FIRST, 40))
    take(desk, StepKind.START)
    assert due(desk.regulation, desk.state) == Step(StepKind.PLAY, FIRST, missing=2)
    desk.enter(FIRST, lambda table, _: MatchLevels((5, 2) if table.table == 1 else (3, 8)))
    take(desk, StepKind.CLOSE, StepKind.PUBLISH, StepKind.AWARDS, StepKind.FINISH)
    assert due(desk.regulation, desk.state) == Step(StepKind.DONE)


def test_a_cut_comes_before_the_next_stage_is_seated() -> None:
    desk = Desk(CCGC, parameters={"rounds": 1, "deals": 2}).fill(12)
    first = desk.play()
    while due(desk.regulation, desk.state).kind is StepKind.DRAW:
        take(desk, StepKind.DRAW)
    assert due(desk.regulation, desk.state) == Step(StepKind.CUT, first, a.MakeCut())
    take(desk, StepKind.CUT)
    assert due(desk.regulation, desk.state).kind in (StepKind.DRAW, StepKind.SEAT)


def test_only_entries_play_and_the_end_are_waited_for() -> None:
    waits = {kind for kind in StepKind if not Step(kind).ready}
    assert waits == {StepKind.ENTRIES, StepKind.PLAY, StepKind.DONE}


def test_a_table_where_somebody_forfeits_has_nothing_to_report() -> None:
    desk = short()
    segment = desk.start()
    first = desk.state.segments[segment].seating.tables[0].seats[0]
    desk.do(CHIEF, a.Forfeit(segment, first), "absent")
    assert due(desk.regulation, desk.state) == Step(StepKind.PLAY, segment, missing=2)


@pytest.mark.parametrize(
    ("book", "sizes", "minutes"), [(COOP, {}, 40), (EIGHTY, {}, 60), (EIGHTY, {"minutes": 25}, 25), (CCGC, {}, 0)]
)
def test_a_segment_starts_with_the_minutes_of_the_regulation(book: str, sizes: dict[str, int], minutes: int) -> None:
    desk = Desk(book, parameters=sizes).fill(6)
    segment = desk.seat()
    desk.do(CHIEF, a.ApproveSeating(segment))
    assert filled(desk.regulation, desk.state, a.row_of(a.StartSegment), {}) == {"segment": segment, "minutes": minutes}
    assert due(desk.regulation, desk.state) == Step(StepKind.START, segment, a.StartSegment(segment, minutes))


def test_no_seating_before_the_seed_of_its_chance() -> None:
    desk = short()
    take(desk, StepKind.DRAW)
    assert due(desk.regulation, desk.state).kind is StepKind.SEAT
    assert due(desk.regulation, replace(desk.state, seed=""), SEED) == Step(StepKind.SEED, FIRST, SEED)


# The end.


def published() -> Desk:
    """One round, nobody level."""
    desk = Desk(COOP, parameters=ONE_ROUND).fill(4)
    desk.play(lambda table, _: MatchLevels((5, 2) if table.table == 1 else (3, 8)))
    take(desk, StepKind.PUBLISH)
    return desk


def test_prizes_for_fair_play_are_not_those_by_rank() -> None:
    desk = published()
    fair = replace(desk.state, awards=(Award(Prize.FAIR_PLAY, Number(1)),))
    assert due(desk.regulation, fair).kind is StepKind.AWARDS
    granted = replace(desk.state, awards=(Award(Prize.GOLD, Number(1), 1),))
    assert due(desk.regulation, granted).kind is StepKind.FINISH


def test_no_awards_where_nobody_is_left_to_have_one() -> None:
    desk = published()
    for number in range(1, 5):
        desk.do(CHIEF, a.Disqualify(Number(number)), "cheated")
    while due(desk.regulation, desk.state).kind is not StepKind.FINISH:
        take(desk, StepKind.PUBLISH)
    take(desk, StepKind.FINISH)
    assert desk.state.awards == ()


# Who waits for whom.


@pytest.mark.parametrize("book", REGULATIONS)
def test_every_format_says_why_it_waits(book: str) -> None:
    desk = Desk(book)
    assert due(desk.regulation, desk.state).kind is StepKind.ENTRIES
    assert too_few(desk.regulation, desk.state).code.startswith("too_few")
    assert too_few(desk.regulation, desk.state).article.book == book


def test_steps_are_taken_as_long_as_it_is_agreed() -> None:
    desk = short()
    taken = []
    for step in advance(lambda: due(desk.regulation, desk.state), lambda step: step.kind is not StepKind.START):
        assert step.command is not None
        desk.do(CHIEF, step.command)
        taken.append(step.kind)
    assert taken == [StepKind.DRAW, StepKind.SEAT, StepKind.APPROVE]
    assert due(desk.regulation, desk.state).kind is StepKind.START


def test_nobody_is_asked_any_more_when_it_is_over() -> None:
    assert list(advance(lambda: Step(StepKind.DONE), lambda _: pytest.fail("asked"))) == []


# Who signs.


def test_the_chief_signs_and_the_organiser_what_is_his() -> None:
    state = short().state
    assert signer(state, a.DrawLots()) == CHIEF
    assert [signer(state, action) for action in (a.CheckIn(()), a.GrantAwards(), a.Finish())] == 3 * [ORGANISER]


@pytest.mark.parametrize("role", [Role.ORGANISER, Role.CHIEF])
def test_whoever_there_is_signs(role: Role) -> None:
    officials = Officials({OfficialId("deputy"): (Role.DEPUTY,), OfficialId("me"): (Role.REFEREE, role)})
    state = replace(short().state, officials=officials)
    assert {signer(state, a.DrawLots()), signer(state, a.Finish())} == {Author(OfficialId("me"), role)}
