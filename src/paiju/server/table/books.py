"""The game and the rules of a table, by the book its log names."""

from collections.abc import Mapping
from functools import lru_cache

from paiju.games.registry import find_game
from paiju.regulations.library import REGULATIONS, find_regulation
from paiju.server.table.log import learn
from paiju.table.game import TableGame
from paiju.table.session.events import LogEvent, TableOpened
from paiju.table.session.session import Entry, Session

OptionPairs = tuple[tuple[str, str], ...]


class BookChanged(RuntimeError):
    """The log was played under rules that this software no longer has under that name."""


@lru_cache(maxsize=64)  # hashing a book takes longer than folding a deal
def game_for(book: str, options: OptionPairs = ()) -> TableGame:
    regulation = REGULATIONS.get(book) or find_regulation(book)
    game, rules = find_game(regulation.game), regulation.play.with_options(dict(options))
    learn(game)
    return TableGame(game, rules, rules.content_hash())


def option_pairs(options: Mapping[str, str]) -> OptionPairs:
    return tuple(sorted(options.items()))


def session_of(opened: LogEvent) -> Session:
    """The session, still empty, of the log that begins with this event."""
    if not isinstance(opened, TableOpened):
        raise ValueError("the table has not been opened")
    played = game_for(opened.book, opened.options)
    if played.book_hash != opened.book_hash:
        raise BookChanged(f"{opened.table}: {opened.book} has changed since the table was opened")
    return Session(played, opened.players)


def rebuild(entries: list[Entry]) -> Session:
    """The session of a whole log."""
    session = session_of(entries[0].event)
    session.apply(entries)
    return session
