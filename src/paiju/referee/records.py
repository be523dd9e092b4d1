"""Deal records, text (``.pj``) or JSON Lines (``.jsonl``), read and decided anew by the rules."""

from dataclasses import dataclass

from paiju.games.doudizhu.deal import Cardset
from paiju.games.doudizhu.events import Action, Event
from paiju.games.doudizhu.formula import factors_told, formulas_of, formulas_told
from paiju.games.doudizhu.record.jsonlines import CODEC, parse_events
from paiju.games.doudizhu.record.record import parse_record
from paiju.games.doudizhu.record.replay import Replay, decide_all, replay, rules_of
from paiju.games.doudizhu.record.steps import cardset_of, steps_of
from paiju.games.doudizhu.rules import Rules
from paiju.games.registry import BOOKS, UnknownBook, find_book
from paiju.regulations.library import check_options, name_article
from paiju.regulations.unusable import Unusable
from paiju.rulebook.clauses import Words
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
        return self.rules.options_against(BOOKS[self.rules.book])

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
    try:
        played = decide_all(rules, cardset, steps, {})
    except BadRecord as bad:
        raise AgainstRules(bad) from None
    for number, (each, expected) in enumerate(zip(log.events, played.events, strict=False), 2):
        if each != expected:
            names = (type(each).__name__, type(expected).__name__)
            raise AgainstRules(BadRecord(number, "other_event", found=names[0], accepted=names[1]))
    found, wanted = len(log.events), len(played.events)
    if found != wanted:
        raise AgainstRules(BadRecord(found + 1, "other_count", found=found, accepted=wanted))
    return PlayedRecord(rules, {}, cardset, steps, played)


def _rules_of(log: EventLog[Event]) -> Rules:
    try:
        rules = find_book(log.book)
        check_options(rules.book, rules.rules(), dict(log.options))
    except UnknownBook:
        raise BadRecord(1, "unknown_book", found=shown(log.book), accepted=", ".join(BOOKS)) from None
    except Unusable as unusable:
        code = "unknown_option" if unusable.code == "no_such_option" else "unknown_choice"
        facts = {name: str(fact) for name, fact in unusable.facts.items() if name != "book"}
        raise BadRecord(1, code, None, is_cut=False, **facts) from None
    rules = rules.with_options(dict(log.options))
    if log.book_hash != rules.content_hash():
        found, accepted = f"{log.book} {log.book_hash[:16]}", f"{rules.book} {rules.content_hash()[:16]}"
        raise BadRecord(1, "other_rules", found=shown(found), accepted=repr(accepted))
    return rules


def tell(bad: BadRecord) -> Words:
    """Line and reason; what the rules refuse is told with its article."""
    said = say_bad_record(bad)
    if bad.refusal is not None:
        article = name_article(bad.refusal.article)
        said = Words(f"{said.zh}［{article.zh}］", f"{said.en} [{article.en}]")
    if bad.line is None:
        return said
    return Words(f"第 {bad.line} 行：{said.zh}", f"line {bad.line}: {said.en}")
