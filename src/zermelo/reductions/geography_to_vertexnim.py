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

from typing import Any

from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.games.vertexnim.rules import STOCKMAN, VertexNim
from zermelo.reductions.contract import reduction
from zermelo.reductions.from_geography import (
    ensure_geography,
    lines,
    named,
    on_digraph,
    read,
    solving,
    told,
    written,
)
from zermelo.reductions.registry import Solution

__all__ = ["before", "certificate", "is_made", "lines", "proof", "read", "solution"]

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
        raise InputError("the game does not come from geography", "give one that reduce made")
    game: VertexNim = instance.position
    n = game.graph.n // 3
    names = [str(label).removeprefix("in:") for label in instance.labels[:n]]
    arcs = [(u - 2 * n, w) for u, w in game.graph.edges if u >= 2 * n]
    if game.token >= n or any(w >= n for _, w in arcs):
        raise InputError("the game is not as reduce made it", "give one that reduce made")
    made = on_digraph(n, arcs, game.token, names)
    again = geography_to_vertexnim(made)
    if again.position != game or list(again.labels) != list(map(str, instance.labels)):
        raise InputError("the game is not as reduce made it", "give one that reduce made")
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


def solution(certificate: Certificate) -> Solution:
    """Return the outcome of geography, and a vertex to which the winner moves first."""
    return told(before(certificate, Deadline()))


def certificate(
    source: Instance, solved: Any, _number: int | None, deadline: Deadline
) -> Certificate:
    """Return a certificate of geography as one of VertexNim; for None the game is decided."""
    from zermelo.reductions.geography_evidence import vertexnim_strategy

    return vertexnim_strategy(solving(source, solved, deadline), deadline)


def proof(certificate: Certificate, deadline: Deadline) -> str:
    """Return the certificate of geography."""
    return written(before(certificate, deadline))


def before(certificate: Certificate, deadline: Deadline) -> Certificate:
    """Return the certificate of geography that one of VertexNim becomes."""
    from zermelo.reductions.geography_evidence import geography_strategy

    return geography_strategy(certificate, deadline)


def _back(found: Certificate) -> Certificate | None:
    """Return the strategy of geography in a certificate that has one."""
    from zermelo.reductions.geography_evidence import geography_strategy

    return geography_strategy(found) if found.evidence.kind in ("strategy", "nim-table") else None


REDUCTION = reduction(
    "geography-to-vertexnim",
    source="geography",
    target="vertexnim",
    make=lambda game: geography_to_vertexnim(game),
    back=_back,
)
