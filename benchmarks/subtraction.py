"""Measures the searches of vertex deletion games: python -m benchmarks.subtraction [--only PART].

Prints, each in one run on one core and with the compiled code warm,
- `ratio`: the plain search against the kernel on the same games, with the positions that each
  looked at, the seconds, and the ratio of the seconds; the nim-values are asserted to agree.
- `trees`: random trees with 30 vertices under S = {1, 2, 3} by edge sides, compiled and plain, and
  by the kernel.
- `grid`: the grid 5x5 under S = {1, 2, 3}, 2.3 million positions, by the kernel.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator

import zermelo
from benchmarks.measure import Ratio
from zermelo.core.deadline import Deadline
from zermelo.core.instance import Instance
from zermelo.solvers.deletion.nimbers import encode
from zermelo.solvers.deletion.sides import forest_rules
from zermelo.solvers.nimber_search.compiled import CompiledNimbers
from zermelo.solvers.search.impartial import Table
from zermelo.solvers.search.methods import rules_of

TAKE = (1, 2, 3)


def kernel(game: Instance) -> tuple[int, int, float]:
    """Return the nim-value, the components and the seconds of the compiled search."""
    rules = rules_of(game)
    begin = time.perf_counter()
    table = CompiledNimbers(encode(game), rules, Deadline())
    value = table.nim_value(rules.start(game.position))
    return value, len(table), time.perf_counter() - begin


def plain(game: Instance, tree: bool = False) -> tuple[int, int, float]:
    """Return the same for the search in plain Python."""
    rules = forest_rules(game.graph) if tree else rules_of(game)
    begin = time.perf_counter()
    table = Table(rules)
    value = table.nim_value(rules.start(game.position))
    return value, len(table.values), time.perf_counter() - begin


def games() -> dict[str, Instance]:
    """Return the games that both searches do."""
    return {
        "subtraction grid 4x4": zermelo.subtraction("grid:4x4", TAKE),
        "subtraction petersen": zermelo.subtraction("petersen", TAKE),
        "subtraction cycle 40": zermelo.subtraction("cycle:40", TAKE),
        "octal 0.337 grid 3x4": zermelo.octal("grid:3x4", "0.337"),
        "node-kayles grid 5x6": zermelo.node_kayles("grid:5x6"),
        "arc-kayles grid 4x5": zermelo.arc_kayles("grid:4x5"),
        "grim grid 4x4": zermelo.grim("grid:4x4"),
    }


def rows() -> Iterator[Ratio]:
    """The kernel against the plain search."""
    kernel(zermelo.subtraction("grid:4x4", (1, 2)))  # compiles
    for name, game in games().items():
        if name == "subtraction grid 4x4":
            continue  # the plain search takes too long
        slow, fast = plain(game), kernel(game)
        assert slow[0] == fast[0], name
        yield Ratio(name, "compiled search", fast[2], "plain search", slow[2])


def ratio() -> None:
    print(f"{'game':28}{'value':>6}{'positions':>11}{'plain s':>10}{'kernel s':>10}{'ratio':>8}")
    for name, game in games().items():
        slow, fast = plain(game), kernel(game)
        assert slow[0] == fast[0], name
        print(
            f"{name:28}{fast[0]:6}{fast[1]:11}{slow[2]:10.3f}{fast[2]:10.4f}"
            f"{slow[2] / fast[2]:8.1f}",
            flush=True,
        )


def trees() -> None:
    print(f"{'random tree n=30':28}{'value':>6}{'positions':>11}"
          f"{'kernel s':>10}{'plain s':>10}")  # fmt: skip
    for seed in range(3):
        game = zermelo.subtraction(f"tree:30,seed={seed}", TAKE)
        found = [kernel(game), plain(game, tree=True)]
        assert len({value for value, _, _ in found}) == 1, seed
        seconds = "".join(f"{each[2]:10.3f}" for each in found)
        print(f"{f'seed {seed}':28}{found[0][0]:6}{found[0][1]:11}{seconds}", flush=True)


def grid() -> None:
    value, positions, seconds = kernel(zermelo.subtraction("grid:5x5", TAKE))
    print(f"{'subtraction grid 5x5':28}{value:6}{positions:11}{'':10}{seconds:10.1f}", flush=True)


PARTS = {"ratio": ratio, "trees": trees, "grid": grid}


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", choices=sorted(PARTS), help="one of the tables")
    only = parser.parse_args().only
    kernel(zermelo.subtraction("grid:4x4", (1, 2)))  # compiles
    for name, part in PARTS.items():
        if only in (None, name):
            part()


if __name__ == "__main__":
    main()
