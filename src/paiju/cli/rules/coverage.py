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

HOLES = (CoverageState.NO_FIELD, CoverageState.NO_TEST)


@cache
def tests_of(book: str) -> Citations:
    """The tests that cite each article; none where only the package is installed."""
    sources = {path.name: read_text(path) for path in shelf.article_tests(book)}
    return cited_by_tests(sources, shelf.FOLDERS[book].name)


def coverage_of(regulation: Regulation) -> Coverage:
    return coverage(shelf.clauses_of(regulation.id), regulation.rule_sets, tests_of(regulation.id) or None)


def has_hole(found: Coverage) -> bool:
    return bool(found.unknown) or any(line.state in HOLES for line in found.lines)


def show_coverage(out: Output, found: Coverage) -> None:
    book = shelf.clauses_of(found.book)
    table = Table(
        (
            Column(say("head", "clause"), style="cyan"),
            Column(say("head", "class")),
            Column(say("head", "state")),
            Column(say("head", "rules_or_part"), flexible=True),
            Column(say("head", "tests"), right=True),
        ),
        book.title,
    )
    for line in found.lines:
        table.add(
            line.clause.ref,
            say("class", line.clause.class_),
            say("coverage", line.state),
            _carried(line),
            len(line.tests),
        )
    out.table(table)
    for ref in found.unknown:
        words = say("printed", "no_such_article", {"ref": ref})
        out.say(words, "red")
    counts = Counter(line.state for line in found.lines)
    parts = [(say("coverage", state), counts[state]) for state in CoverageState if counts[state]]
    told = Words("，".join(f"{name.zh} {count}" for name, count in parts), ", ".join(f"{n} {w.en}" for w, n in parts))
    total = len(found.lines)
    style = "bold red" if has_hole(found) else "bold green"
    out.say(say("printed", "articles", {"short": book.short, "total": total, "told": told}), style)


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
