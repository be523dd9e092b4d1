"""Acts that announce: standings by version, awards, the end."""

from copy import deepcopy

from paiju.tournament import commands as a
from paiju.tournament import events as e
from paiju.tournament.desk.records import Answer, Award, Prize
from paiju.tournament.people.entrants import Status
from paiju.tournament.seating.segments import Stage
from paiju.tournament.state import Publication
from tests.oracle.books import Step
from tests.oracle.case import Case, Expected, Follows
from tests.oracle.ledger import Ledger, Played
from tests.oracle.ranking import difference

_MEDALS = {1: Prize.GOLD, 2: Prize.SILVER, 3: Prize.BRONZE}


def publish(case: Case, action: a.PublishStanding) -> Expected:
    played = [it for it in case.ledger.segments.values() if it.closed_at is not None]
    named = action.stage is None or bool(case.ledger.of(action.stage))
    case.unless(bool(played) and named, "nothing_to_publish_then")
    if len(case.act.events) != 1:
        case.wrong("events_do_not_follow", command="PublishStanding", event=len(case.act.events))
    check_publication(case, case.ledger, action.stage, case.act.events[0])
    return None


def check_publication(case: Case, ledger: Ledger, stage: Stage | None, event: e.Event) -> None:
    """Version, time and reason; and every rank and value of the standing against the one worked out here."""
    if not isinstance(event, e.StandingPublished):
        case.wrong("events_do_not_follow", command=type(case.act.action).__name__, event=len(case.act.events))
        return
    told = event.publication
    heading = (told.version, told.at, told.stage, told.reason)
    wanted = (len(ledger.publications) + 1, case.act.at, stage, case.act.reason)
    case.unless(heading == wanted, "publication_heading_differs", version=told.version)
    differs = difference(case.book.standing(ledger, stage), told.standing)
    if differs is not None:
        case.wrong("standing_differs", what=differs[0], number=differs[1])


def with_new_version(case: Case, played: Played, events: tuple[e.Event, ...]) -> Expected:
    """What touches a published segment is followed by the next version of the standing."""
    closed = played.closed_at
    if closed is None or not any(it.at >= closed for it in case.ledger.publications):
        return events
    after = deepcopy(case.ledger)
    for event in events:
        after.take(event)
    if len(case.act.events) != len(events) + 1:
        case.wrong("new_version_is_missing", segment=str(played.id))
        return None
    check_publication(case, after, case.ledger.publications[-1].stage, case.act.events[-1])
    return (*events, case.act.events[-1])


# The end.


def _final(case: Case) -> Publication | None:
    whole = [it for it in case.ledger.publications if it.stage is None]
    return whole[-1] if whole else None


def grant_awards(case: Case, _: a.GrantAwards) -> Expected:
    """Medals for ranks 1 to 3, certificates as far as the book says."""
    final = _final(case)
    over = case.book.due(case.ledger)[0] in (Step.NOTHING, Step.PUBLISH)
    given = any(it.place for it in case.ledger.awards)
    case.unless(final is not None and over and not given, "awards_were_not_due")
    if final is None:
        return None
    awards: list[Award] = []
    for line in final.standing.lines:
        if 1 <= line.rank <= min(3, case.direction.medals.value):
            awards.append(Award(_MEDALS[line.rank], line.number, line.rank))
        if 1 <= line.rank <= case.direction.certificates.value:
            awards.append(Award(Prize.CERTIFICATE, line.number, line.rank))
    return (e.AwardsGranted(tuple(awards)),)


def grant_fair_play(case: Case, action: a.GrantFairPlay) -> Expected:
    most = case.direction.fair_play.value
    given = [it.entrant for it in case.ledger.awards if it.prize is Prize.FAIR_PLAY]
    everybody = [*given, *action.numbers]
    case.unless(len(set(everybody)) == len(everybody) and not (most and len(everybody) > most), "awards_were_not_due")
    for number in action.numbers:
        found = case.entrant(number)
        still_in = found is None or found.status in (Status.ADMITTED, Status.PRESENT)
        case.unless(still_in, "status_was_another", number=number)
    return (e.AwardsGranted(tuple(Award(Prize.FAIR_PLAY, number) for number in action.numbers)),)


def finish(case: Case, _: a.Finish) -> Expected:
    ledger = case.ledger
    free = not case.direction.appeal_fee.value
    written = [it for it in ledger.appeals.values() if it.written_at is not None and (it.fee or free)]
    pending = any(it.answer is Answer.OPEN for it in written)
    running = any(it.running for it in ledger.segments.values())
    case.unless(not pending and not running, "event_was_not_over")
    over = case.book.due(ledger)[0] is Step.NOTHING and _final(case) is not None
    case.unless(over or bool(case.act.reason.strip()), "event_was_not_over")
    return (e.EventFinished(case.act.at),)


FOLLOWS: dict[type[a.Action], Follows] = {
    a.PublishStanding: publish,
    a.GrantAwards: grant_awards,
    a.GrantFairPlay: grant_fair_play,
    a.Finish: finish,
}
