"""Whose request this is, and about which table: what cookies, addresses and names stand for."""

import re
from typing import Final

from aiohttp import web

from paiju.server.http.problems import HttpProblem
from paiju.server.http.safety import cookie_name, set_cookie
from paiju.server.people.tokens import Token, hash_token, new_token
from paiju.server.site import Site, site_of
from paiju.storage.accounts import Held, TokenHash
from paiju.table.names import clean_name
from paiju.table.session.info import TableInfo

_DAY: Final = 86_400
LONGEST_NAME: Final = 20
_TABLE: Final = re.compile(r"[a-z0-9]{1,40}")


def _cookie(request: web.Request, what: str) -> TokenHash | None:
    found = request.cookies.get(cookie_name(site_of(request).config, what))
    return None if found is None else hash_token(found)


async def device_of(request: web.Request) -> TokenHash | None:
    device = _cookie(request, "device")
    return device if device is not None and await site_of(request).accounts.knows_device(device) else None


async def seat_of(request: web.Request, table: str) -> Held | None:
    device = await device_of(request)
    return None if device is None else await site_of(request).accounts.seat_at(table, device)


async def need_device(request: web.Request) -> tuple[TokenHash, Token | None]:
    """The device that asks; one that has no cookie of ours gets a new one, to be set with the answer."""
    device = await device_of(request)
    if device is not None:
        return device, None
    token = new_token()
    made = hash_token(token)
    assert made is not None
    await site_of(request).accounts.add_device(made)
    return made, token


def keep_device(response: web.StreamResponse, site: Site, token: Token | None) -> None:
    if token is not None:
        set_cookie(response, site.config, "device", token, site.config.device_days * _DAY)


def session_of(request: web.Request) -> TokenHash | None:
    return _cookie(request, "organiser")


async def organiser_of(request: web.Request) -> str | None:
    session = session_of(request)
    return None if session is None else await site_of(request).accounts.session(session)


async def person_of(request: web.Request) -> str | None:
    """Who takes part in an event here, or runs one; None for anybody else, also for a device that only plays."""
    site = site_of(request)
    session = session_of(request)
    if session is not None and await site.accounts.session(session) is not None:
        return f"organiser {session.hex()}"
    device = _cookie(request, "device")
    if device is not None and await site.events.keys.is_entrant(device):
        return f"entrant {device.hex()}"
    return None


async def find_table(request: web.Request) -> TableInfo:
    table = request.match_info["table"]
    info = await site_of(request).rooms.info(table) if _TABLE.fullmatch(table) else None
    if info is None:
        raise HttpProblem("table_unknown")
    return info


def good_name(text: str) -> str:
    """A name as others see it."""
    name = clean_name(text, LONGEST_NAME)
    if name is None:
        raise HttpProblem("bad_name")
    return name
