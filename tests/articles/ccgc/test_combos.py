"""Computer-game contest, table 2: the types, tried in order."""

from paiju.games.doudizhu.combos import row_of
from paiju.games.doudizhu.rules import Kind, Rules
from tests.articles.registry import article
from tests.articles.scripts import combo, defined, incomparable, is_a, is_nothing, leads, table


@article("T2.note", "C-8.2", "C-8.3")
def test_the_first_type_that_fits_is_the_type(book: Rules) -> None:
    is_a(book, Kind.PLANE, "333444555666")
    is_a(book, Kind.PLANE_SINGLES, "33334444")
    incomparable(book, "33334444", "5555+6677")
    assert [row_of(book, combo(book, text).kind) for text in ("xX", "33334444", "5555+3333")] == [1, 10, 11]


@article("T2.note", "C-8.3")
def test_kickers_may_be_equal(book: Rules) -> None:
    is_a(book, Kind.PLANE_SINGLES, "444555+77", "444555+56")
    is_a(book, Kind.PLANE_PAIRS, "555666+9999")
    is_a(book, Kind.QUAD_SINGLES, "5555+33")
    is_a(book, Kind.QUAD_PAIRS, "5555+3333")


@article("T2.0", "C-3.4")
def test_pass_is_not_for_leaders(book: Rules) -> None:
    t = table(book, west="3", south="X", east="x").play("0 bid 3")
    t.refused("0 pass", "leader_must_play", "3.3.1")
    t.play("0: 3; 1 pass; 2 pass")


@article("T2.1")
def test_rocket(book: Rules) -> None:
    defined(book, Kind.ROCKET, "T2.1", X="xX")
    assert leads(book, "xX").keys() == {Kind.ROCKET, Kind.SINGLE}


@article("T2.2")
def test_bomb(book: Rules) -> None:
    defined(book, Kind.BOMB, "T2.2", A="AAAA", _3="3333")


@article("T2.3")
def test_single(book: Rules) -> None:
    defined(book, Kind.SINGLE, "T2.3", A="A", x="x", X="X")


@article("T2.4")
def test_pair(book: Rules) -> None:
    defined(book, Kind.PAIR, "T2.4", A="AA", _2="22")


@article("T2.5")
def test_triple(book: Rules) -> None:
    defined(book, Kind.TRIPLE, "T2.5", A="AAA", _2="222")


@article("T2.6", "C-8.3")
def test_triple_with_one(book: Rules) -> None:
    defined(book, Kind.TRIPLE_SINGLE, "T2.6", _3="333+7", _2="222+X")
    defined(book, Kind.TRIPLE_PAIR, "T2.6", _3="333+77")
    is_nothing(book, "333+xX", "333+45")
    incomparable(book, "333+7", "444+77")


@article("T2.7", "C-8.4")
def test_straight(book: Rules) -> None:
    defined(book, Kind.STRAIGHT, "T2.7", _7="34567", A="TJQKA")
    is_a(book, Kind.STRAIGHT, "3456789TJQKA")
    is_nothing(book, "3456", "JQKA2", "A2345", "QKA2x")
    assert Kind.STRAIGHT not in leads(book, "3456 89TJ A2x")


@article("T2.8", "C-8.4")
def test_consecutive_pairs(book: Rules) -> None:
    defined(book, Kind.PAIR_STRAIGHT, "T2.8", _5="334455", A="QQKKAA")
    is_nothing(book, "3344", "KKAA22")
    assert Kind.PAIR_STRAIGHT not in leads(book, "3344 6677 AA22")


@article("T2.9", "C-8.4")
def test_consecutive_triples(book: Rules) -> None:
    defined(book, Kind.PLANE, "T2.9", _4="333444", A="KKKAAA")
    is_nothing(book, "AAA222", "333555")
    assert Kind.PLANE not in leads(book, "333 555 AAA222")


@article("T2.10", "C-8.3")
def test_consecutive_triples_with_kickers(book: Rules) -> None:
    defined(book, Kind.PLANE_SINGLES, "T2.10", _5="444555+77", _6="555666+79", A="KKKAAA+22")
    defined(book, Kind.PLANE_PAIRS, "T2.10", _6="555666+9999", _4="333444+7799")
    is_a(book, Kind.PLANE_SINGLES, "333444+xX", "44455556", "333444555666+7778", "333444555+7xX")
    assert combo(book, "333444555666+7778").rank == combo(book, "7").rank
    is_nothing(book, "333444+559", "333444+5", "333444+55xX")


@article("T2.11", "C-8.3")
def test_four_with_two(book: Rules) -> None:
    defined(book, Kind.QUAD_SINGLES, "T2.11", _5="5555+33", _6="6666+39", _7="7777+xX")
    defined(book, Kind.QUAD_PAIRS, "T2.11", _5="5555+3333", _9="9999+6688")
    is_a(book, Kind.PLANE_SINGLES, "33334444")
    is_nothing(book, "5555+3", "5555+33xX", "5555+389")


@article("T2.-1", "C-8.2")
def test_what_fits_nothing_cannot_be_played_and_is_a_fault(book: Rules) -> None:
    is_nothing(book, "34", "334", "JQKA2", "333555", "5555+6")
    t = table(book, west="334").play("0 bid 3")
    assert t.refused("0: 334", "no_combination", "T2.-1").facts == {"cards": "334"}
    assert t.play("0 fault").state.offender == 0
