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

from collections.abc import Callable
from typing import Any

from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.games.geography import rules as geography
from zermelo.games.geography.rules import Geography, Walk
from zermelo.games.vertexnim.rules import RULES, STOCKMAN, Standing, VertexNim
from zermelo.reductions.from_geography import (
    Known,
    Lost,
    claimed,
    ensure_geography,
    listed,
    named,
    on_digraph,
    replies,
    solving,
    strategy_of_walks,
)
from zermelo.reductions.registry import MENDED, ensure_made

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
    labels = Labels([name for part, _ in PARTS for name in named(part, instance.labels)])
    weights = tuple(weight for _, weight in PARTS for _ in range(n))
    made = Graph.from_edges(3 * n, arcs, directed=True)
    return Instance("vertexnim", VertexNim(made, weights, game.token, STOCKMAN), "outcome", labels)


def geography_of(instance: Instance) -> Instance:
    """Return the game of geography that a game of VertexNim was made of, on its digraph.

    An undirected graph comes back as the digraph with both arcs for each edge, which is the same
    game. Labels that are written like integers become integers.

    Raises `InputError` if the game does not come from geography.
    """
    if not is_made(instance):
        raise InputError("the game does not come from geography", MENDED)
    game: VertexNim = instance.position
    n = game.graph.n // 3
    names = [str(label).removeprefix("in:") for label in instance.labels[:n]]
    arcs = [(u - 2 * n, w) for u, w in game.graph.edges if u >= 2 * n]
    if game.token >= n or any(w >= n for _, w in arcs):
        raise InputError("the game is not as reduce made it", MENDED)
    made = on_digraph(n, arcs, game.token, names)
    ensure_made(instance, geography_to_vertexnim(made))
    return made


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


def certificate(
    source: Instance, solved: Any, _number: int | None, deadline: Deadline
) -> Certificate:
    """Return a certificate of geography as one of VertexNim; for None the game is decided."""
    return vertexnim_strategy(solving(source, solved, deadline), deadline)


def vertexnim_strategy(certificate: Certificate, deadline: Deadline | None = None) -> Certificate:
    """Return evidence for a game of geography as a strategy for its game of VertexNim.

    It is for the caller to have the certificate checked. Raises `InputError` if it is not about
    geography, or its evidence is of no kind that is known here; `LimitReached` if the strategy is
    too large, or the deadline passed.
    """
    if certificate.instance.game != "geography":
        raise InputError("the certificate is not about geography", "give one of geography")
    made = geography_to_vertexnim(certificate.instance)
    answer, known = claimed(certificate)
    game: Geography = certificate.instance.position
    oracle = Known(RULES, deadline or Deadline(), _standing_lost(game, known))
    return Certificate(made, answer, replies(oracle, RULES.start(made.position), made.labels))


def geography_strategy(certificate: Certificate, deadline: Deadline | None = None) -> Certificate:
    """Return evidence for a game that geography was reduced to as a strategy for geography.

    It is for the caller to have the certificate checked. Raises `InputError` if the game does not
    come from geography, or the evidence is neither a table nor a strategy; `LimitReached` as
    `vertexnim_strategy` does.
    """
    instance = geography_of(certificate.instance)
    walks = _walks_lost(certificate, instance.position.graph.n)
    return strategy_of_walks(instance, certificate.answer, walks, deadline or Deadline())


def _standing_lost(game: Geography, lost: Lost) -> Callable[[Standing], bool]:
    """Return whether the next player is known to lose a position of VertexNim."""
    n, graph = game.graph.n, game.graph

    def loses(position: Standing) -> bool:
        weights, token = position.weights, position.token
        if token is None or not RULES.components(position):
            return True
        part, v = divmod(token, n)
        if part == 0 and weights[token] < 2:
            return False  # he empties it and blocks the other on mark_v
        if part == 1 and not weights[v]:
            return False  # he goes back to the emptied in_v
        fresh = sum(1 << u for u in range(n) if weights[u] == 2 and u != v)
        here = geography.walk(graph, v, fresh)
        if part != 1:
            return lost(here)
        return any(
            lost(geography.walk(graph, u, fresh)) for u in graph.neighbors(v) if fresh >> u & 1
        )

    return loses


def _walks_lost(certificate: Certificate, n: int) -> set[Walk]:
    """Return the positions of geography that evidence for VertexNim shows to be lost."""
    game: VertexNim = certificate.instance.position
    source: Geography = geography_of(certificate.instance).position
    found: set[Walk] = set()
    for written in listed(certificate):
        position: Standing = RULES.read(game, written)
        token, weights = position.token, position.weights
        if token is None or token >= n or weights[token] != 2:
            continue
        states = zip(weights[:n], weights[n : 2 * n], weights[2 * n :], strict=True)
        if all(state in ((2, 1, 1), (1, 0, 0)) for state in states):
            fresh = sum(1 << u for u in range(n) if weights[u] == 2 and u != token)
            found.add(geography.walk(source.graph, token, fresh))
    return found
