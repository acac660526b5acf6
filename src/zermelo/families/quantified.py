"""Seepage played on a quantified Boolean formula: the hard instances.

From "exists x_1 for all y_1 ... exists x_m for all y_m" and clauses of two or three literals, a
digraph on which Green wins with k = 1 exactly if the formula is true. A sink for each literal; it
is protected when the literal is true.

- A level i has a vertex l_i, and l_1 is the source. From l_i edges lead to pair_i, which leads to
  the sinks of x_i and of its negation, and to u_i^0 and u_i^1. Green's free move at l_i must be one
  of these two sinks (or pair_i, which is no better), or Sludge goes to pair_i: she chooses x_i.
- u_i^b leads to the sink of y_i = b and to l_{i+1}: Sludge chooses y_i, and she must protect the
  literal that he makes true.
- After the last level Sludge picks a clause: its vertex leads to two vertices that both lead to
  the sinks of its three literals (to the sinks themselves, if it has two). He wins there exactly if
  none of them is protected.

So it is PSPACE-complete to say whether Green wins with k = 1; for k > 1 give each vertex that is no
sink k - 1 sinks of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zermelo.core.graph import Graph
from zermelo.core.sizes import affordable
from zermelo.families.random_graphs import stream

Clause = tuple[int, ...]
"""Two or three literals; x_i is 2i - 1, y_i is 2i, and a negation is negative, i from 1 to m."""

Name = Any
"""What a vertex stands for: a literal (its sink), ("l", i), ("pair", i), ("u", i, value), ("c", j),
("c", j, side), and ("own", name, copy) for a sink of its own."""

RATIO = 2.2
"""Random formulas have this many clauses for each pair of variables."""


def random_clauses(m: int, seed: int = 0) -> list[Clause]:
    """Return round(2.2 m) random clauses of three different variables, at most one of them a y_i.

    A clause with two universal variables is too easily made false: then nearly all formulas are.
    """
    draw = stream(seed, purpose=8)
    clauses = []
    for _ in range(round(RATIO * m)):
        variables = [1, 1, 1]
        while sum(v % 2 for v in variables) > 1:
            variables = sorted(draw.choice(2 * m, 3, replace=False).tolist())
        signs = draw.randint(0, 2, size=3).tolist()
        literals = zip(variables, signs, strict=True)
        clauses.append(tuple(v + 1 if sign else -v - 1 for v, sign in literals))
    return clauses


def seepage_graph(m: int, clauses: Sequence[Clause], k: int = 1) -> Graph:
    """Return the digraph on which Green wins with k exactly if the formula is true.

    m is the number of pairs of quantifiers; there is at least one clause, and the literals of one
    are of different variables up to 2m.
    """
    return named_seepage_graph(m, clauses, k)[1]


def named_seepage_graph(m: int, clauses: Sequence[Clause], k: int) -> tuple[list[Name], Graph]:
    """Return what the vertices of `seepage_graph` stand for, and the digraph."""
    names: list[Name] = []
    pairs: list[tuple[Name, Name]] = []
    for i in range(1, m + 1):
        x, y = 2 * i - 1, 2 * i
        names += [("l", i), ("pair", i), x, -x, ("u", i, 1), ("u", i, 0), y, -y]
        pairs += [(("l", i), ("pair", i)), (("pair", i), x), (("pair", i), -x)]
        after: list[Name] = [("l", i + 1)] if i < m else [("c", j) for j in range(len(clauses))]
        for value, literal in ((1, y), (0, -y)):
            u = ("u", i, value)
            pairs += [(("l", i), u), (u, literal), *((u, next_one) for next_one in after)]
    for j, clause in enumerate(clauses):
        names.append(("c", j))
        if len(clause) == 2:
            pairs += [(("c", j), literal) for literal in clause]
            continue
        names += [("c", j, 0), ("c", j, 1)]
        for side in (("c", j, 0), ("c", j, 1)):
            pairs += [(("c", j), side), *((side, literal) for literal in clause)]
    inner = {u for u, _ in pairs}
    for vertex in [name for name in names if name in inner]:
        own: list[Name] = [("own", vertex, copy) for copy in range(k - 1)]
        names += own
        pairs += [(vertex, sink) for sink in own]
    index = {name: v for v, name in enumerate(names)}
    arcs = [(index[u], index[v]) for u, v in pairs]
    return names, Graph.from_edges(len(names), arcs, directed=True)


def seepage_formula(m: int, seed: int = 0) -> Graph:
    """Return the digraph of a random formula with m pairs of quantifiers; about 14.6 m vertices."""
    affordable(15 * max(m, 0), 60 * max(m, 0))
    return seepage_graph(m, random_clauses(m, seed))
