"""Whether a result can be: it fits its table, and the book's deals, faults and matches can give it."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple, assert_never

from paiju.games.doudizhu.outcomes import Scores, nearest_scores, possible_scores
from paiju.games.doudizhu.rules import Rules
from paiju.games.shengji.levels import level_name
from paiju.games.shengji.outcomes import is_unusual, refuse_levels
from paiju.rulebook.refusal import Refusal
from paiju.tournament.desk.asking import ask
from paiju.tournament.desk.call import Call, people_at, refuse, table_at
from paiju.tournament.desk.rulings import shengji_rules
from paiju.tournament.people.days import MINUTE
from paiju.tournament.people.entrants import Kind
from paiju.tournament.people.officials import Role
from paiju.tournament.ranking.results import PAPER, Adjusted, Cited, DealScores, MatchLevels, Outcome, Source, Void
from paiju.tournament.regulation import Regulation
from paiju.tournament.seating.segments import ResultKey, Segment, TableSeats
from paiju.tournament.settings import value
from paiju.tournament.versions import Change

UNUSUAL_FROM = 4
"""Bombs, rocket and spring together: a deal with so many is asked about where nothing but paper tells of it."""

MOST_ONCE = 1_000_000
"""The one limit of figures before 0.2."""

Place = dict[str, int]


def refuse_outcome(
    call: Call, segment: Segment, key: ResultKey, outcome: Outcome, confirmed: bool, cited: Cited = PAPER
) -> Refusal | None:
    """``confirmed``: whoever enters it was asked back, and means it. What a log proves is never asked about."""
    place = {"table": key.table, "board": key.board}
    table = table_at(segment, key.table)
    if table is None or key.board not in segment.boards:
        return refuse(call, "", "no_such_board", **place)
    if call.by.role is Role.ENTRANT and call.by.official not in map(str, people_at(table)):
        return refuse(call, "", "not_your_matter", number=call.by.official)
    pairs = call.format.kinds == (Kind.PAIR,)
    match outcome:
        case DealScores(scores, times):
            if pairs or len(scores) != len(table.seats) or len(times) not in (0, len(scores)):
                return refuse(call, "", "wrong_kind_of_result", **place)
            if sum(scores) != 0:
                return refuse(call, "", "scores_not_balanced", total=sum(scores), **place)
            if any(time < 0 for time in times):
                return refuse(call, "", "time_is_negative", **place)
            return _refuse_scores(call, scores, place, confirmed, cited)
        case MatchLevels(levels, first):
            if not pairs or len(levels) != len(table.seats) or first not in (None, 0, 1):
                return refuse(call, "", "wrong_kind_of_result", **place)
            return _refuse_levels(call, segment, outcome, key.table, confirmed, cited)
        case Adjusted() | Void():
            return _refuse_award(call, table, outcome, place)
        case _:
            assert_never(outcome)


def _refuse_award(call: Call, table: TableSeats, outcome: Adjusted | Void, place: Place) -> Refusal | None:
    if not call.is_chief:
        return refuse(call, "chief_directs", "only_the_chief_awards", **place)
    if not call.reason.strip():
        return refuse(call, "", "reason_missing")
    if isinstance(outcome, Void):
        return None
    given = len(outcome.shares) == len(outcome.scores) == len(table.seats)
    if not given or any(share is not None and not 0 <= share <= 100 for share in outcome.shares):
        return refuse(call, "", "wrong_kind_of_result", **place)
    return None


def _refuse_huge(call: Call, figures: tuple[int, ...], place: Place, least: int = -MOST_ONCE) -> Refusal | None:
    fits = all(least <= figure <= MOST_ONCE for figure in figures)
    return None if fits else refuse(call, "", "wrong_kind_of_result", **place)


# Deals of Dou Dizhu.


class _Game(NamedTuple):
    rules: Rules
    possible: Mapping[Scores, int]


@lru_cache(maxsize=64)
def _game(regulation: Regulation) -> _Game | None:
    """Asked for every result, and worked out once."""
    rules = regulation.play
    return _Game(rules, possible_scores(rules)) if isinstance(rules, Rules) else None


def _refuse_scores(call: Call, scores: tuple[int, ...], place: Place, confirmed: bool, cited: Cited) -> Refusal | None:
    if not call.knows(Change.POSSIBLE_RESULTS):
        return _refuse_huge(call, scores, place)
    game = _game(call.regulation)
    if game is None or len(scores) != 3:
        return None
    rare = game.possible.get((scores[0], scores[1], scores[2]))
    article = game.rules.article("unit")
    told: dict[str, str | int] = {"scores": _written(scores), **place}
    if rare is None:
        nearest = " · ".join(map(_written, nearest_scores(game.rules, scores)))
        return Refusal("scores_impossible", article, told | {"nearest": nearest})
    if rare < UNUSUAL_FROM or cited.source is not Source.PAPER:
        return None
    return ask(call, Refusal("unusual_scores", article, told | {"count": rare}), confirmed)


def _written(scores: tuple[int, ...]) -> str:
    return "/".join(f"{score:+d}" if score else "0" for score in scores)


# Matches of 升级.


def _refuse_levels(
    call: Call, segment: Segment, outcome: MatchLevels, table: int, confirmed: bool, cited: Cited
) -> Refusal | None:
    if not call.knows(Change.POSSIBLE_RESULTS):
        return _refuse_huge(call, outcome.levels, {"table": table, "board": 0}, least=0)
    rules = shengji_rules(call.regulation)
    if rules is None:
        return None
    is_paper = cited.source is Source.PAPER
    minutes = _minutes(call, segment) if is_paper else None
    refusal = refuse_levels(rules, outcome.levels, outcome.first_to_level, minutes, table)
    if refusal is not None or not is_paper or not is_unusual(outcome.levels):
        return refusal
    facts: dict[str, str | int] = {"table": table, "levels": ":".join(map(level_name, outcome.levels))}
    question = Refusal("unusual_levels", rules.levels.article("beyond_ace"), facts)
    return ask(call, question, confirmed)


def _minutes(call: Call, segment: Segment) -> int:
    """How long the round was to last, by the event's size or by its own clock."""
    planned = value(call.format.parameters, call.setup, "minutes")
    if segment.started_at is None or segment.ends_at is None:
        return planned
    return max(planned, (segment.ends_at - segment.started_at) // MINUTE)
