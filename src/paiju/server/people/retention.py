"""How long names are kept, as ``docs/retention.md`` says, and where a name stands in a database no server runs on.

What expires by itself (sessions, links, devices) is erased whenever a store is opened; names go by this rule when
``paiju people tidy`` applies it, and on request when somebody wants to be forgotten.
"""

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

from paiju.server.events.log import PREFIX, acts_stream, load_hall
from paiju.server.events.room import file_reference
from paiju.server.people.erasing import takes_part
from paiju.server.table.log import CODEC
from paiju.storage.event_file import read_log
from paiju.storage.store import EventStore, Store
from paiju.table.clock import Instant
from paiju.tournament.people.entrants import Number
from paiju.tournament.state import State

DAY: Final = 86_400
_REFERENCE: Final = re.compile(rb'"(@[\w-]{12})"')


@dataclass(frozen=True, slots=True)
class Rule:
    """Days for which names are kept: at tables outside of events, and in events after their end."""

    tables: int = 365
    events: int = 1_095


@dataclass(frozen=True, slots=True)
class KeptEvent:
    """An event of a database. ``references``: everybody who was ever named in it; ``ended_at`` if it is finished."""

    event: str
    state: State
    references: frozenset[str]
    is_file: bool
    ended_at: Instant | None

    def person(self, member: str) -> str:
        return file_reference(self.event, member) if self.is_file else member


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a reference stands: an entrant of an event; ``plays``: the event goes on, and he is in it."""

    event: KeptEvent
    number: Number
    reference: str
    plays: bool


async def kept_events(events: EventStore, people: Iterable[str]) -> list[KeptEvent]:
    """All of a database; ``StoreError`` where one cannot be read, for then nobody knows who is in it."""
    known = list(people)
    found = []
    for head in await events.streams(PREFIX):
        event = head.stream.removeprefix(PREFIX)
        facts = await load_hall(events, event)
        stored = await events.read(acts_stream(event))
        log = read_log(CODEC, stored)
        if facts is None or log.state is None:
            continue
        named = {each.decode() for one in stored for each in _REFERENCE.findall(one.recorded.data)}
        named |= {each for each in known if each.startswith(f"@{event}/")}
        ended = log.acts[-1].at if log.state.finished else None
        found.append(KeptEvent(event, log.state, frozenset(named), facts.adopted is not None, ended))
    return found


def standings_of(events: Iterable[KeptEvent], references: Collection[str]) -> list[Standing]:
    return [
        Standing(event, number, reference, takes_part(event.state, entrant))
        for event in events
        for number, entrant in event.state.entrants.items()
        for reference in map(event.person, map(str, entrant.members))
        if reference in references
    ]


async def outdated(store: Store, rule: Rule, now: int) -> set[str]:
    """The references whose names the rule does not keep any longer; ``now`` in seconds since 1970."""
    people = await store.people.all()
    events = await kept_events(store.events, people)
    in_events = {each for event in events for each in event.references}
    old = await store.people.kept_before(now - rule.tables * DAY)
    gone = {each for each in old if each not in in_events}
    limit = (now - rule.events * DAY) * 1_000
    still = {each for event in events if event.ended_at is None or event.ended_at > limit for each in event.references}
    return (gone | in_events - still) & people.keys()
