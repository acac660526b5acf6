"""Checks by short programs of their own, and by `decide` against a formula or a longer sequence."""

from __future__ import annotations

from itertools import combinations_with_replacement, product

import zermelo
from lab.program import answer
from lab.questions.cop_win_orders import cops_win
from lab.questions.three_cops import settled
from lab.questions.tree_products import allowed, green, pruned, reduced, trees
from lab.theorems.check import Found, require
from lab.theorems.stars import PERIOD, path_values

BRUSHES = ((3, 3), (3, 4), (4, 4), (3, 5), (4, 5), (3, 6))
"""The tori whose brush number is computed."""

OTHER_PERIODS: tuple[tuple[str, int, tuple[int, ...], int, int], ...] = (
    ("01 02 03", 0, (3, 7), 5, 10),
    ("04 14 05 25 35", 4, (1, 4, 5), 16, 8),
    ("05 06 16 26 36 46", 0, (3,), 2, 6),
    ("01 02", 0, (2, 3, 4, 6, 8, 11, 12, 15), 14, 7),
    ("01 12 03 04 05 06 07 08", 1, (2, 3, 5), 8, 7),
    ("01 04 05 06 12 13", 1, (2, 3, 5, 6, 8), 80, 10),
)
"""Edges, the vertex at which a path grows, the set S, its period there and on paths."""


def windows(largest: int = 3, longer: int = 3) -> Found:
    """Compare proved periods with the nim-values themselves, some times further on."""
    for name, game in (("node-kayles", zermelo.node_kayles), ("arc-kayles", zermelo.arc_kayles)):
        for n in range(1, largest + 1):
            for graph in zermelo.graphs.connected_graphs(n):
                for u in range(n):
                    found = answer(game(graph, attach_at=u, question="period"))
                    begin, period = found["preperiod"], found["period"]
                    length = longer * (begin + period)
                    values = answer(game(graph, attach_at=u, question="sequence", length=length))
                    again = values[begin + period :] == values[begin:-period]
                    least = begin == 0 or values[begin - 1] != values[begin + period - 1]
                    require(again and least, (name, n, u, found))
                    edges = [(a, b) for a in range(n) for b in graph.neighbors(a) if a < b]
                    yield f"{name} {n} {edges} at {u}", f"{begin} {period}"


def kayles_on_paths(length: int = 1000) -> Found:
    """Try the period 34 of both games on paths, and where it begins."""
    for node, name, taken in ((True, "node-kayles", 3), (False, "arc-kayles", 2)):
        values = list(path_values(length, node))
        begin = next(b for b in range(length) if values[b:-PERIOD] == values[b + PERIOD :])
        require(2 * begin + 2 * PERIOD + taken < length, name)
        shorter = [p for p in range(1, PERIOD) if values[begin:-p] == values[begin + p :]]
        require(not shorter, (name, shorter))
        yield f"{name} to {length - 1} vertices", f"{begin} {PERIOD}"


def brushes_of_tori() -> Found:
    """Compare brush numbers with 2 (m + n) - 4."""
    for rows, columns in BRUSHES:
        number = answer(zermelo.cleaning(f"torus:{rows}x{columns}"), method="subset-costs")
        require(number == 2 * (rows + columns) - 4, (rows, columns, number))
        yield f"torus {rows}x{columns}", str(number)


def paths_and_cycles(largest: int = 7) -> Found:
    """Compare POLISH on paths and cycles, with brushes below the degrees, with the formula."""
    for n in range(2, largest + 1):
        for kind in ("path", "cycle") if n > 2 else ("path",):
            ends = {0, n - 1} if kind == "path" else set()
            for brushes in product((0, 1), repeat=n):
                if any(brushes[v] for v in ends):
                    continue
                free = sum(1 - brushes[v] for v in range(n) if v not in ends)
                neutral = kind == "cycle" and not any(brushes)
                told = 0 if neutral else 1 + free % 2
                found = answer(zermelo.polish(f"{kind}:{n}", list(brushes)), method="search")
                require(found == told, (kind, brushes, found))
                yield f"{kind} {brushes}", str(found)


def light(largest: int = 2) -> Found:
    """Compare two vertices of discrepancy 1 on either side with the rules; and all by Theorem 15.

    The rules on triples: a brush moves a vertex from 3 to 2, from 2 to 1, or fires one of 1.
    """
    for first in product(range(largest + 1), repeat=3):
        for second in product(range(largest + 1), repeat=3):
            game = zermelo.light_polish(first, second)
            found = answer(game, method="search")
            require(found == answer(game, assurance="theorem"), (first, second))
            if first[0] >= 2 and second[0] >= 2:
                require(found == 1 + (first[1] + second[1]) % 2, (first, second))
            yield f"{first} {second}", str(found)


def lemmas_of_cops(largest: int = 7) -> Found:
    """Where one of the two lemmas applies, two cops win."""
    for n in range(4, largest + 1):
        for number, graph in enumerate(zermelo.graphs.connected_graphs(n)):
            if settled(graph):
                require(cops_win(graph, 2), (n, number))
                yield f"{n} {number}", "two cops"


def other_periods() -> Found:
    """Try the periods of connected subtraction that are not those of the path."""
    for edges, u, taken, period, of_path in OTHER_PERIODS:
        pairs = [(int(edge[0]), int(edge[1])) for edge in edges.split()]
        graph = zermelo.Graph.from_edges(1 + max(map(max, pairs)), pairs)
        found = []
        for where, at in ((graph, u), ("path:1", 0)):
            game = zermelo.subtraction(where, taken, attach_at=at, question="period")
            found.append(answer(game, assurance="certified")["period"])
        require(found == [period, of_path], (edges, u, taken, found))
        yield f"{edges} at {u}, S = {taken}", f"{period} {of_path}"


def products_of_trees(largest: int = 6) -> Found:
    """Try the necessary condition and the two prunings, and the rule of a leaf below the root."""
    small = [tree for n in range(2, largest + 1) for tree in trees(n)]
    for place, (first, second) in enumerate(combinations_with_replacement(small, 2)):
        wins = green(first, second)
        cut, both = (pruned(first), pruned(second)), reduced(first, second)
        require(allowed(first, second) or not wins, (first, second))
        require(green(*cut) == green(*both) == wins, (first, second))
        for one, other in (cut, cut[::-1]):
            if () in other:
                alone = len(one) == 1 and all(green(one[0], b) for b in other if b)
                require(alone is wins, (one, other))
        yield f"pair {place}", "green" if wins else "sludge"
