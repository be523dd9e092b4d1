"""Where a server listens and how people reach it, and what is said about it at the start."""

import contextlib
import errno
import os
import socket
import ssl
import sys
from pathlib import Path
from typing import Final

import paiju
from paiju.cli.errors import BadInput, bad_input
from paiju.cli.output import Output
from paiju.rulebook.clauses import Words
from paiju.server.config import Config
from paiju.server.people.tokens import Token
from paiju.words import say

_EVERYWHERE: Final = ("0.0.0.0", "::")


def listen(config: Config) -> socket.socket:
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    try:
        listening = socket.create_server((config.host, config.port), family=family, backlog=1_024)
    except OSError as error:
        raise _no_port(config, error) from None
    listening.setblocking(False)
    return listening


def _no_port(config: Config, error: OSError) -> BadInput:
    place = f"{config.host}:{config.port}"
    if error.errno == errno.EADDRINUSE:
        return bad_input("port_in_use", port=config.port)
    if error.errno == errno.EACCES:
        return bad_input("port_forbidden", port=config.port)
    reason = os.strerror(error.errno) if error.errno and error.errno > 0 else str(error)
    return bad_input("cannot_listen", place=place, reason=reason)


def certificate(cert: Path, key: Path) -> ssl.SSLContext:
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    try:
        context.load_cert_chain(cert, key)
    except (OSError, ssl.SSLError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise bad_input("bad_tls", cert=cert, key=key, reason=reason) from None
    return context


# Addresses.


def own_url(config: Config) -> str:
    """As this machine itself reaches the server."""
    host = "127.0.0.1" if config.host in _EVERYWHERE else config.host
    return f"{_scheme(config)}://{f'[{host}]' if ':' in host else host}:{config.port}"


def lan_url(config: Config) -> str | None:
    """As phones in the same hall reach it; None where they do not."""
    if config.host not in _EVERYWHERE:
        return None
    address = _lan_address()
    return None if address is None else f"{_scheme(config)}://{address}:{config.port}"


def _scheme(config: Config) -> str:
    return "http" if config.tls is None else "https"


def _lan_address() -> str | None:
    """The address by which this machine would leave; no packet is sent."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        address = str(probe.getsockname()[0])
        return None if address.startswith(("127.", "0.")) else address
    return None


# What is said.


def announce(out: Output, config: Config, data: Path, setup: Token | None) -> None:
    """The set-up link is printed, never logged, and by the address of this machine: it crosses no network."""
    own, outside = own_url(config), config.public_url
    setup_link = None if setup is None else f"{own}/setup/{setup}"
    if out.as_json:
        out.json({"url": own, "outside": outside, "setup": setup_link, "data": str(data), "version": paiju.__version__})
        sys.stdout.flush()
        return
    out.named(say("label", "paiju_serving"), own, "bold green")
    if outside is not None:
        out.named(say("label", "phones_same_network"), outside, "bold")
        if out.is_terminal:
            _show_code(outside)
    else:
        out.say(_why_not_outside(config), "dim")
    if setup_link is not None:
        out.named(say("label", "first_organiser_works_once"), setup_link)
    out.named(say("label", "data"), data)
    out.say(say("printed", "ctrl_c_stops"))
    sys.stdout.flush()


def _why_not_outside(config: Config) -> Words:
    if config.host in _EVERYWHERE:
        return say("printed", "no_network_address_found")
    return say("printed", "local_only")


def _show_code(url: str) -> None:
    import segno  # noqa: PLC0415 - only where somebody can see it

    segno.make(url, error="m", micro=False).terminal(compact=True, border=2)


def say_stopping(out: Output) -> None:
    if not out.as_json:
        out.say(say("printed", "stopping"))
        sys.stdout.flush()
