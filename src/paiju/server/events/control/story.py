"""The log of an event as a story: a sentence for each act, by chapters, with whom it is about and what undid it.

An official may be a player: what a live table reported of a board that is open somewhere is not told.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Protocol

from paiju.rulebook.clauses import Words
from paiju.server.events.control import desk_bodies as d
from paiju.server.events.control.authors import acts_as, names_in, official_of
from paiju.server.events.control.commands import may_be_undone
from paiju.server.events.own_words import told_apart
from paiju.server.events.room import EventRoom
from paiju.server.http.bodies import Said
from paiju.tournament import commands as a
from paiju.tournament import events as e
from paiju.tournament.acts import Act
from paiju.tournament.desk.call import people_at, table_at, table_of
from paiju.tournament.people.days import time_text
from paiju.tournament.people.entrants import Number, PersonRef
from paiju.tournament.people.officials import Author, OfficialId, Role
from paiju.tournament.seating.segments import ResultKey, SegmentId, parse_segment
from paiju.words import say
from paiju.words.acts import Naming, say_act, say_author

KINDS: Final[Mapping[str, tuple[type, ...]]] = {
    "entries": (
        *(a.Apply, a.Enter, a.Audit, a.RecordDocument, a.PublishEntries, a.ObjectToEntry, a.DecideObjection),
        *(a.RequestChange, a.DecideChange, a.CheckIn, a.Withdraw, a.Disqualify, a.Substitute, a.RegisterBuild),
        *(a.IssueLinks, a.NoteDevice, a.RecordEntryFee),
    ),
    "seating": (
        *(a.PublishSeed, a.DrawLots, a.ProposeSeating, a.OverrideSeating, a.ApproveSeating, a.ChooseTables, a.MakeCut),
    ),
    "round": (a.ConfirmPresence, a.StartSegment, a.CallLastDeal, a.StopClock, a.AddTime, a.CloseSegment),
    "results": (
        *(a.EnterResults, a.ConfirmResult, a.DisputeResult, a.UpholdResult, a.CorrectResult, a.SecondCorrection),
        *(a.VoidBoard, a.PublishStanding, a.GrantAwards, a.GrantFairPlay),
    ),
    "rulings": (a.Forfeit, a.ReportLate, a.ReportLateSheet, a.Penalise, a.Allow, a.LiftCharge),
    "appeals": (a.ObjectOrally, a.FileAppeal, a.RecordFee, a.Vote, a.DecideAppeal, a.FormPanel),
    "hall": (
        *(a.RecordIncident, a.ResolveIncident, a.AskLeave, a.GrantLeave, a.EndLeave, a.CallReferee, a.AnswerCall),
        *(a.Announce, a.RecordCheck),
    ),
    "setup": (
        *(a.CreateEvent, a.ChangeSetup, a.Appoint, a.Dismiss, a.Suspend, a.AssignReferee, a.Delegate, a.Finish, a.Undo),
    ),
}
"""What acts are about."""
_KIND_OF: Final = {action: kind for kind, actions in KINDS.items() for action in actions}

PAGE: Final = 100
"""Acts that are told at once."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which acts: of a kind, about an entrant or a table, given by an official; with a text in their words; before an
    act."""

    kind: str = ""
    entrant: int = 0
    official: int = 0  # the number of his account
    table: int = 0
    text: str = ""
    before: int = 0


@dataclass(frozen=True, slots=True)
class About:
    """What an act is about, before it is put into words."""

    act: Act
    kind: str
    segment: SegmentId | None
    table: int
    entrants: list[int]


class People(Protocol):
    """Names of entrants by number, and of people by reference."""

    @property
    def name_of(self) -> Callable[[Number], str]: ...

    def person(self, member: PersonRef) -> str: ...


class Story:
    def __init__(self, room: EventRoom, people: People, by: Mapping[int, str]) -> None:
        """``by``: organisers of the server by account."""
        self._room = room
        self._officials = {account: acts_as(room, official_of(account)) for account in by}
        officials = names_in(room, by)
        self._naming = _naming(room, people, lambda official: officials.get(official, str(official)))
        self._open = room.open_boards
        self._undone_by = {act.action.act: act.number for act in room.acts if isinstance(act.action, a.Undo)}

    def tell(self, wanted: Wanted) -> d.EventStory:
        """The newest first, by chapters."""
        of = (about for about in self._all() if fits(about, wanted) and self._is_by(about.act, wanted.official))
        found = [about for about in of if self._has(about, wanted.text)]
        found.reverse()
        later = [about for about in found if not wanted.before or about.act.number < wanted.before]
        page = later[:PAGE]
        chapters: list[d.StoryChapter] = []
        for about in page:
            told = self._tell(about)
            if not chapters or chapters[-1].segment != told.segment:
                chapters.append(d.StoryChapter(told.segment, self._chapter(told.segment), []))
            chapters[-1].acts.append(told)
        before = page[-1].act.number if len(later) > PAGE else 0
        return d.EventStory(len(self._room.acts), len(found), before, chapters)

    def _is_by(self, act: Act, official: int) -> bool:
        return not official or act.by.official == self._officials.get(official)

    def _has(self, about: About, text: str) -> bool:
        """Whether its words have a text; only then are they made for acts that are not shown."""
        wanted = text.strip().lower()
        if not wanted:
            return True
        words, by = self._words(about.act), self._author(about.act.by)
        said = (words.zh, words.en, by.zh, by.en, about.act.reason, str(about.act.number))
        return any(wanted in each.lower() for each in said)

    def _chapter(self, segment: str) -> Said:
        words = say("story", "before") if not segment else self._naming.segment(parse_segment(segment))
        return Said(words.zh, words.en)

    def _all(self) -> Iterator[About]:
        chapter: SegmentId | None = None
        for act in self._room.acts:
            for event in act.events:
                if isinstance(event, e.SeatingProposed):
                    chapter = event.segment
            own = getattr(act.action, "segment", None)
            segment = own if isinstance(own, SegmentId) and own in self._room.state.segments else chapter
            table, entrants = self._about(act.action, segment)
            yield About(act, _KIND_OF[type(act.action)], segment, table, entrants)

    def _tell(self, about: About) -> d.StoryAct:
        act = about.act
        words, by = self._words(act), self._author(act.by)
        reason = told_apart(Words(act.reason, act.reason))
        return d.StoryAct(
            number=act.number,
            at=act.at,
            by=Said(by.zh, by.en),
            action=type(act.action).__name__,
            kind=about.kind,
            what=Said(words.zh, words.en),
            reason=Said(reason.zh, reason.en),
            undone_by=self._undone_by.get(act.number, 0),
            segment="" if about.segment is None else str(about.segment),
            table=about.table,
            entrants=about.entrants,
            stays=stays(self._room, act),
        )

    def _author(self, by: Author) -> Words:
        if by.role in (Role.PLATFORM, Role.ENTRANT):
            return say_author(by, self._naming)
        who = self._naming.official(by.official)
        role = say("role", by.role)
        if by.acting_for is not None:
            role = say("author", "acting", {"role": role, "chief": say("role", by.acting_for)})
        return Words(f"{role.zh} {who}", f"{who}, {role.en}")

    def _words(self, act: Act) -> Words:
        hidden = self._hidden(act)
        if hidden is None:
            return told_apart(say_act(act, self._naming))
        segment, table = hidden
        return say("story", "hidden_result", {"segment": str(segment), "table": table}, book=self._naming.book)

    def _hidden(self, act: Act) -> tuple[SegmentId, int] | None:
        """The live table whose result on an open board the act tells."""
        match act.action:
            case a.EnterResults(segment, results):
                keys = [each.key for each in results]
            case a.CorrectResult(segment, key):
                keys = [key]
            case _:
                return None
        open_ = (key.table for key in keys if self._open.hides(segment, key))
        table = next(open_, None)
        return None if table is None else (segment, table)

    def _about(self, action: a.Action, segment: SegmentId | None) -> tuple[int, list[int]]:
        """The table and the entrants of a command."""
        seated = None if segment is None else self._room.state.segments.get(segment)
        number, numbers = getattr(action, "number", None), getattr(action, "numbers", ())
        entrants = [*([number] if isinstance(number, int) else []), *numbers]
        if isinstance(action, a.Apply | a.Enter):
            entrants = [entrant.number for entrant in action.entrants]
        key = getattr(action, "key", None)
        if isinstance(action, a.EnterResults) and len(action.results) == 1:
            key = action.results[0].key
        table = key.table if isinstance(key, ResultKey) else getattr(action, "table", None) or 0
        if seated is not None and not table and len(entrants) == 1:
            place = table_of(seated, entrants[0])
            table = 0 if place is None else place.table
        if seated is not None and table and not entrants:
            place = table_at(seated, table)
            entrants = [] if place is None else list(people_at(place))
        return table, [int(each) for each in entrants]


def stays(room: EventRoom, act: Act) -> bool:
    """Whether nothing could undo the act, whatever comes after it."""
    is_kept = act.number == 1 or isinstance(act.action, a.Undo) or a.row_of(act.action).noted
    return is_kept or not may_be_undone(room, act.number)


def fits(about: About, wanted: Wanted) -> bool:
    """By everything but the text."""
    return (
        (not wanted.kind or about.kind == wanted.kind)
        and (not wanted.entrant or wanted.entrant in about.entrants)
        and (not wanted.table or about.table == wanted.table)
    )


def _naming(room: EventRoom, people: People, official: Callable[[OfficialId], str]) -> Naming:
    state, shown = room.state, room.numbers.shown

    def entrant(number: Number) -> str:
        return f"{shown(number)} {people.name_of(number)}" if number in state.entrants else str(number)

    def seated(segment: SegmentId, table: int) -> tuple[Number, ...]:
        found = state.segments.get(segment)
        place = None if found is None else table_at(found, table)
        return () if place is None else people_at(place)

    return Naming(
        state.setup.book,
        entrant,
        people.person,
        lambda at: time_text(state.setup, at),
        seated,
        official,
    )
