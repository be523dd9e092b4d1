"""002: what each offence costs, and what the referee orders."""

from paiju.games.shengji.penalties import Over, Per, Remedy, Step
from paiju.games.shengji.rules import Rules
from paiju.games.shengji.rulings import adjusted, counted_over, offences
from paiju.games.shengji.score import DealTally, score_deal
from tests.articles.registry import article
from tests.articles.shengji_rulings import DECLARER, DEFENDERS, rows, ruled


@article("5.7", "S-5.7")
def test_a_wrong_level_card_bars_the_suit(book: Rules) -> None:
    assert rows(book, "wrong_level_card", DECLARER) == rows(book, "wrong_level_card") == ["-"] * 5
    ruling = ruled(book, "wrong_level_card")
    assert (ruling.per, ruling.remedies) == (Per.OFFENCE, (Remedy.SUIT_BARRED,))
    assert counted_over(book, "wrong_level_card") is Over.MATCH


@article("5.8", "S-5.7")
def test_two_declarations_at_once_are_decided_by_lot(book: Rules) -> None:
    assert rows(book, "declared_together", DECLARER) == rows(book, "declared_together") == ["-"] * 5
    ruling = ruled(book, "declared_together")
    assert (ruling.per, ruling.remedies) == (Per.OFFENCE, (Remedy.LOT,))
    assert counted_over(book, "declared_together") is Over.MATCH


@article("6.1.1", "S-6.1")
def test_a_wrong_count_before_the_kitty_is_put_right_without_a_fine(book: Rules) -> None:
    assert rows(book, "count", DECLARER) == rows(book, "count") == ["-"] * 5
    ruling = ruled(book, "count")
    assert (ruling.per, ruling.remedies) == (Per.OFFENCE, (Remedy.SHORT_DRAWS,))
    assert counted_over(book, "count") is Over.MATCH


@article("6.1.2", "S-6.1")
def test_a_wrong_count_in_play_loses_the_deal(book: Rules) -> None:
    assert rows(book, "count_late", DECLARER) == ["lost +1"] * 5
    assert rows(book, "count_late", DEFENDERS) == ["lost +2"] * 5
    ruling = ruled(book, "count_late")
    assert (ruling.per, ruling.remedies, ruling.article.ref) == (Per.OFFENCE, (), "6.1.2")
    assert counted_over(book, "count_late") is Over.MATCH


@article("6.2.1", "S-6.2")
def test_a_wrong_play_costs_ten_points_a_card(book: Rules) -> None:
    assert rows(book, "wrong_play") == rows(book, "wrong_play", DECLARER) == ["30"] * 5
    assert ruled(book, "wrong_play", cards=2).points == 20
    ruling = ruled(book, "wrong_play")
    assert (ruling.per, ruling.remedies) == (Per.CARD, (Remedy.CARDS_STAY,))
    assert counted_over(book, "wrong_play") is Over.MATCH


@article("6.2.1", "S-6.2")
def test_fines_lower_the_defenders_points_or_raise_them(book: Rules) -> None:
    scores = [
        score_deal(book, DealTally(captured=80, declarer_fines=declarer, defender_fines=defenders)).points
        for declarer, defenders in ((0, 0), (20, 0), (0, 20), (10, 40))
    ]
    assert scores == [80, 100, 60, 50]


@article("6.2.2", "S-6.2")
def test_a_failed_throw_costs_ten_points_a_blocked_card(book: Rules) -> None:
    assert rows(book, "failed_throw") == rows(book, "failed_throw", DECLARER) == ["30"] * 5
    ruling = ruled(book, "failed_throw", cards=2)
    assert (ruling.points, ruling.per) == (20, Per.BLOCKED_CARD)
    assert ruling.remedies == (Remedy.PLAY_SMALLEST, Remedy.OPPONENT_CHOOSES, Remedy.CARDS_STAY)
    assert counted_over(book, "failed_throw") is Over.MATCH


@article("6.3.1", "S-6.3")
def test_a_light_exposed_card_costs_ten_and_is_taken_back(book: Rules) -> None:
    assert rows(book, "exposed_light") == rows(book, "exposed_light", DECLARER) == ["10"] * 5
    ruling = ruled(book, "exposed_light")
    assert (ruling.per, ruling.remedies) == (Per.OFFENCE, (Remedy.TAKE_BACK,))
    assert counted_over(book, "exposed_light") is Over.MATCH


@article("6.3.2", "S-6.3")
def test_a_heavy_exposed_card_costs_twenty_and_must_be_played(book: Rules) -> None:
    assert rows(book, "exposed_heavy") == rows(book, "exposed_heavy", DECLARER) == ["20"] * 5
    ruling = ruled(book, "exposed_heavy")
    assert (ruling.per, ruling.remedies) == (Per.OFFENCE, (Remedy.PLAY_FIRST, Remedy.NEXT_MAY_DIRECT))
    assert counted_over(book, "exposed_heavy") is Over.MATCH


@article("6.4.1", "S-6.4")
def test_a_revoke_found_in_the_trick_is_corrected(book: Rules) -> None:
    assert rows(book, "revoke_early") == rows(book, "revoke_early", DECLARER) == ["-"] * 5
    ruling = ruled(book, "revoke_early")
    assert (ruling.per, ruling.remedies) == (Per.OFFENCE, (Remedy.CORRECT_NOW,))
    assert counted_over(book, "revoke_early") is Over.MATCH


@article("6.4.2", "S-6.4")
def test_an_established_revoke_costs_forty_or_the_deal(book: Rules) -> None:
    assert rows(book, "revoke") == rows(book, "revoke", DECLARER) == ["40"] * 5
    assert rows(book, "revoke_decisive", DECLARER) == ["lost +1"] * 5
    assert rows(book, "revoke_decisive", DEFENDERS) == ["lost +2"] * 5
    for offence in ("revoke", "revoke_decisive"):
        ruling = ruled(book, offence)
        assert (ruling.per, ruling.remedies, ruling.may) == (Per.OFFENCE, (), None)
        assert counted_over(book, offence) is Over.MATCH
    # The book gives the referee no room in the points.
    assert adjusted(ruled(book, "revoke"), 40) == ruled(book, "revoke")
    assert getattr(adjusted(ruled(book, "revoke"), 50), "code", None) == "points_outside_the_range"


@article("6.5", "S-6.5")
def test_slow_play_is_warned_of_and_then_costs_ten_each_time(book: Rules) -> None:
    assert rows(book, "time_out") == rows(book, "time_out", DECLARER) == ["warning", "10", "10", "10", "10"]
    ruling = ruled(book, "time_out")
    assert (ruling.per, ruling.remedies, ruling.may) == (Per.OFFENCE, (), None)
    assert counted_over(book, "time_out") is Over.MATCH
    other = book.with_options({"penalties.time_out": "warning,-10,-20,-40"})
    assert rows(other, "time_out") == ["warning", "10", "20", "40", "40"]


@article("6.6", "S-6.6")
def test_illegal_information_loses_the_deal_and_the_third_time_the_event(book: Rules) -> None:
    assert rows(book, "illegal_information", DECLARER) == ["lost +2"] * 2 + ["lost +2 out"] * 3
    assert rows(book, "illegal_information", DEFENDERS) == ["lost +3"] * 2 + ["lost +3 out"] * 3
    ruling = ruled(book, "illegal_information")
    assert (ruling.per, ruling.remedies) == (Per.OFFENCE, (Remedy.DEAL_ENDS,))
    assert counted_over(book, "illegal_information") is Over.EVENT


@article("7.3", "S-7.2")
def test_smoking_costs_a_standard_point_and_repeated_goes_to_the_committee(book: Rules) -> None:
    ladder = ["1 standard"] + ["1 standard committee"] * 4
    assert rows(book, "smoking") == rows(book, "smoking", DECLARER) == ladder
    ruling = ruled(book, "smoking")
    assert (ruling.per, ruling.remedies) == (Per.OFFENCE, ())
    assert ruling.may == Step(standard_points=ruling.standard_points, committee=True)
    assert counted_over(book, "smoking") is Over.EVENT


@article("7.4", "S-7.3")
def test_abuse_costs_a_standard_point(book: Rules) -> None:
    assert rows(book, "abuse") == rows(book, "abuse", DECLARER) == ["1 standard"] * 5
    ruling = ruled(book, "abuse")
    assert (ruling.per, ruling.remedies, ruling.may) == (Per.OFFENCE, (), None)
    assert counted_over(book, "abuse") is Over.EVENT


@article("6.2.1", "S-6.2")
def test_what_the_book_does_not_know_is_refused(book: Rules) -> None:
    assert "signal" not in offences(book)
    assert rows(book, "signal") == ["no_such_offence"] * 5
