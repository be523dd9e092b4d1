"""Dates and times as people write them, on the clock of an event."""

from paiju.rulebook.clauses import Words
from paiju.table.clock import Instant
from paiju.tournament.people.days import date_text, day_of, is_date, time_text
from paiju.tournament.state import Setup
from paiju.words.say import plain, say


def say_date(text: str) -> Words:
    """An ISO date in words, 2026 年 11 月 15 日; anything else as it is."""
    if not is_date(text):
        return plain(text)
    year, month, day = map(int, text.split("-"))
    return say("date", "day", {"year": year, "month": say("month", month), "day": day})


def say_day(setup: Setup, at: Instant) -> Words:
    """The day of an instant at the place of the event."""
    return say_date(date_text(day_of(setup, at)))


def say_instant(setup: Setup, at: Instant) -> Words:
    """Day and time to the minute."""
    time = time_text(setup, at).partition(" ")[2][:5]
    return say("date", "instant", {"day": say_day(setup, at), "time": time})
