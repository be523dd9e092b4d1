"""Shengji: what both books say alike about the play. What a book says otherwise is in its own folder."""

from paiju.cards.card import Card
from paiju.cards.shuffle import seed_of_number
from paiju.games.shengji.deal import events as e
from paiju.games.shengji.deal.dealing import kitty_of, points_of, start
from paiju.games.shengji.deal.draft import next_seat
from paiju.games.shengji.deal.playing import refuse_bury
from paiju.games.shengji.deal.scoring import next_declarer
from paiju.games.shengji.deal.state import Phase, State, fold
from paiju.games.shengji.figures import lead_of, split
from paiju.games.shengji.follow import refuse_follow
from paiju.games.shengji.game import SHENGJI
from paiju.games.shengji.rules import Role, Rules
from paiju.games.shengji.throws import challenge
from paiju.games.shengji.tricks import figures_counted
from paiju.games.shengji.trumps import Strain, strain_of_all
from paiju.table.game import Board
from tests.articles.registry import articles
from tests.unit.games.shengji.kit import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    act,
    called,
    cards,
    draw,
    later,
    of_hand,
    opened,
    play,
    position,
    refused,
    silent,
    texts,
    trumps,
)


def owes(book: Rules, lead: str, hand: str, played: str, trump: str = "S", level: str = "2") -> str | None:
    """The code of what is still owed."""
    order, held = trumps(book, trump, level), cards(hand)
    strain = strain_of_all(order, cards(lead))
    assert strain is not None
    refusal = refuse_follow(
        book.following, order, lead_of(split(order, cards(lead))), strain, held, of_hand_text(held, played)
    )
    return None if refusal is None else refusal.code


def of_hand_text(held: tuple[Card, ...], text: str) -> tuple[Card, ...]:
    return of_hand(State(hands=(held, None, None, None)), WEST, text)


@articles(shengji_coop=("1.2", "S-1.2"), shengji_80=("0.1",))
def test_four_players_with_25_cards_and_a_kitty_of_8(book: Rules) -> None:
    assert SHENGJI.players(book) == 4
    state = silent(book, draw(book, opened(book)))
    assert state.phase is Phase.BURY
    assert sorted(state.left) == [25, 25, 25, 33]
    assert len(kitty_of(book, state)) == 8
    declarer = state.to_act()[0]
    hand = state.hands[declarer] or ()
    assert [refuse_bury(book, state, declarer, hand[:size]) is None for size in (7, 8, 9)] == [False, True, False]


@articles(shengji_coop=("1.1", "S-1.2"), shengji_80=("0",))
def test_fives_count_5_tens_and_kings_10(book: Rules) -> None:
    assert [points_of(book, cards(text)) for text in ("H5", "CT", "DK", "SA", "BJ", "H5 H5 DT SK")] == [
        *(5, 10, 10, 0, 0, 30)
    ]


@articles(shengji_coop=("5.1", "S-5.1"), shengji_80=("0.1",))
def test_play_goes_counter_clockwise(book: Rules) -> None:
    assert [next_seat(book, seat) for seat in (WEST, SOUTH, EAST, NORTH)] == [SOUTH, EAST, NORTH, WEST]


@articles(shengji_coop=("1.2", "S-1.2"), shengji_80=("0.1",))
def test_whoever_follows_owes_suit_pairs_and_tractors(book: Rules) -> None:
    assert owes(book, "H5", "H7 C3", "C3") == "all_of_suit_owed"
    assert owes(book, "H5", "H7 H8 C3", "C3") == "suit_owed"
    assert owes(book, "H5 H5", "H7 H7 H9 HK", "H9 HK") == "pair_owed"
    assert owes(book, "H5 H5 H9 H9", "H7 H7 HT HT HQ HK", "H7 H7 HQ HK") == "pairs_owed"
    assert owes(book, "H5 H5 H6 H6", "H8 H8 H9 H9 HJ HJ", "H8 H8 HJ HJ") == "tractor_owed"
    assert owes(book, "H5 H5 H6 H6 H7 H7 H8 H8", "HT HT HJ HJ HA HA HK HK H3 H3", "HT HT HJ HJ HA HA H3 H3") == (
        "tractors_owed"
    )
    assert owes(book, "H5 H5 H6 H6", "H8 H8 H9 H9 HJ HJ", "H8 H8 H9 H9") is None
    assert owes(book, "H5 H5", "C7 C7 SA S3", "C7 SA") is None
    assert owes(book, "H5", "C7 C7", "C7 C7") == "wrong_number"
    lenient = book.with_options({"following.duty": "pairs"})
    assert owes(lenient, "H5 H5 H6 H6", "H8 H8 H9 H9 HJ HJ", "H8 H8 HJ HJ") is None


@articles(shengji_coop=("1.2", "S-1.2"), shengji_80=("0.1",))
def test_level_cards_and_jokers_join_tractors(book: Rules) -> None:
    def pairs(text: str, rules: Rules = book) -> list[int]:
        return [figure.pairs for figure in split(trumps(rules, "S", "6"), cards(text))]

    assert pairs("SA SA H6 H6 S6 S6 LJ LJ BJ BJ") == [5]
    assert pairs("H6 H6 D6 D6") == [1, 1]
    assert pairs("S5 S5 S7 S7") == [2]
    apart = book.with_options({"tractors.suit_trump": "no"})
    assert pairs("SA SA H6 H6 S6 S6 LJ LJ BJ BJ", apart) == [2, 1, 1, 1]


@articles(shengji_coop=("5.3", "S-5.3"), shengji_80=("0.1",))
def test_in_no_trump_small_jokers_join_level_pairs(book: Rules) -> None:
    order = trumps(book, "N", "7")
    assert [figure.pairs for figure in split(order, cards("S7 S7 LJ LJ"))] == [2]
    assert [figure.pairs for figure in split(order, cards("H7 H7 LJ LJ BJ BJ"))] == [3]
    assert [figure.pairs for figure in split(order, cards("H7 H7 D7 D7 LJ LJ"))] == [2, 1]
    assert order.strain[cards("S8")[0]] is Strain.SPADES


@articles(shengji_coop=("1.2", "S-1.2"), shengji_80=("0.1",))
def test_the_partner_or_the_player_behind_declares_next(book: Rules) -> None:
    assert [next_declarer(book, seat, False) for seat in (WEST, NORTH)] == [EAST, SOUTH]
    assert [next_declarer(book, seat, True) for seat in (WEST, NORTH)] == [SOUTH, WEST]


@articles(shengji_coop=("5.1", "S-5.1"), shengji_80=("2.1", "E-2.1"))
def test_from_the_second_deal_on_the_declarer_draws_first(book: Rules) -> None:
    for number in range(1, 9):
        opening = start(book, Board(number, seed_of_number(number), number, WEST), second_deal(EAST))[0]
        assert isinstance(opening, e.DrawStarted)
        assert (opening.first, opening.declarer, opening.deal, opening.level) == (EAST, EAST, 2, 5)


def second_deal(declarer: int) -> State:
    """A first deal that is over."""
    counted = e.DealCounted((3, 0, 3, 0), 0, False, (5, 2), declarer, (), 0)  # type: ignore[arg-type]
    return State(phase=Phase.OVER, deal=1, levels=(2, 2), score=counted)


# Calling.


@articles(shengji_coop=("5.4", "S-5.4"), shengji_80=("2.3", "E-2.3"))
def test_in_the_first_deal_the_last_call_takes_the_seat(book: Rules) -> None:
    state = draw(book, opened(book, ["", "", "S2", "H2 H2"]), 20)
    state = draw(book, called(book, state, EAST, "S2"), 1)
    state = draw(book, called(book, state, NORTH, "H2 H2"), 1)
    state = silent(book, draw(book, state))
    assert (state.declarer, state.trump) == (NORTH, trumps(book, "H").suit)
    fixed = opened(book, ["", "", "S7", "H7 H7"], deal=3, declarer=WEST, levels=(7, 3))
    fixed = draw(book, called(book, draw(book, fixed, 20), EAST, "S7"), 1)
    fixed = silent(book, draw(book, called(book, fixed, NORTH, "H7 H7")))
    assert (fixed.declarer, fixed.trump) == (WEST, trumps(book, "H").suit)


@articles(shengji_coop=("5.4", "S-5.4"), shengji_80=("2.3", "E-2.3"))
def test_big_over_small_in_the_first_deal_and_no_trump_once_later(book: Rules) -> None:
    hands = ["BJ BJ", "LJ LJ", "S2", ""]
    first = draw(book, called(book, draw(book, opened(book, hands), 20), EAST, "S2"), 1)
    first = draw(book, called(book, first, SOUTH, "LJ LJ"), 1)
    first = silent(book, draw(book, called(book, first, WEST, "BJ BJ")))
    assert (first.declarer, first.trump) == (WEST, None)
    second = draw(book, opened(book, hands, deal=2, declarer=NORTH), 20)
    second = draw(book, called(book, second, SOUTH, "LJ LJ"), 1)
    refusal = refused(book, second, WEST, e.Call(of_hand(second, WEST, "BJ BJ")))
    assert (refusal.code, refusal.article) == ("no_trump_once", book.calling.article("no_trump_calls"))
    assert refusal.facts == {"most": 1}


@articles(shengji_coop=("5.5", "S-5.5"), shengji_80=("2.4", "E-2.3"))
def test_what_may_overturn_what(book: Rules) -> None:
    state = draw(book, opened(book, ["BJ BJ", "H2 H2", "S2 S2", "D2 D2"]), 20)
    single = draw(book, called(book, state, EAST, "S2"), 1)
    assert refused(book, single, NORTH, e.Call(of_hand(single, NORTH, "D2"))).code == "call_too_low"
    assert refused(book, single, EAST, e.Call(of_hand(single, EAST, "S2 S2"))).code == "own_call"
    assert draw(book, called(book, single, WEST, "BJ BJ"), 1).trump is None
    pair = draw(book, called(book, single, NORTH, "D2 D2"), 1)
    assert refused(book, pair, SOUTH, e.Call(of_hand(pair, SOUTH, "H2 H2"))).code == "call_too_low"
    assert draw(book, called(book, pair, WEST, "BJ BJ"), 1).trump is None
    jokers = draw(book, called(book, state, WEST, "BJ BJ"), 1)
    assert (jokers.standing is not None, jokers.trump) == (True, None)
    assert refused(book, state, WEST, e.Call(of_hand(state, WEST, "BJ"))).code == "no_call"
    letter = book.with_options({"calling.jokers_over_single": "no", "calling.jokers_open": "no"})
    assert refused(letter, state, WEST, e.Call(of_hand(state, WEST, "BJ BJ"))).code == "jokers_may_not_open"
    assert refused(letter, single, WEST, e.Call(of_hand(single, WEST, "BJ BJ"))).code == "jokers_over_single"
    confirming = book.with_options({"calling.confirm_own": "yes"})
    confirmed = draw(confirming, called(confirming, single, EAST, "S2 S2"), 1)
    assert confirmed.standing is not None
    assert len(confirmed.standing.cards) == 2


@articles(shengji_coop=("5.5", "S-5.5"), shengji_80=("2.4", "E-2.3"))
def test_all_are_asked_before_the_kitty_is_taken(book: Rules) -> None:
    state = draw(book, opened(book, ["LJ LJ", "", "S2", "H2 H2"]))
    assert (state.phase, state.asking) == (Phase.ASK, (SOUTH, EAST, NORTH, WEST))
    state = act(book, state, SOUTH, e.NoCall())
    state = called(book, state, EAST, "S2")
    assert state.asking == (NORTH, WEST, SOUTH)
    state = called(book, state, NORTH, "H2 H2")
    assert state.asking == (WEST, SOUTH, EAST)
    state = silent(book, state)
    assert (state.phase, state.declarer) == (Phase.BURY, NORTH)
    late = refused(book, state, WEST, e.Call(of_hand(state, WEST, "LJ LJ")))
    assert (late.code, late.article) == ("kitty_is_taken", book.calling.article("asks"))


@articles(shengji_coop=("5.6", "S-5.6"), shengji_80=("2.5", "E-2.4"))
def test_where_nobody_calls_the_first_kitty_card_makes_trumps(book: Rules) -> None:
    state = opened(book, kitty="C9 HA SK D4 D5 D6 D7 S3", first=EAST)
    state = silent(book, draw(book, state))
    assert (state.phase, state.trump, state.declarer) == (Phase.BURY, trumps(book, "C").suit, EAST)
    joker = silent(book, draw(book, opened(book, kitty="LJ HA SK D4 D5 D6 D7 S3")))
    assert (joker.turned, joker.trump) == (cards("LJ")[0], None)
    again = book.with_options({"calling.nobody": "redeal"})
    void = silent(again, draw(again, opened(again, kitty="C9")))
    assert (void.phase, void.redeal) == (Phase.OVER, True)


# Throws.


@articles(shengji_coop=("6.2.2", "S-6.2"), shengji_80=("3.2.2", "E-3.5"))
def test_a_blocked_throw_forces_its_smallest_blocked_figure(book: Rules) -> None:
    order = trumps(book)

    def forced(throw: str, *others: str, rules: Rules = book) -> list[list[str]]:
        hands = [cards(hand) if hand else () for hand in others]
        found = challenge(rules, order, split(order, cards(throw)), Strain.HEARTS, hands, Role.DECLARER)
        return [texts(figure.cards) for figure in (found.single, found.double) if figure is not None]

    assert forced("H9 H8 H8 H4 H4", "HJ", "", "") == [["H9"]]
    assert forced("H9 H8 H8 H4 H4", "H5 H5", "", "") == [["H4", "H4"]]
    assert forced("HK HK H5 H5 H6 H6", "HA HA", "", "") == [["HK", "HK"]]
    assert forced("HA HQ H3 H3", "HK", "", "H4 H4") == [["HQ"], ["H3", "H3"]]
    assert forced("HA HQ", "", "HK", "") == [["HQ"]]  # the partner's
    assert forced("HA HQ HQ", "SA SA", "HJ HJ", "") == []
    thrown = book.with_options({"throws.forced": "smallest-thrown"})
    assert forced("HK HK H5 H5 H6 H6", "HA HA", "", "", rules=thrown) == [["H5", "H5", "H6", "H6"]]


@articles(shengji_coop=("6.2.2", "S-6.2"), shengji_80=("3.2.2", "E-3.5"))
def test_the_next_player_designates_where_both_kinds_are_blocked(book: Rules) -> None:
    hands = ["HA HQ H3 H3 C5", "HK D3 D4 D6 D7", "H4 H4 D8 D9 DT", "S3 S4 S5 S6 S7"]
    state = play(book, position(book, hands), WEST, "HA HQ H3 H3")
    assert (state.phase, state.to_act()) == (Phase.DESIGNATE, (SOUTH,))
    state = act(book, state, SOUTH, e.Designate(True))
    assert texts(state.trick[0][1]) == ["H3", "H3"]
    assert state.to_act() == (SOUTH,)


@articles(shengji_coop=("5.9", "S-5.8"), shengji_80=("2.9", "E-2.7"))
def test_the_kitty_counts_by_the_figures_led(book: Rules) -> None:
    order = trumps(book)
    assert figures_counted(book.kitty, order, cards("HA HK"), cards("S5 S5")) == (0, 0)
    other = book.with_options({"kitty.counted_by": "winner"})
    assert figures_counted(other.kitty, order, cards("HA HK"), cards("S5 S5")) == (1,)


@articles(shengji_coop=("6.5", "S-6.5"), shengji_80=("3.5", "E-3.8"))
def test_time_runs_out_twice_before_the_platform_plays(book: Rules) -> None:
    state = position(book, ["H3 S5", "H4 S6", "H6 S7", "H7 S8"])
    events, state = later(book, state)
    assert [type(event) for event in events] == [e.TimedOut]
    assert (state.since, state.clock_from, state.to_act()) == (0, 30_001, (WEST,))
    events, state = later(book, state)
    assert [type(event) for event in events] == [e.TimedOut, e.CardsLaid]
    assert (state.time_outs, state.fines, state.clock_from) == ((2, 0), (10, 0), 60_002)
    assert texts(state.trick[0][1]) == ["H3"]
    bury = silent(book, draw(book, opened(book)))
    assert later(book, bury)[1].clock_from == bury.since + 60_001


def test_folding_knows_no_book() -> None:
    assert fold(()) == State()
