"""Answers to the vectors about clocks: how long a player has in a stage, and what happens when the time is over."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from paiju.cards.card import Card
from paiju.games.doudizhu import deal
from paiju.games.doudizhu.events import Action, Bid, Double, Play, Redouble
from paiju.games.doudizhu.play import lowest_single
from paiju.games.doudizhu.rules import OnTimeOut, Rules
from paiju.games.doudizhu.state import Phase, State, fold
from paiju.games.doudizhu.timeouts import on_time_out, time_limit
from paiju.games.shengji.rules import Role
from paiju.games.shengji.rulings import Ruling, rule_on
from paiju.rulebook.refusal import Refusal
from paiju.table.seats import Seat
from paiju.vectors.inputs import Answer, Books, NotRun, text
from paiju.vectors.shengji import is_shengji
from paiju.vectors.shengji_play import shengji_rules

_STAGES = {
    "bid": "bid|call|auction|叫",
    "redouble": "redouble|再加倍|反加倍",
    "double": "double|加倍",
    "lead": "lead|首攻|引牌|领出",
    "follow": "follow|跟",
    "play": "play|card|出牌",
}
"""The stages of a deal by the words for them; the first that is found counts, but a redouble before a double."""

_KITTY_STAGE = re.compile("kitty|bury|discard|扣底|埋底|底牌", re.IGNORECASE)
_ANY_STAGE = re.compile("any|every|each|message|all|ok", re.IGNORECASE)

_MEANINGS = {
    "warning": "warn|警告",
    "error": "error|deal ends|end of the deal|fault|本局结束",
    "lowest single": "lowest|smallest|最小",
    "no redouble": "redouble|再加倍|反加倍",
    "no double": "double|加倍",
    "no bid": "bid|call|不叫",
    "pass": "pass|不出|过",
}
"""What an expired clock does, by the words for it; the first that is found counts."""


def _named(told: str, names: Mapping[str, str]) -> str | None:
    return next((name for name, words in names.items() if re.search(words, told, re.IGNORECASE)), None)


def same_outcome(answer: object, expected: object) -> bool:
    """Whether a sentence about an expired clock means what the answer says."""
    return isinstance(expected, str) and _named(expected, _MEANINGS) == answer


def limits(books: Books, given: Mapping[str, Any]) -> Answer:
    """Seconds of a stage, and what follows when they are over."""
    stage = text(given, "stage")
    if is_shengji(books):
        return _shengji_limit(books, stage)
    rules, name = books.game, "redouble" if "redouble" in stage.lower() else _named(stage, _STAGES)
    if name is None and not (rules.protocol is not None and _ANY_STAGE.search(stage)):
        raise NotRun("prose")
    asked = ("lead", "follow") if name == "play" else None if name is None else (name,)
    found = [answer for at, answer in _all_limits(rules) if asked is None or at in asked]
    if not found or any(answer != found[0] for answer in found):
        raise NotRun("the book has no such clock" if not found else "prose")
    return found[0]


def _all_limits(rules: Rules) -> Iterator[tuple[str, Answer]]:
    """The clocks of a deal in which everything is chosen that a player may be asked."""
    state, asked = _dealt(rules), set[str]()
    for _ in range(6):
        stage = _stage_of(state)
        if stage not in asked:
            asked.add(stage)
            milliseconds = time_limit(rules, state).milliseconds
            seconds = milliseconds // 1000 if milliseconds % 1000 == 0 else milliseconds / 1000
            yield stage, {"seconds": seconds, "on_timeout": _outcome(on_time_out(rules, state), stage)}
        if stage == "follow":
            return
        seat = min(state.to_act())
        decided = deal.advance(rules, state, seat, _next_choice(state, seat))
        if isinstance(decided, Refusal):
            raise TypeError(f"{stage} was refused: {decided.code}")
        state = decided[1]


def _dealt(rules: Rules) -> State:
    cards = tuple(Card(code) for code in range(54))
    return fold(deal.start(rules, deal.Cardset(1, Seat(0), (cards[:17], cards[17:34], cards[34:51]), cards[51:])))


def _stage_of(state: State) -> str:
    if state.phase is Phase.PLAY:
        return "lead" if state.is_leading else "follow"
    return {Phase.AUCTION: "bid", Phase.DOUBLING: "double", Phase.REDOUBLING: "redouble"}[state.phase]


def _next_choice(state: State, seat: Seat) -> Action:
    match state.phase:
        case Phase.AUCTION:
            return Bid(3)
        case Phase.DOUBLING:
            return Double(True)
        case Phase.REDOUBLING:
            return Redouble(True)
        case _:
            return Play((lowest_single(state.hands[seat] or ()),))


def _outcome(outcome: OnTimeOut, stage: str) -> str:
    names = {
        OnTimeOut.NO_CALL: f"no {stage}",
        OnTimeOut.LOWEST_SINGLE: "lowest single",
        OnTimeOut.PASS: "pass",
        OnTimeOut.WARNING: "warning",
        OnTimeOut.ENDS_DEAL: "error",
    }
    return names[outcome]


def _shengji_limit(books: Books, stage: str) -> Answer:
    """The first time-out of a pair: what comes after it is the category ``play_timeout``."""
    rules = shengji_rules(books)
    if _KITTY_STAGE.search(stage):
        seconds = rules.rounds.bury_seconds.value
    elif _named(stage, _STAGES) in ("play", "lead", "follow"):
        seconds = rules.rounds.play_seconds.value
    else:
        raise NotRun("prose")
    ruling = rule_on(rules, "time_out", Role.DEFENDERS)
    warned = isinstance(ruling, Ruling) and ruling.warning
    return {"seconds": seconds, "on_timeout": "warning" if warned else "fine"}
