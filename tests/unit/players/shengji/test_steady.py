"""What a steady player knows, cashes, feeds and saves."""

from paiju.games.shengji.deal import events as e
from paiju.games.shengji.deal.events import MadeBy
from paiju.games.shengji.deal.legal import legal
from paiju.games.shengji.deal.player import ShengjiSeen
from paiju.games.shengji.deal.state import State
from paiju.games.shengji.trumps import Strain
from paiju.players.shengji.calling import choose_burial
from paiju.players.shengji.knowledge import knowledge_of
from paiju.players.shengji.steady import SteadyPlayer
from paiju.table.seats import Millis, Seat
from tests.books import SHENGJI
from tests.unit.games.shengji.kit import EAST, SOUTH, WEST, cards, draw, opened, play, position, texts

BOOK = SHENGJI["shengji-80"]


def played(state: State, seat: Seat) -> list[str]:
    seen: ShengjiSeen = ShengjiSeen((), state)
    action = SteadyPlayer().choose(BOOK, seen, seat, legal(BOOK, state, seat))
    assert isinstance(action, e.Play)
    return texts(action.cards)


def test_a_void_is_remembered_and_played_cards_are_gone() -> None:
    state = position(BOOK, ["H9 C4", "H7", "", ""])
    at = Millis(0)
    events = (
        e.CardsLaid(EAST, cards("HA"), MadeBy.PLAYER, Seat(3), at),
        e.CardsLaid(Seat(3), cards("D3"), MadeBy.PLAYER, WEST, at),
    )
    known = knowledge_of(BOOK, events, state, WEST)
    assert (Seat(3), Strain.HEARTS) in known.voids
    assert cards("HA")[0] not in known.out[Strain.HEARTS]
    assert known.may_ruff((Seat(3),), Strain.HEARTS)


def test_sure_cards_are_cashed() -> None:
    state = position(BOOK, ["HA HA H3 C4", "", "", ""])
    assert played(state, WEST) == ["HA", "HA"]


def test_the_partner_s_ace_is_fed_and_nothing_wasted_on_it() -> None:
    state = position(BOOK, ["HA C3", "H3 C5", "HT HK H4", "H6 C7"])
    state = play(BOOK, play(BOOK, state, WEST, "HA"), SOUTH, "H3")
    assert played(state, EAST) in (["HT"], ["HK"])


def test_points_are_kept_from_the_opponents() -> None:
    state = position(BOOK, ["HA C3", "HT H4 C5", "H6", "H7"])
    assert played(play(BOOK, state, WEST, "HA"), SOUTH) == ["H4"]


def test_short_weak_suits_are_buried_and_points_kept() -> None:
    hand = "S3 S4 S5 S6 S7 S8 S9 ST SJ SQ SK SA LJ BJ HA HA HK HK C3 C4 C6 D3 D4 D6 D7 D8 D9 DT DK CT CK H5 HT"
    state = position(BOOK, [hand, "", "", ""])
    buried = texts(choose_burial(BOOK, state, WEST))
    assert len(buried) == 8
    assert not {"CT", "CK", "DT", "DK", "HA", "HK"} & set(buried)
    assert {"C3", "C4", "C6"} <= set(buried)


def test_it_declares_its_long_suit_and_not_a_short_one() -> None:
    long = draw(BOOK, opened(BOOK, ["S2 S3 S4 S5 S6 S7 S8 S9", "", "", ""]), 40)
    short = draw(BOOK, opened(BOOK, ["S2 H3 H4 C5 C6 D7 D8 D9 H9 C9", "", "", ""]), 40)
    steady = SteadyPlayer()
    called = steady.choose(BOOK, ShengjiSeen((), long), WEST, legal(BOOK, long, WEST))
    assert isinstance(called, e.Call)
    assert texts(called.cards) == ["S2"]
    assert steady.choose(BOOK, ShengjiSeen((), short), WEST, legal(BOOK, short, WEST)) is None
