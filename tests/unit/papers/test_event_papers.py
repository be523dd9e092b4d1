"""Every paper of an event by its name, and what cannot be printed yet or never."""

import pytest

from paiju.papers import forms
from paiju.papers.event_papers import CannotPrint, EventPapers, Kind, Paper, Wanted, form_of, tables_of
from paiju.regulations.library import find_regulation, regulation_of
from paiju.tournament.evolve import fold
from paiju.tournament.rehearsal.run import Rehearsal, rehearse
from paiju.tournament.seating.segments import SegmentId, Stage


def event(book: str, entrants: int = 9, acts: int | None = None) -> EventPapers:
    log = list(rehearse(Rehearsal(find_regulation(book), entrants)))
    state = fold(log[:acts])
    assert state is not None
    return EventPapers(regulation_of(state.setup), state, {})


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
        ("national", None, Paper.HANDS, Wanted(), "give_seed"),
        ("coop", None, Paper.HANDS, Wanted(seed="7"), "regulation_has_no_deals"),
        ("workers", None, Paper.FREQUENCIES, Wanted(), "no_frequency_tables"),
    ],
)
def test_what_cannot_be_printed(book: str, acts: int | None, paper: Paper, wanted: Wanted, code: str) -> None:
    with pytest.raises(CannotPrint) as cannot:
        form_of(event(book, acts=acts), paper, wanted)
    assert cannot.value.code == code


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
