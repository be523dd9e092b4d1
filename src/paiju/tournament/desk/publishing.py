"""Standings by version, awards, and the end of an event."""

from paiju.rulebook.refusal import Refusal
from paiju.table.clock import Instant
from paiju.tournament import commands as a
from paiju.tournament import events as e
from paiju.tournament.desk.appeals import Awaits, is_lapsed, open_appeals
from paiju.tournament.desk.call import Call, Decision, find_entrant, is_in, is_running, refuse
from paiju.tournament.desk.deciders import decides
from paiju.tournament.desk.records import Award, Prize
from paiju.tournament.evolve import evolve
from paiju.tournament.formats.format import Due
from paiju.tournament.rules.direction import Direction
from paiju.tournament.seating.segments import Segment, Stage
from paiju.tournament.state import Publication, State
from paiju.tournament.versions import Change

_MEDALS = (Prize.GOLD, Prize.SILVER, Prize.BRONZE)


@decides(a.PublishStanding)
def publish(call: Call, action: a.PublishStanding) -> Decision:
    if not any(segment.closed_at is not None for segment in call.state.segments.values()):
        return refuse(call, "chief_directs", "nothing_to_publish")
    if action.stage is not None and not any(segment.stage is action.stage for segment in call.state.segments):
        return refuse(call, "chief_directs", "stage_not_played", stage=action.stage.value)
    if not _says_more(call, action.stage) and call.knows(Change.PUBLISHED_ONCE):
        return refuse(call, "chief_directs", "nothing_new_to_publish", version=call.state.published[-1].version)
    return (_version(call, call.state, action.stage),)


def _says_more(call: Call, stage: Stage | None) -> bool:
    """Whether the standing is another one than that last published, or a segment was closed after it."""
    if not call.state.published:
        return True
    last = call.state.published[-1]
    closed = (segment.closed_at for segment in call.state.segments.values())
    if last.stage is not stage or any(at is not None and at > last.at for at in closed):
        return True
    return not last.standing.tells_as(call.format.standing(call.state, stage))


def published_at(state: State, segment: Segment) -> Instant | None:
    """When a standing with this segment was first published."""
    closed = segment.closed_at
    if closed is None:
        return None
    return next((each.at for each in state.published if each.at >= closed), None)


def again(call: Call, events: tuple[e.Event, ...], published: Instant | None) -> tuple[e.Event, ...]:
    """What corrects a published result publishes the next version of the standing with it; the old one stays."""
    if published is None:
        return events
    state = call.state
    for event in events:
        state = evolve(state, event)
    return (*events, _version(call, state, call.state.published[-1].stage))


def _version(call: Call, state: State, stage: Stage | None) -> e.StandingPublished:
    standing = call.format.standing(state, stage)
    return e.StandingPublished(Publication(len(state.published) + 1, call.at, stage, standing, call.reason))


# Awards.


def _final(state: State) -> Publication | None:
    """The standing of the whole event as it was last published."""
    whole = [publication for publication in state.published if publication.stage is None]
    return whole[-1] if whole else None


def prizes(state: State, direction: Direction) -> tuple[Award, ...]:
    """Who gets which medal and certificate by the standing of the event as it was last published."""
    final = _final(state)
    medals, certificates = direction.medals.value, direction.certificates.value
    awards: list[Award] = []
    for line in () if final is None else final.standing.lines:
        if 1 <= line.rank <= min(medals, len(_MEDALS)):
            awards.append(Award(_MEDALS[line.rank - 1], line.number, line.rank))
        if 1 <= line.rank <= certificates:
            awards.append(Award(Prize.CERTIFICATE, line.number, line.rank))
    return tuple(awards)


def are_granted(state: State) -> bool:
    """Whether the prizes by rank are granted; those for fair play are a matter of their own."""
    return any(award.place for award in state.awards)


@decides(a.GrantAwards)
def grant_awards(call: Call, _: a.GrantAwards) -> Decision:
    if _final(call.state) is None or call.format.next(call.state).due not in (Due.NOTHING, Due.PUBLISH):
        return refuse(call, "medals", "final_not_published")
    if are_granted(call.state):
        return refuse(call, "medals", "awards_are_granted")
    awards = prizes(call.state, call.direction)
    return (e.AwardsGranted(awards),) if awards else refuse(call, "medals", "nobody_named")


@decides(a.GrantFairPlay)
def grant_fair_play(call: Call, action: a.GrantFairPlay) -> Decision:
    most = call.direction.fair_play.value
    given = [award.entrant for award in call.state.awards if award.prize is Prize.FAIR_PLAY]
    if not action.numbers or len({*given, *action.numbers}) < len(given) + len(action.numbers):
        return refuse(call, "fair_play", "nobody_named")
    if most and len(given) + len(action.numbers) > most:
        return refuse(call, "fair_play", "too_many_awards", count=len(given) + len(action.numbers), most=most)
    for number in action.numbers:
        found = find_entrant(call, number)
        if isinstance(found, Refusal):
            return found
        if not is_in(found):
            return refuse(call, "fair_play", "not_in_the_event", number=number, status=found.status.value)
    return (e.AwardsGranted(tuple(Award(Prize.FAIR_PLAY, number) for number in action.numbers)),)


@decides(a.Finish)
def finish(call: Call, _: a.Finish) -> Decision:
    state = call.state
    running = next((segment for segment in state.segments.values() if is_running(segment)), None)
    if running is not None:
        return refuse(call, "", "segment_is_running", segment=str(running.id))
    waiting = open_appeals(call.direction, state)
    pending = sum(it.awaits is not Awaits.WRITTEN and not is_lapsed(it, call.at) for it in waiting)
    if pending:
        return refuse(call, "majority", "appeals_are_open", count=pending)
    over = call.format.next(state).due is Due.NOTHING and _final(state) is not None
    if not over and not call.reason.strip():
        return refuse(call, "", "event_is_not_over", due=call.format.next(state).due.value)
    return (e.EventFinished(call.at),)
