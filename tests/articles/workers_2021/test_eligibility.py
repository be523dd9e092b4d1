"""Workers' games 2021, sections 2 and 3: who may enter, and with which papers."""

from dataclasses import replace

from paiju.tournament import commands as a
from paiju.tournament.desk.records import Document
from paiju.tournament.people.entrants import Kind, Number
from paiju.tournament.rules.eligibility import (
    Application,
    Eligibility,
    Employment,
    Represents,
    Risk,
    findings,
    is_fresh,
    missing_documents,
    refuse_entry,
)
from tests.articles.desks import under, why
from tests.articles.registry import article
from tests.unit.tournament.kit import ORGANISER, REFEREE, WORKERS, Desk, entrant

ONE = Number(1)
WORKER = Application("1980-05-05", Employment.EMPLOYED)
START = "2021-12-03"


@article("2", "D-2.1")
def test_the_one_event_is_individual(eligibility: Eligibility) -> None:
    with under(eligibility):
        desk = Desk(WORKERS)
        for kind in (Kind.PAIR, Kind.PROGRAM):
            assert desk.refused(ORGANISER, a.Enter((entrant(1, kind),)))[0] == "kind_not_accepted"
        desk.do(ORGANISER, a.Enter((entrant(1),)))


@article("3.2", "D-2.1")
def test_a_unit_enters_as_many_as_it_likes(eligibility: Eligibility) -> None:
    with under(eligibility):
        desk = Desk(WORKERS)
        desk.do(ORGANISER, a.Enter(tuple(entrant(number, unit="works A") for number in range(1, 15))))
        assert len(desk.state.entrants) == 14


@article("3.1.1", "D-3.1")
def test_age_and_employment(eligibility: Eligibility) -> None:
    born = {day: findings(eligibility, replace(WORKER, born=day)) for day in ("2003-12-31", "2004-01-01")}
    assert born == {"2003-12-31": (), "2004-01-01": ("too_young",)}
    assert findings(eligibility, replace(WORKER, employment=Employment.NONE)) == ("not_employed",)
    refusal = refuse_entry(eligibility, "甲", replace(WORKER, born="2004-01-01"))
    assert refusal is not None
    assert (refusal.code, refusal.article.ref, refusal.facts["findings"]) == ("not_eligible", "3.1.1", "too_young")
    assert refuse_entry(eligibility, "甲", replace(WORKER, born="2003-12-31")) is None
    with under(eligibility):
        desk = Desk(WORKERS)
        desk.do(ORGANISER, a.Apply((entrant(1),)))
        desk.do(ORGANISER, a.Audit(ONE, findings(eligibility, replace(WORKER, born="2004-01-01"))))
        assert desk.state.entries.audits[ONE] == ("too_young",)
        assert desk.refused(REFEREE, a.CheckIn((ONE,)))[0] == "list_not_published"


@article("3.1.2", "D-3.2")
def test_one_enters_for_an_association_of_the_industry_or_for_the_own_unit(eligibility: Eligibility) -> None:
    other = replace(WORKER, represents=Represents.OTHER_UNIT)
    association = replace(WORKER, represents=Represents.ASSOCIATION)
    assert findings(eligibility, WORKER) == findings(eligibility, association) == ()
    assert findings(eligibility, replace(association, of_industry=False)) == ("not_of_the_industry",)
    assert findings(eligibility, other) == ("not_own_unit",)


@article("3.1.3", "D-3.2")
def test_part_time_posted_and_seconded_staff_may_not_enter(eligibility: Eligibility) -> None:
    for employment in (Employment.PART_TIME, Employment.POSTED, Employment.SECONDED):
        assert findings(eligibility, replace(WORKER, employment=employment)) == (employment.value,)


@article("3.1.4", "3.1.5", "D-3.3")
def test_the_papers_of_an_entrant(eligibility: Eligibility) -> None:
    assert missing_documents(eligibility, (), START) == (
        *("medical", "insurance"),
        *("vaccination", "test", "health_code", "waiver"),
    )
    with under(eligibility):
        desk = Desk(WORKERS)
        desk.do(ORGANISER, a.Enter((entrant(1),)))
        refusal = why(desk, REFEREE, a.RecordDocument(ONE, Document("passport", ok=True)))
        assert (refusal.code, refusal.article.ref) == ("no_such_document", "3.1.4")
        assert refusal.facts["accepted"] == "medical, insurance, vaccination, test, health_code, waiver"
        desk.do(REFEREE, a.RecordDocument(ONE, Document("medical", ok=True)))
        desk.do(REFEREE, a.RecordDocument(ONE, Document("insurance", ok=True, valid_until="2021-12-02")))
        missing = missing_documents(eligibility, desk.state.entries.documents[ONE], START)
        assert missing == ("insurance", "vaccination", "test", "health_code", "waiver")


@article("3.1.5", "D-3.3")
def test_a_negative_test_is_five_days_old_at_most(eligibility: Eligibility) -> None:
    taken = {day: is_fresh(eligibility, f"2021-{day}", START) for day in ("11-27", "11-28", "12-03", "12-04")}
    assert taken == {"11-27": False, "11-28": True, "12-03": True, "12-04": False}
    shown = [Document("test", ok=True, taken="2021-11-27"), Document("waiver", ok=True)]
    assert missing_documents(eligibility, shown, START) == (
        "medical",
        "insurance",
        "vaccination",
        "test",
        "health_code",
    )


@article("3.1.5", "D-3.3")
def test_nobody_comes_from_an_area_of_medium_or_high_risk(eligibility: Eligibility) -> None:
    found = [findings(eligibility, replace(WORKER, risk=risk)) for risk in Risk]
    assert found == [(), ("risk_area",), ("risk_area",)]
