"""The lines of the engine protocol (DOUDIZHUVER): what a deal's events make the platform say, and what programs answer.

Pure text: nothing here waits, remembers or judges. Whether an answer is legal is asked of ``decide``; words, letters
and codes come from the book (``rules.protocol``).
"""

from collections.abc import Mapping
from dataclasses import astuple, dataclass, field

from paiju.cards.card import SMALL_JOKER, SUIT_SIGNS, BadCard, Card, parse_codes, rank_of, suit_of
from paiju.games.doudizhu import events as e
from paiju.games.doudizhu.deal import all_seats
from paiju.games.doudizhu.events import Action, Cards, Cause, Event
from paiju.games.doudizhu.rules import Protocol, Rules
from paiju.games.doudizhu.state import Phase, State
from paiju.table.seats import Seat

ASK = "WHAT"
OK = "OK"
LONGEST_ANSWER = 200  # 20 cards need 66 characters


@dataclass(frozen=True, slots=True)
class Info:
    """Where the contest stands, in the order of the line INFO."""

    turn: int
    turns: int
    round: int
    rounds: int
    promoted: int
    max_score: int
    seconds: int


@dataclass(frozen=True, slots=True)
class Message:
    """A line to one seat, and how its answer begins: ``OK BID``, or the bare word for a question (``BID``)."""

    seat: Seat
    line: str
    answer: str


class NoProtocol(ValueError):
    """A book whose deals are not played by programs, or a word it does not have."""


# What the platform says.


def greeting(rules: Rules, seat: Seat) -> Message:
    """The first line to a program; it answers with its name."""
    protocol = _protocol(rules)
    line = _line(protocol, "DOUDIZHUVER", protocol.version.value)
    return Message(seat, line, _engine_word(protocol, "NAME"))


def info(rules: Rules, seat: Seat, contest: Info) -> Message:
    return _told(_protocol(rules), seat, "INFO", ",".join(map(str, astuple(contest))))


def relays(rules: Rules, event: Event) -> tuple[Message, ...]:
    """The lines an event leads to, in the order of seats; a player's own call or play is never told to him."""
    protocol, everybody = _protocol(rules), all_seats(rules)
    match event:
        case e.HandDealt():
            return (_told(protocol, event.seat, "DEAL", _with_seat(protocol, event.seat, event.cards)),)
        case e.BidMade():
            call = f"{_letter(protocol, event.seat)}{event.points}"
            return tuple(_told(protocol, seat, "BID", call) for seat in everybody if seat != event.seat)
        case e.KittyShown():
            kitty = _with_seat(protocol, event.seat, event.cards)
            return tuple(_told(protocol, seat, "LEFTOVER", kitty) for seat in everybody)
        case e.CardsPlayed():
            played = _with_seat(protocol, event.seat, event.cards)
            told = [_told(protocol, seat, "PLAY", played) for seat in everybody if seat != event.seat]
            if event.then is None:
                winner = _letter(protocol, event.seat)
                told += [_told(protocol, seat, "GAMEOVER", winner) for seat in everybody]
            return tuple(told)
        case e.Passed():
            nothing = f"{_letter(protocol, event.seat)}{protocol.pass_code.value}"
            unable = event.cause is Cause.UNABLE
            return tuple(_told(protocol, seat, "PLAY", nothing) for seat in everybody if seat != event.seat or unable)
        case e.Faulted():
            offender = _letter(protocol, event.seat)
            return tuple(_told(protocol, seat, "ERROR", offender) for seat in everybody)
        case _:
            return ()


def no_winner(rules: Rules, seat: Seat) -> Message:
    """``GAMEOVER D`` where three passes are told (A-C2): the letter after those of the seats."""
    protocol = _protocol(rules)
    return _told(protocol, seat, "GAMEOVER", chr(ord(protocol.seat_letters.value[-1]) + 1))


def question(rules: Rules, state: State) -> Message | None:
    """The question to the seat to act."""
    protocol = _protocol(rules)
    words = {Phase.AUCTION: "BID", Phase.PLAY: "PLAY"}
    if state.turn is None or state.phase not in words:
        return None
    word = words[state.phase]
    return Message(state.turn, _line(protocol, word, ASK), _engine_word(protocol, word))


def _protocol(rules: Rules) -> Protocol:
    if rules.protocol is None:
        raise NoProtocol(f"{rules.book} has no protocol for programs")
    return rules.protocol


def _told(protocol: Protocol, seat: Seat, word: str, parameter: str) -> Message:
    answer = f"{_engine_word(protocol, OK)}{protocol.separator.value}{word}"
    return Message(seat, _line(protocol, word, parameter), answer)


def _line(protocol: Protocol, word: str, parameter: str) -> str:
    if word not in protocol.platform_words.value:
        raise NoProtocol(f"{word} is not a word of the platform in {protocol.book}")
    return f"{word}{protocol.separator.value}{parameter}"


def engine_line(rules: Rules, word: str, parameter: str) -> str:
    """A line as a program should write it."""
    protocol = _protocol(rules)
    return f"{_engine_word(protocol, word)}{protocol.separator.value}{parameter}"


def own_line(rules: Rules, event: Event) -> str | None:
    """The line by which a program brought the event about, if it did."""
    match event:
        case e.BidMade(cause=Cause.PLAYER):
            return answer_line(rules, event.seat, e.Bid(event.points))
        case e.CardsPlayed(cause=Cause.PLAYER):
            return answer_line(rules, event.seat, e.Play(event.cards))
        case e.Passed(cause=Cause.PLAYER):
            return answer_line(rules, event.seat, e.Pass())
        case _:
            return None


def answer_line(rules: Rules, seat: Seat, action: e.Bid | e.Play | e.Pass) -> str:
    """A call, play or pass as a program should write it."""
    protocol = _protocol(rules)
    match action:
        case e.Bid():
            return engine_line(rules, "BID", f"{_letter(protocol, seat)}{action.points}")
        case e.Play():
            return engine_line(rules, "PLAY", _with_seat(protocol, seat, action.cards))
        case e.Pass():
            return engine_line(rules, "PLAY", f"{_letter(protocol, seat)}{protocol.pass_code.value}")


def _engine_word(protocol: Protocol, word: str) -> str:
    if word not in protocol.engine_words.value:
        raise NoProtocol(f"{word} is not a word of programs in {protocol.book}")
    return word


def _letter(protocol: Protocol, seat: Seat) -> str:
    return protocol.seat_letters.value[seat]


def _with_seat(protocol: Protocol, seat: Seat, cards: Cards) -> str:
    codes = [_code(protocol, card) for card in cards]
    ordered = sorted(codes) if protocol.ascending.value else codes
    return _letter(protocol, seat) + ",".join(map(str, ordered))


def parse_cards(rules: Rules, text: str) -> Cards:
    """The cards of a list of codes, in our order; ``BadCard`` if it is none."""
    return tuple(sorted(_card(_protocol(rules), code) for code in parse_codes(text)))


def card_code(rules: Rules, card: Card) -> int:
    """A card as programs write it."""
    return _code(_protocol(rules), card)


def _code(protocol: Protocol, card: Card) -> int:
    suit = suit_of(card)
    return card if suit is None else 4 * rank_of(card) + protocol.suit_order.value.index(SUIT_SIGNS[suit])


def _card(protocol: Protocol, code: Card) -> Card:
    if code >= SMALL_JOKER:
        return code
    return Card(code - code % 4 + SUIT_SIGNS.index(protocol.suit_order.value[code % 4]))


# What programs answer.


@dataclass(frozen=True, slots=True)
class Named:
    name: str


@dataclass(frozen=True, slots=True)
class Acknowledged:
    answer: str  # as in ``Message.answer``


@dataclass(frozen=True, slots=True)
class Answered:
    """A call, play or pass; ``unsorted`` when the cards were not in the order the book asks for."""

    action: Action
    unsorted: bool = False


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A line that is no answer of the protocol, and why: a code with its facts."""

    code: str
    facts: Mapping[str, str | int] = field(default_factory=dict)


Answer = Named | Acknowledged | Answered | Unreadable


def parse_answer(rules: Rules, seat: Seat, line: str) -> Answer:
    """What a program's line says. ``answers`` tells whether it was asked for, ``decide`` whether it is legal."""
    protocol = _protocol(rules)
    text = line.rstrip()
    if len(text) > LONGEST_ANSWER or not text.isprintable():
        return _unreadable("bad_line", count=len(text))
    word, _, parameter = text.partition(protocol.separator.value)
    known = word.upper() if word.upper() == "NAME" else word  # some programs write "Name"
    if known not in protocol.engine_words.value:
        return _unreadable("unknown_word", word=word)
    if not parameter or parameter[0] == protocol.separator.value:
        return _unreadable("no_parameter", word=known)
    if known == "NAME":
        return Named(parameter)
    if " " in parameter:
        return _unreadable("blank_inside", text=parameter)
    if known == OK:
        is_told = parameter in protocol.platform_words.value
        return Acknowledged(text) if is_told else _unreadable("odd_ok", text=parameter)
    letter = _letter(protocol, seat)
    if parameter[0] != letter:
        return _unreadable("wrong_seat", text=parameter, letter=letter)
    return _bid(parameter[1:]) if known == "BID" else _play(protocol, parameter[1:])


def _unreadable(code: str, **facts: str | int) -> Unreadable:
    return Unreadable(code, facts)


def _bid(text: str) -> Answered | Unreadable:
    if not (text.isascii() and text.isdigit() and len(text) == 1):
        return _unreadable("bad_bid", text=text)
    return Answered(e.Bid(int(text)))


def _play(protocol: Protocol, text: str) -> Answered | Unreadable:
    if text == str(protocol.pass_code.value):
        return Answered(e.Pass())
    try:
        codes = parse_codes(text)
    except BadCard as bad:
        return _unreadable("bad_card", text=bad.text)
    if len(set(codes)) != len(codes):
        return _unreadable("card_twice", text=text)
    cards = tuple(_card(protocol, code) for code in codes)
    return Answered(e.Play(cards), unsorted=protocol.ascending.value and list(codes) != sorted(codes))


def answers(message: Message, answer: Answer) -> bool:
    """Whether this is the kind of answer the message waits for."""
    match answer:
        case Named():
            return message.answer == "NAME"
        case Acknowledged():
            return message.answer == answer.answer
        case Answered(e.Bid()):
            return message.answer == "BID"
        case Answered(e.Play() | e.Pass()):
            return message.answer == "PLAY"
        case _:
            return False
