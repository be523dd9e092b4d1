"""Checks of a program of Shengji as data: it plays deals at every seat, and each check looks at the lines it is about.

A line of the platform that was answered as it should be passes; one that never came is told as not reached.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from paiju.cards.shuffle import seed_of_number
from paiju.engines.comply.compliance import Verdict
from paiju.engines.process.program import Program
from paiju.engines.protocol.options import HostOptions
from paiju.engines.shengji.table import Participant, Played, ProgramFault, ShengjiTable
from paiju.games.shengji.deal import events as e
from paiju.games.shengji.deal.draft import hand_of, trumps_in
from paiju.games.shengji.deal.player import ShengjiPlayer, ShengjiSeen
from paiju.games.shengji.deal.state import SEATS, Phase, State
from paiju.games.shengji.rules import Rules
from paiju.games.shengji.trumps import STRAINS, by_strain
from paiju.rulebook.clauses import Words
from paiju.table.game import Board
from paiju.table.seats import Millis, Seat


class Check(NamedTuple):
    """``about`` is a pattern of the platform's lines."""

    number: int
    title: Words
    about: str


class Finding(NamedTuple):
    check: Check
    verdict: Verdict
    messages: int
    why: Words | None = None
    line: str = ""


def _checks(*rows: tuple[str, str, str]) -> tuple[Check, ...]:
    return tuple(Check(number, Words(zh, en), about) for number, (zh, en, about) in enumerate(rows, 1))


CHECKS = _checks(
    ("启动后应答 NAME", "answers NAME after its start", "SHENGJIVER .*"),
    ("应答 INFO", "acknowledges INFO", "INFO .*"),
    ("每摸一张：OK 或亮主", "at each card drawn: OK, or a call", "DRAW .*"),
    ("应答他家亮主、反主", "acknowledges calls", "CALL [ABCD][0-9].*"),
    ("被问：亮主或不亮", "asked: a call or none", "CALL WHAT"),
    ("应答 TURNED、TRUMP", "acknowledges TURNED and TRUMP", "(TURNED|TRUMP) .*"),
    ("作庄：拿底、扣底", "as the declarer: takes and buries the kitty", "(KITTY .*|BURY .*)"),
    ("出牌合法（领出、跟牌）", "plays legally, leading and following", "PLAY WHAT"),
    ("应答各家出牌", "acknowledges plays", "PLAY [ABCD].*"),
    ("应答甩牌不成 FAILED", "acknowledges a throw that failed", "FAILED .*"),
    ("指定甩牌者出单或出双", "says which kind a thrower plays", "KIND .*"),
    ("应答 TRICK", "acknowledges TRICK", "TRICK .*"),
    ("应答 GAMEOVER", "acknowledges GAMEOVER", "GAMEOVER .*"),
)


class Thrower:
    """Leads whole suits, so that throws fail and kinds are designated; else it plays as another."""

    name = "thrower"

    def __init__(self, player: ShengjiPlayer) -> None:
        self._player = player

    def choose(self, rules: Rules, seen: ShengjiSeen, seat: Seat, legal: Sequence[e.Action | None]) -> e.Action | None:
        view = seen.view
        if view.phase is not Phase.PLAY or view.trick:
            return self._player.choose(rules, seen, seat, legal)
        trumps = trumps_in(rules, view)
        by_suit = [tuple(by_strain(trumps, hand_of(view, seat), strain)) for strain in STRAINS]
        return e.Play(max(by_suit, key=len))


def _declaring(seat: Seat) -> State:
    """The end of a deal after which this seat declares."""
    counted = e.DealCounted((0,) * len(SEATS), 0, False, (2, 2), seat, (), Millis(0))
    return State(phase=Phase.OVER, deal=1, levels=(2, 2), score=counted)


async def run_checks(
    rules: Rules, program: Program, others: ShengjiPlayer, options: HostOptions, deals: int
) -> list[Finding]:
    """So many deals at every seat, one process a seat."""
    played: list[tuple[Seat, Played]] = []
    for seat in SEATS:
        seated: list[Participant] = [program if other == seat else Thrower(others) for other in SEATS]
        table = ShengjiTable(rules, seated, options)
        try:
            for number in range(1, deals + 1):
                board = Board(number, seed_of_number(4 * number + seat), 1, Seat(0))
                played.append((seat, await table.play(board, _declaring(seat) if number == 1 else None)))
        finally:
            await table.close()
    sent = [line[2:] for seat, deal in played for line in deal.logs[seat] if line.startswith("> ")]
    faults = [fault for _, deal in played for fault in deal.faults]
    return [judge(check, sent, faults) for check in CHECKS]


def judge(check: Check, sent: Sequence[str], faults: Sequence[ProgramFault]) -> Finding:
    count = sum(re.fullmatch(check.about, line) is not None for line in sent)
    for fault in faults:
        if re.fullmatch(check.about, fault.about):
            return Finding(check, Verdict.FAILED, count, fault.fault.words, fault.about)
    return Finding(check, Verdict.PASSED if count else Verdict.NOT_REACHED, count)
