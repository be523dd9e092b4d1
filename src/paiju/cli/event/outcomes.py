"""Results as people write them: scores, a deal as its sheet tells it, levels, files of many."""

from collections.abc import Sequence
from pathlib import Path

from paiju.cli.errors import BadInput, bad_input
from paiju.cli.event.shared import Desk, Refused
from paiju.cli.files import read_bytes
from paiju.games.doudizhu.books import BOOKS
from paiju.games.doudizhu.outcomes import refuse_tally
from paiju.games.doudizhu.score import Tally, score_tally, seated
from paiju.games.shengji.levels import BadLevel, parse_level
from paiju.papers.cells import NoTable, TooBig, read_table
from paiju.table.seats import Seat
from paiju.tournament import commands as a
from paiju.tournament.ranking.results import DealScores, MatchLevels, Outcome
from paiju.tournament.seating.segments import ResultKey
from paiju.tournament.settings import in_force

SEATS = {"w": 0, "西": 0, "west": 0, "s": 1, "南": 1, "south": 1, "e": 2, "东": 2, "east": 2}


def outcome_of(
    at_desk: Desk, scores: str | None, deal: str | None, levels: str | None, first: int | None, times: str | None
) -> Outcome:
    if sum(text is not None for text in (scores, deal, levels)) != 1:
        raise bad_input("give_one_outcome")
    if levels is not None:
        return _levels(levels.replace("，", ",").split(","), first)
    clock = tuple(seconds * 1000 for seconds in _numbers(times, 3)) if times is not None else ()
    points = _numbers(scores, 3) if scores is not None else _from_sheet(at_desk, deal or "")
    return DealScores(points, clock)


def _levels(texts: Sequence[str], first: int | None) -> MatchLevels:
    said = ",".join(texts)
    try:
        one, other = (parse_level(text) for text in texts)
    except BadLevel as bad:
        raise BadInput(f"{said!r}：级数写 2–10、J、Q、K、A，再往上 2(2)、3(2)…", str(bad)) from None
    except ValueError:
        raise bad_input("two_levels", said=repr(said)) from None
    return MatchLevels((one, other), None if first is None else first - 1)


def _numbers(text: str, count: int) -> tuple[int, ...]:
    try:
        numbers = tuple(_number(part) for part in text.replace("，", ",").split(","))
    except ValueError:
        numbers = ()
    if len(numbers) != count:
        raise bad_input("numbers_needed", text=repr(text), count=count)
    return numbers


def _number(text: str) -> int:
    return int(text.strip().replace("−", "-"))


# A deal as its sheet tells it.


def _from_sheet(at_desk: Desk, text: str) -> tuple[int, ...]:
    """What a referee writes of a deal at a paper table, scored by the book."""
    words = text.lower().split()
    if words == ["passed"]:
        return (0, 0, 0)
    book = BOOKS.get(at_desk.state.setup.book)
    if book is None:
        raise bad_input("no_deals_to_enter")
    rules = in_force(book, at_desk.state.setup)
    declarer, tally = _tally(text, words)
    refusal = refuse_tally(rules, tally)
    if refusal is not None:
        raise Refused(refusal)
    return seated(score_tally(rules, tally), declarer, 3)[0]


def _tally(text: str, words: list[str]) -> tuple[Seat, Tally]:
    facts: dict[str, int] = {}
    doubles: list[int] = []
    place = 1
    if not words or words[0] not in SEATS:
        raise _bad_sheet(text)
    declarer = SEATS[words[0]]
    while place < len(words):
        word = words[place]
        follows = words[place + 1] if place + 1 < len(words) else ""
        if word in ("bid", "bombs") and follows.isascii() and follows.isdecimal() and len(follows) < 10:
            facts[word] = int(follows)
            place += 1
        elif word == "double" and follows in SEATS and SEATS[follows] != declarer:
            doubles.append(SEATS[follows])
            place += 1
        elif word in ("won", "lost", "rocket", "spring", "anti-spring", "redouble"):
            facts[word] = 1
        else:
            raise _bad_sheet(text)
        place += 1
    if "bid" not in facts or ("won" in facts) == ("lost" in facts):
        raise _bad_sheet(text)
    return Seat(declarer), Tally(
        bid=facts["bid"],
        declarer_wins="won" in facts,
        rockets=facts.get("rocket", 0),
        bombs=facts.get("bombs", 0),
        spring="spring" in facts,
        anti_spring="anti-spring" in facts,
        doubled=((declarer + 1) % 3 in doubles, (declarer + 2) % 3 in doubles),
        redoubled="redouble" in facts,
    )


def _bad_sheet(text: str) -> BadInput:
    example = "'S bid 3 won bombs 1 rocket spring double W redouble'"
    return bad_input("not_understood", text=repr(text), example=example)


# Files of many.


def read_results(path: Path) -> tuple[a.Entered, ...]:
    """All rows, the first of which may be a heading."""
    entered, wrong = list[a.Entered](), list[int]()
    try:
        rows = read_table(read_bytes(path))
    except TooBig as big:
        raise bad_input("too_big", path=path, limit=big.limit) from None
    except NoTable as bad:
        raise bad_input("not_a_table", path=path) from bad
    for number, row in enumerate(rows, start=1):
        cells = [cell.strip() for cell in row if cell.strip()]
        try:
            if cells:
                entered.append(_entered(cells))
        except ValueError:
            if number > 1 or cells[0].isdecimal():
                wrong.append(number)
    if wrong or not entered:
        where = "、".join(map(str, wrong)) or "—"
        raise bad_input("bad_rows", path=path, where=where)
    return tuple(entered)


def _entered(cells: list[str]) -> a.Entered:
    """``ValueError`` for what is no result."""
    if len(cells) == 5:
        table, board, *scores = map(_number, cells)
        return a.Entered(ResultKey(table, board), DealScores(tuple(scores)))
    if len(cells) not in (3, 4):
        raise ValueError(cells)
    first = _number(cells[3]) - 1 if len(cells) == 4 else None
    levels = parse_level(cells[1]), parse_level(cells[2])
    return a.Entered(ResultKey(_number(cells[0])), MatchLevels(levels, first))
