"""Starting and stopping the server: port, certificate, database, rooms, and what is said about them."""

import asyncio
import contextlib
import errno
import logging
import os
import signal
import socket
import ssl
import sys
import webbrowser
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

from aiohttp import web

import paiju
from paiju.ai.house import PLAYERS, house_player
from paiju.cli.errors import BadInput
from paiju.cli.output import Output
from paiju.cli.serve_library import Shelf
from paiju.cli.store_words import DATABASE, unusable
from paiju.rulebook.clauses import Words
from paiju.server import collector
from paiju.server.accounts import Accounts
from paiju.server.app import create_app
from paiju.server.config import Config
from paiju.server.house_pool import HousePool
from paiju.server.logs import ForwardingHandler, new_log
from paiju.server.rooms import Rooms
from paiju.server.site import SITE
from paiju.server.tokens import Token, hash_token, new_token
from paiju.storage.errors import StoreError
from paiju.storage.sqlite_store import SqliteEventStore

_SECONDS_TO_FINISH: Final = 5.0
_SWITCH_SECONDS: Final = 0.0005  # the store's thread gets the interpreter back soon even while the loop is busy
_SECONDS_IDLE: Final = 30.0  # also for whoever never finishes the head of a request


def check_url(url: str | None) -> str | None:
    if url is None:
        return None
    plain = url.rstrip("/")
    scheme, _, rest = plain.partition("://")
    if scheme not in ("http", "https") or not rest or "/" in rest:
        raise BadInput(
            f"--url {url!r} 写法不对；例如 https://cards.example", f"--url {url!r} is not such as https://cards.example"
        )
    return plain.lower()


def metrics_token() -> str | None:
    """From the environment only: a flag would show in the list of processes."""
    return os.environ.get("PAIJU_METRICS_TOKEN") or None


def run(config: Config, data: Path, house_workers: int, out: Output, *, open_browser: bool) -> None:
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(_serve(config, data, house_workers, out, open_browser))


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop]:
    try:
        import uvloop  # noqa: PLC0415 - not on every system
    except ImportError:
        return asyncio.new_event_loop
    return uvloop.new_event_loop


async def _serve(config: Config, data: Path, house_workers: int, out: Output, open_browser: bool) -> None:
    """Everything that can be wrong is found before the first word is printed."""
    context = None if config.tls is None else _certificate(*config.tls)
    with contextlib.closing(_listen(config)) as listening:
        config = replace(config, port=listening.getsockname()[1])
        config = replace(config, public_url=config.public_url or _lan_url(config))
        stop = _stop_event()
        setup = new_token()
        async with _application(config, data, house_workers, setup) as app:
            runner = web.AppRunner(
                app, access_log=None, shutdown_timeout=_SECONDS_TO_FINISH, keepalive_timeout=_SECONDS_IDLE
            )
            await runner.setup()
            try:
                await web.SockSite(runner, listening, ssl_context=context).start()
                is_new = not await app[SITE].accounts.has_organiser()
                announce(out, config, data, setup if is_new else None)
                if open_browser:
                    await asyncio.to_thread(webbrowser.open, _own_url(config))
                await stop.wait()
                _say_stopping(out)
                app[SITE].is_stopping = True
                await app[SITE].rooms.stop()
            finally:
                await runner.cleanup()


@contextlib.asynccontextmanager
async def _application(config: Config, data: Path, house_workers: int, setup: Token) -> AsyncIterator[web.Application]:
    """The application over an open database and running rooms; closed in the opposite order."""
    log = new_log(config.log_format)
    path, forwarding = data / DATABASE, ForwardingHandler(log)
    async with contextlib.AsyncExitStack() as stack:
        logging.getLogger().addHandler(forwarding)
        stack.callback(logging.getLogger().removeHandler, forwarding)
        try:
            store = await SqliteEventStore.open(path)
            stack.push_async_callback(store.close)
            accounts = await Accounts.open(path)
            stack.push_async_callback(accounts.close)
            pool = HousePool(house_player, workers=house_workers)
            stack.push_async_callback(pool.stop)
            pool.start()
            names = await accounts.names()
            rooms = Rooms(store, pool, software=f"paiju {paiju.__version__}", names=names)
            stack.push_async_callback(rooms.stop)
            await rooms.start()
            collector.calm()
            sys.setswitchinterval(_SWITCH_SECONDS)
        except StoreError as error:
            raise unusable(error) from None
        has_organiser = await accounts.has_organiser()
        yield create_app(
            config,
            rooms,
            accounts,
            Shelf(),
            tuple(PLAYERS),
            setup=None if has_organiser else hash_token(setup),
            log=log,
        )


def _stop_event() -> asyncio.Event:
    """Set by the first Ctrl-C or SIGTERM; the second ends the process as usual."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()

    def ask() -> None:
        stop.set()
        for each in (signal.SIGINT, signal.SIGTERM):
            loop.remove_signal_handler(each)

    for each in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(each, ask)
    return stop


# Before the start.


def _listen(config: Config) -> socket.socket:
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
        return BadInput(
            f"端口 {config.port} 已被占用（paiju 是否已在运行？）；可用 --port 换一个",
            f"port {config.port} is in use (is paiju running already?); --port takes another",
        )
    if error.errno == errno.EACCES:
        return BadInput(
            f"没有权限使用端口 {config.port}；可用 1024 以上的端口",
            f"port {config.port} needs more rights; use one above 1023",
        )
    reason = os.strerror(error.errno) if error.errno and error.errno > 0 else str(error)
    return BadInput(f"不能监听 {place}：{reason}", f"cannot listen on {place}: {reason}")


def _certificate(cert: Path, key: Path) -> ssl.SSLContext:
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    try:
        context.load_cert_chain(cert, key)
    except (OSError, ssl.SSLError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadInput(
            f"--tls：证书 {cert} 或私钥 {key} 不能用：{reason}", f"--tls: {cert} or {key} cannot be used: {reason}"
        ) from None
    return context


# Addresses.


def _scheme(config: Config) -> str:
    return "http" if config.tls is None else "https"


def _own_url(config: Config) -> str:
    host = {"0.0.0.0": "127.0.0.1", "::": "127.0.0.1"}.get(config.host, config.host)
    return f"{_scheme(config)}://{f'[{host}]' if ':' in host else host}:{config.port}"


def _lan_url(config: Config) -> str | None:
    if config.host not in ("0.0.0.0", "::"):
        return None
    address = _lan_address()
    return None if address is None else f"{_scheme(config)}://{address}:{config.port}"


def _lan_address() -> str | None:
    """The address by which this machine would leave; no packet is sent."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        address = str(probe.getsockname()[0])
        return None if address.startswith(("127.", "0.")) else address
    return None


# What is said.


def announce(out: Output, config: Config, data: Path, setup: Token | None) -> None:
    """The set-up link is printed, never logged."""
    own, outside = _own_url(config), config.public_url
    setup_link = None if setup is None else f"{own}/setup/{setup}"
    if out.as_json:
        out.json({"url": own, "outside": outside, "setup": setup_link, "data": str(data), "version": paiju.__version__})
        sys.stdout.flush()
        return
    out.note("牌局已开", "paiju is serving", own, "bold green")
    if outside is not None:
        out.note("局域网或对外", "from other devices", outside, "bold")
        if out.is_terminal:
            _show_code(outside)
    else:
        out.note("让同一网络的手机也能连", "for phones on the same network", "paiju serve --lan")
    if setup_link is not None:
        out.note("首位组织者（只能用一次）", "first organiser (works once)", setup_link)
    out.note("数据", "data", data)
    out.say(Words("按 Ctrl-C 停止。", "Ctrl-C stops it."))
    sys.stdout.flush()


def _show_code(url: str) -> None:
    import segno  # noqa: PLC0415 - only where somebody can see it

    segno.make(url, error="m", micro=False).terminal(compact=True, border=2)


def _say_stopping(out: Output) -> None:
    if not out.as_json:
        out.say(Words("正在停止……", "Stopping …"))
        sys.stdout.flush()
