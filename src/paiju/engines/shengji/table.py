"""A table of four at which programs and house players play deals of Shengji; every ruling is ``decide``'s.

A program that gives no legal answer has let its time run out: its fault is told, the time-outs are counted by the book
and the platform acts. So every deal is played to its end, whatever programs do.
"""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from paiju.engines.process.program import Program
from paiju.engines.protocol.faults import EngineFault
from paiju.engines.protocol.options import HostOptions
from paiju.engines.shengji import lines
from paiju.engines.shengji.conversation import Conversation
from paiju.engines.shengji.lines import Line
from paiju.games.shengji.deal import events as e
from paiju.games.shengji.deal.dealing import start
from paiju.games.shengji.deal.decide import advance
from paiju.games.shengji.deal.events import Action, Event
from paiju.games.shengji.deal.legal import legal
from paiju.games.shengji.deal.player import ShengjiPlayer, observers
from paiju.games.shengji.deal.state import SEATS, Phase, State, fold
from paiju.games.shengji.deal.timeouts import due, expire
from paiju.games.shengji.rules import Rules
from paiju.rulebook.refusal import Refusal
from paiju.table.game import Board
from paiju.table.seats import Seat

Participant = Program | ShengjiPlayer


class ProgramFault(NamedTuple):
    """What a program did wrong, and the line of ours that it was about."""

    seat: Seat
    about: str
    fault: EngineFault


@dataclass(slots=True)
class Played:
    """A deal that is over: everything that happened, and what programs did wrong."""

    events: tuple[Event, ...]
    state: State
    faults: tuple[ProgramFault, ...]
    names: tuple[str, ...]
    logs: tuple[tuple[str, ...], ...]


@dataclass(slots=True)
class ShengjiTable:
    """Programs are started with their first deal and ended by ``close``."""

    rules: Rules
    participants: Sequence[Participant]
    options: HostOptions
    conversations: dict[Seat, Conversation] = field(init=False)

    def __post_init__(self) -> None:
        found = zip(SEATS, self.participants, strict=True)
        self.conversations = {seat: Conversation(who, self.options) for seat, who in found if isinstance(who, Program)}

    async def play(self, board: Board, before: State | None = None) -> Played:
        deal = _Deal(self, board, before or State())
        return await deal.run()

    async def close(self) -> None:
        await asyncio.gather(*(each.close() for each in self.conversations.values()))


class _Deal:
    def __init__(self, table: ShengjiTable, board: Board, before: State) -> None:
        self._table = table
        self._rules = table.rules
        self._events = list(start(table.rules, board, before))
        self._state = fold(self._events)
        self._seen = observers(SEATS)
        self._seen.happen(self._events)
        self._faults: list[ProgramFault] = []

    async def run(self) -> Played:
        table, state = self._table, self._state
        for conversation in table.conversations.values():
            conversation.log.clear()
            conversation.new_deal()
        started = await asyncio.gather(*(each.start() for each in table.conversations.values()))
        for seat, fault in zip(table.conversations, started, strict=True):
            self._note(seat, fault)
        seconds = table.options.seconds
        await self._tell(lines.opening(state, seat, seconds, self._rules.book) for seat in table.conversations)
        while self._state.is_running:
            if self._state.phase is Phase.DRAW:
                await self._draw()
            else:
                await self._turn(self._state.to_act()[0])
        return Played(
            tuple(self._events),
            self._state,
            tuple(self._faults),
            tuple(self._name(seat) for seat in SEATS),
            tuple(tuple(table.conversations[seat].log) if seat in table.conversations else () for seat in SEATS),
        )

    def _name(self, seat: Seat) -> str:
        conversation = self._table.conversations.get(seat)
        return self._table.participants[seat].name if conversation is None else conversation.name

    # Drawing.

    async def _draw(self) -> None:
        """One card; whoever drew it may call, and house players may at any time, as at a live table."""
        wanted = due(self._rules, self._state)
        if wanted is None:
            raise ValueError("drawing has no next card")
        before = len(self._events)
        await self._happen(expire(self._rules, self._state, wanted.at))
        for event in self._events[before:]:
            if isinstance(event, e.CardSeen):
                await self._may_call(event)

    async def _may_call(self, event: e.CardSeen) -> None:
        seat, conversation = event.seat, self._table.conversations.get(event.seat)
        for other in SEATS:
            player = self._table.participants[other]
            if not isinstance(player, Program):
                action = self._asked(player, other)
                if action is not None:
                    await self._happen(advance(self._rules, self._state, other, action))
        if conversation is None or conversation.fault is not None:
            return
        line = lines.drawn(event)
        answer = await conversation.tell(line.text, line.wanted, self._table.options.answer_ms)
        if isinstance(answer, EngineFault):
            self._note(seat, answer)
        elif not answer.startswith("OK"):
            called = lines.read_answer(self._state, seat, answer)
            if isinstance(called, EngineFault):
                self._note(seat, called)
                return
            decided = advance(self._rules, self._state, seat, called)
            if isinstance(decided, Refusal):
                self._note(seat, EngineFault(decided.code, dict(decided.facts)))
                return
            await self._happen(decided)

    def _asked(self, player: ShengjiPlayer, seat: Seat) -> Action | None:
        seen = self._seen[seat]
        return player.choose(self._rules, seen, seat, legal(self._rules, seen.view, seat))

    # Turns.

    async def _turn(self, seat: Seat) -> None:
        player = self._table.participants[seat]
        action = await self._answer(seat) if isinstance(player, Program) else self._asked(player, seat)
        decided = None if action is None else advance(self._rules, self._state, seat, action)
        if isinstance(decided, Refusal):
            self._note(seat, EngineFault(decided.code, dict(decided.facts)))
            decided = None
        if decided is not None:
            await self._happen(decided)
            return
        begun = self._state.turn, self._state.asking, self._state.phase, self._state.left
        while (self._state.turn, self._state.asking, self._state.phase, self._state.left) == begun:
            wanted = due(self._rules, self._state)
            if wanted is None:
                raise ValueError("a turn has no end")
            await self._happen(expire(self._rules, self._state, wanted.at))

    async def _answer(self, seat: Seat) -> Action | None:
        conversation = self._table.conversations[seat]
        if conversation.fault is not None:
            return None
        line = lines.question(self._state, seat)
        limit = lines.limit_ms(self._rules, self._state, self._table.options.answer_ms)
        answer = await conversation.tell(line.text, line.wanted, limit)
        read = answer if isinstance(answer, EngineFault) else lines.read_answer(self._state, seat, answer)
        if isinstance(read, EngineFault):
            self._note(seat, read)
            return None
        return read

    # What happens.

    async def _happen(self, decided: tuple[tuple[Event, ...], State] | Refusal) -> None:
        if isinstance(decided, Refusal):
            raise TypeError(f"a house player or the clock was refused: {decided.code}")
        events, state = decided
        for event in events:
            self._events.append(event)
            self._seen.happen((event,))
        self._state = state
        for event in events:
            await self._tell(lines.relays(state, event))

    async def _tell(self, told: Iterable[Line]) -> None:
        """All programs at once; whoever fails is told so and plays no further part in the deal."""
        listening = self._table.conversations
        due_lines = [line for line in told if line.seat in listening and listening[line.seat].fault is None]
        limit = self._table.options.answer_ms
        answers = await asyncio.gather(*(listening[line.seat].tell(line.text, "OK", limit) for line in due_lines))
        for line, answer in zip(due_lines, answers, strict=True):
            self._note(line.seat, answer if isinstance(answer, EngineFault) else None)

    def _note(self, seat: Seat, fault: EngineFault | None) -> None:
        if fault is not None:
            self._faults.append(ProgramFault(seat, self._table.conversations[seat].told, fault))
