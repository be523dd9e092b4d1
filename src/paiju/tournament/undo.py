"""Undoing an act: possible while nothing was published since, and nothing later rests on it."""

from collections.abc import Sequence

from paiju.rulebook.refusal import Refusal
from paiju.table.clock import Instant
from paiju.tournament import commands as a
from paiju.tournament import events as e
from paiju.tournament.acts import Act
from paiju.tournament.desk.call import Call, refuse
from paiju.tournament.desk.records import Answer
from paiju.tournament.director import decide
from paiju.tournament.draft import Draft
from paiju.tournament.evolve import apply_act, fold, undone_by
from paiju.tournament.people.authority import refuse_author
from paiju.tournament.people.officials import Author, Role
from paiju.tournament.regulation import Regulation
from paiju.tournament.state import Setup, State
from paiju.tournament.times import refuse_time
from paiju.tournament.versions import SOFTWARE, TODAY, Change, parse_version


def undo(
    regulation: Regulation,
    acts: Sequence[Act],
    by: Author,
    number: int,
    at: Instant,
    reason: str,
    clock: Instant | None = None,
) -> Act | Refusal:
    """The act that undoes another, to be appended to the log; ``clock`` as in ``director.act``."""
    state = fold(acts)
    state = State(Setup("", regulation.id)) if state is None else state
    call = Call(regulation.in_force(state.setup), state, by, at, reason)
    left = refuse_time(call) or without(call, acts, number)
    if isinstance(left, Refusal):
        return left
    return Act(call.number, at, by, reason, a.Undo(number), (e.ActUndone(number),), clock, SOFTWARE)


def without(call: Call, acts: Sequence[Act], number: int, earlier: State | None = None) -> Draft | Refusal:
    """What the event comes to without an act, or why it cannot be undone.

    ``earlier``: what it had come to before the act, where somebody knows: the log is folded from there.
    """
    refusal = refuse_author(call, a.Undo(number)) or _refuse(call, acts, number)
    if refusal is not None:
        return refusal
    draft, blocked = _left_out(call.regulation, acts, number, earlier)
    if blocked:
        listed = ", ".join(map(str, blocked[:10])) + (" …" if len(blocked) > 10 else "")
        return refuse(call, "", "acts_in_the_way", act=number, acts=listed, count=len(blocked))
    return draft


def _refuse(call: Call, acts: Sequence[Act], number: int) -> Refusal | None:
    if not 1 <= number <= len(acts):
        return refuse(call, "", "no_such_act", act=number)
    target = acts[number - 1]
    undone = undone_by(acts)
    if number in undone:
        return refuse(call, "", "act_is_undone", act=number)
    if number == 1 or isinstance(target.action, a.Undo) or a.row_of(target.action).noted:
        return refuse(call, "", "act_stays", act=number)
    case = _decided_case(call, target)
    is_final = call.direction.decision_final.value and call.knows(Change.FINAL_DECISIONS)
    if case is not None and is_final:
        return refuse(call, "decision_final", "decision_is_final", act=number, case=case)
    if call.by.role is Role.REFEREE and target.by.official != call.by.official:
        return refuse(call, "referee_reports", "not_your_act", act=number)
    if call.state.finished and not isinstance(target.action, a.Finish):
        return refuse(call, "", "event_is_finished")
    later = (act for act in acts[number - 1 :] if act.number not in undone)
    for act in later:
        if any(isinstance(event, e.StandingPublished | e.EntriesPublished) for event in act.events):
            return refuse(call, "chief_directs", "published_since", act=number, publication=act.number)
    return None


def _decided_case(call: Call, target: Act) -> int | None:
    """The appeal that an act raised, paid for, voted on or decided, where the panel has decided it."""
    for event in target.events:
        match event:
            case e.AppealRaised(appeal):
                case = appeal.number
            case e.FeeRecorded(case, _) | e.VoteCast(case, _, _) | e.AppealDecided(case, _, _, _):
                pass
            case _:
                continue
        found = call.state.appeals.get(case)
        if found is not None and found.answer is not Answer.OPEN:
            return case
    return None


def _left_out(
    regulation: Regulation, acts: Sequence[Act], number: int, earlier: State | None
) -> tuple[Draft, list[int]]:
    """The event without an act, and the later ones that would not have been decided as they were.

    Each of these is left out as well to find the next.
    """
    undone = undone_by(acts) | {number}
    blocked: list[int] = []
    draft = apply_act(None, acts[0]) if earlier is None else Draft(earlier)
    for act in acts[draft.acts :]:
        if act.number in undone:
            draft.reach(act)
        elif act.number < number or _stays(regulation, draft.view(), act):
            draft = apply_act(draft, act)
        else:
            blocked.append(act.number)
            draft.reach(act)
    return draft, blocked


def _stays(regulation: Regulation, state: State, act: Act) -> bool:
    """Whether the act would be decided the same, today or by the version that wrote it.

    What was noted has happened in any case.
    """
    action = act.action
    if isinstance(action, a.Undo) or a.row_of(action).noted:
        return True
    versions = dict.fromkeys((TODAY, parse_version(act.software) or TODAY))
    return any(decide(regulation, state, act.by, action, act.at, act.reason, it) == act.events for it in versions)
