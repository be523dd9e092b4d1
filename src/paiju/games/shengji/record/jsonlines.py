"""The events of a deal of Shengji as JSON Lines."""

from collections.abc import Iterable

from paiju.cards.card import Card
from paiju.games.shengji.deal.events import Event
from paiju.games.shengji.rules import Rules
from paiju.table.record.codec import Codec, EventLog, format_log, parse_log
from paiju.table.seats import Millis, Seat

CODEC: Codec[Event] = Codec(Event, {Card: range(108), Seat: range(4), Millis: range(10**12)})


def format_events(rules: Rules, events: Iterable[Event], software: str = "paiju") -> str:
    """A header and one line per event."""
    options = tuple(sorted(rules.options.items()))
    return format_log(CODEC, EventLog(rules.book, rules.content_hash(), options, software, tuple(events)))


def parse_events(text: str) -> EventLog[Event]:
    return parse_log(CODEC, text)
