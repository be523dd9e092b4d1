"""What is wrong with a database, in words."""

from pathlib import Path
from typing import Final

from paiju.cli.errors import BadInput, bad_input
from paiju.storage.errors import StoreError
from paiju.storage.open import Address
from paiju.words import plain, say
from paiju.words.catalogue import codes

DATABASE: Final = "paiju.sqlite"


def address_of(data: Path, store: str | None) -> Address:
    """A database elsewhere, or the one in the folder."""
    return store or data / DATABASE


def unusable(error: StoreError) -> BadInput:
    known = error.code in codes("store")
    words = say("store", error.code) if known else plain(error.what)
    return bad_input("store", where=error.where, words=words, what=error.what)
