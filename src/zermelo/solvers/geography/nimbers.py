"""Geography for the compiled search: how its positions are written."""

from __future__ import annotations

import numpy as np

from zermelo.core.instance import Instance
from zermelo.games.geography.rules import Geography, Walk, members, reachable
from zermelo.solvers.geography import nimbers_kernel
from zermelo.solvers.geography.nimbers_kernel import LOW, PER
from zermelo.solvers.nimber_search.loop import Coded


def coded(instance: Instance) -> Coded:
    """Return the moves of a game, on the vertices that the token can come to."""
    game: Geography = instance.position
    vertices = reachable(game)
    number = {v: i for i, v in enumerate(vertices)}
    width = -(-len(vertices) // PER)

    def sets(found: list[int]) -> list[int]:
        words = [0] * width
        for v in found:
            words[number[v] // PER] |= 1 << number[v] % PER
        return words

    masks = [sets([u for u in game.graph.neighbors(v) if u in number]) for v in vertices]
    board = np.array(masks, np.int64), width, np.zeros((2, width), np.int64)

    def written(position: Walk) -> list[int]:
        words, token = sets(members(position.ahead)), number[position.token]
        words[0] |= (token & (1 << LOW) - 1) << PER
        if width > 1:
            words[1] |= token >> LOW << PER
        return words

    most = max(len(game.graph.neighbors(v)) for v in vertices)
    return Coded(nimbers_kernel, board, width, most + 1, written)
