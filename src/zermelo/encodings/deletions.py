"""Games that delete vertices as circuits: which vertices are left, and a list of possible moves.

A move is a number in the list. It is legal if all vertices that it needs are left, and for some
games if what is left after it is connected.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from zermelo.core.graph import Graph
from zermelo.encodings.gates import Gates
from zermelo.encodings.impartial_rounds import Step, Transitions

Left = list[int]
"""For each vertex: it is left."""


class Deleting(NamedTuple):
    """A possible move: the vertices that must be there, and those that go if they are."""

    needed: tuple[int, ...]
    removed: tuple[int, ...]


def deletions(
    graph: Graph, moves: Sequence[Deleting], longest: int, rest_connected: bool = False
) -> Transitions:
    """Return the circuits of a game on a whole graph, given all moves that there may ever be.

    No play has more than `longest` moves. With `rest_connected` what is left after a move must be
    connected or empty.
    """
    needing = _by_vertex(graph.n, [move.needed for move in moves])
    removing = _by_vertex(graph.n, [move.removed for move in moves])

    def step(gates: Gates, t: int, left: Left, bits: Sequence[int]) -> Step:
        chosen = gates.one_hot(f"choice({t})", bits, len(moves))
        needed = _some(gates, f"needed({t}", needing, chosen)
        legal = [gates.any_of(f"there({t},{v})", [-needed[v], left[v]]) for v in range(graph.n)]
        removed = needed
        if removing != needing:
            removed = _some(gates, f"removed({t}", removing, chosen)
        after = [gates.all_of(f"left({t + 1},{v})", [left[v], -removed[v]]) for v in range(graph.n)]
        if rest_connected:
            legal.append(_connected(gates, t + 1, graph, after))
        return Step(gates.all_of(f"legal({t})", legal), after)

    return Transitions(
        longest=longest if moves else 0,
        bits=max(0, len(moves) - 1).bit_length(),
        start=lambda gates: [gates.true] * graph.n,
        step=step,
    )


def _by_vertex(n: int, sets: Sequence[Sequence[int]]) -> list[list[int]]:
    """Return for each vertex the numbers of the sets that hold it."""
    found: list[list[int]] = [[] for _ in range(n)]
    for number, vertices in enumerate(sets):
        for v in vertices:
            found[v].append(number)
    return found


def _some(gates: Gates, name: str, holding: list[list[int]], chosen: list[int]) -> list[int]:
    """Return for each vertex: a set that holds it was chosen."""
    return [
        gates.any_of(f"{name},{v})", [chosen[number] for number in numbers])
        for v, numbers in enumerate(holding)
    ]


def _connected(gates: Gates, t: int, graph: Graph, left: Left) -> int:
    """Return whether the vertices that are left are all reached from the least one of them."""
    reached, none = [], gates.true
    for v, here in enumerate(left):
        reached.append(gates.all_of(f"least({t},{v})", [none, here]))
        none = gates.all_of(f"none({t},{v})", [none, -here])
    for k in range(1, graph.n):
        before, reached = reached, []
        for v, here in enumerate(left):
            around = [before[v], *(before[u] for u in graph.neighbors(v))]
            near = gates.any_of(f"near({t},{v},{k})", around)
            reached.append(gates.all_of(f"reached({t},{v},{k})", [here, near]))
    pairs = enumerate(zip(left, reached, strict=True))
    ends = [gates.any_of(f"connected({t},{v})", [-here, there]) for v, (here, there) in pairs]
    return gates.all_of(f"connected({t})", ends)
