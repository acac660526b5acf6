"""POLISH: the rules.

Two players place one brush at a time on a vertex of a graph that is being cleaned. A vertex that
holds at least as many brushes as it has dirty edges fires as in `cleaning`: one brush goes along
each dirty edge, and the vertex and its edges are gone; then others may fire. Who finds no vertex
left loses.

The discrepancy of a vertex is its degree less its brushes: what it still needs to fire. A firing
neighbor takes an edge away and brings a brush, so it lowers the discrepancy by 2. A position is
therefore the discrepancy of every vertex, with 0 for those that are gone; the order of firing does
not matter (Theorems 1 and 2).

Convention: the given configuration is settled first. Isolated vertices, and vertices that hold
brushes enough, are gone before the first move. The paper leaves it open; its Theorem 5 would fail
on K_1 otherwise.

Source: Gordinowicz, Nowakowski, Pralat, "POLISH - or - let's play the cleaning game".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from operator import mul, not_
from typing import Any

from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, LimitReached, shown
from zermelo.core.graph import Graph, parts
from zermelo.core.labels import Labels
from zermelo.games.cleaning.rules import Cleaning, clean, read_brushes
from zermelo.games.impartial import rules as impartial

HUGE = 1e60
"""No number of positions is expected to be larger."""

LEAVES = 400
"""More leaves at a vertex are not counted: their sets are more than `HUGE`."""

PLAIN = 16.0
"""Vertices of a position that takes no longer than others."""

SMALL = 12, 1 << 23
"""Evidence without data is for graphs with so many vertices and positions at most."""

CELLS = 50_000_000
"""Components are not listed as positions, with all vertices of the graph each, above so many."""


@dataclass(frozen=True, slots=True)
class Polish:
    """A stable position: the graph, and the discrepancy of every vertex (0: gone)."""

    graph: Graph = field(hash=False)
    discrepancies: tuple[int, ...]


def start(game: Cleaning) -> Polish:
    """Return the position that is left when the given configuration has settled."""
    _, sweep = clean(game)
    lacking = (need if dirty else 0 for need, dirty in zip(sweep.lacking, sweep.dirty, strict=True))
    return Polish(game.graph, tuple(lacking))


def options(position: Polish) -> Iterator[tuple[int, Polish]]:
    """Yield every move as (vertex, position), by ascending vertices."""
    for v, need in enumerate(position.discrepancies):
        if need:
            yield v, place(position, v)


def place(position: Polish, v: int) -> Polish:
    """Return the position after a brush on a vertex that is not gone, settled."""
    left = list(position.discrepancies)
    left[v] -= 1
    if not left[v]:
        adjacency = position.graph.adjacency
        firing = [v]
        for u in firing:
            left[u] = 0
            for w in adjacency[u]:
                if left[w] > 0:
                    left[w] -= 2
                    if left[w] <= 0:
                        left[w] = 0
                        firing.append(w)
    return Polish(position.graph, tuple(left))


def components(position: Polish) -> list[Polish]:
    """Return the positions on the components of what is left, by their least vertices.

    `LimitReached` if they would take too much memory; the closed forms work on
    `component_vertices`.
    """
    found = component_vertices(position)
    if len(found) == 1:
        return [position]
    if len(found) * len(position.discrepancies) > CELLS:
        raise LimitReached(
            f"{len(found)} components are too many for a search on "
            f"{len(position.discrepancies)} vertices"
        )
    return [restricted(position, part) for part in found]


def component_vertices(position: Polish) -> list[list[int]]:
    """Return the vertices of each component of what is left, by their least ones; linear time."""
    return parts(position.graph.adjacency, bytearray(map(not_, position.discrepancies)))


def restricted(position: Polish, vertices: list[int]) -> Polish:
    """Return the position with all vertices gone but these."""
    kept = [0] * len(position.discrepancies)
    for v in vertices:
        kept[v] = position.discrepancies[v]
    return Polish(position.graph, tuple(kept))


def alone(position: Polish, vertices: list[int]) -> Polish:
    """Return the position on a component with its vertices renumbered, in time of its own size."""
    number = {v: i for i, v in enumerate(vertices)}
    adjacency = position.graph.adjacency
    edges = [
        (i, number[u]) for v, i in number.items() for u in adjacency[v] if number.get(u, -1) > i
    ]
    needs = tuple(position.discrepancies[v] for v in vertices)
    return Polish(Graph.from_edges(len(vertices), edges), needs)


def expected(game: Cleaning) -> float:
    """Return about how many components play can reach: the product of the discrepancies.

    Measured on brush-free graphs: 309,280 on K_7 (the product is 279,936), 67,846 on the Petersen
    graph (59,049), 6,480 on the 3x3 grid (5,184). A discrepancy of 1 counts a little more than
    nothing, fitted to trees, and many leaves at a vertex count for their sets: 3,674 on K_{1,12}
    (4,096). A position on more than `PLAIN` vertices counts for several, because
    it takes as many times longer to go through its moves.
    """
    first = start(game)
    total = 0.0
    for part in component_vertices(first):
        product = 1.0
        for v in part:
            sets = (2 / 1.3) ** _leaves(first, v)
            product = min(product * max(first.discrepancies[v], 1.3, sets), HUGE)
        total += product
    return min(total * max(1.0, game.graph.n / PLAIN) ** 2, HUGE)


def _leaves(position: Polish, v: int) -> int:
    """Return at how many neighbors of a vertex nothing but it is left, up to `LEAVES`."""
    left, adjacency = position.discrepancies, position.graph.adjacency
    ends = (left[u] == 1 and sum(left[w] > 0 for w in adjacency[u]) == 1 for u in adjacency[v])
    return min(sum(ends), LEAVES)


class Watched(list[int]):
    """Numbers that a loop writes, with a look at a deadline each time."""

    def __init__(self, numbers: Iterable[int], deadline: Deadline) -> None:
        super().__init__(numbers)
        self.deadline = deadline

    def __setitem__(self, place: Any, number: Any) -> None:
        self.deadline.check()
        super().__setitem__(place, number)


def goes_through(graph: Graph) -> bool:
    """Whether the checker goes through all positions on a graph by itself."""
    from zermelo.games.polish import by_sets

    most, places = SMALL
    return 0 < graph.n <= most and by_sets.positions(graph.masks) <= places


def small(game: Cleaning, deadline: Deadline) -> Callable[[Polish], int] | None:
    """Return a function that finds the nim-value of a position; None where there are too many."""
    from zermelo.games.polish import by_sets

    if not goes_through(game.graph):
        return None

    def run(function: Callable[..., None], *given: Any) -> None:
        *others, needs = given  # which are written for each row
        function(*others, Watched(needs, deadline))

    found, steps = by_sets.table(game.graph.masks, run)
    return lambda position: found[sum(map(mul, position.discrepancies, steps))] % 32


def _parse_position(game: Cleaning, value: Any) -> Polish:
    n = game.graph.n
    if not isinstance(value, list) or len(value) != n:
        raise InputError(f"{shown(value)} is not a list of {n} discrepancies")
    for v, need in enumerate(value):
        if type(need) is not int or need < 0:
            raise InputError(f"{shown(need)} is no discrepancy", "", f"[{v}]")
    return Polish(game.graph, tuple(value))


def build(graph: Graph, labels: Labels, data: Mapping[str, Any], question: str) -> Cleaning:  # noqa: ARG001
    """Return the game that the data say; `InputError` tells what is wrong with them, and where."""
    return Cleaning(graph, read_brushes(graph, labels, data))


RULES = impartial.Impartial(
    start=start,
    options=options,
    components=components,
    write=lambda position: list(position.discrepancies),
    read=_parse_position,
    move=lambda labels, v: labels[v],
    positions=expected,
    colors=lambda game: [need or None for need in start(game).discrepancies],
    small=small,
)
