"""Seepage: the rules, of the full game and of the equivalent token game.

Sludge seeps through an acyclic digraph with one source. First Sludge contaminates the source. Then
Green and Sludge take turns. Green protects at most k vertices, anywhere, that are neither protected
nor contaminated. Sludge contaminates one vertex that is neither, and that an edge from any
contaminated vertex leads to. Nothing is ever undone. Sludge wins as soon as a sink is contaminated;
if that cannot happen any more, Green wins: in particular when Sludge has no move. Whether Sludge
may pass makes no difference, and protecting fewer than possible never helps Green.

The sinks are part of the instance, so that a graph may have dead ends that are no sinks; by default
they are the vertices that no edge leaves. The green number is the least k >= 1 with which Green
wins. If the source is a sink, Sludge wins with the first move and there is no green number.

If Sludge can win, a path of contaminated vertices is enough (Clarke, Finbow, Fitzpatrick,
Messinger, Nowakowski, "Seepage in directed acyclic graphs", Australas. J. Combin. 43, 2009). So the
token game has the same winner: the token starts on the source; Green protects at most k vertices
that can be reached from the token; Sludge moves the token to an unprotected child. A token on a
sink wins for Sludge, a token that cannot move wins for Green.

Why: say that Green is well off if for every contaminated u and every free child c of u she wins
the token game with the token on c and all contaminated and protected vertices protected. If Sludge
takes such a c, her answer there keeps this up, because more protection never hurts her. A test
plays both games on all small graphs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any, NamedTuple

from zermelo.core.digraphs import cycle, sources
from zermelo.core.errors import InputError, Place, shown
from zermelo.core.graph import Graph
from zermelo.core.labels import Label, Labels


@dataclass(frozen=True, slots=True)
class Seepage:
    """An acyclic digraph with one source, its sorted sinks, and how much Green may protect.

    That is the number of vertices in one turn, None if it is what is asked for.
    """

    graph: Graph
    source: int
    sinks: tuple[int, ...]
    protect: int | None = None

    @classmethod
    def on(
        cls,
        graph: Graph,
        protect: int | None = None,
        sinks: Iterable[Label] | None = None,
        labels: Labels | None = None,
    ) -> Seepage:
        """Return the game on a digraph, sinks by default where no edge leaves.

        `InputError` if the graph is undirected, empty, has a cycle or several sources, a sink is
        no vertex, or protect < 1.
        """
        if not graph.directed:
            raise InputError("seepage is played on directed graphs", "", ".graph.directed")
        labels = labels or Labels(graph.n)
        source, marked = _source(graph, labels), _dead_ends(graph)
        if sinks is not None:
            with Place(".sinks"):
                marked = tuple(sorted(labels.vertices(sinks)))
        if protect is not None and protect < 1:
            what = f"Green cannot protect {protect} vertices"
            raise InputError(what, "write 1 or more", ".protect")
        return cls(graph, source, marked, protect)

    @property
    def source_is_sink(self) -> bool:
        """Whether Sludge wins with the first move, whatever Green may protect."""
        return self.source in self.sinks


class Spill(NamedTuple):
    """A position of the full game; the sets are the bits of integers."""

    contaminated: int
    protected: int
    greens_turn: bool


class Token(NamedTuple):
    """A position of the token game; `protected` holds the bits of a set."""

    vertex: int
    protected: int
    greens_turn: bool


Position = Spill | Token
Move = int | tuple[int, ...]
"""Sludge's vertex, or the sorted vertices that Green protects."""


def start(game: Seepage) -> Spill:
    """Return the full game after Sludge's first move."""
    return Spill(1 << game.source, 0, True)


def options(game: Seepage, position: Position) -> Iterator[tuple[Move, Position]]:
    """Yield every move as (move, position); none when the game is over."""
    if winner(game, position) is not None:
        return
    if isinstance(position, Token):
        yield from _token_options(game, position)
        return
    taken = position.contaminated | position.protected
    if not position.greens_turn:
        for v in exposed(game, position):
            yield v, Spill(position.contaminated | 1 << v, position.protected, True)
        return
    for move, bits in _protections(game, ((1 << game.graph.n) - 1) & ~taken):
        yield move, Spill(position.contaminated, position.protected | bits, False)


def exposed(game: Seepage, position: Position) -> list[int]:
    """Return the vertices that Sludge could contaminate, or move the token to, sorted."""
    if isinstance(position, Token):
        closed, children = position.protected, game.graph.masks[position.vertex]
    else:
        closed, children = position.contaminated | position.protected, 0
        for v in members(position.contaminated):
            children |= game.graph.masks[v]
    return members(children & ~closed)


def winner(game: Seepage, position: Position) -> str | None:
    """Return who has won, "green" or "sludge", or None while Sludge still has moves."""
    reached = 1 << position.vertex if isinstance(position, Token) else position.contaminated
    if any(reached >> v & 1 for v in game.sinks):
        return "sludge"
    return None if exposed(game, position) else "green"


def members(bits: int) -> list[int]:
    """Return the members of a set of bits, sorted."""
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found


def bits_of(vertices: Iterable[int]) -> int:
    """Return a set of vertices as bits."""
    bits = 0
    for v in vertices:
        bits |= 1 << v
    return bits


def _token_options(game: Seepage, position: Token) -> Iterator[tuple[Move, Position]]:
    if not position.greens_turn:
        for v in exposed(game, position):
            yield v, Token(v, position.protected, True)
        return
    below, stack = 0, [position.vertex]
    while stack:
        new = game.graph.masks[stack.pop()] & ~below
        below |= new
        stack += members(new)
    for move, bits in _protections(game, below & ~position.protected):
        yield move, Token(position.vertex, position.protected | bits, False)


def _protections(game: Seepage, free: int) -> Iterator[tuple[tuple[int, ...], int]]:
    if game.protect is None:
        raise ValueError("the game does not say how much Green may protect")
    choice = members(free)
    for size in range(min(game.protect, len(choice)) + 1):
        for move in combinations(choice, size):
            yield move, bits_of(move)


def _dead_ends(graph: Graph) -> tuple[int, ...]:
    offsets = graph.csr[0]
    return tuple(v for v in range(graph.n) if offsets[v] == offsets[v + 1])


def _source(graph: Graph, labels: Labels) -> int:
    around = cycle(graph)
    if around:
        names = [shown(label) for label in labels.of([*around, around[0]])]
        path = " -> ".join(names if len(names) < 10 else [*names[:4], "…", *names[-2:]])
        raise InputError(f"the graph has the directed cycle {path}", "turn an edge", ".graph")
    found = sources(graph)
    if not found:
        raise InputError("the graph has no vertex", "give it at least one", ".graph.vertices")
    if len(found) > 1:
        first, second = (shown(label) for label in labels.of(found[:2]))
        raise InputError(
            f"{len(found)} vertices have no edge into them, {first} and {second} among them",
            "all vertices must be reachable from one source",
            ".graph",
        )
    return found[0]


def build(graph: Graph, labels: Labels, data: Mapping[str, Any], question: str) -> Seepage:  # noqa: ARG001
    """Return the game that the data say; `InputError` tells what is wrong with them, and where."""
    return Seepage.on(graph, data.get("protect"), data.get("sinks"), labels)


def to_json(game: Seepage, labels: Labels) -> dict[str, Any]:
    """Return the data of a game: the way back from `build`."""
    data: dict[str, Any] = {}
    if game.protect is not None:
        data["protect"] = game.protect
    if game.sinks != _dead_ends(game.graph):
        data["sinks"] = labels.of(game.sinks)
    return data
