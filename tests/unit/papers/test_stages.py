"""The stages of 004 have its own names on every paper, and their sheets count the deals of a table from 1."""

from paiju.papers import fill
from paiju.papers.forms import DealSheets
from paiju.papers.seats import score_sheets
from paiju.papers.subject import EventPapers, Wanted
from paiju.regulations.library import find_regulation, regulation_of
from paiju.server.events.public.told_results import standing_told
from paiju.tournament.evolve import fold
from paiju.tournament.rehearsal.run import Rehearsal, rehearse
from paiju.tournament.seating.segments import SegmentId, Stage
from paiju.tournament.state import State

SEMIFINAL = SegmentId(Stage.SEMIFINAL, 1)


def played() -> State:
    state = fold(rehearse(Rehearsal(find_regulation("workers"), 31)))
    assert state is not None
    return state


def test_stages_by_the_words_of_the_book() -> None:
    state = played()
    standing = regulation_of(state.setup).format.standing(state)
    sheet = fill.standing_sheet(state, standing, {})
    reached = sheet.keys.index("stage_reached")
    assert {row[reached] for row in sheet.rows} == {"初赛", "复赛", "决赛"}
    page = standing_told(state, standing, str, 30)
    assert {line.values[0] for line in page.lines} == {"初赛", "复赛", "决赛"}


def test_the_sheets_of_a_later_stage_count_from_1() -> None:
    state = played()
    event = EventPapers(regulation_of(state.setup), state, {})
    sheets = score_sheets(event, Wanted(SEMIFINAL))
    assert isinstance(sheets, DealSheets)
    deals = sheets.sheets[0].deals
    assert [deal.deal for deal in deals] == list(range(1, 11))
    assert [deal.board for deal in deals] == list(state.segments[SEMIFINAL].boards) == list(range(11, 21))
