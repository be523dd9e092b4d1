"""The life of an account: passwords, sessions, colleagues who leave, and people who want to be forgotten."""

from typing import Final

from aiohttp import web

from paiju.server.events.control.authors import official_of
from paiju.server.http import bodies
from paiju.server.http.limits import JOIN, LOOK_UP, OPEN_TABLE
from paiju.server.http.problems import HttpProblem
from paiju.server.http.qr import qr_code
from paiju.server.http.routes import Route
from paiju.server.people import account_bodies as b
from paiju.server.people.erasing import erase, places_of
from paiju.server.people.my_data import tell_my_data, told_sessions
from paiju.server.people.people_api import hashed_password, is_right_password, logged_in
from paiju.server.people.seats_api import base_of
from paiju.server.people.tokens import hash_token, new_token
from paiju.server.people.visitors import organiser_of, session_of
from paiju.server.site import Site, site_of
from paiju.storage.accounts import LinkProblem, TokenHash
from paiju.tournament.people.officials import Role


async def _own_account(request: web.Request) -> tuple[Site, int, str]:
    """The site, the number and the name of whoever is logged in."""
    site = site_of(request)
    name = await organiser_of(request)
    found = None if name is None else await site.accounts.organiser(name)
    if name is None or found is None:
        raise HttpProblem("not_logged_in")
    return site, found[0], name


async def tell_account(request: web.Request) -> b.AccountTold:
    site, account, name = await _own_account(request)
    kept = await site.accounts.kept_organiser(account)
    colleagues = [
        b.OrganiserTold(number, called, number == account)
        for number, called in (await site.accounts.organisers()).items()
    ]
    since = 0 if kept is None else kept.made * 1_000
    return b.AccountTold(account, name, since, await told_sessions(request, site, account), colleagues)


async def change_password(request: web.Request, wanted: b.NewPassword) -> b.SessionsEnded:
    """Every other browser is logged out: whoever knew the old password is out."""
    site, account, name = await _own_account(request)
    found = await site.accounts.organiser(name)
    if not await is_right_password(request, found, wanted.old):
        raise HttpProblem("wrong_password")
    await site.accounts.set_password(account, await hashed_password(site, name, wanted.new))
    site.log.info("password changed")
    return b.SessionsEnded(await site.accounts.end_sessions(account, but=session_of(request)))


async def end_session(request: web.Request, wanted: b.EndSession) -> b.SessionsEnded:
    """One that is named, or all but this one."""
    site, account, _ = await _own_account(request)
    if wanted.session:
        return b.SessionsEnded(await site.accounts.end_sessions(account, only=wanted.session))
    return b.SessionsEnded(await site.accounts.end_sessions(account, but=session_of(request)))


# Colleagues.


async def reset_password(request: web.Request, wanted: b.OfAccount) -> bodies.Invitation:
    """A link for a colleague who has forgotten his password; it is on the server's log who asked for it."""
    site, account, _ = await _own_account(request)
    if wanted.account not in await site.accounts.organisers():
        raise HttpProblem("account_unknown", {"account": wanted.account})
    token = new_token()
    reset = hash_token(token)
    assert reset is not None
    until = await site.accounts.add_reset(reset, wanted.account, site.config.reset_days)
    site.log.warning("password reset link made", by=account, of=wanted.account)
    link = f"{base_of(request)}/reset/{token}"
    return bodies.Invitation(link, qr_code(link), until * 1_000)


def _reset_of(token: str) -> TokenHash:
    reset = hash_token(token)
    if reset is None:
        raise HttpProblem("reset_unknown")
    return reset


async def look_at_reset(request: web.Request, wanted: b.LookAtReset) -> b.ResetFor:
    try:
        return b.ResetFor(await site_of(request).accounts.look_at_reset(_reset_of(wanted.token)))
    except LinkProblem as problem:
        raise HttpProblem(problem.code, problem.facts) from None


async def use_reset(request: web.Request, wanted: b.ResetPassword) -> web.StreamResponse:
    """The link is looked at first: whoever has none does not have us hash passwords."""
    site, reset = site_of(request), _reset_of(wanted.token)
    name = (await look_at_reset(request, b.LookAtReset(wanted.token))).name
    hashed = await hashed_password(site, name, wanted.password)
    try:
        account = await site.accounts.use_reset(reset, hashed)
    except LinkProblem as problem:
        raise HttpProblem(problem.code, problem.facts) from None
    site.log.info("password reset", of=account)
    return await logged_in(request, account, name, 200)


async def remove_organiser(request: web.Request, wanted: b.OfAccount) -> bodies.Nothing:
    """A colleague, or oneself. Nobody goes without whom an event that is not over would have no organiser."""
    site, account, _ = await _own_account(request)
    accounts = await site.accounts.organisers()
    if wanted.account not in accounts:
        raise HttpProblem("account_unknown", {"account": wanted.account})
    others = {official_of(each) for each in accounts if each != wanted.account}
    leaving = official_of(wanted.account)
    for event in await site.events.all():
        officials = event.room.state.officials
        left = any(officials.has(each, Role.ORGANISER) for each in others)
        if officials.has(leaving, Role.ORGANISER) and not left and not event.room.state.finished:
            facts = {"name": accounts[wanted.account], "event": event.room.state.setup.name}
            raise HttpProblem("only_organiser", facts)
    if not await site.accounts.remove_organiser(wanted.account):
        raise HttpProblem("last_organiser")
    site.log.warning("organiser removed", by=account, of=wanted.account)
    return bodies.Nothing()


# People.


async def find_person(request: web.Request, wanted: b.PersonNamed) -> b.PersonPlaces:
    site, _, _ = await _own_account(request)
    references = site.rooms.names.references_to(wanted.name)
    places = await places_of(site.events, references)
    told = [
        b.PersonPlace(
            place.event.room.event, place.event.room.state.setup.name, place.member.number, place.plays, place.reference
        )
        for place in places
    ]
    entered = {place.reference for place in places}
    return b.PersonPlaces(wanted.name, told, [each for each in references if each not in entered])


async def erase_person(request: web.Request, wanted: b.ErasePerson) -> b.PersonErased:
    """Of those that were found under the name; one that stands for somebody else by now is passed over."""
    site, account, _ = await _own_account(request)
    known = set(site.rooms.names.references_to(wanted.name))
    done = await erase(site.events, known.intersection(wanted.references))
    site.log.warning("person erased", by=account, references=done.erased)
    return b.PersonErased(done.erased, done.left)


_LOGGED_IN: Final = ("not_logged_in",)
_RESET: Final = ("reset_unknown", "reset_expired")

ROUTES: Final = (
    Route("GET", "/api/me/data", tell_my_data, answer=b.MyData, rate=LOOK_UP),
    Route("GET", "/api/organiser/account", tell_account, answer=b.AccountTold, errors=_LOGGED_IN, rate=LOOK_UP),
    Route(
        "POST",
        "/api/organiser/password",
        change_password,
        body=b.NewPassword,
        answer=b.SessionsEnded,
        errors=(*_LOGGED_IN, "wrong_password", "weak_password"),
        rate=None,
    ),
    Route(
        "POST",
        "/api/organiser/sessions/end",
        end_session,
        body=b.EndSession,
        answer=b.SessionsEnded,
        errors=_LOGGED_IN,
    ),
    Route(
        "POST",
        "/api/organiser/resets",
        reset_password,
        body=b.OfAccount,
        answer=bodies.Invitation,
        status=201,
        errors=(*_LOGGED_IN, "account_unknown"),
        rate=OPEN_TABLE,
    ),
    Route(
        "POST",
        "/api/organiser/reset/preview",
        look_at_reset,
        body=b.LookAtReset,
        answer=b.ResetFor,
        errors=_RESET,
        rate=JOIN,
    ),
    Route(
        "POST",
        "/api/organiser/reset",
        use_reset,
        body=b.ResetPassword,
        answer=bodies.Organiser,
        errors=(*_RESET, "weak_password"),
        rate=JOIN,
    ),
    Route(
        "POST",
        "/api/organiser/remove",
        remove_organiser,
        body=b.OfAccount,
        answer=bodies.Nothing,
        errors=(*_LOGGED_IN, "account_unknown", "only_organiser", "last_organiser"),
        rate=OPEN_TABLE,
    ),
    Route(
        "POST",
        "/api/people/find",
        find_person,
        body=b.PersonNamed,
        answer=b.PersonPlaces,
        errors=_LOGGED_IN,
        rate=LOOK_UP,
    ),
    Route(
        "POST",
        "/api/people/erase",
        erase_person,
        body=b.ErasePerson,
        answer=b.PersonErased,
        errors=_LOGGED_IN,
        rate=LOOK_UP,
        most=200_000,
    ),
)
