"""Versions of paiju: which one wrote an act, and what it decided otherwise than today's.

An act of an older version is decided again as that version did: the place that decides asks ``Call.knows`` for the
change. Only what is listed here can be excused by a version; whatever else does not follow is wrong.
"""

import enum
import re
from typing import Final, NamedTuple, get_args

import paiju
from paiju.rulebook.refusal import Refusal
from paiju.tournament import commands as a


class Version(NamedTuple):
    major: int
    minor: int
    patch: int = 0


def parse_version(text: str) -> Version | None:
    """As an act has it; None for what is no version."""
    if not text:
        return SILENT
    numbers = re.fullmatch(r"([0-9]{1,6})\.([0-9]{1,6})\.([0-9]{1,6})", text)
    return None if numbers is None else Version(*map(int, numbers.groups()))


SILENT: Final = Version(0, 1)
"""Before 0.2 an act did not say which version wrote it."""
SOFTWARE: Final = paiju.__version__
TODAY: Final = parse_version(SOFTWARE) or SILENT


@enum.unique
class Change(enum.Enum):
    """What has been decided otherwise since some version."""

    TIME_RUNS_ON = "time-runs-on"  # no act is earlier than the one before it
    CLOSED_ENTRIES = "closed-entries"  # the closing time binds the desk as well
    POSSIBLE_RESULTS = "possible-results"  # what no deal, fault or match gives is refused, what is unusual asked about
    FORFEITED_TABLES = "forfeited-tables"  # a table that forfeits plays nothing more
    REPEATED_MEETINGS = "repeated-meetings"  # a seating by hand that repeats meetings is asked about
    CARRIED_SEATING = "carried-seating"  # 001: a final's seating by hand goes on in the later sets of its round
    LOCKED_RESULTS = "locked-results"  # the time for corrections binds every cause, and who agrees to one
    FINAL_DECISIONS = "final-decisions"  # what the panel has decided is not undone
    WRITTEN_APPEALS = "written-appeals"  # one that says nothing is none
    APPEALS_OF_PLAY = "appeals-of-play"  # a segment that has not begun is no matter yet
    PUBLISHED_ONCE = "published-once"  # a standing is published again where something has changed
    UNTIMED_BOARDS = "untimed-boards"  # 000: times are not added up where a board has none


class Known(NamedTuple):
    """Since when, of which commands, and how today's version refuses them; nothing where it decides otherwise."""

    since: Version
    commands: tuple[type[a.Action], ...]
    refusals: tuple[str, ...]


_LEVELS = ("level_below_the_first", "level_beyond_the_last", "levels_too_high", "nobody_was_first")
_FIGURES = ("scores_impossible", "unusual_scores", *_LEVELS, "first_to_level_missing", "unusual_levels")
_RESULTS = (a.EnterResults, a.CorrectResult)
_BY_STANDING = (
    *(a.DrawLots, a.ProposeSeating, a.PublishStanding, a.GrantAwards),
    *(a.CorrectResult, a.SecondCorrection, a.VoidBoard, a.Penalise),
)
"""What publishes a standing, or seats and rewards by one."""

KNOWN: Final[dict[Change, Known]] = {
    Change.TIME_RUNS_ON: Known(Version(0, 2), get_args(a.Action), ("earlier_than_the_last_act",)),
    Change.CLOSED_ENTRIES: Known(Version(0, 2), (a.Enter,), ("entries_are_closed", "late_entry_needs_a_reason")),
    Change.POSSIBLE_RESULTS: Known(Version(0, 2), _RESULTS, _FIGURES),
    Change.FORFEITED_TABLES: Known(Version(0, 2), (a.EnterResults,), ("table_is_forfeited",)),
    Change.REPEATED_MEETINGS: Known(Version(0, 2), (a.OverrideSeating,), ("meetings_repeated",)),
    Change.CARRIED_SEATING: Known(Version(0, 2), (a.ProposeSeating,), ()),
    Change.LOCKED_RESULTS: Known(
        Version(0, 2), (a.CorrectResult, a.SecondCorrection, a.VoidBoard), ("correction_time_is_over",)
    ),
    Change.FINAL_DECISIONS: Known(Version(0, 2), (a.Undo,), ("decision_is_final",)),
    Change.WRITTEN_APPEALS: Known(Version(0, 2, 1), (a.FileAppeal,), ("appeal_is_empty",)),
    Change.APPEALS_OF_PLAY: Known(Version(0, 2, 1), (a.ObjectOrally, a.FileAppeal), ("segment_not_started",)),
    Change.PUBLISHED_ONCE: Known(Version(0, 2, 1), (a.PublishStanding,), ("nothing_new_to_publish",)),
    Change.UNTIMED_BOARDS: Known(Version(0, 2, 1), _BY_STANDING, ()),
}


def is_known(version: Version, action: a.Action, today: object) -> bool:
    """Whether a change since that version is about such a command, and about what today's version makes of it."""
    changes = (it for it in KNOWN.values() if version < it.since and isinstance(action, it.commands))
    if isinstance(today, Refusal):
        return any(today.code in it.refusals for it in changes)
    return any(not it.refusals for it in changes)
