"""Ratings of many players from the deals in which they met: the model of Bradley and Terry, ties as half a win.

The share of points that i takes from j is 1 / (1 + 10^((R_j − R_i) / 400)). The ratings that make the results most
likely solve, for every player, Σ(w − p·m) = 0 over the pairs he is part of; they are centred on 0. Intervals come from
the sandwich H⁻¹ · S · H⁻¹, where H is the information of the model and S sums, board by board, the products of what the
pairs took beyond expectation: deals of one board, and the pairs of one table, are not taken as independent.

Where somebody won or lost everything, no finite rating is most likely; then every pair gets one more board, tied
(``prior``), which keeps ratings finite and their intervals wide.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from paiju.statistics.distributions import student_quantile
from paiju.statistics.strength import CONFIDENCE, ELO, Crossed, Sums, Tally, pairs_of

_ROUNDS = 200
_CLOSE = 1e-12

Matrix = list[list[float]]


@dataclass(frozen=True, slots=True)
class Rating:
    """Rating points around the mean of the field; the margin is unknown from one board."""

    rating: float
    margin: float | None


@dataclass(frozen=True, slots=True)
class Ratings:
    """By player; None for those who met nobody. ``prior`` tells that a tied board was added to every pair."""

    players: tuple[Rating | None, ...]
    prior: bool


@dataclass(frozen=True, slots=True)
class Table:
    """The results of players who met at one table: who they are in the field, and their tally."""

    players: tuple[int, ...]
    tally: Tally


@dataclass(frozen=True, slots=True)
class _Group:
    """The pairs of one table, by their places in the field."""

    pairs: tuple[tuple[int, int], ...]
    wins: tuple[Sums, ...]
    crossed: tuple[tuple[Crossed, ...], ...]


def rate(count: int, tables: Sequence[Table], confidence: float = CONFIDENCE) -> Ratings:
    """Ratings of ``count`` players; tables are taken as independent of each other, so they should play other boards."""
    groups = [_group(table) for table in tables]
    found: list[Rating | None] = [None] * count
    prior = False
    for members in _components(count, groups):
        inside = [group for group in groups if group.pairs and group.pairs[0][0] in members]
        if not _is_finite(members, inside):
            inside, prior = [_with_tie(group) for group in inside], True
        for player, rating in zip(members, _solve(members, inside, confidence), strict=True):
            found[player] = rating
    return Ratings(tuple(found), prior)


def _group(table: Table) -> _Group:
    pairs = pairs_of(len(table.players))
    met = [place for place in range(len(pairs)) if table.tally.pairs[place].wins.m]
    return _Group(
        tuple((table.players[pairs[place][0]], table.players[pairs[place][1]]) for place in met),
        tuple(table.tally.pairs[place].wins for place in met),
        tuple(tuple(table.tally.crossed[row][column] for column in met) for row in met),
    )


def _with_tie(group: _Group) -> _Group:
    """One more board, of the usual number of deals, tied by every pair."""
    sizes = [2 * max(1, round(Fraction(wins.m, 2 * wins.clusters))) for wins in group.wins]
    points = [(size // 2, size) for size in sizes]
    crossed = tuple(
        tuple(sums.add(*points[row], *points[column]) for column, sums in enumerate(line))
        for row, line in enumerate(group.crossed)
    )
    wins = tuple(sums.add(*each) for sums, each in zip(group.wins, points, strict=True))
    return replace(group, wins=wins, crossed=crossed)


# Who can be compared with whom.


def _components(count: int, groups: Sequence[_Group]) -> list[tuple[int, ...]]:
    """Players who met each other, directly or through others."""
    links = {player: {player} for player in range(count)}
    for group in groups:
        for first, second in group.pairs:
            links[first].add(second)
            links[second].add(first)
    found: list[tuple[int, ...]] = []
    for player in range(count):
        if len(links[player]) > 1 and not any(player in members for members in found):
            found.append(tuple(sorted(_reached(player, links))))
    return found


def _is_finite(members: tuple[int, ...], groups: Sequence[_Group]) -> bool:
    """Whether everybody is reached from everybody along points taken from each other."""
    takes: dict[int, set[int]] = {player: {player} for player in members}
    gives: dict[int, set[int]] = {player: {player} for player in members}
    for group in groups:
        for (first, second), wins in zip(group.pairs, group.wins, strict=True):
            for winner, loser, points in ((first, second, wins.y), (second, first, wins.m - wins.y)):
                if points:
                    takes[winner].add(loser)
                    gives[loser].add(winner)
    everybody = set(members)
    return _reached(members[0], takes) == everybody == _reached(members[0], gives)


def _reached(start: int, links: dict[int, set[int]]) -> set[int]:
    found, open_ = {start}, [start]
    while open_:
        new = links[open_.pop()] - found
        found |= new
        open_ += new
    return found


# The most likely ratings.


def _solve(members: tuple[int, ...], groups: Sequence[_Group], confidence: float) -> list[Rating]:
    """Newton's method on natural logarithms of strength, centred after every step."""
    place = {player: number for number, player in enumerate(members)}
    strength = [0.0] * len(members)
    for _ in range(_ROUNDS):
        slope, information = _derivatives(place, groups, strength)
        step = _solve_linear(_grounded(information), slope)
        largest = max(map(abs, step))
        shrink = min(1.0, 2.0 / largest) if largest else 1.0
        strength = _centred([old + shrink * change for old, change in zip(strength, step, strict=True)])
        if largest < _CLOSE:
            break
    margins = _margins(place, groups, strength, confidence)
    return [Rating(ELO * value, margin) for value, margin in zip(strength, margins, strict=True)]


def _share(place: dict[int, int], strength: list[float], pair: tuple[int, int]) -> float:
    return 1 / (1 + math.exp(strength[place[pair[1]]] - strength[place[pair[0]]]))


def _derivatives(place: dict[int, int], groups: Sequence[_Group], strength: list[float]) -> tuple[list[float], Matrix]:
    size = len(strength)
    slope = [0.0] * size
    information: Matrix = [[0.0] * size for _ in range(size)]
    for group in groups:
        for pair, wins in zip(group.pairs, group.wins, strict=True):
            first, second = place[pair[0]], place[pair[1]]
            share = _share(place, strength, pair)
            beyond, weight = wins.y - share * wins.m, wins.m * share * (1 - share)
            slope[first] += beyond
            slope[second] -= beyond
            information[first][first] += weight
            information[second][second] += weight
            information[first][second] -= weight
            information[second][first] -= weight
    return slope, information


def _grounded(information: Matrix) -> Matrix:
    """Ratings have no natural zero: adding one to every entry makes the matrix regular and keeps centred solutions."""
    scale = max(line[number] for number, line in enumerate(information))
    return [[value + scale for value in line] for line in information]


def _centred(values: list[float]) -> list[float]:
    mean = math.fsum(values) / len(values)
    return [value - mean for value in values]


def _margins(
    place: dict[int, int], groups: Sequence[_Group], strength: list[float], confidence: float
) -> list[float | None]:
    """Half the width of each interval, by the sandwich."""
    boards = sum(max((wins.clusters for wins in group.wins), default=0) for group in groups)
    freedom = boards - (len(strength) - 1)
    if freedom < 1:
        return [None] * len(strength)
    _, information = _derivatives(place, groups, strength)
    grounded = _grounded(information)
    filling = _filling(place, groups, strength)
    # Every column of the inverse, centred: the ground drops out.
    inverse = [
        _centred(_solve_linear(grounded, [float(row == column) for row in range(len(strength))]))
        for column in range(len(strength))
    ]
    scale = boards / freedom
    factor = student_quantile((1 + confidence) / 2, freedom) * ELO
    variances = [_quadratic(filling, [column[player] for column in inverse]) for player in range(len(strength))]
    return [factor * math.sqrt(max(0.0, scale * variance)) for variance in variances]


def _filling(place: dict[int, int], groups: Sequence[_Group], strength: list[float]) -> Matrix:
    """Σ over boards of the outer product of what each player took beyond expectation."""
    filling: Matrix = [[0.0] * len(strength) for _ in strength]
    for group in groups:
        shares = [_share(place, strength, pair) for pair in group.pairs]
        for row, pair in enumerate(group.pairs):
            for column, other in enumerate(group.pairs):
                product = _beyond(group.crossed[row][column], shares[row], shares[column])
                for player, sign in ((pair[0], 1), (pair[1], -1)):
                    for opposite, opposite_sign in ((other[0], 1), (other[1], -1)):
                        filling[place[player]][place[opposite]] += sign * opposite_sign * product
    return filling


def _beyond(sums: Crossed, share: float, other: float) -> float:
    return sums.ww - other * sums.wm - share * sums.mw + share * other * sums.mm


def _quadratic(matrix: Matrix, vector: list[float]) -> float:
    lines = (math.fsum(value * entry for value, entry in zip(line, vector, strict=True)) for line in matrix)
    return math.fsum(entry * line for entry, line in zip(vector, lines, strict=True))


def _solve_linear(matrix: Matrix, right: list[float]) -> list[float]:
    """Gauss with the largest pivot."""
    rows = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for column in range(size):
        best = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[best] = rows[best], rows[column]
        pivot = rows[column][column]
        for row in range(column + 1, size):
            factor = rows[row][column] / pivot
            if factor:
                rows[row] = [value - factor * above for value, above in zip(rows[row], rows[column], strict=True)]
    found = [0.0] * size
    for row in reversed(range(size)):
        known = math.fsum(rows[row][column] * found[column] for column in range(row + 1, size))
        found[row] = (rows[row][size] - known) / rows[row][row]
    return found
