"""Codes on cards and sheets lead to exactly the right page; without an address there are none."""

from paiju.papers.forms import DealSheets, PairSheets
from paiju.papers.seats import place_cards, score_sheets
from paiju.papers.subject import Wanted
from tests.unit.papers.rehearsed import event

PAGE = "http://192.0.2.7:8000/e/abcdefghij"


def test_a_sheet_opens_the_table_for_the_referee() -> None:
    for book, entrants in (("workers", 9), ("coop", 8)):
        papers = event(book, entrants)
        first = next(iter(papers.state.segments))
        made = score_sheets(papers, Wanted(first, url=PAGE))
        assert isinstance(made, DealSheets | PairSheets)
        tables = [table.table for table in papers.state.segments[first].seating.tables]
        assert [sheet.link for sheet in made.sheets] == [f"{PAGE}/referee/{table}" for table in tables]


def test_a_card_opens_ones_own_page() -> None:
    papers = event("coop", 8)
    assert {card.link for card in place_cards(papers, Wanted(url=PAGE + "/")).cards} == {f"{PAGE}/me"}
    numbered = place_cards(papers, Wanted(url="http://192.0.2.7/{number}")).cards
    assert [card.link for card in numbered] == [f"http://192.0.2.7/{card.number}" for card in numbered]


def test_without_an_address_there_is_no_code() -> None:
    papers = event("coop", 8)
    made = score_sheets(papers, Wanted())
    assert isinstance(made, PairSheets)
    assert {sheet.link for sheet in made.sheets} | {card.link for card in place_cards(papers, Wanted()).cards} == {""}


def test_partners_have_a_line_each_on_their_card() -> None:
    card = place_cards(event("coop", 8), Wanted()).cards[0]
    assert len(card.names) == 2
    assert {name[0] for name in card.names} == {"甲", "乙"}
