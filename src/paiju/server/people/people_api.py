"""Who you are: the seats this device holds, and organisers: by a one-time link, then by login until logout."""

import unicodedata
from typing import Final

from aiohttp import web

from paiju.server.http import bodies
from paiju.server.http.limits import JOIN, OPEN_TABLE
from paiju.server.http.problems import HttpProblem
from paiju.server.http.qr import qr_code
from paiju.server.http.routes import Route, as_json, too_many
from paiju.server.http.safety import address_of, drop_cookie, set_cookie
from paiju.server.people.browsers import name_browser
from paiju.server.people.log_ins import LineFull
from paiju.server.people.passwords import LEAST, is_weak
from paiju.server.people.seats_api import base_of
from paiju.server.people.tokens import hash_token, is_same, new_token
from paiju.server.people.visitors import device_of, good_name, keep_device, need_device, organiser_of, session_of
from paiju.server.site import Site, site_of
from paiju.storage.accounts import LinkProblem, TokenHash
from paiju.table.names import clean_text


async def tell_me(request: web.Request) -> bodies.Me:
    accounts = site_of(request).accounts
    device = await device_of(request)
    held = [] if device is None else await accounts.seats_of(device)
    return bodies.Me(
        [bodies.MyTable(each.table, each.seat, each.is_host) for each in held],
        await organiser_of(request),
        not await accounts.has_organiser(),
    )


async def look_at_set_up(request: web.Request, wanted: bodies.LookAtSetUp) -> bodies.SetUpTold:
    """Whoever opens a link that is used, too old or none of ours learns it before filling in a form."""
    site = site_of(request)
    if is_same(wanted.token, site.setup):
        if await site.accounts.has_organiser():
            raise HttpProblem("already_set_up")
        return bodies.SetUpTold(first=True)
    await _invitation(site, wanted.token)
    return bodies.SetUpTold(first=False)


async def _invitation(site: Site, token: str) -> TokenHash:
    """An invitation that could be used now."""
    invitation = hash_token(token)
    if invitation is None:
        raise HttpProblem("setup_unknown")
    try:
        await site.accounts.look_at_invitation(invitation)
    except LinkProblem as problem:
        raise HttpProblem(problem.code, problem.facts) from None
    return invitation


async def set_up(request: web.Request, wanted: bodies.SetUp) -> web.StreamResponse:
    """A link works once; the first organiser's only while there is none."""
    site = site_of(request)
    name = good_name(wanted.name)
    if is_same(wanted.token, site.setup):
        organiser = await _first_organiser(site, name, wanted.password)
    else:
        organiser = await _invited_organiser(site, name, wanted)
    site.log.info("organiser set up")
    return await logged_in(request, organiser, name, 201)


async def _first_organiser(site: Site, name: str, password: str) -> int:
    async with site.setting_up:
        if await site.accounts.has_organiser():
            raise HttpProblem("already_set_up")
        organiser = await site.accounts.add_first_organiser(name, await hashed_password(site, name, password))
        if organiser is None:
            raise HttpProblem("already_set_up")
        site.setup = None
    return organiser


async def _invited_organiser(site: Site, name: str, wanted: bodies.SetUp) -> int:
    """The link is looked at first: whoever has none does not have us hash passwords."""
    invitation = await _invitation(site, wanted.token)
    hashed = await hashed_password(site, name, wanted.password)
    try:
        return await site.accounts.use_invitation(invitation, name, hashed)
    except LinkProblem as problem:
        raise HttpProblem(problem.code, problem.facts) from None


async def hashed_password(site: Site, name: str, password: str) -> str:
    """To be stored; a password that is too easy is refused."""
    if is_weak(password, name):
        raise HttpProblem("weak_password", {"least": LEAST})
    return await site.passwords.hash(password)


async def invite(request: web.Request, _: bodies.NoBody) -> bodies.Invitation:
    """Every organiser may: a colleague has an account of his own, and directs what he is appointed to."""
    site = site_of(request)
    name = await organiser_of(request)
    found = None if name is None else await site.accounts.organiser(name)
    if found is None:
        raise HttpProblem("not_logged_in")
    token = new_token()
    invitation = hash_token(token)
    assert invitation is not None
    until = await site.accounts.add_invitation(invitation, found[0], site.config.invitation_days)
    link = f"{base_of(request)}/setup/{token}"
    return bodies.Invitation(link, qr_code(link), until * 1_000)


async def log_in(request: web.Request, wanted: bodies.LogIn) -> web.StreamResponse:
    site = site_of(request)
    # As it is, first: an account may be older than the cleaning of names.
    name = " ".join(unicodedata.normalize("NFC", wanted.name).split())
    found = await site.accounts.organiser(name)
    if found is None:
        name = clean_text(name)
        found = await site.accounts.organiser(name)
    if not await is_right_password(request, found, wanted.password) or found is None:
        site.log.warning("login refused")
        raise HttpProblem("bad_login")
    if site.passwords.needs_rehash(found[1]):
        await site.accounts.set_password(found[0], await site.passwords.hash(wanted.password))
    return await logged_in(request, found[0], name, 200)


async def is_right_password(request: web.Request, found: tuple[int, str] | None, password: str) -> bool:
    """Asked in the line of all who log in, but from an own browser at once: no stranger can make that wait."""
    site, device = site_of(request), await device_of(request)
    is_own = device is not None and found is not None and await site.accounts.is_own_browser(device, found[0])
    stored = None if found is None else found[1]
    try:
        address = address_of(request, site.config)
        return await site.log_ins.is_right(stored, password, address, device if is_own else None)
    except LineFull as full:
        raise too_many(full.seconds) from None


async def logged_in(request: web.Request, organiser: int, name: str, status: int) -> web.StreamResponse:
    """A new session each time; the one before, if any, is ended."""
    site = site_of(request)
    old = session_of(request)
    if old is not None:
        await site.accounts.end_session(old)
    token = new_token()
    session = hash_token(token)
    assert session is not None
    browser = name_browser(request.headers.get("User-Agent", ""))
    await site.accounts.add_session(session, organiser, site.config.session_hours, browser)
    device, device_token = await need_device(request)
    await site.accounts.remember_browser(device, organiser)
    response = as_json(bodies.Organiser(name), status)
    keep_device(response, site, device_token)
    set_cookie(response, site.config, "organiser", token, site.config.session_hours * 3_600)
    return response


async def log_out(request: web.Request, _: bodies.NoBody) -> web.StreamResponse:
    site = site_of(request)
    session = session_of(request)
    if session is not None:
        await site.accounts.end_session(session)
    response = as_json(bodies.Nothing())
    drop_cookie(response, site.config, "organiser")
    return response


ROUTES: Final = (
    Route(
        "GET",
        "/api/me",
        tell_me,
        answer=bodies.Me,
    ),
    Route(
        "POST",
        "/api/organiser/setup",
        set_up,
        body=bodies.SetUp,
        answer=bodies.Organiser,
        status=201,
        errors=(
            *("setup_unknown", "already_set_up", "weak_password", "bad_name"),
            *("invitation_used", "invitation_expired", "name_taken"),
        ),
        rate=JOIN,
    ),
    Route(
        "POST",
        "/api/organiser/setup/preview",
        look_at_set_up,
        body=bodies.LookAtSetUp,
        answer=bodies.SetUpTold,
        errors=("setup_unknown", "already_set_up", "invitation_used", "invitation_expired"),
        rate=JOIN,
    ),
    Route(
        "POST",
        "/api/organiser/invitations",
        invite,
        body=bodies.NoBody,
        answer=bodies.Invitation,
        status=201,
        errors=("not_logged_in",),
        rate=OPEN_TABLE,
    ),
    Route(
        "POST",
        "/api/organiser/login",
        log_in,
        body=bodies.LogIn,
        answer=bodies.Organiser,
        errors=("bad_login",),
        rate=None,
    ),
    Route(
        "POST",
        "/api/organiser/logout",
        log_out,
        body=bodies.NoBody,
        answer=bodies.Nothing,
    ),
)
