"""``paiju rules``: the rulebooks with their clauses, values and options, their differences, coverage and self-test."""

from pathlib import Path
from typing import Annotated, Any

import typer

from paiju.cli.app import BookArgument, JsonOption, LangOption, command, new_app
from paiju.cli.errors import Reproach
from paiju.cli.output import Column, Lang, Output, Table, both
from paiju.cli.rules import library
from paiju.cli.rules.check import bad_vectors, report_document, show_report
from paiju.cli.rules.coverage import coverage_document, coverage_of, has_hole, show_coverage, tests_of
from paiju.files import read_text
from paiju.regulations import library as shelf
from paiju.rulebook.clauses import Clause, ClauseBook, Words
from paiju.rulebook.rule import Rule, option_text
from paiju.tournament.regulation import Regulation
from paiju.vectors.check import changed_by, check_vectors
from paiju.words import say
from paiju.words.rules import say_field, say_value

app = new_app("\b\n规则：条款、选项、比较、覆盖、检验\nRulebooks: clauses, options, differences, coverage, self-test")


# list


@command(app, "list", "有哪些规则 | the rulebooks", "有哪些规则", "The rulebooks there are", "paiju rules list")
def list_books(lang: LangOption = None, as_json: JsonOption = False) -> None:
    out = Output(lang, as_json)
    if as_json:
        out.json({"books": [_book_document(regulation) for regulation in shelf.REGULATIONS.values()]})
        return
    table = Table(
        (
            Column(say("head", "book"), style="bold cyan"),
            Column(say("head", "title"), stacked=True, flexible=True),
            Column(say("head", "clauses"), right=True),
            Column(say("head", "rules"), right=True),
            Column(say("head", "options"), right=True),
        )
    )
    for regulation in shelf.REGULATIONS.values():
        book = shelf.clauses_of(regulation.id)
        values = [rule for _, rule in regulation.rules()]
        table.add(regulation.id, book.title, len(book), len(values), sum(1 for rule in values if rule.choices))
    out.table(table)
    names, keys = (
        " ".join(each) for each in zip(*((it.name, it.key) for it in shelf.REGULATIONS.values()), strict=True)
    )
    out.say(say("printed", "short_names", {"names": names, "keys": keys}))


def _book_document(regulation: Regulation) -> dict[str, object]:
    book = shelf.clauses_of(regulation.id)
    values = dict(regulation.rules())
    return {
        "id": regulation.id,
        "title": both(book.title),
        "short": both(book.short),
        "source": book.source,
        "clauses": len(book),
        "rules": len(values),
        "options": [name for name, rule in values.items() if rule.choices],
        "hash": regulation.play.content_hash(),
    }


# show


@command(
    app,
    "show",
    "条款与规则项 | clauses and rules",
    "一本规则的全部条款，或其中一条：文字、读法、规则项",
    "All clauses of a book, or one: text, our reading, the rules it gives",
    "paiju rules show national 8.10",
    "paiju rules show ccgc",
)
def show(
    book: BookArgument,
    article: Annotated[
        str | None, typer.Argument(metavar="ARTICLE", help="条款号，如 8.10 | article, such as 8.10")
    ] = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    regulation = shelf.find_regulation(book)
    clauses = shelf.clauses_of(regulation.id)
    found = list(clauses) if article is None else shelf.find_clauses(clauses, article)
    if as_json:
        articles = [_clause_document(regulation, clause) for clause in found]
        content = regulation.play.content()
        out.json({**_book_document(regulation), "content": content, "articles": articles})
        return
    out.line(out.inline(clauses.title, " · "), "bold")
    for clause in found:
        out.line()
        _show_clause(out, regulation, clauses, clause)


def _show_clause(out: Output, regulation: Regulation, book: ClauseBook, clause: Clause) -> None:
    head = f"{clause.ref}  {out.inline(clause.label)}  {out.inline(clause.title)}"
    out.line(f"{head}  〔{out.inline(say('class', clause.class_))}〕", "bold cyan")
    out.say(clause.text, indent=2)
    if clause.reading is not None:
        register = f" {' '.join(clause.register)}" if clause.register else ""
        reading = say("printed", "our_reading", {"register": register, "reading": clause.reading})
        out.say(reading, indent=2)
    if clause.pending is not None:
        out.say(say("printed", "pending", {"pending": clause.pending}), indent=2)
    for name, rule in regulation.citing(clause.ref):
        out.line(f"• {name} = {_typed(rule, clause.ref)}", "green", indent=2)
        out.line(_told(out, name, rule, clause.ref), indent=4)
        if rule.choices:
            choices = " | ".join(option_text(choice) for choice in rule.choices)
            out.line(f"{out.inline(say('printed', 'options'))}: {choices}  {' '.join(rule.register)}", "dim", indent=4)
    for test in tests_of(regulation.id).get(clause.ref, ()):
        out.line(f"{out.inline(say('printed', 'test'))}: {test}", "dim", indent=2)


def _row(rule: Rule[Any], ref: str) -> object:
    """Of a table of combinations only the row that the article defines, of anything else all."""
    place = rule.articles.index(ref)
    is_table = isinstance(rule.value, tuple) and all(isinstance(row, tuple) for row in rule.value)
    return rule.value[place] if is_table and place < len(rule.value) else rule.value


def _typed(rule: Rule[Any], ref: str) -> str:
    return option_text(_row(rule, ref)) or "—"


def _told(out: Output, name: str, rule: Rule[Any], ref: str) -> str:
    field, value = say_field(name), say_value(_row(rule, ref))
    return out.inline(Words(f"{field.zh}：{value.zh}", f"{field.en}: {value.en}"), " · ")


def _clause_document(regulation: Regulation, clause: Clause) -> dict[str, object]:
    return {
        "ref": clause.ref,
        "label": both(clause.label),
        "class": clause.class_.value,
        "title": both(clause.title),
        "text": both(clause.text),
        "reading": None if clause.reading is None else both(clause.reading),
        "pending": None if clause.pending is None else both(clause.pending),
        "requirements": list(clause.requirements),
        "register": list(clause.register),
        "rules": [_rule_document(name, rule) for name, rule in regulation.citing(clause.ref)],
        "tests": list(tests_of(regulation.id).get(clause.ref, ())),
    }


def _rule_document(name: str, rule: Rule[Any]) -> dict[str, object]:
    return {
        "name": name,
        "title": both(say_field(name)),
        "value": option_text(rule.value),
        "told": both(say_value(rule.value)),
        "articles": list(rule.articles),
        "register": list(rule.register),
        "choices": [option_text(choice) for choice in rule.choices],
    }


# options


@command(
    app,
    "options",
    "可改选的读法 | readings to choose from",
    "文字不明之处：采用的读法和可改选的读法",
    "Where the text is open: the reading taken, and those an event may choose",
    "paiju rules options national",
)
def options(book: BookArgument, lang: LangOption = None, as_json: JsonOption = False) -> None:
    out = Output(lang, as_json)
    regulation = shelf.find_regulation(book)
    offered = [(name, rule) for name, rule in regulation.rules() if rule.choices]
    if as_json:
        out.json({"book": regulation.id, "options": [_rule_document(name, rule) for name, rule in offered]})
        return
    out.line(out.inline(shelf.clauses_of(regulation.id).title, " · "), "bold")
    for name, rule in offered:
        out.line()
        articles = f"[{' '.join(rule.articles)}] " if rule.articles else ""
        source = articles + " ".join(rule.register)
        out.line(f"{name}  {out.inline(say_field(name), ' · ')}  {source}", "cyan")
        longest = max(len(option_text(choice)) for choice in rule.choices)
        for choice in rule.choices:
            mark = "●" if choice == rule.value else "○"
            out.line(f"{mark} {option_text(choice):<{longest}}  {out.inline(say_value(choice), ' · ')}", indent=2)
    out.line()
    out.say(say("printed", "reading_taken"))


# diff


@command(
    app,
    "diff",
    "两本规则的不同 | how two books differ",
    "两本规则有哪些规则项不同，各依据哪一条",
    "Which rules of two books differ, each with its articles",
    "paiju rules diff national workers",
)
def diff(
    a: Annotated[str, typer.Argument(metavar="A", help="规则 | rulebook")],
    b: Annotated[str, typer.Argument(metavar="B", help="规则 | rulebook")],
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    first, second = shelf.find_regulation(a), shelf.find_regulation(b)
    mine, theirs = dict(first.rules()), dict(second.rules())
    names = [name for name in dict.fromkeys((*mine, *theirs)) if _value(mine, name) != _value(theirs, name)]
    if as_json:
        rows = [{"name": name, "a": _side(mine.get(name)), "b": _side(theirs.get(name))} for name in names]
        out.json({"a": first.id, "b": second.id, "differences": rows})
        return
    heads = [shelf.clauses_of(regulation.id).short for regulation in (first, second)]
    table = Table(
        (
            Column(say("head", "rule"), stacked=True, flexible=True, style="cyan"),
            *(Column(head, stacked=True, flexible=True) for head in heads),
        )
    )
    for name in names:
        table.add(say_field(name), _told_side(mine.get(name)), _told_side(theirs.get(name)))
        if out.lang is Lang.BOTH:
            table.end_section()
    out.table(table)
    out.say(say("printed", "differences", {"count": len(names)}))


def _value(values: dict[str, Rule[Any]], name: str) -> object:
    return values[name].value if name in values else None


def _side(rule: Rule[Any] | None) -> dict[str, object] | None:
    return None if rule is None else {"value": option_text(rule.value), "articles": list(rule.articles)}


def _told_side(rule: Rule[Any] | None) -> Words:
    if rule is None:
        return Words("—", "—")
    value, articles = say_value(rule.value), " ".join(rule.articles)
    return Words(f"{value.zh}［{articles}］", f"{value.en} [{articles}]")


# coverage


@command(
    app,
    "coverage",
    "每条被哪些规则项和测试引用 | rules and tests per article",
    "每一条由哪些规则项和测试负责；有缺口时退出码为 1",
    "Which rules and tests stand for each article; a hole gives exit status 1",
    "paiju rules coverage national",
    "paiju rules coverage",
)
def coverage(
    book: Annotated[
        str | None, typer.Argument(metavar="[BOOK]", help="规则，缺省为全部 | rulebook, all by default")
    ] = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    books = list(shelf.REGULATIONS.values()) if book is None else [shelf.find_regulation(book)]
    found = [coverage_of(regulation) for regulation in books]
    if as_json:
        out.json({"books": [coverage_document(each) for each in found]})
    else:
        for each in found:
            show_coverage(out, each)
    if any(has_hole(each) for each in found):
        raise Reproach


# check


@command(
    app,
    "check",
    "用测试向量检验 | run test vectors",
    "用测试向量文件检验规则；改选项时列出受影响的向量",
    "Run a file of test vectors; with options, list the vectors they change",
    "paiju rules check vectors.json",
    "paiju rules check vectors.json --option national:all_pass=redeal",
)
def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="测试向量 | vectors (JSON)")],
    option: Annotated[
        list[str] | None,
        typer.Option("--option", metavar="BOOK:NAME=VALUE", help="改选一种读法，可多次 | choose another reading"),
    ] = None,
    lang: LangOption = None,
    as_json: JsonOption = False,
) -> None:
    out = Output(lang, as_json)
    chosen = library.split_book_options(option)
    text = read_text(file)
    try:
        report = check_vectors(text, chosen)
        changed = changed_by(text, chosen) if chosen else ()
    except (ValueError, RecursionError) as error:
        raise bad_vectors(file, error) from None
    if as_json:
        out.json(report_document(report, changed))
    else:
        show_report(out, report, changed, bool(chosen))
    if report.failed:
        raise Reproach
