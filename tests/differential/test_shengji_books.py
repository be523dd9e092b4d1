"""What the two books of Shengji say otherwise, against a second reading: calls, failed throws, kitty, levels, fines."""

import random

import pytest

from paiju.cards.card import Card
from paiju.games.shengji.calls import Call, CallKind, Calls, judge_call, settle
from paiju.games.shengji.figures import split
from paiju.games.shengji.levels import parse_level
from paiju.games.shengji.packs import rank_of_level
from paiju.games.shengji.rules import Role, Rules
from paiju.games.shengji.rulings import rule_on
from paiju.games.shengji.score import kitty_multiplier, level_change
from paiju.games.shengji.throws import challenge
from paiju.games.shengji.tricks import figures_counted
from paiju.games.shengji.trumps import strain_of_all
from paiju.rulebook.refusal import Refusal
from paiju.table.seats import Seat
from tests.books import SHENGJI as BOOKS
from tests.differential import shengji_books_reading as second
from tests.differential.shengji_reading import FACES as NAMES
from tests.differential.shengji_reading import RANKS, SUITS
from tests.differential.test_shengji import a_lead, a_lead_of_tractors, cards_of, position, trumps_named

KINDS = {"1": CallKind.SINGLE, "2": CallKind.PAIR, "J": CallKind.SMALL_JOKERS, "JJ": CallKind.BIG_JOKERS}
NAMED = {kind: name for name, kind in KINDS.items()}
OPTIONS = {
    "initial_pair_final": "calling.opening_pair_final",
    "joker_over_single": "calling.jokers_over_single",
    "joker_opening": "calling.jokers_open",
}
EITHER = pytest.mark.parametrize("book", list(BOOKS.values()), ids=list(BOOKS))


def shown(chance: random.Random, level: str) -> list[str]:
    """Cards that may be a call, or nearly."""
    suit = chance.choice(SUITS)
    several = [["LJ"] * 2, ["BJ"] * 2, ["LJ", "BJ"], ["BJ"], [suit + chance.choice(RANKS)] * 2]
    return chance.choice([[suit + level], [suit + level] * 2, *several, chance.sample(NAMES, 2)])


def with_some_options(book: Rules, chance: random.Random) -> tuple[Rules, dict[str, str]]:
    options = {name: chance.choice(("yes", "no")) for name in OPTIONS if chance.random() < 0.3}
    found = dict(book.rules())
    offered = {name: text for name, text in options.items() if found[OPTIONS[name]].choices}
    return book.with_options({OPTIONS[name]: text for name, text in offered.items()}), offered


@EITHER
def test_calls_are_judged_alike(book: Rules, full: bool) -> None:
    chance = random.Random(1)
    outcomes = {True: 0, False: 0}
    for _ in range(40_000 if full else 3_000):
        rules, options = with_some_options(book, chance)
        deal, level = chance.randint(1, 3), chance.choice(RANKS)
        told: second.Standing | None = None
        standing: Call | None = None
        no_trumps = 0
        for _ in range(6):
            seat, faces = Seat(chance.randrange(4)), shown(chance, level)
            kind = second.call_shown(level, faces)
            if kind == "2" and told is not None and told.kind == "1" and faces[0][0] == told.suit:
                continue  # of three such cards there are only two
            judged = judge_call(
                rules.calling,
                Calls(deal, rank_of_level(parse_level(level)), standing, no_trumps),
                seat,
                cards_of(faces),
            )
            legal = kind is not None and second.may_call(book.book, deal, told, no_trumps, seat, kind, options)
            assert isinstance(judged, Call) == legal, (deal, level, told, no_trumps, seat, faces, options)
            outcomes[legal] += 1
            if isinstance(judged, Call) and kind is not None:
                told = second.Standing(seat, kind, faces[0][0], told is not None)
                standing, no_trumps = judged, no_trumps + (kind in ("J", "JJ"))
    assert min(outcomes.values()) > 1_000


@EITHER
def test_calls_made_at_once_are_settled_alike(book: Rules) -> None:
    chance = random.Random(2)
    for _ in range(2_000):
        first, lots = Seat(chance.randrange(4)), chance.sample(range(4), 4)
        seats = chance.sample(range(4), chance.randint(2, 4))
        made = [(Seat(seat), chance.choice(list(KINDS))) for seat in seats]
        opening = chance.random() < 0.5
        calls = [Call(seat, KINDS[kind], (Card(seat),), opening) for seat, kind in made]
        stands, void = settle(book.calling, calls, first, Seat(chance.randrange(4)), lots)
        assert stands.seat == second.stands_of_several(book.book, made, first, lots)
        assert {call.seat for call in void} == {
            seat for seat, kind in made if kind == NAMED[stands.kind] and seat != stands.seat
        }
        weaker = len({kind for _, kind in made}) > 1
        assert stands.opening == (opening and not weaker), made


@EITHER
def test_a_failed_throw_costs_and_forces_alike(book: Rules, full: bool) -> None:
    chance = random.Random(3)
    failed = 0
    for _ in range(10_000 if full else 600):
        trump, level, pack = position(chance)
        throw = a_lead(chance, trump, level, pack)
        left = list(pack)
        for card in throw:
            left.remove(card)
        chance.shuffle(left)
        size = chance.randint(1, 25)
        others = [left[size * at : size * (at + 1)] for at in range(3)]
        trumps = trumps_named(trump, level)
        figures, strain = split(trumps, cards_of(throw)), strain_of_all(trumps, cards_of(throw))
        if len(figures) == 1:
            continue
        assert strain is not None
        found = challenge(book, trumps, figures, strain, [cards_of(hand) for hand in others], Role.DECLARER)
        wanted = second.failed_throw(book.book, trump, level, throw, others)
        assert found.stands == (wanted is None)
        if wanted is not None:
            failed += 1
            told = (
                found.fine,
                None if found.single is None else found.single.low(trumps),
                None if found.double is None else (found.double.low(trumps), found.double.pairs),
            )
            assert told == wanted, (trump, level, throw, others)
    assert failed > 200


@EITHER
def test_the_kitty_is_multiplied_alike(book: Rules, full: bool) -> None:
    chance = random.Random(4)
    times: set[int] = set()
    for _ in range(20_000 if full else 1_500):
        trump, level, pack = position(chance)
        suit = chance.choice([*(each for each in SUITS if each != trump), "trump"])
        lead = a_lead(chance, trump, level, pack)
        if chance.random() < 0.5:
            lead = a_lead_of_tractors(chance, trump, level, suit)
        figures = figures_counted(book.kitty, trumps_named(trump, level), cards_of(lead), cards_of(["H3"]))
        counted = kitty_multiplier(book.kitty, figures)
        assert counted == second.kitty_times(book.book, trump, level, lead), (trump, level, lead)
        times.add(counted)
    assert len(times) > 4


@EITHER
def test_levels_are_won_alike(book: Rules) -> None:
    for points in range(-300, 1200, 5):
        change = level_change(book.levels, points)
        assert (change.side.value, change.levels) == levels(book, points), points


def levels(book: Rules, points: int) -> tuple[str, int]:
    """The cap of 003 is its rule text against its table (A-E1)."""
    side, up = second.levels_won(book.book, points)
    return side, up if side == "declarer" or book.book == second.COOP else min(3, up)


@EITHER
def test_offences_cost_alike(book: Rules) -> None:
    def points(offence: str, nth: int = 1, cards: int = 1) -> int:
        ruling = rule_on(book, offence, Role.DECLARER, nth, cards)
        assert not isinstance(ruling, Refusal), offence
        return ruling.points

    assert [points("time_out", nth) for nth in range(1, 6)] == second.TIME_OUTS[book.book]
    for (name, offence), fine in second.CARD_FINES.items():
        if name == book.book:
            assert [points(offence, cards=cards) for cards in (1, 2, 3)] == [fine, 2 * fine, 3 * fine]
    for (name, offence), fine in second.FLAT_FINES.items():
        if name == book.book:
            assert [points(offence, cards=cards) for cards in (1, 3)] == [fine, fine]
    lost = {offence: both for (name, offence), both in second.LOST_DEALS.items() if name == book.book}
    for offence, (to_defenders, to_declarer) in lost.items():
        rulings = [rule_on(book, offence, by) for by in (Role.DECLARER, Role.DEFENDERS)]
        assert [ruling.levels for ruling in rulings if not isinstance(ruling, Refusal)] == [to_defenders, to_declarer]
