"""How results of a table are written: levels of a match, points of a deal with their sign."""

from typing import Final, assert_never

from paiju.games.shengji.levels import level_text
from paiju.tournament.crosstable import Meeting
from paiju.tournament.ranking.explain import Value
from paiju.tournament.ranking.results import Adjusted, DealScores, MatchLevels, Outcome, Void
from paiju.words.standings import tell_short

MINUS: Final = "−"
NOTHING: Final = "–"


def tell_points(points: int | None) -> str:
    if points is None:
        return NOTHING
    return f"+{points}" if points > 0 else str(points).replace("-", MINUS)


def tell_earned(value: Value) -> str:
    """Points that a book counts, with a true minus and no decimals that say nothing."""
    return tell_short(value).replace("-", MINUS)


def tell_outcome(outcome: Outcome, seats: int) -> list[str]:
    """By seat; what was awarded as a share of the average is told in hundredths."""
    match outcome:
        case MatchLevels(levels=levels):
            return [level_text(level) for level in levels]
        case DealScores(scores=scores):
            return [tell_points(score) for score in scores]
        case Adjusted(shares=shares, scores=awarded):
            told = awarded or (None,) * seats
            parts = shares or (None,) * seats
            return [
                f"{share}%" if score is None and share is not None else tell_points(score)
                for score, share in zip(told, parts, strict=True)
            ]
        case Void():
            return [NOTHING] * seats
        case _:
            assert_never(outcome)


def tell_score(meeting: Meeting) -> str:
    """One's own side first: ``J:8``, ``+12``; empty before there is a result."""
    if meeting.levels is not None:
        return ":".join(level_text(level) for level in meeting.levels)
    return "" if meeting.score is None else tell_points(meeting.score)
