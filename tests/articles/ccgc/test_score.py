"""Computer-game contest, part 3.4: the score of a deal."""

from paiju.games.doudizhu.rules import Rules
from paiju.games.doudizhu.score import Tally, score_tally
from tests.articles.registry import article
from tests.articles.scripts import table


@article("3.4", "C-3.6")
def test_a_farmer_scores_hundreds_and_the_landlord_twice_that(book: Rules) -> None:
    for bid in (1, 2, 3):
        won = score_tally(book, Tally(bid=bid, declarer_wins=True))
        assert (won.declarer, won.defenders) == (200 * bid, (-100 * bid, -100 * bid))
        lost = score_tally(book, Tally(bid=bid, declarer_wins=False))
        assert (lost.declarer, lost.defenders) == (-200 * bid, (100 * bid, 100 * bid))


@article("3.4", "C-3.6")
def test_bombs_are_added_and_the_rest_doubles(book: Rules) -> None:
    def farmer(bombs: int = 0, rockets: int = 0, spring: bool = False, anti_spring: bool = False) -> int:
        tally = Tally(bid=1, declarer_wins=False, bombs=bombs, rockets=rockets, spring=spring, anti_spring=anti_spring)
        return score_tally(book, tally).defenders[0]

    assert [farmer(bombs=count) for count in range(5)] == [100, 200, 300, 400, 500]
    assert (farmer(rockets=1), farmer(spring=True), farmer(anti_spring=True)) == (200, 200, 200)
    assert farmer(bombs=3, rockets=1, anti_spring=True) == 1600


@article("3.4", "C-3.6")
def test_two_bombs_the_rocket_and_a_spring_at_three(book: Rules) -> None:
    t = table(book, west="333 4444 xX 555666 77", kitty="388")
    t.play("0 bid 3; 0: 3333; all pass; 0: 4444; all pass; 0: xX; 0: 555666 7788")
    assert t.points == (7200, -3600, -3600)
    factors = {"bid": 3, "unit": 100, "lost": -1, "bombs": 3, "rocket": 2, "spring": 2, "declarer-of-sum 0": -1}
    assert t.factors() == factors
    assert {t.factor_article(code.split()[0]) for code in factors} == {"3.4"}
