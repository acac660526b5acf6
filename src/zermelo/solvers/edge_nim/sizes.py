"""Whether a game of Edge-Nim fits into the words of the compiled search for nimbers."""

from __future__ import annotations

from zermelo.core.instance import Instance
from zermelo.games.edge_nim.rules import EdgeNim
from zermelo.solvers.nimber_search.fields import too_wide


def largest(game: EdgeNim) -> list[int]:
    """Return the largest numbers of a position: the weights, and the token's vertex."""
    return [*game.weights, game.graph.n - 1]


def does_not_fit(instance: Instance) -> str | None:
    """Return why the positions of an instance do not fit, or None."""
    return too_wide(largest(instance.position))
