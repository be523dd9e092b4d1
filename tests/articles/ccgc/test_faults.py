"""Computer-game contest, part 7.4, and 5.14, 5.17 and 5.19 at the table: time, faults, automatic passes."""

from paiju.games.doudizhu import events as e
from paiju.games.doudizhu.events import Cause
from paiju.games.doudizhu.rules import Rules
from paiju.games.doudizhu.state import Phase
from tests.articles.registry import article
from tests.articles.scripts import EAST, SOUTH, WEST, Table, table


def two_bombs_and_the_rocket(book: Rules) -> Table:
    """West becomes landlord at 3 and has 3333 (with the kitty), 4444 and the rocket; nobody else has a bomb."""
    hands = ("333 4444 xX 56789TJQ", "5566778899TTJJ Q 22", "56789TJ QQ KKK AAA 22")
    return table(book, *hands, kitty="3KA").play("0 bid 3")


def one_bomb(book: Rules) -> Table:
    """West becomes landlord at 2 and has 3333 (with the kitty); the jokers are apart."""
    hands = ("333 444 x 56789TJQ KA", "4X 5566778899TTJJ Q", "56789TJ QQ KK AAA 222")
    return table(book, *hands, kitty="3K2").play("0 bid 2; 1 bid 0; 2 bid 0")


@article("7.4.0", "C-5.14", "C-7.7")
def test_fifteen_seconds_are_in_time_and_more_ends_the_deal(book: Rules) -> None:
    t = table(book, west="34", south="X")
    assert t.refused("0 time @15", "time_not_over", "7.4.0").facts == {"left": 0, "limit": 15_000}
    t.play("0 bid 1 @15")
    t.refused("1 bid 2 @15.001", "time_is_up", "7.4.0")
    t.play("1 bid 0; 2 bid 0; 0: 3 @15")
    t.refused("1 time @15", "time_not_over", "7.4.0")
    t.refused("1: X @15.001", "time_is_up", "7.4.0")
    t.play("1 time @15.001")
    assert (t.state.phase, t.state.offenders, t.last(e.Faulted).reason) == (Phase.OVER, (SOUTH,), "time_out")


@article("7.4.0")
def test_a_late_call_and_a_late_lead_end_the_deal_too(book: Rules) -> None:
    assert table(book).play("0 time @15.001").state.offenders == (WEST,)
    assert table(book).play("0 bid 3; 0 time @15.001").state.offenders == (WEST,)


@article("7.4.1", "C-7.4")
def test_a_fault_before_the_kitty_costs_350_to_each(book: Rules) -> None:
    t = table(book).play("0 bid 0; 1 time @16")
    assert t.points == (350, -700, 350)
    assert (t.factors(), t.factor_article("fault-before-kitty")) == ({"fault-before-kitty": 350}, "7.4.1")
    assert table(book).play("0 fault").points == (-700, 350, 350)


@article("7.4.2", "C-7.5")
def test_a_landlord_pays_both_farmers_by_the_bombs_held(book: Rules) -> None:
    t = two_bombs_and_the_rocket(book).play("0 time @16")
    assert t.points == (-3600, 1800, 1800)
    assert t.factors() == {"bid": 3, "unit": 100, "bombs": 3, "rocket": 2, "landlord-multiple": 2}
    assert t.factor_article("bombs") == "7.4.2"
    played = two_bombs_and_the_rocket(book).play("0: 4444; all pass; 0: xX; 0 fault")
    assert played.points == (-3600, 1800, 1800)


@article("7.4.2", "C-7.6")
def test_a_farmer_pays_the_landlord_double(book: Rules) -> None:
    t = one_bomb(book).play("0: 5; 1 time @16")
    assert t.points == (800, -1200, 400)
    assert t.factors() == {"bid": 2, "unit": 100, "bombs": 2, "landlord-multiple": 2}
    assert one_bomb(book).play("0: 5; 1: 6; 2 fault").points == (800, 400, -1200)


@article("5.14", "C-5.9")
def test_whoever_can_play_nothing_is_passed_without_being_asked(book: Rules) -> None:
    t = table(book, west="X 3", south="33445566778899TTJ", east="2222 456789TJQ KKAA").play("0 bid 3; 0: X")
    assert t.last(e.Passed) == e.Passed(SOUTH, Cause.UNABLE, False, EAST, t.state.since, t.state.since)
    assert t.state.turn == EAST  # holds a bomb, so it is asked
    assert t.legal_plays(EAST) == {"2222", "pass"}
    t = table(book, west="xX", south="3333").play("0 bid 3; 0: xX")
    assert [passed.cause for passed in t.all_of(e.Passed)] == [Cause.UNABLE] * 2
    assert (t.state.turn, t.state.on_table) == (WEST, None)


@article("5.17", "C-5.10")
def test_the_first_to_run_out_ends_the_deal(book: Rules) -> None:
    t = table(book, west="3", south="2 JJJQQQKKKAAA 3456").play("0 bid 3; 0: 3; 1: 2; all pass; 1: JJJQQQKKKAAA 3456")
    assert (t.state.phase, t.last(e.CardsPlayed).seat, t.last(e.CardsPlayed).then) == (Phase.OVER, SOUTH, None)
    assert t.points == (-1200, 600, 600)


@article("5.19", "C-5.11", "C-7.7")
def test_a_fault_ends_the_deal_against_its_author(book: Rules) -> None:
    t = table(book, west="3", south="2X").play("0 bid 3; 0: 3")
    assert t.refused("1: ♥3", "card_not_held", "5.19").facts == {"cards": "♥3"}
    t.play("1 fault")
    assert (t.last(e.Faulted).seat, t.state.offenders) == (SOUTH, (SOUTH,))
    assert (t.state.phase, t.state.to_act()) == (Phase.OVER, ())
    t.refused("2 pass", "deal_is_over", "3.0")


@article("5.19", "C-5.21")
def test_of_several_who_fail_together_one_pays(book: Rules) -> None:  # A-C27
    table(book).refused("0 fault with 1", "one_offender", "5.19")


@article("5.19", "C-7.4", "C-7.5", "C-7.6")
def test_all_who_fail_together_pay_where_an_event_has_chosen_so(book: Rules) -> None:  # A-C27
    """Each pays every player who did not fail what he would pay alone; an offender gets nothing."""
    all_pay = book.with_options({"faults.paid_by": "all-at-fault"})
    t = table(all_pay).play("0 fault with 1")
    assert (t.points, t.state.offenders, t.state.phase) == ((-350, -350, 700), (WEST, SOUTH), Phase.OVER)
    assert (t.factors(), t.factor_article("offenders")) == ({"fault-before-kitty": 350, "offenders": 2}, "5.19")
    assert table(all_pay).play("0 fault with 1 2").points == (0, 0, 0)
    assert one_bomb(all_pay).play("0: 5; 1 fault with 2").points == (1600, -800, -800)  # both farmers
    assert one_bomb(all_pay).play("0: 5; 0 fault with 2").points == (-400, 800, -400)  # the landlord and a farmer
    assert one_bomb(all_pay).play("0: 5; 1 fault").points == one_bomb(book).play("0: 5; 1 fault").points
    table(all_pay).refused("0 fault with 0", "offenders_differ", "5.19")
    table(all_pay).refused("0 fault with 3", "no_such_seat", "3.0")
