"""The table of commands: every row is whole, and everything that reads it finds what it needs."""

from itertools import chain

import pytest

from paiju.cli.event import MODULES
from paiju.cli.event.table import function_of, rows_of
from paiju.tournament import commands as a
from paiju.tournament.command_table import Listed, Row
from paiju.tournament.desk.deciders import DECIDERS
from paiju.tournament.people.officials import APPOINTED, Role
from paiju.words import say
from paiju.words.catalogue import codes
from paiju.words.commands import DONE, EXAMPLES, say_field

ROWS = list(a.TABLE.values())
GIVEN = [row for row in ROWS if not row.noted]
BY_HAND = set(chain.from_iterable(MODULES.values()))
IN_OTHERS: dict[type[Listed], str] = {a.Apply: "import", a.ProposeSeating: "seat"}
"""Commands whose own word is none: ``import --audit`` applies, ``seat`` proposes."""


def word(row: Row) -> str:
    return IN_OTHERS.get(row.action, row.name.partition(" ")[0])


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.action.__name__)
def test_a_row_has_somebody_who_decides_it_and_somebody_who_may(row: Row) -> None:
    assert row.action is a.Undo or row.action in DECIDERS
    assert set(row.by) & {*APPOINTED, Role.PANEL}, "the platform and entrants alone give nothing at a desk"
    assert row.name or row.noted


def test_every_class_that_is_listed_has_a_row() -> None:
    written = {it for it in vars(a).values() if isinstance(it, type) and issubclass(it, Listed)}
    assert written - {a.Command, Listed} == set(a.TABLE)
    assert set(DECIDERS) == set(a.TABLE) - {a.Undo}


def test_names_are_given_once() -> None:
    names = [row.name for row in GIVEN]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("row", GIVEN, ids=lambda row: row.action.__name__)
def test_a_command_has_help_and_examples_in_both_languages(row: Row) -> None:
    assert all((said.zh and said.en) for said in (say("command", word(row)), say("command_about", word(row))))
    assert any(example.startswith(f"paiju event {word(row)} ") for example in EXAMPLES[word(row)])
    for field in row.fields:
        assert say_field(word(row), field.shown).zh


@pytest.mark.parametrize("row", [row for row in GIVEN if word(row) not in BY_HAND], ids=lambda row: row.name)
def test_what_is_made_from_the_table_says_what_it_did(row: Row) -> None:
    assert callable(function_of(word(row)))
    assert row in rows_of(word(row)).values()
    assert row.name in DONE


def test_no_word_is_left_over() -> None:
    assert set(EXAMPLES) == codes("command") == codes("command_about")
    assert set(DONE) == codes("done")
    assert {word(row) for row in GIVEN} <= set(EXAMPLES)
    assert set(EXAMPLES) - BY_HAND <= {word(row) for row in GIVEN}
    assert {name for name in DONE if name not in {row.name for row in GIVEN}} == {
        *(
            "suspend lift",
            "decide rejected",
            "decide-change refused",
            "late noted",
            "clock resume",
            "entry-fee returned",
        )
    }
    known = {field.shown for row in GIVEN for field in row.fields} | {
        "file",
        "step",
        "table",
        "board",
        "lift",
        "resume",
    }
    switches = {row.name.partition("--")[2] for row in GIVEN}
    assert {name.rpartition(".")[2] for name in codes("command_field")} <= known | switches
