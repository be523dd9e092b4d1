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
from paiju.table.record.books import format_result
from paiju.table.record.header import format_header, free_tags
from paiju.table.record.lines import (
    Line,
    format_actor,
    format_time,
    join_lines,
    parse_number,
    parse_seat,
    shown,
)
from paiju.table.record.parse import Places, parse_deal_record
from paiju.table.record.record import BadRecord, DealRecord, Step
from paiju.table.seats import Seat

HANDS = ("hand 0", "hand 1", "hand 2", "hand 3")
NUMBERS = {"board": 1, "deal": 1, "levels": 2, "time-outs": 2, "lots": 4}
"""Lines of numbers, and how many."""
_SEATS = 4


def parse_record(text: str) -> Record:
    """Read a record; whether its actions are legal is ``replay``'s question."""
    return parse_deal_record(text, _Deal(), parse_action)


class _Deal:
    """Private to one call of ``parse_record``."""

    words = frozenset((*NUMBERS, "first", "declarer", "turned", "hand", "kitty"))

    def __init__(self) -> None:
        self._numbers: dict[str, tuple[int, ...]] = {}
        self._seats: dict[str, Seat | None] = {}
        self._turned: list[TurnedCard] = []
        self._cards: dict[str, Cards] = {}

    def read(self, line: Line, places: Places) -> bool:
        match line.words:
            case (word, *numbers) if word in NUMBERS and len(numbers) == NUMBERS[word]:
                places.enter(word, line)
                self._numbers[word] = tuple(parse_number(each, line.number, "int") for each in numbers)
            case ("first" | "declarer" as word, seat):
                places.enter(word, line)
                is_open = word == "declarer" and seat == "-"
                self._seats[word] = None if is_open else _seat(seat, line)
            case ("turned", seat, card):
                self._turned.append(TurnedCard(_seat(seat, line), parse_cards([card], line.number)[0]))
            case ("kitty", _, *_):
                self._deal("kitty", line.words[1:], line, places)
            case ("hand", seat, _, *_):
                self._deal(f"hand {_seat(seat, line)}", line.words[2:], line, places)
            case _:
                return False
        return True

    def _deal(self, name: str, words: Iterable[str], line: Line, places: Places) -> None:
        places.enter(name, line)
        self._cards[name] = parse_cards(list(words), line.number)

    def cardset(self, places: Places) -> Cardset:
        places.require(*NUMBERS, "first", "declarer", *HANDS, "kitty")
        first = self._seats["first"] or Seat(0)
        declarer = self._seats["declarer"]
        levels, lots = self._numbers["levels"], self._numbers["lots"]
        if min(levels) < 2 or max(levels) > 999 or sorted(lots) != [0, 1, 2, 3] or min(self._numbers["time-outs"]) < 0:
            raise BadRecord(places["levels"], "not_a_match")
        return Cardset(
            self._numbers["board"][0],
            self._numbers["deal"][0],
            levels,
            declarer,
            first,
            tuple(self._turned),
            self._numbers["time-outs"],
            lots,
            self._pack(first, places),
        )

    def _pack(self, first: Seat, places: Places) -> Cards:
        """The cards in the order of drawing."""
        size = max(len(self._cards[name]) for name in HANDS)
        for name in HANDS:
            if len(self._cards[name]) != size:
                raise BadRecord(places[name], "wrong_size", count=len(self._cards[name]), accepted=size)
        drawn = [self._cards[HANDS[(first + turn) % _SEATS]][at] for at in range(size) for turn in range(_SEATS)]
        pack = number_cards(FACES[card] for card in (*drawn, *self._cards["kitty"]))
        if pack is None:
            raise BadRecord(places["kitty"], "not_two_packs")
        return pack


def _seat(word: str, line: Line) -> Seat:
    seat = parse_seat(word, line.number)
    if seat >= _SEATS:
        raise BadRecord(line.number, "not_a_seat", found=shown(word))
    return seat


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
