"""Rewrite the golden transcripts: ``python -m tests.golden.rewrite``, then read the difference before committing it."""

import re
from pathlib import Path

from tests.golden.deals import transcripts

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "testdata" / "transcripts"
PAGE = ROOT / "docs" / "deal-record.md"


def shown_example() -> str:
    """The example on the page about records: without the hash, which tells readers nothing."""
    return re.sub(r'\[BookHash "[0-9a-f]{64}"\]', '[BookHash "…"]', transcripts()["national-example.pj"])


def rewrite() -> None:
    for name, text in transcripts().items():
        (FOLDER / name).write_bytes(text.encode("utf-8"))
    before, _, rest = PAGE.read_text("utf-8").partition("```text\n")
    _, _, after = rest.partition("```")
    PAGE.write_text(f"{before}```text\n{shown_example()}```{after}", "utf-8")


if __name__ == "__main__":
    rewrite()
