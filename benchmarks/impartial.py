"""The nimber search against plain nim-values, in one run: who wins, and the nim-value itself.

Run from the root:  python -m benchmarks.impartial

Both search the same rules in plain Python without evidence. The table counts components of which
the nim-value was found; the nimber search counts pairs of a component and a heap whose options were
looked at. Ratios above 1 are in favor of the nimber search; the last one is for the nim-value.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.measure import Ratio
from zermelo.core.instance import Instance
from zermelo.formats.instance import decode
from zermelo.games.registry import game
from zermelo.solvers.search.impartial import Table
from zermelo.solvers.search.nimbers import Nimbers


def polish(family: str) -> dict[str, Any]:
    """Return a game of POLISH without brushes."""
    return {"game": "polish", "graph": {"family": family}}


GAMES: dict[str, dict[str, Any]] = {
    "grid:3x3": polish("grid:3x3"),
    "petersen": polish("petersen"),
    "cubic 10": polish("regular:10,3,seed=1"),
    "tree 14": polish("tree:14,seed=3"),
    "tree 16": polish("tree:16,seed=1"),
    "bipartite:3,5": polish("bipartite:3,5"),
    "complete:6": polish("complete:6"),
    "spider 6x2": polish("spider:2,2,2,2,2,2"),
    "light 4,4,4": {"game": "light-polish", "left": [4, 4, 4], "right": [4, 4, 4]},
    "sum of 3 grids": {"game": "sum", "parts": [polish("grid:2x4") for _ in range(3)]},
    "sum with a tree": {"game": "sum", "parts": [polish("path:6"), polish("tree:12,seed=3")]},
}
"""Trees fall into components; dense graphs hardly do."""


def rows() -> Iterator[Ratio]:
    """The nimber search against plain nim-values, for the question who wins."""
    for name in ("grid:3x3", "tree 14", "bipartite:3,5", "complete:6"):
        yield measure(name, decode(GAMES[name], Path(), "outcome"))[0]


def main() -> None:
    """Print the table."""
    heads = ("components", "pairs", "ratio", "values s", "nimbers s", "ratio", "full s", "ratio")
    print(f"{'game':18}{'who':>4}" + "".join(f"{head:>12}" for head in heads))
    for name, value in GAMES.items():
        print(measure(name, decode(value, Path(), "outcome"))[1], flush=True)


def measure(name: str, instance: Instance) -> tuple[Ratio, str]:
    """Measure who wins, and return the line of the table with it."""
    rules = game(instance.game).impartial
    assert rules is not None
    first = rules.start(instance.position)
    table, search = Table(rules), Nimbers(rules)
    start = time.perf_counter()
    value = table.nim_value(first)
    middle = time.perf_counter()
    lost = search.lost(first)
    end = time.perf_counter()
    full = Nimbers(rules).nim_value(first)
    last = time.perf_counter()
    assert lost == (value == 0), name
    assert full == value, name
    seconds = middle - start, end - middle, last - end
    words = (
        f"{name:18}{'P' if lost else 'N':>4}{len(table.values):12}{search.nodes:12}"
        f"{len(table.values) / search.nodes:12.2f}{seconds[0]:12.3f}{seconds[1]:12.3f}"
        f"{seconds[0] / seconds[1]:12.2f}{seconds[2]:12.3f}{seconds[0] / seconds[2]:12.2f}"
    )
    return Ratio(name, "nimber search", seconds[1], "nim-values", seconds[0]), words


if __name__ == "__main__":
    main()
