"""Who may enter the workers' games (D-3.1 to D-3.3)."""

import pytest

from paiju.tournament.books.eligibility import (
    WORKERS_ELIGIBILITY,
    Employment,
    findings,
    is_fresh,
    missing_documents,
)
from paiju.tournament.desk import Document

RULES = WORKERS_ELIGIBILITY


@pytest.mark.parametrize(
    ("born", "employment", "found"),
    [
        ("2003-12-31", Employment.EMPLOYED, ()),
        ("2004-01-01", Employment.EMPLOYED, ("too_young",)),
        ("1980-05-05", Employment.SECONDED, ("seconded",)),
        ("1980-05-05", Employment.NONE, ("not_employed",)),
        ("2010-05-05", Employment.PART_TIME, ("too_young", "part-time")),
    ],
)
def test_age_and_employment(born: str, employment: Employment, found: tuple[str, ...]) -> None:
    assert findings(RULES, born, employment) == found


def test_a_negative_test_is_five_days_old_at_most() -> None:
    assert not is_fresh(RULES, "2021-11-27", "2021-12-03")
    assert is_fresh(RULES, "2021-11-28", "2021-12-03")
    assert not is_fresh(RULES, "2021-12-04", "2021-12-03")


def test_papers_that_are_missing_or_expired() -> None:
    codes = ("medical", "insurance", "vaccination", "test", "health_code", "waiver")
    shown = [Document(code, ok=True) for code in codes]
    assert missing_documents(RULES, shown, "2021-12-03") == ()
    shown[3] = Document("test", ok=True, valid_until="2021-12-02")
    shown[5] = Document("waiver", ok=False)
    assert missing_documents(RULES, shown, "2021-12-03") == ("test", "waiver")
