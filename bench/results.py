"""Keeps ``bench/results.md``: one section per script, replaced by each run with ``--write``."""

import platform
import re
from pathlib import Path

RESULTS = Path(__file__).with_name("results.md")
_TITLE = """# Bench results

Each section comes from one run of its command; peers are measured in the same run. Look at ratios, not at times.
"""


def write_section(title: str, command: str, table: str) -> None:
    """Replace (or add) a section."""
    text = RESULTS.read_text(encoding="utf-8") if RESULTS.exists() else _TITLE
    machine = f"{platform.machine()}, Python {platform.python_version()}"
    section = f"## {title}\n\n`{command}` — {machine}\n\n{table}\n"
    pattern = re.compile(rf"^## {re.escape(title)}\n.*?(?=^## |\Z)", re.MULTILINE | re.DOTALL)
    text, replaced = pattern.subn(lambda _: section + "\n", text)
    RESULTS.write_text((text if replaced else f"{text}\n{section}").rstrip() + "\n", encoding="utf-8")
