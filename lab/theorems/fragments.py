"""Fragments of small degrees in place of a vertex of large degree, in ELLO: three contexts.

A fragment has inner vertices, edges between them, d half-edges, and edges from inner vertices to
the root. Every half-edge leads to an outer vertex of its own. In a context some outer vertices are
joined to the root, and two others may be joined to each other; the rest are leaves. The fragment
that is one vertex with all half-edges is the vertex v to be replaced.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, permutations, product

from lab.theorems.check import Found, require
from lab.theorems.rooted import won

SIZES = ((5, 4), (6, 4))
"""The degrees d gone through, and the most inner vertices."""

LARGEST_DEGREE = 4


@dataclass(frozen=True, slots=True, order=True)
class Fragment:
    """Inner vertices 0, 1, …: how many half-edges each has, the edges, and who is at the root."""

    halves: tuple[int, ...]
    edges: tuple[tuple[int, int], ...]
    rooted: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Context:
    """The half-edges that lead to the root, and the two that lead to each other, or none."""

    root: tuple[int, ...]
    loop: tuple[int, ...] = ()


def contexts(d: int) -> Iterator[tuple[Context, bool]]:
    """Yield the contexts of the proof, and whether the vertex v wins there."""
    for size in (1, 3):
        for root in combinations(range(d), size):
            yield Context(root), True
    for root in combinations(range(d), 2):
        for loop in combinations(sorted(set(range(d)) - set(root)), 2):
            yield Context(root, loop), False


def wins(fragment: Fragment, context: Context) -> bool:
    """Whether the game of a fragment in a context is won."""
    inner = len(fragment.halves)
    ends = [v for v, count in enumerate(fragment.halves) for _ in range(count)]
    root = inner + len(ends)
    edges = [*fragment.edges, *((v, root) for v in fragment.rooted)]
    edges += [(v, inner + half) for half, v in enumerate(ends)]
    edges += [(inner + half, root) for half in context.root]
    if context.loop:
        edges.append((inner + context.loop[0], inner + context.loop[1]))
    masks = [0] * (root + 1)
    for u, v in edges:
        masks[u] |= 1 << v
        masks[v] |= 1 << u
    return won(masks, root)


def fragments(d: int, inner: int) -> list[Fragment]:
    """Return the fragments with d half-edges and all degrees up to 4, each once."""
    pairs = list(combinations(range(inner), 2))
    found = set()
    for halves in product(range(LARGEST_DEGREE + 1), repeat=inner):
        if sum(halves) == d and tuple(sorted(halves)) == halves:
            for code in range(1 << len(pairs)):
                edges = tuple(pair for i, pair in enumerate(pairs) if code >> i & 1)
                for at in range(1 << inner):
                    rooted = tuple(v for v in range(inner) if at >> v & 1)
                    made = Fragment(halves, edges, rooted)
                    if max(degrees(made)) <= LARGEST_DEGREE:
                        found.add(min(renumbered(made)))
    return sorted(found)


def degrees(fragment: Fragment) -> list[int]:
    """Return the degrees of the inner vertices, the root counted."""
    return [
        count + (v in fragment.rooted) + sum(v in edge for edge in fragment.edges)
        for v, count in enumerate(fragment.halves)
    ]


def renumbered(fragment: Fragment) -> Iterator[Fragment]:
    """Yield a fragment with its inner vertices in every order that keeps `halves` sorted."""
    for order in permutations(range(len(fragment.halves))):
        halves = tuple(fragment.halves[v] for v in order)
        if halves == fragment.halves:
            at = {v: place for place, v in enumerate(order)}
            edges = sorted((min(at[u], at[v]), max(at[u], at[v])) for u, v in fragment.edges)
            yield Fragment(halves, tuple(edges), tuple(sorted(at[v] for v in fragment.rooted)))


def replacements() -> Found:
    """For every fragment find a context in which it and the vertex v have different winners."""
    for d, most in SIZES:
        known = list(contexts(d))
        for context, right in known:
            require(wins(Fragment((d,), (), ()), context) is right, (d, context))
        for inner in range(1, most + 1):
            for fragment in fragments(d, inner):
                tells = next((c for c, right in known if wins(fragment, c) is not right), None)
                require(tells is not None, fragment)
                assert tells is not None
                text = f"{fragment.halves} {fragment.edges} {fragment.rooted}"
                yield text, f"{tells.root} {tells.loop}"
