"""Standings, frequency tables and explanations of an event as they are told: text, names, both languages."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from decimal import Decimal
from fractions import Fraction

from paiju.regulations.library import regulation_of
from paiju.server.events import bodies as b
from paiju.server.events.open_boards import closed_boards, find_closed
from paiju.server.http.bodies import Said
from paiju.tournament.formats.duplicate import Duplicate
from paiju.tournament.people.entrants import Number, PersonRef, together
from paiju.tournament.people.numbering import numbering_of
from paiju.tournament.ranking.explain import Value, Why
from paiju.tournament.ranking.frequency import BoardLine, Frequency, scores_only, tables_of
from paiju.tournament.ranking.standing import Line, Standing
from paiju.tournament.rules.duplicate import ComparedWithin
from paiju.tournament.seating.segments import HOUSE, Segment, SegmentId
from paiju.tournament.state import Publication, State
from paiju.words import say
from paiju.words.standings import HALVES, say_cell, say_segment, say_why, tell_cell, tell_short

NameOf = Callable[[Number], str]


def namer(state: State, person: Callable[[PersonRef], str], house: str) -> NameOf:
    """``person``: the name of somebody by his reference."""

    def name_of(number: Number) -> str:
        if number == HOUSE:
            return house
        entrant = state.entrants.get(number)
        return "" if entrant is None else together(map(person, entrant.members))

    return name_of


def standing_told(state: State, standing: Standing, name_of: NameOf, boards: int) -> b.EventStanding:
    criteria = [
        b.EventCriterion(each.code, said.zh, said.en, str(each.article))
        for each in standing.criteria
        for said in (say("criterion", each.code),)
    ]
    codes = [each.code for each in standing.criteria]
    columns = ([value for line in standing.lines for value in line.values[at : at + 1]] for at in range(len(codes)))
    cut = [_is_whole(code, column) for code, column in zip(codes, columns, strict=True)]
    lines = [_line_told(state, line, codes, cut, name_of) for line in standing.lines]
    return b.EventStanding(criteria, lines, boards)


def _is_whole(code: str, column: Sequence[Value]) -> bool:
    """Whether a column has decimals that say nothing in any of its lines."""
    figures = [value for value in column if isinstance(value, Decimal)]
    return code not in HALVES and bool(figures) and all(value == value.to_integral_value() for value in figures)


def _line_told(state: State, line: Line, codes: Sequence[str], cut: Sequence[bool], name_of: NameOf) -> b.EventLine:
    values_of = [
        int(value) if is_cut and isinstance(value, Decimal) else value
        for value, is_cut in zip(line.values, cut, strict=False)
    ]
    cells = [say_cell(code, value, state.setup.book) for code, value in zip(codes, values_of, strict=False)]
    values, in_english = [cell.zh for cell in cells], [cell.en for cell in cells]
    return b.EventLine(
        line.rank,
        line.number,
        name_of(line.number),
        state.entrants[line.number].unit if line.number in state.entrants else "",
        values,
        in_english if in_english != values else [],
    )


def published_standing(state: State, publication: Publication, name_of: NameOf) -> b.EventStanding:
    """None is published while boards are open, so it counts those of the segments that were closed by then."""
    at = publication.at
    boards = sum(len(it.boards) for it in state.segments.values() if it.closed_at is not None and it.closed_at <= at)
    return standing_told(state, publication.standing, name_of, boards)


def live_standing(told: State, name_of: NameOf) -> b.EventStanding | None:
    """Of the results that everybody may know; None before the first."""
    boards = sum(len(closed_boards(segment)) for segment in told.segments.values())
    if not boards and not any(segment.results for segment in told.segments.values()):
        return None
    return standing_told(told, regulation_of(told.setup).format.standing(told), name_of, boards)


# Boards.


def frequencies(state: State, segment: Segment) -> Iterator[Frequency]:
    """A segment's closed boards: compared as the national book does, or the scores alone."""
    format_ = regulation_of(state.setup).format
    closed = set(closed_boards(segment))
    tables: Iterable[Frequency] = ()
    if isinstance(format_, Duplicate):
        by_group = format_.format_rules(state).compared_within.value is ComparedWithin.GROUP
        tables = tables_of(format_.comparison(state), segment, by_group)
    else:
        tables = scores_only(segment)
    for found in tables:
        if found.board in closed:
            yield found


def board_told(state: State, board: int, name_of: NameOf, own: Number | None) -> b.EventBoard | None:
    """None while the board is open somewhere."""
    id_ = find_closed(state, board)
    if id_ is None:
        return None
    directions = [
        b.EventFrequency(found.group, found.seat, [_line(line, name_of, own) for line in found.lines])
        for found in frequencies(state, state.segments[id_])
        if found.board == board
    ]
    return b.EventBoard(str(id_), board, directions)


def _line(line: BoardLine, name_of: NameOf, own: Number | None) -> b.FrequencyLine:
    return b.FrequencyLine(
        line.number,
        name_of(line.number),
        line.table,
        line.score,
        tell_short(line.mp) if line.rank else "",
        percent(line.rate),
        line.rank,
        tell_short(line.points) if line.rank else "",
        line.number == own and line.number != HOUSE,
    )


def percent(rate: Fraction | None) -> str:
    return "" if rate is None else f"{Decimal(rate.numerator * 100) / Decimal(rate.denominator):.2f}"


def boards_by_entrant(state: State) -> dict[Number, list[b.MyBoard]]:
    """Every closed board of everybody, the latest last."""
    found: dict[Number, list[b.MyBoard]] = {}
    for segment in state.segments.values():
        said = say_segment(segment.id, state.setup.book)
        name = Said(said.zh, said.en)
        for table in frequencies(state, segment):
            for line in table.lines:
                told = b.MyBoard(
                    str(segment.id),
                    name,
                    table.board,
                    table.seat,
                    line.score,
                    tell_short(line.mp) if line.rank else "",
                    percent(line.rate),
                    line.rank,
                    tell_short(line.points) if line.rank else "",
                )
                found.setdefault(line.number, []).append(told)
    for boards in found.values():
        boards.sort(key=lambda each: each.board)
    return found


# Why.


def why_told(why: Why, book: str) -> b.EventWhy:
    said = say_why(why, book)
    article = None if why.article is None else str(why.article)
    return b.EventWhy(
        why.code,
        tell_cell(why.code, why.value, book),
        said.zh,
        said.en,
        article,
        [why_told(part, book) for part in why.parts],
    )


def why_rank(told: State, number: Number) -> b.EventWhy:
    return _why_told(told, regulation_of(told.setup).format.why_rank(told, number))


def why_points(told: State, number: Number, segment: SegmentId) -> b.EventWhy:
    return _why_told(told, regulation_of(told.setup).format.why_points(told, number, segment))


def _why_told(told: State, why: Why) -> b.EventWhy:
    """With the numbers people see."""
    return why_told(numbering_of(told).why(why), told.setup.book)
