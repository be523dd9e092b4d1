"""Deals of Shengji for tests: positions made of texts, and deals played to a point."""

from collections.abc import Iterable, Sequence

from paiju.cards.card import Card, Suit
from paiju.cards.shuffle import seed_of_number
from paiju.games.shengji.calls import Call, CallKind
from paiju.games.shengji.deal import events as e
from paiju.games.shengji.deal.dealing import Cardset, open_deal, start
from paiju.games.shengji.deal.decide import advance
from paiju.games.shengji.deal.events import Action, Event
from paiju.games.shengji.deal.state import Phase, State, fold
from paiju.games.shengji.deal.timeouts import due, expire
from paiju.games.shengji.levels import parse_level
from paiju.games.shengji.packs import FACES, TWO_PACKS, number_cards, parse_faces, rank_of_level, take_faces
from paiju.games.shengji.rules import Rules
from paiju.games.shengji.trumps import Trumps, trumps_of
from paiju.rulebook.refusal import Refusal
from paiju.table.game import Board
from paiju.table.seats import Actor, Millis, Seat

WEST, SOUTH, EAST, NORTH = Seat(0), Seat(1), Seat(2), Seat(3)
SUITS = {"H": Suit.HEARTS, "D": Suit.DIAMONDS, "S": Suit.SPADES, "C": Suit.CLUBS, "N": None}


def cards(text: str) -> tuple[Card, ...]:
    """``S5 S5 LJ``."""
    found = number_cards(parse_faces(text))
    assert found is not None
    return found


def trumps(rules: Rules, trump: str = "S", level: str = "2") -> Trumps:
    return trumps_of(rules.tractors, SUITS[trump], rank_of_level(parse_level(level)))


def of_hand(state: State, seat: Seat, text: str) -> tuple[Card, ...]:
    found = take_faces(state.hands[seat] or (), parse_faces(text))
    assert found is not None, f"{seat} does not hold {text}"
    return found


def pack_with(first: Seat, hands: Sequence[str], kitty: str = "") -> tuple[Card, ...]:
    """An order of drawing in which the hands hold these cards, drawn first, and the kitty begins with these."""
    left = list(TWO_PACKS)

    def take(text: str) -> list[Card]:
        chosen = take_faces(left, parse_faces(text))
        assert chosen is not None
        for card in chosen:
            left.remove(card)
        return list(chosen)

    held = [take(hand) for hand in hands]
    bottom = take(kitty)
    for hand in held:
        hand += [left.pop() for _ in range(25 - len(hand))]
    drawn = [held[(first + turn) % 4][at] for at in range(25) for turn in range(4)]
    return (*drawn, *bottom, *left)


def opened(
    rules: Rules,
    hands: Sequence[str] = ("", "", "", ""),
    kitty: str = "",
    *,
    deal: int = 1,
    declarer: Seat | None = None,
    first: Seat = WEST,
    levels: tuple[int, int] = (2, 2),
    lots: tuple[int, ...] = (0, 1, 2, 3),
) -> State:
    """A deal before the first card."""
    pack = pack_with(first, hands, kitty)
    return fold(open_deal(rules, Cardset(1, deal, levels, declarer, first, (), (0, 0), lots, pack)))


def act(rules: Rules, state: State, actor: Actor, action: Action) -> State:
    decided = advance(rules, state, actor, action)
    assert not isinstance(decided, Refusal), decided
    return decided[1]


def refused(rules: Rules, state: State, actor: Actor, action: Action) -> Refusal:
    decided = advance(rules, state, actor, action)
    assert isinstance(decided, Refusal), decided
    return decided


def draw(rules: Rules, state: State, steps: int = 101) -> State:
    """So many steps of drawing; by default until all are asked."""
    for _ in range(steps):
        if state.phase is Phase.DRAW:
            state = later(rules, state)[1]
    return state


def later(rules: Rules, state: State) -> tuple[tuple[Event, ...], State]:
    """What time brings."""
    wanted = due(rules, state)
    assert wanted is not None
    decided = expire(rules, state, wanted.at)
    assert not isinstance(decided, Refusal)
    return decided


def silent(rules: Rules, state: State) -> State:
    """Everybody who is asked calls nothing."""
    while state.phase is Phase.ASK:
        state = act(rules, state, state.to_act()[0], e.NoCall())
    return state


def buried(rules: Rules, state: State) -> State:
    """The declarer buries what the platform would."""
    while state.phase is Phase.BURY:
        state = later(rules, state)[1]
    return state


def called(rules: Rules, state: State, seat: Seat, text: str) -> State:
    return act(rules, state, seat, e.Call(of_hand(state, seat, text)))


def position(
    rules: Rules,
    hands: Sequence[str],
    *,
    leader: Seat = WEST,
    declarer: Seat = WEST,
    trump: str = "S",
    level: int = 2,
    kitty: str = "",
    captured: int = 0,
) -> State:
    """A deal in play with these hands, the cards of which count on from hand to hand."""
    numbered = number_cards(face for hand in (*hands, kitty) for face in parse_faces(hand))
    assert numbered is not None
    dealt: list[tuple[Card, ...]] = []
    for hand in (*hands, kitty):
        size = len(parse_faces(hand))
        dealt.append(numbered[:size])
        numbered = numbered[size:]
    suit = SUITS[trump]
    kind = CallKind.SINGLE if suit is not None else CallKind.BIG_JOKERS
    rank = rank_of_level(level)
    shown = (Card(53), Card(107)) if suit is None else (Card(4 * rank + suit),)
    return State(
        phase=Phase.PLAY,
        board=1,
        deal=2,
        levels=(level, level),
        level=level,
        declarer=declarer,
        hands=tuple(dealt[:4]),
        left=tuple(len(hand) for hand in dealt[:4]),
        kitty=dealt[4],
        standing=Call(declarer, kind, shown, True),
        turn=leader,
        captured=captured,
    )


def play(rules: Rules, state: State, seat: Seat, text: str) -> State:
    return act(rules, state, seat, e.Play(of_hand(state, seat, text)))


def dealt(rules: Rules, number: int, before: State | None = None) -> tuple[Event, ...]:
    return start(rules, Board(number, seed_of_number(number), number, WEST), before or State())


def texts(found: Iterable[Card]) -> list[str]:
    """Faces as the vectors write them, sorted."""
    names = [suit + rank for rank in "3456789TJQKA2" for suit in "HDSC"]
    return sorted([*names, "LJ", "BJ"][FACES[card]] for card in found)


NOON = Millis(0)
