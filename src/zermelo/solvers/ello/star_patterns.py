"""From a flow in the radical of the cycles' form to the edges that a barrier detaches.

A flow is a cycle c over GF(2^61), one current for each edge of G+ (`radical`). Let U be the
smallest space of cycles over GF(2) with c in its span over the field: it is spanned by the bit
planes of c, and a random flow shows all of U that one edge or a few can see. At a vertex v let P be
the patterns of U, that is, what its cycles have of the edges at v. Their relations are those
between the currents at v, so P is what meets every set of currents with the sum 0 evenly.

If a pattern p in P meets all of P evenly, then B_v(c, .) for the c in U with this pattern is 0 on
U. Lost cycles never see what these functions see, and Y is where all of them are 0: the cycles that
have an even number of the edges of each such p. (The whole star is one of them that asks for
nothing.) In the matching problem, which is linear matroid parity for the lines e_u ^ e_v, this is
the theorem of Gallai and Edmonds: U is spanned by the vertices that some maximum matching leaves
free, and Y lacks their neighbors.
"""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.games.ello.evidence.cycle_spaces import Edge, gram, insert
from zermelo.games.ello.evidence.detachment_barrier import StarSet
from zermelo.solvers.algebra.words import Span


def star_sets(n: int, edges: Sequence[Edge], flow: Sequence[int]) -> list[StarSet]:
    """Return the sets of edges that a flow detaches, for the edges of G+ with the root n."""
    found: list[StarSet] = []
    for v, (near, currents) in enumerate(stars(n, edges, flow)):
        for chosen in parts(len(near), radical_patterns(currents)):
            detached = tuple(u for i, u in enumerate(near) if chosen >> i & 1)
            found.append((v, detached))
    return found


def stars(n: int, edges: Sequence[Edge], flow: Sequence[int]) -> list[tuple[list[int], list[int]]]:
    """Return for every vertex but the root its neighbors in G+ and the currents to them."""
    found: list[tuple[list[int], list[int]]] = [([], []) for _ in range(n + 1)]
    for (u, v), current in zip(edges, flow, strict=True):
        for one, other in ((u, v), (v, u)):
            found[one][0].append(other)
            found[one][1].append(current)
    return found[:n]


def radical_patterns(currents: Sequence[int]) -> list[int]:
    """Return a basis of the patterns in P, as bits, that meet all of P evenly.

    P is what meets every relation evenly; so what is wanted are the sums of relations that do.
    """
    if not any(currents):
        return []
    relations = dependencies(currents)
    meetings = gram(relations, (1 << len(currents)) - 1)
    return [total(relations, chosen) for chosen in dependencies(meetings)]


def dependencies(vectors: Sequence[int]) -> list[int]:
    """Return a basis of the sets of vectors over GF(2) that add up to 0, as bits."""
    span = Span()
    reduced = [span.add(vector, 1 << i) for i, vector in enumerate(vectors)]
    return [chosen for left, chosen in reduced if not left]


def total(vectors: Sequence[int], chosen: int) -> int:
    """Return the sum of the chosen vectors."""
    found = 0
    while chosen:
        low = chosen & -chosen
        found ^= vectors[low.bit_length() - 1]
        chosen ^= low
    return found


def parts(size: int, patterns: Sequence[int]) -> list[int]:
    """Return sets that ask for the same as the patterns, disjoint ones if there are such.

    There are if the patterns and the whole star span all unions of some parts of the star: the
    largest part is left out then, as it follows from the others.
    """
    whole = (1 << size) - 1
    span: dict[int, int] = {}
    for pattern in (whole, *patterns):
        insert(span, pattern)
    atoms: dict[tuple[int, ...], int] = {}
    for i in range(size):
        key = tuple(pattern >> i & 1 for pattern in span.values())
        atoms[key] = atoms.get(key, 0) | 1 << i
    if len(atoms) == len(span):
        return sorted(atoms.values(), key=_short)[:-1]
    kept: dict[int, int] = {}
    insert(kept, whole)
    return [min(p, whole ^ p, key=_short) for p in patterns if insert(kept, p)]


def _short(chosen: int) -> tuple[int, int]:
    return chosen.bit_count(), chosen
