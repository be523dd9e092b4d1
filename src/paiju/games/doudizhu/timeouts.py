"""What a clock that has run out does, and how a program's fault ends a deal."""

from typing import assert_never

from paiju.games.doudizhu import auction, play
from paiju.games.doudizhu import events as e
from paiju.games.doudizhu.combos import Combo
from paiju.games.doudizhu.draft import Draft
from paiju.games.doudizhu.events import Cause
from paiju.games.doudizhu.rules import IllegalAction, OnTimeOut, PaidBy, Rules, TimeLimit
from paiju.games.doudizhu.score import score_faults
from paiju.games.doudizhu.state import Phase, State
from paiju.rulebook.refusal import Refusal, refuse
from paiju.table.seats import Actor, Millis, Official, Seat


def time_limit(rules: Rules, state: State) -> TimeLimit:
    """The clock of the seats to act; it runs from ``state.clock_from``."""
    match state.phase:
        case Phase.PLAY:
            return rules.play_limit.value
        case Phase.DOUBLING if rules.doubling is not None:
            return rules.doubling.double_time.value
        case Phase.REDOUBLING if rules.doubling is not None:
            return rules.doubling.redouble_time.value
        case _:
            return rules.bid_time.value


def _refuse_time(rules: Rules, state: State, code: str, **facts: int) -> Refusal:
    """A refusal that cites the article of the clock that runs in this phase."""
    match state.phase:
        case Phase.DOUBLING if rules.doubling is not None:
            return refuse(rules.doubling, "double_time", code, **facts)
        case Phase.REDOUBLING if rules.doubling is not None:
            return refuse(rules.doubling, "redouble_time", code, **facts)
        case Phase.PLAY:
            return refuse(rules, "play_limit", code, **facts)
        case _:
            return refuse(rules, "bid_time", code, **facts)


def on_time_out(rules: Rules, state: State) -> OnTimeOut:
    """What the expiry of that clock does."""
    match state.phase:
        case Phase.DOUBLING if rules.doubling is not None:
            return rules.doubling.on_double_time_out.value
        case Phase.REDOUBLING if rules.doubling is not None:
            return rules.doubling.on_redouble_time_out.value
        case Phase.PLAY:
            return (rules.on_lead_time_out if state.is_leading else rules.on_follow_time_out).value
        case _:
            return rules.on_bid_time_out.value


def refuse_late(rules: Rules, state: State, at: Millis) -> Refusal | None:
    """Refuse what comes after the time: a warning leaves the turn with the player, any other expiry takes it away."""
    elapsed = at - state.clock_from
    limit = time_limit(rules, state)
    if not elapsed or not limit.is_over(elapsed) or on_time_out(rules, state) is OnTimeOut.WARNING:
        return None
    return _refuse_time(rules, state, "time_is_up", limit=limit.milliseconds)


def time_out(draft: Draft, actor: Actor, seat: Seat, at: Millis) -> Refusal | None:
    rules, state = draft.rules, draft.state
    if not isinstance(actor, Official):
        return refuse(rules, "illegal_action", "only_an_official", seat=actor)
    if seat not in state.to_act():
        return refuse(rules, "turn_step", "not_your_turn", seat=seat)
    limit = time_limit(rules, state)
    if not limit.is_over(at - state.clock_from):
        left = limit.milliseconds - (at - state.clock_from)
        return _refuse_time(rules, state, "time_not_over", left=left, limit=limit.milliseconds)
    match on_time_out(rules, state):
        case OnTimeOut.NO_CALL:
            _no_call(draft, seat, at)
        case OnTimeOut.LOWEST_SINGLE:
            card = play.lowest_single(state.hands[seat] or ())
            combo = play.refuse_play(rules, state, seat, (card,))
            if not isinstance(combo, Combo):
                raise ValueError(f"the automatic lead was refused: {combo.code}")
            play.play(draft, seat, (card,), combo, Cause.TIME_OUT, at)
        case OnTimeOut.PASS:
            play.pass_turn(draft, seat, Cause.TIME_OUT, at)
        case OnTimeOut.WARNING:
            draft.add(e.Warned(seat, at))
        case OnTimeOut.ENDS_DEAL:
            _end_by_faults(draft, (e.Fault(seat, "time_out"),), at)
        case unknown:
            assert_never(unknown)
    return None


def _no_call(draft: Draft, seat: Seat, at: Millis) -> None:
    rules, phase = draft.rules, draft.state.phase
    if phase is Phase.DOUBLING and rules.doubling is not None:
        auction.choose_double(draft, rules.doubling, seat, False, Cause.TIME_OUT, at)
    elif phase is Phase.REDOUBLING:
        auction.choose_redouble(draft, seat, False, Cause.TIME_OUT, at)
    else:
        auction.bid(draft, seat, rules.bids.value[0], Cause.TIME_OUT, at)


# Faults of programs.


def fault(draft: Draft, actor: Actor, faults: tuple[e.Fault, ...], at: Millis) -> Refusal | None:
    """End the deal by the fault of one program, or of several that failed at the same message."""
    rules = draft.rules
    if not isinstance(actor, Official):
        return refuse(rules, "illegal_action", "only_an_official", seat=actor)
    for each in faults:
        if not 0 <= each.seat < len(draft.state.hands):
            return refuse(rules, "players", "no_such_seat", seat=each.seat)
    if rules.illegal_action.value is not IllegalAction.ENDS_DEAL or rules.faults is None:
        return refuse(rules, "illegal_action", "no_faults_in_this_book")
    if len(faults) > 1 and rules.faults.paid_by.value is PaidBy.FIRST_SEAT:
        return refuse(rules.faults, "paid_by", "one_offender")
    if not faults or len({each.seat for each in faults}) < len(faults):
        return refuse(rules.faults, "paid_by", "offenders_differ")
    _end_by_faults(draft, faults, at)
    return None


def _end_by_faults(draft: Draft, faults: tuple[e.Fault, ...], at: Millis) -> None:
    rules = draft.rules.faults
    if rules is None:
        raise ValueError(f"{draft.rules.book} ends deals by faults but does not score them")
    points, factors = score_faults(draft.rules, rules, draft.state, tuple(each.seat for each in faults))
    for each in faults:
        draft.add(e.Faulted(each.seat, each.reason, at))
    draft.add(e.DealScored(points, factors, at))
