"""Results as referees write them: points, levels, a deal as its sheet tells it in Chinese or English, files of many.

Nothing is entered here: whoever reads a file gets the results with their rows, or everything that is wrong at once.
"""

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from paiju.games.doudizhu.outcomes import refuse_tally
from paiju.games.doudizhu.rules import Rules
from paiju.games.doudizhu.score import Tally, score_tally, seated
from paiju.games.shengji.levels import BadLevel, parse_level
from paiju.papers.cells import NoTable, TooBig, read_table
from paiju.papers.roster import LONGEST, Problem
from paiju.rulebook.refusal import Refusal
from paiju.table.seats import Seat
from paiju.tournament.commands import Entered, EnterResults
from paiju.tournament.ranking.results import DealScores, MatchLevels, Outcome
from paiju.tournament.seating.segments import ResultKey, SegmentId

_PLAYERS: Final = 3


class BadResult(Exception):
    """A text that tells no result, and what is wrong with it."""

    def __init__(self, code: str, given: str) -> None:
        super().__init__(code)
        self.problem: Final = Problem(code, 0, (("given", given[:LONGEST]),))


class ImpossibleDeal(Exception):
    """A sheet that can be read, of a deal that the rules do not have."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal: Final = refusal


# One result.


def read_numbers(text: str) -> tuple[int, ...]:
    """Three whole numbers, seat by seat."""
    parts = [part for part in re.split(r"[,、\s]+", _plain(text)) if part]
    if len(parts) != _PLAYERS:
        raise BadResult("result_not_three_numbers", text)
    return tuple(map(_number, parts))


def read_levels(text: str, first: int | None = None) -> MatchLevels:
    """``J,A``, ``8:6`` or ``10 比 Q``, also what a spreadsheet makes of it (``08:06:00``); ``first`` is 1 or 2."""
    plain = re.sub(r"\s+\(", "(", re.sub(r"^(\d+:\d+):00$", r"\1", _plain(text)))
    parts = [part.lstrip("0") for part in re.split(r"[,、:/\s比打]+", plain) if part]
    if len(parts) != 2:
        raise BadResult("result_not_two_levels", text)
    if first not in (None, 1, 2):
        raise BadResult("result_bad_first", str(first))
    try:
        one, other = map(parse_level, parts)
    except BadLevel:
        raise BadResult("result_bad_level", text) from None
    return MatchLevels((one, other), None if first is None else first - 1)


def _plain(text: str) -> str:
    """Without what does not matter: the width of signs, blanks around it, which minus is meant."""
    return unicodedata.normalize("NFKC", text).replace("−", "-").strip()


def _number(text: str) -> int:
    plain = _plain(text).removesuffix(".0")
    if re.fullmatch(r"[+-]?[0-9]{1,9}", plain) is None:
        raise BadResult("result_bad_number", text)
    return int(plain)


# A deal as its sheet tells it.

_WORDS: Final[dict[str, str]] = {
    word: meaning
    for meaning, words in {
        "0": "w west 西 西家",
        "1": "s south 南 南家",
        "2": "e east 东 东家",
        "bid": "bid 叫 叫分",
        "won": "won 胜 赢",
        "lost": "lost 负 输",
        "bombs": "bombs bomb 炸弹 炸",
        "rocket": "rocket 火箭 王炸",
        "spring": "spring 春天",
        "anti-spring": "anti-spring 反春 反春天",
        "double": "double 加倍",
        "redouble": "redouble 再加倍",
    }.items()
    for word in words.split()
}
_PASSED: Final = frozenset({"passed", "流局", "不叫", "全不叫", "都不叫", "三家不叫"})
_CHINESE: Final = sorted((word for word in _WORDS if not word.isascii()), key=len, reverse=True)
_TOKEN: Final = re.compile(rf"(?P<word>[a-z]+(?:-[a-z]+)*|{'|'.join(_CHINESE)})|(?P<number>[0-9]{{1,9}})\s*[分个]?")
_SEATS: Final = ("0", "1", "2")


def read_deal(rules: Rules, text: str) -> tuple[int, ...]:
    """The points by seat of ``西 叫 3 胜 炸弹 1 东 加倍`` or ``W bid 3 won bombs 1 double E``, by the rules."""
    plain = _plain(text).lower()
    if plain in _PASSED:
        return (0,) * _PLAYERS
    declarer, tally = _tally(text, _tokens(text, plain))
    refusal = refuse_tally(rules, tally)
    if refusal is not None:
        raise ImpossibleDeal(refusal)
    return seated(score_tally(rules, tally), declarer, _PLAYERS)[0]


def _tokens(text: str, plain: str) -> list[str]:
    """Words by their meaning, and numbers after a ``#``; blanks are needed between English words only."""
    tokens = []
    rest = re.sub(r"^庄家?[:\s]*", "", plain)
    while rest := re.sub(r"^[\s,;、。]+", "", rest):
        token = _TOKEN.match(rest)
        if token is None or (token["word"] is not None and token["word"] not in _WORDS):
            raise BadResult("result_bad_deal", text)
        tokens.append(_WORDS[token["word"]] if token["word"] else f"#{token['number']}")
        rest = rest[token.end() :]
    return tokens


def _tally(text: str, tokens: Sequence[str]) -> tuple[Seat, Tally]:
    """Of the declarer, who is named first; a double is named by its seat, before or after it."""
    if not tokens or tokens[0] not in _SEATS:
        raise BadResult("result_bad_deal", text)
    declarer, rest = int(tokens[0]), list(tokens[1:])
    facts: dict[str, int] = {}
    while rest:
        word = rest.pop(0)
        if word in _SEATS and rest[:1] == ["double"]:
            word, rest[0] = "double", word
        if word in ("bid", "bombs") and rest and rest[0].startswith("#"):
            value = int(rest.pop(0)[1:])
        elif word == "double" and rest and rest[0] in _SEATS and int(rest[0]) != declarer:
            word, value = f"double {rest.pop(0)}", 1
        elif word in ("won", "lost", "rocket", "spring", "anti-spring", "redouble"):
            value = 1
        else:
            raise BadResult("result_bad_deal", text)
        if word in facts:
            raise BadResult("result_bad_deal", text)
        facts[word] = value
    if "bid" not in facts or ("won" in facts) == ("lost" in facts):
        raise BadResult("result_bad_deal", text)
    return Seat(declarer), Tally(
        bid=facts["bid"],
        declarer_wins="won" in facts,
        rockets=facts.get("rocket", 0),
        bombs=facts.get("bombs", 0),
        spring="spring" in facts,
        anti_spring="anti-spring" in facts,
        doubled=(f"double {(declarer + 1) % 3}" in facts, f"double {(declarer + 2) % 3}" in facts),
        redoubled="redouble" in facts,
    )


# Files of many.


@dataclass(frozen=True, slots=True)
class ResultRow:
    row: int
    result: Entered


@dataclass(frozen=True, slots=True)
class RefusedRow:
    """A result that the direction does not take."""

    row: int
    refusal: Refusal


@dataclass(frozen=True, slots=True)
class Results:
    """The rows as understood, and what is wrong, by row; nothing is to be entered unless nothing is."""

    rows: tuple[ResultRow, ...]
    wrong: tuple[Problem | RefusedRow, ...]


def read_results(data: bytes, rules: Rules | None) -> Results:
    """A spreadsheet of results by table; ``rules`` are those of the deals, None where pairs play for levels.

    A row has table, board and the points or the deal as its sheet tells it; or table and both levels and, where they
    are equal, who came first. Rows above the first number are titles.
    """
    try:
        cells = read_table(data)
    except TooBig as big:
        return Results((), (Problem("roster_too_big", 0, (("bytes", big.size), ("limit", big.limit))),))
    except NoTable:
        return Results((), (Problem("roster_not_a_table", 0),))
    lines = [(row, [cell.strip() for cell in line if cell.strip()]) for row, line in enumerate(cells, start=1)]
    while lines and not any(re.search(r"[0-9０-９]", cell) for cell in lines[0][1]):
        del lines[0]
    rows: list[ResultRow] = []
    wrong: list[Problem | RefusedRow] = []
    first: dict[ResultKey, int] = {}
    for row, line in lines:
        if not line:
            continue
        try:
            result = _entered(line, rules)
        except BadResult as bad:
            wrong.append(Problem(bad.problem.code, row, bad.problem.facts))
        except ImpossibleDeal as impossible:
            wrong.append(RefusedRow(row, impossible.refusal))
        else:
            rows.append(ResultRow(row, result))
            if first.setdefault(result.key, row) != row:
                wrong.append(Problem("result_twice", row, (("first", first[result.key]),)))
    if not rows and not wrong:
        wrong.append(Problem("results_empty", 0))
    return Results(tuple(rows), tuple(wrong))


def _entered(line: list[str], rules: Rules | None) -> Entered:
    if rules is None:
        return Entered(ResultKey(_number(line[0])), _levels_in(line))
    if len(line) not in (3, 5):
        raise BadResult("result_row_of_points", ",".join(line))
    points = tuple(map(_number, line[2:])) if len(line) == 5 else read_deal(rules, line[2])
    return Entered(ResultKey(_number(line[0]), _number(line[1])), DealScores(points))


def _levels_in(line: list[str]) -> Outcome:
    """Both in one cell or in one each; behind them who came first, where that is written."""
    both = len(line) > 1 and re.search("[:/比]", _plain(line[1])) is not None
    levels, others = (line[1], line[2:]) if both else (",".join(line[1:3]), line[3:])
    if len(line) < 2 or len(others) > 1:
        raise BadResult("result_row_of_levels", ",".join(line))
    return read_levels(levels, _number(others[0]) if others else None)


def refused_rows(
    results: Results, segment: SegmentId, confirmed: bool, refuse: Callable[[EnterResults], Refusal | None]
) -> Results:
    """With every row that the direction would refuse by itself, in the order of the file."""
    found = ((it.row, refuse(EnterResults(segment, (it.result,), confirmed))) for it in results.rows)
    refused = [RefusedRow(row, refusal) for row, refusal in found if refusal is not None]
    return Results(results.rows, tuple(sorted((*results.wrong, *refused), key=lambda it: it.row)))
