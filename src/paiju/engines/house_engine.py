"""The protocol from the other side: a house player as an engine. Lines of a platform in, answers out; no I/O.

Whatever a platform sends, it answers as far as it can and never fails: what it cannot read it leaves unanswered.
"""

import contextlib
from collections.abc import Sequence

from paiju.cards.card import BadCard, Card, count_ranks
from paiju.engines.protocol.lines import ASK, OK, NoProtocol, answer_line, engine_line, parse_cards
from paiju.games.doudizhu import events as e
from paiju.games.doudizhu.combos import classify
from paiju.games.doudizhu.deal import legal
from paiju.games.doudizhu.events import Action, Cause, Event
from paiju.games.doudizhu.player import DoudizhuPlayer
from paiju.games.doudizhu.rules import AfterTopBid, Protocol, Rules
from paiju.games.doudizhu.state import Phase, State, evolve
from paiju.table.player import Seen
from paiju.table.seats import Millis, Seat

_NOW = Millis(0)
_ASKED = {"BID": Phase.AUCTION, "PLAY": Phase.PLAY}


class HouseEngine:
    """What an engine knows of its deal, and its answers."""

    def __init__(self, rules: Rules, player: DoudizhuPlayer, name: str) -> None:
        if rules.protocol is None:
            raise NoProtocol(f"{rules.book} has no protocol for programs")
        self._rules = rules
        self._protocol: Protocol = rules.protocol
        self._player = player
        self._name = name
        self._seat = Seat(0)
        self._board = 0
        self._events: list[Event] = []
        self._view = State()

    def answer(self, line: str) -> str | None:
        """The answer to a line of the platform; None where none is due."""
        word, _, parameter = line.strip().partition(self._protocol.separator.value)
        if word not in self._protocol.platform_words.value:
            return None
        if word == "DOUDIZHUVER":
            return engine_line(self._rules, "NAME", self._name)
        if parameter == ASK:
            return self._act(word)
        with contextlib.suppress(BadCard, ValueError, IndexError):  # oddly written, but acknowledged all the same
            self._hear(word, parameter)
        return engine_line(self._rules, OK, word)

    # What is told.

    def _hear(self, word: str, parameter: str) -> None:
        if word == "INFO":
            self._board = int(parameter.split(",")[2])
            return
        seat, rest = self._split(parameter)
        match word:
            case "DEAL":
                self._seat = seat
                self._start()
                self._happen(e.HandDealt(seat, parse_cards(self._rules, rest)))
            case "BID":
                self._happen(e.BidMade(seat, int(rest), self._cause_of_bid(), self._after(seat), _NOW))
            case "LEFTOVER":
                points = max((call.points for call in self._view.calls), default=0)
                shown = e.KittyShown(seat, parse_cards(self._rules, rest), _NOW)
                self._happen(e.DeclarerChosen(seat, points, _NOW), shown, e.PlayOpened(seat, _NOW))
            case "PLAY" if rest == str(self._protocol.pass_code.value):
                self._played(seat, ())
            case "PLAY":
                self._played(seat, parse_cards(self._rules, rest))
            case "GAMEOVER" | "ERROR":
                self._view = self._view._replace(phase=Phase.OVER, turn=None)

    def _cause_of_bid(self) -> Cause:
        """Lines do not say who was not asked, but the book does: whoever comes after the highest bid there is."""
        is_top = any(call.points == self._rules.bids.value[-1] for call in self._view.calls)
        formal = is_top and self._rules.after_top_bid.value is AfterTopBid.FORMAL_PASS
        return Cause.FORMAL if formal else Cause.PLAYER

    def _start(self) -> None:
        players, size = self._rules.players.value, self._rules.hand_size.value
        self._events, self._view = [], State()
        self._happen(e.DealStarted(self._board, Seat(0), players, size))

    def _split(self, parameter: str) -> tuple[Seat, str]:
        """The seat a parameter begins with, and the rest; a letter beyond the seats means nobody."""
        return Seat(max(0, self._protocol.seat_letters.value.find(parameter[0]))), parameter[1:]

    def _after(self, seat: Seat) -> Seat:
        return Seat((seat + self._rules.turn_step.value) % self._rules.players.value)

    def _played(self, seat: Seat, cards: tuple[Card, ...]) -> None:
        combo = classify(self._rules, count_ranks(cards)) if cards else None
        if combo is None:
            over = self._view.passes + 1 >= self._rules.passes_end_trick.value
            then = self._view.owner if over and self._view.owner is not None else self._after(seat)
            self._happen(e.Passed(seat, Cause.PLAYER, over, then, _NOW, _NOW))
            return
        facts = (combo.kind, combo.rank, combo.highest, Cause.PLAYER, self._after(seat), _NOW, _NOW)
        self._happen(e.CardsPlayed(seat, cards, *facts))

    def _happen(self, *events: Event) -> None:
        self._events += events
        for event in events:
            self._view = evolve(self._view, event)

    # What is asked.

    def _act(self, word: str) -> str | None:
        """The player's choice; where it has none, no bid or a pass."""
        phase = _ASKED.get(word)
        if phase is None:
            return None
        if not self._view.hands:
            self._start()
        self._view = self._view._replace(phase=phase, turn=self._seat)
        action = self._choose(legal(self._rules, self._view, self._seat))
        match action:
            case e.Bid():
                self._happen(e.BidMade(self._seat, action.points, Cause.PLAYER, self._after(self._seat), _NOW))
                return answer_line(self._rules, self._seat, action)
            case e.Play():
                self._played(self._seat, action.cards)
                return answer_line(self._rules, self._seat, action)
            case _ if phase is Phase.AUCTION:
                return answer_line(self._rules, self._seat, e.Bid(self._rules.bids.value[0]))
            case _:
                self._played(self._seat, ())
                return answer_line(self._rules, self._seat, e.Pass())

    def _choose(self, choices: Sequence[Action]) -> Action:
        if not choices:
            return e.Pass()
        try:
            return self._player.choose(self._rules, Seen(tuple(self._events), self._view), self._seat, choices)
        except Exception:  # a platform would end the deal; any legal action is better
            return choices[0]
