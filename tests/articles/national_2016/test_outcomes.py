"""National rules, 4.15, 4.16 and appendix 1: what a deal can come to; anything else is a slip of the pen."""

from paiju.games.doudizhu.outcomes import possible_scores, refuse_tally
from paiju.games.doudizhu.rules import Rules
from paiju.games.doudizhu.score import Tally
from tests.articles.registry import article


def code(book: Rules, tally: Tally) -> str:
    found = refuse_tally(book, tally)
    return "" if found is None else found.code


@article("A1.1", "A1.2.1", "A1.3", "N-A1.1", "N-A1.4")
def test_scores_that_no_deal_gives(book: Rules) -> None:
    known = possible_scores(book)
    assert {(96, 24, -120), (6, -3, -3), (3, -1, -2), (-5, 4, 1), (0, 0, 0)} <= set(known)
    assert not {(7, -3, -4), (4, -1, -3), (13, -12, -1), (100, -50, -50)} & set(known)


@article("A1.2.2", "N-A1.2")
def test_more_bombs_than_a_deal_has(book: Rules) -> None:
    assert code(book, Tally(bid=3, declarer_wins=True, bombs=13)) == ""
    assert code(book, Tally(bid=3, declarer_wins=True, bombs=14)) == "too_many_bombs"
    assert code(book, Tally(bid=3, declarer_wins=True, bombs=13, rockets=1)) == "too_many_bombs"


@article("A1.2.3", "N-A1.3")
def test_a_redouble_needs_a_double(book: Rules) -> None:
    alone = Tally(bid=1, declarer_wins=True, redoubled=True)
    assert code(book, alone) == "redouble_needs_double"


@article("4.15", "N-4.15")
def test_a_spring_is_the_declarers(book: Rules) -> None:
    assert code(book, Tally(bid=1, declarer_wins=True, spring=True)) == ""
    assert code(book, Tally(bid=1, declarer_wins=False, spring=True)) == "spring_of_the_loser"


@article("4.16", "N-4.16")
def test_an_anti_spring_is_the_defenders(book: Rules) -> None:
    assert code(book, Tally(bid=1, declarer_wins=False, anti_spring=True)) == ""
    assert code(book, Tally(bid=1, declarer_wins=True, anti_spring=True)) == "anti_spring_of_the_loser"
    both = Tally(bid=1, declarer_wins=False, spring=True, anti_spring=True)
    assert code(book, both) == "spring_and_anti_spring"
