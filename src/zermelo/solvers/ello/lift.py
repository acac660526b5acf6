"""Lifting: from winning orders of the cores back to one of the game that was simplified.

The steps are carried out once more to learn which vertices take part in each, and then taken back
in turn. All orders stand in one list, since the order in which different components are played
does not matter. Taking a local step back puts the vertices that it removed next to those that they
were adjacent to, as the proofs in `games.ello.evidence.trace_rules` say; taking a split back merges
the orders of its pieces.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from zermelo.games.ello.evidence.simplification import Step, apply_step
from zermelo.games.ello.evidence.trace_rules import Applied, State
from zermelo.games.ello.rules import GREEN, Ello
from zermelo.solvers.ello.tuning import FULL


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
    for v in merge_orders(moves):
        order.append(v)


def merge_orders(orders: Sequence[Sequence[int]]) -> list[int]:
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


SPACING = 1 << 32
"""The distance of the tags at the end of the list."""


class OrderList:
    """A list of distinct vertices from 0..size-1; those not in it can be put in.

    A list in which "which of the two comes first" is answered at once, while it is being changed. A
    doubly linked list whose elements carry increasing integer tags. An element put between two
    others gets a tag between theirs; where there is none left, the elements around get new tags.
    Which ones is decided as in the second of the "Two simplified algorithms for maintaining order
    in a list" (Bender, Cole, Demaine, Farach-Colton, Zito, 2002): the smallest aligned range of
    tags around the place that is not too full. That makes an insertion cost O(log n) on average
    over any sequence of them.

    The list is closed to a ring by one more element, which stands before the first and after the
    last and has tag 0.
    """

    def __init__(self, size: int) -> None:
        self._ring = size
        self._next = [size] * (size + 1)
        self._last = [size] * (size + 1)
        self._tags = [0] * (size + 1)

    def __iter__(self) -> Iterator[int]:
        v = self._next[self._ring]
        while v != self._ring:
            yield v
            v = self._next[v]

    def tag(self, v: int) -> int:
        """Return a number that increases along the list (until the list is changed)."""
        return self._tags[v]

    def append(self, v: int) -> None:
        """Put v at the end."""
        self.insert_after(self._last[self._ring], v)

    def insert_before(self, place: int, v: int) -> None:
        """Put v right before an element."""
        self.insert_after(self._last[place], v)

    def insert_after(self, place: int, v: int) -> None:
        """Put v right after an element."""
        following = self._next[place]
        if following != self._ring and self._tags[following] - self._tags[place] < 2:
            self._make_room(following if place == self._ring else place)
        low = self._tags[place]
        high = low + 2 * SPACING if following == self._ring else self._tags[following]
        self._tags[v] = (low + high) // 2
        self._last[v], self._next[v] = place, following
        self._next[place] = self._last[following] = v

    def remove(self, v: int) -> None:
        """Take v out."""
        before, after = self._last[v], self._next[v]
        self._next[before], self._last[after] = after, before

    def _make_room(self, center: int) -> None:
        """Spread the tags around an element, so that neighboring ones differ by 2 or more."""
        first = last = center
        count, bits = 1, 1
        while True:
            bits += 1
            base = self._tags[center] >> bits << bits
            while self._last[first] != self._ring and self._tags[self._last[first]] >= base:
                first = self._last[first]
                count += 1
            while self._next[last] != self._ring and (
                self._tags[self._next[last]] >> bits << bits == base
            ):
                last = self._next[last]
                count += 1
            if count + 1 < FULL**bits:
                break
        v = first
        for position in range(1, count + 1):
            self._tags[v] = base + (position << bits) // (count + 1)
            v = self._next[v]
