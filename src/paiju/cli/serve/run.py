"""Starting and stopping the server: database, house players, rooms and the application around them."""

import asyncio
import contextlib
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
from paiju.cli.errors import bad_input
from paiju.cli.output import Output
from paiju.cli.serve import address
from paiju.cli.store_words import address_of, unusable
from paiju.players.house import find_player, versions
from paiju.server import collector
from paiju.server.app import create_app
from paiju.server.config import Config
from paiju.server.http.listener import Listener, raise_file_limit, room_for
from paiju.server.live.house_pool import HousePool
from paiju.server.live.rooms import Rooms
from paiju.server.logs import ForwardingHandler, new_log
from paiju.server.people.names import KeptNames
from paiju.server.people.tokens import Token, hash_token, new_token
from paiju.server.site import SITE
from paiju.server.table.log import is_final
from paiju.storage.errors import StoreError
from paiju.storage.open import Address, open_store

_SECONDS_TO_FINISH: Final = 5.0
_SWITCH_SECONDS: Final = 0.0005  # the store's thread gets the interpreter back soon even while the loop is busy
_CONNECTIONS_PER_SOCKET: Final = 2  # browsers open some for what they load; those that wait make room for others


def check_url(url: str | None) -> str | None:
    if url is None:
        return None
    plain = url.rstrip("/")
    scheme, _, rest = plain.partition("://")
    if scheme not in ("http", "https") or not rest or "/" in rest:
        raise bad_input("bad_url", url=repr(url))
    return plain.lower()


def metrics_token() -> str | None:
    """From the environment only: a flag would show in the list of processes."""
    return os.environ.get("PAIJU_METRICS_TOKEN") or None


def run(config: Config, data: Path, store: str | None, house_workers: int, out: Output, *, open_browser: bool) -> None:
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(_serve(config, data, address_of(data, store), house_workers, out, open_browser))


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop]:
    try:
        import uvloop  # noqa: PLC0415 - not on every system
    except ImportError:
        return asyncio.new_event_loop
    return uvloop.new_event_loop


async def _serve(
    config: Config, data: Path, where: Address, house_workers: int, out: Output, open_browser: bool
) -> None:
    """Everything that can be wrong is found before the first word is printed."""
    context = None if config.tls is None else address.certificate(*config.tls)
    with contextlib.closing(address.listen(config)) as listening:
        config = replace(config, port=listening.getsockname()[1], data=data)
        config = replace(config, public_url=config.public_url or address.lan_url(config))
        stop = _stop_event()
        setup = new_token()
        async with _application(config, where, house_workers, setup) as app:
            runner = web.AppRunner(app, access_log=None, shutdown_timeout=_SECONDS_TO_FINISH)
            await runner.setup()
            listener = _listener(config, app, runner, listening, context)
            try:
                listener.start()
                is_new = not await app[SITE].accounts.has_organiser()
                address.announce(out, config, data, setup if is_new else None)
                if open_browser:
                    await asyncio.to_thread(webbrowser.open, address.own_url(config))
                await stop.wait()
                address.say_stopping(out)
                app[SITE].is_stopping = True
                await app[SITE].rooms.stop()
            finally:
                listener.stop()
                await runner.cleanup()


def _listener(
    config: Config,
    app: web.Application,
    runner: web.AppRunner,
    listening: socket.socket,
    context: ssl.SSLContext | None,
) -> Listener:
    assert runner.server is not None  # it has been set up
    most_of_one = None if config.behind_proxy else _CONNECTIONS_PER_SOCKET * config.connections_per_address
    most = room_for(raise_file_limit())
    limits = app[SITE].limits
    return Listener(runner.server, listening, context, limits, most=most, most_of_one=most_of_one)


@contextlib.asynccontextmanager
async def _application(
    config: Config, where: Address, house_workers: int, setup: Token
) -> AsyncIterator[web.Application]:
    """The application over an open database and running rooms; closed in the opposite order."""
    log = new_log(config.log_format)
    forwarding = ForwardingHandler(log)
    async with contextlib.AsyncExitStack() as stack:
        logging.getLogger().addHandler(forwarding)
        stack.callback(logging.getLogger().removeHandler, forwarding)
        try:
            store = await open_store(where, salvage=is_final)
            stack.push_async_callback(store.close)
            if store.salvaged is not None:
                log.error("database damaged", kept=str(store.salvaged), streams_lost=sorted(store.events.damaged))
            pool = HousePool(find_player, workers=house_workers)
            stack.push_async_callback(pool.stop)
            pool.start()
            names = await KeptNames.load(store.people)
            software = f"paiju {paiju.__version__}"
            rooms = Rooms(store.events, pool, software=software, player_versions=versions(), names=names)
            stack.push_async_callback(rooms.stop)
            await rooms.start()
            collector.calm()
            restored = asyncio.create_task(rooms.restored())
            stack.callback(restored.cancel)
            restored.add_done_callback(lambda _: collector.calm())
            sys.setswitchinterval(_SWITCH_SECONDS)
        except StoreError as error:
            raise unusable(error) from None
        has_organiser = await store.accounts.has_organiser()
        yield create_app(
            config,
            rooms,
            store,
            {game: tuple(names) for game, names in versions().items()},
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
