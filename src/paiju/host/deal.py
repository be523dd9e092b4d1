"""One deal at a table of engines and house players: who is told what, who is asked, and what a fault leads to."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from paiju.doudizhu import events as e
from paiju.doudizhu.deal import Cardset, advance, all_seats, audience, legal, start
from paiju.doudizhu.events import Action, Event
from paiju.doudizhu.state import Phase, State, evolve, fold
from paiju.doudizhu.timeouts import time_limit
from paiju.host.channel import Outcome
from paiju.host.faults import EngineFault, SeatFault
from paiju.host.options import AllPassLine, Handshake
from paiju.host.protocol import Answered, Info, Message, card_code, greeting, info, no_winner, question, relays
from paiju.host.table import Table
from paiju.rulebook.refusal import Refusal
from paiju.table.audience import may_see
from paiju.table.record import Step
from paiju.table.seats import Actor, Millis, Official, Seat

_TIME_OUTS = frozenset(("time_out", "no_line_end"))


class RefereeError(RuntimeError):
    """The rules refused what the platform itself reported: a bug of ours, never of an engine."""


class Offence(NamedTuple):
    """Who is at fault, for what, and after how long where a question was open."""

    seat: Seat
    fault: EngineFault
    elapsed_ms: int = 0
    at: float = 0.0


class DealInPlay:
    """A deal while it is played."""

    def __init__(self, table: Table, cardset: Cardset, contest: Info) -> None:
        self._table = table
        self._rules = table.rules
        self._contest = contest
        self._opening = start(table.rules, cardset)
        self._views = {seat: State() for seat in table.players}
        self.state = State()
        self.events: list[Event] = []
        self.steps: list[Step[Action]] = []
        self.faults: list[SeatFault] = []
        self.thinking = {seat: [0, 0, 0] for seat in all_seats(table.rules)}

    async def run(self) -> None:
        """Play to the end: by the cards, by three passes or by a fault."""
        self._happen(self._opening, fold(self._opening))
        offence = await self._open()
        while offence is None and (waiting := self.state.to_act()):
            offence = await self._ask(waiting[0])
        if offence is not None:
            await self._punish(offence)
        for channel in self._table.channels.values():
            if channel.is_broken:
                channel.retire()

    def _happen(self, events: Sequence[Event], after: State) -> None:
        self.events.extend(events)
        self.state = after
        for event in events if self._views else ():
            seen_by = audience(event)
            for seat, view in self._views.items():
                if may_see(seen_by, seat):
                    self._views[seat] = evolve(view, event)

    # The opening: greeting, INFO, DEAL.

    async def _open(self) -> Offence | None:
        if not self._table.channels:
            return None  # nobody to talk to, so the book needs no protocol
        offence = await self._greet(self._start())
        offence = await self._inform(offence)
        if offence is not None:
            return offence
        return await self._tell([message for event in self._opening for message in relays(self._rules, event)])

    def _start(self) -> Offence | None:
        """Start what does not run; the first that cannot be started is at fault."""
        channels = self._table.channels
        offences = []
        for channel in channels.values():
            hidden = [other.directory for other in channels.values() if other.directory != channel.directory]
            fault = channel.start(hidden)
            if fault is not None:
                offences.append(Offence(channel.seat, fault))
        return self._first(offences)

    async def _greet(self, offence: Offence | None) -> Offence | None:
        """Greet who is new; where programs are greeted in every deal, the others too."""
        channels = self._table.channels
        if self._table.options.handshake is Handshake.DEAL:
            known = [seat for seat in self._sound(offence) if channels[seat].is_greeted]
            offence, _ = await self._tell_early(offence, [greeting(self._rules, seat) for seat in known])
        new = [greeting(self._rules, seat) for seat in self._sound(offence) if not channels[seat].is_greeted]
        return self._also(offence, await self._tell(new))

    async def _inform(self, offence: Offence | None) -> Offence | None:
        """Tell where the contest stands."""
        told = [info(self._rules, seat, self._contest) for seat in self._sound(offence)]
        offence, gone = await self._tell_early(offence, told)
        new = [greeting(self._rules, seat) for seat in self._sound(offence) if seat in gone]
        offence = self._also(offence, await self._tell(new))
        again = [info(self._rules, seat, self._contest) for seat in self._sound(offence) if seat in gone]
        return self._also(offence, await self._tell(again))

    async def _tell_early(
        self, offence: Offence | None, messages: Sequence[Message]
    ) -> tuple[Offence | None, Sequence[Seat]]:
        """Tell what opens a deal. Who has ended by itself since the last deal is started again, if it may be."""
        outcomes = await self._table.exchange(messages)
        gone = [seat for seat, outcome in outcomes.items() if outcome.fault and outcome.fault.code == "exited"]
        if not (gone and self._table.options.restart):
            return self._also(offence, self._offence(outcomes)), ()
        stayed = {seat: outcome for seat, outcome in outcomes.items() if seat not in gone}
        offence = self._also(offence, self._offence(stayed))
        return self._also(offence, self._start()), gone

    def _also(self, offence: Offence | None, later: Offence | None) -> Offence | None:
        """The deal may be lost for somebody already; then a later fault is told, and costs nothing."""
        if offence is not None and later is not None:
            self.faults.append(SeatFault(later.seat, later.fault))
        return offence or later

    def _sound(self, offence: Offence | None) -> Iterator[Seat]:
        """Seats of running engines but for the offender's."""
        for seat, channel in self._table.channels.items():
            if channel.is_running and (offence is None or seat != offence.seat):
                yield seat

    # Messages.

    async def _tell(self, messages: Sequence[Message]) -> Offence | None:
        """Tell each seat what it is to know, one message at a time; the first fault, if there is one."""
        for part in _rounds(messages):
            offence = self._offence(await self._table.exchange(part))
            if offence is not None:
                return offence
        return None

    def _offence(self, outcomes: dict[Seat, Outcome]) -> Offence | None:
        offences = [
            Offence(seat, outcome.fault, outcome.elapsed_ms, outcome.at)
            for seat, outcome in outcomes.items()
            if outcome.fault is not None
        ]
        return self._first(offences)

    def _first(self, offences: list[Offence]) -> Offence | None:
        """A deal has one offender: who failed first; of those who failed together the first seat."""
        ordered = sorted(offences, key=lambda offence: (offence.at, offence.seat))
        self.faults.extend(SeatFault(offence.seat, offence.fault) for offence in ordered[1:])
        for offence in ordered:
            self._table.mark_broken(offence.seat, offence.fault)
        return ordered[0] if ordered else None

    # Asking.

    async def _ask(self, seat: Seat) -> Offence | None:
        if seat in self._table.players:
            return await self._ask_player(seat)
        asked = question(self._rules, self.state)
        if asked is None:
            raise RefereeError(f"{seat} is to act, but {self._rules.book} has no question for it")
        outcome = (await self._table.exchange([asked]))[seat]
        if not isinstance(outcome.answer, Answered):
            return self._offence({seat: outcome})
        self._count(seat, outcome.elapsed_ms)
        return await self._act(seat, outcome.answer.action, outcome.elapsed_ms)

    def _count(self, seat: Seat, elapsed: int) -> None:
        count, total, longest = self.thinking[seat]
        self.thinking[seat] = [count + 1, total + elapsed, max(longest, elapsed)]

    async def _ask_player(self, seat: Seat) -> Offence | None:
        view = self._views[seat]
        try:
            action = self._table.players[seat].choose(self._rules, view, seat, legal(self._rules, view, seat))
        except Exception as error:  # whatever a player does, the deal is played to its end
            return Offence(seat, EngineFault("house_player", {"why": f"{type(error).__name__}: {error}"}))
        self._count(seat, 0)
        return await self._act(seat, action, 0)

    async def _act(self, seat: Seat, action: Action, elapsed: int) -> Offence | None:
        """Let the rules decide, and tell the others."""
        used = min(elapsed, time_limit(self._rules, self.state).milliseconds)  # a contest may allow more than the book
        at = Millis(self.state.clock_from + used)
        decided = advance(self._rules, self.state, seat, action, at)
        if isinstance(decided, Refusal):
            return Offence(seat, self._refused(seat, action, decided), elapsed)
        events, after = decided
        for event in events if self._table.channels else ():
            offence = await self._tell(relays(self._rules, event))
            if offence is not None and isinstance(event, e.BidMade) and after.phase is not Phase.AUCTION:
                return offence  # before the kitty was given: the call that closed the auction does not count
            if offence is not None:
                self._enter(seat, action, at, decided)
                return offence
        self._enter(seat, action, at, decided)
        return await self._tell_passed_out(events)

    async def _tell_passed_out(self, events: Iterable[Event]) -> Offence | None:
        passed_out = any(isinstance(event, e.DealPassedOut) for event in events)
        if not passed_out or self._table.options.all_pass is AllPassLine.NONE:
            return None
        return await self._tell([no_winner(self._rules, seat) for seat in all_seats(self._rules)])

    def _enter(self, actor: Actor, action: Action, at: Millis, decided: tuple[Sequence[Event], State]) -> None:
        self.steps.append(Step(actor, action, at))
        self._happen(*decided)

    def _refused(self, seat: Seat, action: Action, refusal: Refusal) -> EngineFault:
        channel = self._table.channels.get(seat)
        line = None if channel is None else channel.session.line
        hand = self.state.hands[seat] or ()
        missing = [card for card in action.cards if card not in hand] if isinstance(action, e.Play) else []
        if missing:
            return EngineFault("card_not_in_hand", {"card": card_code(self._rules, missing[0])}, line)
        return EngineFault(refusal.code, dict(refusal.facts), line)

    # Faults.

    async def _punish(self, offence: Offence) -> None:
        """Report the fault to the rules and tell everybody; a deal that is over stays as it is."""
        seat, fault = offence.seat, offence.fault
        if self.state.phase is Phase.OVER:
            self.faults.append(SeatFault(seat, fault))
            return
        official, action, at = self._report(offence)
        decided = advance(self._rules, self.state, official, action, at)
        if isinstance(decided, Refusal):
            raise RefereeError(f"{action} by {official.value} is refused: {decided.code}")
        self._enter(official, action, at, decided)
        self.faults.insert(0, SeatFault(seat, fault, settled=True))
        await self._tell_error(seat, decided[0])

    def _report(self, offence: Offence) -> tuple[Official, Action, Millis]:
        """A time-out where the book's clock has run out too, otherwise a fault; they are scored alike."""
        state, limit = self.state, time_limit(self._rules, self.state).milliseconds
        if offence.fault.code not in _TIME_OUTS:
            return Official.PLATFORM, e.Fault(offence.seat, offence.fault.reason), state.clock_from
        if offence.seat in state.to_act() and offence.elapsed_ms >= limit:
            late = Millis(state.clock_from + max(offence.elapsed_ms, limit + 1))
            return Official.CLOCK, e.TimeOut(offence.seat), late
        used = offence.elapsed_ms if offence.seat in state.to_act() else 0
        return Official.PLATFORM, e.Fault(offence.seat, offence.fault.reason), Millis(state.clock_from + used)

    async def _tell_error(self, offender: Seat, events: Sequence[Event]) -> None:
        told = [message for event in events for message in relays(self._rules, event)]
        for message in told:
            if message.seat == offender and offender in self._table.channels:
                self._table.channels[offender].inform(message)
        others = [message for message in told if message.seat != offender and self._table.is_running(message.seat)]
        outcomes = await self._table.exchange(others)
        for seat, outcome in outcomes.items():
            if outcome.fault is not None:
                self.faults.append(SeatFault(seat, outcome.fault))
                self._table.mark_broken(seat, outcome.fault)


def _rounds(messages: Sequence[Message]) -> Iterator[list[Message]]:
    """Messages in order, as many at a time as go to different seats."""
    part: list[Message] = []
    for message in messages:
        if any(message.seat == other.seat for other in part):
            yield part
            part = []
        part.append(message)
    if part:
        yield part
