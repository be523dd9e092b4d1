"""The published books of Shengji. A book is never edited once published, only superseded."""

from paiju.games.shengji.books.coop import COOP
from paiju.games.shengji.books.eighty import EIGHTY
from paiju.games.shengji.rules import Rules

BOOKS: dict[str, Rules] = {book.book: book for book in (COOP, EIGHTY)}
