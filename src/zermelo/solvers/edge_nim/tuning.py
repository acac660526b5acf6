"""What was measured for edge-nim: costs in seconds, by `python -m benchmarks.edge_nim`."""

from __future__ import annotations

from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer
from zermelo.games.edge_nim.rules import EdgeNim, positions, within_reach
from zermelo.solvers.method import by_size
from zermelo.solvers.search.tuning import LOADING, by_positions

LINEAR_COST = by_size(1e-5)
NIMBERS_COST = by_positions(2e5, 1e6, 0.48, LOADING)


def table_cost(instance: Instance, known: Answer) -> float:  # noqa: ARG001
    """4 * 10^8 options in a second.

    After three tenths of that the search that may end much sooner has had its turn.
    """
    game: EdgeNim = instance.position
    vertices, edges = within_reach(game.board, game.weights, game.token)
    options = sum(game.weights[place] for place in edges) / len(vertices) if edges else 1
    return max(LOADING, 7.5e-10 * options * positions(game))


def kernel_cost(instance: Instance, known: Answer) -> float:  # noqa: ARG001
    """The reductions, by the vertices and the bits of their columns."""
    game: EdgeNim = instance.position
    vertices, _ = within_reach(game.board, game.weights, game.token)
    bits = len(vertices) * max(game.weights, default=0).bit_length()
    times = 1 + instance.graph.degree(game.token)
    return 1e-4 + times * len(vertices) ** 2 * (1e-7 + 2e-11 * bits)
