"""The deal record of Shengji as text: reading and writing. ``replay`` says whether what it tells is so.

Hands stand in the order of drawing, so that with the first drawer they are the pack.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from paiju.cards.card import Card
from paiju.games.shengji.deal.dealing import Cardset
from paiju.games.shengji.deal.events import Action, Cards, Event, TurnedCard
from paiju.games.shengji.packs import FACES, format_faces, number_cards
from paiju.games.shengji.record.notation import format_action, parse_action, parse_cards, remark
from paiju.games.shengji.record.replay import Record, Replay, decide_all, replay
from paiju.games.shengji.record.steps import cardset_of, steps_of
from paiju.games.shengji.rules import Rules
from paiju.table.record.books import format_result, parse_result
from paiju.table.record.header import check_format, format_header, free_tags, read_header
from paiju.table.record.lines import (
    Line,
    format_actor,
    format_time,
    join_lines,
    parse_actor,
    parse_number,
    parse_seat,
    parse_time,
    read_line,
    scan,
    shown,
)
from paiju.table.record.record import BadRecord, DealRecord, NoScore, Step
from paiju.table.seats import Seat

HANDS = ("hand 0", "hand 1", "hand 2", "hand 3")
NUMBERS = {"board": 1, "deal": 1, "levels": 2, "time-outs": 2, "lots": 4}
"""Lines of numbers, and how many."""
_SEATS = 4


def parse_record(text: str) -> Record:
    """Read a record; whether its actions are legal is ``replay``'s question."""
    found = scan(text)
    check_format(found)
    body = _Body()
    for line in found.lines:
        read_line(line, body.read)
    if body.result is None:
        raise BadRecord(found.last, "no_result")
    book, book_hash, options, software, tags = read_header(found)
    lines = {tag.name: tag.line for tag in found.tags.values() if tag.line is not None} | body.lines
    return DealRecord(book, book_hash, options, software, tags, body.cardset(), tuple(body.steps), body.result, lines)


class _Body:
    """Private to one call of ``parse_record``: the lines below the tags, gathered one by one."""

    def __init__(self) -> None:
        self.lines: dict[str, int] = {}
        self.numbers: dict[str, tuple[int, ...]] = {}
        self.seats: dict[str, Seat | None] = {}
        self.turned: list[TurnedCard] = []
        self.cards: dict[str, Cards] = {}
        self.steps: list[Step[Action]] = []
        self.result: tuple[int, ...] | NoScore | None = None

    def read(self, line: Line) -> None:
        if self.result is not None:
            raise BadRecord(line.number, "after_result", found=shown(line.words[0]))
        word, *rest = line.words
        if word in (*NUMBERS, "first", "declarer", "turned", "hand", "kitty") and self.steps:
            raise BadRecord(line.number, "late_deal", word=repr(word))
        match word:
            case "result":
                self._once("result", line)
                self.result = parse_result(rest, lambda each: parse_number(each, line.number, "score"), line.number)
            case _ if word in NUMBERS and len(rest) == NUMBERS[word]:
                self._once(word, line)
                self.numbers[word] = tuple(parse_number(each, line.number, "int") for each in rest)
            case "first" | "declarer" if len(rest) == 1:
                self._once(word, line)
                is_open = word == "declarer" and rest[0] == "-"
                self.seats[word] = None if is_open else _seat(rest[0], line)
            case "turned" if len(rest) == 2:
                self.turned.append(TurnedCard(_seat(rest[0], line), parse_cards(rest[1:], line.number)[0]))
            case "kitty" if rest:
                self._deal("kitty", rest, line)
            case "hand" if len(rest) > 1:
                self._deal(f"hand {_seat(rest[0], line)}", rest[1:], line)
            case _ if word in (*NUMBERS, "first", "declarer", "turned", "hand", "kitty"):
                raise BadRecord(line.number, "not_complete", found=shown(" ".join(line.words)), usage=word)
            case _:
                self.steps.append(_parse_step(line))

    def _once(self, name: str, line: Line) -> None:
        if name in self.lines:
            raise BadRecord(line.number, "second_line", word=repr(name), first=self.lines[name])
        self.lines[name] = line.number

    def _deal(self, name: str, words: list[str], line: Line) -> None:
        self._once(name, line)
        self.cards[name] = parse_cards(words, line.number)

    def cardset(self) -> Cardset:
        for name in (*NUMBERS, "first", "declarer", *HANDS, "kitty"):
            if name not in self.lines:
                raise BadRecord(self.lines["result"], "no_line", word=repr(name))
        first = self.seats["first"] or Seat(0)
        declarer = self.seats["declarer"]
        levels, lots = self.numbers["levels"], self.numbers["lots"]
        if min(levels) < 2 or max(levels) > 999 or sorted(lots) != [0, 1, 2, 3] or min(self.numbers["time-outs"]) < 0:
            raise BadRecord(self.lines["levels"], "not_a_match")
        return Cardset(
            self.numbers["board"][0],
            self.numbers["deal"][0],
            levels,
            declarer,
            first,
            tuple(self.turned),
            self.numbers["time-outs"],
            lots,
            self._pack(first),
        )

    def _pack(self, first: Seat) -> Cards:
        """The cards in the order of drawing."""
        size = max(len(self.cards[name]) for name in HANDS)
        for name in HANDS:
            if len(self.cards[name]) != size:
                raise BadRecord(self.lines[name], "wrong_size", count=len(self.cards[name]), accepted=size)
        drawn = [self.cards[HANDS[(first + turn) % _SEATS]][at] for at in range(size) for turn in range(_SEATS)]
        pack = number_cards(FACES[card] for card in (*drawn, *self.cards["kitty"]))
        if pack is None:
            raise BadRecord(self.lines["kitty"], "not_two_packs")
        return pack


def _seat(word: str, line: Line) -> Seat:
    seat = parse_seat(word, line.number)
    if seat >= _SEATS:
        raise BadRecord(line.number, "not_a_seat", found=shown(word))
    return seat


def _parse_step(line: Line) -> Step[Action]:
    at = parse_time(line.words[0], line.number)
    if len(line.words) < 2:
        raise BadRecord(line.number, "only_a_time")
    return Step(parse_actor(line.words[1], line.number), parse_action(line), at, line.number)


# Writing.


def record_of(
    rules: Rules,
    cardset: Cardset,
    steps: Iterable[Step[Action]],
    tags: Mapping[str, str] | None = None,
    software: str = "paiju",
) -> Record:
    """The record of a deal that was played."""
    kept = tuple(replace(step, line=None) for step in steps)
    result = decide_all(rules, cardset, kept, {}).result
    options = tuple(sorted(rules.options.items()))
    own_tags = free_tags((tags or {}).items())
    return DealRecord(rules.book, rules.content_hash(), options, software, own_tags, cardset, kept, result)


def format_deal(rules: Rules, events: Sequence[Event], tags: Mapping[str, str], software: str) -> str:
    """The record of a deal by its events."""
    return format_record(rules, record_of(rules, cardset_of(events), steps_of(events), tags, software))


def format_record(rules: Rules, record: Record) -> str:
    """The canonical text; comments are made anew from what the rules decide."""
    played = replay(rules, record)
    lines = [*format_header(record), "", *_format_cards(record.cardset), ""]
    for step, events in zip(record.steps, played.steps, strict=True):
        lines.append(f"{format_time(step.at):>9}  {format_actor(step.actor)}  {format_action(step.action)}")
        lines += [f"#   {text}" for text in map(remark, events) if text is not None]
    lines += ["", "# 结果 Result", *_format_score(played), f"result {format_result(record.result)}"]
    return join_lines(lines)


def _format_cards(cardset: Cardset) -> Iterator[str]:
    yield "# 抓牌 Draw"
    yield f"board {cardset.board}"
    yield f"deal {cardset.deal}"
    yield f"levels {' '.join(map(str, cardset.levels))}"
    yield f"declarer {'-' if cardset.declarer is None else cardset.declarer}"
    for turned in cardset.turned:
        yield f"turned {turned.seat} {format_faces((turned.card,))}"
    yield f"first {cardset.first}"
    yield f"lots {' '.join(map(str, cardset.lots))}"
    yield f"time-outs {' '.join(map(str, cardset.time_outs))}"
    for seat, hand in enumerate(hands_of(cardset)):
        yield f"hand {seat}  {format_faces(hand)}"
    yield f"kitty   {format_faces(cardset.pack[100:])}"


def hands_of(cardset: Cardset) -> tuple[tuple[Card, ...], ...]:
    """By seat, in the order of drawing."""
    return tuple(cardset.pack[(seat - cardset.first) % _SEATS : 100 : _SEATS] for seat in range(_SEATS))


def _format_score(played: Replay) -> Iterator[str]:
    score = played.state.score
    if score is None:
        return
    for term in score.factors:
        yield f"#   {term.value:>5}  {term.article.ref:<7}  {TERMS.get(term.code, term.code)}"
    yield f"# 级数 levels  {' '.join(map(str, score.levels))} · 下副庄家 next declarer  {score.declarer}"


TERMS = {
    "captured": "得分 points in tricks",
    "kitty-points": "底牌分 points in the kitty",
    "kitty-multiplier": "底牌倍数 kitty multiplier",
    "declarer-fines": "庄家方罚分 declarer's fines",
    "defender-fines": "防守方罚分 defenders' fines",
    "taken-over": "上台，升级 take over, levels up",
    "levels-up": "升级 levels up",
}
