"""Connected subtraction on paths, subdivided stars and bistars, by the lengths of their arms.

A star is a center and the sorted lengths of its arms; with at most two arms it is a path. A move on
a tree removes one side of an edge, or everything. So it shortens an arm by s, or takes the center
with all other arms and leaves the k outer vertices of one arm, a path.

A bistar is two stars whose centers are joined by a path of m edges. A star with at most one arm is
no star: it makes the middle path an arm of the other. A move may also take one star with a part of
the middle path, the rest of which becomes an arm of the other.

A `Shape` is such a graph under any labeling, with the moves on its vertices.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Label
from zermelo.games.impartial.rules import outcome
from zermelo.games.subtraction.rules import ALL, CONNECTED

Arms = tuple[int, ...]
"""The sorted lengths of arms, all positive."""


class Two(NamedTuple):
    """Two stars with at least two arms each, the lesser first, and the edges between them."""

    first: Arms
    second: Arms
    middle: int


State = int | Arms | Two
"""A path by the number of its vertices, a star with three arms or more, or a bistar."""


class Move(NamedTuple):
    """A move by what it does, so that arms of equal length are spoken of once.

    "shorten": an arm loses its outer vertices; "leave": only the outer vertices of an arm stay;
    "star": a star of a bistar goes with a part of the middle path; "all": everything goes.
    """

    what: str
    side: int = 0  # which star of a bistar, else 0; for "leave" it means nothing
    length: int = 0  # that of the arm that is shortened
    number: int = 0  # the outer vertices that go, or stay; the vertices of the middle path that go


def star(lengths: Iterable[int]) -> State:
    """Return the state of a star with arms of these lengths, which may be 0."""
    arms = tuple(sorted(filter(None, lengths)))
    return arms if len(arms) > 2 else 1 + sum(arms)


def bistar(first: Iterable[int], second: Iterable[int], middle: int) -> State:
    """Return the state of two stars whose centers are joined by a path of so many edges."""
    one, other = (tuple(sorted(filter(None, lengths))) for lengths in (first, second))
    if not middle:
        return star((*one, *other))
    if len(one) <= 1:
        return star((*other, middle + sum(one)))
    if len(other) <= 1:
        return star((*one, middle + sum(other)))
    return Two(min(one, other), max(one, other), middle)


def size(state: State) -> int:
    """Return the number of vertices."""
    if isinstance(state, int):
        return state
    if isinstance(state, Two):
        return 1 + sum(state.first) + state.middle + sum(state.second)
    return 1 + sum(state)


def options(state: Arms | Two, take: Sequence[int]) -> Iterator[tuple[Move, State]]:
    """Yield the moves of a star or bistar; all arms of equal length are one (`take` is sorted)."""
    sides = (state.first, state.second) if isinstance(state, Two) else (state,)
    for side, arms in enumerate(sides):
        for length, rest in _each(arms):
            for s in take:
                if s > length:
                    break
                arm = (*rest, length - s)
                after = (
                    bistar(arm, sides[1 - side], state.middle)
                    if isinstance(state, Two)
                    else star(arm)
                )
                yield Move("shorten", side, length, s), after
    n, longest = size(state), max(arms[-1] for arms in sides)
    for s in take:
        if 1 <= n - s <= longest:
            yield Move("leave", number=n - s), n - s
        elif s == n:
            yield Move("all"), 0
    if isinstance(state, Two):
        for side, arms in enumerate(sides):
            for s in take:
                inner = s - 1 - sum(arms)
                if 0 <= inner < state.middle:
                    left = star((*sides[1 - side], state.middle - 1 - inner))
                    yield Move("star", side, number=inner), left


def _each(arms: Arms) -> Iterator[tuple[int, Arms]]:
    """Yield each length once, with the other arms."""
    for length in dict.fromkeys(arms):
        i = arms.index(length)
        yield length, arms[:i] + arms[i + 1 :]


@dataclass(frozen=True, slots=True)
class Shape:
    """A path, subdivided star or bistar: what it is up to isomorphism, and its vertices."""

    state: State
    order: list[int] = field(default_factory=list)  # the vertices of a path in order, else empty
    centers: list[int] = field(default_factory=list)
    """One for each star, in the order of the state's."""
    arms: list[list[list[int]]] = field(default_factory=list)
    """For each star its arms, from the center outwards."""
    inner: list[int] = field(default_factory=list)
    """The inner vertices of a bistar's middle path, from the first center to the second."""

    def removals(self, move: Move) -> Iterator[list[int]]:
        """Yield the sets of vertices that moves of this kind remove (not for a path)."""
        if move.what == "shorten":
            for arm in self.arms[move.side]:
                if len(arm) == move.length:
                    yield arm[-move.number :]
        elif move.what == "star":
            side = move.side
            inner = self.inner[::-1] if side else self.inner
            yield [self.centers[side], *_flat(self.arms[side]), *inner[: move.number]]
        else:
            everything = [*self.centers, *self.inner, *_flat([_flat(side) for side in self.arms])]
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
    centers = [v for v in range(n) if offsets[v + 1] - offsets[v] > 2]
    if len(centers) > 2:
        return None
    if not centers:
        end = next((v for v in range(n) if offsets[v + 1] - offsets[v] < 2), 0)
        return Shape(n, [end, *(w for u in _around(graph, end) for w in _arm(graph, end, u))])
    arms: list[list[list[int]]] = []
    inner: list[int] = []
    for center in centers:
        found = [_arm(graph, center, u) for u in _around(graph, center)]
        if len(centers) == 2:
            middle = next(arm for arm in found if arm[-1] in centers)
            found.remove(middle)
            if center == centers[0]:
                inner = middle[:-1]
        arms.append(found)
    lengths = [tuple(sorted(map(len, side))) for side in arms]
    if len(centers) == 1:
        return Shape(star(lengths[0]), [], centers, arms)
    if lengths[0] > lengths[1]:
        centers, arms, inner = centers[::-1], arms[::-1], inner[::-1]
    return Shape(bistar(lengths[0], lengths[1], len(inner) + 1), [], centers, arms, inner)


def _arm(graph: Graph, center: int, first: int) -> list[int]:
    """Walk from a center's neighbor through vertices of degree 2 to a vertex of another degree."""
    arm, last = [first], center
    while True:
        around = _around(graph, arm[-1])
        if len(around) != 2:
            return arm
        following = around[1] if around[0] == last else around[0]
        last = arm[-1]
        arm.append(following)


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


def label_moves(instance: Instance, moves: Sequence[Sequence[int]]) -> list[list[Label]]:
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
            yield from found.removals(move)


def answer_of(
    instance: Instance, found: Shape, take: Sequence[int], value: Callable[[State], int]
) -> Any:
    """Return the answer about a shape, given the nim-values of it and of what moves leave."""
    total = value(found.state)
    if instance.question == "winning-moves":
        return label_moves(instance, list(winning(found, take, value))) if total else []
    return total if instance.question == "nim-value" else outcome(total)
