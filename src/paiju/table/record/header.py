"""The tags every deal record begins with, and the free ones that follow them."""

from collections.abc import Iterable

from paiju.table.record.lines import Scan, format_tag, scan, shown
from paiju.table.record.record import BadRecord, DealRecord, Tag

FORMAT = "paiju-deal 1"
_OWN_TAGS = frozenset(("Format", "Book", "BookHash", "Options", "Software"))


def check_format(found: Scan) -> None:
    """Whether this is a record at all, and one of this version."""
    first = next(iter(found.tags.values()), None)
    if first is None or first.name != "Format":
        line = 1 if first is None else first.line
        raise BadRecord(line, "no_format", format=FORMAT)
    if first.value != FORMAT:
        raise BadRecord(first.line, "unknown_format", found=shown(first.value), format=repr(FORMAT))


def book_of_text(text: str) -> str:
    """The book that a record names, of whichever game it is; empty where it names none."""
    found = scan(text)
    check_format(found)
    return found.tags["Book"].value if "Book" in found.tags else ""


def read_header(found: Scan) -> tuple[str, str, tuple[tuple[str, str], ...], str, tuple[Tag, ...]]:
    """Book, hash, options, software and the free tags."""
    for name in ("Book", "BookHash", "Software"):
        if name not in found.tags:
            raise BadRecord(found.tags["Format"].line, "no_tag", tag=name)
    options = found.tags.get("Options")
    return (
        found.tags["Book"].value,
        found.tags["BookHash"].value,
        () if options is None else _parse_options(options),
        found.tags["Software"].value,
        tuple(tag for tag in found.tags.values() if tag.name not in _OWN_TAGS),
    )


def _parse_options(tag: Tag) -> tuple[tuple[str, str], ...]:
    options: dict[str, str] = {}
    for pair in tag.value.split():
        name, equals, value = pair.partition("=")
        if not (name and equals and value) or name in options:
            raise BadRecord(tag.line, "bad_option", found=shown(pair))
        options[name] = value
    if not options:
        raise BadRecord(tag.line, "no_options")
    return tuple(sorted(options.items()))


def format_header(record: DealRecord[object, object]) -> list[str]:
    own = [("Format", FORMAT), ("Book", record.book), ("BookHash", record.book_hash)]
    if record.options:
        own.append(("Options", " ".join(f"{name}={value}" for name, value in record.options)))
    own.append(("Software", record.software))
    return [format_tag(name, value) for name, value in (*own, *((tag.name, tag.value) for tag in record.tags))]


def free_tags(tags: Iterable[tuple[str, str]]) -> tuple[Tag, ...]:
    """Tags of the caller; the format's own names are taken."""
    made = tuple(Tag(name, value) for name, value in tags)
    for tag in made:
        if tag.name in _OWN_TAGS:
            raise BadRecord(None, "own_tag", tag=tag.name)
        format_tag(tag.name, tag.value)
    return made
