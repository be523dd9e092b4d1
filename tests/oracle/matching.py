"""An augmenting path in a general graph, by Edmonds' algorithm with contracted blossoms.

Everybody is matched but two: they can all be matched if and only if a path between the two alternates between edges
outside and inside the matching (Berge). One search decides it.
"""

from collections import deque
from collections.abc import Callable, Mapping

Edge = Callable[[int, int], bool]


def augmenting_path(edge: Edge, mate: Mapping[int, int], start: int, end: int) -> list[int] | None:
    """The path from one unmatched vertex to the other; ``mate`` holds all the other vertices."""
    vertices = [start, end, *mate]
    parent: dict[int, int] = {}
    base = {vertex: vertex for vertex in vertices}
    even = {start}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for there in vertices:
            if base[here] == base[there] or mate.get(here) == there or not edge(here, there):
                continue
            if there in even:
                _contract(mate, parent, base, even, queue, start, here, there)
            elif there not in parent:
                parent[there] = here
                if there == end:
                    return _path(mate, parent, end)
                even.add(mate[there])
                queue.append(mate[there])
    return None


def _path(mate: Mapping[int, int], parent: Mapping[int, int], end: int) -> list[int]:
    path = [end]
    while True:
        path.append(parent[path[-1]])
        if path[-1] not in mate:
            return path[::-1]
        path.append(mate[path[-1]])


def _contract(
    mate: Mapping[int, int],
    parent: dict[int, int],
    base: dict[int, int],
    even: set[int],
    queue: deque[int],
    start: int,
    one: int,
    two: int,
) -> None:
    """An odd cycle becomes one even vertex: everybody on it can be reached by a path of even length."""
    stem = _common(mate, parent, base, start, one, two)
    inside: set[int] = set()
    for vertex, child in ((one, two), (two, one)):
        _mark(mate, parent, base, inside, vertex, child, stem)
    for vertex, old in list(base.items()):
        if old in inside:
            base[vertex] = stem
            if vertex not in even:
                even.add(vertex)
                queue.append(vertex)


def _common(
    mate: Mapping[int, int], parent: Mapping[int, int], base: Mapping[int, int], start: int, one: int, two: int
) -> int:
    """The nearest even vertex on both ways back to the start."""
    way: set[int] = set()
    at = base[one]
    while True:
        way.add(at)
        if at == base[start]:
            break
        at = base[parent[mate[at]]]
    at = base[two]
    while at not in way:
        at = base[parent[mate[at]]]
    return at


def _mark(
    mate: Mapping[int, int],
    parent: dict[int, int],
    base: Mapping[int, int],
    inside: set[int],
    vertex: int,
    child: int,
    stem: int,
) -> None:
    at = vertex
    while base[at] != stem:
        inside |= {base[at], base[mate[at]]}
        parent[at] = child
        child = mate[at]
        at = parent[mate[at]]
