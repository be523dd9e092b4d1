"""One deal at a table of engines and house players: who is told what, who is asked, and what a fault leads to."""

from collections.abc import Iterable, Sequence

from paiju.engines.protocol.faults import EngineFault, SeatFault
from paiju.engines.protocol.lines import Answered, Info, Unreadable, card_code, no_winner, question, relays
from paiju.engines.table.messages import TIME_OUTS, DealMessages, Offence, Opening
from paiju.engines.table.table import Table
from paiju.games.doudizhu import events as e
from paiju.games.doudizhu.deal import Cardset, advance, all_seats, legal, start
from paiju.games.doudizhu.dealt_roles import call_for
from paiju.games.doudizhu.events import Action, Event
from paiju.games.doudizhu.player import observers
from paiju.games.doudizhu.state import Phase, State, fold
from paiju.games.doudizhu.timeouts import time_limit
from paiju.rulebook.refusal import Refusal
from paiju.table.record.record import Step
from paiju.table.record.replay import Replay
from paiju.table.seats import Actor, Millis, Official, Seat
from paiju.tournament.rules.hosting import AllPassLine, Handshake


class RefereeError(RuntimeError):
    """The rules refused what the platform itself reported: a bug of ours, never of an engine."""


class DealInPlay:
    """A deal while it is played."""

    def __init__(self, table: Table, cardset: Cardset, contest: Info) -> None:
        self._table = table
        self._rules = table.rules
        self._contest = contest
        self._opening = start(table.rules, cardset)
        self._seen = observers(table.players)
        self.state = State()
        self.steps: list[Step[Action]] = []
        self._led_to: list[tuple[Event, ...]] = []  # by step
        self._messages = DealMessages(table)
        self.faults = self._messages.faults
        self.thinking = {seat: [0, 0] for seat in all_seats(table.rules)}

    async def run(self) -> None:
        """Play to the end: by the cards, by three passes or by a fault."""
        self._happen(self._opening, fold(self._opening))
        offence = await Opening(self._table, self._messages, self._contest).open(self._opening)
        while offence is None and (waiting := self.state.to_act()):
            offence = await self._ask(waiting[0])
        if offence is not None:
            await self._punish(offence)
        for channel in self._table.channels.values():
            if channel.talk.is_broken or self._table.options.handshake is Handshake.START:
                channel.retire()

    @property
    def played(self) -> Replay[State, Event]:
        return Replay(self._opening, tuple(self._led_to), self.state)

    def _happen(self, events: Sequence[Event], after: State) -> None:
        self.state = after
        self._seen.happen(events)

    # Asking.

    async def _ask(self, seat: Seat) -> Offence | None:
        declarer = self._table.options.declarer
        if declarer is not None and self.state.phase is not Phase.PLAY:
            return await self._act(seat, call_for(self._rules, self.state, seat, Seat(declarer)), 0)
        if seat in self._table.players:
            return await self._ask_player(seat)
        asked = question(self._rules, self.state)
        if asked is None:
            raise RefereeError(f"{seat} is to act, but {self._rules.book} has no question for it")
        outcome = (await self._table.exchange([asked]))[seat]
        if not isinstance(outcome.answer, Answered):
            return self._messages.offence_of({seat: outcome})
        self._count(seat, outcome.elapsed_ms)
        return await self._act(seat, outcome.answer.action, outcome.elapsed_ms)

    def _count(self, seat: Seat, elapsed: int) -> None:
        count, total = self.thinking[seat]
        self.thinking[seat] = [count + 1, total + elapsed]

    async def _ask_player(self, seat: Seat) -> Offence | None:
        seen = self._seen[seat]
        try:
            action = self._table.players[seat].choose(self._rules, seen, seat, legal(self._rules, seen.view, seat))
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
            offence = await self._messages.tell(relays(self._rules, event))
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
        return await self._messages.tell([no_winner(self._rules, seat) for seat in all_seats(self._rules)])

    def _enter(self, actor: Actor, action: Action, at: Millis, decided: tuple[Sequence[Event], State]) -> None:
        self.steps.append(Step(actor, action, at))
        self._led_to.append(tuple(decided[0]))
        self._happen(*decided)

    def _refused(self, seat: Seat, action: Action, refusal: Refusal) -> EngineFault:
        channel = self._table.channels.get(seat)
        line = None if channel is None else channel.talk.session.line
        hand = self.state.hands[seat] or ()
        missing = [card for card in action.cards if card not in hand] if isinstance(action, e.Play) else []
        if missing:
            return EngineFault("card_not_in_hand", {"card": card_code(self._rules, missing[0])}, line)
        return EngineFault(refusal.code, dict(refusal.facts), line)

    # Faults.

    async def _punish(self, offence: Offence) -> None:
        """Report the fault to the rules and tell everybody; a deal that is over stays as it is."""
        if self.state.phase is Phase.OVER:
            self.faults.extend(SeatFault(each.seat, each.fault) for each in offence.all)
            return
        official, action, at = self._report(offence)
        decided = advance(self._rules, self.state, official, action, at)
        if isinstance(decided, Refusal):
            raise RefereeError(f"{action} by {official.value} is refused: {decided.code}")
        self._enter(official, action, at, decided)
        self.faults[:0] = [SeatFault(each.seat, each.fault, settled=True) for each in offence.all]
        await self._tell_error(offence.seats, decided[0])

    def _report(self, offence: Offence) -> tuple[Official, Action, Millis]:
        """A time-out where the book's clock has run out too, otherwise a fault; they are scored alike."""
        if offence.besides:
            reports = [self._report(each._replace(besides=())) for each in offence.all]
            faults = tuple(e.Fault(each.seat, each.fault.reason) for each in offence.all)
            return Official.PLATFORM, e.FaultsTogether(faults), max(at for _, _, at in reports)
        state, limit = self.state, time_limit(self._rules, self.state).milliseconds
        if offence.fault.code not in TIME_OUTS:
            return Official.PLATFORM, e.Fault(offence.seat, offence.fault.reason), state.clock_from
        if offence.seat in state.to_act() and offence.elapsed_ms >= limit:
            late = Millis(state.clock_from + max(offence.elapsed_ms, limit + 1))
            return Official.CLOCK, e.TimeOut(offence.seat), late
        used = offence.elapsed_ms if offence.seat in state.to_act() else 0
        return Official.PLATFORM, e.Fault(offence.seat, offence.fault.reason), Millis(state.clock_from + used)

    async def _tell_error(self, offenders: Sequence[Seat], events: Sequence[Event]) -> None:
        """One ``ERROR``, naming the first: nothing more of the deal is sent after it (C-5.21)."""
        told = relays(self._rules, events[0])
        for message in told:
            if message.seat in offenders and message.seat in self._table.channels:
                self._table.channels[message.seat].inform(message)
        others = [message for message in told if message.seat not in offenders and self._table.is_running(message.seat)]
        outcomes = await self._table.exchange(others)
        for seat, outcome in outcomes.items():
            if outcome.fault is not None:
                self.faults.append(SeatFault(seat, outcome.fault))
                self._table.mark_broken(seat, outcome.fault)
            elif isinstance(outcome.answer, Unreadable):
                self._table.mark_confused(seat)
