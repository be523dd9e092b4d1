"""National rules 2016, article 7: playing, no take-back, the last card, time."""

from paiju.cards.card import format_cards
from paiju.games.doudizhu import events as e
from paiju.games.doudizhu.events import Cause
from paiju.games.doudizhu.rules import Rules
from paiju.games.doudizhu.state import Phase
from tests.articles.registry import article
from tests.articles.scripts import SOUTH, WEST, table

WEST_DECLARES = "0 bid 3; 1 no; 2 no"


@article("7.1", "N-7.1")
def test_a_follower_plays_the_same_type_higher_or_a_bomb_or_the_rocket_or_passes(book: Rules) -> None:
    t = table(book, west="88", south="99 777 5555 xX 3 4 TTJQ").play(WEST_DECLARES, "0: 88")
    assert t.legal_plays(SOUTH) == {"99", "TT", "5555", "xX", "pass"}
    t.refused("1: 777", "other_kind", "8.4")
    t.refused("1: 77", "not_higher", "9.3.2")
    t.play("1: 99; 2 pass; 0 pass; 1: 3")
    assert t.state.turn == 2


@article("7.1", "N-7.1", "N-4.7")
def test_the_declarer_leads_anything_legal_but_does_not_pass(book: Rules) -> None:
    t = table(book, south="3 44 555 678").play("0 bid 0; 1 bid 3; 2 no; 0 no")
    t.refused("0: 3", "not_your_turn", "4.10")
    t.refused("1 pass", "leader_must_play", "4.9")
    assert {"3", "44", "555", "3555", "44555", "345678"} <= t.legal_plays(SOUTH)
    assert "pass" not in t.legal_plays(SOUTH)


@article("7.1")
def test_cards_that_form_no_combination_cannot_be_played(book: Rules) -> None:
    t = table(book, west="334").play(WEST_DECLARES)
    assert t.refused("0: 334", "no_combination", "7.1").facts == {"cards": "334"}


@article("7.1")
def test_whoever_can_play_nothing_is_still_asked(book: Rules) -> None:
    t = table(book, west="X", south="33445566778899TTJ").play(WEST_DECLARES, "0: X")
    assert t.state.turn == SOUTH
    assert t.legal_plays(SOUTH) == {"pass"}


@article("7.2", "N-7.2")
def test_a_play_is_final(book: Rules) -> None:
    t = table(book, west="345", south="44").play(WEST_DECLARES, "0: 3")
    t.refused("0: 4", "play_is_final", "7.2")
    t.refused("0 pass", "play_is_final", "7.2")
    t.play("1: 4")
    t.refused("1: 4", "play_is_final", "7.2")
    assert len(t.all_of(e.CardsPlayed)) == 2


@article("7.3", "N-7.3")
def test_the_software_announces_the_last_card_and_not_the_last_two(book: Rules) -> None:
    t = table(book, west="333444555666 789TJ", kitty="QKA").play(WEST_DECLARES)
    t.play("0: 333444555666 789T; 1 pass; 2 pass; 0: J; 1 pass; 2 pass; 0: Q")
    assert t.state.cards_left[WEST] == 2
    assert not t.all_of(e.RemainingAnnounced)
    t.play("1 pass; 2 pass; 0: K")
    assert t.all_of(e.RemainingAnnounced) == [e.RemainingAnnounced(WEST, 1, True, t.state.since)]


@article("7.4", "N-7.4")
def test_after_25_seconds_a_leader_plays_the_lowest_single(book: Rules) -> None:
    t = table(book, west="449X", south="3333").play(WEST_DECLARES)
    assert t.refused("0 time @24.999", "time_not_over", "7.4").facts == {"left": 1, "limit": 25_000}
    t.refused("0: 9 @25", "time_is_up", "7.4")
    t.play("0 time @25")
    led = t.last(e.CardsPlayed)
    assert (led.seat, format_cards(led.cards), led.cause) == (WEST, "♥4", Cause.TIME_OUT)
    assert t.state.turn == SOUTH


@article("7.4", "N-7.4")
def test_after_25_seconds_a_follower_passes(book: Rules) -> None:
    t = table(book, west="3", south="X").play(WEST_DECLARES, "0: 3 @24.999")
    t.refused("1 time @24.999", "time_not_over", "7.4")
    t.refused("1: X @25", "time_is_up", "7.4")
    t.play("1 time @25")
    assert t.last(e.Passed).cause is Cause.TIME_OUT
    assert (t.state.phase, t.state.turn, t.state.cards_left) == (Phase.PLAY, 2, (19, 17, 17))


@article("11", "N-7.5")
def test_time_spent_on_passing_counts_unless_the_event_counts_plays_alone(book: Rules) -> None:  # A-N28
    def spent(rules: Rules) -> tuple[int, ...]:
        t = table(rules, west="3", south="4").play("0 bid 3; 1 no; 2 no; 0: 3 @2; 1: 4 @3; 2 pass @4")
        return t.state.play_time

    assert spent(book) == (2_000, 3_000, 4_000)
    plays_alone = book.with_options({"play_time.passes_counted": "no"})
    assert spent(plays_alone) == (2_000, 3_000, 0)
    assert plays_alone.content_hash() != book.content_hash() == book.with_options({}).content_hash()
