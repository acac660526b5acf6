"""Lifting: from winning orders of the cores back to one of the game that was simplified.

The steps are carried out once more to learn which vertices take part in each, and then taken back
in turn. All orders stand in one list, since the order in which different components are played
does not matter. Taking a local step back puts the vertices that it removed next to those that they
were adjacent to, as the proofs in `games.ello.evidence.trace_rules` say; taking a split back merges
the orders of its pieces.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from zermelo.games.ello.evidence.simplification import Step, apply_step
from zermelo.games.ello.evidence.trace_rules import Applied, State
from zermelo.games.ello.rules import GREEN, Ello
from zermelo.solvers.ello.order_list import OrderList


def lift(game: Ello, steps: Sequence[Step], orders: Sequence[Sequence[int]]) -> list[int]:
    """Return a winning order of a game from the trace of its simplification and its parts' orders.

    They are winning orders of the parts' games (on their vertices 0, 1, ...), for every part in the
    order of `Simplified.parts`.
    """
    state = State(game)
    done: list[tuple[Applied, list[int]]] = []
    for step in steps:
        local = step[0] != "split"
        colors = [state.colors[v] for v in step[1:]] if local else []
        done.append((apply_step(state, step), colors))
    order = OrderList(len(state.alive))
    for component, moves in zip(state.components(), orders, strict=True):
        for i in moves:
            order.append(component[i])
    for applied, colors in reversed(done):
        if applied.rule == "split":
            _merge(order, applied)
        else:
            _put_back(order, applied.rule, applied.names, colors)
    return list(order)


def _merge(order: OrderList, applied: Applied) -> None:
    """Merge the orders of the pieces of a split, all copies of a vertex coming to one place."""
    moves = [
        [applied.copies.get(v, v) for v in sorted(piece, key=order.tag)] for piece in applied.pieces
    ]
    for piece in applied.pieces:
        for v in piece:
            order.remove(v)
    for v in merged(moves):
        order.append(v)


def merged(orders: Sequence[Sequence[int]]) -> list[int]:
    """Return one order that has each of the given ones as a part of it.

    They may share vertices, but only so that there is no cycle, as the blocks of a graph do.
    """
    following: dict[int, list[int]] = {}
    waits: dict[int, int] = {v: 0 for moves in orders for v in moves}
    for moves in orders:
        for u, v in pairwise(moves):
            following.setdefault(u, []).append(v)
            waits[v] += 1
    ready = [v for v, count in waits.items() if count == 0]
    for u in ready:
        for v in following.get(u, ()):
            waits[v] -= 1
            if waits[v] == 0:
                ready.append(v)
    return ready


def _put_back(order: OrderList, rule: str, names: tuple[int, ...], colors: list[int]) -> None:
    """Take a local step back; `colors` are those of the vertices that the step names, before it."""
    match rule, names:
        case "isolated", (v,):
            order.append(v)
        case "leaf", (v, b) if colors[0] == GREEN:
            order.insert_before(b, v)
        case "leaf", (v, b):
            order.insert_after(b, v)
        case "suppress", (z, x, y):
            order.insert_after(min(x, y, key=order.tag), z)
        case "green-pair", (p, q, u, _):
            after = order.tag(p) > order.tag(u)
            order.insert_after(p, q)
            order.remove(p)
            (order.insert_before if after else order.insert_after)(u, p)
        case "pendant-triangle", (x, y, a):
            order.insert_before(a, x)
            order.insert_after(a, y)
        case "twins", (z, _, a, b):
            order.insert_after(max(a, b, key=order.tag), z)
        case "relink", (z, moved, u, w, t):
            first = order.tag(moved) < order.tag(t)
            other = order.tag(z) < order.tag(w)
            _put(order, moved, w, t, before=first)
            _put(order, z, u, w, before=first != other)
        case "reduction-2", (x, y, a) if colors[1] == GREEN:
            order.insert_after(max(a, y, key=order.tag), x)
        case "reduction-2", (x, y, a):
            order.insert_before(min(a, y, key=order.tag), x)


def _put(order: OrderList, z: int, x: int, y: int, before: bool) -> None:
    """Move z to before the vertices x and y, or to after them."""
    order.remove(z)
    if before:
        order.insert_before(min(x, y, key=order.tag), z)
    else:
        order.insert_after(max(x, y, key=order.tag), z)
