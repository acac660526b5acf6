"""The blocks of a component, and the step that splits it into them (Theorem 4.1).

A block hangs below its top, the vertex that the search met first; every vertex except the tops
keeps its name in the one block where it is not the top, and the top gets a copy. When a block is
found the blocks below it are finished, so all its colours are known but that of its top,
which the parity condition gives.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from zermelo.solvers.components import Block, blocks


@dataclass(frozen=True, slots=True)
class BlockGame:
    """The game on a block.

    Attributes
    ----------
    top, others : int and list of int
        The vertices, as in `Block`.
    edges : int
        The number of edges.
    colors : list of int
        The colours of the top and the others, in this order.
    """

    top: int
    others: list[int]
    edges: int
    colors: list[int]


def block_games(
    adjacency: Sequence[Collection[int]], colors: Sequence[int], found: Sequence[Block]
) -> list[BlockGame]:
    """Return the games on the blocks of a component, in linear time.

    The component must satisfy the parity condition: then the game on it is winnable exactly if all
    these are (Theorem 4.1). At every vertex the number of red copies has the parity of its colour.
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
        below = [own[v] for v in others]
        color = (edges + sum(below)) % 2
        games.append(BlockGame(top, others, edges, [color, *below]))
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
    for block in block_games(adjacency, colors, found):
        row = sorted(adjacency[block.top].intersection(block.others))
        copies.setdefault(block.top, []).append([block.colors[0], row])
    # The root keeps the last block, which has the colour that is left over for it.
    copies[root].pop()
    return ["split", *([top, rest] for top, rest in sorted(copies.items()) if rest)]
