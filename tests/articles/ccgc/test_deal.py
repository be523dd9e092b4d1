"""Computer-game contest, parts 2 and 3.0 to 3.2: words, seats, dealing, calling."""

from paiju.cards.deck import DECK
from paiju.cards.shuffle import seed_of_number
from paiju.games.doudizhu import events as e
from paiju.games.doudizhu.boards import deal_board
from paiju.games.doudizhu.events import Cause
from paiju.games.doudizhu.rules import Kind, Rules
from paiju.games.doudizhu.state import Phase
from paiju.table.seats import Seat
from tests.articles.registry import article
from tests.articles.scripts import EAST, SOUTH, WEST, combo_of, table

LONG_PLANE = "JJJQQQKKKAAA 3456"
SPRING, KITTY = "333444555666 77889", "9TT"


@article("2.3", "C-8.2")
def test_one_play_is_one_combination(book: Rules) -> None:
    printed = {"xX": Kind.ROCKET, "AAAA": Kind.BOMB, "A": Kind.SINGLE, "AA": Kind.PAIR, "AAA": Kind.TRIPLE}
    for text, kind in printed.items():
        found = combo_of(book, text)
        assert found is not None
        assert found.kind is kind
    t = table(book, west="345678").play("0 bid 3; 0: 34567")
    assert (t.last(e.CardsPlayed).kind, t.state.plays[WEST]) == (Kind.STRAIGHT, 1)


@article("2.4", "C-2.2")
def test_spring_and_anti_spring(book: Rules) -> None:
    t = table(book, SPRING, kitty=KITTY).play("0 bid 1; 1 bid 0; 2 bid 0; 0: 333444555666 778899TT")
    assert (t.factor("spring"), t.points) == (2, (400, -200, -200))
    t = table(book, west="3", south=f"2 {LONG_PLANE}").play("0 bid 1; 1 bid 0; 2 bid 0; 0: 3; 1: 2; all pass")
    t.play("1: JJJQQQKKKAAA 3456")
    assert (t.factor("anti-spring"), t.points) == (2, (-400, 200, 200))


@article("2.4", "C-2.2")
def test_a_play_of_a_farmer_makes_it_no_spring_and_a_second_of_the_landlord_no_anti_spring(book: Rules) -> None:
    t = table(book, SPRING, "8X", "x", KITTY).play("0 bid 3; 0: 7; 1: 8; 2 pass; 0: 9; all pass")
    t.play("0: 333444555666 788T; all pass; 0: 9; all pass; 0: T")
    assert "spring" not in t.factors()
    t = table(book, west="3 2", south="4X AAA JJJQQQKKK 345", east="x").play("0 bid 3; 0: 3; 1: 4; 2 pass; 0: 2; 1: X")
    t.play("all pass; 1: AAA; all pass; 1: JJJQQQKKK 345")
    assert "anti-spring" not in t.factors()


@article("3.0", "C-3.0")
def test_three_seats_in_the_order_west_south_east(book: Rules) -> None:
    t = table(book, west="34", south="5", east="3").play("0 bid 0; 1 bid 0; 2 bid 3")
    assert t.state.declarer == EAST
    assert [call.seat for call in t.state.calls] == [WEST, SOUTH, EAST]
    t.refused("0: 3", "not_your_turn", "3.0")
    assert t.play("2: 3").state.turn == WEST
    assert t.play("0: 4").state.turn == SOUTH


@article("3.0")
def test_the_first_to_go_out_decides(book: Rules) -> None:
    t = table(book, SPRING, kitty=KITTY).play("0 bid 3; 0: 333444555666 778899TT")
    assert t.state.phase is Phase.OVER
    t.refused("1 pass", "deal_is_over", "3.0")


@article("3.1", "C-3.1")
def test_seventeen_each_and_a_kitty_nobody_sees_before_the_landlord_is_known(book: Rules) -> None:
    t = table(book, kitty="22X")
    assert ([len(hand) for hand in t.cards.hands], len(t.cards.kitty)) == ([17, 17, 17], 3)
    t.play("0 bid 1; 1 bid 2")
    assert [t.seen_by(viewer).kitty for viewer in (WEST, SOUTH, EAST, None)] == [None] * 4
    t.play("2 bid 0")
    assert [t.seen_by(viewer).kitty for viewer in (WEST, SOUTH, EAST, None)] == [t.cards.kitty] * 4
    assert t.state.cards_left == (17, 20, 17)
    board = deal_board(book, 1, seed_of_number(1))
    assert sorted(card for pile in (*board.hands, board.kitty) for card in pile) == list(DECK)


@article("3.2.1", "C-3.2")
def test_west_calls_first_in_every_deal(book: Rules) -> None:
    for seed in map(seed_of_number, range(4)):
        boards = [deal_board(book, number, seed, position=number, table_lot=Seat(1)) for number in (1, 2, 3, 4)]
        assert [board.first_caller for board in boards] == [WEST] * 4


@article("3.2.1", "C-3.2")
def test_each_calls_once_above_all_before(book: Rules) -> None:
    t = table(book)
    assert t.legal_bids() == [0, 1, 2, 3]
    t.refused("0 bid 4", "no_such_bid", "3.2.1")
    t.play("0 bid 2")
    assert t.legal_bids() == [0, 3]
    t.refused("1 bid 1", "bid_must_exceed", "3.2.1")
    t.refused("1 bid 2", "bid_must_exceed", "3.2.1")
    t.play("1 bid 0; 2 bid 0")
    assert (t.state.declarer, t.state.bid, t.state.phase) == (WEST, 2, Phase.PLAY)


@article("3.2.1", "C-3.2")
def test_three_ends_the_auction_and_a_formal_0_is_entered_for_the_others(book: Rules) -> None:
    t = table(book).play("0 bid 1; 1 bid 3")
    assert (t.state.declarer, t.state.phase) == (SOUTH, Phase.PLAY)
    assert [(call.seat, call.points, call.cause) for call in t.state.calls] == [
        (WEST, 1, Cause.PLAYER),
        (SOUTH, 3, Cause.PLAYER),
        (EAST, 0, Cause.FORMAL),
    ]


@article("3.2.2", "C-3.3")
def test_three_passes_are_a_deal_with_0_for_all(book: Rules) -> None:
    t = table(book).play("0 bid 0; 1 bid 0; 2 bid 0")
    assert not t.last(e.DealPassedOut).redeal
    assert (t.points, t.factor_article("all-pass")) == ((0, 0, 0), "3.2.2")
