"""Method ``clique-cycle-blocks``: graphs in which every block is a clique or a cycle.

Trees, cacti, block graphs, and whatever else is glued together from cliques and cycles at single
vertices. Theorem 4.1 splits the game into those on the blocks; a clique with p vertices is won
exactly if ceil(p/2) of them are green, a cycle if the number of greens is even and positive. The
orders of the blocks are merged. Linear time.

A lost block is split off by one step whose size is that of the neighbourhoods of its vertices, and
has evidence of its own: an obstruction, or the subset table as far as that goes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from zermelo.core.certificate import Evidence
from zermelo.core.graph import Graph
from zermelo.core.verdict import Assurance
from zermelo.games.ello.evidence import subset_table
from zermelo.games.ello.rules import OBSTRUCTIONS, RED, Ello
from zermelo.solvers.components import blocks
from zermelo.solvers.ello.blocks import BlockGame, block_games
from zermelo.solvers.ello.closed_orders import clique_order, cycle_order
from zermelo.solvers.ello.common import obstructed, won_by
from zermelo.solvers.ello.lift import merged
from zermelo.solvers.method import Outcome, Task


def block_order(graph: Graph, block: BlockGame) -> list[int] | None:
    """Return a winning order of the game on a block, a clique or a cycle; None if it is lost."""
    vertices = [block.top, *block.others]
    if is_clique(block):
        order = clique_order(block.colors)
        return None if order is None else [vertices[i] for i in order]
    color = dict(zip(vertices, block.colors, strict=True))
    around = _around(graph, block.top, block.others)
    order = cycle_order([color[v] for v in around])
    return None if order is None else [around[i] for i in order]


def is_clique(block: BlockGame) -> bool:
    """Whether the block has all edges that it can have."""
    return 2 * block.edges == len(block.others) * (len(block.others) + 1)


def is_cycle(block: BlockGame) -> bool:
    """Whether the block, which is 2-connected or K_2, has as many edges as vertices."""
    return block.edges == len(block.others) + 1


def _around(graph: Graph, top: int, others: Sequence[int]) -> list[int]:
    """Return the vertices of a cycle in cyclic order.

    The neighbours of the top are not gone through, since it may be the top of many blocks.
    """
    rows: dict[int, list[int]] = {v: [] for v in (top, *others)}
    for v in others:
        for u in graph.neighbors(v):
            if u in rows:
                rows[v].append(u)
                if u == top:
                    rows[top].append(v)
    around = [top]
    last = -1
    while len(around) <= len(others):
        v = next(u for u in rows[around[-1]] if u != last)
        last = around[-1]
        around.append(v)
    return around


def split_off(game: Ello, block: BlockGame) -> list[Any]:
    """Return the steps, one or none, that make a block a component with its own colours.

    Each vertex of the block keeps its neighbours in it; a copy takes over the others, with the
    colour that keeps the parity of the number of red copies.
    """
    vertices = {block.top, *block.others}
    entries = []
    for v, color in sorted(zip([block.top, *block.others], block.colors, strict=True)):
        outside = [u for u in game.graph.neighbors(v) if u not in vertices]
        if outside:
            entries.append([v, [[color ^ game.colors[v], outside]]])
    return [["split", *entries]] if entries else []


def _lost(task: Task, block: BlockGame) -> Outcome:
    """Return the outcome for a lost block, with evidence if there is some for it."""
    game: Ello = task.instance.position
    color = dict(zip([block.top, *block.others], block.colors, strict=True))
    vertices = sorted(color)
    part = Ello(game.graph.induced(vertices), tuple(color[v] for v in vertices))
    n = part.graph.n
    own: dict[str, Any] | None = None
    for reason, holds in OBSTRUCTIONS.items():
        if holds(part):
            own = {"kind": "obstruction", "component": list(range(n)), "reason": reason}
    if own is None and n <= subset_table.MAX_ORDER:
        own = {"kind": "subset-table"}
    statistics = {"lost_block": n}
    if own is None:
        reason = f"a block K_{n} is lost by Corollary 1.3, for which there is no evidence"
        return Outcome(False, Assurance.THEOREM, None, reason, statistics=statistics)
    parts = [{"vertex": vertices[0], "evidence": own}]
    data = {"steps": split_off(game, block), "parts": parts}
    return Outcome(
        False, Assurance.THEOREM, Evidence("simplification", data), statistics=statistics
    )


def run(task: Task) -> Outcome:
    """Decide a game on a graph whose blocks are cliques and cycles."""
    game: Ello = task.instance.position
    graph = game.graph
    components = graph.components()
    games: list[list[BlockGame]] = []
    for component in components:
        task.deadline.check()
        found = blocks(graph.adjacency, component[0])
        task.deadline.check()
        games.append(block_games(graph.adjacency, game.colors, found))
        for other in games[-1]:
            if is_clique(other) or is_cycle(other):
                continue
            count = len(other.others) + 1
            reason = f"a block with {count} vertices and {other.edges} edges is no clique, no cycle"
            return Outcome(reason=reason)
    orders: list[list[int]] = []
    for component, parts in zip(components, games, strict=True):
        reds = sum(game.colors[v] == RED for v in component)
        if not parts:
            if reds:
                return obstructed(task.instance, component, "all-red")
            orders.append(component)
        elif (reds + sum(part.edges for part in parts)) % 2:
            return obstructed(task.instance, component, "parity")
        for part in parts:
            task.deadline.check()
            order = block_order(graph, part)
            if order is None:
                return _lost(task, part)
            orders.append(order)
    task.deadline.check()
    return replace(won_by(task.instance, merged(orders)), assurance=Assurance.THEOREM)
