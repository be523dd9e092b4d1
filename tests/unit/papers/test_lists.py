"""Lists of people: complete, in their order, and with those who have gone left out."""

from dataclasses import replace

from paiju.papers.forms import Fit, Listing
from paiju.papers.lists import check_in_list, entry_list, referees, seating_by_name, seating_by_number
from paiju.papers.subject import EventPapers, Wanted
from paiju.tournament.people.entrants import Number, PersonRef, Status
from tests.unit.papers.rehearsed import event


def with_status(papers: EventPapers, number: int, status: Status) -> EventPapers:
    entrants = dict(papers.state.entrants)
    entrants[Number(number)] = replace(entrants[Number(number)], status=status)
    return replace(papers, state=replace(papers.state, entrants=entrants))


def of(list_: Listing, place: int) -> list[str]:
    return [row[place] for row in list_.rows]


def test_everybody_who_takes_part_is_on_the_list_of_entries() -> None:
    papers = with_status(event("workers", 9), 4, Status.REJECTED)
    assert of(entry_list(papers, Wanted()), 0) == ["1", "2", "3", "5", "6", "7", "8", "9"]


def test_who_has_come_is_ticked_and_there_is_room_to_sign() -> None:
    made = check_in_list(with_status(event("workers", 9), 2, Status.ADMITTED), Wanted())
    assert of(made, 3) == ["☑", "☐", *["☑"] * 7]
    assert made.columns[-1].fit is Fit.BLANK
    assert made.signatures[0][0] == "记录员"


def test_people_are_found_by_the_sound_of_their_names() -> None:
    papers = event("workers", 9)
    called = ("赵敏", "张伟", "Ann Lee", "王芳", "李娜", "陈强", "bob", "周洋", "安静")
    names = {PersonRef(f"p{place}-0"): name for place, name in enumerate(called, start=1)}
    first = next(iter(papers.state.segments))
    made = seating_by_name(replace(papers, names=names), Wanted(first))
    assert of(made, 0) == ["Ann Lee", "bob", "安静", "陈强", "李娜", "王芳", "张伟", "赵敏", "周洋"]


def test_partners_are_listed_one_by_one_by_name_and_together_by_number() -> None:
    papers = event("coop", 7)
    first = next(iter(papers.state.segments))
    by_name, by_number = (make(papers, Wanted(first)) for make in (seating_by_name, seating_by_number))
    assert len(by_name.rows) == 2 * len(by_number.rows) == 12
    assert of(by_number, 0) == sorted(of(by_number, 0), key=int)
    assert "轮空" in by_number.notes[0][0]


def test_every_table_has_room_for_its_referee() -> None:
    papers = event("workers", 9)
    made = referees(papers, Wanted(next(iter(papers.state.segments))))
    assert of(made, 0) == ["1", "2", "3"]
    assert [column.fit for column in made.columns[-2:]] == [Fit.BLANK, Fit.BLANK]
    assert any(note[0].startswith("裁判长：") for note in made.notes)
