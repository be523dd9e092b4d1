"""The published books of Shengji. A book is never edited once published, only superseded."""

from paiju.shengji.books.coop import COOP
from paiju.shengji.books.eighty import EIGHTY
from paiju.shengji.rules import Rules

BOOKS: dict[str, Rules] = {book.book: book for book in (COOP, EIGHTY)}
