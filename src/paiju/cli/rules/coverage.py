"""What ``paiju rules coverage`` shows: per article its class, the rules and tests that cite it, what is pending."""

from collections import Counter
from functools import cache

from paiju.cli.output import Column, Output, Table, both
from paiju.files import read_text
from paiju.regulations import library as shelf
from paiju.rulebook.clauses import Words
from paiju.rulebook.coverage import Citations, Coverage, CoverageState, Covered, cited_by_tests, coverage
from paiju.tournament.regulation import Regulation
from paiju.words import say

STATES: dict[CoverageState, Words] = {
    CoverageState.COVERED: Words("已覆盖", "covered"),
    CoverageState.NO_FIELD: Words("缺规则项", "no rule"),
    CoverageState.NO_TEST: Words("缺测试", "no test"),
    CoverageState.NO_TESTS_HERE: Words("无测试文件", "tests not present"),
    CoverageState.PENDING: Words("待实现", "pending"),
}
HOLES = (CoverageState.NO_FIELD, CoverageState.NO_TEST)


@cache
def tests_of(book: str) -> Citations:
    """The tests that cite each article; none where only the package is installed."""
    return cited_by_tests({path.name: read_text(path) for path in shelf.article_tests(book)})


def coverage_of(regulation: Regulation) -> Coverage:
    return coverage(shelf.clauses_of(regulation.id), regulation.rule_sets, tests_of(regulation.id) or None)


def has_hole(found: Coverage) -> bool:
    return bool(found.unknown) or any(line.state in HOLES for line in found.lines)


def show_coverage(out: Output, found: Coverage) -> None:
    book = shelf.clauses_of(found.book)
    table = Table(
        (
            Column(Words("条款", "article"), style="cyan"),
            Column(Words("类", "class")),
            Column(Words("状态", "state")),
            Column(Words("规则项，或由哪部分实现", "rules, or what will carry it"), flexible=True),
            Column(Words("测试", "tests"), right=True),
        ),
        book.title,
    )
    for line in found.lines:
        table.add(
            line.clause.ref, say("class", line.clause.class_), STATES[line.state], _carried(line), len(line.tests)
        )
    out.table(table)
    for ref in found.unknown:
        words = Words(f"{ref} 被引用，但条款文件里没有", f"{ref} is cited, but the clause file has no such article")
        out.say(words, "red")
    counts = Counter(line.state for line in found.lines)
    parts = [(STATES[state], counts[state]) for state in CoverageState if counts[state]]
    told = Words("，".join(f"{name.zh} {count}" for name, count in parts), ", ".join(f"{n} {w.en}" for w, n in parts))
    total = len(found.lines)
    style = "bold red" if has_hole(found) else "bold green"
    out.say(Words(f"{book.short.zh}：{total} 条，{told.zh}", f"{book.short.en}: {total} articles, {told.en}"), style)


def _carried(line: Covered) -> str | Words:
    if line.clause.pending is not None and not line.fields:
        return line.clause.pending
    return " ".join(line.fields)


def coverage_document(found: Coverage) -> dict[str, object]:
    return {
        "book": found.book,
        "ok": not has_hole(found),
        "tests_present": found.tests_present,
        "articles": [
            {
                "ref": line.clause.ref,
                "class": line.clause.class_.value,
                "state": line.state.value,
                "rules": list(line.fields),
                "tests": list(line.tests),
                "pending": None if line.clause.pending is None else both(line.clause.pending),
            }
            for line in found.lines
        ],
        "unknown": list(found.unknown),
        "counts": {state.value: found.count(state) for state in CoverageState},
    }
