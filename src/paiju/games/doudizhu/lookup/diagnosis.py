"""Why cards form no combination, and why one combination beats another or not: the referee's answer with its article.

The rules themselves are the oracle: a rule stands in the way if the cards are a combination once it is relaxed.
"""

from collections.abc import Iterator
from itertools import combinations

from paiju.cards.card import RANK_LETTERS, Rank, format_ranks
from paiju.games.doudizhu.combos import Combo, Counts, article_of, beats, classify
from paiju.games.doudizhu.play import refuse_beat
from paiju.games.doudizhu.rules import KickerJokers, KickerTriples, Kind, Rules, WingRanks
from paiju.rulebook.rule import Article, option_text
from paiju.table.lookup import Reason

_RANKS = tuple(Rank)


# No combination.

_LOOSEST: dict[str, object] = {
    "wing_ranks": WingRanks.ANY,
    "wing_jokers": KickerJokers.ANY,
    "wing_bombs": True,
    "wing_triples": KickerTriples.ANY,
    "quad_jokers": KickerJokers.ANY,
    "quad_bombs": True,
    "quad_pair_as_singles": True,
    "run_top": Rank.BIG_JOKER,
    "straight_min": 3,
    "pair_straight_min": 2,
}


def why_no_combo(rules: Rules, counts: Counts) -> tuple[Reason, ...]:
    """Every rule that alone stands in the way; else the fewest that do together; else what is wrong with the shape."""
    for together in (1, 2):
        found: list[Reason] = []
        for fields in combinations(_LOOSEST, together):
            found += _in_the_way(rules, counts, fields)
        if found:
            return tuple(found)
    return (_wrong_shape(rules, counts),)


def _in_the_way(rules: Rules, counts: Counts, fields: tuple[str, ...]) -> Iterator[Reason]:
    relaxed = rules
    for name in fields:
        relaxed = relaxed.with_value(name, _LOOSEST[name])
    combo = classify(relaxed, counts)
    if combo is not None:
        for name in fields:
            yield Reason(name, _article(rules, name, combo.kind), _facts(rules, name, counts, combo))


def _article(rules: Rules, name: str, kind: Kind) -> Article:
    """The article of the field; for the top of a run, that of the kind."""
    return article_of(rules, kind) if name == "run_top" else rules.article(name)


def _facts(rules: Rules, name: str, counts: Counts, combo: Combo) -> dict[str, str | int]:
    rule = getattr(rules, name)
    facts: dict[str, str | int] = {"kind": combo.kind.value, "rank": RANK_LETTERS[combo.rank]}
    match name:
        case "run_top":
            top = rules.run_top.value
            beyond = [rank for rank in _RANKS[top + 1 :] if counts[rank]]
            facts |= {"top": RANK_LETTERS[top], "beyond": _letters(beyond)}
        case "straight_min":
            facts |= {"least": rule.value, "size": combo.size}
        case "pair_straight_min":
            facts |= {"least": rule.value, "length": combo.size // 2}
        case _:
            facts["value"] = option_text(rule.value)
    return facts


def _wrong_shape(rules: Rules, counts: Counts) -> Reason:
    size = sum(counts)
    cards = _cards(counts)
    if size > 20:
        return Reason("too_many", None, {"size": size})
    held = [rank for rank in _RANKS if counts[rank]]
    most = max(counts)
    if 4 in counts and counts.count(3) < 2:
        return _kickers_of_four(rules, counts)
    if 3 in counts:
        return _kickers_of_triples(rules, counts)
    even = all(counts[rank] == most for rank in held)
    if even and most == 2 and len(held) >= 2:
        return _no_run(rules, Kind.PAIR_STRAIGHT, "pair_gap", held)
    if even and most == 1 and size >= 5:
        return _no_run(rules, Kind.STRAIGHT, "gap", held)
    return Reason("mixed_few" if size <= 3 else "no_shape", None, {"cards": cards})


def _kickers_of_four(rules: Rules, counts: Counts) -> Reason:
    rank = max(rank for rank in _RANKS if counts[rank] == 4)
    rest = tuple(0 if other == rank else count for other, count in enumerate(counts))
    facts: dict[str, str | int] = {"rank": RANK_LETTERS[rank], "extra": sum(rest), "rest": _cards(rest)}
    return Reason("quad_kickers", article_of(rules, Kind.QUAD_SINGLES), facts)


def _kickers_of_triples(rules: Rules, counts: Counts) -> Reason:
    triples = [rank for rank in _RANKS if counts[rank] == 3]
    rest = tuple(0 if count == 3 else count for count in counts)
    facts: dict[str, str | int] = {"extra": sum(rest), "rest": _cards(rest)}
    if len(triples) == 1:
        facts["rank"] = RANK_LETTERS[triples[0]]
        return Reason("triple_kickers", article_of(rules, Kind.TRIPLE_SINGLE), facts)
    if triples[-1] - triples[0] + 1 > len(triples):
        return _no_run(rules, Kind.PLANE, "plane_gap", triples)
    facts["length"] = len(triples)
    return Reason("plane_kickers", article_of(rules, Kind.PLANE_SINGLES), facts)


def _no_run(rules: Rules, kind: Kind, gap: str, held: list[Rank]) -> Reason:
    """Where some rank can be in no run at all, that one is to blame; else the ranks that are missing between them."""
    top = rules.run_top.value
    beyond = [rank for rank in held if rank > top]
    if not beyond:
        return Reason(gap, article_of(rules, kind), {"missing": _missing(held)})
    facts: dict[str, str | int] = {"top": RANK_LETTERS[top], "beyond": _letters(beyond)}
    return Reason("run_top", article_of(rules, kind), {"kind": kind.value, "rank": RANK_LETTERS[held[-1]], **facts})


def _missing(held: list[Rank]) -> str:
    return _letters([rank for rank in _RANKS[held[0] : held[-1]] if rank not in held])


def _letters(ranks: list[Rank]) -> str:
    return " ".join(RANK_LETTERS[rank] for rank in ranks)


def _cards(counts: Counts) -> str:
    return format_ranks(rank for rank in _RANKS for _ in range(counts[rank]))


# Comparison.

_WITH_KICKERS = (
    *(Kind.TRIPLE_SINGLE, Kind.TRIPLE_PAIR, Kind.PLANE_SINGLES, Kind.PLANE_PAIRS),
    *(Kind.QUAD_SINGLES, Kind.QUAD_PAIRS),
)


def compare(rules: Rules, played: Combo, on_table: Combo) -> tuple[bool, Reason]:
    """Whether one combination beats the other, and why."""
    facts: dict[str, str | int] = {
        "kind": played.kind.value,
        "on": on_table.kind.value,
        "rank": RANK_LETTERS[played.rank],
        "on_rank": RANK_LETTERS[on_table.rank],
        "size": played.size,
        "on_size": on_table.size,
    }
    if beats(rules, played, on_table):
        code, name = _why_beats(rules, played, on_table)
        return True, Reason(code, rules.article(name), facts)
    refusal = refuse_beat(rules, played, on_table)
    code = refusal.code
    if code == "not_higher":
        code = "lower_rank" if played.kind is on_table.kind else "bomb_needed"
    return False, Reason(code, refusal.article, facts)


def _why_beats(rules: Rules, played: Combo, on_table: Combo) -> tuple[str, str]:
    """The reason and the field that decides."""
    if played.kind is Kind.ROCKET:
        return "rocket_beats_all", "overpowering"
    if played.kind is Kind.BOMB:
        same = on_table.kind is Kind.BOMB
        return ("higher_bomb", "bomb_order") if same else ("bomb_beats_ordinary", "overpowering")
    if played.kind is Kind.SINGLE:
        return "higher_rank", "rank_order"
    return "higher_rank", "kickers_compared" if played.kind in _WITH_KICKERS else "same_count"
