"""All links that the substitutions of Theorems 3.9 and 3.14 of the ELLO paper allow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product

from zermelo.core.graph import Graph

Matrix = tuple[tuple[int, ...], ...]
Links = dict[tuple[int, int], Matrix]


def all_links(pattern: Graph, sizes: Sequence[int]) -> Iterator[Links]:
    """Yield all links of parts of these sizes: odd numbers along edges, even ones elsewhere."""
    pairs = list(combinations(range(pattern.n), 2))
    choices = [
        [
            matrix
            for matrix in product(product((0, 1), repeat=sizes[k]), repeat=sizes[j])
            if sum(map(sum, matrix)) % 2 == pattern.has_edge(j, k)
        ]
        for j, k in pairs
    ]
    for chosen in product(*choices):
        yield dict(zip(pairs, chosen, strict=True))


def all_special_links(
    pattern: Graph, parts: Sequence[Graph], removed: Sequence[int]
) -> Iterator[Links]:
    """Yield all links that leave the parity of every degree as it was in its part.

    So a vertex has an odd number of links exactly if it was adjacent to the removed vertex. How
    many go to which part is chosen first, as parities, and then the matrices.
    """
    pairs = list(combinations(range(pattern.n), 2))
    tables = [
        list(
            _matrices(
                _was_adjacent(part, x), [int(pattern.has_edge(j, k)) for k in _others(pattern, j)]
            )
        )
        for j, (part, x) in enumerate(zip(parts, removed, strict=True))
    ]
    for rows in product(*tables):
        margins = [
            {k: [row[at] for row in rows[j]] for at, k in enumerate(_others(pattern, j))}
            for j in range(pattern.n)
        ]
        choices = [list(_matrices(margins[j][k], margins[k][j])) for j, k in pairs]
        for chosen in product(*choices):
            yield dict(zip(pairs, chosen, strict=True))


def _others(pattern: Graph, j: int) -> list[int]:
    return [k for k in range(pattern.n) if k != j]


def _was_adjacent(part: Graph, x: int) -> list[int]:
    return [int(part.has_edge(v, x)) for v in range(part.n) if v != x]


def _matrices(rows: Sequence[int], columns: Sequence[int]) -> Iterator[Matrix]:
    """Yield all matrices of 0 and 1 with these parities of the rows and the columns."""
    for free in product(product((0, 1), repeat=len(columns) - 1), repeat=len(rows) - 1):
        upper = [(*row, (sum(row) + want) % 2) for row, want in zip(free, rows, strict=False)]
        last = [(sum(row[i] for row in upper) + want) % 2 for i, want in enumerate(columns)]
        if sum(last) % 2 == rows[-1] % 2:
            yield (*upper, tuple(last))
