"""The penalties of the Dou Dizhu books, step by step, and lengths of time."""

from collections.abc import Iterable

from paiju.rulebook.clauses import Words
from paiju.tournament.people.days import HOUR, MINUTE, Duration
from paiju.tournament.rules.penalties import Penalty
from paiju.tournament.state import Effect
from paiju.words.say import listed, say

_EFFECTS = (
    *("warning", "points", "standard_points", "deal_lost", "levels"),
    *("zero_deal", "zero_round", "forfeit", "disqualified", "committee"),
)
"""The fields of an effect in the order in which they are told."""
_NOTHING = ("", "0", "0.0", "False")


def say_effect(effect: Effect) -> Words:
    """What a penalty does, in few words."""
    values = {name: str(getattr(effect, name)) for name in _EFFECTS}
    parts = [say("effect", name, {"value": value}) for name, value in values.items() if value not in _NOTHING]
    return listed(parts or [say("effect", "none")], "，")


def say_ladder(penalty: Penalty) -> Words:
    """All steps of an offence of the Dou Dizhu books."""
    steps = [say_effect(step) for step in penalty.steps or (Effect(),)]
    said = steps if len(steps) == 1 else [numbered(steps)]
    if penalty.beyond is not None:
        said.append(say("Beyond", penalty.beyond))
    if penalty.unless_approved:
        said.append(say("ladder", "unless_approved"))
    return listed(said, "；", "; ")


def numbered(steps: Iterable[Words]) -> Words:
    """What the first offence brings, what the second, and so on."""
    return listed((say("ladder", "nth", {"nth": nth, "step": step}) for nth, step in enumerate(steps, 1)), "；", "; ")


def say_duration(duration: Duration) -> Words:
    if not duration:
        return say("unit", "none")
    if duration % HOUR == 0:
        return say("unit", "hours", {"value": duration // HOUR})
    return say("unit", "minutes", {"value": f"{duration / MINUTE:g}"})
