"""How actions and events are written in a deal record: the words of its lines, and remarks for those who read it.

The terms are part of the record format (Chinese first), so that a record reads the same wherever it is written; a test
keeps them equal to those of ``paiju.words``, which the core may not import.
"""

from collections.abc import Iterator
from typing import assert_never

from paiju.cards.card import BadCard, Card, format_cards, parse_card
from paiju.games.doudizhu import events as e
from paiju.games.doudizhu.events import Action, Cards, Cause, Event
from paiju.games.doudizhu.rules import Kind
from paiju.table.record.lines import Line, parse_number, parse_seat, quote, shown, unquote
from paiju.table.record.record import BadRecord
from paiju.table.seats import Millis

KIND_TERMS: dict[Kind, str] = {
    Kind.ROCKET: "火箭 rocket",
    Kind.BOMB: "炸弹 bomb",
    Kind.SINGLE: "单牌 single",
    Kind.PAIR: "对子 pair",
    Kind.TRIPLE: "三张 triple",
    Kind.TRIPLE_SINGLE: "三带单 triple with a single",
    Kind.TRIPLE_PAIR: "三带对 triple with a pair",
    Kind.STRAIGHT: "顺子 straight",
    Kind.PAIR_STRAIGHT: "连对 pair straight",
    Kind.PLANE: "飞机 plane",
    Kind.PLANE_SINGLES: "飞机带翅膀（单） plane with singles",
    Kind.PLANE_PAIRS: "飞机带翅膀（对） plane with pairs",
    Kind.QUAD_SINGLES: "四带二（单） four with two singles",
    Kind.QUAD_PAIRS: "四带二（对） four with two pairs",
}

FACTOR_TERMS: dict[str, str] = {
    "all-pass": "三家不叫 all passed",
    "bid": "叫分 bid",
    "unit": "底分 unit",
    "won": "防守胜 defenders win",
    "lost": "庄家胜 declarer wins",
    "bombs": "炸弹 bombs",
    "rocket": "火箭 rocket",
    "spring": "春天 spring",
    "anti-spring": "反春 anti-spring",
    "double": "加倍 double",
    "redouble": "再加倍 redouble",
    "declarer-of-sum": "庄家＝两家之和× declarer = sum ×",
    "fault-before-kitty": "亮底牌前犯规，付每家 fault before the kitty, paid to each",
    "landlord-multiple": "付庄家的倍数 multiple paid to the declarer",
    "offenders": "犯规家数 number of offenders",
}

_CHOICES: dict[str, Action] = {
    "double": e.Double(True),
    "no-double": e.Double(False),
    "redouble": e.Redouble(True),
    "no-redouble": e.Redouble(False),
    "pass": e.Pass(),
}
_CHOICE_WORDS = {action: word for word, action in _CHOICES.items()}
LONGEST_REASON = 500  # leaves room for the remark behind it
ACTION_WORDS = ("bid", "double", "no-double", "redouble", "no-redouble", "play", "pass", "time-out", "fault")


# Actions.


def parse_action(line: Line) -> Action:
    """The action in a line's words from the third on."""
    word, *rest = line.words[2:] or ("",)
    match word:
        case "bid":
            return e.Bid(parse_number(_only(rest, line), line.number, "bid"))
        case "play" if rest:
            return e.Play(parse_hand(tuple(rest), line.number))
        case "time-out":
            return e.TimeOut(parse_seat(_only(rest, line), line.number))
        case "fault" if rest and len(rest) % 2 == 0:
            return _parse_faults(rest, line)
        case _ if word in _CHOICES and not rest:
            return _CHOICES[word]
        case _ if word in ACTION_WORDS:
            raise BadRecord(line.number, "not_complete", found=shown(" ".join(line.words[2:])), usage=word)
        case _:
            raise BadRecord(line.number, "not_an_action", found=shown(word), accepted=", ".join(ACTION_WORDS))


def _parse_faults(rest: list[str], line: Line) -> Action:
    """A seat and a reason for each who failed at the same message."""
    faults = tuple(
        e.Fault(parse_seat(seat, line.number), _reason(reason, line.number))
        for seat, reason in zip(rest[::2], rest[1::2], strict=True)
    )
    return faults[0] if len(faults) == 1 else e.FaultsTogether(faults)


def _only(rest: list[str], line: Line) -> str:
    if len(rest) != 1:
        raise BadRecord(line.number, "one_number", count=len(rest), word=repr(line.words[2]))
    return rest[0]


def _reason(word: str, line: int) -> str:
    if len(word) > LONGEST_REASON:
        raise BadRecord(line, "long_reason", count=len(word), most=LONGEST_REASON)
    return unquote(word, line)


def parse_hand(words: tuple[str, ...], line: int) -> Cards:
    """Cards in suit text, lowest first."""
    cards: list[Card] = []
    for word in words:
        try:
            cards.append(parse_card(word))
        except BadCard as bad:
            raise BadRecord(line, "not_a_card", found=shown(word), accepted=bad.accepted) from None
    return tuple(sorted(cards))


def format_action(action: Action) -> str:
    match action:
        case e.Bid():
            return f"bid {action.points}"
        case e.Play():
            return f"play {format_cards(sorted(action.cards))}"
        case e.TimeOut():
            return f"time-out {action.seat}"
        case e.Fault():
            return f"fault {_format_fault(action)}"
        case e.FaultsTogether():
            return f"fault {' '.join(map(_format_fault, action.faults))}"
        case e.Double() | e.Redouble() | e.Pass():
            return _CHOICE_WORDS[action]
        case _:
            assert_never(action)


def _format_fault(fault: e.Fault) -> str:
    return f"{fault.seat} {_quoted_reason(fault.reason)}"


def _quoted_reason(reason: str) -> str:
    word = quote(reason)
    if len(word) > LONGEST_REASON:
        raise BadRecord(None, "long_reason", count=len(word), most=LONGEST_REASON)
    return word


# Remarks.


def remark(event: Event) -> str:
    """What stands as a comment behind the action that led to the event."""
    match event:
        case e.BidMade():
            return _by_clock(event.cause, f"{event.points} 分" if event.points else "不叫 no bid")
        case e.DoubleChosen():
            return _by_clock(event.cause, "加倍" if event.doubled else "不加倍")
        case e.RedoubleChosen():
            return _by_clock(event.cause, "再加倍" if event.redoubled else "不再加倍")
        case e.CardsPlayed():
            played = KIND_TERMS[event.kind]
            if event.cause is Cause.TIME_OUT:
                played += " " + format_cards(event.cards)
            return _by_clock(event.cause, f"{played} · 用时 used {format_seconds(event.time_used)}")
        case e.Passed():
            return _by_clock(event.cause, f"过牌 · 用时 used {format_seconds(event.time_used)}")
        case e.Warned():
            return _by_clock(Cause.TIME_OUT, "警告 warned")
        case e.Faulted():
            late = event.reason == "time_out"
            return "超时，本副结束 time-out: the deal ends" if late else "犯规，本副结束 a fault ends the deal"
        case _:
            return ""


def _by_clock(cause: Cause, text: str) -> str:
    return f"超时 time-out: {text}" if cause is Cause.TIME_OUT else text


def follow_up(event: Event) -> Iterator[str]:
    """Comment lines for what followed by itself; blank lines and headings where a phase begins."""
    match event:
        case e.BidMade():
            yield f"# {event.seat} 未被询问，记 0 分 not asked, entered as {event.points}"
        case e.DealPassedOut():
            yield "# 三家不叫 all passed" + (" · 重新发牌 dealt again" if event.redeal else "")
        case e.DeclarerChosen():
            yield f"# 庄家 declarer: {event.seat} · {event.points} 分"
        case e.DoublingOpened():
            yield from ("", "# 加倍 Doubling")
        case e.DoublesShown():
            doublers = ", ".join(map(str, event.doublers)) or "无 none"
            yield f"# 同时公布加倍 doubles shown: {doublers}"
        case e.KittyShown():
            yield f"# 底牌归 kitty to {event.seat}: {format_cards(event.cards)}"
        case e.PlayOpened():
            yield from ("", "# 打牌 Play")
        case e.Passed():
            yield f"# {event.seat} 无牌可压，自动过牌 nothing beats it: passed automatically"
        case e.RemainingAnnounced():
            who = "软件 software" if event.by_software else "牌手 player"
            yield f"# {event.seat} 剩 {event.cards_left} 张 cards left, announced by {who}"


def format_seconds(time: Millis) -> str:
    return f"{time // 1000}.{time % 1000:03d} s"
