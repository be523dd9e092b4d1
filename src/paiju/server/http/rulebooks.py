"""The referee's look-up as HTTP tells it: books, options, the question about a combination, records decided anew.

Whatever people may type is answered, or refused as an ``HttpProblem``.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

from paiju.games.registry import has_tables
from paiju.referee.records import read_events, read_record, tell
from paiju.regulations import library as shelf
from paiju.rulebook.clauses import Clause, Words
from paiju.rulebook.rule import Article, Rule, RuleSet, option_text
from paiju.rulebook.unusable import Unusable
from paiju.server.http import bodies
from paiju.server.http.problems import HttpProblem
from paiju.table.lookup import AgainstRules, Identified, PlayedRecord, Reason, factors_told
from paiju.table.record.record import BadRecord
from paiju.tournament.regulation import Regulation
from paiju.words import say, say_fact
from paiju.words.refusals import say_reason
from paiju.words.rules import say_field, say_value


def check(book: str, options: Mapping[str, str]) -> str:
    """The id of a book under one of its names, if it exists and offers these options."""
    return _choose(book, options).book


def check_regulation(book: str) -> Regulation:
    """The regulation under one of its names: events may be held by it even if nobody can play it here."""
    try:
        return shelf.find_regulation(book)
    except Unusable as unusable:
        raise HttpProblem("no_such_book", {"what": _why(unusable)}) from None


def _find(name: str) -> RuleSet:
    try:
        return shelf.find_book(name, RuleSet)
    except Unusable as unusable:
        raise HttpProblem("no_such_book", {"what": _why(unusable)}) from None


def _choose(name: str, options: Mapping[str, str]) -> RuleSet:
    rules = _find(name)
    try:
        return shelf.choose(rules.book, options, RuleSet)
    except Unusable as unusable:
        raise HttpProblem("bad_option", {"what": _why(unusable)}) from None


def _why(unusable: Unusable) -> Words:
    return say("lookup", unusable.code, unusable.facts)


def _said(words: Words) -> bodies.Said:
    return bodies.Said(words.zh, words.en)


# Books. They never change while a server runs.


def books() -> list[bodies.BookHead]:
    """Those that are played at tables of this server."""
    return [_head(book) for book in shelf.playable_books(RuleSet) if has_tables(shelf.REGULATIONS[book].game)]


def check_tables(book: str) -> None:
    if not has_tables(shelf.REGULATIONS[book].game):
        raise HttpProblem("no_live_tables")


def directed() -> list[bodies.BookHead]:
    """Those that events can be held by."""
    return [_head(book) for book in shelf.REGULATIONS]


def book(name: str) -> bodies.Book:
    return _book(check_regulation(name).id)


def options(name: str) -> bodies.BookOptions:
    return _options(_find(name).book)


@cache
def _head(book: str) -> bodies.BookHead:
    rules, clauses = shelf.find_regulation(book).play, shelf.clauses_of(book)
    names = [name for name, rule in rules.rules() if rule.choices]
    return bodies.BookHead(
        book, _said(clauses.title), _said(clauses.short), clauses.source, len(clauses), names, rules.content_hash()
    )


@cache
def _book(book: str) -> bodies.Book:
    regulation, clauses = shelf.find_regulation(book), shelf.clauses_of(book)
    told = [rule_told(name, rule) for name, rule in regulation.rules()]
    return bodies.Book(_head(book), [_article(regulation, clause) for clause in clauses], told)


@cache
def _options(book: str) -> bodies.BookOptions:
    return bodies.BookOptions(
        book, [rule_told(name, rule) for name, rule in shelf.find_book(book, RuleSet).rules() if rule.choices]
    )


def rule_told(name: str, rule: Rule[Any]) -> bodies.RuleTold:
    return bodies.RuleTold(
        name,
        _said(say_field(name)),
        option_text(rule.value),
        _said(say_value(rule.value)),
        list(rule.articles),
        list(rule.register),
        [option_text(choice) for choice in rule.choices],
        [_said(say_value(choice)) for choice in rule.choices],
    )


def _article(regulation: Regulation, clause: Clause) -> bodies.Article:
    return bodies.Article(
        ref=clause.ref,
        label=_said(clause.label),
        class_=clause.class_.value,
        title=_said(clause.title),
        text=_said(clause.text),
        reading=None if clause.reading is None else _said(clause.reading),
        pending=None if clause.pending is None else _said(clause.pending),
        register=list(clause.register),
        rules=[name for name, _ in regulation.citing(clause.ref)],
    )


# The referee's question.


def answer(asked: bodies.Question) -> bodies.Verdict:
    rules = _choose(asked.book, asked.options)
    try:
        verdict = shelf.game_of(rules).answer(rules, asked.cards, asked.on, "cards", "on")
    except Unusable as unusable:
        raise HttpProblem("bad_cards", {"what": _why(unusable)}) from None
    return bodies.Verdict(
        rules.book,
        dict(asked.options),
        _identified(verdict.played),
        None if verdict.on_table is None else _identified(verdict.on_table),
        verdict.beats,
        None if verdict.why is None else _reason(verdict.why),
    )


def _identified(cards: Identified) -> bodies.Identified:
    return bodies.Identified(
        cards=cards.cards,
        legal=cards.kind is not None,
        kind=cards.kind,
        name=None if cards.kind is None else _said(say_fact("kind", cards.kind)),
        rank=cards.rank,
        count=cards.count,
        article=None if cards.article is None else cards.article.ref,
        cites=_cites(cards.article),
        says=_says(cards.article),
        reasons=[_reason(reason) for reason in cards.reasons],
    )


def _reason(reason: Reason) -> bodies.Reason:
    words = say_reason(reason.code, reason.facts)
    ref = None if reason.article is None else reason.article.ref
    return bodies.Reason(reason.code, ref, _cites(reason.article), _says(reason.article), words.zh, words.en)


def _cites(article: Article | None) -> bodies.Said | None:
    return None if article is None else _said(shelf.name_article(article))


def _says(article: Article | None) -> bodies.Said | None:
    text = None if article is None else shelf.text_of(article)
    return None if text is None else _said(text)


# Records.


def replay(text: str) -> bodies.Replayed:
    """JSON Lines begin with a brace, a record with a tag."""
    read = read_events if text.lstrip("\ufeff \r\n").startswith("{") else read_record
    try:
        return _replayed(read(text))
    except AgainstRules as wrong:
        raise HttpProblem("wrong_record", {"what": tell(wrong.bad), "line": wrong.bad.line or 0}) from None
    except BadRecord as bad:
        raise HttpProblem("bad_record", {"what": tell(bad), "line": bad.line or 0}) from None


def _replayed(record: PlayedRecord) -> bodies.Replayed:
    score = record.score
    return bodies.Replayed(
        book=record.rules.book,
        roles=list(shelf.find_regulation(record.rules.book).roles),
        options=record.rules.options,
        tags=record.tags,
        board=record.board,
        first_caller=record.first,
        hands=[list(map(int, hand)) for hand in record.hands],
        kitty=list(map(int, record.kitty)),
        events=record.events,
        points=None if score is None else list(score.points),
        factors=[] if score is None else factors_told(score.factors),
        formulas=record.formulas,
        remarks=[_said(tell(remark)) for remark in record.remarks],
    )
