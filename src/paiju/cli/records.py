"""Deal records from files: text (``.pj``) or JSON Lines (``.jsonl``), read and decided anew by the rules."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from paiju.cli import library
from paiju.cli.errors import BadInput
from paiju.cli.files import read_bytes
from paiju.doudizhu import events as e
from paiju.doudizhu.deal import Cardset
from paiju.doudizhu.events import Action, Cause, Event
from paiju.doudizhu.jsonlines import parse_events
from paiju.doudizhu.record import parse_record
from paiju.doudizhu.replay import Replay, decide_all, replay, rules_of
from paiju.doudizhu.rules import Rules
from paiju.games import BOOKS, find_book
from paiju.rulebook.clauses import Words
from paiju.table.record import BadRecord, Step, decode
from paiju.table.seats import Millis, Official, Seat
from paiju.words import say_refusal

RECORD_SUFFIXES = (".pj", ".jsonl")


@dataclass(frozen=True, slots=True)
class PlayedRecord:
    """What a record tells, whichever way it was written; ``steps`` are the actions, ``played`` what they led to."""

    rules: Rules
    tags: dict[str, str]
    cardset: Cardset
    steps: tuple[Step[Action], ...]
    played: Replay

    @property
    def options(self) -> dict[str, str]:
        return self.rules.options_against(BOOKS[self.rules.book])


class WrongRecord(Exception):
    """A record that can be read but does not follow the rules: where and why."""

    def __init__(self, words: Words) -> None:
        super().__init__(words.en)
        self.words = words


def read_record(path: Path) -> PlayedRecord:
    """A record decided anew; ``BadInput`` when it cannot be read, ``WrongRecord`` when it breaks the rules."""
    if path.suffix not in RECORD_SUFFIXES:
        accepted = " ".join(RECORD_SUFFIXES)
        raise BadInput(f"{path}：不是牌谱；可用：{accepted}", f"{path}: not a deal record; accepted: {accepted}")
    data = read_bytes(path)
    try:
        text = decode(data)
        return from_text(path, text) if path.suffix == ".pj" else from_events(path, text)
    except BadRecord as bad:
        raise BadInput(_place(path, bad).zh + bad.what, _place(path, bad).en + bad.what) from None


def from_text(path: Path, text: str) -> PlayedRecord:
    record = parse_record(text)
    rules = rules_of(record, find_book)
    try:
        played = replay(rules, record)
    except BadRecord as bad:
        raise WrongRecord(_wrong(path, bad)) from None
    tags = {tag.name: tag.value for tag in record.tags}
    return PlayedRecord(rules, tags, record.cardset, record.steps, played)


def from_events(path: Path, text: str) -> PlayedRecord:
    log = parse_events(text)
    rules = library.find(log.book).with_options(dict(log.options))
    if log.book_hash != rules.content_hash():
        raise BadRecord(1, f"played under {log.book} {log.book_hash[:16]}; expected: {rules.content_hash()[:16]}…")
    cardset, steps = _cardset(log.events), tuple(steps_of(log.events))
    try:
        played = decide_all(rules, cardset, steps, {})
    except BadRecord as bad:
        raise WrongRecord(_wrong(path, bad)) from None
    for number, (found, expected) in enumerate(zip(log.events, played.events, strict=False), 2):
        if found != expected:
            what = f"{type(found).__name__}; by the rules: {type(expected).__name__}"
            raise WrongRecord(_wrong(path, BadRecord(number, what)))
    if len(log.events) != len(played.events):
        what = f"{len(log.events)} events; by the rules: {len(played.events)}"
        raise WrongRecord(_wrong(path, BadRecord(len(log.events) + 1, what)))
    return PlayedRecord(rules, {}, cardset, steps, played)


def _cardset(events: Iterable[Event]) -> Cardset:
    opened, kitty, hands = None, None, []
    for event in events:
        match event:
            case e.DealStarted():
                opened = event
            case e.HandDealt():
                hands.append(event.cards)
            case e.KittySet():
                kitty = event.cards
            case _:
                break
    if opened is None or kitty is None:
        raise BadRecord(2, "no deal; expected: DealStarted, HandDealt … and KittySet first")
    return Cardset(opened.board, opened.first_caller, tuple(hands), kitty)


def steps_of(events: Iterable[Event]) -> Iterator[Step[Action]]:
    """The actions that led to these events; what followed by itself is left out."""
    for event in events:
        match event:
            case e.BidMade() if event.cause is Cause.PLAYER:
                yield Step(event.seat, e.Bid(event.points), event.at)
            case e.DoubleChosen() if event.cause is Cause.PLAYER:
                yield Step(event.seat, e.Double(event.doubled), event.at)
            case e.RedoubleChosen() if event.cause is Cause.PLAYER:
                yield Step(event.seat, e.Redouble(event.redoubled), event.at)
            case e.CardsPlayed() if event.cause is Cause.PLAYER:
                yield Step(event.seat, e.Play(event.cards), event.at)
            case e.Passed() if event.cause is Cause.PLAYER:
                yield Step(event.seat, e.Pass(), event.at)
            case e.BidMade() | e.DoubleChosen() | e.RedoubleChosen() | e.CardsPlayed() | e.Passed():
                if event.cause is Cause.TIME_OUT:
                    yield _time_out(event.seat, event.at)
            case e.Warned():
                yield _time_out(event.seat, event.at)
            case e.Faulted() if event.reason == "time_out":
                yield _time_out(event.seat, event.at)
            case e.Faulted():
                yield Step(Official.PLATFORM, e.Fault(event.seat, event.reason), event.at)
            case _:
                pass


def _time_out(seat: Seat, at: Millis) -> Step[Action]:
    return Step(Official.CLOCK, e.TimeOut(seat), at)


def _place(path: Path, bad: BadRecord) -> Words:
    if bad.line is None:
        return Words(f"{path}：", f"{path}: ")
    return Words(f"{path} 第 {bad.line} 行：", f"{path}, line {bad.line}: ")


def _wrong(path: Path, bad: BadRecord) -> Words:
    """Why a record does not follow the rules; a refusal is told in words with its article."""
    place = _place(path, bad)
    if bad.refusal is None:
        return Words(f"{place.zh}与重新裁定不一致：{bad.what}", f"{place.en}{bad.what}")
    why, article = say_refusal(bad.refusal), library.name_article(bad.refusal.article)
    return Words(f"{place.zh}{why.zh}［{article.zh}］", f"{place.en}{why.en} [{article.en}]")
