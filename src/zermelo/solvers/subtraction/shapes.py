"""Paths, subdivided stars and bistars under any labelling, and their moves on vertices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from zermelo.core.graph import Graph
from zermelo.solvers.recognise import neighbors
from zermelo.solvers.subtraction.arms import Arms, Move, State, bistar, star


@dataclass(frozen=True, slots=True)
class Shape:
    """A path, subdivided star or bistar.

    Attributes
    ----------
    state : State
        What it is up to isomorphism.
    order : list of int
        The vertices of a path in order, else empty.
    centres : list of int
        One for each star, in the order of the state's.
    arms : list of list of list of int
        For each star its arms, from the centre outwards.
    inner : list of int
        The inner vertices of a bistar's middle path, from the first centre to the second.
    """

    state: State
    order: list[int] = field(default_factory=list)
    centres: list[int] = field(default_factory=list)
    arms: list[list[list[int]]] = field(default_factory=list)
    inner: list[int] = field(default_factory=list)

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
        return Shape(n, [end, *(w for u in neighbors(graph, end) for w in _arm(graph, end, u))])
    arms: list[list[list[int]]] = []
    inner: list[int] = []
    for centre in centres:
        found = [_arm(graph, centre, u) for u in neighbors(graph, centre)]
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
        around = neighbors(graph, arm[-1])
        if len(around) != 2:
            return arm
        following = around[1] if around[0] == last else around[0]
        last = arm[-1]
        arm.append(following)


def _lengths(side: Sequence[Sequence[int]]) -> Arms:
    return tuple(sorted(map(len, side)))


def _flat(arms: Sequence[Sequence[int]]) -> list[int]:
    return [v for arm in arms for v in arm]
