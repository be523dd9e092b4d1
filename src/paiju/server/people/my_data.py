"""What is kept about whoever asks: his device, his entries in events, his account as an organiser."""

from aiohttp import web

from paiju.server.events.control.authors import official_of
from paiju.server.events.events import OpenEvent
from paiju.server.people.account_bodies import MyAccount, MyData, MyDevice, MyEntry, SessionTold
from paiju.server.people.visitors import device_of, organiser_of, session_of
from paiju.server.site import Site, site_of
from paiju.storage.accounts import TokenHash
from paiju.tournament.people.entrants import Number
from paiju.words import say, say_fact
from paiju.words.direction import say_effect


async def tell_my_data(request: web.Request) -> MyData:
    site = site_of(request)
    device = await device_of(request)
    return MyData(
        site.rooms.software,
        int(site.rooms.time.wall()),
        None if device is None else await _device(site, device),
        [] if device is None else await _entries(site, device),
        await _account(request, site),
    )


async def _device(site: Site, device: TokenHash) -> MyDevice | None:
    kept = await site.accounts.device(device)
    if kept is None:
        return None
    tables = [each.table for each in await site.accounts.seats_of(device, most=10_000)]
    return MyDevice(kept.made * 1_000, kept.seen * 1_000, tables)


async def _entries(site: Site, device: TokenHash) -> list[MyEntry]:
    told = []
    for event, number in await site.events.keys.entries_of(device):
        found = await site.events.find(event)
        if found is not None and number in found.room.state.entrants:
            told.append(_entry(found, number))
    return told


def _entry(event: OpenEvent, number: Number) -> MyEntry:
    state = event.room.told
    one = state.entrants[number]
    return MyEntry(
        event.room.event,
        state.setup.name,
        number,
        [event.views.person(member) for member in one.members],
        one.unit,
        one.seed,
        one.remote,
        one.status.value,
        [
            f"{say_fact('offence', charge.code).zh}：{say_effect(charge.effect).zh}"
            for charge in state.charges
            if charge.entrant == number
        ],
        [appeal.subject for appeal in state.appeals.values() if appeal.entrant == number],
        [say("prize", award.prize).zh for award in state.awards if award.entrant == number],
    )


async def _account(request: web.Request, site: Site) -> MyAccount | None:
    name = await organiser_of(request)
    found = None if name is None else await site.accounts.organiser(name)
    kept = None if found is None else await site.accounts.kept_organiser(found[0])
    if kept is None:
        return None
    official = official_of(kept.number)
    roles = {
        event.room.event: [role.value for role in held]
        for event in await site.events.all()
        if (held := event.room.state.officials.roles.get(official, ()))
    }
    sessions = await told_sessions(request, site, kept.number)
    return MyAccount(kept.number, kept.name, kept.made * 1_000, kept.browsers, sessions, roles)


async def told_sessions(request: web.Request, site: Site, organiser: int) -> list[SessionTold]:
    """Where the organiser is logged in; the one that asks is marked."""
    own = session_of(request)
    current = "" if own is None else own.hex()
    return [
        SessionTold(each.id, each.begun * 1_000, each.expires * 1_000, each.browser, current.startswith(each.id))
        for each in await site.accounts.sessions(organiser)
    ]
