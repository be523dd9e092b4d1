"""Clients who play Shengji: each folds what its seat is shown and takes one of the first legal actions."""

import random
from typing import assert_never

import msgspec

from bench.load_hall import Client, Hall, Table
from paiju.games.shengji.deal import events as e
from paiju.games.shengji.deal import wire
from paiju.games.shengji.deal.legal import legal
from paiju.games.shengji.deal.state import Phase, State, evolve
from paiju.games.shengji.record.jsonlines import CODEC
from paiju.games.shengji.rules import Rules
from paiju.table.seats import Seat
from paiju.table.session import messages as m

SEATS = 4


def wire_action(action: e.Action) -> wire.Action:
    match action:
        case e.Play():
            return wire.PlayCards(list(map(int, action.cards)))
        case e.Call():
            return wire.CallTrump(list(map(int, action.cards)))
        case e.NoCall():
            return wire.NoTrumpCall()
        case e.Bury():
            return wire.BuryCards(list(map(int, action.cards)))
        case e.Designate():
            return wire.DesignateKind(action.double)
        case e.Tick() | e.Penalise():
            raise ValueError(action)
        case _:
            assert_never(action)


class ShengjiTable(Table):
    """While cards are drawn nobody acts: the table goes on by itself, at its own pace. ``drawn``: cards so far."""

    def __init__(self, hall: Hall, name: str, rules: Rules, seed: int) -> None:
        super().__init__(hall, name, SEATS)
        self._rules = rules
        self._random = random.Random(seed)
        self._number = 0
        self._seen = [0] * SEATS
        self._views = [State()] * SEATS
        self._mover = 0
        self.drawn = 0

    def greet(self) -> None:
        for client in self.clients:
            client.socket.send(m.encode(m.Hello(0)))

    def hear(self, client: Client, frame: bytes, now: float) -> None:
        if frame.startswith(b'{"type":"events"'):
            self.was_shown(client, now)
            self._fold(client.number, msgspec.json.decode(frame))
        elif frame.startswith(b'{"type":"done"'):
            self.was_answered(now)
        elif frame.startswith(b'{"type":"refused"'):
            self.was_refused()
        elif frame.startswith(b'{"type":"bye"'):
            self.hall.lose(frame.decode())
            return
        else:
            return
        if not self.unanswered:
            self._go_on()

    def _fold(self, seat: int, shown: dict[str, object]) -> None:
        told, first = shown["events"], shown["first"]
        assert isinstance(told, list)
        assert isinstance(first, int)
        for each in told:
            event = CODEC.decode(each)
            self._views[seat] = evolve(self._views[seat], event)
            self.drawn += seat == 0 and isinstance(event, e.CardDrawn)
        self._seen[seat] = first + len(told) - 1

    def _go_on(self) -> None:
        first, *others = self._views
        if first.phase in (Phase.READY, Phase.DRAW):
            return
        for other in others:
            if (other.phase, other.to_act(), len(other.trick)) != (first.phase, first.to_act(), len(first.trick)):
                return  # somebody has not heard yet
        if first.phase is Phase.OVER:
            self._agree()
            return
        self._mover = first.to_act()[0]
        self.hall.is_ready(self)

    def _agree(self) -> None:
        self._number += 1
        self.unanswered = SEATS
        for client in self.clients:
            client.socket.send(m.encode(m.NextDeal(f"n{self._number}")))

    def act(self) -> None:
        seat = self._mover
        actions = legal(self._rules, self._views[seat], Seat(seat))
        if not actions:  # timed out in this very moment
            return
        self._number += 1
        act = m.Act(f"a{self._number}", self._seen[seat], wire_action(self._random.choice(actions)))
        self.send_act(self.clients[seat], m.encode(act), is_public=False)
