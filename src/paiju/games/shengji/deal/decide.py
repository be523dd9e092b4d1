"""A deal of Shengji as a game: decide, advance, audience, view. Who may ask for what lives here.

``decide`` needs the full state; ``legal`` and ``evolve`` work on a seat's view as well.
"""

from collections.abc import Iterable
from typing import assert_never

from paiju.games.shengji.deal import drawing, playing, timeouts
from paiju.games.shengji.deal import events as e
from paiju.games.shengji.deal.draft import Draft, role_of
from paiju.games.shengji.deal.events import Action, Event, MadeBy
from paiju.games.shengji.deal.scoring import lose_deal, refuse_ruling
from paiju.games.shengji.deal.state import Phase, State, fold
from paiju.games.shengji.rules import Rules
from paiju.games.shengji.rulings import rule_on
from paiju.rulebook.refusal import Refusal, refuse
from paiju.table.audience import Audience, Everyone, Nobody, Seats, may_see
from paiju.table.seats import Actor, Millis, Official, Seat


def decide(
    rules: Rules, state: State, actor: Actor, action: Action, at: Millis | None = None
) -> tuple[Event, ...] | Refusal:
    """What an action leads to, or why it is refused. Without an instant the action is taken as made at once."""
    decided = advance(rules, state, actor, action, at)
    return decided if isinstance(decided, Refusal) else decided[0]


def advance(
    rules: Rules, state: State, actor: Actor, action: Action, at: Millis | None = None
) -> tuple[tuple[Event, ...], State] | Refusal:
    """``decide`` together with the state its events lead to."""
    earliest = max(state.since, state.clock_from)
    now = earliest if at is None else at
    if not state.is_running:
        return refuse(rules.packs, "hand", "deal_is_over")
    if now < earliest:
        return refuse(rules.rounds, "play_seconds", "time_runs_backwards", at=now, since=earliest)
    draft = Draft(rules, state)
    match action:
        case e.Play() | e.Call() | e.NoCall() | e.Bury() | e.Designate():
            refusal = _seat_acts(draft, actor, action, now)
        case e.Tick():
            refusal = _official(rules, actor) or _tick(draft, max(1, action.draws), at)
        case e.Penalise():
            refusal = _official(rules, actor) or _penalise(draft, action, now)
        case _:
            assert_never(action)
    return refusal if refusal is not None else draft.done()


def _tick(draft: Draft, count: int, at: Millis | None) -> Refusal | None:
    """So many steps, each as soon as it is due, the last at an instant where one is given."""
    rules, refusal = draft.rules, None
    for number in range(1, count + 1):
        due = timeouts.due(rules, draft.state)
        if due is None or (count > 1 and not due.paced):
            return refuse(rules.packs, "turn_step", "not_in_this_phase", phase=draft.state.phase.value)
        refusal = refusal or timeouts.tick(draft, at if number == count and at is not None else due.at)
    return refusal


SeatAction = e.Play | e.Call | e.NoCall | e.Bury | e.Designate


def _official(rules: Rules, actor: Actor) -> Refusal | None:
    return None if isinstance(actor, Official) else refuse(rules.packs, "players", "only_an_official", seat=actor)


def _seat_acts(draft: Draft, actor: Actor, action: SeatAction, at: Millis) -> Refusal | None:
    rules, state = draft.rules, draft.state
    if isinstance(actor, Official):
        return refuse(rules.packs, "players", "only_a_seat", actor=actor.value)
    if isinstance(action, e.Call) and state.phase not in (Phase.DRAW, Phase.ASK):
        return refuse(rules.calling, "asks", "kitty_is_taken")
    if actor not in state.to_act():
        return refuse(rules.packs, "turn_step", "not_your_turn", seat=actor)
    late = _refuse_late(draft, at)
    if late is not None:
        return late
    match action:
        case e.Play() if state.phase is Phase.PLAY:
            refusal = playing.refuse_play(rules, state, actor, action.cards)
            if refusal is None:
                playing.play(_on_time(draft, actor, at), actor, action.cards, MadeBy.PLAYER, at)
            return refusal
        case e.Call() if state.phase in (Phase.DRAW, Phase.ASK):
            return drawing.call(draft, actor, action.cards, at)
        case e.NoCall() if state.phase is Phase.ASK:
            drawing.no_call(draft, actor, MadeBy.PLAYER, at)
            return None
        case e.Bury() if state.phase is Phase.BURY:
            refusal = playing.refuse_bury(rules, state, actor, action.cards)
            if refusal is None:
                playing.bury(_on_time(draft, actor, at), actor, action.cards, MadeBy.PLAYER, at)
            return refusal
        case e.Designate() if state.phase is Phase.DESIGNATE:
            playing.designate(_on_time(draft, actor, at), actor, action.double, MadeBy.PLAYER, at)
            return None
        case _:
            return refuse(rules.packs, "turn_step", "not_in_this_phase", phase=state.phase.value)


def _is_late(draft: Draft, at: Millis) -> bool:
    due = timeouts.due(draft.rules, draft.state)
    return due is not None and not due.paced and at >= due.at


def _refuse_late(draft: Draft, at: Millis) -> Refusal | None:
    """After the last period the platform acts, whatever comes then."""
    if _is_late(draft, at) and timeouts.is_last_period(draft.rules, draft.state):
        limit = timeouts.limit_of(draft.rules, draft.state)
        return refuse(draft.rules.rounds, "play_seconds", "time_is_up", limit=limit)
    return None


def _on_time(draft: Draft, seat: Seat, at: Millis) -> Draft:
    """Who acts after the first period has run out acts, and the time-out is counted."""
    if _is_late(draft, at):
        timeouts.count_time_out(draft, seat, at)
    return draft


def _penalise(draft: Draft, action: e.Penalise, at: Millis) -> Refusal | None:
    """What the book says to an offence: points of this deal, or the deal is lost."""
    rules, state = draft.rules, draft.state
    if not 0 <= action.seat < rules.packs.players.value:
        return refuse(rules.packs, "players", "no_such_seat", seat=action.seat)
    by = role_of(state, action.seat)
    ruling = rule_on(rules, action.offence, by, action.nth, action.cards, grave=action.grave)
    if isinstance(ruling, Refusal):
        return ruling
    if ruling.deal_lost is not None:
        refusal = refuse_ruling(draft)
        if refusal is not None:
            return refusal
    penalised = e.Penalised(action.seat, action.offence, action.nth, action.cards, action.grave, ruling.points, at)
    draft.add(penalised)
    if ruling.deal_lost is not None:
        lose_deal(draft, by, action.offence, at)
    return None


# Who may see what.

_EVERYONE, _NOBODY = Everyone(), Nobody()
_ONLY = tuple(Seats(frozenset((Seat(seat),))) for seat in range(4))


def audience(event: Event) -> Audience:
    """Who may see an event while its board is open anywhere."""
    match event:
        case e.CardSeen() | e.CallMade() | e.KittySeen() | e.CardsBuried():
            return _ONLY[event.seat]
        case e.PackSet():
            return _NOBODY
        case (
            e.CardDrawn()
            | e.CardsLaid()
            | e.TrickTaken()
            | e.TricksClosed()
            | e.DrawStarted()
            | e.CallsShown()
            | e.AskingOpened()
            | e.CallAnswered()
            | e.TrumpTurned()
            | e.DrawVoided()
            | e.KittyTaken()
            | e.LeadOpened()
            | e.ThrowFailed()
            | e.DesignationOpened()
            | e.KindDesignated()
            | e.TimedOut()
            | e.Penalised()
            | e.KittyOpened()
            | e.DealCounted()
        ):
            return _EVERYONE
        case _:
            assert_never(event)


def view(events: Iterable[Event], viewer: Seat | None) -> State:
    """The state as a seat (or, with None, a spectator) knows it."""
    return fold(event for event in events if may_see(audience(event), viewer))
