"""A table whose server is the test: any position can be shown, in a moment and always the same."""

import json
import re
from collections.abc import Sequence
from typing import Any, Final

from playwright.sync_api import Page, WebSocketRoute

TABLE: Final = "staged"
_BOOK: Final = "doudizhu-national-2016"
_LIMIT: Final = 25_000
NAMES: Final = ("林小川", "稳手", "慕容一二三")

HAND: Final = [3, 7, 11, 15, 19, 21, 22, 25, 26, 29, 30, 33, 34, 37, 38, 41, 52]
KITTY: Final = [45, 49, 53]

Event = dict[str, Any]


class Stage:
    """We sit at ``me``; ``happen`` tells the page more, and a page that comes again is told everything again."""

    def __init__(
        self,
        page: Page,
        *,
        me: int = 0,
        clock: bool = True,
        left: int = _LIMIT,
        away: Sequence[int] = (),
        kind: str = "friends",
        boards: int = 0,
    ) -> None:
        self.page = page
        self._me = me
        self._clock = clock
        self._left = left
        self._away = away
        self._boards = boards
        self._hint = HAND[:1]
        self._events: list[Event] = []
        self._socket: WebSocketRoute | None = None
        self.asked: list[dict[str, Any]] = []
        facts = {
            "table": TABLE, "book": _BOOK, "options": {}, "kind": kind, "seats": self._seats(), "board": 1,
            "boards": boards, "finished": [], "results": [], "spectators": False, "closed": None, "seat": me,
            "host": me == 0,
        }  # fmt: skip
        page.route(f"**/t/{TABLE}", lambda route: route.fulfill(response=page.request.get("/")))  # no such table there
        page.route(f"**/api/tables/{TABLE}", lambda route: route.fulfill(json=facts))
        page.route_web_socket(re.compile(rf"/ws/tables/{TABLE}\b"), self._connect)

    def show(self, *events: Event) -> None:
        """Opens the table as it is after these events."""
        self._events = list(events)
        self.page.goto(f"/t/{TABLE}")

    def happen(self, *events: Event) -> None:
        assert self._socket is not None
        first = len(self._events) + 1
        self._events += events
        self._send(type="events", first=first, events=list(events), clock=self._clock_info())

    def result(self, formulas: Sequence[Event] = ()) -> None:
        self._send(type="result", board=1, hands=[[], [], []], kitty=[], formulas=list(formulas))

    def bye(self, code: str) -> None:
        self._send(type="bye", code=code, zh="您的座位已在另一个页面打开。", en="Your seat is open in another page.")

    def _connect(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        socket.on_message(lambda text: self._take(json.loads(text)))

    def _take(self, message: dict[str, Any]) -> None:
        self.asked.append(message)
        match message["type"]:
            case "hello":
                self._send(
                    type="welcome", table=TABLE, seat=self._me, host=self._me == 0, book=_BOOK, options={},
                    roles=["declarer", "defender"],
                    seats=self._seats(), clock=self._clock_info(), board=1, boards=self._boards, results=[], since=0,
                )  # fmt: skip
                self._send(type="events", first=1, events=self._events, clock=self._clock_info())
            case "ask-hint":
                self._send(type="hint", id=message["id"], plays=[self._hint])
            case "ping":
                self._send(type="pong", t=message["t"])
            case _:
                self._send(type="done", id=message["id"], seen=len(self._events))

    def _send(self, **message: Any) -> None:
        assert self._socket is not None
        self._socket.send(json.dumps(message))

    def _clock_info(self) -> dict[str, Any] | None:
        return {"seats": [self._me], "left": self._left, "limit": _LIMIT, "running": True} if self._clock else None

    def _seats(self) -> list[dict[str, Any]]:
        return [
            {"seat": seat, "name": name, "kind": "person", "away": seat in self._away, "trustee": False}
            for seat, name in enumerate(NAMES)
        ]


def event(name: str, **fields: Any) -> Event:
    return {"v": 1, "type": name, "at": 0, **fields}


def dealt(hand: Sequence[int], *, me: int = 0, caller: int = 0) -> list[Event]:
    started = event("DealStarted", board=1, first_caller=caller, players=3, hand_size=17)
    return [started, event("HandDealt", seat=me, cards=sorted(hand))]


def declared(declarer: int, kitty: Sequence[int], *, doublers: Sequence[int] = ()) -> list[Event]:
    """The auction and the doubling are over; the declarer leads."""
    return [
        event("BidMade", seat=declarer, points=3, cause="player", then=None),
        event("DeclarerChosen", seat=declarer, points=3),
        event("DoublesShown", doublers=list(doublers)),
        event("KittyShown", seat=declarer, cards=list(kitty)),
        event("PlayOpened", leader=declarer),
    ]


def played(seat: int, cards: Sequence[int], kind: str, then: int | None) -> Event:
    return event(
        "CardsPlayed", seat=seat, cards=list(cards), kind=kind, rank=5, highest=7, cause="player", then=then,
        time_used=0,
    )  # fmt: skip


def passed(seat: int, then: int, *, over: bool = False) -> Event:
    return event("Passed", seat=seat, cause="player", trick_over=over, then=then, time_used=0)


LEAD: Final = [*dealt(HAND), *declared(0, KITTY, doublers=[1, 2])]
"""We lead with 20 cards."""
