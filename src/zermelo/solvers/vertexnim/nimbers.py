"""VertexNim for the compiled search for nimbers: how its positions are written."""

from __future__ import annotations

import numpy as np

from zermelo.core.instance import Instance
from zermelo.games.vertexnim.rules import MOVE_FIRST, STOCKMAN, Standing, VertexNim
from zermelo.solvers.nimber_search.fields import Fields
from zermelo.solvers.nimber_search.loop import Coded
from zermelo.solvers.vertexnim import nimbers_kernel


def coded(instance: Instance) -> Coded:
    """Return the moves of a game."""
    game: VertexNim = instance.position
    n = game.graph.n
    fields = Fields.of((*game.weights, n + 1))
    board = (
        np.array(game.graph.masks, np.int64),
        game.rule == STOCKMAN,
        game.order == MOVE_FIRST,
        game.misere,
        fields.array,
        fields.width,
        np.zeros(n + 1, np.int64),
    )

    def written(position: Standing) -> list[int]:
        token = position.token
        if token is None:
            token = n if position.weights else n + 1
        return fields.words((*(position.weights or [0] * n), token))

    most = sum(game.weights) if game.order == MOVE_FIRST else max(game.weights) * n
    return Coded(nimbers_kernel, board, fields.width, most + 2, written)
