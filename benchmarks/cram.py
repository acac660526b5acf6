"""Measures Cram, which is Arc-Kayles on grids: python -m benchmarks.cram [--large | --larger].

In one run, in seconds of the processor and after the kernels are loaded: the compiled search for
nimbers against the same search where components do not stand for all their images, where cells that
do not matter are kept, and against a literal solver in plain Python that keeps the nim-values of
connected pieces. With --large also the nim-values of 5x7 and 6x6, and by mirror images who wins on
6x7 and 20x31. With --larger, which takes a quarter of an hour and 6 GB: the nim-values of 7x7 and
6x7.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

import zermelo
from benchmarks.measure import Ratio, busy
from zermelo.core.deadline import Deadline
from zermelo.games.impartial.rules import Position
from zermelo.run.decide import decide_here
from zermelo.solvers.deletion.nimbers import encode
from zermelo.solvers.deletion.nimbers_kernel import GRID, PRUNES
from zermelo.solvers.method import Request
from zermelo.solvers.nimber_search.compiled import CompiledNimbers
from zermelo.solvers.search.methods import rules_of

LITERAL, PIECES = ("4x4", "4x5"), ("4x7", "5x6")

LARGE, LARGER = ("5x7", "6x6"), ("7x7", "6x7")

MEMORY = 4 * 2.0**30
"""The bytes that the table may take with --larger."""

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


def search_of(
    sides: str, images: bool = True, prunes: bool = True, **limits: Any
) -> tuple[CompiledNimbers, Position]:
    """Return the compiled search for a board, and its start.

    `images` says whether components stand for their images, `prunes` whether cells are left out.
    """
    instance = zermelo.arc_kayles(f"grid:{sides}")
    game = encode(instance)
    board = list(game.board)
    if not images:  # as for a graph that is no grid, but for paths and cycles
        board[GRID] = np.zeros(3, np.int64)
    board[PRUNES] = int(prunes)
    rules = rules_of(instance)
    search = CompiledNimbers(replace(game, board=tuple(board)), rules, Deadline(), **limits)
    return search, rules.start(instance.position)


def searched(sides: str, images: bool = True, prunes: bool = True) -> int:
    """Return the nim-value by the compiled search."""
    search, start = search_of(sides, images, prunes)
    return search.nim_value(start)


def rows() -> Iterator[Ratio]:
    """The search against those with less knowledge of the game, and the literal solver."""
    searched("3x3"), searched("3x3", images=False)
    for sides in PIECES:
        seconds, value = busy(searched, sides)
        for rival, known in (("no images", (False, True)), ("all cells", (True, False))):
            other, same = busy(searched, sides, *known)
            assert value == same
            yield Ratio(f"Cram {sides}, nim-value", "kernel", seconds, rival, other)
    for sides in LITERAL:
        seconds, value = busy(searched, sides)
        rival_seconds, same = busy(literal, sides)
        assert value == same
        yield Ratio(f"Cram {sides}, nim-value", "kernel", seconds, "literal solver", rival_seconds)


def larger() -> None:
    """Print the nim-values of boards that take minutes."""
    for sides in LARGER:
        search, start = search_of(sides, memory=MEMORY)
        seconds, value = busy(search.nim_value, start)
        counts = f"{search.nodes:,} pairs, {len(search):,} components"
        print(f"Cram {sides}: nim-value {value}, {seconds:.0f} s, {counts}", flush=True)


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--large", action="store_true", help="also 5x7 and 6x6, and mirror images")
    parser.add_argument(
        "--larger", action="store_true", help="7x7 and 6x7 alone: a quarter of an hour"
    )
    options = parser.parse_args()
    if options.larger:
        larger()
        return
    for row in rows():
        times = f"{row.seconds:.4f} s; {row.rival}: {row.rival_seconds:.3f} s"
        print(f"{row.case}: {row.ours}: {times}; ratio {row.ratio:.3g}", flush=True)
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
