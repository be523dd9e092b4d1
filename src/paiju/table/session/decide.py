"""Every decision of a table: ``decide(played, state, actor, command, at)`` gives events or a refusal. Pure.

Whatever concerns the cards is asked of the game; here is only who may ask for what, and what follows at the table.
"""

from typing import assert_never

from paiju.rulebook.refusal import Refusal
from paiju.table.game import DealState, Due, TableGame
from paiju.table.seats import Actor, Millis, Official, Seat
from paiju.table.session import events as t
from paiju.table.session.events import Command, DealEvent, LogEvent, SeatAction, SeatKind, TrusteeCause
from paiju.table.session.refusals import refuse
from paiju.table.session.sealed import board_of, sealed_session
from paiju.table.session.state import SeatState, TableState, evolve, evolve_deal

Advance = tuple[tuple[LogEvent, ...], TableState]


class _Draft:
    """Private to one call of ``advance``: each event is folded at once, so that the next can follow from it."""

    __slots__ = ("events", "game", "rules", "state")

    def __init__(self, played: TableGame, state: TableState) -> None:
        self.game, self.rules, _ = played
        self.state = state
        self.events: list[LogEvent] = []

    def add(self, event: t.TableEvent) -> None:
        self.events.append(event)
        self.state = evolve(self.game, self.state, event)

    def add_deal(self, events: tuple[DealEvent, ...], deal: DealState) -> None:
        self.events += events
        self.state = evolve_deal(self.game, self.state, events, deal)

    def act(self, seat: Seat, action: SeatAction, at: Millis) -> Refusal | None:
        """What the seat does leads to what the game decides."""
        decided = self.game.advance(self.rules, self.state.deal, seat, action, at)
        if isinstance(decided, Refusal):
            return decided
        self.add_deal(*decided)
        return None


def decide(
    played: TableGame, state: TableState, actor: Actor, command: Command, at: Millis
) -> tuple[LogEvent, ...] | Refusal:
    """What a command leads to, or why it is refused; ``at`` is the table time of the deal."""
    decided = advance(played, state, actor, command, at)
    return decided if isinstance(decided, Refusal) else decided[0]


def advance(played: TableGame, state: TableState, actor: Actor, command: Command, at: Millis) -> Advance | Refusal:
    """``decide`` together with the state its events lead to. No events: there was nothing left to do."""
    if state.closed is not None and not isinstance(command, t.ReopenTable):
        return refuse("table_closed")
    draft = _Draft(played, state)
    refusal = _decide(draft, actor, command, at)
    return refusal if refusal is not None else (tuple(draft.events), draft.state)


def _decide(draft: _Draft, actor: Actor, command: Command, at: Millis) -> Refusal | None:
    match command:
        case t.DoAction():
            return _act(draft, actor, command, at)
        case t.HouseAct():
            return _house_act(draft, command, at)
        case t.Expire():
            return _expire(draft, command, at)
        case t.OpenDeal():
            return _open_deal(draft)
        case t.LimitDeals():
            _limit_deals(draft, command.more)
        case t.AgreeNext():
            return _agree(draft, actor)
        case t.SetPaused():
            return _pause(draft, actor, command.paused, at)
        case t.SetTrustee():
            return _set_trustee(draft, actor, command.on)
        case t.TakeSeat():
            return _take_seat(draft, command)
        case t.RenameSeat():
            return _rename_seat(draft, command)
        case t.LeaveSeat():
            return _leave_seat(draft, command.seat)
        case t.SaveClock():
            _save_clock(draft, at)
        case t.CloseTable():
            _save_clock(draft, at)  # it may be opened again
            draft.add(t.TableClosed(command.reason))
        case t.ReopenTable():
            if draft.state.closed is not None:
                draft.add(t.TableReopened())
        case _:
            assert_never(command)
    return None


def _save_clock(draft: _Draft, at: Millis) -> None:
    if draft.state.is_running and not draft.state.paused:
        draft.add(t.ClockSaved(at))


# Acting in the deal.


def _refuse_play(state: TableState) -> Refusal | None:
    if not state.is_running:
        return refuse("no_deal")
    return refuse("paused") if state.paused else None


def _act(draft: _Draft, actor: Actor, command: t.DoAction, at: Millis) -> Refusal | None:
    state = draft.state
    refusal = _refuse_play(state)
    if refusal is not None:
        return refusal
    if isinstance(actor, Official):
        return refuse("not_seated")
    # Everybody is told of it, and of a hidden choice nobody may learn that it was made: there the trustee stays.
    if state.seats[actor].trustee and not state.deal.is_hiding:
        draft.add(t.TrusteeSet(actor, False, TrusteeCause.ACTED))
    return draft.act(actor, command.action, at)


def _house_act(draft: _Draft, command: t.HouseAct, at: Millis) -> Refusal | None:
    state = draft.state
    refusal = _refuse_play(state)
    if refusal is not None:
        return refusal
    if not state.is_house(command.seat):
        return refuse("not_seated")
    return draft.act(command.seat, command.action, at)


def due_of(played: TableGame, state: TableState) -> Due | None:
    """What time brings next at this table; without a clock nobody's limit ever ends."""
    if not state.deal.is_running:
        return None
    due = played.game.due(played.rules, state.deal)
    return due if due is None or due.paced or state.facts.settings.clock else None


def _expire(draft: _Draft, command: t.Expire, at: Millis) -> Refusal | None:
    """In one append for all who are late: of two hidden choices none is told before the other."""
    state = draft.state
    refusal = _refuse_play(state)
    if refusal is not None:
        return refusal
    if command.turn != state.turn:
        return refuse("stale")
    due = draft.game.due(draft.rules, state.deal)
    if due is None or at < due.at:
        return refuse("too_early")
    decided = draft.game.expire(draft.rules, state.deal, at)
    if isinstance(decided, Refusal):
        return decided
    draft.add_deal(*decided)
    after = state.facts.settings.trustee_after
    for seat in state.deal.to_act():
        found = draft.state.seats[seat]
        if found.kind is SeatKind.PERSON and not found.trustee and after and found.time_outs >= after:
            draft.add(t.TrusteeSet(seat, True, TrusteeCause.TIME_OUTS))
    return None


# From deal to deal.


def _open_deal(draft: _Draft) -> Refusal | None:
    state = draft.state
    if state.is_running:
        return refuse("not_over")
    if any(seat.kind is SeatKind.OPEN for seat in state.seats):
        return refuse("seats_open")
    if state.is_played_out:
        return refuse("no_more_boards")
    due = state.facts.first + len(state.results)
    again = state.board == due  # it has been dealt and has no result: nobody bid
    board, attempt = (state.board, state.attempt + 1) if again else (due, 1)
    facts = state.facts
    session = sealed_session(facts.sealed_as, state.secret, facts.sealed)
    dealt = board_of(session, board, attempt, len(state.seats), facts.first, facts.caller)
    events = draft.game.start(draft.rules, dealt, state.deal)
    draft.add(t.DealOpened(board, attempt))
    draft.add_deal(events, draft.game.fold(events))
    return None


def _limit_deals(draft: _Draft, more: int | None) -> None:
    """The deal in progress is played to its end; what was said once is not said again."""
    state = draft.state
    if (more is None) == (state.limit is None):
        return
    in_progress = state.is_running or state.deal.redeal
    draft.add(t.DealsLimited(None if more is None else len(state.results) + in_progress + more))


def _agree(draft: _Draft, actor: Actor) -> Refusal | None:
    state = draft.state
    if isinstance(actor, Official):
        return refuse("not_seated")
    if state.is_running or not state.board:
        return refuse("not_over")
    if state.is_played_out:
        return refuse("no_more_boards")
    if not state.seats[actor].agreed:
        draft.add(t.NextAgreed(actor))
    if all(map(_is_ready, draft.state.seats)):
        return _open_deal(draft)
    return None


def _is_ready(seat: SeatState) -> bool:
    return seat.kind is SeatKind.HOUSE or seat.agreed or (seat.kind is SeatKind.PERSON and seat.trustee)


def _pause(draft: _Draft, actor: Actor, paused: bool, at: Millis) -> Refusal | None:
    state = draft.state
    if not isinstance(actor, Official) and actor != state.facts.host:
        return refuse("not_host")
    if not state.is_running:
        return refuse("no_deal")
    if paused != state.paused:
        draft.add(t.Paused(at) if paused else t.Resumed(at))
    return None


def _set_trustee(draft: _Draft, actor: Actor, on: bool) -> Refusal | None:
    if isinstance(actor, Official) or draft.state.seats[actor].kind is not SeatKind.PERSON:
        return refuse("not_seated")
    if on and draft.state.facts.is_contest:
        return refuse("no_help_in_contest")
    if draft.state.seats[actor].trustee != on:
        draft.add(t.TrusteeSet(actor, on, TrusteeCause.ASKED))
    return None


# Seats.


def _refuse_seat(state: TableState, seat: Seat) -> Refusal | None:
    return None if 0 <= seat < len(state.seats) else refuse("no_such_seat", seat=seat)


def _take_seat(draft: _Draft, command: t.TakeSeat) -> Refusal | None:
    """The first deal opens as soon as nobody is missing."""
    refusal = _refuse_seat(draft.state, command.seat)
    if refusal is not None:
        return refusal
    kind = draft.state.seats[command.seat].kind
    if kind is not SeatKind.OPEN:
        return refuse("seat_taken" if kind is SeatKind.PERSON else "seat_is_house", seat=command.seat)
    draft.add(t.SeatTaken(command.seat, SeatKind.PERSON, command.name, ""))
    open_left = any(seat.kind is SeatKind.OPEN for seat in draft.state.seats)
    return None if open_left or draft.state.board else _open_deal(draft)


def _rename_seat(draft: _Draft, command: t.RenameSeat) -> Refusal | None:
    refusal = _refuse_seat(draft.state, command.seat)
    if refusal is not None:
        return refusal
    if draft.state.seats[command.seat].kind is not SeatKind.PERSON:
        return refuse("seat_not_taken", seat=command.seat)
    if draft.state.seats[command.seat].name != command.name:
        draft.add(t.SeatRenamed(command.seat, command.name))
    return None


def _leave_seat(draft: _Draft, seat: Seat) -> Refusal | None:
    """Whoever leaves in the middle of a deal is followed by a house player: the others play on."""
    refusal = _refuse_seat(draft.state, seat)
    if refusal is not None:
        return refusal
    if draft.state.seats[seat].kind is not SeatKind.PERSON:
        return refuse("seat_not_taken", seat=seat)
    draft.add(t.SeatLeft(seat))
    if draft.state.is_running:
        player = draft.state.facts.settings.trustee_player
        draft.add(t.SeatTaken(seat, SeatKind.HOUSE, player, player))
    return None
