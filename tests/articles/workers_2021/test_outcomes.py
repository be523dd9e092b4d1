"""Beach games, sections G7 and terms 15 and 16: what a deal can come to; anything else is a slip of the pen."""

from paiju.games.doudizhu.outcomes import possible_scores, refuse_tally
from paiju.games.doudizhu.rules import Rules
from paiju.games.doudizhu.score import Tally
from tests.articles.registry import article


def code(book: Rules, **told: bool | int) -> str:
    found = refuse_tally(book, Tally(bid=1, **told))  # type: ignore[arg-type] # a sheet's facts by name
    return "" if found is None else found.code


@article("G7.1", "G7.2", "G7.3", "D-5.10")
def test_scores_that_no_deal_gives(book: Rules) -> None:
    known = possible_scores(book)
    assert {(6, -3, -3), (-4, 2, 2), (0, 0, 0), (1, -2, 1)} <= set(known)
    assert not {(7, -3, -4), (100, -50, -50), (10, -5, -5), (-3, 1, 2)} & set(known)


@article("G7.4", "D-5.10")
def test_fourteen_bombs_are_more_than_there_are(book: Rules) -> None:
    most = 3 * 2**13
    assert (2 * most, -most, -most) in possible_scores(book)
    assert (4 * most, -2 * most, -2 * most) not in possible_scores(book)
    assert code(book, declarer_wins=True, bombs=14) == "too_many_bombs"


@article("T15", "D-5.10")
def test_a_spring_is_the_declarers(book: Rules) -> None:
    assert code(book, declarer_wins=True, spring=True) == ""
    assert code(book, declarer_wins=False, spring=True) == "spring_of_the_loser"


@article("T16", "D-5.10")
def test_an_anti_spring_is_the_defenders(book: Rules) -> None:
    assert code(book, declarer_wins=False, anti_spring=True) == ""
    assert code(book, declarer_wins=True, anti_spring=True) == "anti_spring_of_the_loser"
    assert code(book, declarer_wins=True, anti_spring=True, spring=True) == "spring_and_anti_spring"
