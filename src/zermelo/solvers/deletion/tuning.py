"""What was measured for the games that delete vertices: sizes that choose a program, and costs.

Seconds are of work on an idle machine. `python -m benchmarks.nimbers` measures the compiled search,
`python -m benchmarks.heaps` paths and cycles, `python -m benchmarks.first_moves` and `python -m
benchmarks.strategies` evidence, and `python -m benchmarks.regret` how nim-values are asked for.
"""

from __future__ import annotations

import math

from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer
from zermelo.games.impartial.rules import NEXT, PREVIOUS
from zermelo.games.subtraction.rules import Removal
from zermelo.solvers.method import by_size
from zermelo.solvers.search.tuning import LOADING, by_positions

REFUTED = 4
"""Where a component's nim-value is none of so many, those of its options are found: a large one
takes many questions otherwise. On Grim, where pairs are many more, it takes 1.0 to 1.3 times as
long as asking for them at once, on cubic graphs with 24 vertices half."""
WIDE = 16
"""Grids with longer rows are searched as other graphs are: a table has each row from behind."""
SETS = 20_000
"""Connected sets that are counted to know how long evidence takes."""
LISTED = 900_000
"""Pairs that evidence may ask for, times the connected sets that are looked at for the moves of a
position: some five seconds of writing."""
PLAIN_HEAPS = 0.3
"""Seconds of plain work on heaps that pay for loading the kernel."""
SMALL = 60
"""Edges up to which `mirror` looks at what each move leaves."""

HEAPS_COST = by_size(5e-6)
_PICKING_COST = by_positions(2e6, 4e6, start=LOADING)
_REMOVAL_COST = by_positions(3e5, 6e5, start=LOADING)


def nimbers_cost(instance: Instance, known: Answer) -> float:
    """In removal games sets are looked at for each move, and most are none."""
    removal = isinstance(instance.position, Removal)
    return (_REMOVAL_COST if removal else _PICKING_COST)(instance, known)


def mirror_cost(instance: Instance, known: Answer) -> float:
    """An involution is looked for on the graph, and on what each move leaves."""
    graph = instance.graph
    if known not in (None, PREVIOUS, NEXT, 0, []):
        return math.inf
    moves = graph.m if instance.question == "outcome" and graph.m <= SMALL else 0
    return 1e-4 + 4e-5 * (graph.n + graph.m) * (2 + moves / 4)
