"""Geography as Stockman VertexNim on digraphs without loops, with weights at most 2.

A vertex v becomes in_v (weight 2), mark_v (1) and out_v (1), with arcs in_v -> mark_v,
mark_v -> in_v and mark_v -> out_v; an arc vw becomes out_v -> in_w. The token begins on in_s.

Who stands on a fresh in_v must leave 1 there: on 0 the other, from mark_v, goes back to it, and
whoever stands on an emptied vertex is blocked. The other empties mark_v and must go to out_v: if he
goes back, the first empties in_v and goes to mark_v, which is empty. So the first comes to out_v
and chooses an arc to in_w; without one he is blocked. If w was visited, in_w holds 1 and mark_w 0:
the other empties in_w, goes to mark_w, and the first is blocked. So both games have the same
outcome, and directed Stockman VertexNim without loops, weights at most 2, is PSPACE-complete, as
Duchene and Renault conjecture in Remark 5 (geography: Schaefer 1978). Play ends after at most one
move for each unit of weight, so the game is in PSPACE.

The labels carry the map: ``in:3``, ``mark:3`` and ``out:3`` for the vertex 3.
"""

from __future__ import annotations

from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.games.geography.rules import Geography
from zermelo.games.vertexnim.rules import STOCKMAN, VertexNim

PARTS = (("in", 2), ("mark", 1), ("out", 1))
"""What a vertex becomes, with the weights."""


def geography_to_vertexnim(instance: Instance) -> Instance:
    """Return a game of VertexNim that has the same outcome as a game of geography.

    Raises `InputError` if it is no game of geography.
    """
    if instance.game != "geography":
        raise InputError(f"the game is {instance.game}", "give a game of geography")
    game: Geography = instance.position
    n, graph = game.graph.n, game.graph
    arcs = [arc for v in range(n) for arc in ((v, n + v), (n + v, v), (n + v, 2 * n + v))]
    arcs += [(2 * n + v, w) for v in range(n) for w in graph.neighbors(v)]
    labels = Labels([f"{part}:{label}" for part, _ in PARTS for label in instance.labels])
    weights = tuple(weight for _, weight in PARTS for _ in range(n))
    made = Graph.from_edges(3 * n, arcs, directed=True)
    return Instance("vertexnim", VertexNim(made, weights, game.token, STOCKMAN), "outcome", labels)


def geography_of(instance: Instance) -> Instance:
    """Return the game of geography that a game of VertexNim was made of, on its digraph.

    An undirected graph comes back as the digraph with both arcs for each edge, which is the same
    game. Labels that are written like integers become integers.

    Raises `InputError` if the game does not come from geography.
    """
    if not is_geography_game(instance):
        raise InputError("the game does not come from geography", "give one that reduce made")
    game: VertexNim = instance.position
    n = game.graph.n // 3
    names = [str(label).removeprefix("in:") for label in instance.labels[:n]]
    arcs = [(u - 2 * n, w) for u, w in game.graph.edges if u >= 2 * n]
    if game.token >= n or any(w >= n for _, w in arcs):
        raise InputError("the game is not as reduce made it", "give one that reduce made")
    labels = Labels([int(name) if _is_integer(name) else name for name in names])
    geography = Geography(Graph.from_edges(n, arcs, directed=True), game.token)
    made = Instance("geography", geography, "outcome", labels)
    again = geography_to_vertexnim(made)
    if again.position != game or list(again.labels) != list(map(str, instance.labels)):
        raise InputError("the game is not as reduce made it", "give one that reduce made")
    return made


def is_geography_game(instance: Instance) -> bool:
    """Whether a game was made by `geography_to_vertexnim`, as far as its labels say."""
    if instance.game != "vertexnim" or len(instance.labels) % 3:
        return False
    n = len(instance.labels) // 3
    if instance.position.rule != STOCKMAN or instance.question != "outcome":
        return False
    return all(
        str(label).startswith(f"{PARTS[v // n][0]}:") for v, label in enumerate(instance.labels)
    )


def _is_integer(name: str) -> bool:
    return name.removeprefix("-").isdecimal() and str(int(name)) == name
