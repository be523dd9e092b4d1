"""Dou Dizhu: which combination beats which, where books say it alike."""

from paiju.cards.card import RANK_LETTERS
from paiju.games.doudizhu.rules import Rules
from tests.articles.registry import articles
from tests.articles.scripts import ascending, incomparable, table


def west_declares(book: Rules) -> str:
    return "0 bid 3" if book.doubling is None else "0 bid 3; 1 no; 2 no"


@articles(national_2016=("9.1", "N-9.1"), workers_2021=("G5.1", "D-5.9"))
def test_rocket_above_bombs_above_everything_else(book: Rules, ref: str) -> None:
    ascending(book, "34567", "3333", "2222", "xX")
    ascending(book, "X", "3333", "xX")
    ascending(book, "2222+34", "3333", "xX")  # four with two is no bomb
    t = table(book, west="xX", south="2222").play(west_declares(book), "0: xX")
    t.refused("1: 2222", "not_higher", ref)


@articles(national_2016=("9.2", "N-9.2"), workers_2021=("G5.2", "D-5.9"))
def test_bombs_by_rank(book: Rules) -> None:
    ascending(book, *(letter * 4 for letter in "3456789TJQKA2"))


@articles(national_2016=("9.2",), workers_2021=("G5.2",))
def test_a_lower_bomb_is_refused_by_the_article_on_bombs(book: Rules, ref: str) -> None:
    t = table(book, west="4444", south="3333").play(west_declares(book), "0: 4444")
    t.refused("1: 3333", "not_higher", ref)


@articles(national_2016=("9.3.1", "N-9.3", "N-8.3"), workers_2021=("G5.3", "D-5.9", "D-5.8"))
def test_singles_by_rank_and_suits_are_equal(book: Rules, ref: str) -> None:
    ascending(book, *RANK_LETTERS)
    t = table(book, west="8", south="8").play(west_declares(book), "0: 8")
    t.refused("1: 8", "not_higher", ref)


@articles(national_2016=("9.3.2", "N-9.4"), workers_2021=("G5.4", "D-5.9"))
def test_pairs_to_planes_by_the_highest_card_and_only_with_the_same_count(book: Rules, ref: str) -> None:
    ascending(book, "33", "AA", "22")
    ascending(book, "333", "AAA", "222")
    ascending(book, "34567", "45678", "TJQKA")
    ascending(book, "334455", "QQKKAA")
    ascending(book, "333444", "444555", "KKKAAA")
    incomparable(book, "34567", "456789", "334455", "44556677", "333444", "444555666", "44", "555")
    t = table(book, west="34567", south="456789").play(west_declares(book), "0: 34567")
    t.refused("1: 456789", "other_count", ref)


@articles(national_2016=("9.3.2",), workers_2021=("G5.4",))
def test_a_pair_that_is_not_higher_is_refused_by_the_article_on_pairs(book: Rules, ref: str) -> None:
    t = table(book, west="55", south="44").play(west_declares(book), "0: 55")
    t.refused("1: 44", "not_higher", ref)


@articles(national_2016=("9.3.3", "N-9.5"), workers_2021=("G5.5", "D-5.9"))
def test_kickers_are_never_compared(book: Rules) -> None:
    ascending(book, "333+2", "444+3")
    ascending(book, "333+22", "444+33")
    ascending(book, "333444+X2", "444555+36")
    ascending(book, "333444+22AA", "555666+3377")
    ascending(book, "333444+69", "555666+77")
    ascending(book, "3333+2X", "4444+35")
    ascending(book, "3333+22AA", "4444+3355")
    incomparable(book, "333+4", "444+55", "333444+56", "555666777+348", "4444+56", "5555+6677", "888999+3344")


@articles(national_2016=("9.3.3",), workers_2021=("G5.5",))
def test_a_triple_that_is_not_higher_is_refused_by_the_article_on_kickers(book: Rules, ref: str) -> None:
    t = table(book, west="444+3", south="333+2").play(west_declares(book), "0: 444+3")
    t.refused("1: 333+2", "not_higher", ref)
