"""What was measured for weak cop numbers, by `python -m benchmarks.work weak-cops`: costs."""

from zermelo.solvers.method import by_size

FOLDING = 0.75
"""The part of the time that retractions may take, before rows are looked for."""

CYCLES, LONGEST = 50, 16
"""Cycles that are tried for each period, and their vertices at most."""
RADIUS, MAX_BLOCK = 2, 40
"""Cells from (0, 0) within which blocks are looked for, and their vertices at most."""
MAX_CELL = 200
"""Vertices of a period's cell, at most."""
CONFLICTS = 100_000
"""Conflicts after which a cycle or block, with a period, is given up; known tilings need few."""
WORK = 30.0
"""CP-SAT's deterministic seconds after which a cell, a direction and a height of rows are."""

CONSTRUCT_COST = by_size(0.0, 0.1, adds=False)
BOUNDS_COST = by_size(0.0, 2.0, adds=False)
