"""Books and options as they are typed on the command line."""

from collections.abc import Mapping

from paiju.cli.errors import bad_input
from paiju.regulations import library as shelf
from paiju.regulations.library import RulesT


def choose(name: str, options: list[str] | None, kind: type[RulesT]) -> tuple[RulesT, dict[str, str]]:
    """A book with the options chosen on the command line, and those options."""
    chosen = dict(split_option(option) for option in options or ())
    return shelf.choose(name, chosen, kind), chosen


def split_option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not (name and equals and value):
        raise bad_input("bad_option", text=repr(text))
    return name.strip(), value.strip()


def split_book_options(options: list[str] | None) -> Mapping[str, Mapping[str, str]]:
    """``BOOK:name=value`` by book id."""
    found: dict[str, dict[str, str]] = {}
    for text in options or ():
        book, colon, option = text.partition(":")
        if not colon:
            raise bad_input("bad_book_option", text=repr(text))
        name, value = split_option(option)
        found.setdefault(shelf.find_regulation(book).id, {})[name] = value
    for book, chosen in found.items():
        shelf.check_options(book, shelf.REGULATIONS[book].rules(), chosen)
    return found
