"""Workers' games 2021, general rules 6 and 7: the end of a deal and its score."""

from paiju.games.doudizhu.rules import Rules
from paiju.games.doudizhu.score import Tally, score_tally
from paiju.games.doudizhu.state import Phase
from tests.articles.registry import article
from tests.articles.scripts import table


@article("G6", "D-5.10")
def test_the_first_empty_hand_ends_the_deal_at_once(book: Rules) -> None:
    t = table(book, west="3", south="2 JJJQQQKKKAAA 3456").play("0 bid 3; 0: 3; 1: 2; all pass; 1: JJJQQQKKKAAA 3456")
    assert (t.state.phase, t.state.cards_left, t.points) == (Phase.OVER, (19, 0, 17), (-12, 6, 6))
    t.refused("2 pass", "deal_is_over", "G6")


@article("G7.1", "D-5.10")
def test_both_defenders_score_the_bid(book: Rules) -> None:
    for bid in (1, 2, 3):
        assert score_tally(book, Tally(bid=bid, declarer_wins=False)).defenders == (bid, bid)
    won = score_tally(book, Tally(bid=3, declarer_wins=False, rockets=1, anti_spring=True))
    assert (won.defenders, won.declarer) == ((12, 12), -24)


@article("G7.2", "D-5.10")
def test_the_declarer_scores_the_opposite_of_both(book: Rules) -> None:
    lost = score_tally(book, Tally(bid=2, declarer_wins=True, bombs=1))
    assert (lost.defenders, lost.declarer) == ((-4, -4), 8)
    assert [factor.article.ref for factor in lost.factors if factor.code == "declarer-of-sum"] == ["G7.2"]


@article("G7.3", "D-5.10")
def test_the_sign_is_plus_when_the_defenders_win(book: Rules) -> None:
    for declarer_wins, code, sign in ((False, "won", 1), (True, "lost", -1)):
        factors = score_tally(book, Tally(bid=1, declarer_wins=declarer_wins)).factors
        assert [(f.value, f.article.ref) for f in factors if f.code == code] == [(sign, "G7.3")]


@article("G7.4", "D-5.10")
def test_everything_that_counts_doubles_once_and_there_is_no_doubling(book: Rules) -> None:
    def defender(bombs: int = 0, rockets: int = 0, spring: bool = False, anti_spring: bool = False) -> int:
        tally = Tally(bid=1, declarer_wins=False, bombs=bombs, rockets=rockets, spring=spring, anti_spring=anti_spring)
        return score_tally(book, tally).defenders[0]

    assert [defender(bombs=count) for count in range(5)] == [1, 2, 4, 8, 16]
    assert (defender(rockets=1), defender(spring=True), defender(anti_spring=True)) == (2, 2, 2)
    doubled = score_tally(book, Tally(bid=1, declarer_wins=False, doubled=(True, True), redoubled=True))
    assert doubled.defenders == (1, 1)
    t = table(book).play("0 bid 3")
    t.refused("1 double", "not_your_turn", "T10")


@article("G7.4", "D-5.10")
def test_bomb_rocket_and_spring_at_the_table(book: Rules) -> None:
    t = table(book, west="333 4444 xX 555666 77", kitty="388")
    t.play("0 bid 2; 1 bid 0; 2 bid 0; 0: 3333; all pass; 0: 4444; all pass; 0: xX; all pass; 0: 555666 7788")
    assert t.points == (64, -32, -32)
    assert [t.factor_article(code) for code in ("bombs", "rocket", "spring")] == ["G7.4"] * 3
