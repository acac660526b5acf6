"""Paths, subdivided stars and bistars under any labelling, and their moves on vertices.

On these graphs connected subtraction is played by the lengths of arms (`arms`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Label
from zermelo.games.subtraction.arms import Arms, Move, State, bistar, options, star
from zermelo.games.subtraction.removal import ALL, CONNECTED


@dataclass(frozen=True, slots=True)
class Shape:
    """A path, subdivided star or bistar: what it is up to isomorphism, and its vertices."""

    state: State
    order: list[int] = field(default_factory=list)
    """The vertices of a path in order, else empty."""
    centres: list[int] = field(default_factory=list)
    """One for each star, in the order of the state's."""
    arms: list[list[list[int]]] = field(default_factory=list)
    """For each star its arms, from the centre outwards."""
    inner: list[int] = field(default_factory=list)
    """The inner vertices of a bistar's middle path, from the first centre to the second."""

    def removed(self, move: Move) -> Iterator[list[int]]:
        """Yield the sets of vertices that moves of this kind remove (not for a path)."""
        if move.what == "shorten":
            for arm in self.arms[move.side]:
                if len(arm) == move.length:
                    yield arm[-move.number :]
        elif move.what == "star":
            side = move.side
            inner = self.inner[::-1] if side else self.inner
            yield [self.centres[side], *_flat(self.arms[side]), *inner[: move.number]]
        else:
            everything = [*self.centres, *self.inner]
            for star_arms in self.arms:
                everything += _flat(star_arms)
            if move.what == "all":
                yield everything
                return
            for star_arms in self.arms:
                for arm in star_arms:
                    if len(arm) >= move.number:
                        left = set(arm[-move.number :])
                        yield [v for v in everything if v not in left]


@lru_cache(maxsize=1)  # the cost and the run of several methods ask for it
def shape(graph: Graph) -> Shape | None:
    """Return the shape of a connected graph, or None if it is another; takes linear time."""
    n = graph.n
    if not n or graph.m != n - 1:
        return None
    offsets = graph.csr[0]
    centres = [v for v in range(n) if offsets[v + 1] - offsets[v] > 2]
    if len(centres) > 2:
        return None
    if not centres:
        end = next((v for v in range(n) if offsets[v + 1] - offsets[v] < 2), 0)
        return Shape(n, [end, *(w for u in _around(graph, end) for w in _arm(graph, end, u))])
    arms: list[list[list[int]]] = []
    inner: list[int] = []
    for centre in centres:
        found = [_arm(graph, centre, u) for u in _around(graph, centre)]
        if len(centres) == 2:
            middle = next(arm for arm in found if arm[-1] in centres)
            found.remove(middle)
            if centre == centres[0]:
                inner = middle[:-1]
        arms.append(found)
    lengths = [_lengths(side) for side in arms]
    if len(centres) == 1:
        return Shape(star(lengths[0]), [], centres, arms)
    if lengths[0] > lengths[1]:
        centres, arms, inner = centres[::-1], arms[::-1], inner[::-1]
    return Shape(bistar(lengths[0], lengths[1], len(inner) + 1), [], centres, arms, inner)


def _arm(graph: Graph, centre: int, first: int) -> list[int]:
    """Walk from a centre's neighbour through vertices of degree 2 to a vertex of another degree."""
    arm, last = [first], centre
    while True:
        around = _around(graph, arm[-1])
        if len(around) != 2:
            return arm
        following = around[1] if around[0] == last else around[0]
        last = arm[-1]
        arm.append(following)


def _lengths(side: Sequence[Sequence[int]]) -> Arms:
    return tuple(sorted(map(len, side)))


def _flat(arms: Sequence[Sequence[int]]) -> list[int]:
    return [v for arm in arms for v in arm]


def _around(graph: Graph, v: int) -> Sequence[int]:
    offsets, targets = graph.csr
    return targets[offsets[v] : offsets[v + 1]]


def take_of(instance: Instance) -> tuple[int, ...]:
    """Return S, ascending, if the game is connected subtraction; else nothing.

    An octal game is, if all its digits are 0 or 3 and the graph is connected. Sizes above the
    number of vertices are left out, but for the least one if there is no other.
    """
    game = instance.position
    if any(digit != ALL | CONNECTED for _, digit in game.digits):
        return ()
    if instance.game != "subtraction" and len(game.graph.components()) != 1:
        return ()
    sizes = [size for size, _ in game.digits]
    return tuple(size for size in sizes if size <= game.graph.n) or (sizes[0],)


def written(instance: Instance, moves: Sequence[Sequence[int]]) -> list[list[Label]]:
    """Return moves as they are written: as labels, in the order of the game's options."""
    ordered = sorted((sorted(move, reverse=True) for move in moves), key=lambda m: (len(m), m))
    return [instance.labels.of(reversed(move)) for move in ordered]


def winning(
    found: Shape, take: Sequence[int], value: Callable[[State], int]
) -> Iterator[Sequence[int]]:
    """Yield the sets that a winning move removes, given the nim-values of what moves leave."""
    if isinstance(found.state, int):
        order, n = found.order, found.state
        for s in take:
            if s == n:
                yield order
            elif s < n and not value(n - s):
                yield order[:s]
                yield order[-s:]
        return
    for move, after in options(found.state, take):
        if not value(after):
            yield from found.removed(move)
