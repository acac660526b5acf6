"""All small fragments of deletion games and of Seepage, by size: vertices, then edges.

Every vertex hangs together with a terminal; what does not is a game beside the rest.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.families.small_graphs import LARGEST, acyclic_digraphs
from zermelo.games.impartial.deletion import Deletion
from zermelo.games.seepage.rules import Seepage
from zermelo.reductions.gadgets.described import Described, Marked, described, takes
from zermelo.reductions.gadgets.forms import rests

MOST_DIRECTED = 6
"""Acyclic digraphs with more vertices are too many to list."""


@dataclass(frozen=True, slots=True)
class Size:
    """Which fragments: of a game, with so many inner vertices at most, and terminals.

    `protect` is what Green protects in a turn of Seepage.
    """

    game: str
    inner: int
    terminals: int
    protect: int = 1


def listed(size: Size, deadline: Deadline) -> Iterator[tuple[Marked, Described]]:
    """Yield every relation that a fragment has, with a smallest fragment that has it.

    Raises `InputError` if the game has no fragments, or the size is too large to be listed;
    `LimitReached` if the deadline passed.
    """
    found: dict[str, list[Described]] = {}
    for one in _fragments(size):
        deadline.check()
        seen = described(*one, deadline)
        # Seepage's relations that may replace each other can differ: all are compared.
        alike = found.setdefault("" if size.game == "seepage" else seen.compared.name, [])
        if not any(seen.same(other, deadline) for other in alike):
            alike.append(seen)
            yield one, seen


def _fragments(size: Size) -> Iterator[Marked]:
    most = size.inner + size.terminals
    largest = MOST_DIRECTED if size.game == "seepage" else LARGEST
    if most > largest:
        raise InputError(
            f"fragments with {most} vertices", f"all are listed up to {largest}", "--inner"
        )
    for n in range(size.terminals, most + 1):
        if size.game == "seepage":
            yield from _channels(size, n)
            continue
        for part in rests(takes(size.game), size.terminals, n):
            if part.beside() is None:
                game = Deletion(part.graph)
                yield Instance(size.game, game, "nim-value", Labels(n)), part.terminals


def _channels(size: Size, n: int) -> Iterator[Marked]:
    for edges in sorted(acyclic_digraphs(n), key=len):
        graph = Graph.from_edges(n, edges, directed=True)
        entered = {v for _, v in edges}
        sources = [v for v in range(n) if v not in entered]
        if len(sources) > 1:
            continue
        ends = [v for v in range(n) if not graph.masks[v] and v != sources[0]]
        for exits in combinations(ends, size.terminals - 1):
            others = [v for v in ends if v not in exits]
            for count in range(len(others) + 1):
                for sinks in combinations(others, count):
                    game = Seepage(graph, sources[0], sinks, size.protect)
                    instance = Instance("seepage", game, "green-wins", Labels(n))
                    yield instance, (sources[0], *exits)
