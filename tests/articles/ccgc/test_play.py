"""Computer-game contest, part 3.3: leading, following, comparing."""

from paiju.cards.card import RANK_LETTERS
from paiju.games.doudizhu import events as e
from paiju.games.doudizhu.rules import Rules
from tests.articles.registry import article
from tests.articles.scripts import SOUTH, WEST, ascending, incomparable, table


@article("3.3.1", "C-3.4")
def test_the_landlord_leads_and_others_follow_higher_with_a_bomb_or_the_rocket_or_pass(book: Rules) -> None:
    t = table(book, west="88", south="99 777 5555 xX 3 4 TTJQ").play("0 bid 3")
    t.play("0: 88")
    assert t.legal_plays(SOUTH) == {"99", "TT", "5555", "xX", "pass"}
    t.refused("1: 777", "other_kind", "T2.4")
    t.refused("2 pass", "not_your_turn", "3.0")
    t.refused("0: 3", "play_is_final", "3.3.1")


@article("3.3.1", "C-3.4")
def test_the_landlord_leads_whoever_called_first_and_cannot_pass(book: Rules) -> None:
    t = table(book).play("0 bid 0; 1 bid 3")
    assert t.last(e.PlayOpened).leader == SOUTH
    t.refused("1 pass", "leader_must_play", "3.3.1")


@article("3.3.1", "C-3.4")
def test_two_passes_in_a_row_free_the_lead(book: Rules) -> None:
    t = table(book, west="3TX", south="9 2", east="5 2").play("0 bid 3")
    t.play("0: 3; 1 pass; 2: 5; 0 pass; 1: 9; 2 pass")
    assert not t.last(e.Passed).trick_over
    t.play("0: T; 1 pass; 2 pass")
    assert t.last(e.Passed).trick_over
    assert (t.state.turn, t.state.on_table) == (WEST, None)


@article("3.3.2", "C-3.5")
def test_order_of_singles(book: Rules) -> None:
    ascending(book, *RANK_LETTERS)
    t = table(book, west="8", south="8X").play("0 bid 3; 0: 8")
    t.refused("1: 8", "not_higher", "3.3.2")


@article("3.3.3", "C-3.5", "C-3.4")
def test_order_of_combinations(book: Rules) -> None:
    ascending(book, "33", "AA", "22")
    ascending(book, "333", "AAA", "222")
    ascending(book, "34567", "45678", "TJQKA")
    ascending(book, "334455", "QQKKAA")
    ascending(book, "333444", "KKKAAA")
    ascending(book, "444+3", "666+8", "777+3")
    ascending(book, "333+22", "444+33")
    ascending(book, "333444+X2", "444555+36")
    ascending(book, "3333+2X", "4444+35")
    ascending(book, "3333+22AA", "4444+3355")
    incomparable(book, "34567", "456789", "334455", "44556677", "333+4", "444+55", "333444+56", "666777+3355")


@article("3.3.3")
def test_what_is_not_higher_or_not_as_long_is_refused(book: Rules) -> None:
    t = table(book, west="45678", south="34567 89 9TJQK").play("0 bid 3; 0: 45678")
    t.refused("1: 34567", "not_higher", "3.3.3")
    t.refused("1: 3456789", "other_count", "3.3.3")
    t = table(book, west="444+3", south="333+2 666+7").play("0 bid 3; 0: 444+3")
    t.refused("1: 333+2", "not_higher", "3.3.3")


@article("3.3.4")
def test_the_rocket_above_bombs_above_everything_else(book: Rules) -> None:
    ascending(book, "34567", *(letter * 4 for letter in "3456789TJQKA2"), "xX")
    ascending(book, "2222+34", "3333")
    t = table(book, west="4444", south="3333 xX").play("0 bid 3; 0: 4444")
    t.refused("1: 3333", "not_higher", "3.3.4")
