"""Every paper of an event by its name, and what cannot be printed yet or never."""

from dataclasses import replace

import pytest

from paiju.papers import forms
from paiju.papers.event_papers import PAPERS, Kind, Paper, form_of, missing_for, tables_of
from paiju.papers.subject import CannotPrint, Wanted
from paiju.tournament.people.officials import OfficialId
from paiju.tournament.seating.segments import SegmentId, Stage
from paiju.tournament.sheets import first_caller
from paiju.tournament.state import Medium
from paiju.words import say
from paiju.words.catalogue import codes
from tests.unit.papers.rehearsed import event


@pytest.mark.parametrize("paper", Paper)
def test_every_paper_of_an_event_of_the_national_rules(paper: Paper) -> None:
    made = form_of(event("national"), paper, Wanted(seed="7", issuer="协会", date="2026-11-15"))
    assert isinstance(made, forms.Form)


@pytest.mark.parametrize(
    ("book", "acts", "paper", "wanted", "code"),
    [
        ("national", 1, Paper.PLAN, Wanted(), "nothing_seated_yet"),
        ("national", None, Paper.PLAN, Wanted(SegmentId(Stage.FINAL, 9)), "no_segment"),
        ("national", 1, Paper.CERTIFICATES, Wanted(), "no_awards_yet"),
        ("national", 3, Paper.RESULTS, Wanted(), "no_results_yet"),
        ("national", 2, Paper.CHECK_IN, Wanted(), "nobody_entered_yet"),
        ("national", None, Paper.HANDS, Wanted(), "give_seed"),
        ("coop", None, Paper.HANDS, Wanted(seed="7"), "regulation_has_no_deals"),
        ("workers", None, Paper.FREQUENCIES, Wanted(), "no_frequency_tables"),
    ],
)
def test_what_cannot_be_printed(book: str, acts: int | None, paper: Paper, wanted: Wanted, code: str) -> None:
    with pytest.raises(CannotPrint) as cannot:
        form_of(event(book, acts=acts), paper, wanted)
    assert cannot.value.code == code
    assert code in codes("cannot_print")


def test_the_table_has_every_paper_in_the_order_of_an_event() -> None:
    assert list(PAPERS) == list(Paper)
    assert {row.title for row in PAPERS.values()} <= codes("paper")


def test_before_anything_is_seated_it_is_known_what_can_be_printed() -> None:
    early = event("workers", acts=3)  # created, a chief, entries
    ready = [paper for paper in Paper if missing_for(early, paper) is None]
    assert ready == [
        *(Paper.SUPPLEMENT, Paper.ENTRIES, Paper.CHECK_IN),
        *(Paper.RULING, Paper.APPEAL, Paper.INCIDENT),
    ]
    over = event("workers")
    assert [paper for paper in Paper if missing_for(over, paper) is not None] == [Paper.FREQUENCIES]


@pytest.mark.parametrize("book", ["workers", "ccgc", "national"])
def test_only_tables_that_deal_for_themselves_count_from_1(book: str) -> None:
    papers = event(book)
    made = form_of(papers, Paper.SHEETS, Wanted())
    assert isinstance(made, forms.DealSheets)
    first = made.sheets[0].deals[0]
    boards = list(papers.state.segments.values())[-1].boards
    assert first.board == boards[0] > 1
    assert first.deal == (1 if book == "workers" else boards[0])


@pytest.mark.parametrize("kind", [kind for kind in Kind if kind is not Kind.LOG])
def test_every_table(kind: Kind) -> None:
    assert tables_of(event("national"), kind)


def test_hands_say_whose_word_the_seed_is_and_are_never_of_live_tables() -> None:
    papers = event("workers")
    made = form_of(papers, Paper.HANDS, Wanted(seed="7"))
    assert isinstance(made, forms.HandRecords)
    assert "as typed" in made.heading.subtitle[1]
    live = replace(papers, state=replace(papers.state, setup=replace(papers.state.setup, medium=Medium.BOTH)))
    with pytest.raises(CannotPrint, match="hands_of_live_tables"):
        form_of(live, Paper.HANDS, Wanted(seed="7"))


def test_referees_are_printed_at_the_tables_they_were_given() -> None:
    papers = event("workers")
    people = papers.state.officials
    given = replace(people, tables={OfficialId("official:7"): (2,)})
    made = form_of(
        replace(papers, state=replace(papers.state, officials=given), officials={OfficialId("official:7"): "李明"}),
        *(Paper.REFEREES, Wanted(next(iter(papers.state.segments)))),
    )
    assert isinstance(made, forms.Listing)
    assert [row[2] for row in made.rows[:3]] == ["", "李明", ""]


def test_sheets_name_who_calls_first_as_the_referee_is_told() -> None:
    papers = event("workers")
    segment = list(papers.state.segments.values())[-1]
    made = form_of(papers, Paper.SHEETS, Wanted())
    assert isinstance(made, forms.DealSheets)
    for sheet, table in zip(made.sheets, segment.seating.tables, strict=True):
        told = [first_caller(papers.regulation, segment, table.table, board) for board in segment.boards]
        assert [deal.first_caller[1] for deal in sheet.deals] == [
            say("seat", seat).en for seat in told if seat is not None
        ]
