"""VertexNim by its literal definitions, and the paper's statements as printed and as mended.

Nothing here uses zermelo's rules or methods. A graph is a set of arcs, both ways for an edge; an
emptied vertex is deleted from it, with new arcs between its neighbors as Definitions 1 and 2 say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import combinations

Arcs = frozenset[tuple[int, int]]
Weights = tuple[int, ...]
Labeling = Callable[[Arcs, dict[int, int]], dict[int, str]]
Choice = Callable[[Sequence[frozenset[int]]], frozenset[int]]


def both_ways(edges: Iterable[tuple[int, int]]) -> Arcs:
    return frozenset(arc for u, v in edges for arc in ((u, v), (v, u)))


@cache
def out(arcs: Arcs, u: int) -> tuple[int, ...]:
    return tuple(sorted(v for a, v in arcs if a == u))


def without(arcs: Arcs, v: int) -> Arcs:
    """Definition 2: all pairs of arcs (p, v), (v, s) become an arc (p, s); v is gone."""
    before = [p for p, x in arcs if x == v and p != v]
    after = [s for x, s in arcs if x == v and s != v]
    rest = {(p, s) for p, s in arcs if v not in (p, s)}
    return frozenset(rest | {(p, s) for p in before for s in after})


def clique(arcs: Arcs, v: int) -> Arcs:
    """Definition 1: the neighbors of v become a clique with a loop on each; v is gone."""
    around = [x for x in out(arcs, v) if x != v]
    rest = {(p, s) for p, s in arcs if v not in (p, s)}
    return frozenset(rest | {(p, s) for p in around for s in around})


@cache
def wins(arcs: Arcs, weights: Weights, u: int, misere: bool) -> bool:
    """Whether the next player wins VertexNim; emptied vertices have weight 0 and no arcs."""
    if not any(weights):
        return misere
    for left in range(weights[u]):
        now = (*weights[:u], left, *weights[u + 1 :])
        if not any(now):
            if not wins(frozenset(), now, u, misere):
                return True
            continue
        shrunk = arcs if left else without(arcs, u)
        for v in out(arcs, u):
            if (v != u or left) and not wins(shrunk, now, v, misere):
                return True
    return False


def nimg_wins(arcs: Arcs, weights: Weights, u: int, misere: bool) -> bool:
    """Whether the next player wins Stockman's Vertex NimG, removing first."""
    return _nimg(tuple(out(arcs, v) for v in range(len(weights))), weights, u, misere)


@cache
def _nimg(rows: tuple[tuple[int, ...], ...], weights: Weights, u: int, misere: bool) -> bool:
    if not weights[u] or not rows[u]:
        return misere
    return any(
        not _nimg(rows, (*weights[:u], left, *weights[u + 1 :]), v, misere)
        for left in range(weights[u])
        for v in rows[u]
    )


def later_wins(arcs: Arcs, weights: Weights, u: int, misere: bool, contract: bool) -> bool:
    """Whether the next player wins where he moves first and then removes."""
    rows = tuple(out(arcs, v) for v in range(len(weights)))
    return _later(rows, weights, u, misere, contract)


@cache
def _later(
    rows: tuple[tuple[int, ...], ...], weights: Weights, u: int, misere: bool, contract: bool
) -> bool:
    targets, passed, stack = set(), {u}, [u]
    while stack:
        for v in rows[stack.pop()]:
            if weights[v]:
                targets.add(v)
            elif contract and v not in passed:
                passed.add(v)
                stack.append(v)
    if not targets:
        return misere
    return any(
        not _later(rows, (*weights[:v], left, *weights[v + 1 :]), v, misere, contract)
        for v in targets
        for left in range(weights[v])
    )


def reached(arcs: Arcs, u: int, inside: Iterable[int]) -> set[int]:
    allowed, found = set(inside), [u]
    for v in found:
        found += [x for x in out(arcs, v) if x in allowed and x not in found]
    return set(found)


def sinks(arcs: Arcs, left: frozenset[int]) -> list[frozenset[int]]:
    """The strongly connected sets of Definition 7 without an arc to the other vertices."""
    parts = {v: reached(arcs, v, left) for v in left}
    return sorted(
        {
            frozenset(parts[v])
            for v in left
            if all(parts[x] == parts[v] for x in parts[v])
        },
        key=sorted,
    )  # fmt: skip


def lo(arcs: Arcs, vertices: Iterable[int], choose: Choice) -> dict[int, str]:
    """Definition 7, with the choice of S made by the caller."""
    left, label = frozenset(vertices), dict[int, str]()
    while left:
        chosen = choose(sinks(arcs, left))
        odd = len(chosen) % 2 == 1
        label.update(dict.fromkeys(chosen, "P" if odd else "N"))
        left -= chosen
        if odd:
            into = {v for v in left if chosen & set(out(arcs, v))}
            label.update(dict.fromkeys(into, "N"))
            left -= into
    return label


def lu_printed(arcs: Arcs, weights: dict[int, int]) -> dict[int, str]:
    """Definition 11 as printed."""
    left, label = dict(weights), dict[int, str]()
    while left:
        near = {v: [x for x in out(arcs, v) if x in left] for v in left}
        lost = {v for v in left if all(left[v] <= left[x] for x in near[v])}
        won = {v for v in left if v not in lost and lost & set(near[v])}
        label.update({**dict.fromkeys(lost, "P"), **dict.fromkeys(won, "N")})
        left = {v: w for v, w in left.items() if v not in label}
    return label


def lu_mended(arcs: Arcs, weights: dict[int, int]) -> dict[int, str]:
    """N exactly if a strictly lighter neighbor is P."""
    label = dict[int, str]()
    for v in sorted(weights, key=lambda v: weights[v]):
        lighter = [x for x in out(arcs, v) if weights.get(x, weights[v]) < weights[v]]
        label[v] = "N" if any(label[x] == "P" for x in lighter) else "P"
    return label


def counted(n: int, misere: bool) -> str:
    """She loves move, she loves me not: n vertices of weight 1."""
    return "N" if (n % 2 == 1) != misere else "P"


def theorem_6(arcs: Arcs, weights: Weights, u: int, misere: bool = False) -> str:
    """Theorem 6, and 14 in misère play: digraphs with all loops."""
    ones = [v for v, w in enumerate(weights) if w == 1]
    if len(ones) == len(weights):
        return counted(len(weights), misere)
    return "N" if weights[u] >= 2 else lo(arcs, ones, lambda parts: parts[0])[u]


def proposition_9(arcs: Arcs, weights: Weights, u: int, misere: bool = False) -> str:
    """Proposition 9: graphs with all loops."""
    ones = [v for v, w in enumerate(weights) if w == 1]
    if len(ones) == len(weights):
        return counted(len(weights), misere)
    if weights[u] >= 2:
        return "N"
    return "P" if len(reached(arcs, u, ones)) % 2 else "N"


def theorem_10(arcs: Arcs, weights: Weights, u: int, lu: Labeling, misere: bool = False) -> str:
    """Theorem 10, and 13 in misère play, with the labeling of Definition 11 as given.

    The vertex without a loop that is alone can only be emptied; the paper does not speak of it.
    """
    n = len(weights)
    ones = [v for v in range(n) if weights[v] == 1 or v == u]
    if len(ones) == n:
        if weights[u] == 1:
            return counted(n, misere)
        return "P" if n == 1 and misere and (u, u) not in arcs else "N"
    if weights[u] == 1:
        return "P" if len(reached(arcs, u, ones)) % 2 else "N"
    inner = {
        v: weights[v]
        for v in range(n)
        if weights[v] >= 2
        and (v, v) not in arcs
        and all(weights[x] >= 2 for x in out(arcs, v))
    }  # fmt: skip
    return lu(arcs, inner)[u] if u in inner else "N"


def corollary_12_printed(arcs: Arcs, weights: Weights, u: int) -> str:
    """Corollary 12 with its zeros, as printed."""
    near = out(arcs, u)
    if not weights[u]:
        return "P"
    if u in near or any(not weights[x] for x in near):
        return "N"
    if weights[u] == 1:
        return "P"
    if any(weights[x] == 1 for x in near):
        return "N"
    inner = {
        v: w
        for v, w in enumerate(weights)
        if w >= 2 and (v, v) not in arcs and all(weights[x] >= 2 for x in out(arcs, v))
    }
    return lu_printed(arcs, inner)[u]


def corollary_12_mended(arcs: Arcs, weights: Weights, u: int) -> str:
    """One rule: 0 is P, a loop is N, otherwise N exactly by a strictly lighter P."""
    if not weights[u]:
        return "P"
    if (u, u) in arcs:
        return "N"
    lighter = [x for x in out(arcs, u) if weights[x] < weights[u]]
    return "N" if any(corollary_12_mended(arcs, weights, x) == "P" for x in lighter) else "P"


def in_every_maximum_matching(arcs: Arcs, vertices: Iterable[int], u: int) -> bool:
    """Whether all maximum matchings of an induced subgraph cover u, by trying all of them."""
    inside = set(vertices)
    edges = [(a, b) for a, b in arcs if a < b and {a, b} <= inside]
    for size in range(len(inside) // 2, -1, -1):
        found = [
            covered
            for chosen in combinations(edges, size)
            if len(covered := {v for edge in chosen for v in edge}) == 2 * size
        ]
        if found:
            return all(u in covered for covered in found)
    raise AssertionError("the empty matching is one")
