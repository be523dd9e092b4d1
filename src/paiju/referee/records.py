"""Deal records, text (``.pj``) or JSON Lines (``.jsonl``), read and decided anew by the rules."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from paiju.games.doudizhu.deal import Cardset
from paiju.games.doudizhu.events import Action, Event
from paiju.games.doudizhu.formula import factors_told, formulas_of, formulas_told
from paiju.games.doudizhu.record.jsonlines import CODEC, parse_events
from paiju.games.doudizhu.record.record import parse_record
from paiju.games.doudizhu.record.replay import Replay, decide_all, other_version, replay, rules_in_force, rules_of
from paiju.games.doudizhu.record.steps import cardset_of, steps_of
from paiju.games.doudizhu.rules import Rules
from paiju.regulations.library import find_book, name_article
from paiju.rulebook.clauses import Words
from paiju.rulebook.unusable import Unusable
from paiju.table.record.codec import EventLog
from paiju.table.record.lines import shown
from paiju.table.record.record import BadRecord, Step
from paiju.table.session import messages as m
from paiju.words.records import say_bad_record


@dataclass(frozen=True, slots=True)
class PlayedRecord:
    """What a record tells, whichever way it was written; ``steps`` are the actions, ``played`` what they led to."""

    rules: Rules
    tags: dict[str, str]
    cardset: Cardset
    steps: tuple[Step[Action], ...]
    played: Replay

    @property
    def options(self) -> dict[str, str]:
        return self.rules.options

    @property
    def points(self) -> list[int] | None:
        score = self.played.state.score
        return None if score is None else list(score.points)

    def events_told(self) -> list[dict[str, object]]:
        return [CODEC.encode(event) for event in self.played.events]

    def factors_told(self) -> list[m.FactorTold]:
        score = self.played.state.score
        return [] if score is None else factors_told(score.factors)

    def formulas_told(self) -> list[m.SeatFormula]:
        score = self.played.state.score
        return [] if score is None else formulas_told(formulas_of(score, self.played.state))


class AgainstRules(Exception):
    """A record that can be read but does not follow the rules: where and why."""

    def __init__(self, bad: BadRecord) -> None:
        super().__init__(str(bad))
        self.bad = bad


def read_text(text: str) -> PlayedRecord:
    """``BadRecord`` when it cannot be read, ``AgainstRules`` when it breaks the rules."""
    record = parse_record(text)
    rules = rules_of(record, find_book)
    try:
        played = replay(rules, record)
    except BadRecord as bad:
        raise AgainstRules(bad) from None
    tags = {tag.name: tag.value for tag in record.tags}
    return PlayedRecord(rules, tags, record.cardset, record.steps, played)


def read_events(text: str) -> PlayedRecord:
    """The same for JSON Lines."""
    log = parse_events(text)
    rules = _rules_of(log)
    cardset, steps = cardset_of(log.events), tuple(steps_of(log.events))
    is_today = log.book_hash == rules.content_hash()
    try:
        played = decide_all(rules, cardset, steps, {}, is_strict=is_today)
    except BadRecord as bad:
        raise AgainstRules(bad) from None
    differing = _differing(log.events, played.events)
    if not is_today:
        version = other_version(rules, log.book_hash, 1)
        remarks = (version, *played.remarks, *((differing,) if differing is not None and not played.remarks else ()))
        played = replace(played, remarks=remarks)
    elif differing is not None:
        raise AgainstRules(differing)
    return PlayedRecord(rules, {}, cardset, steps, played)


def _differing(found: Sequence[Event], wanted: Sequence[Event]) -> BadRecord | None:
    """The first event that today's rules do not lead to."""
    for number, (each, expected) in enumerate(zip(found, wanted, strict=False), 2):
        if each != expected:
            return BadRecord(number, "other_event", found=type(each).__name__, accepted=type(expected).__name__)
    if len(found) != len(wanted):
        return BadRecord(len(found) + 1, "other_count", found=len(found), accepted=len(wanted))
    return None


def _rules_of(log: EventLog[Event]) -> Rules:
    try:
        published = find_book(log.book, Rules)
    except Unusable as unusable:
        raise BadRecord(1, "unknown_book", found=shown(log.book), accepted=unusable.facts["accepted"]) from None
    return rules_in_force(published, log.options, log.book_hash, {"Options": 1, "BookHash": 1})


def tell(bad: BadRecord) -> Words:
    """Line and reason; what the rules refuse is told with its article."""
    said = say_bad_record(bad)
    if bad.refusal is not None:
        article = name_article(bad.refusal.article)
        said = Words(f"{said.zh}［{article.zh}］", f"{said.en} [{article.en}]")
    if bad.line is None:
        return said
    return Words(f"第 {bad.line} 行：{said.zh}", f"line {bad.line}: {said.en}")
