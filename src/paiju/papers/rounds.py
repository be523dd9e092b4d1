"""What was played, for walls and for the file: the standing, the results of a round, the crosstable."""

from collections.abc import Mapping, Sequence
from decimal import Decimal

from paiju.games.shengji.levels import level_text
from paiju.games.shengji.rules import Rules as PairRules
from paiju.papers.fill import number_head, pair, say_direction, standing_sheet
from paiju.papers.forms import Bilingual, Column, Fit, Listing
from paiju.papers.lists import column
from paiju.papers.subject import EventPapers, Wanted, sittings
from paiju.tournament.formats.field import Field
from paiju.tournament.people.entrants import Number
from paiju.tournament.ranking.explain import Value
from paiju.tournament.ranking.pair_points import Earned, records
from paiju.tournament.ranking.results import DealScores
from paiju.tournament.ranking.standing import Standing
from paiju.tournament.seating.segments import ResultKey, Segment, Stage
from paiju.words import Fact, say, say_fact
from paiju.words.dates import say_instant
from paiju.words.standings import tell_column

_MOST_UPRIGHT = 6
"""Rounds that fit beside the names on a sheet that stands upright."""


def wall_standing(event: EventPapers, wanted: Wanted) -> Listing:
    del wanted
    state = event.state
    standing = event.format.standing(state)
    published = next((one for one in reversed(state.published) if one.standing == standing), None)
    if published is None:
        note = say("paper", "not_published")
    else:
        facts: dict[str, Fact] = {"version": published.version, "time": say_instant(state.setup, published.at)}
        note = say("paper", "published_as", facts)
    last = list(state.segments.values())[-1:]
    heading = event.heading("standing", event.segment_named(last[0]) if last else None)
    sheet = standing_sheet(state, standing, event.names)
    fits = (Fit.SHORT, Fit.SHORT, Fit.NAME, Fit.TEXT, *[Fit.FIGURE] * (len(sheet.columns) - 4))
    columns = tuple(Column(title, fit) for title, fit in zip(sheet.columns, fits, strict=True))
    rows = tuple(tuple(str(cell) for cell in row) for row in sheet.rows)
    return Listing(heading, columns, rows, (pair(note),), (event.signature("recorder"), event.signature("chief")))


# A round.

Rows = tuple[tuple[str, ...], ...]
Table = tuple[tuple[Column, ...], Rows]


def round_results(event: EventPapers, wanted: Wanted) -> Listing:
    """What everybody got in a segment, table by table, with the lines on which the officials sign."""
    segment = event.played_segment(wanted)
    rules = event.regulation.play
    columns, rows = (
        _pair_results(event, segment, rules) if isinstance(rules, PairRules) else _deal_results(event, segment)
    )
    signed = tuple(event.signature(code) for code in ("recorder", "referee", "chief"))
    return Listing(
        event.heading("round_results", event.segment_named(segment)), columns, rows, _byes(event, segment), signed
    )


def _byes(event: EventPapers, segment: Segment) -> tuple[Bilingual, ...]:
    shown = event.numbers.shown
    names = "、".join(f"{shown(number)} {event.name_of(number)}" for number in segment.seating.byes)
    return (pair(say("paper", "sitting_out", {"names": names})),) if names else ()


def _pair_results(event: EventPapers, segment: Segment, rules: PairRules) -> Table:
    earned = {number: _of(record.rounds, segment) for number, record in records(rules, event.state).items()}
    columns = (*_places(event), *(column(code, Fit.FIGURE) for code in ("level", "match_points", "standard_points")))
    got = [earned.get(number) for _, _, number in sittings(segment)]
    figures = [
        [level_text(each.levels[0]) if each and each.levels else "—" for each in got],
        _figures("match_points", [None if each is None else each.points.match for each in got], event),
        _figures("standard_points", [None if each is None else each.points.standard for each in got], event),
    ]
    return columns, _rows(event, segment, figures)


def _of(rounds: Sequence[Earned], segment: Segment) -> Earned | None:
    return next((each for each in rounds if each.segment == segment.id), None)


def _deal_results(event: EventPapers, segment: Segment) -> Table:
    """The points of the deals, and what they were worth where that is something else."""
    scores = [_deal_points(segment, table.table, seat) for table, seat, _ in sittings(segment)]
    worth = [_worth(event, segment, number) for _, _, number in sittings(segment)]
    figures = [_figures("small_points", scores, event)]
    columns: tuple[Column, ...] = (*_places(event), column("deal_points", Fit.FIGURE))
    if any(value is not None and value != score for value, score in zip(worth, scores, strict=True)):
        columns = (*columns, column("round_points", Fit.FIGURE))
        figures.append(_figures("total_s", worth, event))
    return columns, _rows(event, segment, figures)


def _deal_points(segment: Segment, table: int, seat: int) -> int | None:
    played = [segment.results.get(ResultKey(table, board)) for board in segment.boards]
    scores = [one.outcome.scores[seat] for one in played if one is not None and isinstance(one.outcome, DealScores)]
    return sum(scores) if scores else None


def _worth(event: EventPapers, segment: Segment, number: Number) -> Value:
    """What the format gives for the segment."""
    return event.format.why_points(event.state, number, segment.id).value


def _figures(code: str, values: Sequence[Value], event: EventPapers) -> list[str]:
    return [cell or "—" for cell in tell_column(code, values, event.state.setup.book)]


def _places(event: EventPapers) -> tuple[Column, ...]:
    number = Column(number_head(event.numbers), Fit.SHORT)
    return (
        column("table", Fit.SHORT),
        column("seat", Fit.SHORT),
        number,
        column("name", Fit.NAME),
        column("unit", Fit.TEXT),
    )


def _rows(event: EventPapers, segment: Segment, figures: Sequence[Sequence[str]]) -> Rows:
    shown = event.numbers.shown
    return tuple(
        (
            str(table.table),
            say_direction(table, seat).zh,
            str(shown(number)),
            event.name_of(number),
            event.unit_of(number),
            *(column[at] for column in figures),
        )
        for at, (table, seat, number) in enumerate(sittings(segment))
    )


# All rounds.


def crosstable(event: EventPapers, wanted: Wanted) -> Listing:
    """Everybody in the order of the standing with every round: for pairs whom they met, the levels and the points."""
    del wanted
    state = event.state
    rounds = [segment for segment in state.segments.values() if segment.started_at is not None]
    rounds = _counted(event, rounds)
    standing = event.format.standing(state)
    rules = event.regulation.play
    cells = _met(event, rules, rounds) if isinstance(rules, PairRules) else _points(event, standing, rounds)
    total = standing.criteria[_total(standing)]
    columns = (
        *(column("rank", Fit.SHORT), Column(number_head(event.numbers), Fit.SHORT), column("name", Fit.NAME)),
        *(Column(_round_head(event, each), Fit.CELL) for each in rounds),
        Column(pair(say("criterion", total.code)), Fit.FIGURE),
    )
    sums = tell_column(total.code, [line.values[_total(standing)] for line in standing.lines], state.setup.book)
    rows = tuple(
        (
            *(str(line.rank or "—"), str(event.numbers.shown(line.number)), event.name_of(line.number)),
            *(cells.get((line.number, at), "") for at in range(len(rounds))),
            sums[place],
        )
        for place, line in enumerate(standing.lines)
    )
    notes = (pair(say("paper", "how_met")),) if isinstance(rules, PairRules) else ()
    signed = (event.signature("chief"),)
    return Listing(event.heading("crosstable"), columns, rows, notes, signed, landscape=len(rounds) > _MOST_UPRIGHT)


def _counted(event: EventPapers, rounds: Sequence[Segment]) -> list[Segment]:
    """A round of the final of a field is worth what it is as a whole: its last set stands for it."""
    if not isinstance(event.format, Field):
        return list(rounds)
    last = {(each.id.stage, each.id.round): each for each in rounds}
    return [each for each in rounds if each.id.stage is not Stage.FINAL or last[each.id.stage, each.id.round] is each]


def _round_head(event: EventPapers, segment: Segment) -> Bilingual:
    if isinstance(event.format, Field) and segment.id.stage is Stage.FINAL:
        facts: dict[str, Fact] = {
            "before": say_fact("stage", Stage.FINAL, event.regulation.id),
            "number": segment.id.round,
        }
        return pair(say("segment_name", "round", facts))
    return pair(event.segment_named(segment))


def _total(standing: Standing) -> int:
    """The first column that is a figure: a stage that was reached is none."""
    codes = [criterion.code for criterion in standing.criteria]
    return next((place for place, code in enumerate(codes) if code not in ("stage_reached", "cuts_passed")), 0)


Cells = Mapping[tuple[Number, int], str]


def _met(event: EventPapers, rules: PairRules, rounds: Sequence[Segment]) -> Cells:
    shown = event.numbers.shown
    cells = {}
    for number, record in records(rules, event.state).items():
        for at, segment in enumerate(rounds):
            earned = _of(record.rounds, segment)
            if earned is not None:
                who = "—" if earned.opponent is None else str(shown(earned.opponent))
                levels = "" if earned.levels is None else " ".join(("", ":".join(map(level_text, earned.levels))))
                cells[number, at] = f"{who}{levels}\n{_tenths(earned.points.match)}"
    return cells


def _tenths(points: Decimal) -> str:
    return f"{points:.1f}"


def _points(event: EventPapers, standing: Standing, rounds: Sequence[Segment]) -> Cells:
    cells: dict[tuple[Number, int], str] = {}
    for at, segment in enumerate(rounds):
        there = {number for _, _, number in sittings(segment)} | set(segment.seating.byes)
        numbers = [line.number for line in standing.lines if line.number in there]
        told = _figures("round_points", [_worth(event, segment, number) for number in numbers], event)
        cells |= {(number, at): cell for number, cell in zip(numbers, told, strict=True)}
    return cells
