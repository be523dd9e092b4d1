"""Which levels a match can end with, and when it must be known who reached an equal level first."""

from paiju.games.shengji.levels import ACE, level_name
from paiju.games.shengji.rules import BeyondAce, FirstToLevel, Rules
from paiju.rulebook.refusal import Refusal

LEVELS_A_MINUTE = 1
"""More than both sides together can go up: a deal lasts three minutes at least and brings three levels at most, but for
a rare one of many points."""

UNUSUAL_ABOVE = ACE


def refuse_levels(
    rules: Rules, levels: tuple[int, int], first: int | None, minutes: int | None, table: int = 1
) -> Refusal | None:
    """What no match of so many minutes comes to (None: a log proves it); ``first`` is the side that reached an equal
    level first."""
    start = rules.levels.start.value
    if min(levels) < start:
        facts: dict[str, str | int] = {"table": table, "level": min(levels), "least": level_name(start)}
        return Refusal("level_below_the_first", rules.levels.article("start"), facts)
    if rules.levels.beyond_ace.value is BeyondAce.STOP and max(levels) > ACE:
        facts = {"table": table, "level": level_name(max(levels)), "most": level_name(ACE)}
        return Refusal("level_beyond_the_last", rules.levels.article("beyond_ace"), facts)
    most = max(minutes or 0, rules.rounds.minutes.value) * LEVELS_A_MINUTE
    if minutes is not None and sum(levels) - 2 * start > most:
        facts = {"table": table, "levels": sum(levels) - 2 * start, "most": most}
        return Refusal("levels_too_high", rules.rounds.article("minutes"), facts)
    return _refuse_first(rules, levels, first, table)


def _refuse_first(rules: Rules, levels: tuple[int, int], first: int | None, table: int) -> Refusal | None:
    """Two sides that are level were not there at the same time, unless both still stand where they began."""
    article = rules.match.article("first_to_level")
    moved = levels[0] == levels[1] != rules.levels.start.value
    if first is not None and not moved:
        return Refusal("nobody_was_first", article, {"table": table})
    counts = rules.match.first_to_level.value is FirstToLevel.HEAD_TO_HEAD
    if first is None and moved and counts:
        return Refusal("first_to_level_missing", article, {"table": table, "level": level_name(levels[0])})
    return None


def is_unusual(levels: tuple[int, int]) -> bool:
    """A round is over long before most pairs come to A."""
    return max(levels) > UNUSUAL_ABOVE
