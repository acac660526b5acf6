"""Edge-Nim for the compiled search for nimbers: how its positions are written."""

from __future__ import annotations

import numpy as np

from zermelo.core.instance import Instance
from zermelo.games.edge_nim.rules import EdgeNim, Standing
from zermelo.solvers.edge_nim import nimbers_kernel
from zermelo.solvers.edge_nim.sizes import largest
from zermelo.solvers.nimber_search.fields import Fields
from zermelo.solvers.nimber_search.loop import Coded


def coded(instance: Instance) -> Coded:
    """Return the moves of a game."""
    game: EdgeNim = instance.position
    n, m = game.graph.n, game.graph.m
    fields = Fields.of(largest(game))
    rows = game.board.at
    flat = [pair for row in rows for pair in row]
    board = (
        np.cumsum([0, *map(len, rows)]),
        np.array([v for v, _ in flat], np.int64),
        np.array([place for _, place in flat], np.int64),
        fields.array,
        fields.width,
        np.zeros(m + 1, np.int64),
        np.zeros(n, np.int64),
        np.zeros(n, np.int64),
        np.zeros(n + 1, np.int64),
        np.array([u for u, _ in game.graph.edges], np.int64),
    )
    most = max(sum(game.weights[place] for _, place in row) for row in rows)

    def written(position: Standing) -> list[int]:
        return fields.words((*position.weights, position.token))

    return Coded(nimbers_kernel, board, fields.width, most + 1, written)
