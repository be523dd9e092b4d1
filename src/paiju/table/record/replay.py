"""Deciding a record anew: what it says followed from its actions is never believed but decided by the rules again."""

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from paiju.rulebook.rule import RuleSet
from paiju.rulebook.unusable import Unusable
from paiju.table.lookup import AgainstRules
from paiju.table.record import books
from paiju.table.record.books import bad_options, is_hash, other_rules, other_version, rules_in_force, wrong_result
from paiju.table.record.codec import EventLog
from paiju.table.record.lines import shown
from paiju.table.record.record import BadRecord, DealRecord, NoScore, Step


class Ending(Protocol):
    """What a record states of the end of a deal."""

    @property
    def points(self) -> tuple[int, ...] | None: ...
    @property
    def redeal(self) -> bool: ...


RulesT = TypeVar("RulesT", bound=RuleSet)
CardsetT = TypeVar("CardsetT")
StateT = TypeVar("StateT", bound=Ending)
EventT = TypeVar("EventT")
ActionT = TypeVar("ActionT")


@dataclass(frozen=True, slots=True)
class Replay(Generic[StateT, EventT]):
    """A record decided anew: the events that opened the deal, those each step led to, and the state at the end.

    ``remarks``: what is different under today's version of the book, where it was played under another one.
    """

    opening: tuple[EventT, ...]
    steps: tuple[tuple[EventT, ...], ...]
    state: StateT
    remarks: tuple[BadRecord, ...] = ()

    @property
    def events(self) -> tuple[EventT, ...]:
        return (*self.opening, *(event for step in self.steps for event in step))

    @property
    def result(self) -> tuple[int, ...] | NoScore:
        if self.state.points is not None:
            return self.state.points
        return NoScore.REDEAL if self.state.redeal else NoScore.UNFINISHED


@dataclass(frozen=True, slots=True)
class Replayer(Generic[RulesT, CardsetT, StateT, EventT, ActionT]):
    """A game as far as its records are decided anew. ``book`` is the type of its books.

    ``start`` and ``decide`` raise ``BadRecord`` for a deal that cannot be, and for a step that is refused; they are
    handed where things stand in the text. ``cardset_of`` and ``steps_of`` read the same from the events of a deal, and
    ``compared`` is as much of an event as its record has kept.
    """

    book: type[RulesT]
    start: Callable[[RulesT, CardsetT, Mapping[str, int]], tuple[EventT, ...]]
    decide: Callable[[RulesT, StateT, Step[ActionT]], tuple[EventT, ...]]
    fold: Callable[[Iterable[EventT], StateT | None], StateT]
    cardset_of: Callable[[tuple[EventT, ...]], CardsetT]
    steps_of: Callable[[tuple[EventT, ...]], Iterable[Step[ActionT]]]
    compared: Callable[[EventT], object] = lambda event: event

    def rules_of(
        self, record: DealRecord[CardsetT, ActionT], find_book: Callable[[str, type[RulesT]], RulesT]
    ) -> RulesT:
        """The rules a record was played under, or today's where it was played under another version of its book."""
        return books.rules_of(record, find_book, self.book)

    def replay(self, rules: RulesT, record: DealRecord[CardsetT, ActionT]) -> Replay[StateT, EventT]:
        """Decide every action anew, and check that the record states the result it has.

        A record of another version of the book is played as far as today's goes, and the differences are remarked on.
        """
        if record.book != rules.book or not is_hash(record.book_hash):
            raise other_rules(rules, record.book_hash, record.lines.get("BookHash"))
        is_today = record.book_hash == rules.content_hash()
        played = self.decide_all(rules, record.cardset, record.steps, record.lines, is_strict=is_today)
        wrong = tuple(wrong_result(record, played.result))
        if is_today:
            if wrong:
                raise wrong[0]
            return played
        version = other_version(rules, record.book_hash, record.lines.get("BookHash"))
        options = (it for _, it in bad_options(rules, record.options, record.lines.get("Options")))
        unknown = (it for it in options if it.code != "idle_option")  # these are in force already
        return dataclasses.replace(played, remarks=(version, *unknown, *played.remarks, *wrong))

    def replay_events(
        self, log: EventLog[EventT], find_book: Callable[[str, type[RulesT]], RulesT]
    ) -> tuple[RulesT, CardsetT, Replay[StateT, EventT]]:
        """Decide the actions that led to these events, and check that they lead to them: ``AgainstRules``."""
        try:
            published = find_book(log.book, self.book)
        except Unusable as unusable:
            raise BadRecord(1, "unknown_book", found=shown(log.book), accepted=unusable.facts["accepted"]) from None
        rules = rules_in_force(published, log.options, log.book_hash, {"Options": 1, "BookHash": 1})
        cardset, steps = self.cardset_of(log.events), tuple(self.steps_of(log.events))
        is_today = log.book_hash == rules.content_hash()
        try:
            played = self.decide_all(rules, cardset, steps, {}, is_strict=is_today)
        except BadRecord as bad:
            raise AgainstRules(bad) from None
        differing = self._differing(log.events, played.events)
        if is_today:
            if differing is not None:
                raise AgainstRules(differing)
            return rules, cardset, played
        told = () if differing is None or played.remarks else (differing,)
        version = other_version(rules, log.book_hash, 1)
        return rules, cardset, dataclasses.replace(played, remarks=(version, *played.remarks, *told))

    def decide_all(
        self,
        rules: RulesT,
        cardset: CardsetT,
        steps: Iterable[Step[ActionT]],
        lines: Mapping[str, int],
        *,
        is_strict: bool = True,
    ) -> Replay[StateT, EventT]:
        """Decide the actions of a deal one by one; unless that ``is_strict``, up to the first that is refused."""
        opening = self.start(rules, cardset, lines)
        state = self.fold(opening, None)
        led_to: list[tuple[EventT, ...]] = []
        for step in steps:
            try:
                events = self.decide(rules, state, step)
            except BadRecord as refused:
                if is_strict:
                    raise
                return Replay(opening, tuple(led_to), state, (refused,))
            led_to.append(events)
            state = self.fold(events, state)
        return Replay(opening, tuple(led_to), state)

    def _differing(self, found: tuple[EventT, ...], wanted: tuple[EventT, ...]) -> BadRecord | None:
        """The first event that today's rules do not lead to."""
        for number, (each, expected) in enumerate(zip(found, wanted, strict=False), 2):
            if self.compared(each) != self.compared(expected):
                return BadRecord(number, "other_event", found=type(each).__name__, accepted=type(expected).__name__)
        if len(found) != len(wanted):
            return BadRecord(len(found) + 1, "other_count", found=len(found), accepted=len(wanted))
        return None
