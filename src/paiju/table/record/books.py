"""The rules by which a record is decided anew: those it was played under, or today's where it is of another version."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

from paiju.rulebook.rule import RuleSet, option_text
from paiju.rulebook.unusable import Unusable
from paiju.table.record.lines import shown
from paiju.table.record.record import BadRecord, DealRecord, NoScore

RulesT = TypeVar("RulesT", bound=RuleSet)
_HASH = re.compile("[0-9a-f]{64}")


def rules_of(
    record: DealRecord[object, object], find_book: Callable[[str, type[RulesT]], RulesT], kind: type[RulesT]
) -> RulesT:
    """``find_book`` raises ``Unusable`` for a book it does not know."""
    line = record.lines.get("Book")
    try:
        published = find_book(record.book, kind)
    except Unusable as unusable:
        raise BadRecord(line, "unknown_book", found=shown(record.book), accepted=unusable.facts["accepted"]) from None
    if published.book != record.book:
        raise BadRecord(line, "short_book", found=shown(record.book), accepted=repr(published.book))
    return rules_in_force(published, record.options, record.book_hash, record.lines)


def rules_in_force(
    published: RulesT, options: Iterable[tuple[str, str]], book_hash: str, lines: Mapping[str, int]
) -> RulesT:
    """With the options of a record, as far as the book has them today; all of them if it is today's version."""
    options = list(options)
    wrong = list(bad_options(published, options, lines.get("Options")))
    rules = published.with_options({name: value for name, value in options if name not in dict(wrong)})
    today = {published.content_hash(), rules.content_hash()}
    if wrong and book_hash in today:
        raise wrong[0][1]
    if book_hash in today - {rules.content_hash()} or not is_hash(book_hash):
        raise other_rules(rules, book_hash, lines.get("BookHash"))
    return rules


def is_hash(text: str) -> bool:
    return _HASH.fullmatch(text) is not None


def bad_options(
    published: RuleSet, options: Iterable[tuple[str, str]], line: int | None
) -> Iterator[tuple[str, BadRecord]]:
    """Options that the book does not offer or that change nothing, and what is wrong with each."""
    offered = {name: rule for name, rule in published.rules() if rule.accepted}
    for name, value in options:
        if name not in offered:
            yield name, BadRecord(line, "unknown_option", option=shown(name), accepted=" ".join(offered))
        elif offered[name].typed(value) is None:
            accepted = " ".join(offered[name].accepted)
            yield name, BadRecord(line, "unknown_choice", option=name, value=shown(value), accepted=accepted)
        elif value == option_text(offered[name].value):
            yield name, BadRecord(line, "idle_option", option=name)


def other_rules(rules: RuleSet, found: str, line: int | None) -> BadRecord:
    """The hash belongs to no version of the book, or contradicts the options."""
    return BadRecord(line, "other_rules", found=_named(rules, found), accepted=_named(rules, rules.content_hash()))


def other_version(rules: RuleSet, found: str, line: int | None) -> BadRecord:
    return BadRecord(line, "other_version", found=_named(rules, found), accepted=_named(rules, rules.content_hash()))


def _named(rules: RuleSet, book_hash: str) -> str:
    return shown(f"{rules.book} {book_hash[:16]}")


def wrong_result(record: DealRecord[object, object], played: tuple[int, ...] | NoScore) -> Iterator[BadRecord]:
    """Where a record states another result than the rules lead to."""
    if record.result != played:
        found, accepted = format_result(record.result), format_result(played)
        yield BadRecord(record.lines.get("result"), "wrong_result", found=found, accepted=accepted)


def parse_result(words: list[str], read_number: Callable[[str], int], line: int) -> tuple[int, ...] | NoScore:
    """The words behind ``result``."""
    for ending in NoScore:
        if words == [ending.value]:
            return ending
    if not words:
        raise BadRecord(line, "no_points")
    return tuple(map(read_number, words))


def format_result(result: tuple[int, ...] | NoScore) -> str:
    return result.value if isinstance(result, NoScore) else " ".join(map(str, result))
