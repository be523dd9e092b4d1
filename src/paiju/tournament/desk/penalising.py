"""Penalties: what an offence brings by the book, and charges the chief referee lifts."""

from paiju.rulebook.refusal import Refusal
from paiju.tournament import commands as a
from paiju.tournament import events as e
from paiju.tournament.desk.call import Call, Decision, find_entrant, find_segment, refuse, table_of
from paiju.tournament.desk.deciders import decides
from paiju.tournament.desk.publishing import again, published_at
from paiju.tournament.desk.records import Allowance
from paiju.tournament.desk.rulings import offences, rule_on
from paiju.tournament.people.entrants import Status
from paiju.tournament.rules.penalties import Over, Who
from paiju.tournament.seating.segments import SegmentId
from paiju.tournament.state import Charge, Effect


@decides(a.Penalise)
def penalise(call: Call, action: a.Penalise) -> Decision:
    found = find_entrant(call, action.number)
    if isinstance(found, Refusal):
        return found
    known = offences(call.regulation)
    offence = known.get(action.code)
    if offence is None:
        return refuse(call, "", "unknown_offence", offence=action.code, accepted=", ".join(known))
    if offence.who is not Who.ENTRANT:
        return Refusal("offence_of_others", offence.article, {"offence": action.code})
    refusal = _refuse_place(call, action)
    if refusal is not None:
        return refusal
    if action.segment is None and (offence.over is not Over.EVENT or offence.first.zero_round):
        return Refusal("offence_needs_a_segment", offence.article, {"offence": action.code})
    if offence.needs_board and action.board is None:
        return Refusal("offence_needs_a_board", offence.article, {"offence": action.code})
    if offence.unless_approved and _is_allowed(call, action):
        return Refusal("allowed_beforehand", offence.article, {"number": action.number, "offence": action.code})
    ruled = rule_on(call.regulation, call.state, action, offence)
    if isinstance(ruled, Refusal):
        return ruled
    charge = Charge(call.number, action.code, action.number, action.segment, action.board, ruled.effect)
    return _announced(call, action.segment, (e.Charged(charge), *_consequences(call, action, ruled.effect)))


def _is_allowed(call: Call, action: a.Penalise) -> bool:
    return any(
        each.code == action.code and each.entrant == action.number and each.segment in (None, action.segment)
        for each in call.state.allowances
    )


@decides(a.Allow)
def allow(call: Call, action: a.Allow) -> Decision:
    """Only what the book lets the chief referee allow."""
    found = find_entrant(call, action.number)
    if isinstance(found, Refusal):
        return found
    offence = offences(call.regulation).get(action.code)
    if offence is None or not offence.unless_approved:
        can = ", ".join(code for code, each in offences(call.regulation).items() if each.unless_approved)
        return refuse(call, "chief_directs", "nothing_to_allow", offence=action.code, accepted=can)
    allowance = Allowance(call.number, action.code, action.number, action.segment)
    if _is_allowed(call, a.Penalise(action.code, action.number, action.segment)):
        return refuse(call, "chief_directs", "nothing_changes")
    return (e.Allowed(allowance),)


def _announced(call: Call, segment: SegmentId | None, events: tuple[e.Event, ...]) -> Decision:
    """What touches a published standing is the chief referee's, and makes its next version."""
    found = None if segment is None else call.state.segments.get(segment)
    published = None if found is None else published_at(call.state, found)
    if published is not None and not call.is_chief:
        return refuse(call, "chief_directs", "only_the_chief_corrects")
    return again(call, events, published)


def _refuse_place(call: Call, action: a.Penalise) -> Refusal | None:
    if action.segment is None:
        return None if action.board is None else refuse(call, "", "no_such_board", table=0, board=action.board)
    segment = find_segment(call, action.segment)
    if isinstance(segment, Refusal):
        return segment
    if segment.started_at is None:
        return refuse(call, "", "segment_not_started", segment=str(action.segment))
    table = table_of(segment, action.number)
    if table is None:
        return refuse(call, "", "not_at_a_table", number=action.number, segment=str(action.segment))
    if action.board is not None and action.board not in segment.boards:
        return refuse(call, "", "no_such_board", table=table.table, board=action.board)
    return None


def _consequences(call: Call, action: a.Penalise, effect: Effect) -> tuple[e.Event, ...]:
    events: list[e.Event] = []
    segment = None if action.segment is None else call.state.segments[action.segment]
    if effect.forfeit and segment is not None and action.number not in segment.absent:
        events.append(e.Forfeited(segment.id, action.number, action.code))
    if effect.disqualified and call.state.entrants[action.number].status is not Status.DISQUALIFIED:
        events.append(e.StatusChanged((action.number,), Status.DISQUALIFIED))
    return tuple(events)


@decides(a.LiftCharge)
def lift(call: Call, action: a.LiftCharge) -> Decision:
    """A referee's wrong ruling is put right; a disqualification or forfeit that came with it needs an undo."""
    found = next((charge for charge in call.state.charges if charge.number == action.charge), None)
    if found is None:
        return refuse(call, "chief_suspends", "no_such_case", case=action.charge)
    if found.effect.disqualified or (found.effect.forfeit and found.code != "late_sheet"):
        return refuse(call, "chief_suspends", "undo_instead", case=action.charge)
    return _announced(call, found.segment, (e.ChargeLifted(action.charge),))
