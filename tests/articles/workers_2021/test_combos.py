"""Workers' games 2021, general rules 4: the combinations."""

from paiju.games.doudizhu.rules import Kind, Rules
from tests.articles.registry import article
from tests.articles.scripts import defined, is_a, is_nothing


@article("G4.10", "D-5.8")
def test_wings_may_repeat_a_rank_of_the_plane(book: Rules) -> None:
    is_a(book, Kind.PLANE_SINGLES, "444555+56", "333444+34", "333444555+334")


@article("G4.11", "D-5.8")
def test_four_with_two(book: Rules) -> None:
    defined(book, Kind.QUAD_SINGLES, "G4.11", _5="5555+39", _4="4444+33", _2="2222+3x")
    defined(book, Kind.QUAD_PAIRS, "G4.11", _9="9999+6688")
    is_nothing(book, "5555+xX", "5555+7777", "5555+3", "5555+389", "5555+33xX")
    is_a(book, Kind.PLANE_SINGLES, "4444+3333")  # never four with a bomb, but a plane with wings of its own ranks
