"""The 序号 that 002 has drawn is on every paper and standing; the number of the entry stays the key underneath."""

from collections.abc import Iterator
from dataclasses import replace

from paiju.papers import fill, forms, lists, rounds, seats, sheets
from paiju.papers.subject import EventPapers, Wanted
from paiju.regulations.library import find_regulation, regulation_of
from paiju.tournament import commands as a
from paiju.tournament.evolve import fold
from paiju.tournament.people.entrants import Entrant, Kind, Number, PersonRef
from paiju.tournament.people.numbering import numbering_of
from paiju.tournament.rehearsal.run import Rehearsal, rehearse
from paiju.tournament.state import State

COOP = "shengji-coop"


def played(book: str = COOP, pairs: int = 7) -> State:
    state = fold(rehearse(Rehearsal(find_regulation(book), pairs)))
    assert state is not None
    return state


def names_of(state: State) -> dict[PersonRef, str]:
    """Each entrant is called by the number of the entry."""
    return {member: f"entry{number}" for number, one in state.entrants.items() for member in one.members}


def assert_drawn(state: State, shown: Iterator[tuple[int, str]]) -> None:
    """Every number is the one that was drawn for the pair of that name, and it differs from the entry's somewhere."""
    found = {(number, name.split(" / ")[0]) for number, name in shown}
    drawn = {number: place for place, number in enumerate(state.lots["numbers"], start=1)}
    assert found <= {(place, f"entry{number}") for number, place in drawn.items()}
    assert any(name != f"entry{number}" for number, name in found)


def test_forms_and_sheets_have_the_drawn_number() -> None:
    state = played()
    names = names_of(state)
    event = EventPapers(regulation_of(state.setup), state, names)
    wanted = Wanted(list(state.segments)[1])
    plan = seats.table_plan(event, wanted)
    assert_drawn(state, ((seat.number, seat.name) for table in plan.tables for seat in table.seats))
    assert_drawn(state, ((int(bye.split()[0]), bye.split()[1]) for bye in plan.byes))
    cards = seats.place_cards(event, wanted).cards
    assert_drawn(state, ((card.number, card.names[0]) for card in cards))
    scores = seats.score_sheets(event, wanted)
    assert isinstance(scores, forms.PairSheets)
    assert_drawn(state, ((side.number, side.name) for sheet in scores.sheets for side in sheet.sides))
    standing = fill.standing_sheet(state, regulation_of(state.setup).format.standing(state), names)
    number, name = standing.keys.index("number"), standing.keys.index("name")
    assert_drawn(state, ((int(row[number]), str(row[name])) for row in standing.rows))
    for list_ in (rounds.wall_standing(event, wanted), rounds.crosstable(event, wanted)):
        assert_drawn(state, ((int(row[1]), row[2]) for row in list_.rows))
    for list_ in (lists.entry_list(event, wanted), lists.check_in_list(event, wanted)):
        assert_drawn(state, ((int(row[0]), row[1]) for row in list_.rows))
    assert_drawn(state, ((int(row[1]), row[0]) for row in lists.seating_by_name(event, wanted).rows))
    assert_drawn(state, ((int(row[2]), row[3]) for row in rounds.round_results(event, wanted).rows))
    for text in (sheets.to_csv(standing).decode("utf-8-sig"), sheets.to_json(standing).decode()):
        assert str(standing.rows[0][number]) in text


def test_books_without_a_draw_keep_the_number_of_the_entry() -> None:
    state = played("doudizhu-ccgc", 9)
    numbers = numbering_of(state)
    assert not numbers.is_drawn
    assert [numbers.shown(number) for number in state.entrants] == list(state.entrants)
    assert numbers.entry(5) == 5


def test_who_comes_late_follows_those_who_were_drawn() -> None:
    log = [
        act
        for act in rehearse(Rehearsal(find_regulation(COOP), 6))
        if not isinstance(act.action, a.GrantAwards | a.Finish)
    ]
    state = fold(log[:6])  # entered, checked in, seed, numbers
    assert state is not None
    assert "numbers" in state.lots
    before = {number: numbering_of(state).shown(number) for number in state.entrants}
    late = Entrant(Number(7), Kind.PAIR, (PersonRef("x"), PersonRef("y")), "late")
    after = numbering_of(replace(state, entrants={**state.entrants, Number(7): late}))
    assert {number: after.shown(number) for number in state.entrants} == before
    assert after.shown(Number(7)) == 7
    assert after.entry(8) is None
