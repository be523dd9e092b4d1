"""Test vectors of Shengji: levels, kitty, deals, match and standard points, lateness, forfeits, time-outs, signals."""

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from paiju.games.shengji import results
from paiju.games.shengji.rules import Role, Rules
from paiju.games.shengji.rulings import offences, rule_on
from paiju.games.shengji.score import DealTally, Figures, kitty_multiplier, level_change, score_deal
from paiju.rulebook.refusal import Refusal
from paiju.vectors import shengji_play
from paiju.vectors.inputs import Answer, BadInput, Books, Category, NotRun, integer, integers
from paiju.vectors.shengji_play import shengji_rules

MOST_PAIRS = 12
NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6} | {str(n): n for n in range(MOST_PAIRS + 1)}


def is_shengji(books: Books) -> bool:
    return isinstance(books.book, Rules)


def levels(books: Books, given: Mapping[str, Any]) -> Answer:
    change = level_change(shengji_rules(books).levels, integer(given, "defender_points"))
    return {"side": change.side.value, "levels": change.levels}


def last_trick(books: Books, given: Mapping[str, Any]) -> Answer:
    return {"multiplier": kitty_multiplier(shengji_rules(books).kitty, _figures(given))}


def deal(books: Books, given: Mapping[str, Any]) -> Answer:
    tally = DealTally(
        captured=integer(given, "captured"), kitty=integer(given, "kitty_points", 0), last_trick=_figures(given)
    )
    score = score_deal(shengji_rules(books), tally)
    return {"total": score.points, "side": score.change.side.value, "levels": score.change.levels}


_PAIRS = re.compile(r"(\w+)[- ]pairs?(?: tractor)?|tractor of (\w+) pairs")
_THROW_OF = re.compile(r"throw(?: of singles)?$|throw (?:of|containing|with) (.+)$")


def _figures(given: Mapping[str, Any]) -> Figures:
    """``pair``, ``two-pair tractor``, ``throw containing one pair`` …, or ``tractor`` with the number of pairs."""
    told = given.get("last_trick")
    if told is None:
        return ()
    if not isinstance(told, str):
        raise BadInput(f"last_trick is {told!r}; accepted: text, such as single, pair, tractor")
    thrown = _THROW_OF.match(told)
    if thrown is not None:
        # Singles go with whatever else was thrown: they never count more.
        return (0, 0) if thrown[1] is None else (0, _pairs(thrown[1].removeprefix("a ").removeprefix("an "), given))
    return (_pairs(told, given),)


def _pairs(told: str, given: Mapping[str, Any]) -> int:
    if told in ("single", "singles"):
        return 0
    if told == "pair":
        return 1
    if told == "tractor":
        return _bounded(integer(given, "pairs", most=MOST_PAIRS))
    found = _PAIRS.fullmatch(told)
    word = None if found is None else found[1] or found[2]
    pairs = NUMBERS.get(word or "")
    if pairs is None:
        raise BadInput(f"last_trick is {told!r}; accepted: single, pair, tractor, two-pair tractor, throw of …")
    return _bounded(pairs)


def _bounded(pairs: int) -> int:
    if not 1 <= pairs <= MOST_PAIRS:
        raise BadInput(f"{pairs} pairs; accepted: 1 to {MOST_PAIRS}")
    return pairs


def match_points(books: Books, given: Mapping[str, Any]) -> Answer:
    """Also the standard points, which only some vectors ask for."""
    rules, difference = shengji_rules(books).match, integer(given, "level_diff")
    if difference < 0:
        raise BadInput(f"level_diff is {difference}; accepted: 0 and above")
    standard = ":".join(map(str, results.standard_points(rules, difference)))
    return {"standard": standard, "match_points": list(map(float, results.match_points(rules, difference)))}


def lateness(books: Books, given: Mapping[str, Any]) -> Answer:
    rules, minutes = shengji_rules(books), given.get("minutes")
    if isinstance(minutes, bool) or not isinstance(minutes, int | float) or not 0 <= minutes < 10_000:
        raise BadInput(f"minutes is {minutes!r}; accepted: a number from 0")
    if rules.lateness is None:
        raise NotRun("the book says nothing about coming late")
    late = results.lateness(rules.lateness, int(Decimal(str(minutes)) * results.MINUTE))
    if late.forfeit:
        other = results.present_points(rules.absence)
        return {
            "forfeit": True,
            "opponent_match_points": float(other.match),
            "opponent_standard": float(other.standard),
        }
    return {"small": -late.points, "standard": -float(late.standard_points), "forfeit": False}


def forfeit(books: Books, _: Mapping[str, Any]) -> Answer:
    absence = shengji_rules(books).absence
    sides = {"opponent": results.present_points(absence), "offender": results.absent_points(absence)}
    return {
        name: {"match_points": float(points.match), "standard": float(points.standard)}
        for name, points in sides.items()
    }


def play_timeout(books: Books, given: Mapping[str, Any]) -> Answer:
    return {"penalty": [_ruled(books, "time_out", nth) for nth in integers(given, "nth_timeout")]}


def signal(books: Books, given: Mapping[str, Any]) -> Answer:
    return {"penalty": [_ruled(books, "signal", nth) for nth in integers(given, "nth_offence")]}


def _ruled(books: Books, offence: str, nth: int) -> str | int:
    """A warning, or the points as a deduction."""
    rules = shengji_rules(books)
    if offence not in offences(rules):
        raise NotRun(f"the book does not know the offence {offence!r}")
    ruling = rule_on(rules, offence, Role.DEFENDERS, nth)
    if isinstance(ruling, Refusal):
        raise BadInput(f"offence number {nth}; accepted: 1 and above")
    return "warning" if ruling.warning else -ruling.points


_SIDES = {"declarer|庄": (Role.DECLARER,), "defender|闲|守": (Role.DEFENDERS,), "either|both|any|双方": tuple(Role)}
_OFFENCES = {
    "count_late": r"(wrong|card) .*count.* (after|began|late)|count_late",
    "count": "count",
    "illegal_information": "information|illegal_information|非法信息",
    "revoke_early": "revoke.*(same trick|in time|before)|revoke_early",
    "revoke": "revoke.*(no effect|without effect|does not change|not chang)",
    "revoke_decisive": "revoke.*(chang|effect|decisive|result)|revoke_decisive",
    "time_out": "slow|time",
}
"""Offences by the words for them; the first that is found counts, and ``revoke`` alone is the plain one."""


def penalty_levels(books: Books, given: Mapping[str, Any]) -> Answer:
    """Who gains how many levels when a deal is judged lost: ``declarer: illegal information``."""
    rules, told = shengji_rules(books), given.get("offence")
    if not isinstance(told, str):
        raise BadInput(f"offence is {told!r}; accepted: text, such as declarer: illegal information")
    found = next((name for name, words in _OFFENCES.items() if re.search(words, told)), None)
    offence = found or ("revoke" if "revoke" in told else None)
    sides = next((roles for words, roles in _SIDES.items() if re.search(words, told.partition(":")[0])), None)
    if offence is None or sides is None or offence not in offences(rules):
        raise NotRun("prose")
    grave = offence == "time_out" and "grave" in told
    rulings = [rule_on(rules, offence, by, grave=grave) for by in sides]
    levels_won = {None if isinstance(one, Refusal) or one.deal_lost is None else one.levels for one in rulings}
    if len(levels_won) > 1:
        raise NotRun("prose")
    (won,) = levels_won
    other = "defenders" if sides == (Role.DECLARER,) else "declarer" if len(sides) == 1 else "non-offender"
    return {"gains": None if won is None else other, "levels": won or 0}


CATEGORIES: dict[str, Category] = {
    "levels": levels,
    "kitty_multiplier": last_trick,
    "shengji_deal": deal,
    "standard_points": match_points,
    "match_points": match_points,
    "lateness": lateness,
    "forfeit": forfeit,
    "play_timeout": play_timeout,
    "signal": signal,
    "penalty_levels": penalty_levels,
    **shengji_play.CATEGORIES,
}
