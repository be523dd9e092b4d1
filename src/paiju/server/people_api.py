"""Who you are: the seats this device holds, and organisers with their one-time set-up, login and logout."""

from typing import Final

from aiohttp import web

from paiju.rulebook.clauses import Words
from paiju.server import bodies
from paiju.server.limits import LOG_IN, LOG_IN_NAME
from paiju.server.passwords import LEAST, is_weak
from paiju.server.problems import HttpProblem
from paiju.server.routes import Route, as_json, spend
from paiju.server.safety import drop_cookie, set_cookie
from paiju.server.site import site_of
from paiju.server.tokens import hash_token, is_same, new_token
from paiju.server.visitors import clean_name, device_of, organiser_of, session_of


async def tell_me(request: web.Request) -> bodies.Me:
    accounts = site_of(request).accounts
    device = await device_of(request)
    held = [] if device is None else await accounts.seats_of(device)
    return bodies.Me(
        [bodies.MyTable(each.table, each.seat, each.is_host) for each in held],
        await organiser_of(request),
        not await accounts.has_organiser(),
    )


async def set_up(request: web.Request, wanted: bodies.SetUp) -> web.StreamResponse:
    """The link works once, and only while there is no organiser."""
    site = site_of(request)
    name = clean_name(wanted.name)
    async with site.setting_up:
        if await site.accounts.has_organiser():
            raise HttpProblem("already_set_up")
        if not is_same(wanted.token, site.setup):
            raise HttpProblem("setup_unknown")
        if is_weak(wanted.password, name):
            raise HttpProblem("weak_password", {"least": LEAST})
        organiser = await site.accounts.add_first_organiser(name, await site.passwords.hash(wanted.password))
        if organiser is None:
            raise HttpProblem("already_set_up")
        site.setup = None
    site.log.info("organiser set up")
    return await _logged_in(request, organiser, name, 201)


async def log_in(request: web.Request, wanted: bodies.LogIn) -> web.StreamResponse:
    site = site_of(request)
    name = clean_name(wanted.name)
    spend(request, LOG_IN_NAME, name)
    found = await site.accounts.organiser(name)
    stored = None if found is None else found[1]
    if not await site.passwords.is_right(stored, wanted.password) or found is None:
        site.log.warning("login refused")
        raise HttpProblem("bad_login")
    if site.passwords.needs_rehash(found[1]):
        await site.accounts.set_password(found[0], await site.passwords.hash(wanted.password))
    return await _logged_in(request, found[0], name, 200)


async def _logged_in(request: web.Request, organiser: int, name: str, status: int) -> web.StreamResponse:
    """A new session each time; the one before, if any, is ended."""
    site = site_of(request)
    old = session_of(request)
    if old is not None:
        await site.accounts.end_session(old)
    token = new_token()
    session = hash_token(token)
    assert session is not None
    await site.accounts.add_session(session, organiser, site.config.session_hours)
    response = as_json(bodies.Organiser(name), status)
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
        Words("本设备的座位与身份", "the seats and identity of this device"),
        answer=bodies.Me,
    ),
    Route(
        "POST",
        "/api/organiser/setup",
        set_up,
        Words("用一次性链接成为首位组织者", "become the first organiser by the one-time link"),
        body=bodies.SetUp,
        answer=bodies.Organiser,
        status=201,
        errors=("setup_unknown", "already_set_up", "weak_password", "bad_name"),
        rate=LOG_IN,
    ),
    Route(
        "POST",
        "/api/organiser/login",
        log_in,
        Words("组织者登录", "log in as an organiser"),
        body=bodies.LogIn,
        answer=bodies.Organiser,
        errors=("bad_login", "bad_name"),
        rate=LOG_IN,
    ),
    Route(
        "POST",
        "/api/organiser/logout",
        log_out,
        Words("退出登录", "log out"),
        body=bodies.NoBody,
        answer=bodies.Nothing,
    ),
)
