"""Lights Out: elimination in a band against the checker's: python -m benchmarks.lights_out.

Both solve the same board, all lit, in one run: the checker's own elimination goes through all rows,
the solvers' goes through a band around the diagonal (`solvers.algebra.banded`). Seconds are of the
processor, with the order of the vertices and without reading. Where Sage's matrices are installed
(`pip install 'passagemath-modules[m4ri]'`, https://pypi.org/project/passagemath-modules/), they
solve the boards modulo 2 too, by `solve_right` on a dense matrix, which is M4RI's elimination in C.
Its seconds are with and without filling the matrix, and its presses are checked. The last lines
are boards for the band alone, with what four times the vertices cost.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from importlib.util import find_spec

import zermelo
from benchmarks.measure import Ratio, busy
from zermelo.core.deadline import Deadline
from zermelo.games.lights_out.evidence.elimination import eliminate
from zermelo.games.lights_out.rules import LightsOut
from zermelo.solvers.lights_out.sparse import solve

BOARDS = (("grid:30x30", 2), ("grid:60x60", 2), ("regular:2000,3", 2), ("grid:15x15", 3))
"""Graphs and moduli."""

LARGE = (("grid:75x75", 2), ("grid:150x150", 2), ("grid:300x300", 2), ("grid:300x300", 3))
"""Boards for the band alone."""


ABSENT = "Sage's matrices are not installed: pip install 'passagemath-modules[m4ri]'"

SAGE = """
import json, sys, time
from sage.matrix.constructor import matrix
from sage.modules.free_module_element import vector
from sage.rings.finite_rings.finite_field_constructor import GF

n, edges = json.load(sys.stdin)
matrix(GF(2), [[1]]).solve_right(vector(GF(2), [1]))  # loads what it needs
begin = time.process_time()
rows = matrix(GF(2), n, n, sparse=False)
for v in range(n):
    rows[v, v] = 1
for u, v in edges:
    rows[u, v] = rows[v, u] = 1
lit = vector(GF(2), [1] * n)
filled = time.process_time()
presses = rows.solve_right(lit)
solved = time.process_time()
assert rows * presses == lit
print(json.dumps([filled - begin, solved - filled]))
"""
"""What Sage's process runs: the seconds to fill the matrix, and to solve."""


def game(board: str, modulus: int) -> LightsOut:
    """Return a board with all lamps lit."""
    position: LightsOut = zermelo.lights_out(board, lit="all", modulus=modulus).position
    return position


def band(position: LightsOut) -> bool:
    """Return whether a board is solvable, by the band."""
    found, _ = solve(position, Deadline(), every=False)
    return found.solution is not None


def measured(board: str, modulus: int) -> Ratio:
    """Return the ratio of the checker's elimination to the band."""
    position = game(board, modulus)
    quick, found = busy(lambda: band(position))
    slow, known = busy(lambda: eliminate(position, Deadline()))
    assert found == (known.solution is not None)
    return Ratio(f"{board}, modulo {modulus}", "band", quick, "all rows", slow)


def beside_sage() -> Iterator[Ratio]:
    """Yield the ratios of Sage to the band, modulo 2; nothing where it is not installed."""
    if find_spec("sage") is None:
        print(ABSENT, file=sys.stderr)
        return
    for board in (board for board, modulus in BOARDS if modulus == 2):
        position = game(board, 2)
        given = json.dumps([position.graph.n, list(position.graph.edges)])
        seconds, solvable = busy(partial(band, position))
        run = subprocess.run(
            [sys.executable, "-c", SAGE], input=given, capture_output=True, text=True, check=True
        )
        assert solvable  # Sutner's theorem, and Sage has checked its presses
        filling, solving = json.loads(run.stdout)
        yield Ratio(board, "band", seconds, "Sage, its matrix given", solving)
        yield Ratio(board, "band", seconds, "Sage", filling + solving)


def rows() -> Iterator[Ratio]:
    """The band against all rows on a grid, and against Sage."""
    band(game("grid:30x30", 2))  # loads the kernel
    yield measured("grid:30x30", 2)
    yield from beside_sage()


def main() -> None:
    """Print both tables."""
    for modulus in (2, 3):
        band(game("grid:5x5", modulus))
    print(f"{'board':32}{'band':>9}{'all rows':>10}{'ratio':>8}")
    for case in BOARDS:
        ratio = measured(*case)
        both = f"{ratio.seconds:9.3f}{ratio.rival_seconds:10.2f}"
        print(f"{ratio.case:32}{both}{ratio.ratio:8.0f}", flush=True)
    for ratio in beside_sage():
        name = f"{ratio.case}, {ratio.rival}"
        print(f"{name:44}{ratio.seconds:9.3f}{ratio.rival_seconds:10.3f}{ratio.ratio:8.2f}")
    for board, modulus in LARGE:
        seconds, _ = busy(partial(band, game(board, modulus)))
        print(f"{f'{board}, modulo {modulus}':32}{seconds:9.3f}", flush=True)


if __name__ == "__main__":
    main()
