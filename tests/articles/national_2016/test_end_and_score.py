"""National rules 2016, articles 10, 11, 15 and appendix 1: the end of a deal, its record and its score."""

from paiju.games.doudizhu import events as e
from paiju.games.doudizhu.rules import Rules
from paiju.games.doudizhu.score import Tally, score_tally
from paiju.games.doudizhu.state import Phase
from tests.articles.registry import article
from tests.articles.scripts import EAST, SOUTH, WEST, Table, table

WEST_DECLARES = "0 bid 3; 1 no; 2 no"
LONG_PLANE = "JJJQQQKKKAAA 3456"


@article("10", "N-10.1")
def test_the_first_empty_hand_ends_the_deal_at_once(book: Rules) -> None:
    t = table(book, west="3", south=f"2 {LONG_PLANE}").play(WEST_DECLARES, "0: 3; 1: 2; 2 pass; 0 pass")
    t.play("1: JJJQQQKKKAAA 3456")
    assert (t.state.phase, t.state.cards_left) == (Phase.OVER, (19, 0, 17))
    assert t.points[SOUTH] == t.points[EAST] > 0 > t.points[WEST]
    t.refused("2 pass", "deal_is_over", "10")
    t.refused("2 time @25", "deal_is_over", "10")


@article("10", "N-10.1")
def test_the_declarer_wins_alone(book: Rules) -> None:
    t = table(book, west="333444555666 77889", kitty="9TT").play(WEST_DECLARES, "0: 333444555666 778899TT")
    assert (t.state.phase, t.state.cards_left) == (Phase.OVER, (0, 17, 17))
    assert t.points[WEST] > 0 > t.points[SOUTH] == t.points[EAST]


@article("11", "N-11.1")
def test_the_record_holds_calls_plays_and_score(book: Rules) -> None:
    t = printed_example(book)
    state = t.state
    assert (state.bid, state.doublers, state.redoubled) == (3, (SOUTH,), True)
    assert (state.bombs, state.rockets, state.plays[WEST]) == (1, 1, 1)
    assert state.score == t.last(e.DealScored) == t.events[-1]
    t.refused("0 bid 3", "deal_is_over", "10")


@article("11", "N-7.5")
def test_playing_time_is_kept_for_each_player_to_the_millisecond(book: Rules) -> None:
    t = table(book, west="3T", south="4", east="5").play("0 bid 3 @9; 1 no @9; 2 no @9")
    assert t.state.play_time == (0, 0, 0)
    t.play("0: 3 @1.234; 1: 4 @2; 2 pass @20.0; 0: T @3.001; 1 time @25.7")
    assert t.last(e.Passed).time_used == 25_000
    assert t.state.play_time == (4_235, 27_000, 20_000)


@article("15.0", "N-2.2")
def test_the_software_stops_what_breaks_the_rules_and_punishes_nobody(book: Rules) -> None:
    t = table(book, west="3 2222", south="9").play(WEST_DECLARES, "0: 3")
    t.refused("1: ♣2", "card_not_held", "3")
    t.refused("1 fault", "no_faults_in_this_book", "3")
    assert t.play("1: 9").state.phase is Phase.PLAY


@article("A1.1", "N-A1.1", "N-A1.4")
def test_a_defender_scores_the_bid_and_the_declarer_the_opposite_of_both(book: Rules) -> None:
    for bid in (1, 2, 3):
        won = score_tally(book, Tally(bid=bid, declarer_wins=False))
        assert (won.declarer, won.defenders) == (-2 * bid, (bid, bid))
        lost = score_tally(book, Tally(bid=bid, declarer_wins=True))
        assert (lost.declarer, lost.defenders) == (2 * bid, (-bid, -bid))
    factors = score_tally(book, Tally(bid=1, declarer_wins=False)).factors
    codes = {factor.code: factor.article.ref for factor in factors}
    assert codes == {"bid": "A1.1", "won": "A1.2.1", "declarer-of-sum": "A1.1"}


@article("A1.2.1", "N-A1.1")
def test_the_sign_is_plus_when_the_defenders_win(book: Rules) -> None:
    t = table(book, west="3", south=f"2 {LONG_PLANE}").play(WEST_DECLARES, "0: 3; 1: 2; 2 pass; 0 pass")
    t.play("1: JJJQQQKKKAAA 3456")
    assert (t.factors()["won"], t.factor_article("won")) == (1, "A1.2.1")
    t = table(book, west="333444555666 77889", kitty="9TT").play(WEST_DECLARES, "0: 333444555666 778899TT")
    assert (t.factors()["lost"], t.factor_article("lost")) == (-1, "A1.2.1")


@article("A1.2.2", "N-A1.2")
def test_everything_that_counts_doubles_once(book: Rules) -> None:
    def defenders(**happened: int) -> tuple[int, int]:
        tally = Tally(
            bid=1,
            declarer_wins=False,
            rockets=happened.get("rockets", 0),
            bombs=happened.get("bombs", 0),
            spring="spring" in happened,
            anti_spring="anti_spring" in happened,
            doubled=("first" in happened, "second" in happened),
            redoubled="redoubled" in happened,
        )
        return score_tally(book, tally).defenders

    assert defenders() == (1, 1)
    assert defenders(rockets=1) == (2, 2)
    assert [defenders(bombs=count)[0] for count in range(5)] == [1, 2, 4, 8, 16]
    assert defenders(spring=1) == (2, 2)
    assert defenders(anti_spring=1) == (2, 2)
    assert defenders(first=1) == (2, 1)
    assert defenders(second=1, redoubled=1) == (1, 4)
    assert defenders(rockets=1, bombs=2, anti_spring=1, first=1, second=1, redoubled=1) == (64, 64)


@article("8.11", "9.1", "A1.2.2", "N-8.11", "N-A1.2")
def test_four_with_two_is_no_bomb_that_doubles(book: Rules) -> None:
    t = table(book, west="5555 39 66668877 TTJ", kitty="JQQ").play(WEST_DECLARES)
    t.play("0: 555539; all pass; 0: 66667788; all pass; 0: TT; all pass; 0: JJ; all pass; 0: QQ")
    assert (t.state.phase, t.state.bombs) == (Phase.OVER, 0)
    assert t.factors() == {"bid": 3, "lost": -1, "spring": 2, "declarer-of-sum 0": -1}


@article("A1.2.2", "N-A1.2")
def test_every_factor_cites_the_multiplier(book: Rules) -> None:
    t = printed_example(book)
    for code in ("rocket", "bombs", "anti-spring", "double", "redouble"):
        assert t.factor_article(code) == "A1.2.2"


@article("A1.2.3", "N-A1.3")
def test_double_and_redouble_concern_only_the_defender_who_doubled(book: Rules) -> None:
    both = Tally(bid=3, declarer_wins=True, doubled=(True, False), redoubled=True)
    score = score_tally(book, both)
    assert (score.declarer, score.defenders) == (15, (-12, -3))
    single = score_tally(book, Tally(bid=3, declarer_wins=True, doubled=(True, False)))
    assert (single.declarer, single.defenders) == (9, (-6, -3))
    t = table(book, west="333444555666 77889", kitty="9TT").play("0 bid 3; 1 double; 2 no; 0 redouble")
    t.play("0: 333444555666 778899TT")
    assert t.factors() == {
        "bid": 3,
        "lost": -1,
        "spring": 2,
        "double 1": 2,
        "redouble 1": 2,
        "declarer-of-sum 0": -1,
    }
    assert t.points == (30, -24, -6)


def printed_example(book: Rules) -> Table:
    """Bid 3, defender 1 doubles, redouble; one lead of the declarer, a bomb, the rocket; defender 1 goes out."""
    t = table(book, west="3", south="2222 8 JJJQQQKKK 456", east="xX 7")
    t.play("0 bid 3; 1 double; 2 no; 0 redouble", "0: 3; 1: 2222; 2: xX; 0 pass; 1 pass", "2: 7; 0 pass; 1: 8")
    return t.play("2 pass; 0 pass; 1: JJJQQQKKK 456")


@article("A1.3", "N-A1.1", "N-A1.2", "N-11.1")
def test_the_printed_example(book: Rules) -> None:
    t = printed_example(book)
    assert t.points == (-120, 96, 24)
    assert t.factors() == {
        "bid": 3,
        "won": 1,
        "bombs": 2,
        "rocket": 2,
        "anti-spring": 2,
        "double 1": 2,
        "redouble 1": 2,
        "declarer-of-sum 0": -1,
    }
