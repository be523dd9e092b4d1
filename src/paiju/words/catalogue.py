"""Every sentence in both languages, as the files beside this module have them: by group, then by code.

The one module of ``words`` that knows files. Together they are read once, in about a millisecond, when the first
sentence is said; a group may go on in another file.
"""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from paiju.rulebook.clauses import Words

FOLDER = Path(__file__).parent / "sentences"
OF_PAGES = FOLDER / "web"
"""What the pages alone say."""
OTHERWISE = "*"
"""The code of a group under which what has no sentence of its own is told; ``{value}`` stands for it."""

Texts = Mapping[str, str]
"""A sentence by language: zh and en."""


@cache
def groups() -> Mapping[str, Mapping[str, Texts]]:
    found: dict[str, dict[str, Texts]] = {}
    for path in sorted(FOLDER.rglob("*.json")):
        if path.parent == OF_PAGES:
            continue
        for name, sentences in json.loads(path.read_bytes()).items():
            found.setdefault(name, {}).update(sentences)
    return found


def codes(group: str) -> frozenset[str]:
    """All that has words in a group."""
    return frozenset(groups()[group])


def sentence(group: str, code: str) -> Words:
    """As it is written, with its placeables; ``KeyError`` where there is none."""
    texts = groups()[group][code]
    return Words(texts["zh"], texts["en"])


def vocabulary(group: str) -> Mapping[str, Texts]:
    """The words of a group; none for a group that does not exist."""
    return groups().get(group, {})
