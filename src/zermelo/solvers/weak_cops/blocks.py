"""The finite blocks of a periodic graph, and how many cops the robber escapes from on them.

A block is a maximal part without a cut vertex. A connected graph can be folded onto each of its
blocks: what hangs at a cut vertex goes to that vertex. So the weak cop number is at least the cop
number of every finite block.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.core.periodic import Periodic, Vertex
from zermelo.games.cops.rules import CopsAndRobber

RADIUS = 2
"""Blocks are looked for within so many cells of (0, 0)."""

MAX_BLOCK = 40
"""A block has at most so many vertices."""


def finite_blocks(graph: Periodic, deadline: Deadline) -> Iterator[list[Vertex]]:
    """Yield the finite blocks with 4 to `MAX_BLOCK` vertices near (0, 0), up to translation.

    They are the blocks of a patch whose vertices have all their neighbours in the patch. That these
    are blocks of the whole graph is not proved: the retraction that is then looked for does not
    rest on it.
    """
    import networkx as nx

    cells = range(-RADIUS, RADIUS + 1)
    inside = {(v, x, y) for v in range(graph.n) for x in cells for y in cells}
    patch = nx.Graph()
    for one in sorted(inside):
        patch.add_edges_from((one, other) for other in graph.neighbors(one) if other in inside)
    seen: set[frozenset[Vertex]] = set()
    for block in sorted(map(sorted, nx.biconnected_components(patch))):
        deadline.check()
        whole = all(other in inside for one in block for other in graph.neighbors(one))
        if not 4 <= len(block) <= MAX_BLOCK or not whole:
            continue
        low = min((x, y) for _, x, y in block)
        moved = sorted((v, x - low[0], y - low[1]) for v, x, y in block)
        if frozenset(moved) not in seen:
            seen.add(frozenset(moved))
            yield moved


def escaped(closed: list[list[int]], deadline: Deadline, seed: int) -> tuple[int, Any]:
    """Return the number of cops that a connected graph needs, and the robber's sets against fewer.

    Parameters
    ----------
    closed : list of list of int
        The closed neighbourhoods of the graph.
    deadline : Deadline
        When to stop.
    seed : int
        The seed of every random choice.

    Returns
    -------
    int, dict or None
        The cop number as far as it was certified, 1 if it was not; and the part ``escaping`` of
        ``strategies`` evidence, None where the checker needs none.

    Raises
    ------
    OutOfTime
        The deadline passed.
    """
    # Imported here because the registry of methods, which it asks, holds these methods.
    from zermelo.solvers.decide import decide_here
    from zermelo.solvers.request import Request

    pairs = [(u, v) for v, row in enumerate(closed) for u in row if u < v]
    game = CopsAndRobber(Graph.from_edges(len(closed), pairs))
    instance = Instance("cops", game, "cop-number", Labels(len(closed)))
    verdict = decide_here(instance, Request(seed=seed), within=deadline)
    if deadline.expired:
        raise deadline.reached()
    if verdict.certificate is None or not verdict.answered:
        return 1, None
    parts = verdict.certificate.evidence.data.get("parts")
    escaping = parts[0].get("escaping") if parts else None
    if escaping is None:
        return min(verdict.answer, 2), None
    return escaping["cops"] + 1, escaping if escaping["cops"] > 1 else None
