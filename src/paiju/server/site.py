"""Everything a request may need, made once at the start and found through the application."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from aiohttp import web
from structlog.typing import FilteringBoundLogger

from paiju.server.config import Config
from paiju.server.events.events import Events
from paiju.server.health import Health
from paiju.server.http.limits import Connections, Limits
from paiju.server.http.pages import Pages
from paiju.server.live.frame_batch import FrameBatch
from paiju.server.live.heartbeat import Heartbeat
from paiju.server.live.outbox import Outbox
from paiju.server.live.rooms import Rooms
from paiju.server.metrics import Metrics
from paiju.server.people.log_ins import LogIns
from paiju.server.people.passwords import Passwords
from paiju.server.table.books import game_for
from paiju.server.typesetting import Typesetting
from paiju.storage.accounts import Accounts, TokenHash


@dataclass(slots=True)
class Site:
    """``players`` are the house players by game; ``setup`` is the hash of the one-time link, while it is good."""

    config: Config
    rooms: Rooms
    accounts: Accounts
    players: Mapping[str, Sequence[str]]
    log: FilteringBoundLogger
    passwords: Passwords
    pages: Pages
    limits: Limits
    connections: Connections
    metrics: Metrics
    events: Events
    log_ins: LogIns
    health: Health
    setup: TokenHash | None = None
    is_stopping: bool = False
    outboxes: set[Outbox] = field(default_factory=set)
    event_sockets: set[web.WebSocketResponse] = field(default_factory=set)
    frame_batch: FrameBatch = field(default_factory=FrameBatch)
    heartbeat: Heartbeat = field(default_factory=Heartbeat)
    typesetting: Typesetting = field(default_factory=Typesetting)
    # One at a time, so that the link is used up by exactly one.
    setting_up: asyncio.Lock = field(default_factory=asyncio.Lock)

    def players_for(self, book: str) -> Sequence[str]:
        """The house players of the game of a book."""
        return self.players.get(game_for(book).game.key, ())


SITE: Final = web.AppKey("site", Site)


def site_of(request: web.Request) -> Site:
    return request.config_dict[SITE]
