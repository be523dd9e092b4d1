"""National rules 2016, article 8: the combinations."""

from paiju.games.doudizhu.rules import Kind, Rules
from tests.articles.registry import article
from tests.articles.scripts import ascending, defined, incomparable, is_nothing, table


@article("8.10", "N-8.10")
def test_wings_are_of_another_rank_than_the_plane(book: Rules) -> None:
    is_nothing(book, "444555+56", "333444+34", "333444555+334")


@article("8.11", "N-8.11")
def test_four_with_two(book: Rules) -> None:
    defined(book, Kind.QUAD_SINGLES, "8.11", _5="5555+39", _4="4444+33", _2="2222+3x")
    defined(book, Kind.QUAD_PAIRS, "8.11", _9="9999+6688")
    is_nothing(book, "5555+xX", "5555+7777", "4444+3333", "5555+3", "5555+389", "5555+33xX")


@article("8.11", "9.1", "N-8.11", "N-9.1")
def test_four_with_two_beats_its_own_kind_alone(book: Rules) -> None:
    for quads in ("2222+34", "2222+3344"):
        for other in ("3", "34567", "333444", "AAA2"):
            incomparable(book, quads, other)
    ascending(book, "5555+39", "6666+34")
    t = table(book, west="7", south="2222 34").play("0 bid 3; 1 no; 2 no; 0: 7")
    t.refused("1: 222234", "other_kind", "8.3")
