"""Rulings, appeals and incidents: filled in from the event, or empty to be filled in by hand."""

from dataclasses import replace

import pytest

from paiju.papers.records import appeals, incidents, rulings
from paiju.papers.subject import CannotPrint, EventPapers, Wanted
from paiju.table.clock import Instant
from paiju.tournament.desk.records import Answer, Appeal, Incident
from paiju.tournament.people.entrants import Number
from paiju.tournament.people.officials import OfficialId
from paiju.tournament.state import Charge, Effect
from tests.unit.papers.rehearsed import event


def charged() -> EventPapers:
    papers = event("workers", 9)
    segment = next(iter(papers.state.segments))
    charges = tuple(Charge(number, "smoking", Number(number), segment, None, Effect(points=3)) for number in (4, 7))
    return replace(papers, state=replace(papers.state, charges=charges))


def test_a_ruling_has_the_offence_its_article_and_what_it_costs() -> None:
    records = rulings(charged(), Wanted()).records
    assert [one.label[1] for one in records] == ["Ruling 4", "Ruling 7"]
    values = {item.label[1]: item.value for item in records[0].items}
    assert values["Person concerned"][0] == "4  甲4（单位 4）"
    assert "3" in values["Penalty"][0]
    assert values["Article"][1]
    assert "第" in values["Round, table, deal"][0]
    assert [line[0].partition("（")[0] for line in records[0].signatures] == ["当事人", "裁判员", "裁判长"]


def test_one_is_chosen_by_its_number() -> None:
    assert len(rulings(charged(), Wanted(number=7)).records) == 1
    with pytest.raises(CannotPrint) as cannot:
        rulings(charged(), Wanted(number=5))
    assert cannot.value.code == "no_such_record"


def test_where_there_is_none_the_form_is_empty() -> None:
    papers = event("workers", 9)
    for make in (rulings, appeals, incidents):
        (record,) = make(papers, Wanted()).records
        assert {item.value for item in record.items} == {("", "")}
        assert sum(item.lines for item in record.items) > len(record.items)


def test_an_appeal_tells_its_votes_and_its_decision() -> None:
    papers = event("workers", 9)
    case = Appeal(
        5, Number(2), None, "计分", Instant(0), Instant(60_000), 500, None,
        {OfficialId("a"): True, OfficialId("b"): False}, Answer.UPHELD, "改判", refunded=True,
    )  # fmt: skip
    told = replace(papers, state=replace(papers.state, appeals={5: case}), officials={OfficialId("a"): "赵委员"})
    (record,) = appeals(told, Wanted()).records
    values = {item.label[1]: item.value[0] for item in record.items}
    assert values["Votes"] == "赵委员：是／yes　b：否／no"
    assert values["Decision"] == "成立：改判"
    assert values["Said at"] == "1970 年 1 月 1 日 08:00"
    assert values["Fee (yuan)"] == "500"


def test_an_incident_says_who_what_and_what_was_done() -> None:
    papers = event("workers", 9)
    seen = Incident(3, "phone", "观众", None, None, 2, Instant(0), "大声打电话", escalated=True, resolved="请出场")
    (record,) = incidents(replace(papers, state=replace(papers.state, incidents={3: seen})), Wanted()).records
    values = {item.label[1]: item.value[0] for item in record.items}
    assert (values["Person concerned"], values["What happened"]) == ("观众", "大声打电话")
    assert (values["Measures taken"], values["Reported to the committee"]) == ("请出场", "是")
