"""``paiju people``: at the machine of a server, organisers are let in again, people erased and their data exported.

``organisers`` and ``reset`` may be given while a server runs on the database; the others want it for themselves.
"""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Final, TypeVar

import typer

from paiju.cli.app import DataOption, JsonOption, LangOption, OutOption, StoreOption, command, new_app
from paiju.cli.errors import bad_input
from paiju.cli.output import Output
from paiju.cli.store_words import address_of, unusable
from paiju.files import write_bytes
from paiju.server.events.room import file_reference
from paiju.server.people.erasing import takes_part
from paiju.server.people.retention import Rule, Standing, kept_events, outdated, standings_of
from paiju.server.people.tokens import hash_token, new_token
from paiju.storage.accounts import Accounts
from paiju.storage.errors import NotAStore, StoreError
from paiju.storage.event_file import EventFile
from paiju.storage.open import Address, open_accounts, open_store
from paiju.storage.people import Person
from paiju.storage.store import Store
from paiju.tournament.people.entrants import Member, Number
from paiju.tournament.state import State
from paiju.words import say

app = new_app("人和数据 | people and data")

NameArgument = Annotated[str, typer.Argument(metavar="NAME", help="姓名 | the name")]
FileOption = Annotated[
    Path | None, typer.Option("--file", metavar="FILE", help="赛事文件，不是服务器 | an event's file, not a server")
]
_RESET_DAYS: Final = 1
_DATA: Final = Path("paiju-data")
T = TypeVar("T")


def _with_accounts(where: Address, work: Callable[[Accounts], Awaitable[T]]) -> T:
    async def run() -> T:
        opened = await open_accounts(where)
        try:
            return await work(opened.accounts)
        finally:
            await opened.close()

    return _told(run)


def _with_store(where: Address, work: Callable[[Store], Awaitable[T]]) -> T:
    async def run() -> T:
        if isinstance(where, Path) and not where.exists():
            raise NotAStore(where, "there is no file")
        store = await open_store(where)
        try:
            return await work(store)
        finally:
            await store.close()

    return _told(run)


def _told(run: Callable[[], Coroutine[Any, Any, T]]) -> T:
    try:
        return asyncio.run(run())
    except StoreError as error:
        raise unusable(error) from None


# Organisers.


@command(
    app,
    "organisers",
    "组织者账号 | accounts of organisers",
    "列出服务器的组织者；服务器运行时也可以",
    "List the organisers of a server, also while it runs",
    "paiju people organisers --data hall",
)
def organisers(
    data: DataOption = _DATA, store: StoreOption = None, lang: LangOption = None, as_json: JsonOption = False
) -> None:
    out = Output(lang, as_json)
    found = _with_accounts(address_of(data, store), lambda accounts: accounts.organisers())
    if as_json:
        out.json([{"account": number, "name": name} for number, name in found.items()])
        return
    for number, name in found.items():
        out.line(f"{number:>4}  {name}")


@command(
    app,
    "reset",
    "忘了密码 | a forgotten password",
    "给组织者一个设新密码的链接，一天内有效；服务器运行时也可以",
    "A link by which an organiser sets a new password, good for a day; also while the server runs",
    "paiju people reset 王主任 --data hall --url http://192.0.2.7:8000",
)
def reset(
    name: NameArgument,
    data: DataOption = _DATA,
    store: StoreOption = None,
    url: Annotated[str, typer.Option("--url", metavar="URL", help="服务器地址 | the server")] = "http://127.0.0.1:8000",
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    token = new_token()
    hashed = hash_token(token)
    assert hashed is not None

    async def make(accounts: Accounts) -> bool:
        found = await accounts.organiser(name)
        if found is not None:
            await accounts.add_reset(hashed, found[0], _RESET_DAYS)
        return found is not None

    if not _with_accounts(address_of(data, store), make):
        raise bad_input("no_organiser", name=name)
    link = f"{url.rstrip('/')}/reset/{token}"
    if as_json:
        out.json({"name": name, "link": link})
    else:
        out.named(say("label", "reset_link"), link)


# People.


@dataclass(frozen=True, slots=True)
class _Found:
    """A name: its references, the entrants behind whom they stand, and what is noted beside it."""

    people: Mapping[str, Person]
    standings: tuple[tuple[str, State, Number, str, bool], ...]  # event, its state, number, reference, plays

    @property
    def erasable(self) -> list[str]:
        plays = {reference for *_, reference, plays in self.standings if plays}
        return [each for each in self.people if each not in plays]


def _found_in_file(file: EventFile, name: str) -> _Found:
    people = {reference: person for reference, person in file.people.all().items() if person.name == name}
    state = file.read().state
    entrants = {} if state is None else state.entrants
    standings = tuple(
        (state.setup.name, state, number, str(member), takes_part(state, entrant))
        for number, entrant in entrants.items()
        for member in entrant.members
        if state is not None and member in people
    )
    return _Found(people, standings)


async def _found_in_store(store: Store, name: str) -> _Found:
    everybody = await store.people.all()
    people = {reference: person for reference, person in everybody.items() if person.name == name}
    standings: list[Standing] = standings_of(await kept_events(store.events, everybody), people)
    return _Found(
        people,
        tuple((each.event.event, each.event.state, each.number, each.reference, each.plays) for each in standings),
    )


def _in_file(path: Path, name: str, erase: bool) -> _Found:
    try:
        with EventFile.open(path) as file:
            found = _found_in_file(file, name)
            if erase:
                file.people.erase(found.erasable)
            return found
    except StoreError as error:
        raise unusable(error) from None


def _members(event: str, state: State, number: Number, reference: str) -> list[Member]:
    """Which of an entrant's people a reference stands for."""
    people = enumerate(state.entrants[number].members)
    return [Member(number, place) for place, one in people if reference in (one, file_reference(event, one))]


async def _in_store(store: Store, name: str, erase: bool) -> _Found:
    found = await _found_in_store(store, name)
    if erase:
        gone = set(found.erasable)
        await store.people.erase(gone)
        for event, state, number, reference, _ in found.standings:
            if reference in gone:
                await store.entry_keys.forget(event, _members(event, state, number, reference))
    return found


@command(
    app,
    "erase",
    "删除一个人 | erase a person",
    "删除一个人的名字和附注：服务器的全部赛事和牌桌（先停服务器），或一个赛事文件；日志只留号码",
    "Erase a name and what is noted beside it: in all events and tables of a server (stop it first), or in an event's "
    "file; logs keep the number",
    "paiju people erase 张伟 --data hall",
    "paiju people erase 张伟 --file cup.pje --yes",
)
def erase(
    name: NameArgument,
    data: DataOption = _DATA,
    store: StoreOption = None,
    file: FileOption = None,
    yes: Annotated[bool, typer.Option("--yes", help="真的删除，否则只说明 | do it; else it is only told")] = False,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    found = (
        _with_store(address_of(data, store), lambda opened: _in_store(opened, name, yes))
        if file is None
        else _in_file(file, name, yes)
    )
    if not found.people:
        raise bad_input("nobody_kept", name=name)
    gone, left = len(found.erasable), len(found.people) - len(found.erasable)
    if as_json:
        out.json({"name": name, "erased": gone if yes else 0, "found": len(found.people), "left": left})
        return
    _tell_standings(out, found)
    out.say(
        say("printed", "person_erased" if yes else "person_would_go", {"count": gone}), "green" if yes else "yellow"
    )
    if left:
        out.say(say("printed", "person_plays", {"count": left}), "yellow")


def _tell_standings(out: Output, found: _Found) -> None:
    for event, state, number, _, plays in found.standings:
        facts: dict[str, str | int] = {"event": event, "title": state.setup.name, "number": int(number)}
        out.say(say("printed", "person_plays_in" if plays else "person_stands_in", facts))


@command(
    app,
    "export",
    "关于一个人的数据 | what is kept of a person",
    "导出关于一个人保存了什么（JSON）：名字、附注、报名、处罚、申诉、奖项",
    "Export what is kept of a person as JSON: names, notes, entries, penalties, appeals, awards",
    "paiju people export 张伟 --data hall --out 张伟.json",
    "paiju people export 张伟 --file cup.pje",
)
def export(
    name: NameArgument,
    data: DataOption = _DATA,
    store: StoreOption = None,
    file: FileOption = None,
    target: OutOption = None,
    lang: LangOption = None,
    as_json: JsonOption = True,
) -> None:
    out = Output(lang, as_json)
    found = (
        _with_store(address_of(data, store), lambda opened: _in_store(opened, name, False))
        if file is None
        else _in_file(file, name, False)
    )
    if not found.people:
        raise bad_input("nobody_kept", name=name)
    document = {
        "name": name,
        "notes": [person.note for person in found.people.values() if person.note],
        "entries": [_entry(event, state, number) for event, state, number, *_ in found.standings],
    }
    if target is None:
        out.json(document)
    else:
        write_bytes(target, json.dumps(document, ensure_ascii=False, indent=1).encode() + b"\n")


def _entry(event: str, state: State, number: Number) -> dict[str, Any]:
    one = state.entrants[number]
    return {
        "event": event,
        "title": state.setup.name,
        "number": int(number),
        "unit": one.unit,
        "status": one.status.value,
        "penalties": [each.code for each in state.charges if each.entrant == number],
        "appeals": [each.subject for each in state.appeals.values() if each.entrant == number],
        "awards": [each.prize.value for each in state.awards if each.entrant == number],
    }


@command(
    app,
    "tidy",
    "按期删除名字 | erase names in time",
    "按 docs/retention.md 删除过期的名字（先停服务器）：赛事以外牌桌上的，和结束已久的赛事里的",
    "Erase the names that docs/retention.md keeps no longer (stop the server first): at tables outside of events, and "
    "in events that ended long ago",
    "paiju people tidy --data hall",
    "paiju people tidy --data hall --events-days 365 --yes",
)
def tidy(
    data: DataOption = _DATA,
    store: StoreOption = None,
    tables_days: Annotated[
        int, typer.Option("--tables-days", metavar="N", min=1, help="牌桌 | tables")
    ] = Rule().tables,
    events_days: Annotated[
        int, typer.Option("--events-days", metavar="N", min=1, help="赛事 | events")
    ] = Rule().events,
    yes: Annotated[bool, typer.Option("--yes", help="真的删除，否则只说明 | do it; else it is only told")] = False,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)

    async def work(store: Store) -> int:
        gone = await outdated(store, Rule(tables_days, events_days), int(time.time()))
        if yes:
            await store.people.erase(gone)
        return len(gone)

    count = _with_store(address_of(data, store), work)
    if as_json:
        out.json({"outdated": count, "erased": count if yes else 0})
    else:
        code = "names_erased" if yes else "names_outdated"
        out.say(say("printed", code, {"count": count}), "green" if yes or not count else "yellow")
