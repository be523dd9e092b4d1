"""Days, working days and dates in whole numbers: an event has a fixed offset from UTC and lists of its own holidays.

A day is the number of days since 1970-01-01, which was a Thursday.
"""

from typing import Final

from paiju.table.clock import Instant
from paiju.tournament.state import Setup

MINUTE: Final = 60_000
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR


class Duration(int):
    """Milliseconds of a rule, told to people as minutes or hours."""


def minutes(count: int) -> Duration:
    return Duration(count * MINUTE)


def day_of(setup: Setup, at: Instant) -> int:
    return (at + setup.utc_offset * MINUTE) // DAY


def start_of(setup: Setup, day: int) -> Instant:
    """The first instant of a day at the place of the event."""
    return Instant(day * DAY - setup.utc_offset * MINUTE)


def is_working(setup: Setup, day: int) -> bool:
    """Monday to Friday but holidays; a weekend day that is worked in exchange is listed among the working days."""
    date = date_text(day)
    if date in setup.working_days:
        return True
    return (day + 3) % 7 < 5 and date not in setup.holidays


def after_working_days(setup: Setup, at: Instant, days: int) -> Instant:
    """The same time of day so many working days later: Friday 16:00 and two days are Tuesday 16:00."""
    day = _nth_working_day(setup, day_of(setup, at), days)
    return Instant(at + (day - day_of(setup, at)) * DAY)


def end_of_working_days(setup: Setup, at: Instant, days: int) -> Instant:
    """The last instant of the so-manieth working day after the day of ``at``, exclusive."""
    return start_of(setup, _nth_working_day(setup, day_of(setup, at), days) + 1)


def _nth_working_day(setup: Setup, day: int, count: int) -> int:
    while count > 0:
        day += 1
        count -= is_working(setup, day)
    return day


def date_text(day: int) -> str:
    """Proleptic Gregorian, counted in eras of 400 years that begin on 1 March."""
    shifted = day + 719_468
    era, of_era = divmod(shifted, 146_097)
    year = (of_era - of_era // 1_460 + of_era // 36_524 - of_era // 146_096) // 365
    of_year = of_era - (365 * year + year // 4 - year // 100)
    part = (5 * of_year + 2) // 153
    month = part + 3 if part < 10 else part - 9
    full = year + era * 400 + (month <= 2)
    return f"{full:04d}-{month:02d}-{of_year - (153 * part + 2) // 5 + 1:02d}"


def day_from_text(text: str) -> int:
    """The day of an ISO date; ``ValueError`` for what is none."""
    parts = text.split("-")
    if [len(part) for part in parts] != [4, 2, 2] or not all(part.isascii() and part.isdigit() for part in parts):
        raise ValueError(f"{text!r} is no date — accepted: YYYY-MM-DD")
    year, month, date = map(int, parts)
    shifted = year - (month <= 2)
    era, of_era = divmod(shifted, 400)
    of_year = (153 * (month - 3 if month > 2 else month + 9) + 2) // 5 + date - 1
    day = era * 146_097 + of_era * 365 + of_era // 4 - of_era // 100 + of_year - 719_468
    if not 1 <= month <= 12 or date_text(day) != text:
        raise ValueError(f"{text!r} is no date — accepted: YYYY-MM-DD")
    return day


def is_date(text: str) -> bool:
    try:
        day_from_text(text)
    except ValueError:
        return False
    return True


def time_text(setup: Setup, at: Instant) -> str:
    """For facts and papers: date and time at the place of the event."""
    local = at + setup.utc_offset * MINUTE
    day, rest = divmod(local, DAY)
    return f"{date_text(day)} {rest // HOUR:02d}:{rest % HOUR // MINUTE:02d}:{rest % MINUTE // 1000:02d}"
