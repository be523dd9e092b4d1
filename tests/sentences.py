"""The sentences of the catalogue as tests look at them, and what a translator may have got wrong in a file."""

import json
import re
from collections.abc import Iterator
from typing import NamedTuple

from paiju.rulebook.clauses import Words
from paiju.words.catalogue import FOLDER, codes, groups, sentence
from paiju.words.say import PART, PLACEABLE
from paiju.words.types import TYPES

LANGUAGES = {"zh", "en"}
CHINESE = re.compile(r"[\u4e00-\u9fff]")
FILES = sorted(FOLDER.rglob("*.json"))


def sentences(group: str) -> dict[str, Words]:
    """All of a group, with their placeables."""
    return {code: sentence(group, code) for code in codes(group)}


def facts_told(words: Words) -> set[str]:
    """The names of the facts that a sentence tells."""
    return {place[1] for place in PLACEABLE.finditer(words.zh + words.en)}


class Entry(NamedTuple):
    group: str
    code: str
    texts: object


def entries(text: str) -> Iterator[Entry]:
    """A file as it is written: a code that stands twice comes twice."""
    for group, sentences_ in json.loads(text, object_pairs_hook=list):
        for code, texts in sentences_:
            yield Entry(group, code, texts)


def mistakes(file: str, text: str) -> list[str]:
    """Each with file and key."""
    found: list[str] = []
    seen: set[tuple[str, str]] = set()
    for group, code, texts in entries(text):
        where = f"{file}: {group}.{code}"
        if (group, code) in seen:
            found.append(f"{where} stands there twice")
        seen.add((group, code))
        if not isinstance(texts, list) or {name for name, _ in texts} != LANGUAGES or len(texts) != len(LANGUAGES):
            found.append(f"{where} must have zh and en, each once")
            continue
        found += [f"{where} {wrong}" for wrong in _mistakes(group, code, Words(**dict(texts)))]
    return found


def _mistakes(group: str, code: str, words: Words) -> Iterator[str]:
    if bool(words.zh) != bool(words.en):
        yield "is empty in one language"
    if CHINESE.search(words.en) and (group, code) not in CHINESE_IN_ENGLISH:
        yield "has Chinese in its English"
    places = [sorted({place[0] for place in PLACEABLE.finditer(text)}) for text in (words.zh, words.en)]
    if places[0] != places[1] and (group, code) not in OTHER_FACTS:
        yield f"tells other facts in Chinese ({' '.join(places[0])}) than in English ({' '.join(places[1])})"
    for place in PLACEABLE.finditer(words.zh + words.en):
        if place[2] and place[2] not in TYPES and place[2] not in groups():
            yield f"has a fact of an unknown type: {place[0]}"
    for text in (words.zh, words.en):
        rest = PLACEABLE.sub("", PART.sub(r"\1", text))
        if re.search(r"[{}]|\[\[|\]\]", rest):
            yield f"has a brace or a bracket too many: {rest}"


CHINESE_IN_ENGLISH = {
    ("page", "other_lang"),
    *(("problem", code) for code in ("roster_no_names", "roster_no_partners", "roster_remote_unclear")),
}
"""What is to be typed in Chinese in every language, and the name of the other language."""

OTHER_FACTS = {("where", "more")}
"""Chinese tells how many they are, English how many more."""
