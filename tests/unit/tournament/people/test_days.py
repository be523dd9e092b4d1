"""Dates and working days in whole numbers."""

import datetime

import pytest

from paiju.table.clock import Instant
from paiju.tournament.people.days import (
    DAY,
    after_working_days,
    date_text,
    day_from_text,
    end_of_working_days,
    time_text,
)
from paiju.tournament.state import Setup

SETUP = Setup("", "")


def at(text: str) -> Instant:
    beijing = datetime.timezone(datetime.timedelta(hours=8))
    return Instant(round(datetime.datetime.fromisoformat(text).replace(tzinfo=beijing).timestamp() * 1000))


def test_dates_are_those_of_the_calendar() -> None:
    start = datetime.date(1970, 1, 1)
    for day in (*range(-800, 800), *range(10_000, 50_000, 97)):
        text = (start + datetime.timedelta(days=day)).isoformat()
        assert date_text(day) == text
        assert day_from_text(text) == day


@pytest.mark.parametrize(
    "text", ["", "2021-02-29", "2021-13-01", "2021-00-01", "2021-1-01", "21-01-01", "x", "２０２１-01-01"]
)
def test_what_is_no_date(text: str) -> None:
    with pytest.raises(ValueError, match="YYYY-MM-DD"):
        day_from_text(text)


def test_an_answer_in_two_working_days() -> None:  # N-20.1
    assert after_working_days(SETUP, at("2021-10-29T16:00"), 2) == at("2021-11-02T16:00")
    assert after_working_days(SETUP, at("2021-10-30T16:00"), 2) == at("2021-11-02T16:00")


def test_the_list_is_open_for_five_working_days_after_closing() -> None:  # D-3.5
    assert end_of_working_days(SETUP, at("2021-10-31T18:00"), 5) == at("2021-11-06T00:00")


def test_holidays_and_days_worked_in_exchange() -> None:
    holidays = Setup("", "", holidays=("2021-11-01",))
    assert after_working_days(holidays, at("2021-10-29T16:00"), 2) == at("2021-11-03T16:00")
    worked = Setup("", "", working_days=("2021-10-30",))
    assert after_working_days(worked, at("2021-10-29T16:00"), 2) == at("2021-11-01T16:00")


def test_the_place_of_the_event_decides_which_day_it_is() -> None:
    late = at("2021-10-29T23:30")
    assert time_text(SETUP, late) == "2021-10-29 23:30:00"
    assert time_text(Setup("", "", utc_offset=540), late) == "2021-10-30 00:30:00"
    assert (
        end_of_working_days(Setup("", "", utc_offset=540), late, 1) - end_of_working_days(SETUP, late, 1) == -3_600_000
    )
    assert DAY == 86_400_000
