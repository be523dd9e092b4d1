"""Workers' games 2021, general rules 4: the combinations."""

from paiju.games.doudizhu.rules import Kind, Rules
from tests.articles.registry import article
from tests.articles.scripts import defined, incomparable, is_a, is_nothing, leads


@article("G4.1", "D-5.8")
def test_rocket(book: Rules) -> None:
    defined(book, Kind.ROCKET, "G4.1", X="xX")
    assert leads(book, "xX").keys() == {Kind.ROCKET, Kind.SINGLE}


@article("G4.2", "D-5.8")
def test_bomb(book: Rules) -> None:
    defined(book, Kind.BOMB, "G4.2", _5="5555", _2="2222")
    assert leads(book, "5555").keys() == {Kind.BOMB, Kind.SINGLE, Kind.PAIR, Kind.TRIPLE}


@article("G4.3", "D-5.8")
def test_single(book: Rules) -> None:
    defined(book, Kind.SINGLE, "G4.3", _8="8", x="x", X="X", _3="3")


@article("G4.4", "D-5.8")
def test_pair(book: Rules) -> None:
    defined(book, Kind.PAIR, "G4.4", _5="55", _2="22")
    is_a(book, Kind.ROCKET, "xX")
    is_nothing(book, "34", "2x", "333+xX")


@article("G4.5", "D-5.8")
def test_triple(book: Rules) -> None:
    defined(book, Kind.TRIPLE, "G4.5", _7="777", _2="222")
    is_nothing(book, "334", "2xX")


@article("G4.6", "D-5.8")
def test_triple_with_a_single_or_a_pair(book: Rules) -> None:
    defined(book, Kind.TRIPLE_SINGLE, "G4.6", _3="333+4", _2="222+X")
    defined(book, Kind.TRIPLE_PAIR, "G4.6", _9="999+33", _2="222+33")
    is_a(book, Kind.BOMB, "333+3")
    is_nothing(book, "333+45", "333+xX", "3333+4")
    incomparable(book, "333+4", "444+55")


@article("G4.7", "D-5.8")
def test_straight(book: Rules) -> None:
    defined(book, Kind.STRAIGHT, "G4.7", _7="34567", A="TJQKA", J="3456789TJ")
    is_a(book, Kind.STRAIGHT, "3456789TJQKA")
    is_nothing(book, "3456", "JQKA2", "A2345", "34568", "334567", "QKA2x")
    assert Kind.STRAIGHT not in leads(book, "3456 89TJ A2x")


@article("G4.8", "D-5.8")
def test_consecutive_pairs(book: Rules) -> None:
    defined(book, Kind.PAIR_STRAIGHT, "G4.8", _5="334455", A="QQKKAA")
    is_a(book, Kind.PAIR_STRAIGHT, "33445566778899TTJJQQ")
    is_nothing(book, "3344", "KKAA22", "334466", "3344556")
    assert Kind.PAIR_STRAIGHT not in leads(book, "3344 6677 AA22")


@article("G4.9", "D-5.8")
def test_plane(book: Rules) -> None:
    defined(book, Kind.PLANE, "G4.9", _4="333444", _9="777888999", A="KKKAAA")
    is_nothing(book, "AAA222", "333555")
    is_a(book, Kind.TRIPLE, "333")
    assert Kind.PLANE not in leads(book, "333 555 AAA222")


@article("G4.10", "D-5.8")
def test_plane_with_wings(book: Rules) -> None:
    defined(book, Kind.PLANE_SINGLES, "G4.10", _4="333444+69", A="QQQKKKAAA+222", _5="333444555+777")
    defined(book, Kind.PLANE_PAIRS, "G4.10", _4="333444+6699", K="QQQKKK+33AA")
    is_a(book, Kind.PLANE_SINGLES, "333444+55", "333444+5x", "333444555+66x")
    is_a(book, Kind.PLANE, "333444555+666")
    is_nothing(book, "333444+5", "333444+567", "333444+559")


@article("G4.10", "D-5.8")
def test_wings_may_repeat_a_rank_of_the_plane(book: Rules) -> None:
    is_a(book, Kind.PLANE_SINGLES, "444555+56", "333444+34", "333444555+334")


@article("G4.10", "D-5.8")
def test_wings_contain_neither_both_jokers_nor_a_bomb_nor_a_triple_that_lengthens_the_plane(book: Rules) -> None:
    is_nothing(book, "333444+xX", "333444555+6xX")
    is_nothing(book, "333444+5555", "555666777888+TTTT", "555666777888+TTTT99QQ")
    is_nothing(book, "333444555666+7778", "444555666777+3338")


@article("G4.11", "D-5.8")
def test_four_with_two(book: Rules) -> None:
    defined(book, Kind.QUAD_SINGLES, "G4.11", _5="5555+39", _4="4444+33", _2="2222+3x")
    defined(book, Kind.QUAD_PAIRS, "G4.11", _9="9999+6688")
    is_nothing(book, "5555+xX", "5555+7777", "5555+3", "5555+389", "5555+33xX")
    is_a(book, Kind.PLANE_SINGLES, "4444+3333")  # never four with a bomb, but a plane with wings of its own ranks
