"""003: what each offence costs, and what the referee orders."""

from paiju.games.shengji.penalties import Award, Over, Per, Remedy, Step
from paiju.games.shengji.rules import Rules
from paiju.games.shengji.rulings import Ruling, adjusted, counted_over
from tests.articles.registry import article
from tests.articles.shengji_rulings import DECLARER, DEFENDERS, rows, ruled


@article("2.6", "E-2.5")
def test_a_wrong_level_card_bars_the_partner(book: Rules) -> None:
    assert rows(book, "wrong_level_card") == rows(book, "wrong_level_card", DECLARER) == ["-"] * 5
    ruling = ruled(book, "wrong_level_card")
    assert (ruling.per, ruling.remedies) == (Per.OFFENCE, (Remedy.PARTNER_BARRED,))
    assert counted_over(book, "wrong_level_card") is Over.MATCH


@article("2.7", "E-2.5")
def test_of_two_declarations_at_once_the_earlier_in_turn_prevails(book: Rules) -> None:
    assert rows(book, "declared_together") == rows(book, "declared_together", DECLARER) == ["-"] * 5
    ruling = ruled(book, "declared_together")
    assert (ruling.per, ruling.remedies) == (Per.OFFENCE, (Remedy.EARLIER_FIRST, Remedy.LOT))
    assert counted_over(book, "declared_together") is Over.MATCH


@article("2.11.1", "2.11.2", "E-2.9")
def test_a_forbidden_signal_costs_twenty_and_then_double_each_time(book: Rules) -> None:
    ladder = ["20", "40", "80", "160", "320"]
    assert rows(book, "signal") == rows(book, "signal", DECLARER) == ladder
    ruling = ruled(book, "signal")
    assert (ruling.per, ruling.remedies, ruling.may) == (Per.OFFENCE, (), None)
    assert counted_over(book, "signal") is Over.MATCH


@article("3.1.1", "E-3.1")
def test_a_wrong_count_costs_the_long_side_ten(book: Rules) -> None:
    assert rows(book, "count") == rows(book, "count", DECLARER) == ["10"] * 5
    ruling = ruled(book, "count")
    assert (ruling.per, ruling.remedies) == (Per.OFFENCE, (Remedy.SHORT_DRAWS,))
    assert counted_over(book, "count") is Over.MATCH


@article("3.1.2", "E-3.2")
def test_kitty_cards_drawn_by_others_cost_the_declarer_ten_each(book: Rules) -> None:
    assert rows(book, "kitty_drawn", DECLARER) == ["30"] * 5
    assert rows(book, "kitty_drawn", DEFENDERS) == ["only_the_declarer"] * 5
    ruling = ruled(book, "kitty_drawn", DECLARER)
    assert ruling.per is Per.CARD
    assert ruling.remedies == (
        Remedy.NO_MORE_DECLARING,
        Remedy.DEFENDERS_RETURN,
        Remedy.PARTNER_DRAWN,
        Remedy.LAST_KITTY_TRUMP,
    )
    assert counted_over(book, "kitty_drawn") is Over.MATCH


@article("3.1.3", "E-3.3")
def test_too_many_cards_buried_cost_forty(book: Rules) -> None:
    assert rows(book, "kitty_long", DECLARER) == ["40"] * 5
    assert rows(book, "kitty_long", DEFENDERS) == ["only_the_declarer"] * 5
    ruling = ruled(book, "kitty_long", DECLARER)
    assert (ruling.per, ruling.remedies) == (Per.OFFENCE, (Remedy.NEXT_DRAWS_TO_HAND,))
    assert counted_over(book, "kitty_long") is Over.MATCH


@article("3.1.4", "E-3.3")
def test_too_few_cards_buried_cost_forty(book: Rules) -> None:
    assert rows(book, "kitty_short", DECLARER) == ["40"] * 5
    assert rows(book, "kitty_short", DEFENDERS) == ["only_the_declarer"] * 5
    ruling = ruled(book, "kitty_short", DECLARER)
    assert (ruling.per, ruling.remedies) == (Per.OFFENCE, (Remedy.NEXT_DRAWS_TO_KITTY,))
    assert counted_over(book, "kitty_short") is Over.MATCH


@article("3.2.1", "E-3.4")
def test_a_wrong_play_is_fined_as_exposed_and_corrected(book: Rules) -> None:
    assert ruled(book, "wrong_play", cards=2).points == 20
    for offence, ladder in (("wrong_play", ["30"] * 5), ("wrong_play_heavy", ["60"] * 5)):
        assert rows(book, offence) == rows(book, offence, DECLARER) == ladder
        ruling = ruled(book, offence)
        assert (ruling.per, ruling.remedies) == (Per.CARD, (Remedy.CORRECT_NOW,))
        assert counted_over(book, offence) is Over.MATCH


@article("3.2.1", "E-3.4")
def test_pointing_an_error_out_too_early_costs_the_same(book: Rules) -> None:
    assert rows(book, "pointed_out") == rows(book, "pointed_out", DECLARER) == rows(book, "wrong_play") == ["30"] * 5
    ruling = ruled(book, "pointed_out")
    assert (ruling.per, ruling.remedies) == (Per.CARD, ())
    assert counted_over(book, "pointed_out") is Over.MATCH


@article("3.2.2", "E-3.5")
def test_a_failed_throw_costs_ten_points_a_card_thrown(book: Rules) -> None:
    assert rows(book, "failed_throw", cards=4) == rows(book, "failed_throw", DECLARER, cards=4) == ["40"] * 5
    ruling = ruled(book, "failed_throw")
    assert ruling.per is Per.THROWN_CARD
    assert ruling.remedies == (Remedy.PLAY_SMALLEST, Remedy.NEXT_CHOOSES, Remedy.TAKE_BACK)
    assert counted_over(book, "failed_throw") is Over.MATCH


@article("3.3.1", "E-3.6")
def test_a_light_exposed_card_costs_ten(book: Rules) -> None:
    assert rows(book, "exposed_light", cards=2) == rows(book, "exposed_light", DECLARER, cards=2) == ["20"] * 5
    ruling = ruled(book, "exposed_light")
    assert (ruling.per, ruling.remedies) == (Per.CARD, ())
    assert counted_over(book, "exposed_light") is Over.MATCH


@article("3.3.2", "E-3.6")
def test_a_heavy_exposed_card_costs_twenty(book: Rules) -> None:
    assert rows(book, "exposed_heavy", cards=2) == rows(book, "exposed_heavy", DECLARER, cards=2) == ["40"] * 5
    ruling = ruled(book, "exposed_heavy")
    assert (ruling.per, ruling.remedies) == (Per.CARD, ())
    assert counted_over(book, "exposed_heavy") is Over.MATCH


@article("3.3.1", "3.3.2", "E-3.6")
def test_an_ace_and_two_small_cards_exposed_cost_forty(book: Rules) -> None:
    assert ruled(book, "exposed_heavy", cards=1).points + ruled(book, "exposed_light", cards=2).points == 40


@article("3.4.1", "E-3.7")
def test_a_revoke_found_within_two_tricks_is_corrected(book: Rules) -> None:
    assert rows(book, "revoke_early") == rows(book, "revoke_early", DECLARER) == ["-"] * 5
    ruling = ruled(book, "revoke_early")
    assert (ruling.per, ruling.remedies) == (Per.OFFENCE, (Remedy.CORRECT_NOW,))
    assert counted_over(book, "revoke_early") is Over.MATCH


@article("3.4.2", "E-3.7")
def test_an_established_revoke_costs_forty_up_to_eighty(book: Rules) -> None:
    assert rows(book, "revoke") == rows(book, "revoke", DECLARER) == ["40"] * 5
    ruling = ruled(book, "revoke")
    assert (ruling.per, ruling.remedies, ruling.at_most) == (Per.OFFENCE, (), 80)
    accepted = {points: isinstance(adjusted(ruling, points), Ruling) for points in (30, 39, 40, 60, 80, 81, 90)}
    assert accepted == {30: False, 39: False, 40: True, 60: True, 80: True, 81: False, 90: False}
    raised = adjusted(ruling, 60)
    assert isinstance(raised, Ruling)
    assert raised.points == 60
    assert counted_over(book, "revoke") is Over.MATCH


@article("3.5", "E-3.8")
def test_slow_play_costs_more_each_time_and_may_lose_the_deal(book: Rules) -> None:
    ladder = ["warning", "10", "20", "40", "40"]
    assert rows(book, "time_out") == rows(book, "time_out", DECLARER) == ladder
    ruling = ruled(book, "time_out")
    assert (ruling.per, ruling.remedies) == (Per.OFFENCE, ())
    assert ruling.may == Step(deal_lost=Award(to_defenders=0, to_declarer=1))
    assert counted_over(book, "time_out") is Over.MATCH


@article("3.6", "E-3.9")
def test_illegal_information_gives_the_others_three_levels(book: Rules) -> None:
    ladder = ["lost +3"] * 2 + ["lost +3 out"] * 3
    assert rows(book, "illegal_information", DECLARER) == rows(book, "illegal_information", DEFENDERS) == ladder
    ruling = ruled(book, "illegal_information")
    assert (ruling.per, ruling.remedies) == (Per.OFFENCE, (Remedy.DEAL_ENDS,))
    assert counted_over(book, "illegal_information") is Over.EVENT
