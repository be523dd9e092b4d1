"""docs/ai.md tells the inputs of the networks as the kernel has them."""

import re
from pathlib import Path

from paiju import _kernel

DOCUMENT = Path(__file__).parents[2] / "docs" / "ai.md"


def test_the_tables_of_inputs_are_those_of_the_kernel() -> None:
    told = re.findall(r"^\| `(\w+)` \| (\d+) \| (.+) \|$", DOCUMENT.read_text("utf-8"), re.MULTILINE)
    of_net = {
        net: [(name, str(end - begin), meaning) for of, name, begin, end, meaning in _kernel.FEATURES if of == net]
        for net in ("declarer", "next_defender", "previous_defender", "caller")
    }
    assert of_net["declarer"] == of_net["next_defender"] == of_net["previous_defender"]
    assert told == of_net["declarer"] + of_net["caller"]
