"""A roster against the rules on who may enter, where the book has such: its rows are checked before they come in."""

from collections.abc import Iterator
from dataclasses import replace

from paiju.papers.roster import Problem, Roster, Row
from paiju.tournament.rules.eligibility import Application, Eligibility, Employment, findings


def application_in(row: Row) -> Application:
    """What a row says of the person that a rule asks for."""
    return Application(row.born, Employment(row.employment) if row.employment else None)


def with_eligibility(roster: Roster, rules: Eligibility | None, to_audit: bool = False) -> Roster:
    """The roster with what the book's rules find; those who are audited first come in to be turned down there."""
    if rules is None:
        return roster
    found = [problem for row in roster.rows for problem in _problems(rules, row, to_audit)]
    unknown = sum(1 for row in roster.rows if row.name and not row.born)
    if unknown:
        found.append(Problem("roster_born_missing", 0, (("count", unknown),), warning=True))
    return replace(roster, problems=tuple(sorted((*roster.problems, *found), key=lambda problem: problem.row)))


def _problems(rules: Eligibility, row: Row, to_audit: bool) -> Iterator[Problem]:
    codes = findings(rules, application_in(row))
    if codes:
        facts = (("name", row.name), ("findings", ", ".join(codes)))
        yield Problem("roster_not_eligible", row.row, facts, warning=to_audit)
