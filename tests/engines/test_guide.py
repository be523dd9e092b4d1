"""The author's guide tells every fault, shows the printed dialogue, and its commands exist."""

import re

from paiju.cli.main import COMMANDS
from tests.engines.hosting import ROOT
from tests.golden.test_transcripts import PRINTED_SOUTH
from tests.sentences import sentences

ENGINE_FAULTS = sentences("engine_fault")

PAGE = (ROOT / "docs" / "engine-guide.md").read_text("utf-8")
CHINESE, _, ENGLISH = PAGE.partition("## English")


def test_every_fault_has_a_row_in_both_languages() -> None:
    rows = {code for line in CHINESE.splitlines() if line.startswith("| `") for code in re.findall(r"`(\w+)`", line)}
    assert not set(ENGINE_FAULTS) - rows
    assert not set(ENGINE_FAULTS) - set(re.findall(r"`(\w+)`", ENGLISH))


def test_the_dialogue_is_the_printed_one() -> None:
    assert PRINTED_SOUTH in PAGE


def test_its_commands_exist() -> None:
    named = set(re.findall(r"paiju (\w+)", PAGE))
    assert named
    assert named <= set(COMMANDS)
