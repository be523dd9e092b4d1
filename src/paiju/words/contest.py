"""Who plays which part in a deal, in the words of the book."""

from paiju.regulations.library import REGULATIONS
from paiju.rulebook.clauses import Words
from paiju.words.say import say


def say_roles(book: str) -> tuple[Words, Words]:
    """The player against the two others, and those two."""
    alone, others = REGULATIONS[book].roles
    return say("contest_role", alone), say("contest_role", others)
