"""What docs/deal-record.md shows is what the software writes."""

import json
import re

import pytest

from paiju.games.doudizhu.record.jsonlines import CODEC
from paiju.games.doudizhu.record.record import parse_record
from paiju.games.doudizhu.record.replay import replay
from paiju.referee.records import tell
from paiju.table.record.record import BadRecord
from tests.golden.deals import CCGC, NATIONAL, ccgc_printed, transcripts
from tests.golden.rewrite import PAGE, shown_example

EXAMPLE, MESSAGES, EVENTS = re.findall(r"```(?:text|json)\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
GOLDEN = transcripts()["national-example.pj"]


def test_the_example_is_the_golden_transcript() -> None:
    assert shown_example() == EXAMPLE, "python -m tests.golden.rewrite"


@pytest.mark.parametrize(
    ("number", "old", "new"),
    [
        (0, "0  bid 3", "0  bid 1"),
        (1, "-120 96 24", "-120 24 96"),
        (2, GOLDEN[GOLDEN.index(" 0:50.660") :], ""),
    ],
)
def test_the_messages(number: int, old: str, new: str) -> None:
    with pytest.raises(BadRecord) as bad:
        replay(NATIONAL, parse_record(GOLDEN.replace(old, new)))
    assert tell(bad.value).zh == MESSAGES.splitlines()[number]


def test_the_events_happen_in_the_printed_deal() -> None:
    happened = [CODEC.encode(event) for event in replay(CCGC, ccgc_printed()).events]
    shown = [json.loads(line) for line in EVENTS.splitlines()[1:]]
    assert [event for event in shown if event not in happened] == []
