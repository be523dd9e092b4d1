"""What an act of an event's log did, and to whom: a sentence for each command, with the names of its book.

The facts of a command are its fields, each told by its declared type. Whoever tells hands in how entrants, people and
times are named: an event's log has numbers and references only.
"""

import enum
import functools
import typing
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import assert_never

from paiju.games.shengji.levels import level_text
from paiju.rulebook.clauses import Words
from paiju.table.clock import Instant
from paiju.tournament import commands as a
from paiju.tournament import events as e
from paiju.tournament.acts import Act
from paiju.tournament.people.entrants import Entrant, Number, PersonRef
from paiju.tournament.people.officials import Author, OfficialId, Role
from paiju.tournament.ranking.results import Adjusted, DealScores, MatchLevels, Outcome, Void
from paiju.tournament.seating.segments import ResultKey, SegmentId
from paiju.words.catalogue import codes
from paiju.words.direction import say_effect
from paiju.words.say import Fact, listed, plain, say, say_fact

MOST_NAMED = 4
"""So many are named; of more it is told how many they are."""
MOST_RESULTS = 3
BUILD_SHOWN = 12


@dataclass(frozen=True, slots=True)
class Naming:
    """How those who read the log know what is in it. ``entrant`` by number, e.g. 3 号 张伟; ``person`` by reference.

    ``seated``: who plays at a table, nobody where that is not known any more.
    """

    book: str
    entrant: Callable[[Number], str]
    person: Callable[[PersonRef], str]
    time: Callable[[Instant], str]
    seated: Callable[[SegmentId, int], tuple[Number, ...]]
    official: Callable[[OfficialId], str] = str

    def segment(self, segment: SegmentId | None) -> Words:
        return say("where", "event") if segment is None else say_fact("segment", str(segment), self.book)

    def entrants(self, numbers: Iterable[Number]) -> Words:
        return _names(self.entrant(number) for number in numbers)


def say_lot(name: str, book: str) -> Words:
    """What was drawn, with the name under which anybody can draw it again: what, which segment, who came late."""
    words = name.partition(" late ")[0].split()
    kind = say("lot", words[0] if words[0] in codes("lot") else "")
    if "-" not in words[-1]:
        return kind
    return say("where", "lot", {"segment": say_fact("segment", words[-1], book), "what": kind, "name": name})


def say_author(by: Author, naming: Naming) -> Words:
    """Who acted, and in which role."""
    role = say("role", by.role)
    if by.acting_for is not None:
        role = say("author", "acting", {"role": role, "chief": say("role", by.acting_for)})
    if by.role is Role.PLATFORM:
        return role
    is_entrant = by.role is Role.ENTRANT and by.official.isdecimal()
    who = naming.entrant(Number(int(by.official))) if is_entrant else by.official
    return say("author", "named", {"who": who, "role": role})


def say_act(act: Act, naming: Naming) -> Words:
    """What was asked for, and what the regulation made of it where the command does not say so itself."""
    said, came = say_action(act.action, naming), _consequence(act, naming)
    return said if came is None else say("consequence", "said", {"said": said, "came": came})


def say_action(action: a.Action, naming: Naming) -> Words:
    """A command by its name and fields; a truth among them may have a sentence of its own."""
    facts = _facts(action, naming)
    name = type(action).__name__
    if isinstance(action, a.EnterResults) and len(action.results) != 1:
        name = f"{name}.many"
    if isinstance(action, a.AddTime) and not action.tables:
        name = f"{name}.everybody"
    truths = (f"{name}.{field}" if value else f"{name}.not_{field}" for field, value in _truths(action))
    code = next((code for code in truths if code in codes("act")), name)
    return say("act", code, facts, book=naming.book)


def say_outcome(outcome: Outcome) -> Words:
    match outcome:
        case DealScores(scores):
            return plain(" / ".join(f"{points:+d}" for points in scores))
        case MatchLevels(levels, first):
            text = " : ".join(map(level_text, levels))
            return plain(text) if first is None else say("outcome", "first", {"levels": text, "side": first + 1})
        case Adjusted(shares):
            return say("outcome", "awarded", {"shares": " / ".join("—" if s is None else f"{s} %" for s in shares)})
        case Void():
            return say("outcome", "void")
        case _:
            assert_never(outcome)


def outcome_figures(outcome: Outcome) -> list[str]:
    """By seat or side, as they are written on a sheet; none of a board that counts for nobody."""
    match outcome:
        case DealScores(scores):
            return [signed(points) for points in scores]
        case MatchLevels(levels):
            return [level_text(level) for level in levels]
        case Adjusted(shares):
            return ["–" if share is None else f"{share}%" for share in shares]
        case Void():
            return []
        case _:
            assert_never(outcome)


def signed(points: int) -> str:
    """With its sign as it is printed."""
    return f"{points:+d}".replace("-", "−") if points else "0"


def _consequence(act: Act, naming: Naming) -> Words | None:
    for event in act.events:
        match event:
            case e.Charged(charge):
                return say_effect(charge.effect)
            case e.LotDrawn():
                lots = [one.name for one in act.events if isinstance(one, e.LotDrawn)]
                return listed((say_lot(name, naming.book) for name in lots), "，")
            case e.CutMade(_, advance):
                return naming.entrants(advance)
            case e.StandingPublished(publication):
                return say("consequence", "version", {"version": publication.version})
            case e.AppealDecided(_, answer, _, refunded):
                return (
                    say("consequence", "fee_returned", {"answer": answer.value}) if refunded else say("answer", answer)
                )
            case e.AwardsGranted(awards) if isinstance(act.action, a.GrantAwards):
                places = list(dict.fromkeys((one.place, one.entrant) for one in awards))[:MOST_NAMED]
                return listed((_of(naming.entrant(who), say_fact("place", place)) for place, who in places), "，")
            case _:
                continue
    return None


def _of(who: str, what: Words) -> Words:
    return say("where", "of", {"who": who, "what": what})


# The fields of a command.


def _facts(action: a.Action, naming: Naming) -> Mapping[str, Fact]:
    facts: dict[str, Fact] = {}
    for field, value in _fields(action):
        told = _tell_field(_hints()[type(action)][field], value, naming)
        if told is not None:
            facts[field] = told
    if isinstance(action, a.CreateEvent | a.ChangeSetup):
        facts |= {"name": action.setup.name, "book": action.setup.book}
    elif isinstance(action, a.RecordDocument):
        facts["code"] = action.document.code
    elif isinstance(action, a.RegisterBuild):
        facts["build"] = action.build[:BUILD_SHOWN]
    elif isinstance(action, a.UpholdResult | a.CorrectResult):
        facts["players"] = naming.entrants(naming.seated(action.segment, action.key.table))
    elif isinstance(action, a.EnterResults):
        facts |= _results(action, naming)
    return facts


def _fields(action: a.Action) -> Iterable[tuple[str, object]]:
    return ((field.name, getattr(action, field.name)) for field in a.row_of(action).fields)


@functools.cache
def _hints() -> Mapping[type, Mapping[str, object]]:
    """The declared types of the fields of every command."""
    return {kind: typing.get_type_hints(kind) for kind in a.TABLE}


def _truths(action: a.Action) -> Iterable[tuple[str, bool]]:
    if isinstance(action, a.RecordDocument):
        return (("ok", action.document.ok),)
    return ((name, value) for name, value in _fields(action) if isinstance(value, bool))


def _tell_field(hint: object, value: object, naming: Naming) -> Fact | None:
    """By the type with which the field is declared; None for what no sentence tells."""
    hint = Number if hint == Number | None else hint
    match value:
        case SegmentId():
            return naming.segment(value)
        case None:
            return naming.segment(None) if hint == SegmentId | None else None
        case ResultKey():
            return _key(value)
        case enum.Enum():
            return str(value.value)
        case DealScores() | MatchLevels() | Adjusted() | Void():
            return say_outcome(value)
        case bool():
            return None
        case int() if hint is Number:
            return naming.entrant(Number(value))
        case int() if hint is Instant:
            return naming.time(Instant(value))
        case str() if hint is OfficialId:
            return naming.official(OfficialId(value))
        case int() | str():
            return value
        case tuple():
            return _tell_all(hint, value, naming)
        case _:
            return None


def _tell_all(hint: object, values: tuple[object, ...], naming: Naming) -> Fact | None:
    if hint == tuple[Number, ...]:
        return naming.entrants(typing.cast("tuple[Number, ...]", values))
    if hint == tuple[PersonRef, ...]:
        return _names(naming.person(PersonRef(str(each))) for each in values)
    if hint == tuple[OfficialId, ...]:
        return _names(naming.official(OfficialId(str(each))) for each in values)
    if hint in (tuple[str, ...], tuple[int, ...]):
        return ", ".join(map(str, values))
    if hint == tuple[Entrant, ...]:
        return naming.entrants(each.number for each in values if isinstance(each, Entrant))
    return None


def _results(action: a.EnterResults, naming: Naming) -> Mapping[str, Fact]:
    if len(action.results) == 1:
        (one,) = action.results
        players = naming.entrants(naming.seated(action.segment, one.key.table))
        return {"key": _key(one.key), "outcome": say_outcome(one.outcome), "players": players}
    shown = [{"key": _key(one.key), "outcome": say_outcome(one.outcome)} for one in action.results[:MOST_RESULTS]]
    said = listed((say("where", "result", each) for each in shown), "，")
    more = len(action.results) > MOST_RESULTS
    return {"count": len(action.results), "outcomes": say("where", "and_more", {"said": said}) if more else said}


def _key(key: ResultKey) -> Words:
    """Within a segment that was named; a match of pairs is board 0."""
    return say("where", "table", {"table": key.table, "board": key.board})


def _names(names: Iterable[str]) -> Words:
    all_ = [plain(name) for name in names]
    shown = listed(all_[:MOST_NAMED])
    if len(all_) <= MOST_NAMED:
        return shown
    return say("where", "more", {"names": shown, "count": len(all_), "more": len(all_) - MOST_NAMED})
