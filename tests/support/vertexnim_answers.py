"""The known answers in tests/vertexnim/known, one game for each convention of play."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import zermelo
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance

FILES = {
    "undirected": (False, {}),
    "directed_all_loops": (True, {}),
    "directed_optional_loops": (True, {}),
    "stockman": (False, {"rule": "stockman"}),
    "mtr_stockman": (False, {"rule": "stockman", "order": "move-then-remove"}),
    "mtr_contract": (False, {"order": "move-then-remove"}),
}
"""Of every file whether its graphs are directed, and the choices that make the variant."""

HOME = Path(__file__).resolve().parents[1] / "vertexnim" / "known"


class Known(NamedTuple):
    """A game, who wins it, and all winning moves, sorted (null last)."""

    game: Instance
    outcome: str
    winning: list[list[Any]]


def in_order(moves: list[list[Any]]) -> list[list[Any]]:
    """Return moves sorted, null after all vertices."""
    return sorted(moves, key=lambda move: (move[0], move[1] is None, move[1] or 0))


def known(file: str) -> Iterator[Known]:
    """Yield the games of a file."""
    directed, choices = FILES[file]
    for each in json.loads((HOME / f"{file}.json").read_text())["instances"]:
        graph = Graph.from_edges(each["n"], map(tuple, each["edges"]), directed, loops=True)
        for play, moves in (("normal", "winning_moves"), ("misere", "winning_moves_misere")):
            game = zermelo.vertexnim(graph, each["w"], each["u"], play=play, **choices)
            yield Known(game, each[play], in_order(each[moves]))


def circuits() -> Iterator[Known]:
    """Yield the positions of Adjacent Nim; the winning moves are not known."""
    tables = json.loads((HOME / "adjacent_nim.json").read_text())["tables"]
    for key, outcomes in tables.items():
        n, most = map(int, key.split(","))
        graph = Graph.from_edges(n, [(v, (v + 1) % n) for v in range(n)], True, loops=True)
        weights = itertools.product(range(1, most + 1), repeat=n)
        for heaps, outcome in zip(weights, outcomes, strict=True):
            yield Known(zermelo.vertexnim(graph, heaps, 0), outcome, [])
