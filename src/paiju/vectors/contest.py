"""Test vectors of the computer-game contest's events (001): rankings, and a round of the preliminary."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from paiju.games.doudizhu.score import Tally, score_tally
from paiju.table.clock import Instant
from paiju.tournament.formats.field import Field
from paiju.tournament.formats.field_ranking import rank_draw, rank_finalists, rank_preliminary
from paiju.tournament.people.entrants import Kind, Number
from paiju.tournament.ranking.field_rounds import Cause as FieldCause
from paiju.tournament.ranking.field_rounds import FieldRound, FieldTotal
from paiju.tournament.ranking.final_rounds import Cause as FinalCause
from paiju.tournament.ranking.final_rounds import FinalLine, FinalTotal
from paiju.tournament.ranking.results import DealScores, Result
from paiju.tournament.rules.field import FieldFormat
from paiju.tournament.seating.segments import ResultKey, Seating, Segment, SegmentId, Stage, TableSeats
from paiju.tournament.state import Setup, State
from paiju.vectors.event_inputs import checked, entrant_number, event_of, exact_number, items, mapping, plain_number
from paiju.vectors.inputs import Answer, BadInput, Books, Category, NotRun, integer


def _ccgc_rules(books: Books) -> FieldFormat:
    if not isinstance(books.event, FieldFormat):
        raise NotRun("the book has no such event")
    return books.event


# Rankings of 001.


def rank(books: Books, given: Mapping[str, Any]) -> Answer:
    rules = _ccgc_rules(books)
    if "final" in given:
        return _final_order(rules, mapping(given, "final"))
    teams = mapping(given, "teams")
    names = list(teams)
    numbers = {name: Number(place) for place, name in enumerate(names, start=1)}
    article = rules.article("preliminary_rank")
    totals = {
        numbers[name]: FieldTotal(
            numbers[name],
            (FieldRound(1, exact_number(value["fp"]), int(exact_number(value["small"])), FieldCause.PLAYED, article),),
        )
        for name, value in teams.items()
    }
    lot = tuple(numbers[name] for name in items(given, "lot"))
    state = State(Setup("", rules.book), lots={rank_draw(1): lot} if lot else {})
    standing = rank_preliminary(rules, state, totals, ())
    return {"order": [names[line.number - 1] for line in standing.lines]}


def _final_order(rules: FieldFormat, finalists: Mapping[str, Any]) -> Answer:
    names = list(finalists)
    article = rules.article("final_rank")
    totals: dict[Number, FinalTotal] = {}
    for place, value in enumerate(finalists.values(), start=1):
        line = FinalLine(1, exact_number(value["mp"]), FinalCause.BOARD, article)
        totals[Number(place)] = FinalTotal(Number(place), int(value["prelim"]), (line,))
    return {"order": [names[line.number - 1] for line in rank_finalists(rules, totals, list(totals)).lines]}


# A round.


def contest(books: Books, given: Mapping[str, Any]) -> Answer:
    """A round of the preliminary of 001: tables, deals by table, who was absent or had a bye."""
    rules = _ccgc_rules(books)
    if books.preliminary is None or books.final is None:
        raise NotRun("the book has no field points")
    format_ = Field(rules, books.preliminary, books.final)
    tables = tuple(
        TableSeats(place, 1, tuple(entrant_number(team) for team in seats))
        for place, seats in enumerate(items(given, "tables"), start=1)
    )
    byes = tuple(entrant_number(team) for team in items(given, "byes"))
    deals = items(given, "deals")
    results = {
        ResultKey(place, board): Result(DealScores(_deal_scores(books, deal)))
        for board, row in enumerate(deals, start=1)
        for place, deal in enumerate(row, start=1)
    }
    segment = Segment(
        SegmentId(Stage.PRELIMINARY, 1),
        Seating(tables, byes),
        tuple(range(1, len(deals) + 1)),
        started_at=Instant(0),
        closed_at=Instant(1),
        results=results,
        absent={entrant_number(team): "absent" for team in items(given, "absent")},
    )
    everybody = sorted({*byes, *(number for table in tables for number in table.seats)})
    state = event_of(rules.book, everybody, {}, Kind.PROGRAM)
    state = replace(state, segments={segment.id: segment})
    totals = format_.totals(state)
    played = {number: total.rounds[0] for number, total in totals.items() if total.rounds}
    return {
        "round_score": {str(number): line.score for number, line in played.items() if line.score is not None},
        "field_points": {str(number): plain_number(line.field_points) for number, line in played.items()},
        "recorded_small_points": {str(number): line.small for number, line in played.items()},
        "ranking": list(format_.standing(state).order()),
    }


def _deal_scores(books: Books, deal: Mapping[str, Any]) -> tuple[int, ...]:
    landlord = deal.get("landlord")
    if landlord is None or not deal.get("bid"):
        return (0, 0, 0)
    if landlord not in ("A", "B", "C"):
        raise BadInput(f"landlord is {landlord!r}; accepted: A, B, C or null")
    tally = Tally(
        bid=integer(deal, "bid", most=3),
        declarer_wins=bool(deal.get("landlord_wins")),
        rockets=int(bool(deal.get("rocket", False))),
        bombs=integer(deal, "bombs", 0, most=13),
        spring=bool(deal.get("spring", False)),
        anti_spring=bool(deal.get("anti", False)),
        doubled=(False, False),
        redoubled=False,
    )
    score = score_tally(books.game, tally)
    seats = [score.defenders[0]] * 3
    seats["ABC".index(landlord)] = score.declarer
    return tuple(seats)


CATEGORIES: dict[str, Category] = {"rank": checked(rank), "event": checked(contest)}
