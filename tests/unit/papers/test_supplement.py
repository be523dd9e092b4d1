"""The supplement: the event's own facts, its officials, and what results are worth by its book."""

from dataclasses import replace

from paiju.papers.subject import Wanted
from paiju.papers.supplement import supplement
from paiju.table.clock import Instant
from paiju.tournament.state import Medium, PlannedSession
from tests.unit.papers.rehearsed import event


def test_it_tells_book_organiser_times_and_officials() -> None:
    papers = event("coop", 8)
    setup = replace(
        papers.state.setup,
        organiser="东山市扑克协会",
        entries_close=Instant(1_793_440_800_000),
        place="东山体育馆",
        medium=Medium.PAPER,
        sessions=(PlannedSession("第一轮", Instant(1_793_500_200_000)),),
    )
    named = replace(
        papers,
        state=replace(papers.state, setup=setup),
        officials=dict.fromkeys(papers.state.officials.roles, "李裁判"),
    )
    made = supplement(named, Wanted())
    facts = {item.label[1]: item.value[0] for item in made.facts}
    assert facts["Organiser"] == "东山市扑克协会"
    assert facts["Place"] == "东山体育馆"
    assert facts["Played with"]
    assert ("第一轮", "2026 年 11 月 1 日 10:30") in [(item.label[0], item.value[0]) for item in made.facts]
    assert facts["Entries close"] == "2026 年 10 月 31 日 18:00"
    assert facts["Clock of a round"] == "40 分钟"
    assert facts["chief referee"] == "李裁判"


def test_the_points_of_a_match_are_those_of_the_book() -> None:
    (table,) = supplement(event("coop", 8), Wanted()).points
    assert table.rows[0] == ("0", "1.0 : 1.0", "10 : 10")
    assert table.rows[-1] == ("10+", "2.0 : 0.0", "20 : 0")


def test_ranks_places_and_the_carry_over() -> None:
    (ranks,) = supplement(event("national", 9), Wanted()).points
    assert [row[1] for row in ranks.rows[:5]] == ["10000.00", "7000.00", "5000.00", "3500.00", "2000.00"]
    places, carried = supplement(event("ccgc", 9), Wanted()).points
    assert places.rows == (("1", "4"), ("2", "2"), ("3", "0"))
    assert (carried.rows[0], carried.rows[-1]) == (("1", "5.6"), ("9", "0.0"))
    assert supplement(event("workers", 9), Wanted()).points == ()
