"""What a book demands of the platform that programs play on."""

from dataclasses import dataclass

from paiju.rulebook.rule import Rule, RuleSet


@dataclass(frozen=True, slots=True, kw_only=True)
class Hosting(RuleSet):
    """Programs talk by lines on their standard streams and by nothing else.

    Demanded by ``as_demanded`` in ``engines/protocol/options.py``.
    """

    logged: Rule[bool]  # every line of these streams, both ways, with its time
    isolated: Rule[bool]  # from the network, from each other, from everything outside
