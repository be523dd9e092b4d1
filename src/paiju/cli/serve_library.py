"""The shelf of rulebooks as the server asks for it: the look-up that ``paiju combo``, ``rules`` and ``replay`` show."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from paiju.cards.card import RANK_LETTERS, BadCard
from paiju.cli import library
from paiju.cli.combo import Answer, beats_it, identify
from paiju.cli.diagnosis import Reason, compare
from paiju.cli.errors import BadInput, explain
from paiju.cli.records import PlayedRecord, WrongRecord, from_events, from_text
from paiju.doudizhu.jsonlines import CODEC
from paiju.doudizhu.rules import Rules
from paiju.games import BOOKS
from paiju.rulebook.clauses import Clause, Words
from paiju.rulebook.rule import Article, Rule, option_text
from paiju.server import bodies
from paiju.server.library import Unusable
from paiju.table.record import BadRecord
from paiju.words import say_field, say_kind, say_reason, say_value


class Shelf:
    """Implements ``paiju.server.library.Library``."""

    def check(self, book: str, options: Mapping[str, str]) -> str:
        return _choose(book, options).book

    def books(self) -> list[bodies.BookHead]:
        return [_head(rules.book) for rules in BOOKS.values()]

    def book(self, name: str) -> bodies.Book:
        return _book(_find(name).book)

    def answer(self, question: bodies.Question) -> bodies.Verdict:
        rules = _choose(question.book, question.options)
        played = _identify(rules, question.cards, "cards")
        other = None if question.on is None else _identify(rules, question.on, "on")
        verdict = None
        if played.combo is not None and other is not None and other.combo is not None:
            verdict = compare(rules, played.combo, other.combo)
        return bodies.Verdict(
            rules.book,
            dict(question.options),
            _identified(played),
            None if other is None else _identified(other),
            beats_it(played, other, verdict),
            None if verdict is None else _reason(verdict[1]),
        )

    def replay(self, text: str) -> bodies.Replayed:
        """JSON Lines begin with a brace, a record with a tag."""
        read = from_events if text.lstrip("\ufeff \r\n").startswith("{") else from_text
        try:
            return _replayed(read(Path("record"), text))
        except WrongRecord as wrong:
            raise Unusable("wrong_record", what=wrong.words) from None
        except BadRecord as bad:
            raise Unusable("bad_record", what=_place(bad), line=bad.line or 0) from None
        except (BadInput, ValueError) as error:
            raise Unusable("bad_record", what=_told(error)) from None


def _find(name: str) -> Rules:
    try:
        return library.find(name)
    except BadInput:
        raise Unusable("no_such_book", book=name[:80], accepted=", ".join(BOOKS)) from None


def _choose(name: str, options: Mapping[str, str]) -> Rules:
    rules = _find(name)
    try:
        library.check_options(rules.book, rules.rules(), options)
    except BadInput as bad:
        raise Unusable("bad_option", what=bad.words) from None
    return rules.with_options(options)


def _place(bad: BadRecord) -> Words:
    if bad.line is None:
        return Words(bad.what, bad.what)
    return Words(f"第 {bad.line} 行：{bad.what}", f"line {bad.line}: {bad.what}")


def _told(error: Exception) -> Words:
    return explain(error) or Words(str(error), str(error))


def _said(words: Words) -> bodies.Said:
    return bodies.Said(words.zh, words.en)


# Books. They never change while a server runs.


@cache
def _head(book: str) -> bodies.BookHead:
    rules, clauses = BOOKS[book], library.clauses_of(book)
    options = [name for name, rule in rules.rules() if rule.choices]
    return bodies.BookHead(
        book, _said(clauses.title), _said(clauses.short), clauses.source, len(clauses), options, rules.content_hash()
    )


@cache
def _book(book: str) -> bodies.Book:
    rules, clauses = BOOKS[book], library.clauses_of(book)
    told = [_rule(name, rule) for name, rule in library.all_rules(rules)]
    return bodies.Book(_head(book), [_article(rules, clause) for clause in clauses], told)


def _rule(name: str, rule: Rule[Any]) -> bodies.RuleTold:
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


def _article(rules: Rules, clause: Clause) -> bodies.Article:
    return bodies.Article(
        ref=clause.ref,
        label=_said(clause.label),
        class_=clause.class_.value,
        title=_said(clause.title),
        text=_said(clause.text),
        reading=None if clause.reading is None else _said(clause.reading),
        pending=None if clause.pending is None else _said(clause.pending),
        register=list(clause.register),
        rules=[name for name, _ in library.rules_citing(rules, clause.ref)],
    )


# The referee's question.


def _identify(rules: Rules, text: str, where: str) -> Answer:
    try:
        return identify(rules, text, where)
    except (BadInput, BadCard) as bad:
        raise Unusable("bad_cards", what=_told(bad)) from None


def _identified(answer: Answer) -> bodies.Identified:
    found = answer.combo
    return bodies.Identified(
        cards=answer.cards,
        legal=found is not None,
        kind=None if found is None else found.kind.value,
        name=None if found is None else _said(say_kind(found.kind)),
        rank=None if found is None else RANK_LETTERS[found.rank],
        count=len(answer.cards),
        article=None if answer.article is None else answer.article.ref,
        cites=_cites(answer.article),
        says=_says(answer.article),
        reasons=[_reason(reason) for reason in answer.reasons],
    )


def _reason(reason: Reason) -> bodies.Reason:
    words = say_reason(reason.code, reason.facts)
    ref = None if reason.article is None else reason.article.ref
    return bodies.Reason(reason.code, ref, _cites(reason.article), _says(reason.article), words.zh, words.en)


def _cites(article: Article | None) -> bodies.Said | None:
    return None if article is None else _said(library.name_article(article))


def _says(article: Article | None) -> bodies.Said | None:
    text = None if article is None else library.text_of(article)
    return None if text is None else _said(text)


# Records.


def _replayed(record: PlayedRecord) -> bodies.Replayed:
    cardset, score = record.cardset, record.played.state.score
    factors = () if score is None else score.factors
    return bodies.Replayed(
        book=record.rules.book,
        options=record.options,
        tags=record.tags,
        board=cardset.board,
        first_caller=cardset.first_caller,
        hands=[list(map(int, hand)) for hand in cardset.hands],
        kitty=list(map(int, cardset.kitty)),
        events=[CODEC.encode(event) for event in record.played.events],
        points=None if score is None else list(score.points),
        factors=[
            bodies.FactorTold(each.code, each.value, str(each.article), list(map(int, each.seats))) for each in factors
        ],
    )
