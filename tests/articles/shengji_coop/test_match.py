"""002: match and standard points, forfeits, sheets, coming late, the clock of a round."""

from decimal import Decimal

from paiju.games.shengji import results, rounds
from paiju.games.shengji.results import MINUTE, Points, score_match
from paiju.games.shengji.rules import Rules
from paiju.games.shengji.sheet import Side
from tests.articles.registry import article

A, B = Side.A, Side.B
SECOND = 1000


def points(match: str, standard: str | int) -> Points:
    return Points(Decimal(match), Decimal(standard))


@article("2.3.1", "S-2.3")
def test_match_points_by_the_difference_in_levels(book: Rules) -> None:
    given = {
        (8, 5): ("2", "0", A),
        (7, 5): ("1.5", "0.5", A),
        (5, 6): ("0.5", "1.5", B),
        (2, 14): ("0", "2", B),
        (6, 6): ("1", "1", None),
    }
    for levels, (first, second, winner) in given.items():
        score = score_match(book, levels)
        assert [each.match for each in score.points] == [Decimal(first), Decimal(second)]
        assert score.winner is score.mutual is winner
        assert score.article.ref == "2.3.1"


@article("2.3.1", "S-2.3")
def test_the_first_to_reach_an_equal_level_wins_the_direct_comparison_only(book: Rules) -> None:
    drawn = score_match(book, (6, 6), first_to_level=B)
    assert drawn.points == (points("1", 10), points("1", 10))
    assert (drawn.winner, drawn.mutual) == (None, B)
    assert score_match(book, (7, 6), first_to_level=B).mutual is A
    other = book.with_options({"match.first_to_level": "nothing"})
    assert score_match(other, (6, 6), first_to_level=B).mutual is None


@article("2.3.2", "T", "S-2.4")
def test_standard_points_are_ten_and_the_difference_out_of_twenty(book: Rules) -> None:
    table = {0: "10:10", 1: "11:9", 2: "12:8", 3: "13:7", 4: "14:6", 5: "15:5", 6: "16:4", 7: "17:3", 8: "18:2"}
    table |= {9: "19:1", 10: "20:0", 11: "20:0", 12: "20:0", 30: "20:0"}
    found = {d: ":".join(map(str, results.standard_points(book.match, d))) for d in table}
    assert found == table


@article("2.4", "S-2.7")
def test_a_forfeit_gives_the_others_one_and_a_half_and_twelve(book: Rules) -> None:
    assert results.forfeited(book, by=B) == (points("1.5", 12), points("0", 0))
    assert results.forfeited(book, by=A) == (points("0", 0), points("1.5", 12))


@article("2.4", "S-2.7")
def test_a_bye_is_scored_like_an_absent_opponent(book: Rules) -> None:
    assert results.bye_points(book.absence) == points("1.5", 12)


@article("2.3.3", "S-2.5")
def test_the_winner_hands_in_the_signed_sheet_within_five_minutes(book: Rules) -> None:
    assert book.sheet is not None
    assert book.sheet.signatures.value == 2
    assert rounds.sheet_due(book.sheet, 100) == 100 + 5 * MINUTE
    late = [rounds.sheet_is_late(book.sheet, 0, 5 * MINUTE + more) for more in (-1, 0, 1)]
    assert late == [False, False, True]
    assert results.responsible(book, score_match(book, (5, 8))) == (B,)
    assert results.responsible(book, score_match(book, (6, 6), first_to_level=A)) == (A, B)


@article("2.3.4", "S-2.6")
def test_a_late_sheet_counts_as_absence_for_those_responsible_only(book: Rules) -> None:
    assert results.late_sheet(book, score_match(book, (8, 5))) == (points("0", 0), points("0", 7))
    assert results.late_sheet(book, score_match(book, (5, 7))) == (points("0.5", 8), points("0", 0))
    assert results.late_sheet(book, score_match(book, (6, 6))) == (points("0", 0), points("0", 0))


@article("2.5", "S-2.8")
def test_coming_late_costs_by_bands(book: Rules) -> None:
    def costs(minutes: str) -> tuple[int, Decimal, bool]:
        late = results.lateness(book.lateness, int(Decimal(minutes) * MINUTE))
        assert late.article is None or late.article.ref == "2.5"
        return late.points, late.standard_points, late.forfeit

    none, light, heavy = (0, Decimal(0), False), (20, Decimal("1.5"), False), (40, Decimal("3.5"), False)
    forfeit = (0, Decimal(0), True)
    bands = {none: ("0", "4", "4.99"), light: ("5", "7", "9.99", "10"), heavy: ("10.01", "12", "14.99", "15")}
    bands |= {forfeit: ("15.01", "15.1", "16", "60")}
    for band, times in bands.items():
        assert {costs(minutes) for minutes in times} == {band}


@article("2.5", "S-2.8")
def test_exactly_15_minutes_may_be_read_as_a_forfeit(book: Rules) -> None:
    assert not results.lateness(book.lateness, 15 * MINUTE).forfeit
    strict = book.with_options({"lateness.at_forfeit": "forfeit"})
    assert [results.lateness(strict.lateness, 15 * MINUTE + more).forfeit for more in (-1, 0, 1)] == [False, True, True]


@article("2.1", "S-2.1")
def test_four_rounds_of_forty_minutes(book: Rules) -> None:
    assert book.rounds.number is not None
    assert book.rounds.number.value == 4
    assert rounds.round_ends(book.rounds, 9 * 60 * MINUTE) == (9 * 60 + 40) * MINUTE


@article("2.2", "S-2.2")
def test_ten_minutes_before_the_end_one_more_deal_is_called(book: Rules) -> None:
    assert rounds.last_deal_called(book.rounds, 0) == 30 * MINUTE
    assert [rounds.may_begin_deal(book.rounds, begun) for begun in (0, 1, 2)] == [True, False, False]


@article("6.5", "S-6.5")
def test_thirty_seconds_for_a_play_and_sixty_to_bury(book: Rules) -> None:
    assert [rounds.play_is_slow(book.rounds, 30 * SECOND + more) for more in (-1, 0, 1)] == [False, False, True]
    assert [rounds.burying_is_slow(book.rounds, 60 * SECOND + more) for more in (-1, 0, 1)] == [False, False, True]
