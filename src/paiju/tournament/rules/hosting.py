"""What a book demands of the platform that programs play on."""

import enum
from dataclasses import dataclass

from paiju.rulebook.rule import Rule, RuleSet


@enum.unique
class AllPassLine(enum.Enum):
    """What programs are told when nobody bids (A-C2)."""

    NONE = "none"  # nothing; the next INFO begins the next deal
    GAMEOVER_D = "gameover-d"  # a public sample engine knows it


@enum.unique
class Handshake(enum.Enum):
    """How often a program is greeted (A-C15)."""

    TURN = "turn"
    DEAL = "deal"
    START = "start"  # in every deal, by a new process: some programs never forget a deal that ended by ERROR


@enum.unique
class CardOrder(enum.Enum):
    """In which order a program must name its cards (A-C4)."""

    ANY = "any"  # taken with a warning, relayed in order
    ASCENDING = "ascending"


@dataclass(frozen=True, slots=True, kw_only=True)
class Hosting(RuleSet):
    """Programs talk by lines on their standard streams and by nothing else.

    Demanded by ``as_demanded`` in ``engines/protocol/options.py``.
    """

    logged: Rule[bool]  # every line of these streams, both ways, with its time
    isolated: Rule[bool]  # from the network, from each other, from everything outside
    all_pass_line: Rule[AllPassLine]
    card_order: Rule[CardOrder]
    handshake: Rule[Handshake]
