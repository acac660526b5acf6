"""Blocks: method ``clique-cycle-blocks``, and the step that splits a component (Theorem 4.1).

A block hangs below its top, the vertex that the search met first; every vertex except the tops
keeps its name in the one block where it is not the top, and the top gets a copy. When a block is
found the blocks below it are finished, so all its colors are known but that of its top,
which the parity condition gives.

The method is for trees, cacti, block graphs, and whatever else is glued together from cliques and
cycles at single vertices. Theorem 4.1 splits the game into those on the blocks; a clique with p
vertices is won exactly if ceil(p/2) of them are green, a cycle if the number of greens is even and
positive. The orders of the blocks are merged. Linear time. A lost block is split off by one step
whose size is that of the neighborhoods of its vertices, and has evidence of its own: an
obstruction, or the subset table as far as that goes.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from zermelo.core.certificate import Evidence
from zermelo.core.graph import Graph
from zermelo.core.verdict import Assurance
from zermelo.games.ello.evidence import subset_table
from zermelo.games.ello.rules import OBSTRUCTIONS, RED, Ello
from zermelo.solvers.components import Block, blocks
from zermelo.solvers.ello.closed_orders import clique_order, cycle_order
from zermelo.solvers.ello.lift import merge_orders
from zermelo.solvers.ello.outcomes import obstruction, own_obstruction, trace_data, won_by
from zermelo.solvers.method import Outcome, Task


@dataclass(frozen=True, slots=True)
class BlockGame:
    """The game on a block: its number of edges, and the colors of its vertices, the top first."""

    edges: int
    colors: dict[int, int]

    def is_clique(self) -> bool:
        """Whether the block has all edges that it can have."""
        return 2 * self.edges == len(self.colors) * (len(self.colors) - 1)

    def is_cycle(self) -> bool:
        """Whether the block, which is 2-connected or K_2, has as many edges as vertices."""
        return self.edges == len(self.colors)


def block_games(
    adjacency: Sequence[Collection[int]], colors: Sequence[int], found: Sequence[Block]
) -> list[BlockGame]:
    """Return the games on the blocks of a component, in linear time.

    The component must satisfy the parity condition: then the game on it is winnable exactly if all
    these are (Theorem 4.1). At every vertex the number of red copies has the parity of its color.
    """
    home = {v: i for i, (_, others) in enumerate(found) for v in others}
    own = {v: colors[v] for v in home}
    games: list[BlockGame] = []
    for i, (top, others) in enumerate(found):
        to_top = twice = 0
        for v in others:
            for u in adjacency[v]:
                if u == top:
                    to_top += 1
                elif home.get(u) == i:
                    twice += 1
        edges = to_top + twice // 2
        below = {v: own[v] for v in others}
        color = (edges + sum(below.values())) % 2
        games.append(BlockGame(edges, {top: color, **below}))
        if top in own:  # all but the root
            own[top] ^= color
    return games


def split_step(adjacency: Sequence[set[int]], colors: Sequence[int], root: int) -> list[Any] | None:
    """Return the step that splits the root's component into its blocks, None for one block only.

    The component must satisfy the parity condition.
    """
    found = blocks(adjacency, root)
    if len(found) < 2:
        return None
    copies: dict[int, list[list[Any]]] = {}
    for (top, others), block in zip(found, block_games(adjacency, colors, found), strict=True):
        row = sorted(adjacency[top].intersection(others))
        copies.setdefault(top, []).append([block.colors[top], row])
    # The root keeps the last block, which has the color that is left over for it.
    copies[root].pop()
    return ["split", *([top, rest] for top, rest in sorted(copies.items()) if rest)]


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
            if not (other.is_clique() or other.is_cycle()):
                size = f"{len(other.colors)} vertices and {other.edges} edges"
                return Outcome(reason=f"a block with {size} is no clique, no cycle")
    orders: list[list[int]] = []
    for component, parts in zip(components, games, strict=True):
        reds = sum(game.colors[v] == RED for v in component)
        if not parts:
            if reds:
                return obstruction(task.instance, component, "all-red")
            orders.append(component)
        elif (reds + sum(part.edges for part in parts)) % 2:
            return obstruction(task.instance, component, "parity")
        for part in parts:
            task.deadline.check()
            order = _block_order(graph, part)
            if order is None:
                return _lost(game, part)
            orders.append(order)
    task.deadline.check()
    return won_by(task.instance, merge_orders(orders), assurance=Assurance.THEOREM)


def _block_order(graph: Graph, block: BlockGame) -> list[int] | None:
    """Return a winning order of the game on a block, a clique or a cycle; None if it is lost."""
    if block.is_clique():
        vertices = list(block.colors)
        order = clique_order(list(block.colors.values()))
    else:
        vertices = _around(graph, block)
        order = cycle_order([block.colors[v] for v in vertices])
    return None if order is None else [vertices[i] for i in order]


def _around(graph: Graph, block: BlockGame) -> list[int]:
    """Return the vertices of a cycle in cyclic order.

    The neighbors of the top are not gone through, since it may be the top of many blocks.
    """
    top, *others = block.colors
    rows = {v: [u for u in graph.neighbors(v) if u in block.colors] for v in others}
    around = [top, next(v for v in others if top in rows[v])]
    while len(around) < len(block.colors):
        around.append(next(u for u in rows[around[-1]] if u != around[-2]))
    return around


def _lost(game: Ello, block: BlockGame) -> Outcome:
    """Return the outcome for a lost block, with evidence if there is some for it."""
    vertices = sorted(block.colors)
    part = Ello(game.graph.induced(vertices), tuple(block.colors[v] for v in vertices))
    n = part.graph.n
    statistics = {"lost_block": n}
    reasons = [reason for reason, holds in OBSTRUCTIONS.items() if holds(part)]
    if not reasons and n > subset_table.MAX_ORDER:
        reason = f"a block K_{n} is lost by Corollary 1.3, for which there is no evidence"
        return Outcome(False, Assurance.THEOREM, None, reason, statistics=statistics)
    own = own_obstruction(n, reasons[-1]) if reasons else {"kind": "subset-table"}
    evidence = Evidence("simplification", trace_data(_split_off(game, block), (vertices[0], own)))
    return Outcome(False, Assurance.THEOREM, evidence, statistics=statistics)


def _split_off(game: Ello, block: BlockGame) -> list[Any]:
    """Return the steps, one or none, that make a block a component with its own colors.

    Each vertex of the block keeps its neighbors in it; a copy takes over the others, with the
    color that keeps the parity of the number of red copies.
    """
    entries = []
    for v, color in sorted(block.colors.items()):
        outside = [u for u in game.graph.neighbors(v) if u not in block.colors]
        if outside:
            entries.append([v, [[color ^ game.colors[v], outside]]])
    return [["split", *entries]] if entries else []
