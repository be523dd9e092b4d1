"""Deals from chosen cards, played from a script in a referee's notation, and what is checked about them.

A step is short: ``0 bid 2`` · ``1 double`` · ``1 no`` (neither double nor redouble) · ``0 redouble`` · ``0: 34567`` (by
rank) · ``0: ♠3 ♥4`` (by card) · ``1 pass`` · ``all pass`` (whoever is asked, until the trick is over) · ``1 time`` (the
clock says that the time is over) · ``1 fault`` (the platform reports one). ``@24.999`` after a step tells how many
seconds after its clock began to run it is taken; without it, at once.
"""

from collections.abc import Iterable
from typing import TypeVar

from paiju.cards.card import Card, format_letters, parse_cards, parse_ranks, take_by_rank
from paiju.cards.deck import DECK
from paiju.games.doudizhu import deal as game
from paiju.games.doudizhu import events as e
from paiju.games.doudizhu.combos import Combo, article_of, beats, classify
from paiju.games.doudizhu.deal import Cardset
from paiju.games.doudizhu.moves import plays
from paiju.games.doudizhu.rules import Kind, Rules
from paiju.games.doudizhu.state import Phase, State, fold
from paiju.rulebook.refusal import Refusal
from paiju.rulebook.rule import Article, Rule
from paiju.table.seats import Actor, Millis, Official, Seat

T = TypeVar("T")

WEST, SOUTH, EAST = Seat(0), Seat(1), Seat(2)


# Cards.


def chosen_cards(
    hands: Iterable[str], kitty: str, sizes: tuple[int, int] = (17, 3)
) -> tuple[list[list[Card]], list[Card]]:
    """Piles that hold at least the ranks asked for; the lowest cards nobody asked for fill them, West first."""
    left = list(DECK)
    piles: list[list[Card]] = []
    for wanted in (*hands, kitty):
        taken = take_by_rank(left, parse_ranks(wanted))
        assert taken is not None, f"the pack does not hold {wanted} any more"
        left = [card for card in left if card not in taken]
        piles.append(list(taken))
    for number, pile in enumerate(piles):
        missing = sizes[number == len(piles) - 1] - len(pile)
        assert missing >= 0, f"too many cards: {format_letters(pile)}"
        pile.extend(left[:missing])
        left = left[missing:]
    return piles[:-1], piles[-1]


def cardset(
    west: str = "", south: str = "", east: str = "", kitty: str = "", first: int = 0, board: int = 1
) -> Cardset:
    hands, rest = chosen_cards((west, south, east), kitty)
    return Cardset(board, Seat(first), tuple(tuple(sorted(hand)) for hand in hands), tuple(sorted(rest)))


# Playing a script.


class Table:
    """A deal in play under a book; every step is decided, folded and kept."""

    def __init__(self, book: Rules, cards: Cardset) -> None:
        self.book = book
        self.cards = cards
        dealt = ([len(hand) for hand in cards.hands], len(cards.kitty))
        assert dealt == ([book.hand_size.value] * book.players.value, book.kitty_size.value)
        self.events: list[e.Event] = list(game.start(book, cards))
        self.state: State = fold(self.events)

    def play(self, *script: str) -> "Table":
        """Take these steps; each must be accepted. Several steps may share a line, separated by semicolons."""
        for step in (step.strip() for line in script for step in line.split(";")):
            if step == "all pass":
                while self.state.on_table is not None:
                    self._take(f"{self.state.turn} pass")
            else:
                self._take(step)
        return self

    def _take(self, step: str) -> None:
        answer = self._decide(step)
        assert not isinstance(answer, Refusal), f"{step!r} was refused: {answer}"
        self.events += answer
        self.state = fold(answer, self.state)

    def refused(self, step: str, code: str, ref: str) -> Refusal:
        """Take a step that must be refused for this reason, citing this article, and change nothing."""
        before = self.state
        answer = self._decide(step)
        assert isinstance(answer, Refusal), f"{step!r} was accepted: {answer}"
        assert (answer.code, answer.article) == (code, Article(self.book.book, ref)), f"{step!r}: {answer}"
        assert self.state is before
        return answer

    def _decide(self, step: str) -> tuple[e.Event, ...] | Refusal:
        actor, action, seconds = self._read(step)
        at = None if seconds is None else Millis(self.state.clock_from + round(seconds * 1000))
        return game.decide(self.book, self.state, actor, action, at)

    def _read(self, step: str) -> tuple[Actor, e.Action, float | None]:
        text, _, seconds = step.partition("@")
        who, rest = text.strip()[0], text.strip()[1:]
        seat = Seat(int(who))
        return (*self._action(seat, rest), float(seconds) if seconds else None)

    def _action(self, seat: Seat, rest: str) -> tuple[Actor, e.Action]:
        if rest.startswith(":"):
            return seat, e.Play(self._cards(seat, rest[1:].strip()))
        match rest.split():
            case ["bid", points]:
                return seat, e.Bid(int(points))
            case ["double"]:
                return seat, e.Double(True)
            case ["redouble"]:
                return seat, e.Redouble(True)
            case ["no"] if self.state.phase is Phase.DOUBLING:
                return seat, e.Double(False)
            case ["no"]:
                return seat, e.Redouble(False)
            case ["pass"]:
                return seat, e.Pass()
            case ["time"]:
                return Official.CLOCK, e.TimeOut(seat)
            case ["fault"]:
                return Official.PLATFORM, e.Fault(seat, "illegal answer")
            case ["fault", "with", *others]:
                seats = (seat, *(Seat(int(other)) for other in others))
                return Official.PLATFORM, e.FaultsTogether(tuple(e.Fault(each, "illegal answer") for each in seats))
        raise AssertionError(f"cannot read the step {rest!r}")

    def _cards(self, seat: Seat, text: str) -> tuple[Card, ...]:
        if any(sign in text for sign in "♥♦♠♣"):
            return parse_cards(text)
        cards = take_by_rank(self.state.hands[seat] or (), parse_ranks(text))
        assert cards is not None, f"seat {seat} does not hold {text}"
        return cards

    # What is seen afterwards.

    def all_of(self, event: type[T]) -> list[T]:
        return [found for found in self.events if isinstance(found, event)]

    def last(self, event: type[T]) -> T:
        found = self.all_of(event)
        assert found, f"no {event.__name__} happened"
        return found[-1]

    def order(self) -> list[str]:
        """The names of the events in the order in which they happened."""
        return [type(event).__name__ for event in self.events]

    def legal_bids(self) -> list[int]:
        seat = self.state.turn
        assert seat is not None
        return [action.points for action in game.legal(self.book, self.state, seat) if isinstance(action, e.Bid)]

    def legal_plays(self, seat: Seat) -> set[str]:
        """What a seat may do now: ranks of plays as letters in ascending order, and ``pass``."""
        found = game.legal(self.book, self.state, seat)
        plays = {format_letters(sorted(action.cards)) for action in found if isinstance(action, e.Play)}
        return plays | {"pass" for action in found if isinstance(action, e.Pass)}

    @property
    def points(self) -> tuple[int, ...]:
        scored = self.state.score
        assert scored is not None, "the deal has no score yet"
        assert sum(scored.points) == 0
        return scored.points

    def factors(self) -> dict[str, int]:
        """The factors of the score by name; those of one seat carry its number: ``double 1``."""
        scored = self.last(e.DealScored)
        return {" ".join([f.code, *map(str, f.seats)]): f.value for f in scored.factors}

    def factor(self, name: str) -> int:
        assert name in self.factors(), f"the score has no factor {name}"
        return self.factors()[name]

    def factor_article(self, code: str) -> str:
        """The article that a factor of the score cites."""
        found = next(factor for factor in self.last(e.DealScored).factors if factor.code == code)
        assert found.article.book == self.book.book
        return found.article.ref

    def seen_by(self, viewer: Seat | None) -> State:
        return game.view(self.events, viewer)


def table(
    book: Rules, west: str = "", south: str = "", east: str = "", kitty: str = "", first: int = 0, board: int = 1
) -> Table:
    """A deal in which the seats hold at least these ranks."""
    return Table(book, cardset(west, south, east, kitty, first, board))


# Combinations.


def combo_of(book: Rules, text: str) -> Combo | None:
    counts = [0] * 15
    for rank in parse_ranks(text):
        counts[rank] += 1
    return classify(book, tuple(counts))


def combo(book: Rules, text: str) -> Combo:
    found = combo_of(book, text)
    assert found is not None, f"{text} is no combination"
    return found


def defined(book: Rules, kind: Kind, ref: str, **examples: str) -> None:
    """The kind is defined by this article; the examples name the main rank first: ``_5="5555"``."""
    assert any(kind in row for row in book.kinds.value), f"the book has no {kind}"
    assert article_of(book, kind) == Article(book.book, ref)
    for rank, text in examples.items():
        found = combo(book, text)
        main = parse_ranks(rank.removeprefix("_"))[0]
        assert (found.kind, found.rank, found.size) == (kind, main, len(parse_ranks(text))), f"{text}: {found}"
        assert found.highest == max(parse_ranks(text))


def is_a(book: Rules, kind: Kind, *texts: str) -> None:
    for text in texts:
        found = combo_of(book, text)
        assert found is not None, f"{text} is no combination; expected {kind}"
        assert found.kind is kind, f"{text} is {found.kind}; expected {kind}"


def is_nothing(book: Rules, *texts: str) -> None:
    for text in texts:
        assert combo_of(book, text) is None, f"{text} is {combo_of(book, text)}"


def ascending(book: Rules, *texts: str) -> None:
    """Each beats all before it, and none the other way round or itself."""
    combos = [combo(book, text) for text in texts]
    for low, lower in enumerate(combos):
        for high, higher in enumerate(combos):
            assert beats(book, higher, lower) is (high > low), f"{texts[high]} on {texts[low]}"


def incomparable(book: Rules, *texts: str) -> None:
    """None beats another."""
    combos = [combo(book, text) for text in texts]
    for lower in combos:
        for higher in combos:
            assert not beats(book, higher, lower), f"{higher} beats {lower}"


def leads(book: Rules, text: str) -> dict[Kind, set[str]]:
    """Everything a hand of these ranks may lead, by kind; told once each."""
    hands, _ = chosen_cards((text,), "", (len(parse_ranks(text)), 0))
    found: dict[Kind, set[str]] = {}
    for cards, what in plays(book, tuple(sorted(hands[0])), None):
        letters = format_letters(sorted(cards))
        assert all(letters not in told for told in found.values()), f"{letters} is told twice"
        found.setdefault(what.kind, set()).add(letters)
    return found


# Books.


def says(found: Rule[T], value: T, *refs: str) -> None:
    """A field has this value and rests on these articles."""
    assert found.value == value
    assert set(refs) <= set(found.articles)
