"""Evidence for the classes of a graph: schemes, splits, and a game that is lost.

- `scheme`, of an oddity: an odd-elimination scheme (Prop. 3.5), found by peeling, or as the winning
  order that `decide` finds for the game with one green vertex; its predegrees were counted.
- `split`, of an oddity with at least two vertices: two sets that induce oddities with an odd number
  of edges between them (Theorem 3.2), namely the scheme without its last vertex, and that vertex.
- `deleted` and `deleted_scheme`, of an event: a vertex v and a scheme of G - v; statement (C) of
  `classify` says why one is enough.
- `deleted_schemes`, of a special oddity up to `MOST` vertices: a scheme of G - v for each v in
  turn.
- `lost`, of a graph that is not plausibility-driven, where the table of colorings was made: the
  greens of a plausible game that cannot be won.
"""

from __future__ import annotations

from typing import Any

from zermelo.core.deadline import Deadline
from zermelo.core.errors import Contradiction, LimitReached
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.core.verdict import Assurance
from zermelo.games.ello.graphs import is_odd_elimination_scheme, one_green
from zermelo.games.ello.rules import GREEN, OBSTRUCTIONS, Ello, induced
from zermelo.solvers.ello.classify import Classification
from zermelo.solvers.ello.closed_orders import peeled_scheme
from zermelo.solvers.ello.colorings import Colorings
from zermelo.solvers.method import Request, decide_within

MOST = 20
"""The schemes of all vertex-deleted subgraphs are given up to this many vertices."""


def evidence(found: Classification, deadline: Deadline, seed: int = 0) -> dict[str, Any]:
    """Return the evidence for a classification; sets and schemes list vertices."""
    graph, known = found.graph, found.properties
    given: dict[str, Any] = {}
    if known["oddity"]:
        order = scheme(graph, list(range(graph.n)), deadline, seed)
        given["scheme"] = order
        if graph.n > 1:
            given["split"] = [sorted(order[:-1]), order[-1:]]
    if known["event"]:
        given["deleted"] = 0
        given["deleted_scheme"] = scheme(graph, list(range(1, graph.n)), deadline, seed)
    if known["special"] and known["odd_type"] and graph.n <= MOST:
        kept = ([u for u in range(graph.n) if u != v] for v in range(graph.n))
        given["deleted_schemes"] = [scheme(graph, part, deadline, seed) for part in kept]
    if known["plausibility_driven"] is False and found.colorings is not None:
        given["lost"] = lost_game(graph, found.colorings, deadline)
    return given


def scheme(graph: Graph, part: list[int], deadline: Deadline, seed: int) -> list[int]:
    """Return an odd-elimination scheme of the oddity induced on some vertices.

    `LimitReached` says that none was found in time, `Contradiction` that it is no oddity: a bug.
    """
    deadline.check()
    subgraph = graph.induced(part)
    order = peeled_scheme(subgraph, deadline, seed) or _winning_order(subgraph, deadline, seed)
    if not is_odd_elimination_scheme(subgraph, order):
        raise Contradiction("an order that was found is no odd-elimination scheme")
    return [part[v] for v in order]


def _winning_order(graph: Graph, deadline: Deadline, seed: int) -> list[int]:
    """Return the winning order that `decide` finds for the game in which vertex 0 is green."""
    instance = Instance("ello", one_green(graph, 0), "winnable", Labels(graph.n))
    # To wait for an order: without a level, `decide` ends a minute after its first answer.
    request = Request(assurance=Assurance.CERTIFIED, seed=seed)
    verdict = decide_within(instance, request, deadline)
    if verdict.answer is False:
        raise Contradiction("a graph found to be an oddity has no odd-elimination scheme")
    if verdict.certificate is None:
        raise LimitReached(f"no scheme was found: {verdict.reason}")
    order: list[int] = verdict.certificate.evidence.data["order"]
    return order


def lost_game(graph: Graph, winnable: Colorings, deadline: Deadline) -> list[int]:
    """Return the greens of the first plausible coloring that is not winnable; there is one."""
    components = graph.components()
    lost = Colorings(graph.n, ((1 << (1 << graph.n)) - 1) ^ winnable.bits)
    for coloring in lost:
        if (coloring.bit_count() + graph.m) % 2:
            continue  # reds and edges: the parity condition fails, as for half of all colorings
        deadline.check()
        game = Ello(graph, tuple(coloring >> v & 1 for v in range(graph.n)))
        parts = [induced(game, part) for part in components] if len(components) > 1 else [game]
        if not any(test(part) for part in parts for test in OBSTRUCTIONS.values()):
            return [v for v, color in enumerate(game.colors) if color == GREEN]
    raise Contradiction("no plausible game is lost on a graph that is not plausibility-driven")
