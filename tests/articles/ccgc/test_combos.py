"""Computer-game contest, table 2: the types, tried in order."""

from paiju.games.doudizhu.combos import row_of
from paiju.games.doudizhu.rules import Kind, Rules
from tests.articles.registry import article
from tests.articles.scripts import combo, defined, incomparable, is_a, is_nothing, table


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
    assert t.play("0 fault").state.offenders == (0,)
