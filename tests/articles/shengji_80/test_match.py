"""003: match and standard points, forfeits and byes, the clock of a round."""

from decimal import Decimal

from paiju.games.shengji import results, rounds
from paiju.games.shengji.results import MINUTE, Points, score_match
from paiju.games.shengji.rules import Rules
from paiju.games.shengji.sheet import Side
from tests.articles.registry import article

A, B = Side.A, Side.B
SECOND = 1000


@article("1.3", "E-1.2")
def test_match_points_by_the_difference_in_levels(book: Rules) -> None:
    expected = {0: ("1", "1"), 1: ("1.5", "0.5"), 2: ("1.5", "0.5"), 3: ("2", "0"), 9: ("2", "0"), 20: ("2", "0")}
    found = {d: tuple(map(str, results.match_points(book.match, d))) for d in expected}
    assert found == expected
    score = score_match(book, (5, 8))
    assert [points.match for points in score.points] == [Decimal(0), Decimal(2)]
    assert score.winner is B


@article("1.3", "E-1.2")
def test_being_first_at_a_level_means_nothing(book: Rules) -> None:
    assert score_match(book, (6, 6), first_to_level=A).mutual is None


@article("1.3", "E-1.2")
def test_forfeits_and_byes_are_taken_from_the_other_regulation(book: Rules) -> None:
    came, none = Points(Decimal("1.5"), Decimal(12)), Points(Decimal(0), Decimal(0))
    assert results.forfeited(book, by=A) == (none, came)
    assert results.bye_points(book.absence) == came


@article("1.3", "E-1.2")
def test_nothing_is_said_of_lateness_and_sheets(book: Rules) -> None:
    assert results.lateness(book.lateness, 60 * MINUTE) == results.Late(0, Decimal(0), forfeit=False, article=None)
    score = score_match(book, (5, 8))
    assert results.responsible(book, score) == ()
    assert results.late_sheet(book, score) == score.points


@article("1.5.1", "E-1.4")
def test_standard_points_are_ten_and_the_difference_out_of_twenty(book: Rules) -> None:
    found = [tuple(map(int, results.standard_points(book.match, d))) for d in (0, 1, 5, 9, 10, 11, 30)]
    assert found == [(10, 10), (11, 9), (15, 5), (19, 1), (20, 0), (20, 0), (20, 0)]


@article("1.1", "E-1.1")
def test_a_round_lasts_an_hour_and_their_number_is_left_to_the_event(book: Rules) -> None:
    assert rounds.round_ends(book.rounds, 0) == 60 * MINUTE
    assert book.rounds.number is None


@article("1.2", "E-1.1")
def test_ten_minutes_before_the_end_one_more_deal_is_called(book: Rules) -> None:
    assert rounds.last_deal_called(book.rounds, 0) == 50 * MINUTE
    assert [rounds.may_begin_deal(book.rounds, begun) for begun in (0, 1, 2)] == [True, False, False]


@article("3.5", "E-3.8")
def test_thirty_seconds_for_a_play_and_sixty_to_bury(book: Rules) -> None:
    assert [rounds.play_is_slow(book.rounds, 30 * SECOND + more) for more in (-1, 0, 1)] == [False, False, True]
    assert [rounds.burying_is_slow(book.rounds, 60 * SECOND + more) for more in (-1, 0, 1)] == [False, False, True]
