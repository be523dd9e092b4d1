"""The one catalogue of sentences, Chinese and English: how codes, numbers and names of the core are told to people.

The core knows codes and facts only; everything a person reads about them is made here, always in both languages.
"""

from collections.abc import Mapping

from paiju.cards.card import RANK_LETTERS, Card, Rank, format_card
from paiju.deals.audit import Finding, FindingCode
from paiju.games.doudizhu.events import Cause, Factor
from paiju.games.doudizhu.rules import Kind, TimeLimit
from paiju.games.doudizhu.state import Phase
from paiju.games.shengji.penalties import Penalty
from paiju.rulebook.clauses import ClauseClass, Words
from paiju.rulebook.refusal import Refusal
from paiju.rulebook.rule import option_text
from paiju.table.record.record import BadRecord, NoScore
from paiju.table.seats import Official, Seat
from paiju.tournament.desk.penalties import Penalty as Ladder
from paiju.tournament.parameters import Parameter
from paiju.tournament.people.days import Duration
from paiju.words.deal import CAUSES, FACTORS, FAULTS, KINDS, OFFICIALS, PHASES, RANKS, SEATS
from paiju.words.direction import say_duration, say_ladder, say_offence
from paiju.words.events import say_event
from paiju.words.findings import DOCUMENTS, FINDINGS, HANDS
from paiju.words.host import ENGINE_FAULTS, KNOWN, LIMITS_MET, PLATFORM_FAULTS, RECORDED_FAULTS
from paiju.words.lookups import LOOKUPS
from paiju.words.records import CUT, INSTEAD, NOT_OVER, RECORDS, THINGS, USAGES
from paiju.words.refusals import REASONS, REFUSALS
from paiju.words.rules import CLASSES, FIELDS, GROUPS, VALUES
from paiju.words.server import BYES, ERRORS
from paiju.words.shengji import say_penalty
from paiju.words.timing import TIMING_FLAGS
from paiju.words.tournament import say_fact

__all__ = ["say_event", "say_offence"]

Fact = str | int | Words
Facts = Mapping[str, Fact]
"""Facts of the core are text and numbers; what is in words already is told as it is."""


def say_refusal(refusal: Refusal) -> Words:
    """Why an action was not accepted, in the words of the book that refuses it."""
    return _fill(_placed(REFUSALS[refusal.code], refusal.facts), refusal.facts, refusal.article.book)


def _placed(template: Words, facts: Facts) -> Words:
    """A match of pairs has no boards, and a board of every table no table: what is 0 is not told."""
    zh, en = template.zh, template.en
    if facts.get("board") == 0:
        zh, en = zh.replace("第 {board} 副", "").replace("（）", ""), en.replace(", board {board}", "")
        en = en.replace(" (board {board})", "")
    if facts.get("table") == 0:
        zh, en = zh.replace("第 {table} 桌", ""), en.replace("table {table}, ", "")
    return Words(zh, en)


def say_reason(code: str, facts: Facts) -> Words:
    """Why cards form no combination, or why one combination beats another or is refused on it."""
    return _fill(REASONS[code] if code in REASONS else REFUSALS[code], facts)


def say_unusable(code: str, facts: Facts) -> Words:
    """Why a look-up has no answer."""
    return _fill(LOOKUPS[code], facts)


def say_error(code: str, facts: Facts) -> Words:
    """Why the server or a table refuses something that no rulebook is about."""
    return _fill(ERRORS[code], facts)


def say_timing(code: str, facts: Facts) -> Words:
    """Why an official might look at somebody's times."""
    return _fill(TIMING_FLAGS[code], facts)


def say_bye(code: str, facts: Facts) -> Words:
    """Why a connection is ended."""
    return _fill(BYES[code], facts)


def say_bad_record(bad: BadRecord) -> Words:
    """Why a deal record cannot be used, without the line."""
    facts: dict[str, Fact] = dict(bad.facts)
    if bad.code == "not_complete":
        word = str(facts["usage"])
        facts["usage"] = USAGES.get(word, Words(f"仅 {word}", f"{word} alone"))
    elif bad.code in ("not_a_number", "wrong_type"):
        name = str(facts["what"])
        facts["what"] = THINGS.get(name, Words(f" {name}", name))
    if bad.refusal is None:
        said = _fill(RECORDS[bad.code], facts)
    else:
        why, instead = say_refusal(bad.refusal), _fill(INSTEAD[str(facts["instead"])], facts)
        zh, en = why.zh.rstrip("。"), why.en.rstrip(".")
        said = Words(f"{facts['done']}：{zh}；{instead.zh}", f"{facts['done']}: {en}; {instead.en}")
    if bad.code == "wrong_result" and facts["accepted"] == NoScore.UNFINISHED.value:
        said = Words(said.zh + NOT_OVER.zh, said.en + NOT_OVER.en)
    return Words(said.zh + CUT.zh, said.en + CUT.en) if bad.is_cut else said


def say_finding(finding: Finding) -> Words:
    """What is wrong with a sealed session."""
    if finding.code == "commitment_mismatch" and "board" in finding.facts:
        return _fill(FINDINGS["commitment_mismatch_board"], finding.facts)
    facts: dict[str, Fact] = dict(finding.facts)
    if finding.code is FindingCode.DEAL_MISMATCH:
        facts |= {name: format_card(Card(int(finding.facts[name]))) for name in ("expected", "found")}
    return _fill(FINDINGS[finding.code], facts)


def say_factor(factor: Factor) -> Words:
    return FACTORS[factor.code]


def say_kind(kind: Kind) -> Words:
    return KINDS[kind]


def say_phase(phase: Phase) -> Words:
    return PHASES[phase]


def say_cause(cause: Cause) -> Words:
    return CAUSES[cause]


def say_fault(reason: str) -> Words:
    """Why a program was at fault; a reason we have no words for is told as it stands."""
    return FAULTS.get(reason) or RECORDED_FAULTS.get(reason) or Words(reason, reason)


def say_engine_fault(code: str, facts: Facts, line: int | None = None) -> Words:
    """What a program did wrong, and in which line of its dialogue; what the rules refuse has its own sentence."""
    said = _fill(ENGINE_FAULTS[code] if code in ENGINE_FAULTS else REFUSALS[code], facts)
    zh, en = said.zh.rstrip("。"), said.en.rstrip(".")
    if "known" in facts:
        known = _say_known(facts)
        zh, en = f"{zh}（{known.zh}）", f"{en} ({known.en})"
    if facts.get("last"):
        zh, en = f"{zh}：{facts['last']}", f"{en}: {facts['last']}"
    return Words(zh, en) if line is None else Words(f"{zh}，第 {line} 行", f"{en}, line {line}")


def _say_known(facts: Facts) -> Words:
    """What is known of a program that gave no answer."""
    said = _fill(KNOWN[str(facts["known"])], facts)
    met = LIMITS_MET[str(facts["met"])] if facts.get("met") else Words("", "")
    return Words(said.zh + met.zh, said.en + met.en)


def say_platform_fault(code: str, facts: Facts) -> Words:
    """What the host could not do; nobody's program is to blame."""
    return _fill(PLATFORM_FAULTS[code], facts)


def say_class(class_: ClauseClass) -> Words:
    return CLASSES[class_]


def say_rank(rank: Rank) -> Words:
    return RANKS[RANK_LETTERS[rank]]


def say_seat(seat: Seat) -> Words:
    return SEATS[seat]


def say_field(name: str) -> Words:
    """The name of a rule, e.g. ``wing_ranks`` or ``doubling.hidden``."""
    group = name.rpartition(".")[0]
    if not group:
        return FIELDS[name]
    outer, own = GROUPS[group], FIELDS[name]
    return Words(f"{outer.zh}：{own.zh}", f"{outer.en}: {own.en}")


def say_size(size: Parameter) -> Words:
    """A size that an organiser may set, by the name of its rule."""
    return say_field(size.field)


def say_value(value: object) -> Words:
    """A rule's value: words where it is a choice with a name, otherwise as it is typed."""
    if isinstance(value, tuple):
        return _listed(value)
    if isinstance(value, Kind):
        return KINDS[value]
    if isinstance(value, Rank):
        return say_rank(value)
    if isinstance(value, Penalty):
        return say_penalty(value)
    if isinstance(value, Ladder):
        return say_ladder(value)
    if isinstance(value, Duration):
        return say_duration(value)
    if isinstance(value, TimeLimit):
        seconds = f"{value.milliseconds / 1000:g}"
        return (
            Words(f"{seconds} 秒", f"{seconds} s")
            if value.reached_is_late
            else Words(f"满 {seconds} 秒", f"{seconds} s in full")
        )
    text = option_text(value)
    return VALUES.get((type(value).__name__, text), Words(text, text))


def _listed(values: tuple[object, ...]) -> Words:
    """A row of a table of kinds is joined by a slash, other lists by commas."""
    said = [say_value(value) for value in values]
    if values and all(isinstance(value, Kind) for value in values):
        return Words("/".join(words.zh for words in said), "/".join(words.en for words in said))
    return Words("、".join(words.zh for words in said), ", ".join(words.en for words in said))


def _fill(template: Words, facts: Facts, book: str = "") -> Words:
    told = {name: _told(name, value, book) for name, value in facts.items()}
    zh = template.zh.format_map({name: words.zh for name, words in told.items()})
    en = template.en.format_map({name: words.en for name, words in told.items()})
    return Words(zh, en)


_KIND_FACTS = ("kind", "on")
_SEAT_FACTS = ("seat",)
_RANK_FACTS = ("rank", "on_rank")
_MILLISECOND_FACTS = ("limit", "left", "at", "since")


def _told(name: str, value: Fact, book: str) -> Words:
    """A fact in both languages; codes among the facts have words of their own."""
    if isinstance(value, Words):
        return value
    said = say_fact(name, value, book)
    if said is not None:
        return said
    if name in _KIND_FACTS:
        return KINDS[Kind(str(value))]
    if name in _SEAT_FACTS and isinstance(value, int) and 0 <= value < len(SEATS):
        return SEATS[value]
    if name in _RANK_FACTS:
        return RANKS[str(value)]
    if name == "hand" and isinstance(value, int):
        return HANDS[value - 1]
    if name == "phase":
        return PHASES[Phase(str(value))]
    if name == "actor":
        return OFFICIALS[Official(str(value))]
    if name == "document":
        return DOCUMENTS[str(value)]
    if name in _MILLISECOND_FACTS and isinstance(value, int):
        seconds = f"{value / 1000:g}"
        return Words(f"{seconds} 秒", f"{seconds} s")
    return Words(str(value), str(value))
