"""The six digits that open an event from the home page, and the key of the projector's link.

The digits name an event that everybody may see anyway: they are an address, short enough to be read off a wall. The key
is a secret of its organisers: with it a screen that nobody is logged in on shows the code by which people register.
"""

import hashlib
import hmac
from typing import Final

DIGITS: Final = 6
_KEY_LENGTH: Final = 24


def hall_digits(event: str) -> str:
    """The same for ever; two events may share them, then the newer one is meant."""
    number = int.from_bytes(hashlib.sha256(f"hall {event}".encode()).digest()[:8], "big")
    return f"{number % 10**DIGITS:0{DIGITS}}"


def screen_key(secret: str) -> str:
    """From the secret of the event, which it does not tell."""
    return hmac.new(secret.encode(), b"screen", hashlib.sha256).hexdigest()[:_KEY_LENGTH]


def is_screen_key(given: str, secret: str) -> bool:
    return hmac.compare_digest(given.encode(), screen_key(secret).encode())
