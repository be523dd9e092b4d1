"""How standings, seatings and their reasons are told: criteria, stages, sides, places, and chains of values."""

from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction

from paiju.rulebook.clauses import Words
from paiju.tournament.desk.records import Prize
from paiju.tournament.ranking.explain import Value, Why
from paiju.tournament.seating.segments import Reason, SegmentId, Stage
from paiju.words.deal import SEATS
from paiju.words.direction import say_offence
from paiju.words.formats import duplicate as duplicate_formats
from paiju.words.formats import swiss as swiss_formats

STAGES: dict[Stage, Words] = {
    Stage.MAIN: Words("", ""),
    Stage.PRELIMINARY: Words("预赛", "Preliminary"),
    Stage.SEMIFINAL: Words("复赛", "Semi-final"),
    Stage.FINAL: Words("决赛", "Final"),
    Stage.PLAYOFF: Words("加赛", "Play-off"),
}
BOOK_STAGES: dict[str, dict[Stage, Words]] = {
    "doudizhu-workers-2021": {Stage.PRELIMINARY: Words("初赛", "Preliminary")},
}
"""Where a book has a word of its own."""
WITHOUT_SETS = frozenset({"shengji-coop", "shengji-80"})
WITHOUT_ROUNDS = frozenset({"doudizhu-workers-2021"})
SIDES: tuple[Words, ...] = (Words("南北", "North–South"), Words("东西", "East–West"))
PRIZES: dict[Prize, Words] = {
    Prize.GOLD: Words("金牌", "Gold medal"),
    Prize.SILVER: Words("银牌", "Silver medal"),
    Prize.BRONZE: Words("铜牌", "Bronze medal"),
    Prize.CERTIFICATE: Words("证书", "Certificate"),
    Prize.FAIR_PLAY: Words("体育道德风尚奖", "Fair play award"),
}
CRITERIA: dict[str, Words] = {**duplicate_formats.CRITERIA, **swiss_formats.CRITERIA}
REASONS: dict[str, Words] = {
    **duplicate_formats.REASONS,
    **swiss_formats.REASONS,
    "seating_overridden": Words("裁判长另行编排：{reason}", "seated otherwise by the chief referee: {reason}"),
}
WHYS: dict[str, Words] = {
    **duplicate_formats.WHYS,
    **swiss_formats.WHYS,
    "pairing": Words("{segment} 第 {table} 桌：{value}", "{segment}, table {table}: {value}"),
}
IN_SECONDS: dict[str, Words] = {
    "total_time": Words("打牌总用时（秒）", "total play time (s)"),
    "trimmed_time": Words("去掉最长最短后的平均用时（秒）", "mean time without longest and shortest (s)"),
}
"""Times are kept in milliseconds and shown in seconds (A-N25)."""
_STAGE_NAMES = {stage.value: words.zh for stage, words in STAGES.items() if words.zh}

_DIGITS = "零一二三四五六七八九十"
_ORDINALS = {1: "First", 2: "Second", 3: "Third"}


def say_stage(stage: Stage, book: str = "") -> Words:
    return BOOK_STAGES.get(book, {}).get(stage) or STAGES[stage]


def say_segment(segment: SegmentId, book: str = "") -> Words:
    """E.g. 第 1 轮 第 2 局; what has no rounds or sets says only its stage."""
    stage = say_stage(segment.stage, book)
    if segment.stage is Stage.PLAYOFF:
        return Words(f"{stage.zh} {segment.round}", f"{stage.en} {segment.round}")
    if book in WITHOUT_ROUNDS:
        return stage
    zh, en = f"{stage.zh}第 {segment.round} 轮", f"{stage.en} round {segment.round}".strip()
    if book not in WITHOUT_SETS and segment.stage is not Stage.PRELIMINARY:
        # In the final of programs directions rotate within a round: its parts are no sets of the national kind.
        part = "局" if segment.stage is Stage.MAIN else "节"
        zh, en = f"{zh} 第 {segment.set} {part}", f"{en}, set {segment.set}"
    return Words(zh, en[0].upper() + en[1:])


def say_side(side: int) -> Words:
    return SIDES[side]


def say_place(place: int) -> Words:
    """第三名, Third place; beyond ten in figures."""
    zh = f"第{_DIGITS[place]}名" if place <= 10 else f"第 {place} 名"
    return Words(zh, f"{_ORDINALS[place]} place" if place in _ORDINALS else f"{place}th place")


def say_criterion(code: str) -> Words:
    return IN_SECONDS.get(code) or CRITERIA[code]


def tell_cell(code: str, value: Value) -> str:
    """A value as it stands in a standing under its criterion: times in seconds, stages by their name."""
    if code in IN_SECONDS and isinstance(value, int | Fraction):
        return f"{Decimal(Fraction(value).numerator) / Decimal(Fraction(value).denominator * 1000):.1f}"
    return _STAGE_NAMES.get(value, value) if isinstance(value, str) else tell_value(value)


def say_seating_reason(reason: Reason) -> Words:
    return _fill(REASONS[reason.code], reason.facts, reason.article.book)


def say_why(why: Why, book: str = "") -> Words:
    """One step of a chain, its value included; ``{value}`` stands in the sentence where the value belongs.

    ``book`` is the event's, for steps that cite no article.
    """
    template = IN_SECONDS.get(why.code) or WHYS.get(why.code) or REASONS[why.code]
    value = tell_cell(why.code, why.value)
    book = book if why.article is None else why.article.book
    said = _fill(template, [*why.facts.items(), ("value", value)], book)
    if value and "{value}" not in template.zh:
        return Words(f"{said.zh}：{value}", f"{said.en}: {value}")
    return said


def tell_value(value: Value) -> str:
    """Exact, and as short as it is exact: 1/2 is 0.5, 1/3 stays 1/3."""
    if value is None:
        return ""
    if isinstance(value, Fraction):
        rest = value.denominator
        for prime in (2, 5):
            while rest % prime == 0:
                rest //= prime
        return str(value) if rest != 1 else f"{Decimal(value.numerator) / Decimal(value.denominator):f}"
    return f"{value:f}" if isinstance(value, Decimal) else str(value)


def _fill(template: Words, facts: Iterable[tuple[str, str | int]], book: str = "") -> Words:
    told = {name: _told(name, value, book) for name, value in facts}
    zh = template.zh.format_map({name: words.zh for name, words in told.items()})
    en = template.en.format_map({name: words.en for name, words in told.items()})
    return Words(zh, en)


def _told(name: str, value: str | int, book: str) -> Words:
    if name == "segment" and isinstance(value, str):
        stage, _, rest = value.partition("-")
        round_, _, set_ = rest.partition(".")
        if round_.isdecimal() and set_.isdecimal():
            return say_segment(SegmentId(Stage(stage), int(round_), int(set_)), book)
    if name == "span":
        return duplicate_formats.VALUES["Span", str(value)]
    if name == "seat" and isinstance(value, int):
        return SEATS[value]
    if name == "code":
        return say_offence(str(value))
    return Words(str(value), str(value))
