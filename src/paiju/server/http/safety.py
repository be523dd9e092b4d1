"""What every request must pass and every answer carries: host, origin, the CSRF header, headers against misuse.

Plain HTTP in a hall is not a secure context, so nothing here relies on one; with TLS the cookies are Secure besides.
"""

import ipaddress
import re
import socket
from functools import cache
from typing import Final
from urllib.parse import urlsplit

from aiohttp import web

from paiju.server.config import Config
from paiju.server.http.limits import neighbourhood
from paiju.server.http.problems import HttpProblem

CSRF_HEADER: Final = "X-Paiju"
_SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")
_HOST: Final = re.compile(r"(?P<name>\[[0-9a-fA-F:.]+\]|[A-Za-z0-9._-]+)(?::(?P<port>[0-9]{1,5}))?")

_POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self' data:",
        "connect-src 'self'{sockets}",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)


# Who asks.


def address_of(request: web.Request, config: Config) -> str:
    """The client's address; behind a proxy of ours what it says: the last entry, the others can be made up."""
    if config.behind_proxy:
        forwarded = request.headers.getall("X-Forwarded-For", [])
        if forwarded:
            return neighbourhood(forwarded[-1].rpartition(",")[2].strip())
    return neighbourhood(request.remote or "unknown")


def is_local(request: web.Request, config: Config) -> bool:
    """Whether the request comes from this machine itself and not through a proxy."""
    if config.behind_proxy or "X-Forwarded-For" in request.headers or "Forwarded" in request.headers:
        return False
    try:
        return ipaddress.ip_address(request.remote or "").is_loopback
    except ValueError:
        return False


# What every request must pass.


def check_host(request: web.Request, config: Config) -> None:
    """Refuse names that are not ours: a page of another site may have had its name pointed at this machine."""
    host = _HOST.fullmatch(request.headers.get("Host", ""))
    if host is None:
        raise HttpProblem("bad_request")
    name = host["name"].lower().rstrip(".")
    allowed = _own_names() | config.allow_hosts | {urlsplit(config.public_url or "").hostname}
    if not (is_address(name) or name in allowed or "*" in allowed):
        raise HttpProblem("bad_host", {"host": name[:100]})


def is_address(name: str) -> bool:
    """Nobody can point a number somewhere else."""
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


@cache
def _own_names() -> frozenset[str]:
    name = socket.gethostname().lower()
    return frozenset(("localhost", name, f"{name.partition('.')[0]}.local"))


def check_origin(request: web.Request, config: Config) -> None:
    """Browsers always say where a socket or a POST comes from; programs say nothing, and hold no stranger's cookies."""
    origins = request.headers.getall("Origin", [])
    ours = (own_origin(request, config), config.public_url)
    if len(origins) > 1 or any(origin not in ours for origin in origins):
        raise HttpProblem("bad_origin")


def check_intent(request: web.Request, config: Config) -> None:
    """What changes something must come from our own page: another site can send neither the header nor our origin."""
    if request.method in _SAFE_METHODS:
        return
    check_origin(request, config)
    if request.headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none"):
        raise HttpProblem("bad_origin")
    if request.headers.get(CSRF_HEADER) != "1":
        raise HttpProblem("no_header")


def own_origin(request: web.Request, config: Config) -> str:
    """Scheme and host as this client reaches us."""
    scheme = "https" if config.is_secure else "http"
    return f"{scheme}://{request.headers.get('Host', '').lower()}"


# What every answer carries.


def add_headers(request: web.Request, response: web.StreamResponse, config: Config) -> None:
    headers = response.headers
    host = request.headers.get("Host", "")
    # Older Safari does not count a socket to the same host as 'self'.
    sockets = f" {'wss' if config.is_secure else 'ws'}://{host}" if _HOST.fullmatch(host) else ""
    headers.setdefault("Content-Security-Policy", _POLICY.format(sockets=sockets))
    headers["X-Content-Type-Options"] = "nosniff"
    headers["Referrer-Policy"] = "no-referrer"
    headers["X-Frame-Options"] = "DENY"
    headers["Cross-Origin-Resource-Policy"] = "same-origin"
    headers["Permissions-Policy"] = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"
    headers.setdefault("Cache-Control", "no-store")
    headers["Server"] = "paiju"
    if config.is_secure:  # browsers ignore it, loudly, on plain HTTP
        headers["Cross-Origin-Opener-Policy"] = "same-origin"


# Cookies.


def cookie_name(config: Config, what: str) -> str:
    """The prefix makes browsers refuse a cookie that was planted without TLS or by a neighbouring site."""
    return f"__Host-paiju-{what}" if config.is_secure else f"paiju-{what}"


def set_cookie(response: web.StreamResponse, config: Config, what: str, token: str, seconds: int) -> None:
    response.set_cookie(
        cookie_name(config, what),
        token,
        max_age=seconds,
        path="/",
        httponly=True,
        samesite="Lax",
        secure=config.is_secure,
    )


def drop_cookie(response: web.StreamResponse, config: Config, what: str) -> None:
    response.del_cookie(cookie_name(config, what), path="/", httponly=True, samesite="Lax", secure=config.is_secure)
