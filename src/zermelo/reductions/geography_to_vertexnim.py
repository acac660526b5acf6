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

**Evidence there.** Positions of VertexNim in which every vertex v is fresh, with in_v = 2, or
visited, with in_v = 1 and the other two emptied, stand for positions of geography; a player who
stands on a fresh in_v, or who has to leave out_v, is the one who has to move in geography; one who
stands on mark_v, while in_v is 1, is the other. Who stands on an emptied vertex has lost, and in
all other positions, which begin with a mistake, the next player wins.

**Back.** The evidence lists positions that the next player loses. Those in which the token is on
a fresh in_v, and all other vertices are fresh or visited, are positions of geography that the next
player loses.
"""

from __future__ import annotations

from dataclasses import dataclass

from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.games.geography import rules as geography
from zermelo.games.geography.rules import Geography, Walk
from zermelo.games.vertexnim.rules import RULES, STOCKMAN, Standing, VertexNim
from zermelo.reductions.from_geography import Lost, Target, ensure_geography, node_names

PARTS = (("in", 2), ("mark", 1), ("out", 1))
"""What a vertex becomes, with the weights."""


def geography_to_vertexnim(instance: Instance, _number: int | None = None) -> Instance:
    """Return a game of VertexNim that has the same outcome as a game of geography.

    Raises `InputError` if it is no game of geography.
    """
    game = ensure_geography(instance)
    n, graph = game.graph.n, game.graph
    arcs = [arc for v in range(n) for arc in ((v, n + v), (n + v, v), (n + v, 2 * n + v))]
    arcs += [(2 * n + v, w) for v in range(n) for w in graph.neighbors(v)]
    labels = Labels([name for part, _ in PARTS for name in node_names(part, instance.labels)])
    weights = tuple(weight for _, weight in PARTS for _ in range(n))
    made = Graph.from_edges(3 * n, arcs, directed=True)
    return Instance("vertexnim", VertexNim(made, weights, game.token, STOCKMAN), "outcome", labels)


def _digraph(instance: Instance) -> tuple[int, list[tuple[int, int]], int]:
    game: VertexNim = instance.position
    n = game.graph.n // 3
    return n, [(u - 2 * n, w) for u, w in game.graph.edges if u >= 2 * n], game.token


def is_made(instance: Instance) -> bool:
    """Whether a game was made by `geography_to_vertexnim`, as far as its labels say."""
    if instance.game != "vertexnim" or len(instance.labels) % 3:
        return False
    n = len(instance.labels) // 3
    if instance.position.rule != STOCKMAN or instance.question != "outcome":
        return False
    return all(
        str(label).startswith(f"{PARTS[v // n][0]}:") for v, label in enumerate(instance.labels)
    )


@dataclass(frozen=True, slots=True)
class _Reading:
    """What positions of VertexNim stand for; `known`: whether one of geography is known as lost."""

    source: Geography
    made: VertexNim
    known: Lost

    def lost(self, position: Standing) -> bool:
        """Whether the next player is known to lose."""
        n, graph = self.source.graph.n, self.source.graph
        weights, token = position.weights, position.token
        if token is None or not RULES.components(position):
            return True
        part, v = divmod(token, n)
        if part == 0 and weights[token] < 2:
            return False  # he empties it and blocks the other on mark_v
        if part == 1 and not weights[v]:
            return False  # he goes back to the emptied in_v
        fresh = sum(1 << u for u in range(n) if weights[u] == 2 and u != v)
        if part != 1:
            return self.known(geography.walk(graph, v, fresh))
        ahead = (u for u in graph.neighbors(v) if fresh >> u & 1)
        return any(self.known(geography.walk(graph, u, fresh)) for u in ahead)

    def walk(self, position: Standing) -> Walk | None:
        """Return the position of geography that one on a fresh in_v is."""
        n, token, weights = self.source.graph.n, position.token, position.weights
        if token is None or token >= n or weights[token] != 2:
            return None
        states = zip(weights[:n], weights[n : 2 * n], weights[2 * n :], strict=True)
        if not all(state in ((2, 1, 1), (1, 0, 0)) for state in states):
            return None
        fresh = sum(1 << u for u in range(n) if weights[u] == 2 and u != token)
        return geography.walk(self.source.graph, token, fresh)


TARGET = Target(RULES, geography_to_vertexnim, is_made, _digraph, _Reading)
certificate, before = TARGET.certificate, TARGET.before
