"""Names, accounts and keys of entrants: whatever is asked in whatever order, each database answers the same."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from paiju.storage.accounts import LinkProblem, TokenHash
from paiju.storage.entry_keys import NewLink, Sitting
from paiju.storage.open import open_store
from paiju.storage.people import Person
from paiju.storage.store import Store
from paiju.table.seats import Seat
from paiju.tournament.people.entrants import Member, Number
from tests.postgres import PostgresServer

CALLS = 400


class _Clock:
    def __init__(self) -> None:
        self.now = 1_700_000_000.0

    def __call__(self) -> float:
        return self.now


class _Chance:
    """Values that come up again and again, so that calls concern each other."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def token(self) -> TokenHash:
        return TokenHash(bytes([self.random.randrange(6)]) * 32)

    def table(self) -> str:
        return f"t{self.random.randrange(3)}"

    def event(self) -> str:
        return f"e{self.random.randrange(2)}"

    def seat(self) -> Seat:
        return Seat(self.random.randrange(3))

    def member(self) -> Member:
        return Member(Number(1 + self.random.randrange(3)), self.random.randrange(2))

    def organiser(self) -> int:
        return 1 + self.random.randrange(3)

    def name(self) -> str:
        return self.random.choice("甲乙丙")

    def days(self) -> int:
        return self.random.randrange(1, 4)

    def flag(self) -> bool:
        return self.random.random() < 0.5


def _call(chance: _Chance) -> Callable[[Store], Awaitable[Any]]:
    """One question or change, complete, so that each store is asked the same."""
    c = chance
    device, table, seat, member = c.token(), c.table(), c.seat(), c.member()
    key, event, organiser, name, days, flag = c.token(), c.event(), c.organiser(), c.name(), c.days(), c.flag()
    link = NewLink(member, name, key)
    calls: list[Callable[[Store], Awaitable[Any]]] = [
        lambda s: s.accounts.add_device(device),
        lambda s: s.accounts.knows_device(device),
        lambda s: s.accounts.device(device),
        lambda s: s.accounts.seats_of(device),
        lambda s: s.accounts.seat_at(table, device),
        lambda s: s.accounts.give_seat(table, seat, device, is_host=flag),
        lambda s: s.accounts.is_taken(table, seat),
        lambda s: s.accounts.free_seat(table, seat),
        lambda s: s.accounts.add_link(key, table, seat, days, moves=flag),
        lambda s: s.accounts.link_for(key, device if flag else None),
        lambda s: s.accounts.use_link(key, device),
        lambda s: s.accounts.has_organiser(),
        lambda s: s.accounts.add_first_organiser(name, "hash"),
        lambda s: s.accounts.organiser(name),
        lambda s: s.accounts.organisers(),
        lambda s: s.accounts.add_invitation(key, organiser, days),
        lambda s: s.accounts.look_at_invitation(key),
        lambda s: s.accounts.use_invitation(key, name, "hash"),
        lambda s: s.accounts.remember_browser(device, organiser),
        lambda s: s.accounts.is_own_browser(device, organiser),
        lambda s: s.accounts.set_password(organiser, name),
        lambda s: s.accounts.add_session(key, organiser, 24 * days, name),
        lambda s: s.accounts.session(key),
        lambda s: s.accounts.sessions(organiser),
        lambda s: s.accounts.end_session(key),
        lambda s: s.accounts.end_sessions(organiser, but=key if flag else None),
        lambda s: s.accounts.kept_organiser(organiser),
        lambda s: s.accounts.add_reset(key, organiser, days),
        lambda s: s.accounts.look_at_reset(key),
        lambda s: s.accounts.use_reset(key, name),
        lambda s: s.accounts.remove_organiser(organiser),
        lambda s: s.accounts.touch(),
        lambda s: s.people.put({f"@{name}": Person(name), "@all": Person(name)}),
        lambda s: s.people.all(),
        lambda s: s.people.kept_before(1_700_000_000 + 86_400 * days),
        lambda s: s.people.erase([f"@{name}", "@nobody"]),
        lambda s: s.entry_keys.give(event, [link]),
        lambda s: s.entry_keys.end(event, [member]),
        lambda s: s.entry_keys.forget(event, [member]),
        lambda s: s.entry_keys.expel(event, {member: name}),
        lambda s: s.entry_keys.devices(event),
        lambda s: s.entry_keys.linked(event),
        lambda s: s.entry_keys.holder(event, key),
        lambda s: s.entry_keys.ended(event, key),
        lambda s: s.entry_keys.former(event, device),
        lambda s: s.entry_keys.use(event, key, device),
        lambda s: s.entry_keys.is_entrant(device),
        lambda s: s.entry_keys.entries_of(device),
        lambda s: s.entry_keys.entrant(event, device),
        lambda s: s.entry_keys.sit_all([Sitting(event, member, table, seat, device)]),
    ]
    return chance.random.choice(calls)


async def _answer(call: Callable[[Store], Awaitable[Any]], store: Store) -> Any:
    """An error is an answer, too; of what the database itself refuses the words are its own."""
    try:
        return await call(store)
    except LinkProblem as problem:
        return problem.code, problem.facts
    except Exception as error:
        return type(error).__name__


@pytest.mark.parametrize("seed", range(3))
async def test_every_database_answers_the_same(seed: int, tmp_path: Path, postgres: PostgresServer) -> None:
    clock, chance = _Clock(), _Chance(seed)
    addresses: list[str | Path] = [tmp_path / "store.db", postgres.new_database()]
    stores = [await open_store(each, now=clock) for each in addresses]
    answered: set[str] = set()
    for number in range(CALLS):
        call = _call(chance)
        expected, found = [await _answer(call, store) for store in stores]
        assert found == expected, number
        answered.add(repr(expected))
        clock.now += chance.random.choice((0, 1, 3_600, 86_400))
        if number % 100 == 99:  # what has expired goes when it is opened
            await asyncio.gather(*(store.close() for store in stores))
            stores = [await open_store(each, now=clock) for each in addresses]
    await asyncio.gather(*(store.close() for store in stores))
    assert len(answered) > 30
