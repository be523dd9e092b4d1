"""The protocol from the other side: a house player as a program of Shengji. Lines in, answers out; no I/O.

What it is told becomes the events that its seat would see, its own plays too; which of two equal cards is meant is of
no matter.
"""

import contextlib
from collections.abc import Iterable

from paiju.cards.card import Card
from paiju.engines.shengji.lines import ASK, GREETING, NO_TRUMP, NOBODY, answer_text, read_faces, read_seat
from paiju.games.shengji.calls import CallKind, kind_of
from paiju.games.shengji.deal import events as e
from paiju.games.shengji.deal.draft import next_seat, role_of
from paiju.games.shengji.deal.events import Event
from paiju.games.shengji.deal.legal import legal
from paiju.games.shengji.deal.player import ShengjiPlayer, ShengjiSeen
from paiju.games.shengji.deal.state import SEATS, Phase, State, evolve
from paiju.games.shengji.packs import FACES, PACK, Face, rank_of_level
from paiju.games.shengji.rules import Role, Rules
from paiju.table.seats import Millis, Seat

_NOW = Millis(0)


class ShengjiHouseEngine:
    """What a program knows of its deal, and its answers."""

    def __init__(self, rules: Rules, player: ShengjiPlayer, name: str) -> None:
        self._rules = rules
        self._player = player
        self._name = name
        self._seat = Seat(0)
        self._events: list[Event] = []
        self._view = State()
        self._known: list[list[Card]] = [[] for _ in SEATS]  # by seat, cards that it holds
        self._used: set[Card] = set()

    @property
    def hand(self) -> tuple[Card, ...]:
        """As far as it was told."""
        return self._view.hands[self._seat] or ()

    def answer(self, line: str) -> str | None:
        """The answer to a line of the platform; None where none is due."""
        word, _, parameter = line.strip().partition(" ")
        if line.strip() == GREETING:
            return f"NAME {self._name}"
        if parameter == ASK and word in ("CALL", "BURY", "PLAY"):
            return self._act(word)
        try:
            said = self._hear(word, parameter)
        except (ValueError, IndexError):  # oddly written, but acknowledged all the same
            said = None
        return said or (f"OK {word}" if word else None)

    # What is told.

    def _hear(self, word: str, parameter: str) -> str | None:
        match word:
            case "INFO":
                self._open(parameter.split(","))
            case "TURNED":
                card = self._cards(None, (Face(int(parameter)),))[0]
                self._happen(e.TrumpTurned(card, (), _NOW))
            case "TRUMP":
                taker = read_seat(parameter)
                if self._view.turned is not None:
                    self._known[taker].append(self._view.turned)
                self._happen(e.KittyTaken(taker, self._rules.packs.kitty.value, _NOW))
                if (parameter[1:] == str(NO_TRUMP)) != (self._view.trump is None):
                    raise ValueError("the trumps are not those that were called")
            case "GAMEOVER":
                self._view = self._view._replace(phase=Phase.OVER, turn=None)
            case "TRICK":
                taker, points = read_seat(parameter), int(parameter[1:])
                won = points if role_of(self._view, taker) is Role.DEFENDERS else 0
                self._happen(e.TrickTaken(taker, points, self._view.captured + won, _NOW))
            case "KIND":
                return self._designate(read_seat(parameter), parameter[1:])
            case _:
                return self._hear_cards(word, read_seat(parameter), read_faces(parameter[1:]))
        return None

    def _hear_cards(self, word: str, seat: Seat, faces: tuple[Face, ...]) -> str | None:
        match word:
            case "DRAW":
                for other in SEATS:
                    self._happen(e.CardDrawn(other, _NOW))
                (card,) = self._cards(None, faces)
                self._known[seat].append(card)
                self._happen(e.CardSeen(seat, card))
                return self._call()
            case "CALL":
                cards = self._held(seat, faces)
                kind = kind_of(rank_of_level(self._view.level), cards) or CallKind.SINGLE
                opening = self._view.standing is None
                self._happen(e.CallsShown(seat, kind, cards, opening, (), _NOW))
            case "KITTY":
                turned = self._view.turned
                cards = self._cards([] if turned is None else [turned], faces)
                self._known[seat] = list({*self._known[seat], *cards})
                self._happen(e.KittySeen(seat, cards))
            case "BURY":
                self._bury(self._held(seat, faces))
            case "FAILED":
                self._happen(e.ThrowFailed(seat, self._held(seat, faces), (), 0, _NOW))
            case "PLAY":
                self._lay(seat, self._held(seat, faces))
            case _:
                raise ValueError(f"{word} is not a word of the protocol")
        return None

    def _open(self, told: list[str]) -> None:
        self._seat = read_seat(told[0])
        deal, *levels, level = map(int, told[1:5])
        declarer = None if told[5] == NOBODY else read_seat(told[5])
        self._events, self._view, self._used = [], State(), set()
        self._known = [[] for _ in SEATS]
        first = read_seat(told[6])
        self._happen(e.DrawStarted(1, deal, tuple(levels), level, declarer, first, (), (0, 0)))

    def _cards(self, held: list[Card] | None, faces: Iterable[Face]) -> tuple[Card, ...]:
        """Cards with these faces: those that are known to be held, else ones that nobody has shown yet."""
        left, cards = list(held or ()), list[Card]()
        for face in faces:
            card = next((card for card in left if FACES[card] == face), None)
            if card is None:
                both = (Card(face), Card(face + PACK))
                card = next((card for card in both if card not in self._used), both[0])
                self._used.add(card)
            else:
                left.remove(card)
            cards.append(card)
        return tuple(sorted(cards))

    def _held(self, seat: Seat, faces: Iterable[Face]) -> tuple[Card, ...]:
        cards = self._cards(self._known[seat], faces)
        self._known[seat] = list({*self._known[seat], *cards})
        return cards

    def _bury(self, cards: tuple[Card, ...]) -> None:
        self._known[self._seat] = [card for card in self._known[self._seat] if card not in cards]
        self._happen(e.CardsBuried(self._seat, cards, e.MadeBy.PLAYER, _NOW))
        self._happen(e.LeadOpened(self._seat, len(cards), _NOW))

    def _lay(self, seat: Seat, cards: tuple[Card, ...]) -> None:
        self._opened()
        self._known[seat] = [card for card in self._known[seat] if card not in cards]
        is_last = len(self._view.trick) == len(SEATS) - 1
        self._happen(e.CardsLaid(seat, cards, e.MadeBy.PLAYER, None if is_last else next_seat(self._rules, seat), _NOW))

    def _opened(self) -> None:
        """Of another's burial nothing is told but the first lead."""
        if self._view.phase is Phase.BURY and self._view.declarer is not None:
            self._happen(e.LeadOpened(self._view.declarer, self._rules.packs.kitty.value, _NOW))

    def _happen(self, event: Event) -> None:
        self._events.append(event)
        self._view = evolve(self._view, event)

    # What is asked.

    def _choose(self) -> e.Action | None:
        actions = legal(self._rules, self._view, self._seat)
        seen: ShengjiSeen = ShengjiSeen(tuple(self._events), self._view)
        with contextlib.suppress(Exception):  # any legal action is better than none
            return self._player.choose(self._rules, seen, self._seat, actions)
        return None if self._view.is_free else next(iter(actions), None)

    def _call(self) -> str | None:
        """While cards are drawn it need not call; its own call is told to it as to all."""
        chosen = self._choose()
        return None if chosen is None else answer_text(self._seat, chosen)

    def _act(self, word: str) -> str | None:
        if word == "CALL":
            self._happen(e.AskingOpened((self._seat,), _NOW))
        elif word == "PLAY":
            self._opened()
            self._view = self._view._replace(turn=self._seat)
        chosen = self._choose()
        return None if chosen is None else answer_text(self._seat, chosen)

    def _designate(self, thrower: Seat, both: str) -> str:
        single, double = (self._held(thrower, read_faces(text)) for text in both.split(";"))
        self._happen(e.DesignationOpened((self._seat,), thrower, single, double, _NOW))
        chosen = self._choose()
        double_chosen = isinstance(chosen, e.Designate) and chosen.double
        self._happen(e.KindDesignated(self._seat, double_chosen, e.MadeBy.PLAYER, _NOW))
        return answer_text(self._seat, e.Designate(double_chosen))
