"""What is wrong with a database, in words."""

from typing import Final

from paiju.cli.errors import BadInput, bad_input
from paiju.storage.errors import StoreError
from paiju.words import plain, say
from paiju.words.catalogue import codes

DATABASE: Final = "paiju.sqlite"


def unusable(error: StoreError) -> BadInput:
    known = error.code in codes("store")
    words = say("store", error.code) if known else plain(error.what)
    return bad_input("store", where=error.where, words=words, what=error.what)
