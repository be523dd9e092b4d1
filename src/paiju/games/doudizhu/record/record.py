"""The deal record of Dou Dizhu as text: reading and writing. ``replay`` says whether what it tells is so."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from paiju.cards.card import format_card, format_cards
from paiju.games.doudizhu import events as e
from paiju.games.doudizhu.deal import Cardset
from paiju.games.doudizhu.events import Action, Cards, Event
from paiju.games.doudizhu.notation import (
    FACTOR_TERMS,
    follow_up,
    format_action,
    format_seconds,
    parse_action,
    parse_hand,
    remark,
)
from paiju.games.doudizhu.record.replay import Record, Replay, decide_all, replay
from paiju.games.doudizhu.rules import Rules
from paiju.games.doudizhu.score import warning_deduction
from paiju.table.record.books import format_result
from paiju.table.record.header import format_header, free_tags
from paiju.table.record.lines import (
    Line,
    format_actor,
    format_time,
    join_lines,
    parse_number,
    parse_seat,
)
from paiju.table.record.parse import Places, parse_deal_record
from paiju.table.record.record import BadRecord, DealRecord, Step
from paiju.table.seats import Seat

_REMARK_COLUMN = 44
_LONGEST_SIGNER = 40


def parse_record(text: str) -> Record:
    """Read a record; whether its actions are legal is ``replay``'s question."""
    return parse_deal_record(text, _Deal(), parse_action)


class _Deal:
    """Private to one call of ``parse_record``."""

    words = frozenset(("board", "first", "hand", "kitty"))

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._cards: dict[str, Cards] = {}

    def read(self, line: Line, places: Places) -> bool:
        match line.words:
            case ("board" | "first" as word, number):
                places.enter(word, line)
                self._numbers[word] = (
                    parse_number(number, line.number, "board") if word == "board" else parse_seat(number, line.number)
                )
            case ("kitty", *cards):
                self._deal("kitty", cards, line, places)
            case ("hand", seat, *cards):
                self._deal(f"hand {parse_seat(seat, line.number)}", cards, line, places)
            case _:
                return False
        return True

    def _deal(self, name: str, words: Iterable[str], line: Line, places: Places) -> None:
        places.enter(name, line)
        cards = parse_hand(tuple(words), line.number)
        held = {card: other for other, dealt in self._cards.items() for card in dealt}
        for card in cards:
            if card in held:
                raise BadRecord(line.number, "second_card", card=format_card(card), where=held[card])
            held[card] = name
        self._cards[name] = cards

    def cardset(self, places: Places) -> Cardset:
        hands = sorted(name for name in self._cards if name != "kitty")
        wanted = [f"hand {seat}" for seat in range(max(len(hands), 1))]
        places.require("board", "first", *wanted, "kitty")
        ordered = tuple(self._cards[name] for name in hands)
        return Cardset(self._numbers["board"], Seat(self._numbers["first"]), ordered, self._cards["kitty"])


# Writing.


def record_of(
    rules: Rules,
    cardset: Cardset,
    steps: Iterable[Step[Action]],
    tags: Mapping[str, str] | None = None,
    software: str = "paiju",
) -> Record:
    """The record of a deal that was played."""
    kept = tuple(replace(step, action=_sorted(step.action), line=None) for step in steps)
    hands = tuple(tuple(sorted(hand)) for hand in cardset.hands)
    ordered = replace(cardset, hands=hands, kitty=tuple(sorted(cardset.kitty)))
    result = decide_all(rules, ordered, kept, {}).result
    options = tuple(sorted(rules.options.items()))
    own_tags = free_tags((tags or {}).items())
    return DealRecord(rules.book, rules.content_hash(), options, software, own_tags, ordered, kept, result)


def _sorted(action: Action) -> Action:
    return e.Play(tuple(sorted(action.cards))) if isinstance(action, e.Play) else action


def format_record(rules: Rules, record: Record) -> str:
    """The canonical text; comments are made anew from what the rules decide."""
    return format_played(rules, record, replay(rules, record))


def format_played(rules: Rules, record: Record, played: Replay) -> str:
    """The canonical text of a record whose deal has just been decided."""
    lines = [*format_header(record), "", *_format_deal(record.cardset)]
    if record.steps:
        lines += ["", "# 叫牌 Auction"]
    for step, events in zip(record.steps, played.steps, strict=True):
        lines += _format_step(step, events)
    lines += ["", "# 结果 Result", *_format_score(rules, played)]
    lines.append(f"result {format_result(record.result)}")
    lines += ["", "# 签字 Signatures", *(f"#   {name}: ____________________" for name in _signers(record))]
    return join_lines(lines)


def _format_deal(cardset: Cardset) -> Iterator[str]:
    yield "# 发牌 Deal"
    yield f"board {cardset.board}"
    yield f"first {cardset.first_caller}"
    for seat, hand in enumerate(cardset.hands):
        yield f"hand {seat}  {format_cards(hand)}"
    yield f"kitty   {format_cards(cardset.kitty)}"


def _format_step(step: Step[Action], events: tuple[Event, ...]) -> Iterator[str]:
    done = f"{format_time(step.at):>9}  {format_actor(step.actor)}  {format_action(step.action)}"
    yield f"{done:<{_REMARK_COLUMN}}  # {remark(events[0])}"
    for event in events[1:]:
        yield from follow_up(event)


def _format_score(rules: Rules, played: Replay) -> Iterator[str]:
    state = played.state
    for factor in () if state.score is None else state.score.factors:
        whom = "".join(f" · 座位 seat {seat}" for seat in factor.seats)
        yield f"#   {factor.value:>5}  {factor.article.ref:<7}  {FACTOR_TERMS.get(factor.code, factor.code)}{whom}"
    if any(state.play_time):
        spent = " · ".join(f"{seat}: {format_seconds(time)}" for seat, time in enumerate(state.play_time))
        yield f"# 出牌用时 playing time  {spent}"
    for seat, count in enumerate(state.warnings):
        if count:
            yield f"# 警告 warnings  {seat}: {count}，扣分 deduction {warning_deduction(rules, count)}"


def _signers(record: Record) -> Iterator[str]:
    names = {tag.name: tag.value for tag in record.tags}
    for seat in range(len(record.cardset.hands)):
        name = names.get(f"Seat{seat}", "")[:_LONGEST_SIGNER]
        yield f"{seat} {name}" if name.isprintable() and name else str(seat)
    yield "裁判 Referee"
