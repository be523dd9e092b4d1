"""The log of an event, checked by a second reading of the regulations.

Nothing here uses the director, the formats, or their pairing and ranking: the events are added up again, every draw is
made again from the published seed, every seating, cut, standing and award is worked out again, and each act must be
what its command leads to. What is proved about pairings of large fields is told in ``pairing.py`` and
``contest_seats.py``. Reasons, notes and citations are what people wrote; they are not derived, so they are not checked
beyond being there where one is demanded.
"""

from paiju.tournament.check.examine import check
from paiju.tournament.check.finding import Finding

__all__ = ["Finding", "check"]
