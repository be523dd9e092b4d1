"""paiju 牌局: competitive Dou Dizhu under published regulations.

The façade for researchers is ``Deal``: one deal under one book, from a seed to its scores.
"""

from collections.abc import Mapping, Sequence

from paiju.cards.card import Card
from paiju.cards.shuffle import Seed, seed_of_number
from paiju.games.doudizhu import deal as _game
from paiju.games.doudizhu.boards import casual_board
from paiju.games.doudizhu.events import Action, Bid, Double, Event, Pass, Play, Redouble
from paiju.games.doudizhu.player import observers
from paiju.games.doudizhu.rules import Rules
from paiju.games.doudizhu.state import State, fold
from paiju.rulebook.refusal import Refusal
from paiju.table.player import Seen
from paiju.table.seats import Millis, Seat

__all__ = ["Bid", "Card", "Deal", "Double", "IllegalAction", "Pass", "Play", "Redouble", "Refusal", "Seen", "State"]
__version__ = "0.2.1"


class IllegalAction(ValueError):
    """An action the rules refuse; ``refusal`` holds the code, the article and the facts. The deal is unchanged."""

    def __init__(self, refusal: Refusal) -> None:
        facts = ", ".join(f"{name}={value}" for name, value in refusal.facts.items())
        super().__init__(f"{refusal.code} ({refusal.article}){': ' + facts if facts else ''}")
        self.refusal = refusal


class Deal:
    """One deal, played by calling ``play`` for whoever is to act; the board is the one ``paiju deal --seed`` deals.

    >>> deal = Deal("doudizhu-national-2016", seed=7)
    >>> deal.turn, deal.legal()
    (0, [Bid(points=0), Bid(points=1), Bid(points=2), Bid(points=3)])
    """

    def __init__(
        self, book: str, seed: int | Seed = 0, board: int = 1, options: Mapping[str, str] | None = None
    ) -> None:
        # Not before it is asked for: every command of the shell imports this module.
        from paiju.regulations.library import find_book  # noqa: PLC0415

        self.rules = find_book(book, Rules).with_options(options or {})
        master = seed_of_number(seed) if isinstance(seed, int) else seed
        self.events: list[Event] = list(_game.start(self.rules, casual_board(self.rules, master, board)))
        self.state = fold(self.events)

    @property
    def turn(self) -> Seat | None:
        """The seat to act next (the first of them while both defenders choose at once), None when the deal is over."""
        waiting = self.state.to_act()
        return waiting[0] if waiting else None

    @property
    def over(self) -> bool:
        return self.turn is None

    def legal(self, seat: int | None = None) -> Sequence[Action]:
        """Everything the seat to act (or the seat named) may do now."""
        actor = self.turn if seat is None else Seat(seat)
        return () if actor is None else _game.legal(self.rules, self.state, actor)

    def play(self, action: Action, seat: int | None = None, at: int | None = None) -> tuple[Event, ...]:
        """Act for the seat to act (or the seat named); returns what happened."""
        turn = self.turn
        actor = Seat(seat) if seat is not None else Seat(0) if turn is None else turn
        decided = _game.advance(self.rules, self.state, actor, action, None if at is None else Millis(at))
        if isinstance(decided, Refusal):
            raise IllegalAction(decided)
        events, self.state = decided
        self.events += events
        return events

    def view(self, seat: int | None) -> State:
        """The deal as one seat knows it (None: as a spectator does); hands not seen are None."""
        return _game.view(self.events, None if seat is None else Seat(seat))

    def seen(self, seat: int) -> Seen[Event, State]:
        """What a player at this seat is handed: the events it has seen, without times, and the view they fold to."""
        watching = observers((Seat(seat),))
        watching.happen(self.events)
        return watching[Seat(seat)]

    def score(self) -> tuple[int, ...] | None:
        """Points by seat once the deal is over; None before, and when the event deals it again."""
        return self.state.points
