"""Deal records, text (``.pj``) or JSON Lines (``.jsonl``), read and decided anew by the game of the book they name.

``BadRecord`` when one cannot be read, ``AgainstRules`` when it breaks the rules.
"""

from paiju.games.registry import GAMES, find_game
from paiju.regulations.library import find_book, game_of, name_article
from paiju.rulebook.clauses import Words
from paiju.rulebook.rule import RuleSet
from paiju.rulebook.unusable import Unusable
from paiju.table.game import AnyGame
from paiju.table.lookup import PlayedRecord
from paiju.table.record.codec import book_of_log
from paiju.table.record.header import book_of_text
from paiju.table.record.record import BadRecord
from paiju.words.records import say_bad_record


def read_record(text: str) -> PlayedRecord:
    return _game_of(book_of_text(text)).read_record(text, find_book)


def read_events(text: str) -> PlayedRecord:
    return _game_of(book_of_log(text)).read_events(text, find_book)


def _game_of(book: str) -> AnyGame:
    """Where no game has the book, any may say what is wrong with the record."""
    try:
        return game_of(find_book(book, RuleSet))
    except Unusable:
        return find_game(next(iter(GAMES)))


def tell(bad: BadRecord) -> Words:
    """Line and reason; what the rules refuse is told with its article."""
    said = say_bad_record(bad)
    if bad.refusal is not None:
        article = name_article(bad.refusal.article)
        said = Words(f"{said.zh}［{article.zh}］", f"{said.en} [{article.en}]")
    if bad.line is None:
        return said
    return Words(f"第 {bad.line} 行：{said.zh}", f"line {bad.line}: {said.en}")
