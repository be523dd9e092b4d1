"""The score of a deal on the screen: its factors with their articles, short in a row or one by one."""

from collections.abc import Iterable

from paiju.cli.output import Column, Output, Table, both
from paiju.regulations import library as shelf
from paiju.rulebook.clauses import Words
from paiju.table.lookup import Factor, Score
from paiju.words import say

# Told once in the legend: in a row they say nothing that the scores do not show.
_NOT_IN_ROWS = ("declarer-of-sum",)
# Told without their number, which is a sign.
_WITHOUT_NUMBER = ("won", "lost", "all-pass")


def signed(points: int) -> str:
    return f"+{points}" if points > 0 else str(points).replace("-", "−")


def short_factors(score: Score) -> Words:
    """How a score came about, in one cell: every factor with its article."""
    parts = [_short(factor) for factor in score.factors if factor.code not in _NOT_IN_ROWS]
    return Words(" ".join(part.zh for part in parts), " ".join(part.en for part in parts))


def _short(factor: Factor) -> Words:
    name, ref = say("factor", factor.code), factor.article.ref
    if factor.code in _WITHOUT_NUMBER:
        return Words(f"{name.zh}[{ref}]", f"{name.en}[{ref}]")
    times = "" if factor.code in ("bid", "fault-before-kitty") else "×"
    zh, en = "".join(each.zh for each in _seats(factor)), " ".join(each.en for each in _seats(factor))
    if factor.code == "redouble":  # the declarer's act, counted against this defender
        zh, en = f"对{zh}", f"on {en}"
    return Words(
        f"{zh}{name.zh}{times}{factor.value}[{ref}]", f"{en + ' ' if en else ''}{name.en} {times}{factor.value}[{ref}]"
    )


def _seats(factor: Factor, seat_group: str = "seat") -> list[Words]:
    return [say(seat_group, seat) for seat in factor.seats]


def factor_table(factors: Iterable[Factor], seat_group: str) -> Table:
    """The factors one by one; ``seat_group`` are the sentences that name the seats of the game."""
    table = Table(
        (
            Column(say("head", "factor")),
            Column(say("head", "value"), right=True),
            Column(say("head", "seat")),
            Column(say("head", "article"), style="cyan"),
        ),
        say("printed", "how_score_came_about"),
    )
    for factor in factors:
        seats = _seats(factor, seat_group)
        whom = Words("、".join(seat.zh for seat in seats), ", ".join(seat.en for seat in seats))
        table.add(
            say("factor", factor.code),
            signed(factor.value) if factor.value < 0 else str(factor.value),
            whom,
            factor.article.ref,
        )
    return table


def legend(out: Output, factors: Iterable[Factor]) -> None:
    """What the articles behind the factors say, each once."""
    cited: dict[str, Factor] = {}
    names: dict[str, list[Words]] = {}
    for factor in factors:
        cited.setdefault(factor.article.ref, factor)
        known = names.setdefault(factor.article.ref, [])
        if say("factor", factor.code) not in known:
            known.append(say("factor", factor.code))
    out.line(out.inline(say("printed", "where_numbers_come_from"), "  "), "bold")
    for ref in sorted(cited):
        told = Words("、".join(name.zh for name in names[ref]), ", ".join(name.en for name in names[ref]))
        out.line(f"[{ref}] {out.inline(told, ' · ')}", "cyan")
        text = shelf.text_of(cited[ref].article)
        if text is not None:
            out.say(text, indent=2)


def score_document(score: Score | None) -> dict[str, object] | None:
    if score is None:
        return None
    return {
        "points": list(score.points),
        "factors": [
            {
                "code": factor.code,
                "name": both(say("factor", factor.code)),
                "value": factor.value,
                "seats": [int(seat) for seat in factor.seats],
                "article": factor.article.ref,
            }
            for factor in score.factors
        ],
    }
