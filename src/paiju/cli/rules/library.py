"""Books and options as they are typed on the command line."""

from collections.abc import Mapping

from paiju.cli.errors import BadInput
from paiju.games.doudizhu.rules import Rules
from paiju.regulations import library as shelf


def choose(name: str, options: list[str] | None) -> tuple[Rules, dict[str, str]]:
    """A book with the options chosen on the command line, and those options."""
    chosen = dict(split_option(option) for option in options or ())
    return shelf.choose(name, chosen), chosen


def split_option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not (name and equals and value):
        raise BadInput(
            f"选项 {text!r} 写法不对；可用：名称=值，例如 wing_ranks=any",
            f"the option {text!r} is not name=value, such as wing_ranks=any",
        )
    return name.strip(), value.strip()


def split_book_options(options: list[str] | None) -> Mapping[str, Mapping[str, str]]:
    """``BOOK:name=value`` by book id."""
    found: dict[str, dict[str, str]] = {}
    for text in options or ():
        book, colon, option = text.partition(":")
        if not colon:
            raise BadInput(
                f"选项 {text!r} 写法不对；可用：规则:名称=值，例如 national:all_pass=redeal",
                f"the option {text!r} is not BOOK:name=value, such as national:all_pass=redeal",
            )
        name, value = split_option(option)
        found.setdefault(shelf.find_regulation(book).id, {})[name] = value
    for book, chosen in found.items():
        shelf.check_options(book, shelf.REGULATIONS[book].rules(), chosen)
    return found
