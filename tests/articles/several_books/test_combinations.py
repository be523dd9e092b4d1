"""Dou Dizhu: combinations that books define alike. What a book says otherwise is in its own folder."""

from paiju.games.doudizhu.rules import Kind, Rules
from tests.articles.registry import articles
from tests.articles.scripts import defined, incomparable, is_a, is_nothing, leads


@articles(national_2016=("8.1", "N-8.1"), workers_2021=("G4.1", "D-5.8"), ccgc=("T2.1",))
def test_rocket(book: Rules, ref: str) -> None:
    defined(book, Kind.ROCKET, ref, X="xX")
    assert leads(book, "xX").keys() == {Kind.ROCKET, Kind.SINGLE}


@articles(national_2016=("8.2", "N-8.2"), workers_2021=("G4.2", "D-5.8"), ccgc=("T2.2",))
def test_bomb(book: Rules, ref: str) -> None:
    defined(book, Kind.BOMB, ref, _5="5555", _2="2222")
    assert leads(book, "5555").keys() == {Kind.BOMB, Kind.SINGLE, Kind.PAIR, Kind.TRIPLE}


@articles(national_2016=("8.3", "N-8.3"), workers_2021=("G4.3", "D-5.8"), ccgc=("T2.3",))
def test_single(book: Rules, ref: str) -> None:
    defined(book, Kind.SINGLE, ref, _8="8", x="x", X="X", _3="3")


@articles(national_2016=("8.4", "N-8.4"), workers_2021=("G4.4", "D-5.8"), ccgc=("T2.4",))
def test_pair(book: Rules, ref: str) -> None:
    defined(book, Kind.PAIR, ref, _5="55", _2="22")
    is_a(book, Kind.ROCKET, "xX")
    is_nothing(book, "34", "2x", "333+xX")


@articles(national_2016=("8.5", "N-8.5"), workers_2021=("G4.5", "D-5.8"), ccgc=("T2.5",))
def test_triple(book: Rules, ref: str) -> None:
    defined(book, Kind.TRIPLE, ref, _7="777", _2="222")
    is_nothing(book, "334", "2xX")


@articles(national_2016=("8.6", "N-8.6"), workers_2021=("G4.6", "D-5.8"), ccgc=("T2.6", "C-8.3"))
def test_triple_with_a_single_or_a_pair(book: Rules, ref: str) -> None:
    defined(book, Kind.TRIPLE_SINGLE, ref, _3="333+4", _2="222+X")
    defined(book, Kind.TRIPLE_PAIR, ref, _9="999+33", _2="222+33")
    is_a(book, Kind.BOMB, "333+3")
    is_nothing(book, "333+45", "333+xX", "3333+4")
    incomparable(book, "333+4", "444+55")


@articles(national_2016=("8.7", "N-8.7"), workers_2021=("G4.7", "D-5.8"), ccgc=("T2.7", "C-8.4"))
def test_straight(book: Rules, ref: str) -> None:
    defined(book, Kind.STRAIGHT, ref, _7="34567", A="TJQKA", J="3456789TJ")
    is_a(book, Kind.STRAIGHT, "3456789TJQKA")
    is_nothing(book, "3456", "JQKA2", "A2345", "34568", "334567", "QKA2x")
    assert Kind.STRAIGHT not in leads(book, "3456 89TJ A2x")


@articles(national_2016=("8.8", "N-8.8"), workers_2021=("G4.8", "D-5.8"), ccgc=("T2.8", "C-8.4"))
def test_consecutive_pairs(book: Rules, ref: str) -> None:
    defined(book, Kind.PAIR_STRAIGHT, ref, _5="334455", A="QQKKAA")
    is_a(book, Kind.PAIR_STRAIGHT, "33445566778899TTJJQQ")
    is_nothing(book, "3344", "KKAA22", "334466", "3344556")
    assert Kind.PAIR_STRAIGHT not in leads(book, "3344 6677 AA22")


@articles(national_2016=("8.9", "N-8.9"), workers_2021=("G4.9", "D-5.8"), ccgc=("T2.9", "C-8.4"))
def test_plane(book: Rules, ref: str) -> None:
    defined(book, Kind.PLANE, ref, _4="333444", _9="777888999", A="KKKAAA")
    is_nothing(book, "AAA222", "333555")
    is_a(book, Kind.TRIPLE, "333")
    assert Kind.PLANE not in leads(book, "333 555 AAA222")


@articles(national_2016=("8.10", "N-8.10"), workers_2021=("G4.10", "D-5.8"))
def test_plane_with_wings(book: Rules, ref: str) -> None:
    defined(book, Kind.PLANE_SINGLES, ref, _4="333444+69", A="QQQKKKAAA+222", _5="333444555+777")
    defined(book, Kind.PLANE_PAIRS, ref, _4="333444+6699", K="QQQKKK+33AA")
    is_a(book, Kind.PLANE_SINGLES, "333444+55", "333444+5x", "333444555+66x")
    is_a(book, Kind.PLANE, "333444555+666")
    is_nothing(book, "333444+5", "333444+567", "333444+559")


@articles(national_2016=("8.10", "N-8.10"), workers_2021=("G4.10", "D-5.8"))
def test_wings_contain_neither_both_jokers_nor_a_bomb_nor_a_triple_that_lengthens_the_plane(book: Rules) -> None:
    is_nothing(book, "333444+xX", "333444555+6xX")
    is_nothing(book, "333444+5555", "555666777888+TTTT", "555666777888+TTTT99QQ")
    is_nothing(book, "333444555666+7778", "444555666777+3338")
