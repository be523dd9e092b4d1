"""A log that was tampered with is caught, also where command and outcome were changed together."""

from dataclasses import replace
from typing import Any, TypeVar

import pytest

from paiju.regulations.library import REGULATIONS, find_regulation
from paiju.table.clock import Instant
from paiju.tournament import commands as a
from paiju.tournament import events as e
from paiju.tournament.acts import Act
from paiju.tournament.check import Finding
from paiju.tournament.people.entrants import Number
from paiju.tournament.people.officials import Author, OfficialId, Role
from paiju.tournament.ranking.results import DealScores, MatchLevels, Outcome
from paiju.tournament.rehearsal.run import Rehearsal, rehearse
from tests.unit.tournament.kit import check
from tests.unit.tournament.tampering import moved_points, rehearsed, with_act

BOOKS = tuple(REGULATIONS)
WORKERS = "doudizhu-workers-2021"

EventT = TypeVar("EventT")


@pytest.fixture(scope="module", params=BOOKS)
def log(request: pytest.FixtureRequest) -> list[Act]:
    return list(rehearse(Rehearsal(find_regulation(request.param), 10, seed="tampered")))


def codes(found: tuple[Finding, ...]) -> set[str]:
    """Of the findings, and of the refusals that they are about."""
    assert all(finding.fails for finding in found)
    return {finding.code for finding in found} | {it.refusal.code for it in found if it.refusal is not None}


def place_of(log: list[Act], action: type[a.Action], nth: int = 0) -> int:
    return [place for place, act in enumerate(log) if isinstance(act.action, action)][nth]


def with_result(log: list[Act], place: int, outcomes: dict[int, Outcome]) -> list[Act]:
    """Results of a table changed in the command and in what came of it."""
    act = log[place]
    assert isinstance(act.action, a.EnterResults)
    action, events = act.action, list(act.events)
    for at, outcome in outcomes.items():
        entered = replace(action.results[at], outcome=outcome)
        action = replace(action, results=(*action.results[:at], entered, *action.results[at + 1 :]))
        reported = events[at]
        assert isinstance(reported, e.ResultReported)
        events[at] = replace(reported, outcome=outcome)
    return with_act(log, place, replace(act, action=action, events=tuple(events)))


def only(act: Act, kind: type[EventT]) -> EventT:
    (event,) = act.events
    assert isinstance(event, kind)
    return event


def with_event(log: list[Act], place: int, event: Any) -> list[Act]:
    return with_act(log, place, replace(log[place], events=(event,)))


def test_untouched(log: list[Act]) -> None:
    assert check(log) == ()


def test_score_changed_by_one(log: list[Act]) -> None:
    place = place_of(log, a.EnterResults)
    outcome = log[place].action.results[0].outcome  # type: ignore[union-attr] # found by its type
    if isinstance(outcome, DealScores):
        first, *others = outcome.scores
        changed = with_result(log, place, {0: replace(outcome, scores=(first + 1, *others))})
        assert "scores_do_not_balance" in codes(check(changed))
    else:
        assert isinstance(outcome, MatchLevels)
        changed = with_result(log, place, {0: replace(outcome, levels=(outcome.levels[0] + 1, outcome.levels[1]))})
        assert "standing_differs" in codes(check(changed))


def test_score_moved_from_one_to_another() -> None:
    """Balanced, in the command too: the standing tells."""
    log = list(rehearse(Rehearsal(find_regulation(WORKERS), 10, seed="tampered")))
    place = place_of(log, a.EnterResults, -1)
    outcome = log[place].action.results[0].outcome  # type: ignore[union-attr] # found by its type
    assert isinstance(outcome, DealScores)
    assert "standing_differs" in codes(check(with_result(log, place, {0: moved_points(outcome)})))


def test_two_results_exchanged(log: list[Act]) -> None:
    """Of two tables, or of two boards of a table, consistently."""
    first, second = place_of(log, a.EnterResults, 0), place_of(log, a.EnterResults, 1)
    one = [entered.outcome for entered in log[first].action.results]  # type: ignore[union-attr] # found by its type
    two = [entered.outcome for entered in log[second].action.results]  # type: ignore[union-attr] # found by its type
    assert one != two
    changed = with_result(log, first, dict(enumerate(two)))
    changed = with_result(changed, second, dict(enumerate(one)))
    assert check(changed)


def test_two_seats_exchanged(log: list[Act]) -> None:
    for nth, place in enumerate(place for place, act in enumerate(log) if isinstance(act.action, a.ProposeSeating)):
        proposed = only(log[place], e.SeatingProposed)
        table = proposed.seating.tables[0]
        seats = (table.seats[1], table.seats[0], *table.seats[2:])
        tables = (replace(table, seats=seats), *proposed.seating.tables[1:])
        forged = replace(proposed, seating=replace(proposed.seating, tables=tables))
        if seats != table.seats:
            assert "seating_differs" in codes(check(with_event(log, place, forged))), nth


def test_published_rank_altered(log: list[Act]) -> None:
    place = place_of(log, a.PublishStanding)
    publication = only(log[place], e.StandingPublished).publication
    first, second, *others = publication.standing.lines
    lines = (replace(first, number=second.number), replace(second, number=first.number), *others)
    forged = replace(publication, standing=replace(publication.standing, lines=lines))
    assert "standing_differs" in codes(check(with_event(log, place, e.StandingPublished(forged))))


@pytest.mark.parametrize("action", [a.CheckIn, a.DrawLots, a.ProposeSeating, a.EnterResults, a.CloseSegment])
def test_act_dropped(log: list[Act], action: type[a.Action]) -> None:
    """Also where the rest is numbered anew."""
    place = place_of(log, action)
    dropped = [*log[:place], *log[place + 1 :]]
    assert "act_number_differs" in codes(check(dropped))
    assert check([replace(act, number=number) for number, act in enumerate(dropped, start=1)])


def test_acts_exchanged(log: list[Act]) -> None:
    place = place_of(log, a.StartSegment)
    exchanged = [*log[:place], log[place + 1], log[place], *log[place + 2 :]]
    assert {"act_number_differs", "earlier_than_the_last_act"} <= codes(check(exchanged))


def test_author_forged(log: list[Act]) -> None:
    place = place_of(log, a.PublishStanding)
    nobody = Author(OfficialId("nobody"), Role.CHIEF)
    assert codes(check(with_act(log, place, replace(log[place], by=nobody)))) == {"act_refused", "role_not_held"}
    referee = Author(OfficialId("desk"), Role.REFEREE)
    found = codes(check(with_act(log, place, replace(log[place], by=referee))))
    assert found == {"act_refused", "role_not_held"}
    deputy = Author(OfficialId("desk"), Role.DEPUTY, acting_for=Role.CHIEF)
    assert codes(check(with_act(log, place, replace(log[place], by=deputy)))) & {
        *("not_delegated", "only_a_deputy_acts_for_the_chief"),
    }


def test_the_only_organiser_dismissed(log: list[Act]) -> None:
    gone = a.Dismiss(log[0].by.official, Role.ORGANISER)
    place = place_of(log, a.CheckIn)
    forged = replace(log[place], reason="tired", action=gone, events=(e.Dismissed(gone.official, gone.role),))
    assert "last_organiser" in codes(check(with_act(log, place, replace(forged, by=log[0].by))))


def test_seed_changed(log: list[Act]) -> None:
    place = place_of(log, a.PublishSeed)
    forged = replace(log[place], action=a.PublishSeed("other", "x"), events=(e.SeedPublished("other", "x"),))
    assert "draw_differs" in codes(check(with_act(log, place, forged)))


def test_draw_reordered(log: list[Act]) -> None:
    place = place_of(log, a.DrawLots)
    first, *others = log[place].events
    assert isinstance(first, e.LotDrawn)
    reordered = replace(first, order=(first.order[1], first.order[0], *first.order[2:]))
    changed = with_act(log, place, replace(log[place], events=(reordered, *others)))
    assert "draw_differs" in codes(check(changed))


def test_award_to_somebody_else(log: list[Act]) -> None:
    place = place_of(log, a.GrantAwards)
    first, *others = only(log[place], e.AwardsGranted).awards
    forged = e.AwardsGranted((replace(first, entrant=Number(99)), *others))
    assert codes(check(with_event(log, place, forged))) == {"events_do_not_follow"}


def test_cut_altered() -> None:
    log = list(rehearse(Rehearsal(find_regulation(WORKERS), 12, seed="tampered")))
    place = place_of(log, a.MakeCut)
    made = only(log[place], e.CutMade)
    forged = replace(made, advance=(*made.advance[1:], made.advance[0]))
    assert "cut_differs" in codes(check(with_event(log, place, forged)))


def test_penalty_altered() -> None:
    """The effect of a charge is the book's; a charge that nobody made is none."""
    troubled = (rehearsed(Rehearsal(find_regulation(WORKERS), 12, seed=str(seed), troubles=500)) for seed in range(20))
    log = next(log for log in troubled if any(isinstance(act.events[0], e.Charged) for act in log))
    place = next(place for place, act in enumerate(log) if isinstance(act.events[0], e.Charged))
    charged = log[place].events[0]
    assert isinstance(charged, e.Charged)
    effect = replace(charged.charge.effect, points=charged.charge.effect.points + 1)
    forged = e.Charged(replace(charged.charge, effect=effect))
    changed = with_act(log, place, replace(log[place], events=(forged, *log[place].events[1:])))
    assert "events_do_not_follow" in codes(check(changed))


def test_override_without_its_reason(log: list[Act]) -> None:
    """A seating set by hand passes only as what it is: an override by the chief, with a reason."""
    place = place_of(log, a.ProposeSeating)
    proposed = only(log[place], e.SeatingProposed)
    action = a.OverrideSeating(proposed.segment, proposed.seating.tables, proposed.seating.byes)
    found = codes(check(with_act(log, place, replace(log[place], action=action))))
    assert "reason_missing" in found


def test_undo_of_what_others_rest_on(log: list[Act]) -> None:
    """An undo that is slipped in where the director would have refused it."""
    drawn, closed = place_of(log, a.DrawLots), place_of(log, a.CloseSegment)
    forged = Act(closed + 1, log[closed].at, log[closed].by, "forged", a.Undo(drawn + 1), (e.ActUndone(drawn + 1),))
    assert "acts_in_the_way" in codes(check([*log[:closed], forged]))


def test_act_after_the_end(log: list[Act]) -> None:
    again = replace(log[-2], number=len(log) + 1, at=Instant(log[-1].at + 1))
    assert "event_is_finished" in codes(check([*log, again]))


def test_sizes_that_no_book_has(log: list[Act]) -> None:
    """Nothing is derived from them: a size of a million million would never end."""
    created = log[0].action
    assert isinstance(created, a.CreateEvent)
    sizes = [size.name for size in REGULATIONS[created.setup.book].format.parameters]
    setup = replace(created.setup, parameters=dict.fromkeys(sizes, 10**12))
    forged = replace(log[0], action=a.CreateEvent(setup), events=(e.EventCreated(setup), *log[0].events[1:]))
    assert codes(check(with_act(log, 0, forged))) == {"act_refused", "parameter_out_of_range"}
    assert codes(check(with_act(log, 0, replace(forged, action=created)))) == {"events_do_not_follow"}


def test_damage_never_raises(log: list[Act]) -> None:
    assert codes(check([])) == {"log_is_empty"}
    assert codes(check(log[1:])) == {"log_does_not_begin"}
    broken: Any = replace(log[3], events=("rubbish",))  # type: ignore[arg-type] # what a forger may write
    assert "events_do_not_follow" in codes(check(with_act(log, 3, broken)))
    place = place_of(log, a.EnterResults)
    nowhere = with_act(log, place, replace(log[place], action=None))  # type: ignore[arg-type] # what a forger may write
    assert "act_cannot_be_followed" in codes(check(nowhere))
    levels = with_result(log, place, {0: MatchLevels((1,))})  # type: ignore[arg-type] # what a forger may write
    assert check(levels)
