"""The clock of a deal: the pace of drawing, the time to answer, to bury and to play, and what follows its end."""

from paiju.games.shengji.deal import events as e
from paiju.games.shengji.deal.automatic import automatic_bury, automatic_play
from paiju.games.shengji.deal.draft import Draft, role_of
from paiju.games.shengji.deal.drawing import draw_step, no_call
from paiju.games.shengji.deal.events import MadeBy
from paiju.games.shengji.deal.playing import bury, designate, play
from paiju.games.shengji.deal.state import Phase, State
from paiju.games.shengji.play_rules import AtTimeOut
from paiju.games.shengji.rounds import SECOND
from paiju.games.shengji.rules import Rules
from paiju.games.shengji.rulings import rule_on
from paiju.rulebook.refusal import Refusal
from paiju.table.game import Due
from paiju.table.seats import Millis, Seat


def due(rules: Rules, state: State) -> Due | None:
    """The next card, the end of a question, or of a period of a player's time; exactly at its limit nobody is late."""
    match state.phase:
        case Phase.DRAW:
            pace = rules.drawing.pace.value
            return Due(Millis(state.since + pace), state.since, pace, paced=True)
        case Phase.READY | Phase.OVER:
            return None
        case _:
            limit = limit_of(rules, state)
            return Due(Millis(state.clock_from + limit + 1), state.clock_from, limit)


def limit_of(rules: Rules, state: State) -> int:
    """Of those to act, in milliseconds."""
    match state.phase:
        case Phase.ASK:
            return rules.calling.ask_seconds.value * SECOND
        case Phase.BURY:
            return rules.rounds.bury_seconds.value * SECOND
        case _:
            return rules.rounds.play_seconds.value * SECOND


def is_last_period(rules: Rules, state: State) -> bool:
    """Whether the platform acts when this period is over."""
    if state.phase is Phase.ASK:
        return True
    acts = rules.online.at_time_out.value is AtTimeOut.ACT
    return acts and state.periods + 1 >= rules.online.periods.value


def tick(draft: Draft, at: Millis) -> Refusal | None:
    """What is due happens."""
    rules, state = draft.rules, draft.state
    wanted = due(rules, state)
    if wanted is None or at < wanted.at:
        left, limit = (0, 0) if wanted is None else (wanted.at - at, wanted.limit)
        return Refusal("time_not_over", rules.rounds.article("play_seconds"), {"left": left, "limit": limit})
    match state.phase:
        case Phase.DRAW:
            draw_step(draft, at)
        case Phase.ASK:
            no_call(draft, state.asking[0], MadeBy.TIME_OUT, at)
        case _:
            acts = is_last_period(rules, state)
            count_time_out(draft, state.to_act()[0], at)
            if acts:
                _act(draft, state.to_act()[0], at)
    return None


def count_time_out(draft: Draft, seat: Seat, at: Millis) -> None:
    """Time-outs count by pair over the match; what one costs is paid in this deal."""
    rules, state = draft.rules, draft.state
    nth = state.time_outs[seat % 2] + 1
    ruling = rule_on(rules, "time_out", role_of(state, seat), min(nth, 99))
    draft.add(e.TimedOut(seat, nth, 0 if isinstance(ruling, Refusal) else ruling.points, at))


def _act(draft: Draft, seat: Seat, at: Millis) -> None:
    rules, state = draft.rules, draft.state
    match state.phase:
        case Phase.BURY:
            bury(draft, seat, automatic_bury(rules, state, seat), MadeBy.TIME_OUT, at)
        case Phase.DESIGNATE:
            designate(draft, seat, False, MadeBy.TIME_OUT, at)
        case _:
            play(draft, seat, automatic_play(rules, state, seat), MadeBy.TIME_OUT, at)


def expire(rules: Rules, state: State, at: Millis) -> tuple[tuple[e.Event, ...], State] | Refusal:
    draft = Draft(rules, state)
    refusal = tick(draft, at)
    return draft.done() if refusal is None else refusal
