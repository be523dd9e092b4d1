"""Checks of an engine against the protocol, as data: a scenario is played once, and each check looks at its lines.

A check names the lines of the platform it is about; what the engine answered to them is right, odd (tolerated, a
warning) or a fault. A check whose lines never came is told as not reached, never as passed.
"""

import enum
import re
from collections.abc import Sequence
from dataclasses import dataclass

from paiju.engines.comply.scenarios import SCENARIOS, EngineUnderTest, Played
from paiju.engines.protocol.faults import LogLine, SeatFault
from paiju.rulebook.clauses import Words

_SHOWN_LINES = 6


@enum.unique
class Verdict(enum.Enum):
    PASSED = "passed"
    ODD = "odd"
    FAILED = "failed"
    NOT_REACHED = "not reached"


@dataclass(frozen=True, slots=True)
class Check:
    """``about`` is a pattern of the platform's lines, with {own} for the engine's letter; empty: the whole dialogue."""

    number: int
    clause: str
    title: Words
    scenario: str
    about: str

    @property
    def is_advice(self) -> bool:
        """Whether nothing but good manners is at stake: the regulation does not ask for it."""
        return not self.clause.startswith("C-")


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check found: the reason and the lines of the dialogue it is about."""

    check: Check
    verdict: Verdict
    count: int
    why: Words | None = None
    lines: tuple[LogLine, ...] = ()


def _checks(*rows: tuple[str, str, str, str, str]) -> tuple[Check, ...]:
    return tuple(
        Check(number, clause, Words(zh, en), scenario, about)
        for number, (clause, zh, en, scenario, about) in enumerate(rows, 1)
    )


CHECKS = _checks(
    ("C-5.1", "启动后应答 NAME", "answers NAME after its start", "west", "DOUDIZHUVER .*"),
    ("C-5.2", "应答 INFO", "acknowledges INFO", "west", "INFO .*"),
    ("C-5.3", "在西家应答 DEAL", "acknowledges DEAL as West", "west", "DEAL A.*"),
    ("C-5.3", "在南家应答 DEAL", "acknowledges DEAL as South", "south", "DEAL B.*"),
    ("C-5.3", "在东家应答 DEAL", "acknowledges DEAL as East", "east", "DEAL C.*"),
    ("C-5.4", "首叫：叫 0–3 分", "calls first: a bid from 0 to 3", "west", "BID WHAT"),
    ("C-5.4", "已叫 1 分后：叫更高分或不叫", "after a bid of 1: higher, or 0", "after_one", "BID WHAT"),
    ("C-5.4", "已叫 2 分后：叫 3 分或不叫", "after a bid of 2: 3, or 0", "after_two", "BID WHAT"),
    ("C-5.5", "应答他家叫牌", "acknowledges the calls of others", "farmer", "BID [ABC][0-3]"),
    ("C-5.5", "叫到三分后的例行 0 分", "acknowledges the formal 0 after a bid of 3", "formal", "BID C0"),
    ("C-5.6", "作农民时应答 LEFTOVER", "acknowledges LEFTOVER as a farmer", "farmer", "LEFTOVER (?!{own}).*"),
    ("C-5.6", "作地主时应答 LEFTOVER", "acknowledges LEFTOVER as the landlord", "landlord", "LEFTOVER {own}.*"),
    ("C-5.7", "领出合法牌型", "leads a legal combination", "landlord", "PLAY WHAT"),
    ("C-5.7", "跟牌合法或不出", "follows legally or passes", "farmer", "PLAY WHAT"),
    ("C-5.8", "应答他家出牌", "acknowledges the plays of others", "farmer", "PLAY (?!{own}|WHAT).*"),
    ("C-5.8", "他家打出炸弹、火箭、飞机等", "copes with bombs, rocket, planes and the like", "loud", "PLAY .*"),
    ("C-5.9", "应答自动过牌 PLAY d-1", "acknowledges the automatic pass of its own seat", "loud", "PLAY {own}-1"),
    ("C-5.10", "应答 GAMEOVER", "acknowledges GAMEOVER", "farmer", "GAMEOVER [ABC]"),
    ("C-5.11", "叫牌时他家出错：应答 ERROR", "acknowledges ERROR of another in the auction", "error_bid", "ERROR .*"),
    ("C-5.11", "出牌时他家出错：应答 ERROR", "acknowledges ERROR of another in the play", "error_play", "ERROR .*"),
    ("C-5.21", "他家出错后下一局照常", "plays the deal after an ERROR", "after_error", "(INFO|DEAL|BID|PLAY) .*"),
    ("C-5.21", "自己被判错后下一局照常", "plays on after an ERROR of its own", "own_error", "(INFO|DEAL|BID) .*"),
    ("C-3.3", "三家不叫后的下一局", "goes on after three passes", "all_pass", "INFO 1,1,[2-9].*"),
    ("C-5.12", "除应答外没有别的输出", "writes nothing but answers", "west", ""),
    ("C-5.14", "限时 1 秒", "keeps a limit of one second", "hurry", "(BID|PLAY) WHAT"),
    ("C-7.7", "整副牌：西家", "whole deals as West", "west", ""),
    ("C-7.7", "整副牌：南家", "whole deals as South", "south", ""),
    ("C-7.7", "整副牌：东家", "whole deals as East", "east", ""),
    ("C-5.1", "再次启动再打一轮", "another turn after another start", "second_turn", ""),
    ("A-C15", "同一进程再次收到 DOUDIZHUVER", "greeted again in the same process", "greeted_again", "DOUDIZHUVER .*"),
    ("PEERS-3", "输入结束后自行退出", "ends by itself when its input ends", "end_of_input", "END"),
)
"""Numbered for people; the clause is that of REQUIREMENTS, the scenario stands in ``scenarios``."""


async def run_checks(tested: EngineUnderTest, checks: Sequence[Check] = CHECKS) -> list[Finding]:
    """Play the scenarios the checks need, each once, and judge."""
    played: dict[str, Played] = {}
    findings = []
    for check in checks:
        if check.scenario not in played:
            played[check.scenario] = await SCENARIOS[check.scenario](tested)
        findings.append(judge(check, played[check.scenario]))
    return findings


def judge(check: Check, played: Played) -> Finding:
    """What the engine did with the lines a check is about."""
    spans = _spans(check, played)
    if not spans:
        return Finding(check, Verdict.NOT_REACHED, 0)
    for verdict, remarks in ((Verdict.FAILED, played.faults), (Verdict.ODD, played.warnings)):
        for remark in remarks:
            span = next((span for span in spans if remark.line is not None and remark.line in span), None)
            if span is not None:
                judged = Verdict.ODD if check.is_advice else verdict
                return Finding(check, judged, len(spans), remark.words, _quoted(played, span, remark))
    return Finding(check, Verdict.PASSED, len(spans))


def _spans(check: Check, played: Played) -> list[range]:
    """The lines from each message the check is about up to the next message."""
    sent = [line for line in played.log if line.direction == ">"]
    if not check.about:
        return [range(sent[0].number, played.log[-1].number + 1)] if sent else []
    pattern = re.compile(check.about.replace("{own}", played.letter))
    ends = [line.number for line in sent[1:]] + [max((line.number for line in played.log), default=0) + 1]
    return [range(line.number, end) for line, end in zip(sent, ends, strict=True) if pattern.fullmatch(line.text)]


def _quoted(played: Played, span: range, remark: SeatFault) -> tuple[LogLine, ...]:
    """The message and what came to it, the line in question among them; the reason is told without our notes."""
    first = max(span.start, (remark.line or 0) - _SHOWN_LINES + 1)
    near = range(first, first + _SHOWN_LINES)
    return tuple(
        line
        for line in played.log
        if line.direction != "!" and ((line.number in near and line.number in span) or line.number == span.start)
    )
