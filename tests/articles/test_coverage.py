"""Every clause but what a page or a screen shows is cited by a field and a test; nothing cites a clause in vain."""

import pytest

from paiju.regulations import library
from paiju.regulations.library import clauses_of
from paiju.rulebook.clauses import ClauseClass
from paiju.rulebook.coverage import Citations, Coverage, CoverageState, cited_by_fields, cited_by_tests, coverage
from tests.articles.registry import FOLDERS, RULE_SETS, article_tests

PENDING_PAGES = {
    "doudizhu-national-2016": {"1", "21"},  # purpose, who interprets
    "doudizhu-ccgc": {"1"},  # preface
    "doudizhu-workers-2021": {"1", "3.5", "4.1", "7", "8"},  # dates, costs, base rules, contact, who interprets
    "shengji-coop": {"1"},  # base rules
}
"""Clauses without a rule: the event's page will show them."""

PENDING_SCREENS = {"doudizhu-national-2016": {"17.3.6"}}
"""What spectators see, and when."""


def cited_in(folder: str) -> Citations:
    files = library.article_tests(FOLDERS[folder])
    return cited_by_tests({path.name: path.read_text("utf-8") for path in files}, folder)


def coverage_of(folder: str) -> Coverage:
    book = FOLDERS[folder]
    return coverage(clauses_of(book), RULE_SETS[book].values(), cited_in(folder))


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_clause_that_is_not_pending_has_a_field_and_a_test(folder: str) -> None:
    gaps = [
        f"{line.clause.ref} ({line.clause.class_.value}): {line.state.value}"
        for line in coverage_of(folder).lines
        if line.state not in (CoverageState.COVERED, CoverageState.PENDING)
    ]
    assert not gaps


@pytest.mark.parametrize("folder", FOLDERS)
def test_whatever_is_cited_exists(folder: str) -> None:
    assert coverage_of(folder).unknown == ()


@pytest.mark.parametrize("folder", FOLDERS)
def test_only_what_later_parts_carry_is_pending(folder: str) -> None:
    book = FOLDERS[folder]
    later = (PENDING_PAGES, PENDING_SCREENS)
    allowed = {ref for table in later for ref in table.get(book, set())}
    pending = {line.clause.ref for line in coverage_of(folder).lines if line.state is CoverageState.PENDING}
    assert pending == allowed


@pytest.mark.parametrize("folder", FOLDERS)
def test_what_a_page_shows_has_no_rule(folder: str) -> None:
    book = FOLDERS[folder]
    assert {clauses_of(book)[ref].class_ for ref in PENDING_PAGES.get(book, set())} <= {ClauseClass.VENUE}


@pytest.mark.parametrize("folder", FOLDERS)
def test_requirements_cited_by_tests_rest_on_a_clause_of_the_book(folder: str) -> None:
    book = FOLDERS[folder]
    known = {name for clause in clauses_of(book) for name in clause.requirements}
    cited = {name for cited in article_tests(book) for name in cited.requirements}
    assert not cited - known


@pytest.mark.parametrize("folder", FOLDERS)
def test_what_is_read_from_the_sources_is_what_python_registers(folder: str) -> None:
    read = {ref: set(tests) for ref, tests in cited_in(folder).items()}
    registered: dict[str, set[str]] = {}
    for cited in article_tests(FOLDERS[folder]):
        for ref in cited.refs:
            registered.setdefault(ref, set()).add(cited.name)
    assert read == registered


def test_without_tests_the_table_says_so() -> None:
    book = FOLDERS["workers_2021"]
    table = coverage(clauses_of(book), RULE_SETS[book].values(), None)
    assert not table.tests_present
    assert table.count(CoverageState.NO_TESTS_HERE) > 0
    assert table.count(CoverageState.COVERED) == table.count(CoverageState.NO_TEST) == 0


def test_gaps_are_told() -> None:
    book = FOLDERS["workers_2021"]
    rules = RULE_SETS[book].values()
    states = {line.clause.ref: line.state for line in coverage(clauses_of(book), rules, {"G6": ("x",)}).lines}
    assert states["G6"] is CoverageState.COVERED
    assert states["G7.2"] is CoverageState.NO_TEST
    nothing = {line.clause.ref: line.state for line in coverage(clauses_of(book), [], {"G6": ("x",)}).lines}
    assert nothing["G6"] is CoverageState.NO_FIELD
    assert coverage(clauses_of(book), [], {"G99": ("x",)}).unknown == ("G99",)
    assert "empty_hands_to_end" in cited_by_fields(rules)["G6"]


def test_citations_are_literal_texts() -> None:
    source = (
        'import registry\n\n@registry.article("8.1", "N-8.1")\ndef test_a(book): ...\n\n@other("9")\ndef b(): ...\n'
    )
    assert cited_by_tests({"a.py": source}) == {"8.1": ("a.py::test_a",)}
    several = '@articles(one=("8.1", "N-8.1"), other=("T1",))\ndef test_a(book): ...\n'
    assert cited_by_tests({"a.py": several}, "one") == {"8.1": ("a.py::test_a",)}
    assert cited_by_tests({"a.py": several}, "third") == {}
    with pytest.raises(ValueError, match="literal text"):
        cited_by_tests({"a.py": "@article(REF)\ndef test_a(book): ...\n"})
