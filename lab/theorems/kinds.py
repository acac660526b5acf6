"""Games of ELLO with few kinds of vertices: by the numbers played of each kind, and by others."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement, product

import zermelo
from lab.theorems.check import Found, require

Pairs = frozenset[tuple[int, int]]

SMALL = ((2, (1, 2, 3)), (3, (1, 2)))
"""The numbers of kinds, and the sizes of each that are gone through."""

LARGE = (9, 10, 11)
"""The sizes of three kinds of games with more vertices than the subset program takes."""


def structures(count: int) -> Iterator[tuple[Pairs, tuple[int, ...]]]:
    """Yield which kinds are joined, to themselves too, and their colors."""
    pairs = tuple(combinations_with_replacement(range(count), 2))
    for chosen in product((False, True), repeat=len(pairs)):
        joined = frozenset(pair for pair, there in zip(pairs, chosen, strict=True) if there)
        for colors in product((0, 1), repeat=count):
            yield joined, colors


def won(joined: Pairs, colors: tuple[int, ...], sizes: tuple[int, ...]) -> bool:
    """Whether a game is won, by the numbers of each kind that were played."""

    @cache
    def reached(played: tuple[int, ...]) -> bool:
        if not any(played):
            return True
        for i, many in enumerate(played):
            if many:
                before = (*played[:i], many - 1, *played[i + 1 :])
                beside = sum(
                    before[j] for j in range(len(played)) if (min(i, j), max(i, j)) in joined
                )
                if (colors[i] + beside) % 2 == 0 and reached(before):
                    return True
        return False

    return reached(sizes)


def instance(
    joined: Pairs, colors: tuple[int, ...], sizes: tuple[int, ...]
) -> zermelo.types.Instance:
    """Return the game on a graph."""
    kind = [i for i, size in enumerate(sizes) for _ in range(size)]
    n = len(kind)
    edges = [(u, v) for v in range(n) for u in range(v) if (kind[u], kind[v]) in joined]
    graph = zermelo.Graph.from_edges(n, edges)
    return zermelo.ello(graph, green=[v for v in range(n) if not colors[kind[v]]])


def games() -> Iterator[tuple[Pairs, tuple[int, ...], tuple[int, ...], str]]:
    """Yield games as kinds, colors and sizes, with the method that they are compared with."""
    for count, sizes in SMALL:
        for joined, colors in structures(count):
            for each in product(sizes, repeat=count):
                yield joined, colors, each, "subset-dp"
    for joined, colors in structures(len(LARGE)):
        yield joined, colors, LARGE, "algebra"


def kinds() -> Found:
    """Yield who wins; the numbers must say what all sets say, or for large games a determinant."""
    for joined, colors, sizes, method in games():
        found = won(joined, colors, sizes)
        other = zermelo.decide(instance(joined, colors, sizes), method=method).answer
        require(found == other, (joined, colors, sizes))
        yield f"{sorted(joined)} {colors} {sizes}", "won" if found else "lost"
