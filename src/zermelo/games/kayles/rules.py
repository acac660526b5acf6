"""Node-Kayles and Arc-Kayles: the rules.

Node-Kayles: a move removes a vertex and its neighbours. Arc-Kayles: a move removes two adjacent
vertices; every other edge at them is gone with them. On paths they are the octal games 0.137 and
0.07 on the vertices (Dawson's Kayles).

Source: Schaefer, "On the complexity of some two-person perfect-information games", Journal of
Computer and System Sciences 16 (1978).
"""

from __future__ import annotations

from collections.abc import Iterator

from zermelo.core.labels import Label, Labels
from zermelo.games.impartial import deletion
from zermelo.games.impartial.deletion import Deletion, bare, bits, label_of, single
from zermelo.games.impartial.expected import connected_subsets


def node_moves(game: Deletion, mask: int) -> Iterator[tuple[int, int]]:
    """Yield (vertex, vertices left) for every move of Node-Kayles, by ascending vertices."""
    masks = game.graph.masks
    for v in bits(mask):
        yield v, mask & ~(masks[v] | 1 << v)


def arc_moves(game: Deletion, mask: int) -> Iterator[tuple[tuple[int, int], int]]:
    """Yield (edge, vertices left) for every move of Arc-Kayles, by ascending edges."""
    masks = game.graph.masks
    for u in bits(mask):
        for v in bits(masks[u] & mask & -(1 << u)):
            yield (u, v), mask ^ (1 << u | 1 << v)


def _ends(labels: Labels, edge: tuple[int, int]) -> list[Label]:
    return labels.of(edge)


def _components(game: Deletion) -> float:
    return connected_subsets(game.graph)


NODE = bare(
    "node-kayles",
    "Node-Kayles",
    "label",
    "kayles",
    deletion.rules(
        node_moves,
        lambda game, part: False,  # noqa: ARG005
        label_of,
        _components,
        vertices=True,
    ),
)

ARC = bare(
    "arc-kayles",
    "Arc-Kayles",
    "[label, label]",
    "kayles",
    deletion.rules(arc_moves, single, _ends, _components),
)
