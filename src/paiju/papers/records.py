"""Papers to be signed and filed: rulings, appeals, incidents; one that is empty is filled in by hand."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from paiju.papers.fill import pair
from paiju.papers.forms import Bilingual, Item, Record, Records
from paiju.papers.subject import CannotPrint, EventPapers, Wanted
from paiju.regulations.library import name_article
from paiju.rulebook.clauses import Words
from paiju.rulebook.rule import Article
from paiju.table.clock import Instant
from paiju.tournament.desk.records import Answer, Appeal, Incident
from paiju.tournament.people.entrants import Number
from paiju.tournament.seating.segments import SegmentId
from paiju.tournament.state import Charge
from paiju.words import Fact, say, say_fact
from paiju.words.dates import say_instant
from paiju.words.direction import say_effect
from paiju.words.say import plain
from paiju.words.standings import say_segment

RecordT = TypeVar("RecordT", Charge, Appeal, Incident)


def rulings(event: EventPapers, wanted: Wanted) -> Records:
    charges = _chosen(event.state.charges, wanted, lambda one: one.segment)
    return _records(event, "ruling", [_ruling(event, one) for one in charges] or [_ruling(event, None)])


def appeals(event: EventPapers, wanted: Wanted) -> Records:
    found = _chosen(event.state.appeals.values(), wanted, lambda one: one.segment)
    return _records(event, "appeal", [_appeal(event, one) for one in found] or [_appeal(event, None)])


def incidents(event: EventPapers, wanted: Wanted) -> Records:
    found = _chosen(event.state.incidents.values(), wanted, lambda one: one.segment)
    return _records(event, "incident", [_incident(event, one) for one in found] or [_incident(event, None)])


def _chosen(
    all_: Iterable[RecordT], wanted: Wanted, segment_of: Callable[[RecordT], SegmentId | None]
) -> list[RecordT]:
    """One by its number, those of a segment, or all."""
    found = [one for one in all_ if wanted.segment in (None, segment_of(one))]
    if not wanted.number:
        return found
    one = [each for each in found if each.number == wanted.number]
    if not one:
        raise CannotPrint("no_such_record", number=str(wanted.number))
    return one


def _records(event: EventPapers, code: str, records: list[Record]) -> Records:
    return Records(event.heading(code), tuple(records))


def _item(code: str, value: Words | str = "", lines: int = 1) -> Item:
    told = plain(value) if isinstance(value, str) else value
    return Item(pair(say("paper_field", code)), pair(told), lines)


def _label(code: str, number: int | None) -> Bilingual:
    return pair(say("paper", code, {"number": "____" if number is None else number}))


def _who(event: EventPapers, number: Number | None) -> str:
    if number is None or number not in event.state.entrants:
        return ""
    unit = event.unit_of(number)
    return f"{event.numbers.shown(number)}  {event.name_of(number)}" + (f"（{unit}）" if unit else "")


def _where(event: EventPapers, segment: SegmentId | None, table: int | None = None, board: int | None = None) -> Words:
    if segment is None:
        return Words("", "")
    facts: dict[str, Fact] = {
        "segment": say_segment(segment, event.state.setup.book),
        "table": table or 0,
        "board": board or 0,
    }
    return say("paper_field", "place", facts)


def _when(event: EventPapers, at: Instant | None) -> Words:
    return Words("", "") if at is None else say_instant(event.state.setup, at)


def _ruling(event: EventPapers, charge: Charge | None) -> Record:
    table = None if charge is None else _table_of(event, charge)
    items = (
        _item("where", "" if charge is None else _where(event, charge.segment, table, charge.board)),
        _item("time"),
        _item("concerned", "" if charge is None else _who(event, charge.entrant)),
        _item("what_happened", lines=4),
        _item("offence", "" if charge is None else say_fact("offence", charge.code)),
        _item("article", "" if charge is None else _article(event, charge.code)),
        _item("penalty", "" if charge is None else say_effect(charge.effect)),
        _item("reason", lines=2),
    )
    signed = tuple(event.signature(code) for code in ("concerned", "referee", "chief"))
    return Record(_label("ruling_number", None if charge is None else charge.number), items, signed)


def _table_of(event: EventPapers, charge: Charge) -> int | None:
    segment = event.state.segments.get(charge.segment) if charge.segment is not None else None
    tables = () if segment is None else segment.seating.tables
    return next((table.table for table in tables if charge.entrant in table.seats), None)


def _article(event: EventPapers, code: str) -> Words | str:
    """Of the rule that the offence is."""
    rules = ((name, rule) for name, rule in event.regulation.rules() if name.rpartition(".")[2] == code)
    refs = next((rule.articles for _, rule in rules if rule.articles), ())
    return name_article(Article(event.regulation.id, refs[0])) if refs else ""


def _appeal(event: EventPapers, appeal: Appeal | None) -> Record:
    blank = appeal is None or appeal.answer is Answer.OPEN
    items = (
        _item("appellant", "" if appeal is None else _who(event, appeal.entrant)),
        _item("where", "" if appeal is None else _where(event, appeal.segment)),
        _item("said_at", _when(event, None if appeal is None else appeal.oral_at)),
        _item("written_at", _when(event, None if appeal is None else appeal.written_at)),
        _item("fee", str(appeal.fee) if appeal is not None and appeal.fee else ""),
        _item("subject", "" if appeal is None else appeal.subject, 5),
        _item("documents", lines=2),
        _item("due", _when(event, None if appeal is None else appeal.due)),
        _item("votes", "" if appeal is None else _votes(event, appeal), 2),
        _item("decision", "" if appeal is None or blank else _decision(appeal), 4),
        _item("refunded", "" if appeal is None or blank else say("answered", "yes" if appeal.refunded else "no")),
    )
    signed = tuple(event.signature(code) for code in ("appellant", "chief", "panel"))
    return Record(_label("appeal_number", None if appeal is None else appeal.number), items, signed)


def _votes(event: EventPapers, appeal: Appeal) -> str:
    told = (
        f"{event.official(official)}：{'／'.join(pair(say('answered', 'yes' if yes else 'no')))}"
        for official, yes in appeal.votes.items()
    )
    return "　".join(told)


def _decision(appeal: Appeal) -> Words:
    answer = say("appeal_answer", appeal.answer)
    return Words(f"{answer.zh}：{appeal.decision}" if appeal.decision else answer.zh, answer.en)


def _incident(event: EventPapers, incident: Incident | None) -> Record:
    where = Words("", "") if incident is None else _where(event, incident.segment, incident.table)
    concerned = "" if incident is None else (_who(event, incident.entrant) or incident.who)
    items = (
        _item("time", _when(event, None if incident is None else incident.at)),
        _item("where", where),
        _item("concerned", concerned),
        _item("kind", "" if incident is None else say_fact("offence", incident.code)),
        _item("what_happened", "" if incident is None else incident.note, 5),
        _item("witnesses", lines=2),
        _item("measures", "" if incident is None else incident.resolved, 3),
        _item("reported", say("answered", "yes") if incident is not None and incident.escalated else ""),
    )
    signed = tuple(event.signature(code) for code in ("reporter", "chief"))
    return Record(_label("incident_number", None if incident is None else incident.number), items, signed)
