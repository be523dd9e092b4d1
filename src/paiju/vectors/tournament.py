"""Answers to the vectors about events of the national rules and the workers' games: through their formats."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import Any

from paiju.table.clock import Instant
from paiju.tournament.desk.appeals import latest
from paiju.tournament.formats.stages import places_on_score
from paiju.tournament.people.entrants import Number
from paiju.tournament.ranking import tiebreaks
from paiju.tournament.ranking.deal_points import Scores, chain
from paiju.tournament.ranking.duplicate_points import points_criterion, tie_break_criterion
from paiju.tournament.ranking.rank import TieBreak, Values, rank_lines
from paiju.tournament.rules.direction import Direction
from paiju.tournament.rules.duplicate import DuplicateFormat, TieBreakName
from paiju.tournament.rules.knockout import KnockoutFormat, SemiGroups
from paiju.tournament.seating.schedules import SEATS, in_threes, seeded_groups, threes
from paiju.tournament.seating.segments import Seating, Segment, SegmentId, Stage
from paiju.tournament.seating.snake import Plan, divide, seat_groups
from paiju.tournament.state import Setup, State
from paiju.vectors.inputs import Answer, BadInput, Books, NotRun, integer, integers

_MINUTE = 60_000
_AN_HOUR = 60 * _MINUTE


def national(books: Books) -> DuplicateFormat:
    if not isinstance(books.event, DuplicateFormat):
        raise NotRun("tournament")
    return books.event


def workers(books: Books) -> KnockoutFormat:
    if not isinstance(books.event, KnockoutFormat):
        raise NotRun("tournament")
    return books.event


def number(given: Mapping[str, Any], key: str, default: float | None = None) -> Fraction:
    value = given.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int | float) or abs(value) > 1e9:
        raise BadInput(f"{key} is {value!r}; accepted: a number")
    return Fraction(str(value))


def _decimal(value: object) -> Decimal:
    exact = number({"S": value}, "S")
    return Decimal(exact.numerator) / exact.denominator


def plain(value: object) -> object:
    """An exact number as a vector writes it."""
    if isinstance(value, Fraction | Decimal):
        return int(value) if value == int(value) else float(value)
    return value


# Seating.


def seating(books: Books, given: Mapping[str, Any]) -> Answer:
    """Ranks instead of players: who sits where when everybody is ranked."""
    tables = integer(given, "tables_per_group", integer(given, "tables", 0, most=10_000), most=10_000)
    groups = integer(given, "groups", 1, most=1000)
    if tables < 1 or groups < 1:
        raise BadInput(f"{groups} groups of {tables} tables; accepted: one and more")
    rules = national(books).with_value("tables_per_group", tables)
    ranks = [Number(rank) for rank in range(1, groups * tables * SEATS + 1)]
    seated = seat_groups(rules, Plan(divide(rules, ranks)), in_snake=True)
    answer: list[list[dict[str, int]]] = []
    for table in seated.tables:
        if len(answer) < table.group:
            answer.append([])
        seats = {f"seat{seat}": int(rank) for seat, rank in enumerate(table.seats)}
        answer[-1].append({"table": len(answer[-1]) + 1, **seats})
    return answer


def knockout_groups(books: Books, given: Mapping[str, Any]) -> Answer:
    rules, drawn = workers(books), threes(integer(given, "entrants"))
    places = rules.semifinal_places.value
    on_score = min(places_on_score(rules, places, drawn.left_over), drawn.groups * SEATS)
    return {
        "groups": drawn.groups,
        "byes": drawn.left_over,
        "advance_on_score": on_score,
        "semifinalists": on_score + drawn.left_over,
    }


def semi_groups(books: Books, given: Mapping[str, Any]) -> Answer:
    ranks = integers(given, "ranks")
    if not ranks or len(ranks) % SEATS:
        raise BadInput(f"{len(ranks)} ranks; accepted: a multiple of three")
    if workers(books).semifinal_groups.value is SemiGroups.IN_ORDER:
        groups = in_threes(ranks)
    else:
        groups = seeded_groups(ranks, len(ranks) // SEATS)
    return {"groups": [list(group) for group in groups]}


# Times.


def time_window(books: Books, given: Mapping[str, Any]) -> Answer:
    allowed = books.direction.correction_time.value
    if not allowed:
        raise NotRun("the book sets no time for corrections")
    return {"accepted": number(given, "minutes_after_publication") * _MINUTE <= allowed}


def appeal(books: Books, given: Mapping[str, Any]) -> Answer:
    rules = books.direction
    if "hours_after_end" in given:
        after = number(given, "hours_after_end") * _AN_HOUR
        return {"admissible": _in_time(books, rules, after, rules.appeal_time.value)}
    if not rules.written_time.value:
        raise NotRun("the book has no such appeals")
    oral = _in_time(books, rules, number(given, "oral_min", 0) * _MINUTE, rules.oral_time.value)
    written = _in_time(books, rules, number(given, "written_min", 0) * _MINUTE, rules.written_time.value)
    paid = number(given, "fee", rules.appeal_fee.value) >= rules.appeal_fee.value
    return {"admissible": oral and written and paid}


def _in_time(books: Books, rules: Direction, after: Fraction, time: int) -> bool:
    """An appeal so long after the end of the only segment of an event."""
    id_ = SegmentId(Stage.MAIN, 1)
    ended = Segment(id_, Seating(()), (), closed_at=Instant(0))
    state = State(Setup("a vector", books.book.book), segments={id_: ended})
    until = latest(state, rules, id_, time)
    return until is None or after <= until


def arbitration(books: Books, given: Mapping[str, Any]) -> Answer:
    rules, members = books.direction, integer(given, "members")
    odd = members % 2 == 1 or not rules.panel_odd.value
    return {"valid": members >= rules.panel_least.value and odd}


# Tie-breaks.


def tiebreak(books: Books, given: Mapping[str, Any]) -> Answer:
    if isinstance(books.event, KnockoutFormat):
        return _workers_tiebreak(books.event, given)
    return _national_tiebreak(national(books), given)


def _named(given: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Each player's figures: under ``players``, under the name itself, or under ``<name>_<figure>``."""
    found = given.get("players", given)
    if not isinstance(found, dict):
        raise BadInput(f"players is {found!r}; accepted: an object by name")
    named = {str(name): dict(figures) for name, figures in found.items() if isinstance(figures, dict)}
    for key, value in given.items():
        name, _, figure = key.partition("_")
        if figure and name.isupper() and len(name) == 1:
            named.setdefault(name, {})[figure] = value
    if given.get("all_equal"):
        named = {name: {} for name in ("P", "Q")}
    if len(named) < 2:
        raise BadInput("fewer than two players; accepted: the figures of at least two")
    return named


def _list(figures: Mapping[str, Any], *keys: str) -> list[Any]:
    for key in keys:
        if key in figures:
            if not isinstance(figures[key], list):
                raise BadInput(f"{key} is {figures[key]!r}; accepted: a list")
            return list(figures[key])
    return []


_ORDINALS = ("firsts", "seconds", "thirds", "fourths", "fifths")


def _ranks(figures: Mapping[str, Any]) -> list[int]:
    """Ranks on boards: listed one by one, or counted by ordinal."""
    listed = _list(figures, "board_ranks", "ranks")
    if listed:
        return integers({"ranks": listed}, "ranks")
    counts = _list(figures, "rank_counts", "places", "counts") or [figures.get(name, 0) for name in _ORDINALS]
    return [rank for rank, count in enumerate(integers({"counts": counts}, "counts"), 1) for _ in range(count)]


def _national_tiebreak(rules: DuplicateFormat, given: Mapping[str, Any]) -> Answer:
    named = _named(given)
    names = {Number(at): name for at, name in enumerate(named, start=1)}
    figures = {at: named[name] for at, name in names.items()}
    totals = {at: _decimal(own.get("S", 0)) for at, own in figures.items()}
    times = {at: [number({"t": t}, "t") for t in _list(own, "play_times", "times")] for at, own in figures.items()}
    milliseconds = {at: [int(1000 * t) for t in own] for at, own in times.items()}
    beaten = {at: _list(own, "beaten_final_S", "beaten_S", "beaten") for at, own in figures.items()}
    ranks = {at: _ranks(own) for at, own in figures.items()}
    values: dict[TieBreakName, Values] = {
        TieBreakName.TOTAL_TIME: tiebreaks.total_time(milliseconds),
        TieBreakName.TRIMMED_TIME: tiebreaks.trimmed_mean_time(milliseconds, rules.times_dropped.value),
        TieBreakName.BEATEN: tiebreaks.mean_of_beaten(
            lambda at: enumerate(beaten[at]), lambda item: _decimal(item[1]), once=False
        ),
        TieBreakName.BOARD_PLACES: tiebreaks.board_places(ranks),
    }
    steps = [TieBreak(points_criterion(rules), tiebreaks.totals(totals))]
    steps += [
        TieBreak(tie_break_criterion(rules, name), values[name]) for name in rules.tie_breaks.value if name in values
    ]
    return _told(names, steps)


def _workers_tiebreak(rules: KnockoutFormat, given: Mapping[str, Any]) -> Answer:
    named = _named(given)
    names = {Number(at): name for at, name in enumerate(named, start=1)}
    deals = {at: integers({"deals": _list(named[name], "deals")}, "deals") for at, name in names.items()}
    totals = {at: integer(named[name], "total", sum(deals[at])) for at, name in names.items()}
    wins = {at: integer(named[name], "wins", sum(1 for d in deals[at] if d > 0)) for at, name in names.items()}
    steps = [
        replace(step, values=tiebreaks.totals(wins)) if step.criterion.code == "deals_won" else step
        for step in chain(rules, Scores(deals, totals))
    ]
    return _told(names, steps)


def _told(names: Mapping[Number, str], steps: Sequence[TieBreak]) -> Answer:
    """The order, the step of the chain that made it and its values; or that a play-off is needed."""
    standing = rank_lines(sorted(names), steps)
    answer: dict[str, Any] = {"order": [names[line.number] for line in standing.lines]}
    if standing.level:
        return {**answer, "action": "playoff"}
    decided = max(line.decided_by for line in standing.lines[1:])
    values = [plain(line.values[decided]) for line in standing.lines]
    return {**answer, "by": f"({decided})", "values": values}


def agrees_by(answer: object, expected: object) -> bool:
    """``by`` explains in words; only the number of the step at its beginning can be compared."""
    numbered = re.match(r"\(\d+\)", str(expected))
    return numbered is None or numbered.group() == answer
