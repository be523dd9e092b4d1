"""Computer-game contest, parts 4 and 5 and table 1: the lines between platform and engines."""

from paiju.cards.card import BIG_JOKER, RANK_LETTERS, SMALL_JOKER, Card, format_card, parse_codes
from paiju.engines.protocol.dialogue import dialogue
from paiju.engines.protocol.lines import (
    Acknowledged,
    Answered,
    Info,
    Named,
    Unreadable,
    answers,
    greeting,
    info,
    parse_answer,
    question,
    relays,
)
from paiju.games.doudizhu import events as e
from paiju.games.doudizhu.deal import Cardset
from paiju.games.doudizhu.rules import Protocol, Rules
from paiju.table.seats import Seat
from tests.articles.registry import article
from tests.articles.scripts import EAST, SOUTH, WEST, Table, says, table

FIRST_DEAL = Info(turn=1, turns=4, round=1, rounds=6, promoted=9, max_score=2100, seconds=15)

SOUTH_HAND = parse_codes("0,4,5,7,9,10,17,21,25,33,34,39,41,43,44,45,46")
KITTY = parse_codes("27,48,53")
WEST_TRIPLE = parse_codes("12,13,14,20")


def printed_deal(book: Rules) -> Table:
    """The deal of the printed dialogue; what it does not tell is filled with the lowest cards."""
    left = [Card(code) for code in range(54) if code not in (*SOUTH_HAND, *KITTY, *WEST_TRIPLE)]
    west = tuple(sorted((*WEST_TRIPLE, *left[:13])))
    return Table(book, Cardset(1, WEST, (west, SOUTH_HAND, tuple(left[13:])), KITTY))


def protocol(book: Rules) -> Protocol:
    assert book.protocol is not None
    return book.protocol


def lines(t: Table, event: type[e.Event]) -> dict[Seat, str]:
    """What each seat is told of the last event of this kind."""
    told = relays(t.book, t.last(event))
    assert all(message.answer == f"OK {message.line.split()[0]}" for message in told)
    return {message.seat: message.line for message in told}


@article("4", "C-5.20")
def test_the_printed_dialogue_of_south(book: Rules) -> None:
    t = printed_deal(book).play("0 bid 1; 1 bid 3; 1: ♥3 ♥4 ♦4 ♣4")
    if t.state.turn == EAST:
        t.play("2 pass")
    t.play("0: ♥6 ♦6 ♠6 ♥8")
    assert dialogue(book, t.events, SOUTH, "hrbust", FIRST_DEAL) == (
        (">", "DOUDIZHUVER 1.0"),
        ("<", "NAME hrbust"),
        (">", "INFO 1,4,1,6,9,2100,15"),
        ("<", "OK INFO"),
        (">", "DEAL B0,4,5,7,9,10,17,21,25,33,34,39,41,43,44,45,46"),
        ("<", "OK DEAL"),
        (">", "BID A1"),
        ("<", "OK BID"),
        (">", "BID WHAT"),
        ("<", "BID B3"),
        (">", "BID C0"),
        ("<", "OK BID"),
        (">", "LEFTOVER B27,48,53"),
        ("<", "OK LEFTOVER"),
        (">", "PLAY WHAT"),
        ("<", "PLAY B0,4,5,7"),
        (">", "PLAY C-1"),
        ("<", "OK PLAY"),
        (">", "PLAY A12,13,14,20"),
        ("<", "OK PLAY"),
        (">", "PLAY WHAT"),
    )


@article("5.0", "C-5.13")
def test_lists_are_ascending(book: Rules) -> None:
    t = table(book, west="3 444").play("0 bid 3; 0: ♥4 ♦4 ♠4 ♥3")
    assert lines(t, e.CardsPlayed)[SOUTH] == "PLAY A0,4,5,6"
    assert parse_answer(book, WEST, "PLAY A4,5,6,0") == Answered(e.Play(parse_codes("4,5,6,0")), unsorted=True)
    assert parse_answer(book, WEST, "PLAY A0,4,5,6") == Answered(e.Play(parse_codes("0,4,5,6")), unsorted=False)


@article("5.1", "C-5.1")
def test_version(book: Rules) -> None:
    assert greeting(book, SOUTH).line == "DOUDIZHUVER 1.0"


@article("5.2", "C-5.1")
def test_name(book: Rules) -> None:
    answer = parse_answer(book, SOUTH, "NAME hrbust")
    assert answer == Named("hrbust")
    assert answers(greeting(book, SOUTH), answer)
    assert not answers(greeting(book, SOUTH), Acknowledged("OK INFO"))


@article("5.3", "C-5.2")
def test_info(book: Rules) -> None:
    assert info(book, SOUTH, FIRST_DEAL).line == "INFO 1,4,1,6,9,2100,15"
    assert book.play_limit.value.milliseconds == 1000 * FIRST_DEAL.seconds


@article("5.4", "5.6", "5.8", "5.12", "5.16", "5.18", "5.20", "C-5.2", "C-5.3", "C-5.22")
def test_engines_acknowledge_what_they_are_told(book: Rules) -> None:
    told = info(book, SOUTH, FIRST_DEAL)
    assert told.answer == "OK INFO"
    for word in ("INFO", "DEAL", "BID", "LEFTOVER", "PLAY", "GAMEOVER", "ERROR"):
        answer = parse_answer(book, SOUTH, f"OK {word}")
        assert answer == Acknowledged(f"OK {word}")
        assert answers(told, answer) is (word == "INFO")
    assert isinstance(parse_answer(book, SOUTH, "OK WHAT"), Unreadable)


@article("5.5", "C-5.3")
def test_deal(book: Rules) -> None:
    t = printed_deal(book)
    dealt = {event.seat: relays(book, event) for event in t.all_of(e.HandDealt)}
    assert [[message.seat for message in told] for told in dealt.values()] == [[WEST], [SOUTH], [EAST]]
    assert dealt[SOUTH][0].line == "DEAL B0,4,5,7,9,10,17,21,25,33,34,39,41,43,44,45,46"
    assert [told[0].line[:6] for told in dealt.values()] == ["DEAL A", "DEAL B", "DEAL C"]


@article("5.7", "C-5.5")
def test_bid_relay(book: Rules) -> None:
    assert lines(table(book).play("0 bid 1"), e.BidMade) == {SOUTH: "BID A1", EAST: "BID A1"}
    assert lines(table(book).play("0 bid 1; 1 bid 2"), e.BidMade) == {WEST: "BID B2", EAST: "BID B2"}


@article("5.9", "C-5.4")
def test_bid_what(book: Rules) -> None:
    t = table(book)
    for seat in (WEST, SOUTH, EAST):
        asked = question(book, t.state)
        assert asked is not None
        assert (asked.seat, asked.line) == (seat, "BID WHAT")
        t.play(f"{seat} bid 0")
    assert question(book, t.state) is None


@article("5.10", "C-5.4")
def test_bid_answer(book: Rules) -> None:
    t = table(book)
    asked = question(book, t.state)
    assert asked is not None
    for points in t.legal_bids():
        answer = parse_answer(book, WEST, f"BID A{points}")
        assert answer == Answered(e.Bid(points))
        assert answers(asked, answer)
    assert t.legal_bids() == [0, 1, 2, 3]
    assert isinstance(parse_answer(book, WEST, "BID B3"), Unreadable)


@article("5.11", "C-5.6")
def test_leftover(book: Rules) -> None:
    t = printed_deal(book).play("0 bid 1; 1 bid 3")
    assert lines(t, e.KittyShown) == dict.fromkeys((WEST, SOUTH, EAST), "LEFTOVER B27,48,53")
    assert t.order()[-2:] == ["KittyShown", "PlayOpened"]


@article("5.13", "C-5.7")
def test_play_what(book: Rules) -> None:
    t = table(book, west="X", south="33445566778899TTJ", east="2222 456789TJQ KKAA").play("0 bid 3; 0: X")
    asked = question(book, t.state)  # South has nothing to play and is not asked
    assert asked is not None
    assert (asked.seat, asked.line) == (EAST, "PLAY WHAT")


@article("5.14", "C-5.7", "C-5.9")
def test_play_answer(book: Rules) -> None:
    assert parse_answer(book, SOUTH, "PLAY B0,4,5,7") == Answered(e.Play(parse_codes("0,4,5,7")))
    assert parse_answer(book, EAST, "PLAY C-1") == Answered(e.Pass())
    assert isinstance(parse_answer(book, EAST, "PLAY B-1"), Unreadable)
    t = table(book, west="X", south="33445566778899TTJ", east="2222 456789TJQ KKAA").play("0 bid 3; 0: X")
    assert lines(t, e.Passed) == dict.fromkeys((WEST, SOUTH, EAST), "PLAY B-1")  # automatic: told to South as well


@article("5.15", "C-5.8")
def test_play_relay(book: Rules) -> None:
    t = printed_deal(book).play("0 bid 1; 1 bid 3; 1: ♥3 ♥4 ♦4 ♣4")
    assert lines(t, e.CardsPlayed) == {WEST: "PLAY B0,4,5,7", EAST: "PLAY B0,4,5,7"}
    t = table(book, west="3", south="X").play("0 bid 3; 0: 3; 1 pass")
    assert lines(t, e.Passed) == {WEST: "PLAY B-1", EAST: "PLAY B-1"}


@article("5.17", "C-5.10")
def test_gameover_names_a_player(book: Rules) -> None:
    t = table(book, west="333444555666 77889", kitty="9TT").play("0 bid 3; 0: 333444555666 778899TT")
    told = relays(book, t.last(e.CardsPlayed))
    assert [(message.seat, message.line) for message in told[-3:]] == [
        (WEST, "GAMEOVER A"),
        (SOUTH, "GAMEOVER A"),
        (EAST, "GAMEOVER A"),
    ]


@article("5.19", "5.20", "C-5.11", "C-5.21", "C-5.22")
def test_error_names_the_player_at_fault_and_ends_the_dialogue(book: Rules) -> None:
    t = table(book).play("0 bid 0; 1 fault")
    assert lines(t, e.Faulted) == dict.fromkeys((WEST, SOUTH, EAST), "ERROR B")
    assert question(book, t.state) is None
    innocent = dialogue(book, t.events, EAST, "c", FIRST_DEAL)
    assert innocent[-2:] == ((">", "ERROR B"), ("<", "OK ERROR"))
    assert dialogue(book, t.events, SOUTH, "b", FIRST_DEAL)[-1] == (">", "ERROR B")  # not awaited


@article("5.22")
def test_one_blank(book: Rules) -> None:
    assert question(book, table(book).state) is not None
    assert greeting(book, WEST).line.count(" ") == 1
    assert isinstance(parse_answer(book, WEST, "BID  A1"), Unreadable)
    assert isinstance(parse_answer(book, WEST, "BIDA1"), Unreadable)


@article("5.23", "C-5.12")
def test_vocabulary(book: Rules) -> None:
    platform = ("DOUDIZHUVER", "INFO", "DEAL", "BID", "LEFTOVER", "PLAY", "GAMEOVER", "ERROR")
    says(protocol(book).platform_words, platform, "5.23")
    says(protocol(book).engine_words, ("NAME", "BID", "PLAY", "OK"), "5.23")
    assert isinstance(parse_answer(book, WEST, "GAMEOVER A"), Unreadable)


@article("T1", "C-8.1")
def test_card_codes(book: Rules) -> None:
    table_1 = [suit + rank for rank in RANK_LETTERS[:13] for suit in protocol(book).suit_order.value]
    assert [format_card(Card(code)) for code in range(52)] == table_1
    assert (format_card(Card(27)), format_card(Card(48))) == ("♣9", "♥2")
    assert (format_card(SMALL_JOKER), format_card(BIG_JOKER)) == ("x", "X")
    assert parse_answer(book, WEST, "PLAY A27") == Answered(e.Play((Card(27),)))
