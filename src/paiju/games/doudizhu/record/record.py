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

_REMARK_COLUMN = 44
_LONGEST_SIGNER = 40


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
        self.numbers: dict[str, int] = {}
        self.cards: dict[str, Cards] = {}
        self.steps: list[Step[Action]] = []
        self.result: tuple[int, ...] | NoScore | None = None

    def read(self, line: Line) -> None:
        if self.result is not None:
            raise BadRecord(line.number, "after_result", found=shown(line.words[0]))
        word, *rest = line.words
        match word:
            case "result":
                self._once("result", line)
                self.result = parse_result(rest, lambda word: parse_number(word, line.number, "score"), line.number)
            case "board" | "first" | "hand" | "kitty" if self.steps:
                raise BadRecord(line.number, "late_deal", word=repr(word))
            case "board" | "first" if len(rest) == 1:
                self._once(word, line)
                self.numbers[word] = (
                    parse_number(rest[0], line.number, "board") if word == "board" else parse_seat(rest[0], line.number)
                )
            case "kitty":
                self._deal("kitty", tuple(rest), line)
            case "hand" if rest:
                self._deal(f"hand {parse_seat(rest[0], line.number)}", tuple(rest[1:]), line)
            case "board" | "first" | "hand":
                raise BadRecord(line.number, "not_complete", found=shown(" ".join(line.words)), usage=word)
            case _:
                self.steps.append(_parse_step(line))

    def _once(self, name: str, line: Line) -> None:
        if name in self.lines:
            raise BadRecord(line.number, "second_line", word=repr(name), first=self.lines[name])
        self.lines[name] = line.number

    def _deal(self, name: str, words: tuple[str, ...], line: Line) -> None:
        self._once(name, line)
        cards = parse_hand(words, line.number)
        held = {card: other for other, dealt in self.cards.items() for card in dealt}
        for card in cards:
            if card in held:
                raise BadRecord(line.number, "second_card", card=format_card(card), where=held[card])
            held[card] = name
        self.cards[name] = cards

    def cardset(self) -> Cardset:
        hands = sorted(name for name in self.cards if name != "kitty")
        wanted = [f"hand {seat}" for seat in range(max(len(hands), 1))]
        for name in ("board", "first", *wanted, "kitty"):
            if name not in self.lines:
                raise BadRecord(self.lines["result"], "no_line", word=repr(name))
        ordered = tuple(self.cards[name] for name in hands)
        return Cardset(self.numbers["board"], Seat(self.numbers["first"]), ordered, self.cards["kitty"])


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
