"""The log of an event, by a second reading of the regulations: an oracle for the director, its formats and the check.

Nothing here uses the director, the formats, or their pairing and ranking (``tests/architecture/test_oracle.py``): the
events are added up again, every draw is made again from the published seed, every seating, cut, standing and award is
worked out again, and each act must be what its command leads to. What is proved about pairings of large fields is told
in ``pairing.py`` and ``contest_seats.py``. Reasons, notes and citations are what people wrote; they are not derived, so
they are not checked beyond being there where one is demanded; nor is whether a score can be, or who was asked back.
"""

from collections.abc import Iterable, Sequence
from copy import copy
from typing import Final

from paiju.tournament import commands as a
from paiju.tournament import events as e
from paiju.tournament.acts import Act
from paiju.tournament.desk.records import Answer
from tests.oracle import desk, entries, play, publications, rulings, seats, setting_up
from tests.oracle.authors import check_author
from tests.oracle.books import Book
from tests.oracle.case import Case, Follows
from tests.oracle.contest import ContestBook
from tests.oracle.finding import Finding
from tests.oracle.ledger import Ledger
from tests.oracle.national import NationalBook
from tests.oracle.pairs import COOP_BOOK, EIGHTY_BOOK
from tests.oracle.workers import WorkersBook

BOOKS: Final[dict[str, Book]] = {
    "doudizhu-national-2016": NationalBook(),
    "doudizhu-ccgc": ContestBook(),
    "doudizhu-workers-2021": WorkersBook(),
    "shengji-coop": COOP_BOOK,
    "shengji-80": EIGHTY_BOOK,
}

FOLLOWS: Final[dict[type[a.Action], Follows]] = {
    **setting_up.FOLLOWS,
    **entries.FOLLOWS,
    **seats.FOLLOWS,
    **play.FOLLOWS,
    **rulings.FOLLOWS,
    **publications.FOLLOWS,
    **desk.FOLLOWS,
}

# What a log that was tampered with can make any step of the check run into; a sound log never does.
DAMAGE: Final = (ArithmeticError, AssertionError, AttributeError, LookupError, RecursionError, TypeError, ValueError)


def check(acts: Iterable[Act]) -> tuple[Finding, ...]:
    """Everything that is wrong with a log, in its order; nothing where the log follows from the regulations."""
    log = list(acts)
    try:
        return tuple(_Walk(log).findings())
    except DAMAGE as damage:
        return (Finding("log_cannot_be_followed", 0, {"what": type(damage).__name__}),)


class _Walk:
    def __init__(self, log: Sequence[Act]) -> None:
        self._log = log
        self._found: list[Finding] = []
        self._undone: set[int] = set()

    def findings(self) -> list[Finding]:
        if not self._log:
            return [Finding("log_is_empty", 0)]
        first = self._log[0]
        action = first.action
        book = BOOKS.get(action.setup.book) if isinstance(action, a.CreateEvent) else None
        if not isinstance(action, a.CreateEvent) or book is None or first.events[:1] != (e.EventCreated(action.setup),):
            return [Finding("log_does_not_begin", 1)]
        ledger = Ledger(action.setup)
        for place, act in enumerate(self._log, start=1):
            self._check_place(place, act)
            if isinstance(act.action, a.Undo):
                ledger = self._undo(place, act, act.action, ledger, book)
            else:
                self._found += self._examined(place, act, ledger, book)
                self._take(ledger, place, act)
        return self._found

    def _check_place(self, place: int, act: Act) -> None:
        if act.number != place:
            self._found.append(Finding("act_number_differs", place, {"number": act.number}))
        if place > 1 and act.at < self._log[place - 2].at:
            self._found.append(Finding("time_goes_back", place))

    def _examined(self, place: int, act: Act, ledger: Ledger, book: Book) -> list[Finding]:
        """What is wrong with one act."""
        case = Case(ledger, act, book)
        try:
            case.unless(not ledger.finished, "act_after_the_end")
            check_author(case)
            expected = FOLLOWS[type(act.action)](case, act.action)
            if expected is not None and expected != act.events:
                case.wrong(
                    "events_do_not_follow", command=type(act.action).__name__, event=_first(expected, act.events)
                )
        except DAMAGE as damage:
            case.wrong("act_cannot_be_followed", what=type(damage).__name__)
        return [Finding(it.code, place, it.facts) for it in case.findings]

    def _take(self, ledger: Ledger, place: int, act: Act) -> None:
        for event in act.events:
            try:
                if isinstance(event, e.ActUndone):
                    raise ValueError("an undo that nobody asked for")
                ledger.take(event)
            except DAMAGE:
                self._found.append(Finding("event_cannot_be_applied", place, {"event": type(event).__name__}))

    # Undoing.

    def _undo(self, place: int, act: Act, action: a.Undo, ledger: Ledger, book: Book) -> Ledger:
        """The event without the undone act; what was done since must follow from it just the same."""
        case = Case(ledger, act, book)
        try:
            self._check_undo(case, action)
        except DAMAGE as damage:
            case.wrong("act_cannot_be_followed", what=type(damage).__name__)
        self._found += [Finding(it.code, place, it.facts) for it in case.findings]
        if case.findings and not 1 < action.act < place:
            return ledger
        self._undone.add(action.act)
        later = copy(self._found)
        without = Ledger(ledger.setup)
        for at, earlier in enumerate(self._log[: place - 1], start=1):
            if at in self._undone or isinstance(earlier.action, a.Undo):
                continue
            if at > action.act and self._examined(at, earlier, without, book):
                later.append(Finding("undone_though_needed", place, {"undone": action.act, "needs": at}))
            self._take(without, at, earlier)
        self._found = later
        return without

    def _check_undo(self, case: Case, action: a.Undo) -> None:
        check_author(case)
        number, place = action.act, case.act.number
        case.unless(case.act.events == (e.ActUndone(number),), "events_do_not_follow", command="Undo", event=1)
        noted = 1 < number < place and isinstance(self._log[number - 1].action, a.Undo | a.IssueLinks | a.NoteDevice)
        if not 1 < number < place or number in self._undone or noted:
            case.wrong("not_to_be_undone", undone=number)
            return
        target = self._log[number - 1]
        case.unless(not case.ledger.finished or isinstance(target.action, a.Finish), "act_after_the_end")
        if isinstance(target.action, a.Vote | a.DecideAppeal) and case.direction.decision_final.value:
            appeal = case.ledger.appeals.get(target.action.appeal)
            is_open = appeal is None or appeal.answer is Answer.OPEN
            case.unless(is_open, "not_to_be_undone", undone=number)
        own = case.act.by.official == target.by.official
        case.unless(own or case.act.by.role.value != "referee", "not_his_matter", official=case.act.by.official)
        for at, later in enumerate(self._log[number - 1 : place - 1], start=number):
            announced = any(isinstance(it, e.StandingPublished | e.EntriesPublished) for it in later.events)
            case.unless(at in self._undone or not announced, "undone_after_publication", undone=number)


def _first(expected: Sequence[e.Event], found: Sequence[e.Event]) -> int:
    """The first event that differs, counted from 1."""
    for at, (one, other) in enumerate(zip(expected, found, strict=False), start=1):
        if one != other:
            return at
    return min(len(expected), len(found)) + 1
