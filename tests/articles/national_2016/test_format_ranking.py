"""National rules 2016, appendix 2 II: the tie-breaks one by one, and the printed example as a whole event."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from paiju.regulations.national_2016.event import EVENT
from paiju.tournament.formats.format import Due
from paiju.tournament.people.entrants import Number
from paiju.tournament.ranking.duplicate_points import Tally, chain
from paiju.tournament.ranking.frequency import BoardLine, Frequency
from paiju.tournament.ranking.rank import Values, rank_lines
from paiju.tournament.ranking.results import DealScores, Outcome
from paiju.tournament.ranking.standing import Standing
from paiju.tournament.rules.duplicate import DuplicateFormat, LevelAtEnd
from paiju.tournament.seating.segments import SegmentId, Stage, TableSeats
from tests.articles.registry import article
from tests.unit.tournament.driving import drawn, played, seated, to_the_end
from tests.unit.tournament.driving import event as an_event

P, Q = Number(1), Number(2)


def tally(
    times: Mapping[Number, Sequence[int]] | None = None,
    ranks: Mapping[Number, Sequence[int]] | None = None,
    beaten: Mapping[Number, Sequence[Sequence[int]]] | None = None,
    finals: Mapping[int, int] | None = None,
) -> Tally:
    """P and Q with equal S: their times, ranks and beaten players board by board, and the final S of these."""
    boards: dict[Number, list[tuple[Frequency, BoardLine]]] = {}
    for number in (P, Q):
        own_times, own_ranks, own_beaten = ((each or {}).get(number, ()) for each in (times, ranks, beaten))
        for at in range(max(len(own_times), len(own_ranks), len(own_beaten))):
            rank = own_ranks[at] if own_ranks else 1
            time = own_times[at] if own_times else None
            line = BoardLine(number, 1, 0, 0, None, rank, Decimal(0), time)  # type: ignore[arg-type]
            below = own_beaten[at] if own_beaten else ()
            others = [line._replace(number=Number(other), rank=99) for other in below]  # type: ignore[union-attr]
            table = Frequency(SegmentId(Stage.MAIN, 1), 1, at + 1, 0, (line, *others))
            boards.setdefault(number, []).append((table, line))
    totals = {Number(number): Decimal(points) for number, points in (finals or {}).items()}
    return Tally(boards, {**totals, P: Decimal(21000), Q: Decimal(21000)})


def ranked(event: DuplicateFormat, found: Tally, playoff: Values = lambda level: None) -> Standing:
    return rank_lines((P, Q), chain(event, found, playoff))


def decided(standing: Standing) -> tuple[list[Number], str]:
    """The order, and the criterion that made it."""
    assert [line.rank for line in standing.lines] == [1, 2]
    return list(standing.order()), standing.criteria[standing.lines[1].decided_by].code


@article("A2.2.2.1", "N-A2.6", "N-7.5")
def test_first_less_time_altogether(event: DuplicateFormat) -> None:
    printed = tally(times={P: [80_000, 72_000, 68_000], Q: [78_000, 78_000, 78_000]})
    assert decided(ranked(event, printed)) == ([P, Q], "total_time")
    assert [line.values[1] for line in ranked(event, printed).lines] == [220_000, 234_000]
    # Q's mean without the extremes is less, but the total comes first.
    contrary = tally(times={P: [10, 50, 60, 70], Q: [1, 40, 60, 100]})
    assert decided(ranked(event, contrary)) == ([P, Q], "total_time")


@article("A2.2.2.2", "N-A2.6")
def test_second_the_mean_time_without_longest_and_shortest(event: DuplicateFormat) -> None:
    found = tally(times={P: [50, 70, 80], Q: [40, 75, 85]})
    assert decided(ranked(event, found)) == ([P, Q], "trimmed_time")
    assert [line.values[2] for line in ranked(event, found).lines] == [70, 75]
    contrary = tally(
        times={P: [50, 70, 80], Q: [40, 75, 85]},
        beaten={P: [[3], [], []], Q: [[4], [], []]},
        finals={3: 1000, 4: 9000},
    )
    assert decided(ranked(event, contrary)) == ([P, Q], "trimmed_time")


@article("A2.2.2.2", "N-A2.6")
def test_with_fewer_than_three_boards_the_second_is_skipped(event: DuplicateFormat) -> None:
    found = tally(times={P: [50, 70], Q: [40, 80]}, ranks={P: [1, 1], Q: [1, 2]})
    assert decided(ranked(event, found)) == ([P, Q], "board_places")


@article("A2.2.2.3", "N-A2.6")
def test_third_the_mean_result_of_players_beaten(event: DuplicateFormat) -> None:
    finals = {3: 21000, 4: 15000, 5: 12000}
    found = tally(beaten={P: [[3], [4]], Q: [[3], [5]]}, finals=finals)
    assert decided(ranked(event, found)) == ([P, Q], "beaten")
    assert [line.values[3] for line in ranked(event, found).lines] == [18000, 16500]
    # Q has won more boards, which comes later.
    contrary = tally(beaten={P: [[3], [4]], Q: [[3], [5]]}, ranks={P: [2, 2], Q: [1, 1]}, finals=finals)
    assert decided(ranked(event, contrary)) == ([P, Q], "beaten")


@article("A2.2.2.3", "N-A2.6")
def test_a_player_beaten_twice_counts_once(event: DuplicateFormat) -> None:
    found = tally(beaten={P: [[3], [3, 4]], Q: [[3], [4]]}, finals={3: 21000, 4: 12000})
    assert ranked(event, found).level == ((P, Q),)
    by_board = event.with_options({"beaten": "boards"})
    assert decided(ranked(by_board, found)) == ([P, Q], "beaten")
    nobody = tally(beaten={P: [[3]], Q: [[]]}, finals={3: 1})
    assert [line.values[3] for line in ranked(event, nobody).lines] == [1, 0]


@article("A2.2.2.4", "N-A2.6")
def test_fourth_more_boards_won_then_more_second_places(event: DuplicateFormat) -> None:
    found = tally(ranks={P: [1, 2, 2, 4], Q: [1, 2, 3, 3]})
    assert decided(ranked(event, found)) == ([P, Q], "board_places")
    assert [line.values[4] for line in ranked(event, found).lines] == ["1 2 0 1", "1 1 2 0"]
    contrary = ranked(event, found, lambda level: {P: (2,), Q: (1,)})
    assert decided(contrary) == ([P, Q], "board_places")


@article("A2.2.2.5", "N-A2.6")
def test_fifth_a_play_off_until_they_are_separated(event: DuplicateFormat) -> None:
    assert ranked(event, tally()).level == ((P, Q),)
    assert decided(ranked(event, tally(), lambda level: {P: (1, 2), Q: (1, 1)})) == ([Q, P], "playoff")


@article("A2.2.2.5", "N-A2.6")
def test_who_is_level_at_the_end_plays_off_in_the_same_direction(event: DuplicateFormat) -> None:
    def level(table: TableSeats, board: int) -> Outcome:
        return DealScores((0, 0, 0))

    def by_number(table: TableSeats, board: int) -> Outcome:
        return DealScores(tuple(-int(number) for number in table.seats))

    format_ = replace(EVENT, published=event)
    state = an_event(event.book, 6, parameters={"sets_per_round": 1, "rounds": 1})
    state, first = seated(format_, state)
    state = drawn(format_, played(state, first, level))
    assert format_.next(state).segment == SegmentId(Stage.PLAYOFF, 1)
    state, playoff = seated(format_, state)
    tables = state.segments[playoff].seating.tables
    assert sorted(table.seats[0] for table in tables) == [1, 2, 3, 4, 5, 6]
    assert {table.seats[1:] for table in tables} == {(0, 0)}
    again = played(state, playoff, level)
    assert format_.next(again).segment == SegmentId(Stage.PLAYOFF, 2)
    settled = played(state, playoff, by_number)
    assert format_.next(settled).due is Due.PUBLISH
    assert list(format_.standing(settled).order()) == [1, 2, 3, 4, 5, 6]


@article("A2.2.2.1", "13.2", "N-A2.6", "N-13.3")
def test_the_printed_example_as_a_whole_event(event: DuplicateFormat) -> None:
    times = {1: (60, 60, 60), 2: (80, 72, 68), 3: (78, 78, 78)}

    def printed(table: TableSeats, board: int) -> Outcome:
        (number,) = (int(each) for each in table.seats if each)
        seat = table.seats.index(Number(number))
        points = 24 if number == 1 else -12
        scores = tuple(points if at == seat else -points // 2 for at in range(3))
        used = tuple(1000 * times[number][board - 1] if at == seat else 0 for at in range(3))
        return DealScores(scores, used)

    sizes = {"boards_per_set": 3, "sets_per_round": 1, "rounds": 1}
    state = an_event(event.book, 3, human_machine=True, parameters=sizes)
    state = to_the_end(replace(EVENT, published=event), state, printed)
    standing = replace(EVENT, published=event).standing(state)
    assert [(line.rank, line.number, line.values[:2]) for line in standing.lines] == [
        (1, 1, (30000, 180_000)),
        (2, 2, (21000, 220_000)),
        (3, 3, (21000, 234_000)),
    ]
    assert standing.criteria[standing.lines[2].decided_by].code == "total_time"


@article("A2.2.2.5", "N-A2.6")
def test_who_is_level_at_the_end_is_separated_by_lot_where_the_event_says_so(event: DuplicateFormat) -> None:  # A-N29
    def level(table: TableSeats, board: int) -> Outcome:
        return DealScores((0, 0, 0))

    assert event.level_at_end.value is LevelAtEnd.PLAYOFF
    format_ = replace(EVENT, published=event.with_value("level_at_end", LevelAtEnd.LOT))
    state = an_event(event.book, 6, parameters={"sets_per_round": 1, "rounds": 1})
    state, first = seated(format_, state)
    state = played(state, first, level)
    assert format_.next(state).due is Due.DRAW
    assert set(format_.draws(state)) == {"ties"}
    state = drawn(format_, state)
    assert format_.next(state).due is Due.PUBLISH
    assert list(format_.standing(state).order()) == list(state.lots["ties"])
    assert not format_.standing(state).level
