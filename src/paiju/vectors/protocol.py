"""Answers to the vectors about the engine protocol of 001: lines of programs, dialogues and errors."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from paiju.cards.card import Card, parse_codes
from paiju.engines.protocol.dialogue import dialogue
from paiju.engines.protocol.lines import Answered, Info, Message, info, relays
from paiju.engines.protocol.options import HostOptions
from paiju.engines.protocol.session import Deliver, Session
from paiju.games.doudizhu import deal
from paiju.games.doudizhu import events as e
from paiju.games.doudizhu.rules import Rules
from paiju.games.doudizhu.score import score_faults
from paiju.games.doudizhu.state import State, fold
from paiju.rulebook.refusal import Refusal
from paiju.table.seats import Millis, Seat
from paiju.vectors.inputs import Answer, BadInput, Books, NotRun, text

SEATS = "ABC"
_INFO = Info(1, 4, 1, 6, 9, 2100, 15)
_SOUTH, _KITTY = parse_codes("0,4,5,7,9,10,17,21,25,33,34,39,41,43,44,45,46"), parse_codes("27,48,53")
_WEST = parse_codes("8,11,12,13,14,16,20,24,30,31,32,35,36,37,40,42,51")
_EAST = parse_codes("1,2,3,6,15,18,19,22,23,26,28,29,38,47,49,50,52")
"""The printed deal; what West and East held is not printed, but for the cards West plays."""

Move = tuple[Seat, e.Action]
_PRINTED_BIDS: tuple[Move, ...] = ((Seat(0), e.Bid(1)), (Seat(1), e.Bid(3)))
_PRINTED_LEAD: Move = (Seat(1), e.Play(parse_codes("0,4,5,7")))
_PRINTED_ANSWER: Move = (Seat(0), e.Play(parse_codes("12,13,14,20")))


def _rules(books: Books) -> Rules:
    if books.game.protocol is None:
        raise NotRun("the book has no protocol for programs")
    return books.game


def _cardset(east_can_follow: bool) -> deal.Cardset:
    """East passes in the printed deal: unable to follow, or, with a third ten instead of a four, by its choice."""
    west, east = list(_WEST), list(_EAST)
    if east_can_follow:
        west[west.index(Card(30))], east[east.index(Card(6))] = Card(6), Card(30)
    return deal.Cardset(1, Seat(0), (tuple(sorted(west)), _SOUTH, tuple(sorted(east))), _KITTY)


def _after(rules: Rules, cardset: deal.Cardset, moves: Sequence[Move]) -> tuple[tuple[e.Event, ...], State]:
    events = deal.start(rules, cardset)
    state = fold(events)
    for seat, action in moves:
        decided = deal.advance(rules, state, seat, action)
        if isinstance(decided, Refusal):
            raise BadInput(f"{SEATS[seat]} {action} is refused ({decided.code}); accepted: a legal course of a deal")
        events, state = (*events, *decided[0]), decided[1]
    return events, state


def _printed(rules: Rules, east_can_follow: bool, steps: int) -> tuple[tuple[e.Event, ...], State]:
    """The printed deal up to the lead of South, the pass of East or the answer of West."""
    passed: tuple[Move, ...] = ((Seat(2), e.Pass()),) if east_can_follow else ()
    moves = (_PRINTED_LEAD, *passed, _PRINTED_ANSWER)
    course = moves[:1] if steps == 1 else moves[:-1] if steps == 2 else moves
    return _after(rules, _cardset(east_can_follow), (*_PRINTED_BIDS, *course))


def _seat(told: str) -> Seat:
    found = re.search(r"\b([ABC])\b", told)
    if found is None:
        raise NotRun("prose")
    return Seat(SEATS.index(found[1]))


# Lines of programs.


def parse_line(books: Books, given: Mapping[str, Any]) -> Answer:
    """Whether a program may answer so, in the printed deal; what it is asked is told by the first word of its line."""
    rules, seat, line = _rules(books), _seat(text(given, "engine")), text(given, "line")
    told = " ".join(str(value) for key, value in given.items() if key not in ("engine", "line"))
    strict = given.get("strict") is True or "(strict)" in told
    session = Session(rules, seat, HostOptions(strict=strict))
    word, _, rest = line.strip().partition(" ")
    word = word.upper()
    awaited = f"OK {rest.strip()}" if word == "OK" else word if word in ("NAME", "BID", "PLAY") else "PLAY"
    session.tell(Message(seat, f"{awaited.removeprefix('OK ')} WHAT", awaited))
    answers = [effect.answer for effect in session.hear(line.encode()) if isinstance(effect, Deliver)]
    if not answers:
        return {"accepted": False}
    action = answers[0].action if isinstance(answers[0], Answered) else None
    if action is None:
        return {"accepted": word in ("NAME", "OK")}
    states = _bidding(rules, seat, told) if isinstance(action, e.Bid) else _playing(rules, seat, told)
    return {"accepted": any(not isinstance(deal.advance(rules, state, seat, action), Refusal) for state in states)}


def _bidding(rules: Rules, seat: Seat, told: str) -> list[State]:
    """After the calls that are told, or after West's printed call of one."""
    calls: Sequence[Move] = _calls(told)[:seat]
    if not calls:
        calls = ((Seat(0), e.Bid(1)), (Seat(1), e.Bid(0)))[:seat]
    return [_after(rules, _cardset(False), calls)[1]]


def _calls(told: str) -> list[Move]:
    return [(Seat(SEATS.index(at)), e.Bid(int(points))) for at, points in re.findall(r"\b([ABC])([0-3])\b", told)]


def _playing(rules: Rules, seat: Seat, told: str) -> list[State]:
    """When the seat leads as the landlord and when it follows; only one of them where the vector says which."""
    calls = [(Seat(at), e.Bid(3 if at == seat else 0)) for at in range(seat + 1)]
    leading = _after(rules, _cardset(False), calls)[1]
    following = _printed(rules, east_can_follow=seat == Seat(2), steps=(2, 3, 1)[seat])[1]
    follows, leads = re.search("follow|跟", told), re.search("lead|首攻|引牌|领出", told)
    return [leading] if leads and not follows else [following] if follows and not leads else [leading, following]


# Dialogues.


def conversation(books: Books, given: Mapping[str, Any]) -> Answer:
    """What a program reads and writes in the printed deal or after some calls; or what an error leads to."""
    rules = _rules(books)
    if "event" in given:
        return _error(rules, text(given, "event"))
    seat = _seat(text(given, "view"))
    courses = [_after(rules, _cardset(False), _calls(text(given, "bids")))] if "bids" in given else None
    if courses is None:
        courses = [_printed(rules, east_can_follow, 3) for east_can_follow in (False, True)]
    transcripts = []
    for events, state in courses:
        lines = list(dialogue(rules, events, seat, str(given.get("name", "hrbust")), _INFO))
        if not state.is_running:
            lines.append((">", info(rules, seat, replace(_INFO, round=_INFO.round + 1)).line))
        transcripts.append([list(line) for line in lines])
    sent = {line.split()[0] for lines in transcripts for direction, line in lines if direction == ">"}
    words = [word for word in rules.protocol.platform_words.value if word not in sent] if rules.protocol else []
    return {"transcript": transcripts, "not_sent": words}


def in_a_transcript(answer: object, expected: object) -> bool:
    """Whether the lines follow each other so in a dialogue that is possible."""
    if not (isinstance(answer, list) and isinstance(expected, list) and expected):
        return False
    size = len(expected)
    return any(lines[at : at + size] == expected for lines in answer for at in range(len(lines) - size + 1))


def all_in(answer: object, expected: object) -> bool:
    return isinstance(answer, list) and isinstance(expected, list) and set(expected) <= set(answer)


def begins_with(answer: object, expected: object) -> bool:
    return isinstance(answer, str) and isinstance(expected, str) and expected.startswith(answer)


def _error(rules: Rules, told: str) -> Answer:
    """``landlord B answers PLAY …, bid 3, hands at LEFTOVER contained 1 bomb and no rocket``, before LEFTOVER less."""
    if rules.faults is None:
        raise NotRun("the book has no faults")
    seat = _seat(told)
    state = State()._replace(hands=((), (), ()))
    if re.search(r"PLAY|GAMEOVER|after LEFTOVER", told):
        landlord, bid = re.search(r"landlord (?:is )?([ABC])\b", told), re.search(r"bid (?:of )?([1-3])", told)
        if landlord is None or bid is None:
            raise NotRun("prose")
        bombs = re.search(r"(\d+) bombs?", told)
        rocket = re.search(r"\brocket", told) is not None and re.search(r"\b(no|without a?) ?rocket", told) is None
        held = [*range(4 * int(bombs[1] if bombs else 0)), *((52, 53) if rocket else ())]
        hands = (tuple(Card(code) for code in held), (), ())
        declarer = Seat(SEATS.index(landlord[1]))
        state = state._replace(kitty_taken=True, declarer=declarer, bid=int(bid[1]), hands_at_kitty=hands)
    elif not re.search("BID|INFO|DEAL|NAME|before LEFTOVER", told):
        raise NotRun("prose")
    (line, *others) = relays(rules, e.Faulted(seat, "", Millis(0)))
    points, _ = score_faults(rules, rules.faults, state, (seat,))
    return {
        "to_all": line.line if all(other.line == line.line for other in others) else None,
        "expect_from_alive": line.answer,
        "then": "INFO",
        "score": dict(zip(SEATS, points, strict=True)),
    }
