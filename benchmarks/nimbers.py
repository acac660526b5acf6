"""Measures the compiled search for nimbers: python -m benchmarks.nimbers [--large].

For each game, in one run and after the kernels are loaded: pairs of a component and a heap that the
plain search looks at in a second, those of the kernel, and their ratio; and the seconds that either
takes for the answer, with the ratio of these, which is larger because the kernel needs fewer pairs.
The plain search is stopped after `MOST` pairs: its time, and so that ratio, is a lower bound then.
With --large: Cram (Arc-Kayles on a grid) as large as takes minutes, by the kernel alone.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

import zermelo
from benchmarks.measure import Ratio, busy
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.instance import Instance
from zermelo.solvers.deletion.nimbers import CompiledNimbers
from zermelo.solvers.search.methods import rules_of
from zermelo.solvers.search.nimbers import Nimbers

MOST = 20_000

GAMES: dict[str, Instance] = {
    "Arc-Kayles, grid:4x5": zermelo.arc_kayles("grid:4x5"),
    "Arc-Kayles, grid:5x5": zermelo.arc_kayles("grid:5x5"),
    "Arc-Kayles, cubic 24": zermelo.arc_kayles("regular:24,3,seed=1"),
    "Node-Kayles, grid:6x6": zermelo.node_kayles("grid:6x6"),
    "Node-Kayles, cubic 30": zermelo.node_kayles("regular:30,3,seed=1"),
    "Node-Kayles, tree 40": zermelo.node_kayles("tree:40,seed=1"),
    "Grim, grid:4x5": zermelo.grim("grid:4x5"),
    "Grim, cubic 18": zermelo.grim("regular:18,3,seed=1"),
    "Grim, tree 24": zermelo.grim("tree:24,seed=1"),
}

CRAM = ("grid:5x7", "grid:6x6")


def measured(name: str, instance: Instance) -> tuple[Ratio, str]:
    """Return the ratio of the pairs in a second, as one of seconds a pair, and a line."""
    rules = rules_of(instance)
    start = rules.start(instance.position)
    plain = Nimbers(rules, Deadline(), MOST)
    fast = CompiledNimbers(instance, rules, Deadline())
    seconds, lost = busy(lambda: fast.lost(start))
    cut = False

    def slow() -> bool | None:
        nonlocal cut
        try:
            return plain.lost(start)
        except LimitReached:
            cut = True
            return None

    rival, other = busy(slow)
    assert cut or lost == other
    row = Ratio(name, "kernel, a pair", seconds / fast.nodes, "plain", rival / plain.nodes)
    words = (
        f"{name:24}{plain.nodes / rival:12,.0f}{fast.nodes / seconds:12,.0f}{row.ratio:8.0f}"
        f"{'> ' if cut else '  '}{rival:8.2f}{seconds:10.4f}"
        f"{'> ' if cut else '  '}{rival / seconds:8.0f}"
    )
    return row, words


def warm() -> None:
    """Load the kernels."""
    instance = zermelo.arc_kayles("grid:3x3")
    search = CompiledNimbers(instance, rules_of(instance), Deadline())
    search.lost(search.rules.start(instance.position))


def rows() -> Iterator[Ratio]:
    """The kernel against the plain search, for three games."""
    warm()
    for name in ("Arc-Kayles, grid:4x5", "Node-Kayles, cubic 30", "Grim, cubic 18"):
        yield measured(name, GAMES[name])[0]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--large", action="store_true", help="Cram on 5x7 and 6x6")
    arguments = parser.parse_args()
    warm()
    heads = ("plain a s", "kernel a s", "ratio", "plain s", "kernel s", "ratio")
    widths = (12, 12, 8, 10, 10, 10)
    print(f"{'game':24}" + "".join(f"{h:>{w}}" for h, w in zip(heads, widths, strict=True)))
    for name, instance in GAMES.items():
        print(measured(name, instance)[1], flush=True)
    for grid in CRAM if arguments.large else ():
        instance = zermelo.arc_kayles(grid)
        search = CompiledNimbers(instance, rules_of(instance), Deadline())
        start = search.rules.start(instance.position)
        seconds, lost = busy(search.lost, start)
        who = "previous" if lost else "next"
        print(f"Cram {grid}: the {who} player wins, {seconds:.1f} s, {search.nodes:,} pairs")


if __name__ == "__main__":
    main()
