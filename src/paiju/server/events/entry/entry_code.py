"""The code by which people register: long enough that trying is hopeless, so that nobody has to be locked out for it.

Eight characters out of thirty are 6.6e11 codes. A server that does nothing else answers a few thousand requests a
second: at 5,000 of them, whatever addresses they come from, twelve hours find one code in 3,000 events, and half of all
codes take two years.
"""

import hmac
import secrets
import unicodedata
from typing import Final

_LETTERS: Final = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Those that nobody takes for another one."""
LENGTH: Final = 8


def new_code() -> str:
    """Written in two halves, as it is read out."""
    letters = "".join(secrets.choice(_LETTERS) for _ in range(LENGTH))
    return f"{letters[: LENGTH // 2]}-{letters[LENGTH // 2 :]}"


def is_short(code: str) -> bool:
    """Of an event that was made when codes had six digits: those could be found by trying."""
    return len(_plain(code)) < LENGTH


def is_same_code(given: str, code: str) -> bool:
    """However it was typed: blanks, hyphens, small and wide letters do not matter."""
    return hmac.compare_digest(_plain(given).encode(), _plain(code).encode())


def _plain(code: str) -> str:
    return "".join(each for each in unicodedata.normalize("NFKC", code).upper() if each.isalnum())
