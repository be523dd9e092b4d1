"""Clients who play: each folds what its seat is shown by the rules' own fold and picks any legal action."""

import random
from typing import Any

import msgspec

from bench.load_hall import Client, Hall, Table
from bench.rooms import wire_action
from paiju.games.doudizhu import events as e
from paiju.games.doudizhu.deal import legal
from paiju.games.doudizhu.record.jsonlines import CODEC
from paiju.games.doudizhu.rules import Rules
from paiju.games.doudizhu.state import Phase, State, evolve
from paiju.games.doudizhu.wire import Play
from paiju.table.seats import Seat
from paiju.table.session import messages as m


class _Events(msgspec.Struct):
    first: int
    events: list[msgspec.Raw]


_decode_events = msgspec.json.Decoder(_Events).decode
_DECODERS: dict[bytes, Any] = {
    cls.__name__.encode(): msgspec.json.Decoder(cls).decode for cls in e.Event.__args__ if cls is not e.DealScored
}
_HEAD = len(b'{"v":1,"type":"')


def _event(wire_: bytes) -> e.Event:
    decode = _DECODERS.get(wire_[_HEAD : wire_.index(b'"', _HEAD)])
    return CODEC.decode(msgspec.json.decode(wire_)) if decode is None else decode(wire_)


class PlayedTable(Table):
    def __init__(self, hall: Hall, name: str, rules: Rules, seed: int) -> None:
        super().__init__(hall, name)
        self._rules = rules
        self._random = random.Random(seed)
        self._number = 0
        self._seen = [0, 0, 0]
        self._views = [State(), State(), State()]
        self._mover = 0

    def greet(self) -> None:
        for client in self.clients:
            client.socket.send(m.encode(m.Hello(0)))

    def hear(self, client: Client, frame: bytes, now: float) -> None:
        if frame.startswith(b'{"type":"events"'):
            self.was_shown(client, now)
            self._fold(client.number, _decode_events(frame))
        elif frame.startswith(b'{"type":"done"'):
            self.was_answered(now)
        elif frame.startswith(b'{"type":"refused"'):
            self.was_refused()
        elif frame.startswith(b'{"type":"bye"'):
            self.hall.lose(frame.decode())
            return
        else:
            return
        if self.is_settled:
            self._go_on()

    def _fold(self, seat: int, shown: _Events) -> None:
        view = self._views[seat]
        for raw in shown.events:
            view = evolve(view, _event(bytes(raw)))
        self._views[seat] = view
        self._seen[seat] = shown.first + len(shown.events) - 1

    def _go_on(self) -> None:
        views = self._views
        phase = views[0].phase
        if phase is Phase.READY or views[1].phase is not phase or views[2].phase is not phase:
            return  # somebody has not heard yet
        if phase is Phase.OVER:
            if not views[0].redeal:  # that the server does by itself
                self._agree()
            return
        for seat, view in enumerate(views):
            if seat in view.to_act():
                self._mover = seat
                self.hall.is_ready(self)
                return

    def _agree(self) -> None:
        self._number += 1
        self.unanswered = 3
        for client in self.clients:
            client.socket.send(m.encode(m.NextDeal(f"n{self._number}")))

    def act(self) -> None:
        seat = self._mover
        view = self._views[seat]
        actions = legal(self._rules, view, Seat(seat))
        if not actions:  # timed out in this very moment
            return
        self._number += 1
        act = m.Act(f"a{self._number}", self._seen[seat], wire_action(self._random.choice(actions)))
        self.send_act(self.clients[seat], m.encode(act), is_public=view.phase is not Phase.DOUBLING)


class RelayedTable(Table):
    """The same traffic without a game, for a server that only passes it on (``bench/relay.py``)."""

    _number = 0
    _here = 0

    def greet(self) -> None:
        for client in self.clients:
            client.socket.send(m.encode(m.Hello(0)))

    def hear(self, client: Client, frame: bytes, now: float) -> None:
        if frame.startswith(b'{"type":"events"'):
            self.was_shown(client, now)
        elif frame.startswith(b'{"type":"done"'):
            self.was_answered(now)
        else:
            self._here += 1
        if self.is_settled and self._here == len(self.clients):
            self.hall.is_ready(self)

    def act(self) -> None:
        self._number += 1
        act = m.Act(f"a{self._number}", self._number, Play([3, 4, 5]))
        self.send_act(self.clients[self._number % 3], m.encode(act), is_public=True)
