"""National rules 2016, article 9: which combination beats which."""

from paiju.cards.card import RANK_LETTERS
from paiju.games.doudizhu.rules import Rules
from tests.articles.registry import article
from tests.articles.scripts import ascending, incomparable, table

WEST_DECLARES = "0 bid 3; 1 no; 2 no"


@article("9.1", "N-9.1")
def test_rocket_above_bombs_above_everything_else(book: Rules) -> None:
    ascending(book, "34567", "3333", "2222", "xX")
    ascending(book, "X", "3333", "xX")
    ascending(book, "2222+34", "3333", "xX")  # four with two is no bomb
    t = table(book, west="xX", south="2222").play(WEST_DECLARES, "0: xX")
    t.refused("1: 2222", "not_higher", "9.1")


@article("9.2", "N-9.2")
def test_bombs_by_rank(book: Rules) -> None:
    ascending(book, *(letter * 4 for letter in "3456789TJQKA2"))


@article("9.2")
def test_a_lower_bomb_is_refused_by_the_article_on_bombs(book: Rules) -> None:
    t = table(book, west="4444", south="3333").play(WEST_DECLARES, "0: 4444")
    t.refused("1: 3333", "not_higher", "9.2")


@article("9.3.1", "N-9.3", "N-8.3")
def test_singles_by_rank_and_suits_are_equal(book: Rules) -> None:
    ascending(book, *RANK_LETTERS)
    t = table(book, west="8", south="8").play(WEST_DECLARES, "0: 8")
    t.refused("1: 8", "not_higher", "9.3.1")


@article("9.3.2", "N-9.4")
def test_pairs_to_planes_by_the_highest_card_and_only_with_the_same_count(book: Rules) -> None:
    ascending(book, "33", "AA", "22")
    ascending(book, "333", "AAA", "222")
    ascending(book, "34567", "45678", "TJQKA")
    ascending(book, "334455", "QQKKAA")
    ascending(book, "333444", "444555", "KKKAAA")
    incomparable(book, "34567", "456789", "334455", "44556677", "333444", "444555666", "44", "555")
    t = table(book, west="34567", south="456789").play(WEST_DECLARES, "0: 34567")
    t.refused("1: 456789", "other_count", "9.3.2")


@article("9.3.2")
def test_a_pair_that_is_not_higher_is_refused_by_the_article_on_pairs(book: Rules) -> None:
    t = table(book, west="55", south="44").play(WEST_DECLARES, "0: 55")
    t.refused("1: 44", "not_higher", "9.3.2")


@article("9.3.3", "N-9.5")
def test_kickers_are_never_compared(book: Rules) -> None:
    ascending(book, "333+2", "444+3")
    ascending(book, "333+22", "444+33")
    ascending(book, "333444+X2", "444555+36")
    ascending(book, "333444+22AA", "555666+3377")
    ascending(book, "3333+2X", "4444+35")
    ascending(book, "3333+22AA", "4444+3355")
    incomparable(book, "333+4", "444+55", "333444+56", "555666777+348", "4444+56", "5555+6677", "888999+3344")


@article("9.3.3")
def test_a_triple_that_is_not_higher_is_refused_by_the_article_on_kickers(book: Rules) -> None:
    t = table(book, west="444+3", south="333+2").play(WEST_DECLARES, "0: 444+3")
    t.refused("1: 333+2", "not_higher", "9.3.3")


@article("8.11", "9.1", "N-8.11", "N-9.1")
def test_four_with_two_beats_its_own_kind_alone(book: Rules) -> None:
    for quads in ("2222+34", "2222+3344"):
        for other in ("3", "34567", "333444", "AAA2"):
            incomparable(book, quads, other)
    ascending(book, "5555+39", "6666+34")
    t = table(book, west="7", south="2222 34").play(WEST_DECLARES, "0: 7")
    t.refused("1: 222234", "other_kind", "8.3")
