"""Measures Cram, which is Arc-Kayles on grids: python -m benchmarks.cram [--large].

In one run, in seconds of the processor and after the kernels are loaded: the compiled search for
nimbers with components that stand for all their images, against the same search where they do not,
and against a literal solver in plain Python that keeps the nim-values of connected pieces. With
--large also the nim-values of 5x7 and 6x6, and by mirror images who wins on 6x7 and 20x31.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import replace

import numpy as np

import zermelo
from benchmarks.measure import Ratio, busy
from zermelo.core.deadline import Deadline
from zermelo.solvers.decide import decide_here
from zermelo.solvers.deletion.nimbers import coded
from zermelo.solvers.method import Request
from zermelo.solvers.nimber_search.compiled import CompiledNimbers
from zermelo.solvers.search.methods import rules_of

LITERAL, PIECES = ("4x4", "4x5"), ("4x7", "5x6")

LARGE = ("5x7", "6x6")

Cells = frozenset[tuple[int, int]]


def literal(sides: str) -> int:
    """Return the nim-value of a board, by the rules and a dictionary of pieces."""
    rows, columns = map(int, sides.split("x"))
    known: dict[Cells, int] = {}

    def value(cells: Cells) -> int:
        total = 0
        while cells:
            part = {next(iter(cells))}
            waiting = list(part)
            for i, j in waiting:
                for other in ((i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)):
                    if other in cells and other not in part:
                        part.add(other)
                        waiting.append(other)
            cells -= part
            total ^= piece(frozenset(part))
        return total

    def piece(cells: Cells) -> int:
        if cells not in known:
            moves = (
                {(i, j), other}
                for i, j in cells
                for other in ((i + 1, j), (i, j + 1))
                if other in cells
            )
            seen = {value(cells - move) for move in moves}
            known[cells] = next(v for v in range(len(seen) + 1) if v not in seen)
        return known[cells]

    return value(frozenset((i, j) for i in range(rows) for j in range(columns)))


def searched(sides: str, images: bool = True) -> int:
    """Return the nim-value by the compiled search; with or without the images of components."""
    instance = zermelo.arc_kayles(f"grid:{sides}")
    game = coded(instance)
    if not images:  # as for a graph that is no grid, but for paths and cycles
        board = list(game.board)
        board[3] = np.zeros(2, np.int64)
        game = replace(game, board=tuple(board))
    rules = rules_of(instance)
    return CompiledNimbers(game, rules, Deadline()).nim_value(rules.start(instance.position))


def rows() -> Iterator[Ratio]:
    """The search with images against the one without, and against the literal solver."""
    searched("3x3"), searched("3x3", images=False)
    for sides in PIECES:
        seconds, value = busy(searched, sides)
        rival, other = busy(searched, sides, False)
        assert value == other
        yield Ratio(f"Cram {sides}, nim-value", "images", seconds, "no images", rival)
    for sides in LITERAL:
        seconds, value = busy(searched, sides)
        rival, other = busy(literal, sides)
        assert value == other
        yield Ratio(f"Cram {sides}, nim-value", "images", seconds, "literal solver", rival)


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--large", action="store_true", help="also 5x7 and 6x6, and mirror images")
    options = parser.parse_args()
    for row in rows():
        times = f"{row.seconds:.4f} s; {row.rival}: {row.rival_seconds:.3f} s"
        print(f"{row.case}: {row.ours}: {times}; ratio {row.ratio:.0f}", flush=True)
    if not options.large:
        return
    for sides in LARGE:
        seconds, value = busy(searched, sides)
        print(f"Cram {sides}: nim-value {value}, {seconds:.1f} s", flush=True)
    for sides in ("6x7", "20x31"):
        instance = zermelo.arc_kayles(f"grid:{sides}", question="outcome")
        seconds, verdict = busy(decide_here, instance, Request(method="mirror"))
        assert verdict.assurance.label == "certified"
        print(f"Cram {sides}: outcome {verdict.answer}, certified, {seconds:.2f} s", flush=True)


if __name__ == "__main__":
    main()
