"""The ways to shut an engine in."""

import enum
from typing import NamedTuple


@enum.unique
class Sandbox(enum.Enum):
    BUBBLEWRAP = "bubblewrap"
    UNSHARE = "unshare"
    NONE = "none"


class Manner(NamedTuple):
    """A sandbox, and whether the engine gets a user id of its own in it (else it is nobody in a user namespace)."""

    kind: Sandbox
    drops: bool
