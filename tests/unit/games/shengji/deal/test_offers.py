"""What pages show a player to choose from."""

from paiju.cards.card import Card
from paiju.games.shengji.deal.decide import view as seen
from paiju.games.shengji.deal.offers import offers
from paiju.games.shengji.deal.state import State
from paiju.games.shengji.packs import format_faces
from paiju.table.seats import Seat
from paiju.table.session.messages import Offer
from tests.books import SHENGJI
from tests.unit.games.shengji.kit import (
    NORTH,
    SOUTH,
    WEST,
    called,
    dealt,
    draw,
    of_hand,
    opened,
    play,
    position,
    silent,
)

COOP, EIGHTY = SHENGJI["shengji-coop"], SHENGJI["shengji-80"]


def offered(state: State, seat: Seat, chosen: str = "", *, is_helped: bool = True) -> dict[str, Offer]:
    """By code and cards."""
    found = offers(EIGHTY, state, seat, of_hand(state, seat, chosen), is_helped)
    return {f"{offer.code} {format_faces(map(Card, sorted(offer.cards)))}": offer for offer in found}


def test_calls_are_offered_with_the_reason_where_they_are_refused() -> None:
    state = draw(EIGHTY, opened(EIGHTY, ["S2 S2 H5", "D2", "", ""]), 12)
    found = offered(state, WEST)
    assert set(found) == {"call ♠2", "call ♠2 ♠2"}
    assert found["call ♠2 ♠2"].facts == {"strain": "spades", "strength": 2}
    state = draw(EIGHTY, called(EIGHTY, state, WEST, "S2"), 1)
    late = offered(state, SOUTH)["no-call ♦2"]
    assert late.facts["why"] == "call_too_low"
    assert late.article.startswith("shengji-80")


def test_a_burial_is_counted() -> None:
    state = silent(EIGHTY, draw(EIGHTY, opened(EIGHTY, ["SK SK ST H3 H3 H4 H4", "", "", ""], deal=2, declarer=WEST)))
    found = offered(state, WEST, "SK ST")
    assert next(offer for key, offer in found.items() if key.startswith("bury")).facts == {
        "points": 20,
        "times": 2,
        "cost": 40,
        "wanted": 8,
    }
    assert "tractor ♥3 ♥4 ♥3 ♥4" in found
    assert offered(state, SOUTH) == {}


def test_what_a_lead_asks_for_is_told() -> None:
    state = play(EIGHTY, position(EIGHTY, ["H9 H9 HT HT", "HK HK H7 H7 H4 C3", "D3", "D4"]), WEST, "H9 H9 HT HT")
    follow = offered(state, SOUTH)
    told = follow["follow ♥4 ♥7 ♥K ♥7 ♥K"].facts
    assert (told["owes"], told["pairs"], told["count"], told["strain"]) == ("pairs", 2, 4, "hearts")
    assert "must ♥7 ♥K ♥7 ♥K" in follow
    assert offered(state, SOUTH, is_helped=False) == {}


def test_whoever_is_short_or_void_hears_so() -> None:
    state = play(EIGHTY, position(EIGHTY, ["H9 H9", "H4 C3 C5", "D3", "D4"]), WEST, "H9 H9")
    short = offered(state, SOUTH)
    assert short["follow ♣3 ♥4 ♣5"].facts["owes"] == "all"
    assert "must ♥4" in short
    state = play(EIGHTY, state, SOUTH, "H4 C3")
    state = state._replace(turn=NORTH)
    assert offered(state, NORTH)["follow ♦4"].facts["owes"] == "free"


def test_a_tractor_that_is_owed_is_named() -> None:
    state = play(EIGHTY, position(EIGHTY, ["H9 H9 HT HT", "H5 H5 H6 H6 HK HK HA", "D3", "D4"]), WEST, "H9 H9 HT HT")
    found = offered(state, SOUTH)
    told = next(offer for key, offer in found.items() if key.startswith("follow"))
    assert (told.facts["owes"], told.facts["lengths"]) == ("tractors", "2")
    assert any(key.startswith("tractor") for key in found)


def test_a_throw_is_judged_by_the_cards_one_sees() -> None:
    state = position(EIGHTY, ["HA HA HK HK H9", "H3", "D3", "D4"])
    safe = offered(state, WEST, "HA HK HK")
    assert safe["throw ♥K ♥A ♥K"].facts == {"sizes": "2 1", "fine": 0, "risk": "none"}
    risky = next(offer for key, offer in offered(state, WEST, "HA H9").items() if key.startswith("throw"))
    assert risky.facts == {"sizes": "1 1", "fine": 20, "risk": "some"}
    assert risky.article == "shengji-80 3.2.2"
    blind = next(iter(offered(state, WEST, "HA HK HK", is_helped=False).values()))
    assert blind.facts == {"sizes": "2 1", "fine": 30, "risk": "unknown"}


def test_a_spectator_and_who_waits_are_offered_no_cards_of_others() -> None:
    state = seen(dealt(EIGHTY, 3), SOUTH)
    assert offers(COOP, state, SOUTH, (5,), True) == ()
