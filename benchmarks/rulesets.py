"""Rules of your own against zermelo's own for the same game, in one run; partizan games in words.

Run from the root:  python -m benchmarks.rulesets

Rules files (`rulesets/`, and those of strangers, `tests/rulesets/strangers/`) are played by the
methods for rulesets, and the same instances by the methods of the built-in games, kernels
warm, without evidence. Ratios above 1 say that the ruleset is faster; below 1/20 it is more than 20
times slower. In `arc_kayles_vertices` the author does not say that parts are played apart.
Partizan games are played by the plain search and in words; those that the plain search does not
finish in a minute stand in the table of `main` alone.

The shipped rules of the built-in games (`twins`) are played on larger boards, in seconds of the
process. The built-in games have all that they know beside their rules. So there is the time of each
position that a search looks at too, which is what the translated rules cost, and for POLISH and
Edge-Nim the search without what they know (`benchmarks.overrides`).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import networkx as nx

import zermelo
from benchmarks import overrides
from benchmarks.measure import Ratio, busy, least, timed
from zermelo.core.verdict import Assurance
from zermelo.games.ruleset.files import load
from zermelo.run.decide import decide_here
from zermelo.solvers.method import Request

ROOT = Path(__file__).resolve().parents[1]

STRANGERS = "tests/rulesets/strangers"

CASES = (
    ("rulesets/node_kayles", "search", "search", "cubic 16"),
    ("rulesets/node_kayles", "nimbers", "nimbers", "cubic 16"),
    ("rulesets/node_kayles", "masks", "nimbers", "cubic 30"),
    ("rulesets/node_kayles", "masks", "nimbers", "grid:5x6"),
    (f"{STRANGERS}/mask_integers", "masks", "nimbers", "grid:5x5"),
    ("rulesets/geography", "search", "search", "digraph 11"),
    ("rulesets/geography", "nimbers", "nimbers", "digraph 11"),
    ("rulesets/geography", "masks", "nimbers", "digraph 22"),
    (f"{STRANGERS}/undirected_geography", "masks", "search", "cubic 18"),
    (f"{STRANGERS}/arc_kayles_parts", "masks", "nimbers", "cycle:24"),
    (f"{STRANGERS}/arc_kayles_parts", "masks", "nimbers", "grid:5x5"),
    (f"{STRANGERS}/arc_kayles_vertices", "masks", "nimbers", "cycle:24"),
    (f"{STRANGERS}/arc_kayles_vertices", "masks", "nimbers", "grid:5x5"),
    (f"{STRANGERS}/arc_kayles_edges", "masks", "nimbers", "grid:4x4"),
    (f"{STRANGERS}/grim_sets", "masks", "nimbers", "grid:4x5"),
    (f"{STRANGERS}/take_connected", "masks", "nimbers", "grid:4x4"),
)
"""The rules, the method for rulesets, that of the built-in game, and the board."""

PARTIZAN = (
    ("rulesets/col", "grid:3x4"),
    ("rulesets/snort", "grid:3x4"),
    ("rulesets/nogo", "grid:3x3"),
    (f"{STRANGERS}/domineering", "grid:4x4"),
)
"""Partizan rules and boards that the plain search finishes too."""

LARGE = (
    ("rulesets/nogo", "grid:4x4"),
    ("rulesets/col", "grid:4x5"),
    ("rulesets/snort", "grid:4x5"),
    (f"{STRANGERS}/domineering", "grid:5x5"),
    (f"{STRANGERS}/domineering", "grid:6x6"),
)
"""The same, and boards that it does not finish in a minute."""


def searched(instance: zermelo.types.Instance) -> zermelo.types.Verdict:
    """Return the verdict of a search in words, without evidence."""
    return zermelo.decide(instance, method="masks", assurance="exhaustive", time_limit=600)


def board_of(board: str) -> Any:
    """Return the graph that a word stands for."""
    kind, _, size = board.partition(" ")
    if kind == "cubic":
        return nx.random_regular_graph(3, int(size), seed=2)
    if kind == "digraph":
        return nx.gnp_random_graph(int(size), 0.35, seed=2, directed=True)
    return board


def pair(rules: str, board: str) -> tuple[zermelo.types.Instance, zermelo.types.Instance]:
    """Return an instance of a ruleset, and that of the game that it doubles."""
    (own,) = load(str(ROOT / f"{rules}.py"))
    graph, name = board_of(board), Path(rules).name
    if "geography" in name:
        return own(graph, token=0, question="outcome"), zermelo.geography(graph, 0)
    asked: dict[str, Any] = {"question": "nim-value"}
    if "arc_kayles" in name:
        return own(graph, **asked), zermelo.arc_kayles(graph, **asked)
    if "grim" in name:
        return own(graph, **asked), zermelo.grim(graph, **asked)
    if "take" in name:
        return own(graph, **asked), zermelo.subtraction(graph, take=[1, 2], **asked)
    return own(graph, **asked), zermelo.node_kayles(graph, **asked)


def played(instance: zermelo.types.Instance, method: str) -> tuple[float, object]:
    """Return the least time of some runs, after one that warms the kernels, and the answer."""
    zermelo.decide(instance, method=method, assurance="exhaustive")
    return least(lambda: zermelo.decide(instance, method=method, assurance="exhaustive").answer)


def twins() -> Iterator[tuple[str, zermelo.types.Instance, zermelo.types.Instance]]:
    """Yield the shipped rules of each built-in game on a larger board, and that game."""

    def cubic(n: int) -> Any:
        return nx.random_regular_graph(3, n, seed=1)

    def heaps(n: int) -> dict[str, Any]:
        return {"weights": [1 + 7 * v % 3 for v in range(n)], "token": 0}

    edges = [[u, v, 1 + (u + v) % 4] for u, v in cubic(20).edges]
    digraph = nx.gnp_random_graph(40, 0.12, seed=5, directed=True)
    value, outcome = {"question": "nim-value"}, {"question": "outcome"}
    games: list[tuple[str, Any, Any, dict[str, Any]]] = [
        ("node_kayles", zermelo.node_kayles, cubic(40), value),
        ("arc_kayles", zermelo.arc_kayles, cubic(28), value),
        ("grim", zermelo.grim, cubic(24), value),
        ("connected_subtraction", zermelo.subtraction, cubic(24), {"take": [1, 2], **value}),
        ("polish", zermelo.polish, cubic(14), outcome),
        ("vertexnim", zermelo.vertexnim, cubic(20), {**heaps(20), **outcome}),
        ("edge_nim", zermelo.edge_nim, cubic(20), {"edge_weights": edges, "token": 0}),
        ("geography", zermelo.geography, digraph, {"token": 0}),
    ]
    for name, game, graph, given in games:
        yield name, _rules(name)(graph, **{**outcome, **given}), game(graph, **given)


def _rules(name: str) -> Any:
    return load(str(ROOT / f"rulesets/{name}.py"))[0]


def beside(
    name: str, own: zermelo.types.Instance, built_in: zermelo.types.Instance
) -> Iterator[Ratio]:
    """Yield how the shipped rules compare, in all and for each position looked at."""
    found = []
    for instance, method in ((own, "masks"), (built_in, "nimbers")):
        request = Request(method=method, assurance=Assurance.EXHAUSTIVE, time_limit=600)
        decide_here(instance, request)  # so that the kernels are warm
        seconds, verdict = busy(decide_here, instance, request)
        found.append((verdict.answer, seconds, seconds / verdict.statistics["nodes"]))
    (answer, ours, each), (wanted, theirs, their_each) = found
    assert answer == wanted
    case = f"{name}, shipped rules"
    yield Ratio(case, "ruleset", ours, "built-in", theirs)
    yield Ratio(case, "ruleset, a position", each, "built-in, a position", their_each)
    if built_in.game in overrides.PLAIN:
        overrides.lost(built_in)
        seconds, (is_lost, _) = busy(overrides.lost, built_in)
        assert (answer == "P") is is_lost
        yield Ratio(case, "ruleset", ours, "overrides off", seconds)


def rows() -> Iterator[Ratio]:
    """Rules of your own against the built-in game, and the plain search, method by method."""
    for rules, mine, theirs, board in CASES:
        own, built_in = pair(rules, board)
        (seconds, answer), (rival_seconds, wanted) = played(own, mine), played(built_in, theirs)
        assert answer == wanted
        case = f"{Path(rules).name} on {board}"
        yield Ratio(case, f"ruleset, {mine}", seconds, f"built-in, {theirs}", rival_seconds)
    for rules, board in PARTIZAN:
        (own_rules,) = load(str(ROOT / f"{rules}.py"))
        instance = own_rules(board)
        (seconds, answer), (rival_seconds, wanted) = (
            played(instance, "masks"),
            played(instance, "outcomes"),
        )
        assert answer == wanted
        case = f"{Path(rules).name} on {board}"
        yield Ratio(case, "ruleset, masks", seconds, "ruleset, outcomes", rival_seconds)
    for name, own_instance, twin in twins():
        yield from beside(name, own_instance, twin)


def main() -> None:
    """Print the tables."""
    for row in rows():
        print(
            f"{row.case:36}{row.ours:20}{row.seconds:9.3g} s   "
            f"{row.rival:20}{row.rival_seconds:9.3g} s   ratio {row.ratio:.2f}",
            flush=True,
        )
    for rules, board in LARGE:
        (own,) = load(str(ROOT / f"{rules}.py"))
        searched(own("grid:2x2"))  # so that the kernels are warm
        seconds, verdict = timed(searched, own(board))
        print(
            f"{Path(rules).name} on {board}: {verdict.answer}, {seconds:.2f} s,"
            f" {verdict.statistics['positions']} positions",
            flush=True,
        )


if __name__ == "__main__":
    main()
