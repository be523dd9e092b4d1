"""Computer-game contest, part 6: rounds, seats, cuts, byes, the final, rankings; part 5.3: what INFO tells."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

from paiju.regulations.ccgc.event import EVENT, FINAL, PRELIMINARY
from paiju.regulations.ccgc.info import info_values
from paiju.rulebook.refusal import Refusal
from paiju.table.clock import Instant
from paiju.tournament.acts import Act
from paiju.tournament.commands import CreateEvent, Enter
from paiju.tournament.director import act
from paiju.tournament.evolve import evolve_act
from paiju.tournament.formats.field import Field
from paiju.tournament.formats.field_ranking import rank_draw, rank_finalists, rank_preliminary
from paiju.tournament.people.entrants import Entrant, Kind, Number, PersonRef
from paiju.tournament.people.officials import Author, OfficialId, Role
from paiju.tournament.ranking.field_rounds import Cause, FieldRound, FieldTotal, field_rounds
from paiju.tournament.ranking.final_rounds import Cause as FinalCause
from paiju.tournament.ranking.final_rounds import FinalLine, FinalTotal
from paiju.tournament.ranking.results import DealScores
from paiju.tournament.rules.field import Directions, FieldFormat, ForfeitedTable, Promoted
from paiju.tournament.seating.by_rank import bye_pool
from paiju.tournament.seating.segments import Seating, SegmentId, Stage, TableSeats
from paiju.tournament.state import Setup, State
from tests.articles.desks import altered
from tests.articles.registry import article
from tests.unit.tournament.stepping import Play, draw_lots, play, run, seated, stronger_wins, with_segment
from tests.unit.tournament.stepping import event as new_event

FIRST = SegmentId(Stage.PRELIMINARY, 1)


def contest(rules: FieldFormat, teams: int, seeds: int = 0) -> tuple[Field, State]:
    state = new_event(rules.book, teams, kind=Kind.PROGRAM, seeds={number: number for number in range(1, seeds + 1)})
    return replace(EVENT, published=rules), state


def by_table(rows: dict[int, tuple[int, int, int]]) -> Play:
    return lambda _segment, table, _board: DealScores(rows[table.table])


@article("2.1", "2.2", "6.1.1", "C-2.1", "C-6.1")
def test_four_rounds_of_six_deals_the_same_at_all_tables(event: FieldFormat) -> None:
    format_, state = contest(event, 9)
    state = run(format_, state, stronger_wins)
    rounds = [segment for segment in state.segments.values() if segment.id.stage is Stage.PRELIMINARY]
    assert [segment.id.round for segment in rounds] == [1, 2, 3, 4]
    assert [len(segment.boards) for segment in rounds] == [6, 6, 6, 6]
    assert [board for segment in rounds for board in segment.boards] == list(range(1, 25))


@article("6.1.1", "C-6.2")
def test_seeds_sit_one_to_a_table_in_round_1(event: FieldFormat) -> None:
    format_, state = contest(event, 21, seeds=7)
    seating = seated(format_, draw_lots(format_, state), FIRST)
    assert sorted(min(table.seats) for table in seating.tables) == [1, 2, 3, 4, 5, 6, 7]
    assert [sum(number <= 7 for number in table.seats) for table in seating.tables] == [1] * 7
    again = draw_lots(format_, replace(state, seed="another"))
    assert seated(format_, again, FIRST).tables != seating.tables
    assert seated(format_, draw_lots(format_, state), FIRST).tables == seating.tables


@article("6.1.1", "C-6.2")
def test_later_rounds_are_seated_by_rank_and_rematches_are_avoided(event: FieldFormat) -> None:
    format_, state = contest(event, 9)
    seating = Seating(tuple(TableSeats(t, 1, (Number(3 * t - 2), Number(3 * t - 1), Number(3 * t))) for t in (1, 2, 3)))
    # The three of a table are the best of their directions: by rank alone they would meet again.
    scores = by_table({1: (30, 29, 28), 2: (20, 19, 18), 3: (10, 9, 8)})
    state = with_segment(state, FIRST, seating, (1,), scores)
    assert format_.ranked(state) == tuple(range(1, 10))
    second = seated(format_, state, SegmentId(Stage.PRELIMINARY, 2))
    assert [table.seats for table in second.tables] == [(1, 4, 7), (8, 5, 2), (3, 6, 9)]
    told = {reason.code for _, reason in second.reasons}
    assert {"seated_by_rank", "passed_over_met"} <= told
    assert "must_meet_again" not in told


@article("6.1.3", "C-6.6")
def test_cuts_to_eighteen_twelve_and_nine(event: FieldFormat) -> None:
    format_, state = contest(event, 21)
    state = run(format_, state, stronger_wins)
    assert [(after.round, len(kept)) for after, kept in state.cuts.items()] == [(2, 18), (3, 12), (4, 9)]
    tables = [len(one.seating.tables) for one in state.segments.values() if one.id.stage is Stage.PRELIMINARY]
    assert tables == [7, 7, 6, 4]
    assert [line.rank for line in format_.standing(state).lines] == list(range(1, 22))


@article("6.1.3", "6.2.2", "C-6.6")
def test_nobody_is_cut_where_fewer_play(event: FieldFormat) -> None:
    format_, state = contest(event, 8)
    state = run(format_, state, stronger_wins)
    assert [(after.round, len(kept)) for after, kept in state.cuts.items()] == [(4, 8)]


@article("6.1.5", "C-6.8")
def test_byes_are_drawn_among_the_last_of_each_direction_who_had_none(event: FieldFormat) -> None:
    line = FieldRound(1, Fraction(0), 0, Cause.PLAYED, event.article("byes_each"))
    rows = {
        Number(number): replace(line, direction=(number - 1) % 3, field_points=Fraction(4 - (number - 1) // 3))
        for number in range(1, 11)
    }
    totals = {number: FieldTotal(number, (row,)) for number, row in rows.items()}
    bye = replace(line, cause=Cause.BYE)
    totals[Number(9)] = FieldTotal(Number(9), (bye, rows[Number(9)]))
    pool = bye_pool(event, totals, sorted(totals), first=False)
    assert (pool.numbers, pool.byes, pool.again) == ((6, 8, 10), 1, False)
    assert bye_pool(event, totals, sorted(totals), first=True).numbers == tuple(range(1, 11))


@article("6.1.5", "C-6.8")
def test_a_team_has_at_most_one_bye(event: FieldFormat) -> None:
    format_, state = contest(event, 11)
    state = run(format_, state, stronger_wins)
    byes = Counter(number for segment in state.segments.values() for number in segment.seating.byes)
    assert len(byes) == 8
    assert set(byes.values()) == {1}


@article("6.1.6", "C-6.9")
def test_a_forfeited_table_is_ranked_in_its_directions(event: FieldFormat) -> None:
    _, state = contest(event, 9)
    seating = Seating(tuple(TableSeats(t, 1, (Number(3 * t - 2), Number(3 * t - 1), Number(3 * t))) for t in (1, 2, 3)))
    scores = by_table({1: (0, 0, 0), 2: (300, -600, 300), 3: (200, 200, -400)})
    state = with_segment(state, FIRST, seating, tuple(range(1, 7)), scores, absent=(1,))
    found = field_rounds(PRELIMINARY, event.forfeited_table.value, state)
    points = {number: lines[0].field_points for number, lines in found.items()}
    # Mean 2: −4 and +2, +2. West: the absent team is last, so the others stand one place higher; South, East: the
    # awarded 2100 stands above them.
    assert [points[Number(number)] for number in range(1, 10)] == [-4, 2, 2, 3, 0, 2, 2, 2, 0]
    assert [found[Number(number)][0].small for number in (1, 2, 3)] == [-4200, 2100, 2100]
    left_out = field_rounds(PRELIMINARY, ForfeitedTable.LEFT_OUT, state)
    assert [left_out[Number(number)][0].field_points for number in (4, 7)] == [2, 1]


def field_total(number: int, points: int, small: int) -> FieldTotal:
    line = FieldRound(1, Fraction(points), small, Cause.PLAYED, PRELIMINARY.article("per_place"))
    return FieldTotal(Number(number), (line,))


@article("6.3.1", "C-6.10")
def test_field_points_then_small_points_then_lot(event: FieldFormat) -> None:
    rows = ((1, 5, 900), (2, 6, -500), (3, 5, 1200), (4, 5, 900), (5, 5, 900))
    totals = {Number(row[0]): field_total(*row) for row in rows}
    lot = tuple(Number(number) for number in (4, 5, 3, 2, 1))
    state = State(Setup("", event.book), lots={rank_draw(1): lot})
    standing = rank_preliminary(event, state, totals, ())
    assert [(line.rank, line.number) for line in standing.lines] == [(1, 2), (2, 3), (3, 4), (4, 5), (5, 1)]
    assert not standing.level


@article("6.2.2", "C-6.11")
def test_the_final_has_four_rounds_of_six_deals(event: FieldFormat) -> None:
    format_, state = contest(event, 12)
    state = run(format_, state, stronger_wins)
    deals = Counter[int]()
    for segment in state.segments.values():
        if segment.id.stage is Stage.FINAL:
            deals[segment.id.round] += len(segment.boards)
    assert deals == {1: 6, 2: 6, 3: 6, 4: 6}
    boards = [board for segment in state.segments.values() for board in segment.boards]
    assert boards == list(range(1, 49))


@article("6.2.3", "C-6.11")
def test_everybody_meets_everybody_once_and_sits_eight_deals_in_each_direction(event: FieldFormat) -> None:
    format_, state = contest(event, 9)
    state = run(format_, state, stronger_wins)
    sets = [segment for segment in state.segments.values() if segment.id.stage is Stage.FINAL]
    assert [segment.id.set for segment in sets] == [1, 2, 3] * 4
    met, compared, sat = Counter[frozenset[int]](), Counter[frozenset[int]](), Counter[tuple[int, int]]()
    for segment in sets:
        for table in segment.seating.tables:
            met.update(frozenset(pair) for pair in combinations(table.seats, 2) if segment.id.set == 1)
            sat.update({(number, seat): len(segment.boards) for seat, number in enumerate(table.seats)})
        for seat in range(3):
            there = [table.seats[seat] for table in segment.seating.tables]
            compared.update(frozenset(pair) for pair in combinations(there, 2))
    assert (len(met), set(met.values())) == (36, {1})
    assert (len(compared), set(compared.values())) == (36, {3})  # one round, all its three sets
    assert set(sat.values()) == {8}
    first = sets[0].seating.tables[0].seats
    assert first == format_.finalists(state)[:3]
    fixed = replace(EVENT, published=event.with_value("directions", Directions.FIXED))
    assert len(fixed.boards(state, SegmentId(Stage.FINAL, 1))) == 6


@article("6.3.2", "C-6.16")
def test_the_final_is_ranked_by_points_then_preliminary_rank(event: FieldFormat) -> None:
    def total(number: int, rank: int, points: str) -> FinalTotal:
        return FinalTotal(
            Number(number),
            rank,
            (FinalLine(1, Fraction(points), FinalCause.BOARD, FINAL.article("by_place")),),
        )

    totals = {one.number: one for one in (total(1, 5, "50.4"), total(2, 2, "50.4"), total(3, 1, "40"))}
    standing = rank_finalists(event, totals, list(totals))
    assert [(line.rank, line.number) for line in standing.lines] == [(1, 2), (2, 1), (3, 3)]


@article("7.3", "C-7.3")
def test_one_team_of_a_school(event: FieldFormat) -> None:
    assert event.teams_per_unit.value == 1
    organiser, book = Author(OfficialId("o"), Role.ORGANISER), altered(event)
    created = act(book, None, organiser, CreateEvent(Setup("contest", event.book)), Instant(0))
    assert isinstance(created, Act)
    teams = tuple(
        Entrant(Number(number), Kind.PROGRAM, (PersonRef(f"p{number}"),), "one school", build=f"b{number}")
        for number in (1, 2)
    )
    refused = act(book, evolve_act(None, created), organiser, Enter(teams), Instant(1))
    assert isinstance(refused, Refusal)
    assert (refused.code, refused.article) == ("unit_has_entered", event.article("teams_per_unit"))
    assert isinstance(act(book, evolve_act(None, created), organiser, Enter(teams[:1]), Instant(1)), Act)


@article("5.3", "6.1.1", "C-5.2", "C-6.17")
def test_info_tells_the_real_values(event: FieldFormat) -> None:
    format_, state = contest(event, 21)
    promoted = [info_values(state, SegmentId(Stage.PRELIMINARY, turn), 1, format_).promoted for turn in (1, 2, 3, 4)]
    assert promoted == [18, 18, 12, 9]
    assert info_values(state, SegmentId(Stage.PRELIMINARY, 2), 3, format_) == (2, 4, 3, 6, 18, 2100, 15)
    fewer = replace(state, setup=replace(state.setup, parameters={"deals": 5, "seconds": 10}))
    assert info_values(fewer, FIRST, 1, format_) == (1, 4, 1, 5, 18, 1750, 10)
    entries = replace(EVENT, published=event.with_value("promoted", Promoted.ENTRIES))
    assert info_values(state, FIRST, 1, entries).promoted == 21
    assert info_values(state, SegmentId(Stage.FINAL, 4, 3), 2, format_)[:4] == (4, 4, 6, 6)


@article("6.2.3")
def test_a_segment_of_the_final_is_played_by_lot_and_plan_alone(event: FieldFormat) -> None:
    """Who seats it twice gets the same."""
    format_, state = contest(event, 9)
    for number in (1, 2, 3, 4):
        state = play(format_, draw_lots(format_, state), SegmentId(Stage.PRELIMINARY, number), stronger_wins)
    state = draw_lots(format_, state)
    cut = format_.cut(state)
    state = replace(state, cuts={SegmentId(Stage.PRELIMINARY, 4): getattr(cut, "advance", ())})
    segment = SegmentId(Stage.FINAL, 2, 2)
    assert seated(format_, state, segment) == seated(format_, state, segment)


@article("7.3", "C-7.3")
def test_people_may_play_unless_the_event_is_for_programs_alone(event: FieldFormat) -> None:  # A-C25
    assert Kind.PLAYER in replace(EVENT, published=event).kinds
    assert replace(EVENT, published=event.with_value("people_play", False)).kinds == (Kind.PROGRAM,)
