"""Commands of officials as they come from a page, as the direction of an event knows them."""

import dataclasses
import enum
import secrets
import types
import typing
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec import UNSET

from paiju.server.events.control import command_bodies as c
from paiju.server.events.control.authors import acts_as, may_act, official_of
from paiju.server.events.own_words import SEED_DRAWN
from paiju.server.events.room import EventMoved, EventRoom, Who
from paiju.server.http.problems import HttpProblem
from paiju.server.people.visitors import good_name
from paiju.table.names import LONGEST_TITLE, Lines, clean_lines, clean_name, clean_text
from paiju.tournament import commands as a
from paiju.tournament import events as e
from paiju.tournament.acts import Act
from paiju.tournament.command_table import Row
from paiju.tournament.course import Step, award, filled
from paiju.tournament.people.entrants import PersonRef
from paiju.tournament.people.officials import OfficialId, Role
from paiju.tournament.ranking.results import Adjusted, DealScores, MatchLevels, Written
from paiju.tournament.seating.segments import BadSegment, ResultKey, SegmentId, parse_segment
from paiju.tournament.state import Setup


def find_segment(text: str) -> SegmentId:
    try:
        return parse_segment(text)
    except BadSegment:
        raise no_segment(text) from None


def no_segment(text: str) -> HttpProblem:
    """``text`` came from outside and names no segment, so it is told as it is, as far as it can be shown."""
    shown = "".join(each if each.isprintable() else "?" for each in text[:30])
    return HttpProblem("bad_segment", {"text": shown})


def good_title(text: str) -> str:
    title = clean_name(text, LONGEST_TITLE)
    if title is None:
        raise HttpProblem("bad_name")
    return title


# From a body to a command.


def command_of(
    room: EventRoom, body: msgspec.Struct, accounts: Collection[int], people: Callable[[str], PersonRef]
) -> a.Action:
    """``accounts``: who can be an official here; ``people`` gives the reference of somebody who is named."""
    if isinstance(body, c.Next):
        step = room.step
        if not step.ready:
            raise HttpProblem("nothing_due")
        return step.command or _seed({})
    if isinstance(body, c.Award):
        key, outcome = ResultKey(body.table, body.board), Adjusted(tuple(body.shares), (None,) * len(body.shares))
        return award(room.state, find_segment(body.segment), key, outcome)
    row, reading = c.COMMANDS[type(body)], _Reading(room, accounts, people)
    given = reading.fields(body, {field.name: field.hint for field in row.fields})
    fields = filled(room.regulation, room.state, row, given)
    if row.action is a.PublishSeed:
        return _seed(fields)
    _refuse_unsaid(row, fields)
    return typing.cast("a.Action", row.action(**fields))


def names_in(room: EventRoom, body: msgspec.Struct, accounts: Collection[int]) -> list[str]:
    """The people whom a body names, in order."""
    named: list[str] = []

    def note(name: str) -> PersonRef:
        named.append(name)
        return PersonRef(f"@{len(named)}")

    command_of(room, body, accounts, note)
    return named


def written_of(room: EventRoom, body: msgspec.Struct) -> Written | MatchLevels:
    """A sheet that a page has filled in; it names nobody."""
    found: Written | MatchLevels = _Reading(room, (), PersonRef).value(Written | MatchLevels, body)
    return found


def _seed(fields: Mapping[str, Any]) -> a.PublishSeed:
    """The seed that was made in public; where there is none this server draws one."""
    seed, source = fields.get("seed"), fields.get("source")
    return a.PublishSeed(seed or secrets.token_hex(8), source or SEED_DRAWN)


def _refuse_unsaid(row: Row, fields: dict[str, Any]) -> None:
    """A segment that nobody names, where none is being played; for an appeal that is the event as a whole."""
    for field in row.fields:
        if field.default is dataclasses.MISSING and field.name not in fields:
            if type(None) not in typing.get_args(field.hint):
                raise HttpProblem("nothing_due")
            fields[field.name] = None


@dataclass(frozen=True, slots=True)
class _Reading:
    """What a page wrote, as the core knows it: see ``command_bodies``."""

    room: EventRoom
    accounts: Collection[int]
    people: Callable[[str], PersonRef]

    def fields(self, body: msgspec.Struct, hints: Mapping[str, Any]) -> dict[str, Any]:
        given = {name: getattr(body, name) for name in body.__struct_fields__}
        return {name: self.value(hints[name], value) for name, value in given.items() if value is not UNSET}

    def value(self, hint: Any, value: Any) -> Any:
        origin, parts = typing.get_origin(hint), typing.get_args(hint)
        if origin in (typing.Union, types.UnionType):
            return None if value is None else self._member(parts, value)
        if origin is tuple:
            return tuple(self.value(parts[0], each) for each in value)
        if hint is Setup:
            return self._setup(value)
        if isinstance(value, msgspec.Struct):
            return hint(**self.fields(value, typing.get_type_hints(hint)))
        return self._plain(hint, value)

    def _member(self, parts: tuple[Any, ...], value: Any) -> Any:
        members = [part for part in parts if part is not type(None)]
        if len(members) > 1:
            (hint,) = (part for part in members if part.__name__ == value.__struct_config__.tag)
            return self.value(hint, value)
        return self.value(members[0], value)

    def _plain(self, hint: Any, value: Any) -> Any:
        if hint is PersonRef:
            return self.people(good_name(value))
        if hint is OfficialId:
            return self._official(value)
        if hint is SegmentId:
            return find_segment(value)
        if hint is ResultKey:
            return ResultKey(*value)
        if hint is Lines:
            return clean_lines(value)
        if isinstance(hint, type) and issubclass(hint, enum.Enum):
            return hint(value)
        return clean_text(value) if isinstance(value, str) else value

    def _official(self, account: int | str) -> OfficialId:
        """By account; somebody without one is known by his name in the file that the event came in."""
        found = OfficialId(account) if isinstance(account, str) else acts_as(self.room, official_of(account))
        if account not in self.accounts and not may_act(self.room.state, found):
            raise HttpProblem("account_unknown")
        return found

    def _setup(self, body: msgspec.Struct) -> Setup:
        """The present one, with what is said."""
        given = self.fields(body, typing.get_type_hints(Setup))
        if "name" in given:
            given["name"] = good_title(given["name"])
        if given.get("medium", UNSET) is None:  # only older logs do not say it
            del given["medium"]
        return dataclasses.replace(self.room.state.setup, **given)


# What a page may not do.


def check_seen(room: EventRoom, wanted: c.EventCommand) -> None:
    """What comes next is another thing in another version, so whoever asks for it says which one he saw."""
    if wanted.seen is not None:
        room.check_seen(wanted.seen)
    elif isinstance(wanted.action, c.Next):
        raise HttpProblem("bad_body", {"what": "Next needs seen"})
    if isinstance(wanted.action, c.Next) and not _is_next(room.step, wanted.action):
        raise EventMoved(room.version)


def _is_next(step: Step, asked: c.Next) -> bool:
    """Whether it is the step that was read on the page; who names none takes whichever it is."""
    segment = None if step.segment is None else str(step.segment)
    return not asked.step or (asked.step, asked.segment) == (step.kind.value, segment)


def refuse_early(room: EventRoom, action: a.Action) -> None:
    """What would tell of open boards: a standing, and what a correction of a result that nobody may know changes."""
    if isinstance(action, a.PublishStanding) and room.plays_here:
        raise HttpProblem("set_is_running")
    if not isinstance(action, a.CorrectResult) or not isinstance(action.outcome, DealScores | MatchLevels):
        return
    if room.open_boards.hides(action.segment, action.key):
        raise HttpProblem("set_is_running")


def refuse_telling(room: EventRoom, decided: Act) -> None:
    """No command publishes the next version of a standing while boards are open at some live table."""
    if room.plays_here and any(isinstance(it, e.StandingPublished) for it in decided.events):
        raise HttpProblem("set_is_running")


def refuse_live_result(room: EventRoom, who: Who, action: a.Action) -> None:
    """What a live table reports is neither entered nor confirmed nor disputed by those who play at it."""
    if isinstance(who, int) and isinstance(action, a.EnterResults | a.ConfirmResult | a.DisputeResult):
        segment = room.state.segments.get(action.segment)
        keys = [it.key for it in action.results] if isinstance(action, a.EnterResults) else [action.key]
        live = frozenset[int]() if segment is None else room.live_tables(segment)
        if any(key.table in live for key in keys):
            raise HttpProblem("live_result")


def refuse_paid(who: Who, action: a.Action) -> None:
    """That a fee was paid is the desk's to say."""
    if isinstance(who, int) and isinstance(action, a.FileAppeal) and action.fee:
        raise HttpProblem("fee_at_the_desk")


def refuse_future(room: EventRoom, action: a.Action) -> None:
    """What has been reported has been."""
    for field in a.row_of(action).fields:
        if field.is_past and (getattr(action, field.name) or 0) > room.time.wall():
            raise HttpProblem("bad_body", {"what": f"{field.name} is still to come"})


def may_be_undone(room: EventRoom, number: int) -> bool:
    """What live tables stand on stays: they would play on, and their results have nowhere to go."""
    if not 1 <= number <= len(room.acts):
        return True  # refused by the direction, with its own word
    act = room.acts[number - 1]
    if isinstance(act.action, a.StartSegment):
        segment = room.state.segments.get(act.action.segment)
        return segment is None or not room.deals_in(segment)
    return act.by.role is not Role.PLATFORM
