"""Secrets that people hold in a cookie or a link: 256 random bits. We keep only the SHA-256 of each.

A token is found by its hash, so no comparison ever runs along the secret itself; where two are compared it is in
constant time.
"""

import hashlib
import hmac
import re
import secrets
from typing import Final, NewType

from paiju.storage.accounts import TokenHash

Token = NewType("Token", str)

_BYTES: Final = 32
_SHAPE: Final = re.compile(r"[A-Za-z0-9_-]{43}")


def new_token() -> Token:
    return Token(secrets.token_urlsafe(_BYTES))


def hash_token(text: str) -> TokenHash | None:
    """The hash of something that can be one of our tokens, None for anything else."""
    if _SHAPE.fullmatch(text) is None:
        return None
    return TokenHash(hashlib.sha256(b"paiju token 1" + text.encode("ascii")).digest())


def is_same(text: str, expected: TokenHash | None) -> bool:
    found = hash_token(text)
    return found is not None and expected is not None and hmac.compare_digest(found, expected)
