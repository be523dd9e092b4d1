"""The façade: a whole deal in ten lines, refusals that leave the deal unchanged, views without secrets."""

import random

import pytest

import paiju
from paiju.cards.shuffle import seed_of_number
from paiju.games.doudizhu.rules import Rules
from paiju.players.house import house_player
from paiju.regulations.library import find_book
from paiju.rulebook.unusable import Unusable
from tests.books import DOUDIZHU as BOOKS


@pytest.mark.parametrize("book", BOOKS)
def test_a_random_deal_ends_with_scores_that_sum_to_zero(book: str) -> None:
    chance = random.Random(1)
    for seed in range(20):
        deal = paiju.Deal(book, seed=seed)
        while not deal.over:
            deal.play(chance.choice(deal.legal()))
        score = deal.score()
        assert score is not None
        assert sum(score) == 0


def test_the_same_seed_is_the_same_deal() -> None:
    assert paiju.Deal("000", seed=7).events == paiju.Deal("national-2016", seed=seed_of_number(7)).events


def test_an_illegal_action_says_why_and_changes_nothing() -> None:
    deal = paiju.Deal("doudizhu-national-2016", seed=7)
    deal.play(paiju.Bid(2))
    before = deal.state
    with pytest.raises(paiju.IllegalAction, match="bid_must_exceed") as caught:
        deal.play(paiju.Bid(1))
    assert caught.value.refusal.article.ref == "6.1"
    assert deal.state == before
    with pytest.raises(paiju.IllegalAction, match="not_your_turn"):
        deal.play(paiju.Bid(3), seat=0)


def test_a_view_knows_only_its_own_hand() -> None:
    deal = paiju.Deal("doudizhu-national-2016", seed=7)
    view = deal.view(1)
    assert view.hands[1] == deal.state.hands[1]
    assert (view.hands[0], view.hands[2], view.kitty) == (None, None, None)
    assert deal.view(None).hands == (None, None, None)
    assert deal.legal(seat=1) == ()


def test_options_choose_another_reading() -> None:
    deal = paiju.Deal("000", seed=1, options={"all_pass": "redeal"})
    while not deal.over:
        deal.play(paiju.Bid(0))
    assert deal.score() is None
    assert deal.state.redeal


def test_books_are_found_by_id_number_and_beginning() -> None:
    assert find_book("004", Rules) is find_book("workers", Rules) is find_book("doudizhu-workers-2021", Rules)
    with pytest.raises(Unusable, match="near=doudizhu-ccgc"):
        find_book("doudizhu-ccg", Rules)
    with pytest.raises(Unusable, match="accepted=doudizhu-national-2016"):
        find_book("", Rules)


def test_a_house_player_is_asked_by_what_its_seat_has_seen() -> None:
    deal = paiju.Deal("000", seed=7)
    while (seat := deal.turn) is not None:
        seen = deal.seen(seat)
        assert seen.view == deal.view(seat)
        assert [hand is None for hand in seen.view.hands] == [other != seat for other in range(3)]
        deal.play(house_player("greedy").choose(deal.rules, seen, seat, deal.legal()))
    assert deal.score() is not None
