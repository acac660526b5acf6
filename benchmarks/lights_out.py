"""Lights Out: elimination in a band against the checker's: python -m benchmarks.lights_out.

Both solve the same board, all lit, in one run: the checker's own elimination goes through all rows,
the solvers' goes through a band around the diagonal (`solvers.algebra.banded`). Seconds are of the
processor, with the order of the vertices and without reading. The last lines are boards for the
band alone, with what four times the vertices cost.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import zermelo
from benchmarks.measure import Ratio, busy
from zermelo.core.deadline import Deadline
from zermelo.games.lights_out.evidence.elimination import eliminate
from zermelo.games.lights_out.rules import LightsOut
from zermelo.solvers.lights_out.sparse import Sparse

BOARDS = (("grid:30x30", 2), ("grid:60x60", 2), ("regular:2000,3", 2), ("grid:15x15", 3))
"""Graphs and moduli."""

LARGE = (("grid:75x75", 2), ("grid:150x150", 2), ("grid:300x300", 2), ("grid:300x300", 3))
"""Boards for the band alone."""


def game(board: str, modulus: int) -> LightsOut:
    """Return a board with all lamps lit."""
    position: LightsOut = zermelo.lights_out(board, lit="all", modulus=modulus).position
    return position


def band(position: LightsOut) -> bool:
    """Return whether a board is solvable, by the band."""
    found, _ = Sparse(position.graph, Deadline()).solve(position, Deadline(), every=False)
    return found.solution is not None


def measured(board: str, modulus: int) -> Ratio:
    """Return the ratio of the checker's elimination to the band."""
    position = game(board, modulus)
    quick, found = busy(lambda: band(position))
    slow, known = busy(lambda: eliminate(position, Deadline()))
    assert found == (known.solution is not None)
    return Ratio(f"{board}, modulo {modulus}", "band", quick, "all rows", slow)


def rows() -> Iterator[Ratio]:
    """The band against all rows on a grid."""
    band(game("grid:30x30", 2))  # loads the kernel
    yield measured("grid:30x30", 2)


def main() -> None:
    """Print both tables."""
    for modulus in (2, 3):
        band(game("grid:5x5", modulus))
    print(f"{'board':32}{'band':>9}{'all rows':>10}{'ratio':>8}")
    for case in BOARDS:
        ratio = measured(*case)
        both = f"{ratio.seconds:9.3f}{ratio.rival_seconds:10.2f}"
        print(f"{ratio.case:32}{both}{ratio.ratio:8.0f}", flush=True)
    for board, modulus in LARGE:
        seconds, _ = busy(partial(band, game(board, modulus)))
        print(f"{f'{board}, modulo {modulus}':32}{seconds:9.3f}", flush=True)


if __name__ == "__main__":
    main()
