"""Times of decisions that are worth a look: statistics over the boards of a contest, and why an official might look.

A flag is never a verdict: it says which numbers are unlike those of the field, and the limits from which it says so.
Milliseconds and permille, integers throughout; a decision of the clock counts as a time-out and in no average.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from paiju.table.game import DecisionTime


class Timed(NamedTuple):
    """A decision of an entrant on a board."""

    entrant: int
    board: int
    made: DecisionTime


@dataclass(frozen=True, slots=True, kw_only=True)
class TimingLimits:
    """From where on something is flagged. The situation of a decision is its board, seat and phase."""

    field_least: int = 4  # others in the same situation, or there is no field to compare with
    situations_least: int = 5  # compared situations, or one odd moment would decide
    factor: int = 3  # so many times quicker or slower than the middle of the field
    share: int = 600  # permille of the compared situations in which it must be so
    even_least: int = 20  # free decisions in play, or evenness means nothing
    even_spread: int = 150  # permille of the median within which the middle half of them lies
    forced_slow: int = 8_000  # ms for a pass where nothing else was possible
    forced_times: int = 3  # so many of them
    forced_share: int = 200  # permille of all forced passes


STANDARD = TimingLimits()


class Flag(NamedTuple):
    """A code of ``words.timing`` and the numbers of its sentence."""

    code: str
    facts: Mapping[str, int]


class EntrantTiming(NamedTuple):
    entrant: int
    decisions: int
    median: int
    quickest: int
    slowest: int
    time_outs: int
    forced: int
    forced_slow: int
    flags: tuple[Flag, ...]


Situation = tuple[int, int, str]


def timing_of(timed: Iterable[Timed], limits: TimingLimits = STANDARD) -> list[EntrantTiming]:
    """One line for each entrant, those with most flags first."""
    by_entrant: dict[int, list[Timed]] = defaultdict(list)
    for each in timed:
        by_entrant[each.entrant].append(each)
    situations = _situations(by_entrant)
    lines = [_line(entrant, own, situations, limits) for entrant, own in by_entrant.items()]
    return sorted(lines, key=lambda line: (-len(line.flags), line.entrant))


def _situations(by_entrant: Mapping[int, Sequence[Timed]]) -> dict[Situation, dict[int, int]]:
    """The middle time of everybody in every situation; what was forced is no decision to compare."""
    times: dict[Situation, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for entrant, own in by_entrant.items():
        for each in own:
            if not each.made.forced and not each.made.timed_out:
                situation = (each.board, int(each.made.seat), each.made.phase.value)
                times[situation][entrant].append(each.made.milliseconds)
    return {situation: {entrant: median(found) for entrant, found in here.items()} for situation, here in times.items()}


def _line(
    entrant: int, own: Sequence[Timed], situations: Mapping[Situation, Mapping[int, int]], limits: TimingLimits
) -> EntrantTiming:
    made = [each.made for each in own]
    acted = [each.milliseconds for each in made if not each.timed_out]
    forced = [each.milliseconds for each in made if each.forced and not each.timed_out]
    slow = [each for each in forced if each >= limits.forced_slow]
    free = [each.milliseconds for each in made if not (each.forced or each.timed_out) and each.phase.value == "play"]
    flags = (*_unlike(entrant, situations, limits), *_even(free, limits), *_signals(forced, slow, limits))
    return EntrantTiming(
        entrant=entrant,
        decisions=len(acted),
        median=median(acted),
        quickest=min(acted, default=0),
        slowest=max(acted, default=0),
        time_outs=sum(each.timed_out for each in made),
        forced=len(forced),
        forced_slow=len(slow),
        flags=flags,
    )


def _unlike(entrant: int, situations: Mapping[Situation, Mapping[int, int]], limits: TimingLimits) -> tuple[Flag, ...]:
    """Much quicker or slower than the field where everybody had the same cards to think about."""
    compared = quick = slow = 0
    own_times, field_times = list[int](), list[int]()
    for here in situations.values():
        others = [time for other, time in here.items() if other != entrant]
        if entrant not in here or len(others) < limits.field_least:
            continue
        own, field = here[entrant], median(others)
        compared += 1
        quick += own * limits.factor <= field
        slow += own >= field * limits.factor and field > 0
        own_times.append(own)
        field_times.append(field)
    if compared < limits.situations_least:
        return ()
    found = []
    for code, count in (("quick", quick), ("slow", slow)):
        if count * 1_000 >= compared * limits.share:
            facts = {"count": count, "compared": compared, "own": median(own_times), "field": median(field_times)}
            found.append(Flag(code, facts))
    return tuple(found)


def _even(free: Sequence[int], limits: TimingLimits) -> tuple[Flag, ...]:
    """People take their time over some things and not over others."""
    if len(free) < limits.even_least:
        return ()
    ordered, middle = sorted(free), median(free)
    spread = ordered[len(ordered) * 3 // 4] - ordered[len(ordered) // 4]
    permille = spread * 1_000 // max(1, middle)
    if permille > limits.even_spread:
        return ()
    return (Flag("even", {"decisions": len(free), "median": middle, "permille": permille}),)


def _signals(forced: Sequence[int], slow: Sequence[int], limits: TimingLimits) -> tuple[Flag, ...]:
    """A long pause before a pass that could not be avoided tells a partner something, or nobody was there."""
    if len(slow) < limits.forced_times or len(slow) * 1_000 < len(forced) * limits.forced_share:
        return ()
    return (Flag("forced_slow", {"count": len(slow), "forced": len(forced), "slowest": max(slow)}),)


def median(times: Sequence[int]) -> int:
    """The middle one, of two the mean; 0 of nothing."""
    if not times:
        return 0
    ordered, half = sorted(times), len(times) // 2
    return ordered[half] if len(times) % 2 else (ordered[half - 1] + ordered[half]) // 2
