"""Rules of one's own against zermelo's own for the same game, in one run: Node-Kayles, geography.

Run from the root:  python -m benchmarks.rulesets

`rulesets/node_kayles.py` and `rulesets/geography.py` are played by the methods for rulesets, and
the same instances by the methods of the built-in games, kernels warm, without evidence. Ratios
above 1 say that the ruleset is faster; below 1/20 it would be more than 20 times slower.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import networkx as nx

import zermelo
from benchmarks.measure import Ratio, least
from zermelo.games.ruleset.files import load

HOME = Path(__file__).resolve().parents[1] / "rulesets"

CASES = (
    ("node_kayles", "search", "search", "cubic 16"),
    ("node_kayles", "nimbers", "nimbers", "cubic 16"),
    ("node_kayles", "masks", "kernel", "cubic 30"),
    ("node_kayles", "masks", "kernel", "grid:5x6"),
    ("geography", "search", "search", "digraph 11"),
    ("geography", "nimbers", "nimbers", "digraph 11"),
)
"""The rules, the method for rulesets, that of the built-in game, and the board."""


def pair(rules: str, board: str) -> tuple[zermelo.Instance, zermelo.Instance]:
    """Return an instance of a ruleset, and that of the game that it doubles."""
    (own,) = load(str(HOME / f"{rules}.py"))
    kind, _, size = board.partition(" ")
    if kind == "cubic":
        graph = nx.random_regular_graph(3, int(size), seed=2)
    elif kind == "digraph":
        graph = nx.gnp_random_graph(int(size), 0.35, seed=2, directed=True)
    else:
        graph = board
    if rules == "geography":
        return own(graph, token=0, question="outcome"), zermelo.geography(graph, 0)
    return own(graph, question="nim-value"), zermelo.node_kayles(graph, question="nim-value")


def played(instance: zermelo.Instance, method: str) -> tuple[float, object]:
    """Return the least time of some runs, after one that warms the kernels, and the answer."""
    zermelo.decide(instance, method=method, assurance="exhaustive")
    return least(lambda: zermelo.decide(instance, method=method, assurance="exhaustive").answer)


def rows() -> Iterator[Ratio]:
    """Rules of one's own against the built-in game, method by method."""
    for rules, mine, theirs, board in CASES:
        own, built_in = pair(rules, board)
        (seconds, answer), (rival_seconds, wanted) = played(own, mine), played(built_in, theirs)
        assert answer == wanted
        case = f"{rules} on {board}"
        yield Ratio(case, f"ruleset, {mine}", seconds, f"built-in, {theirs}", rival_seconds)


def main() -> None:
    """Print the table."""
    for row in rows():
        print(
            f"{row.case:28}{row.ours:20}{row.seconds:9.4f} s   "
            f"{row.rival:20}{row.rival_seconds:9.4f} s   ratio {row.ratio:.2f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
