"""Test vectors of timed Swiss events of pairs (002, 003): pairings, tie-breaks, whole events; 001 is in contest.py."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any

from paiju.games.shengji.results import Points, match_points
from paiju.rulebook.rule import RuleSet
from paiju.table.clock import Instant
from paiju.tournament.formats.pair_ranking import opponents_score, rank_pairs
from paiju.tournament.formats.swiss_pairs import first_round_order, pairs_format
from paiju.tournament.people.entrants import Kind, Number
from paiju.tournament.ranking.pair_points import Cause, Earned, Record, records
from paiju.tournament.ranking.results import MatchLevels, Result
from paiju.tournament.rules.field import FieldFormat
from paiju.tournament.rules.pairs import NumberOrder, PairsFormat
from paiju.tournament.seating.segments import ResultKey, Seating, Segment, SegmentId, Stage, TableSeats
from paiju.tournament.seating.swiss import Contender, Limits, in_order, pair
from paiju.vectors import contest
from paiju.vectors.event_inputs import (
    checked,
    decimal_number,
    entrant_number,
    event_of,
    items,
    mapping,
    plain_number,
)
from paiju.vectors.inputs import Answer, BadInput, Books, Category, NotRun, integer
from paiju.vectors.shengji_play import shengji_rules


def _pairs_rules(books: Books) -> PairsFormat:
    if not isinstance(books.event, PairsFormat):
        raise NotRun("the book pairs nobody")
    return books.event


# Pairing.


def swiss_pairing(books: Books, given: Mapping[str, Any]) -> Answer:
    rules = _pairs_rules(books)
    round_number = integer(given, "round")
    units = given.get("units", {})
    met: dict[Number, set[Number]] = {}
    for one, other in items(given, "met"):
        met.setdefault(entrant_number(one), set()).add(entrant_number(other))
        met.setdefault(entrant_number(other), set()).add(entrant_number(one))
    had_bye = {entrant_number(number) for number in items(given, "byes")}
    contenders = [
        Contender(
            number=(number := entrant_number(text)),
            drawn=number,
            score=decimal_number(score),
            unit=str(units.get(text, "")),
            met=frozenset(met.get(number, ())),
            byes=int(number in had_bye),
        )
        for text, score in mapping(given, "scores").items()
    ]
    alternating = rules.equal_scores.value is NumberOrder.ALTERNATING
    order = in_order(contenders, round_number, alternating=alternating)
    limits = Limits(rules.no_rematch.value, rules.no_same_unit.value, rules.byes_each.value)
    found = pair(first_round_order(contenders) if round_number == 1 else order, limits)
    return {
        "order": [one.number for one in order],
        "pairs": [[one.first, one.second] for one in found.pairs],
        "bye": found.bye,
        "same_unit": [[one.first, one.second] for one in found.same_unit],
        "rematches": [[one.first, one.second] for one in found.rematches],
        "needs_chief": found.relaxed,
    }


# Tie-breaks of pairs.

_BEAT = re.compile(r"(\w+) beat (\w+)(?:\D+([\d.]+):([\d.]+))?")
_DREW = re.compile(r"(\w+) drew (?:with )?(\w+)")
_FIRST = re.compile(r"(\w+) reached the level first")


def tie_break(books: Books, given: Mapping[str, Any]) -> Answer:
    """Pairs by name with match points, standard points and opponents' score, and what happened between them."""
    rules = _pairs_rules(books)
    values = {name: value for name, value in given.items() if isinstance(value, dict) and "mp" in value}
    if len(values) < 2:
        raise BadInput("fewer than two pairs; accepted: names with mp, std and opp")
    names = list(values)
    numbers = {name: Number(place) for place, name in enumerate(names, start=1)}
    meetings = _meetings(books, given.get("head_to_head"), numbers)
    found: dict[Number, Record] = {}
    for name, number in numbers.items():
        found |= _made_record(books, number, values[name], meetings.get(number, []), values, names)
    standing = rank_pairs(rules, found, list(numbers.values()))
    return {"order": [names[line.number - 1] for line in standing.lines]}


def _meetings(books: Books, told: object, numbers: Mapping[str, Number]) -> dict[Number, list[Earned]]:
    """``P beat Q``, ``P beat Q 1.5:0.5``, ``P drew Q, P reached the level first``; several in a list."""
    texts = [] if told is None else told if isinstance(told, list) else [told]
    rules = shengji_rules(books)
    found: dict[Number, list[Earned]] = {}
    for text in texts:
        if not isinstance(text, str):
            raise BadInput(f"head_to_head has {text!r}; accepted: text, such as P beat Q")
        beat, drew, first = _BEAT.search(text), _DREW.search(text), _FIRST.search(text)
        decided = beat or drew
        if decided is None or decided[1] not in numbers or decided[2] not in numbers:
            raise BadInput(f"head_to_head has {text!r}; accepted: P beat Q, P drew Q")
        one, two = numbers[decided[1]], numbers[decided[2]]
        if beat is not None:
            won, lost = match_points(rules.match, rules.match.clear_from.value)
            if beat[3] is not None:
                won, lost = Decimal(beat[3]), Decimal(beat[4])
            outcome: tuple[tuple[Number, Number, Decimal, bool | None], ...] = (
                (one, two, won, True),
                (two, one, lost, False),
            )
        else:
            winner = None if first is None else numbers.get(first[1])
            half = rules.match.drawn.value
            outcome = tuple(
                (own, other, half, None if winner is None else winner == own) for own, other in ((one, two), (two, one))
            )
        for own, other, points, wins in outcome:
            earned = Earned(
                SegmentId(Stage.MAIN, 1),
                Points(points, Decimal(0)),
                Cause.PLAYED,
                rules.match.article("drawn"),
                other,
                won=wins,
            )
            found.setdefault(own, []).append(earned)
    return found


def _made_record(
    books: Books,
    number: Number,
    value: Mapping[str, Any],
    meetings: Sequence[Earned],
    values: Mapping[str, Mapping[str, Any]],
    names: Sequence[str],
) -> dict[Number, Record]:
    """A record with these totals: what the meetings do not tell comes from one more round against somebody else."""
    article = shengji_rules(books).match.article("drawn")
    segment = SegmentId(Stage.MAIN, 2)
    stranger = Number(number + len(names))
    known = sum((one.points.match for one in meetings), Decimal(0))
    scores = [decimal_number(values[names[one.opponent - 1]]["mp"]) for one in meetings if one.opponent is not None]
    other_points = decimal_number(value.get("opp", 0)) - sum(scores, Decimal(0))
    points = Points(decimal_number(value["mp"]) - known, decimal_number(value.get("std", 0)))
    rest = Earned(segment, points, Cause.PLAYED, article, stranger)
    theirs = Earned(segment, Points(other_points, Decimal(0)), Cause.PLAYED, article)
    return {number: Record(number, (*meetings, rest)), stranger: Record(stranger, (theirs,))}


# Whole events.


def pairs_event(books: Books, given: Mapping[str, Any]) -> Answer:
    """Rounds of pairs: the pairing of each round is worked out, then its results are taken as they are given."""
    rules, game = _pairs_rules(books), shengji_rules(books)
    format_ = pairs_format(rules, game)
    units = {entrant_number(number): str(unit) for number, unit in given.get("units", {}).items()}
    everybody = [Number(place) for place in range(1, integer(given, "pairs", most=10_000) + 1)]
    state = event_of(rules.book, everybody, units, Kind.PAIR)
    pairings: dict[str, list[list[Number]]] = {}
    for played in items(given, "rounds"):
        segment = SegmentId(Stage.MAIN, integer(played, "round"))
        found = format_.pairing(state, segment)
        pairings[str(segment.round)] = [[one.first, one.second] for one in found.pairs]
        state = replace(state, segments={**state.segments, segment: _played_round(segment, played)})
    earned = records(game, state)
    return {
        "pairings": pairings,
        "match_points": {str(number): plain_number(record.match_points) for number, record in earned.items()},
        "standard": {str(number): plain_number(record.standard_points) for number, record in earned.items()},
        "opponents_score": {str(number): plain_number(opponents_score(earned, number)) for number in earned},
        "ranking": list(format_.standing(state).order()),
    }


def _played_round(segment: SegmentId, played: Mapping[str, Any]) -> Segment:
    tables: list[TableSeats] = []
    results: dict[ResultKey, Result] = {}
    absent: dict[Number, str] = {}
    for place, result in enumerate(items(played, "results"), start=1):
        sides = (entrant_number(result.get("pair_a")), entrant_number(result.get("pair_b")))
        tables.append(TableSeats(place, 1, sides))
        if result.get("forfeit") is not None:
            absent[entrant_number(result["forfeit"])] = "absent"
            continue
        one, other = items(result, "levels")
        first = result.get("first_to_level")  # the pair, by its number
        levels = MatchLevels((one, other), None if first is None else sides.index(entrant_number(first)))
        results[ResultKey(place)] = Result(levels)
    byes = () if played.get("bye") is None else (entrant_number(played["bye"]),)
    return Segment(
        segment,
        Seating(tuple(tables), byes),
        (0,),
        started_at=Instant(0),
        closed_at=Instant(1),
        results=results,
        absent=absent,
    )


_OF_PAIRS: dict[str, Category] = {
    "swiss_pairing": checked(swiss_pairing),
    "tiebreak": checked(tie_break),
    "event": checked(pairs_event),
}
BY_FORMAT: dict[type[RuleSet], dict[str, Category]] = {FieldFormat: contest.CATEGORIES, PairsFormat: _OF_PAIRS}
"""What books with events of these formats answer."""
