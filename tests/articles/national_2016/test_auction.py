"""National rules 2016, articles 5 and 6: dealing, calling, doubling."""

from paiju.cards.deck import DECK
from paiju.cards.shuffle import seed_of_number
from paiju.games.doudizhu import deal as game
from paiju.games.doudizhu import events as e
from paiju.games.doudizhu.boards import deal_board
from paiju.games.doudizhu.events import Cause
from paiju.games.doudizhu.rules import Rules
from paiju.games.doudizhu.state import Phase
from paiju.table.audience import may_see
from paiju.table.seats import Seat
from tests.articles.registry import article
from tests.articles.scripts import EAST, SOUTH, WEST, Table, table


@article("5.1", "N-5.1")
def test_a_board_is_the_same_at_every_table(book: Rules) -> None:
    seed = seed_of_number(7)
    here, there = deal_board(book, 7, seed, position=7), deal_board(book, 7, seed, position=1)
    assert (here.hands, here.kitty) == (there.hands, there.kitty)
    assert sorted(card for pile in (*here.hands, here.kitty) for card in pile) == list(DECK)
    assert deal_board(book, 7, seed_of_number(8)).hands != here.hands


@article("5.2", "N-4.2")
def test_the_kitty_is_shown_after_doubling_and_redoubling(book: Rules) -> None:
    t = table(book)
    assert ([len(hand) for hand in t.cards.hands], len(t.cards.kitty)) == ([17, 17, 17], 3)
    t.play("0 bid 1; 1 bid 0; 2 bid 2; 0 no; 1 double; 2 redouble")
    order = t.order()
    calling = ["BidMade"] * 3 + ["DeclarerChosen", "DoublingOpened", "DoubleChosen", "DoubleChosen", "DoublesShown"]
    assert order[5:] == [*calling, "RedoublingOpened", "RedoubleChosen", "KittyShown", "PlayOpened"]
    assert t.state.cards_left == (17, 17, 20)


@article("6.1", "N-6.1")
def test_everybody_calls_once_counter_clockwise(book: Rules) -> None:
    t = table(book, first=1)
    t.refused("0 bid 1", "not_your_turn", "4.10")
    assert t.play("1 bid 0").state.turn == EAST
    t.refused("1 bid 1", "not_your_turn", "4.10")
    assert t.play("2 bid 1").state.turn == WEST
    t.refused("0 bid 1", "bid_must_exceed", "6.1")
    t.play("0 bid 2")
    assert (t.state.phase, t.state.declarer, t.state.bid) == (Phase.DOUBLING, WEST, 2)


@article("6.1", "N-4.5")
def test_three_ends_the_auction_and_later_seats_are_not_asked(book: Rules) -> None:
    t = table(book).play("0 bid 3")
    assert (t.state.phase, t.state.declarer, t.state.bid) == (Phase.DOUBLING, WEST, 3)
    assert [call.points for call in t.state.calls] == [3]


@article("6.2", "N-6.2")
def test_a_deal_without_a_bid_is_abandoned_with_nothing_for_anybody(book: Rules) -> None:
    t = table(book).play("0 bid 0; 1 bid 0; 2 bid 0")
    assert not t.last(e.DealPassedOut).redeal
    assert t.points == (0, 0, 0)
    assert t.factor_article("all-pass") == "6.2"
    assert t.state.phase is Phase.OVER


@article("6.3", "N-6.3")
def test_after_25_seconds_the_software_enters_no_bid(book: Rules) -> None:
    t = table(book).play("0 bid 1 @24.999")
    assert t.refused("1 time @24.999", "time_not_over", "6.3").facts == {"left": 1, "limit": 25_000}
    t.refused("1 bid 2 @25", "time_is_up", "6.3")
    t.refused("2 time @25", "not_your_turn", "4.10")
    t.play("1 time @25; 2 bid 0 @1")
    assert [(call.points, call.cause) for call in t.state.calls] == [
        (1, Cause.PLAYER),
        (0, Cause.TIME_OUT),
        (0, Cause.PLAYER),
    ]
    assert t.state.declarer == WEST


def seen(t: Table, viewer: Seat | None) -> int:
    """How many events a viewer has seen."""
    return sum(may_see(game.audience(event), viewer) for event in t.events)


@article("6.4", "N-6.4")
def test_doubles_are_published_at_the_same_moment(book: Rules) -> None:
    t = table(book).play("0 bid 1; 1 bid 2; 2 bid 0")
    others = (WEST, SOUTH, EAST, None)
    before = {viewer: (repr(t.seen_by(viewer)), seen(t, viewer)) for viewer in others}
    t.play("2 double @2")
    for viewer in (WEST, SOUTH, None):
        assert (repr(t.seen_by(viewer)), seen(t, viewer)) == before[viewer]
    assert t.seen_by(EAST).doublers == (EAST,)
    t.refused("2 no @3", "not_your_turn", "4.10")
    t.refused("1 no @3", "not_your_turn", "4.10")
    t.play("0 double @20")
    shown = t.last(e.DoublesShown)
    assert (shown.doublers, shown.at) == ((WEST, EAST), 20_000)
    assert [t.seen_by(viewer).doublers for viewer in others] == [(WEST, EAST)] * 4


@article("6.4", "N-6.4")
def test_a_defender_has_25_seconds_to_double(book: Rules) -> None:
    t = table(book).play("0 bid 3; 1 double @24.999")
    assert t.state.phase is Phase.DOUBLING
    t.play("2 time @25")
    assert t.last(e.DoubleChosen) == e.DoubleChosen(EAST, False, Cause.TIME_OUT, True, t.state.since)
    assert t.last(e.DoublesShown).doublers == (SOUTH,)


@article("6.4")
def test_a_late_double_cites_the_article_of_doubling(book: Rules) -> None:
    t = table(book).play("0 bid 3")
    t.refused("1 time @24.999", "time_not_over", "6.4")
    t.refused("1 double @25", "time_is_up", "6.4")


@article("6.4", "N-6.5")
def test_the_declarer_is_asked_to_redouble_only_if_somebody_doubled(book: Rules) -> None:
    t = table(book).play("0 bid 3; 1 no; 2 no")
    assert t.state.phase is Phase.PLAY
    assert not t.all_of(e.RedoublingOpened)
    t = table(book).play("0 bid 3; 1 no; 2 double")
    assert (t.state.phase, t.state.turn) == (Phase.REDOUBLING, WEST)
    t.refused("1 redouble", "not_your_turn", "4.10")
    assert t.play("0 redouble").state.redoubled


@article("6.5", "N-6.5")
def test_after_25_seconds_there_is_no_redouble(book: Rules) -> None:
    asked = "0 bid 3; 1 double; 2 no"
    assert table(book).play(asked, "0 redouble @24.999").state.redoubled
    t = table(book).play(asked)
    assert t.play("0 time @25").state.phase is Phase.PLAY
    assert not t.state.redoubled
    assert t.last(e.RedoubleChosen).cause is Cause.TIME_OUT
    t = table(book).play(asked, "0 no")
    assert (t.state.phase, t.state.redoubled) == (Phase.PLAY, False)


@article("6.5")
def test_a_late_redouble_cites_the_article_of_redoubling(book: Rules) -> None:
    t = table(book).play("0 bid 3; 1 double; 2 no")
    t.refused("0 time @24.999", "time_not_over", "6.5")
    t.refused("0 redouble @25", "time_is_up", "6.5")
