"""The lines of SHENGJIVER 1.0: what a program is told of a deal and how it answers. Pure; ``docs/engine-guide.md``.

One line a message, one blank between its word and its parameter. Seats are A to D in the order of play from West;
cards are codes of faces, 0 to 53, each there twice: 4 × rank + suit as in DOUDIZHUVER.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from paiju.cards.card import Card
from paiju.engines.protocol.faults import EngineFault
from paiju.games.shengji.deal import events as e
from paiju.games.shengji.deal.events import Action, Event
from paiju.games.shengji.deal.state import SEATS, Phase, State
from paiju.games.shengji.packs import FACES, PACK, Face, take_faces
from paiju.games.shengji.rules import Rules
from paiju.table.seats import Seat

GREETING: Final = "SHENGJIVER 1.0"
LETTERS: Final = "ABCD"
ASK, NOTHING, NOBODY = "WHAT", "-1", "-"
NO_TRUMP: Final = 4


class Line(NamedTuple):
    """To one seat; ``wanted`` is the word that its answer begins with."""

    seat: Seat
    text: str
    wanted: str = "OK"


def written(seat: Seat, cards: Iterable[Card]) -> str:
    return LETTERS[seat] + ",".join(map(str, sorted(FACES[card] for card in cards)))


def read_seat(text: str) -> Seat:
    """The seat a parameter begins with."""
    place = LETTERS.find(text[:1]) if text else -1
    if place < 0:
        raise ValueError(f"{text!r} begins with no seat")
    return Seat(place)


def read_faces(text: str) -> tuple[Face, ...]:
    """The faces after the seat's letter; none for -1."""
    if text == NOTHING:
        return ()
    faces = tuple(Face(int(code)) for code in text.split(",") if code.isascii() and code.isdecimal())
    if len(faces) != text.count(",") + 1 or any(face >= PACK for face in faces):
        raise ValueError(f"{text!r} is no list of cards")
    return faces


# What is told.


def opening(state: State, seat: Seat, seconds: int, book: str) -> Line:
    """Before the first card: who you are, the deal of the match, levels, the declarer, who draws first."""
    declarer = NOBODY if state.declarer is None else LETTERS[state.declarer]
    numbers = (state.deal, *state.levels, state.level, declarer, LETTERS[state.first], seconds, book)
    return Line(seat, f"INFO {LETTERS[seat]},{','.join(map(str, numbers))}")


def relays(state: State, event: Event) -> Iterator[Line]:
    """What the programs are told of an event, in the state it led to; cards that are drawn are asked about."""
    match event:
        case e.CallsShown() | e.CallAnswered():
            if event.kind is not None:
                yield from (Line(seat, f"CALL {written(event.seat, event.cards)}") for seat in SEATS)
        case e.TrumpTurned():
            yield from (Line(seat, f"TURNED {FACES[event.card]}") for seat in SEATS)
        case e.KittyTaken():
            suit = NO_TRUMP if state.trump is None else int(state.trump)
            yield from (Line(seat, f"TRUMP {LETTERS[event.seat]}{suit}") for seat in SEATS)
        case e.KittySeen():
            yield Line(event.seat, f"KITTY {written(event.seat, event.cards)}")
        case e.CardsBuried():
            yield Line(event.seat, f"BURY {written(event.seat, event.cards)}")
        case e.ThrowFailed():
            yield from (Line(seat, f"FAILED {written(event.seat, event.cards)}") for seat in SEATS)
        case e.CardsLaid():
            yield from (Line(seat, f"PLAY {written(event.seat, event.cards)}") for seat in SEATS)
        case e.TrickTaken():
            yield from (Line(seat, f"TRICK {LETTERS[event.seat]}{event.points}") for seat in SEATS)
        case e.DealCounted():
            points = NOBODY if event.card_points is None else event.card_points
            text = f"GAMEOVER {points},{event.levels[0]},{event.levels[1]},{LETTERS[event.declarer]}"
            yield from (Line(seat, text) for seat in SEATS)
        case _:
            return


def drawn(event: e.CardSeen) -> Line:
    """Answered with OK or with a call."""
    return Line(event.seat, f"DRAW {written(event.seat, (event.card,))}", "")


def question(state: State, seat: Seat) -> Line:
    """What a seat is asked for when it is its turn."""
    match state.phase:
        case Phase.ASK:
            return Line(seat, f"CALL {ASK}", "CALL")
        case Phase.BURY:
            return Line(seat, f"BURY {ASK}", "BURY")
        case Phase.DESIGNATE:
            if state.choice is None:
                raise ValueError("nothing is to be designated")
            thrower, single, double = state.choice
            both = ";".join(written(thrower, cards)[1:] for cards in (single, double))
            return Line(seat, f"KIND {LETTERS[thrower]}{both}", "KIND")
        case _:
            return Line(seat, f"PLAY {ASK}", "PLAY")


# What is answered.


def answer_text(seat: Seat, action: Action) -> str:
    match action:
        case e.Call():
            return f"CALL {written(seat, action.cards)}"
        case e.NoCall():
            return f"CALL {LETTERS[seat]}{NOTHING}"
        case e.Bury():
            return f"BURY {written(seat, action.cards)}"
        case e.Play():
            return f"PLAY {written(seat, action.cards)}"
        case e.Designate():
            return f"KIND {LETTERS[seat]}{2 if action.double else 1}"
        case _:
            raise TypeError(f"{action} is no answer")


def read_answer(state: State, seat: Seat, text: str) -> Action | EngineFault:
    """The action that a line is; whether it is legal the rules say."""
    word, _, parameter = text.partition(" ")
    if not parameter:
        return EngineFault("no_parameter", {"word": word})
    if " " in parameter:
        return EngineFault("blank_inside", {"text": parameter})
    if not parameter.startswith(LETTERS[seat]):
        return EngineFault("wrong_seat", {"text": parameter, "letter": LETTERS[seat]})
    if word == "KIND":
        kinds = {"1": e.Designate(False), "2": e.Designate(True)}
        return kinds.get(parameter[1:]) or EngineFault("bad_kind", {"text": parameter})
    try:
        faces = read_faces(parameter[1:])
    except ValueError:
        return EngineFault("bad_card", {"text": parameter})
    if not faces:
        return e.NoCall() if word == "CALL" else EngineFault("bad_card", {"text": parameter})
    return _with_cards(word, state.hands[seat] or (), faces)


def _with_cards(word: str, hand: Sequence[Card], faces: Sequence[Face]) -> Action | EngineFault:
    cards = take_faces(hand, faces)
    if cards is None:
        held = [FACES[card] for card in hand]
        missing = next(face for face in faces if faces.count(face) > held.count(face))
        return EngineFault("card_not_in_hand", {"card": missing})
    cards = tuple(sorted(cards))
    return e.Call(cards) if word == "CALL" else e.Bury(cards) if word == "BURY" else e.Play(cards)


def limit_ms(rules: Rules, state: State, answer_ms: int) -> int:
    """The host's limit, and never more than the book gives for what is asked."""
    seconds = rules.rounds.bury_seconds if state.phase is Phase.BURY else rules.rounds.play_seconds
    return min(answer_ms, 1000 * seconds.value)
