"""Answers to the vectors that are a whole stretch of an event: a state is built, and the format is asked."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from paiju.games.doudizhu.rules import Rules
from paiju.games.doudizhu.score import Tally, score_tally
from paiju.rulebook.refusal import Refusal
from paiju.table.clock import Instant
from paiju.tournament.formats.duplicate import Duplicate
from paiju.tournament.formats.knockout import Knockout
from paiju.tournament.people.entrants import Entrant, Kind, Number, PersonRef, Status
from paiju.tournament.ranking.comparison import format_rate
from paiju.tournament.ranking.results import DealScores, Result
from paiju.tournament.rules.knockout import KnockoutFormat
from paiju.tournament.seating.lots import draw
from paiju.tournament.seating.schedules import SEATS
from paiju.tournament.seating.segments import ResultKey, Seating, Segment, SegmentId, Stage, TableSeats
from paiju.tournament.state import Setup, State
from paiju.vectors.inputs import Answer, BadInput, Books, NotRun, integer
from paiju.vectors.tournament import national, workers


def event(books: Books, given: Mapping[str, Any]) -> Answer:
    return _workers(books, given) if isinstance(books.event, KnockoutFormat) else _national(books, given)


def _entrants(count: int) -> dict[Number, Entrant]:
    if not 1 <= count <= 10_000:
        raise BadInput(f"{count} players; accepted: 1 to 10000")
    return {
        Number(at): Entrant(Number(at), Kind.PLAYER, (PersonRef(str(at)),), "", status=Status.PRESENT)
        for at in range(1, count + 1)
    }


def _scores(game: Rules, deal: Mapping[str, Any]) -> tuple[int, ...]:
    """Points by seat, from what happened; nobody declared: nothing."""
    bid = integer(deal, "bid", 0, most=3)
    declarer = deal.get("declarer_seat", deal.get("declarer"))
    if not bid or declarer is None:
        return (0,) * SEATS
    tally = Tally(
        bid=bid,
        declarer_wins=bool(deal.get("declarer_wins")),
        rockets=integer(deal, "rockets", 0, most=1),
        bombs=integer(deal, "bombs", 0, most=13),
        spring=bool(deal.get("spring", 0)),
        anti_spring=bool(deal.get("antispring", 0)),
        doubled=(bool(deal.get("double_next", 0)), bool(deal.get("double_next2", 0))),
        redoubled=bool(deal.get("redouble", 0)),
    )
    score = score_tally(game, tally)
    by_seat = [0, 0, 0]
    seat = integer({"declarer": declarer}, "declarer", most=SEATS - 1)
    by_seat[seat] = score.declarer
    for place, points in enumerate(score.defenders, start=1):
        by_seat[(seat + place) % SEATS] = points
    return tuple(by_seat)


def _objects(given: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    values = given.get(key)
    if not isinstance(values, list) or not all(isinstance(value, dict) for value in values):
        raise BadInput(f"{key} is {values!r}; accepted: a list of objects")
    return values


def _object(given: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    value = given.get(key, {})
    if not isinstance(value, dict):
        raise BadInput(f"{key} is {value!r}; accepted: an object")
    return value


def _national(books: Books, given: Mapping[str, Any]) -> Answer:
    """One set with given seats: what each board was worth, the ranking, and the next set's tables."""
    if books.comparison is None:
        raise NotRun("the book compares no boards")
    format_ = Duplicate(national(books), books.comparison)
    boards = _objects(given, "boards")
    groups, tables = max(1, integer(given, "groups", 1)), max(1, integer(given, "tables", most=10_000))
    seated: dict[int, dict[int, int]] = {}
    places = _object(given, "seats")
    for player in places:
        place = _object(places, player)
        seated.setdefault(integer(place, "table"), {})[integer(place, "seat", most=SEATS - 1)] = int(player)
    per_group = tables if len(seated) > tables else max(1, tables // groups)
    seating = Seating(
        tuple(
            TableSeats(table, (at // per_group) + 1, tuple(Number(seats.get(seat, 0)) for seat in range(SEATS)))
            for at, (table, seats) in enumerate(sorted(seated.items()))
        )
    )
    results: dict[ResultKey, Result] = {}
    for at, board in enumerate(boards, start=1):
        times = _object(board, "play_time")
        for table, deal in zip(seating.tables, _objects(board, "tables"), strict=True):
            used = tuple(1000 * integer(times, str(number), 0) for number in table.seats) if times else ()
            results[ResultKey(table.table, at)] = Result(DealScores(_scores(books.game, deal), used))
    first, following = SegmentId(Stage.MAIN, 1, 1), SegmentId(Stage.MAIN, 1, 2)
    played = Segment(first, seating, tuple(range(1, len(boards) + 1)), True, results=results, closed_at=Instant(1))
    sizes = {"boards_per_set": len(boards), "tables_per_group": per_group}
    setup = Setup("a vector", format_.book, parameters=sizes)
    state = State(setup, "a vector", True, entrants=_entrants(integer(given, "players")), segments={first: played})
    lots = {name: draw(state.seed, name, numbers) for name, numbers in format_.draws(state).items()}
    state = replace(state, lots=lots)
    next_set = format_.seat(state, following)
    if isinstance(next_set, Refusal):
        raise BadInput(f"no next set: {next_set.code}")
    tally, standing = format_.tally(state, [played]), format_.standing(state)
    per_board = [
        {
            str(number): {
                "score": line.score,
                "mp": line.mp,
                "rate_pct": None if line.rate is None else format_rate(line.rate),
                "rank": line.rank,
                "S": str(line.points),
            }
            for number, lines in tally.boards.items()
            for table, line in lines
            if table.board == board
        }
        for board in played.boards
    ]
    return {
        "per_board": per_board,
        "total_S": {str(number): str(points) for number, points in tally.totals.items()},
        "total_time": {str(number): sum(filter(None, times)) // 1000 for number, times in tally.times().items()},
        "ranking": list(standing.order()),
        "next_set_tables_seat0_1_2": [list(table.seats) for table in next_set.tables],
    }


def _workers(books: Books, given: Mapping[str, Any]) -> Answer:
    """One group of the preliminary: totals, deals won and the ranking by seat."""
    format_ = Knockout(workers(books))
    deals = _objects(given, "deals")
    id_ = SegmentId(Stage.PRELIMINARY, 1)
    seats = tuple(Number(seat + 1) for seat in range(SEATS))
    results = {
        ResultKey(1, at): Result(DealScores(_scores(books.game, deal))) for at, deal in enumerate(deals, start=1)
    }
    segment = Segment(id_, Seating((TableSeats(1, 1, seats),)), tuple(range(1, len(deals) + 1)), True, results=results)
    setup = Setup("a vector", format_.book)
    state = State(setup, "a vector", True, entrants=_entrants(SEATS), segments={id_: segment})
    standing = format_.standing(state, Stage.PRELIMINARY)
    codes = [criterion.code for criterion in standing.criteria]
    by_seat = {line.number - 1: dict(zip(codes, line.values, strict=True)) for line in standing.lines}
    return {
        "totals": [by_seat[seat]["total_score"] for seat in range(SEATS)],
        "wins": [by_seat[seat]["deals_won"] for seat in range(SEATS)],
        "ranking_seats": [line.number - 1 for line in standing.lines],
    }
