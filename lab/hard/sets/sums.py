"""Ladders of disjunctive sums, of parts that no theorem settles."""

from __future__ import annotations

from collections.abc import Sequence

import zermelo
from lab.hard.ladder import Ladder
from lab.hard.making import cubic, digraph, instance
from zermelo.types import Instance


def ladders() -> Sequence[Ladder]:
    """Return the ladders."""
    return (
        Ladder(
            "POLISH on the cube and on random cubic graphs, n vertices each",
            polish,
            (8, 10, 12, 14, 16, 18),
            "parts",
            range(2),
        ),
        Ladder(
            "Node-Kayles, Arc-Kayles and Grim on random cubic graphs, n vertices each",
            kayles,
            (12, 16, 18, 22, 26),
            "parts",
            range(2),
        ),
        Ladder(
            "POLISH, Node-Kayles and Geography, n vertices each",
            mixed,
            (8, 10, 12, 14, 16, 18),
            "parts",
            range(2),
        ),
    )


def polish(n: int, seed: int) -> Instance:
    """Return two games of POLISH."""
    return _sum(
        f"polish-{n}-{seed}", [zermelo.polish("hypercube:3"), zermelo.polish(cubic(n, seed))]
    )


def kayles(n: int, seed: int) -> Instance:
    """Return a game of each of three kinds on cubic graphs."""
    games = (zermelo.node_kayles, zermelo.arc_kayles, zermelo.grim)
    parts = [game(cubic(n, seed + 10 * index)) for index, game in enumerate(games)]
    return _sum(f"kayles-{n}-{seed}", parts)


def mixed(n: int, seed: int) -> Instance:
    """Return games of different kinds."""
    parts = [
        zermelo.polish(cubic(n, seed)),
        zermelo.node_kayles(cubic(2 * n, seed)),
        zermelo.geography(digraph(2 * n, 3, seed), token=0),
    ]
    return _sum(f"mixed-{n}-{seed}", parts)


def _sum(name: str, parts: list[Instance]) -> Instance:
    return instance("sum", name, parts, reference="parts that no theorem settles")
