"""The published books of Dou Dizhu. A book is never edited once published, only superseded."""

from paiju.games.doudizhu.books.ccgc import CCGC
from paiju.games.doudizhu.books.national_2016 import NATIONAL_2016
from paiju.games.doudizhu.books.workers_2021 import WORKERS_2021
from paiju.games.doudizhu.rules import Rules

BOOKS: dict[str, Rules] = {book.book: book for book in (NATIONAL_2016, CCGC, WORKERS_2021)}
