"""Games that delete vertices of a graph: one interface on bitmasks for all of them.

A position is what is left of the graph, a set of vertices as the bits of an integer. A game is one
function `moves`: (game, vertices left) -> (move, vertices left after it) for every move, in a
fixed order; `rules` makes the rules of an impartial game of it. A position is the sum of its
components, and a component in which nobody can move for its size alone is left out.

Sets of vertices are integers too: `components`; `sets` lists the connected ones.

The questions `period` and `sequence` belong to all of these games: a path with k new vertices grows
at the vertex `attach_at`, and the nim-values are a sequence in k.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, LimitReached, Place, shown
from zermelo.core.graph import Graph
from zermelo.core.labels import Label, Labels
from zermelo.games.game import Game, Key, Question
from zermelo.games.impartial.rules import Impartial, Move, questions

PERIOD = Question(
    "period",
    '{"preperiod": integer, "period": integer}',
    "What are the preperiod and the period of the nim-values when a path, or each of two paths,"
    " grows at a vertex?",
)

SEQUENCE = Question(
    "sequence",
    "[integer, …]",
    "What are the nim-values with a path of 0, 1, 2, … vertices attached at a vertex?",
)

GROWING = (PERIOD.name, SEQUENCE.name)
"""The questions about a path that grows."""

GROWTH = (
    Key("attach_at", Label, "the label of the vertex where the path grows", GROWING, required=True),
    Key("attach_also", Label, "the label of the vertex where a second path grows", (PERIOD.name,)),
    Key(
        "length", int, "how many nim-values are wanted", (SEQUENCE.name,), required=True, example=8
    ),
)
"""The keys of `GROWING`."""

LONGEST = 1_000_000
"""At most so many nim-values are listed."""

SMALL = 12
"""Graphs with so many vertices at most have no more than 4,096 positions, whole ones included."""

MOST_BYTES = 1 << 28
"""The components of a position are listed up to so many bytes: each is a number of n bits."""

Masks = Sequence[int]  # the neighbors of every vertex, as bits


@dataclass(frozen=True, slots=True)
class Deletion:
    """A game on a graph, the vertices where paths grow, and how many nim-values are wanted."""

    graph: Graph
    attach_at: int | None = None
    attach_also: int | None = field(default=None, kw_only=True)
    length: int | None = field(default=None, kw_only=True)


@dataclass(slots=True, unsafe_hash=True)  # frozen ones take three times as long to make
class Left:
    """A position: the game, and the vertices that are left, as bits; nobody changes one."""

    game: Any = field(hash=False)
    mask: int


def questions_of(moves: str) -> tuple[Question, ...]:
    """Return the questions of such a game, given the form of its moves in words."""
    return (*questions(moves), PERIOD, SEQUENCE)


def read_growth(graph: Graph, labels: Labels, data: Mapping[str, Any]) -> dict[str, int | None]:
    """Return what a `Deletion` has of the keys `GROWTH`."""
    found: dict[str, int | None] = {"length": data.get("length")}
    for name in ("attach_at", "attach_also"):
        with Place(f".{name}"):
            found[name] = labels.vertex(data[name]) if name in data else None
    both, length = {found["attach_at"], found["attach_also"]}, found["length"]
    if "attach_also" in data and all(both - {*part} for part in graph.components()):
        mend = "ask for each path alone: the values are their exclusive or"
        raise InputError("the two paths are in different components", mend, ".attach_also")
    if length is not None and not 1 <= length <= LONGEST:
        mend = f"write a number from 1 to {LONGEST}"
        raise InputError(f"{length} nim-values are wanted", mend, ".length")
    return found


def growth_data(game: Deletion, labels: Labels) -> dict[str, Any]:
    """Return the way back from `read_growth`."""
    places = (("attach_at", game.attach_at), ("attach_also", game.attach_also))
    at = {key: labels[v] for key, v in places if v is not None}
    return at if game.length is None else {**at, "length": game.length}


def rules(
    moves: Callable[[Any, int], Iterator[tuple[Move, int]]],
    idle: Callable[[Any, int], bool],
    move: Callable[[Labels, Move], Any] = lambda labels, v: labels[v],
    start: Callable[[Any, int], int] = lambda game, mask: mask,  # noqa: ARG005
    takes: str = "",
) -> Impartial:
    """Return the rules of an impartial game.

    `moves` is (game, vertices left) -> (move, vertices left after it) for every move. `idle` tells
    whether a component is too small for any move, and `start` makes of all vertices those that the
    first player finds. `takes` is what a move deletes, where that says it all: "vertex" (any that
    has a neighbor), "neighbourhood" (any vertex and its neighbors), or "edge" (any two adjacent
    vertices). Isolated vertices that a move leaves need not count.
    """

    def first(game: Any) -> Left:
        return Left(game, start(game, (1 << game.graph.n) - 1))

    def colors(game: Any) -> list[int | None]:
        mask = first(game).mask
        return [0 if mask >> v & 1 else None for v in range(game.graph.n)]

    def options(position: Left) -> Iterator[tuple[Move, Left]]:
        game = position.game
        return ((move, Left(game, rest)) for move, rest in moves(game, position.mask))

    def pieces(position: Left) -> list[Left]:
        game = position.game
        found = components(game.graph.masks, position.mask)
        return [Left(game, part) for part in found if not idle(game, part)]

    def small(game: Any, deadline: Deadline) -> Callable[[Left], int] | None:
        if game.graph.n > SMALL:
            return None
        deadline.check()
        known: dict[int, int] = {}

        def value(mask: int) -> int:
            seen = 0
            for _, rest in moves(game, mask):
                seen |= 1 << (known[rest] if rest in known else value(rest))
            known[mask] = (~seen & (seen + 1)).bit_length() - 1
            return known[mask]

        return lambda position: value(position.mask)

    return Impartial(
        start=first,
        options=options,
        components=pieces,
        write=lambda position: list(bits(position.mask)),
        read=lambda game, value: Left(game, read_set(value, game.graph.n)),
        move=move,
        positions=connected_parts,
        colors=colors if takes in ("vertex", "neighbourhood") else None,
        takes=takes,
        small=small if takes else None,
    )


def bare(name: str, title: str, moves: str, impartial: Impartial, source: str, how: str) -> Game:
    """Return a game without any data but the vertex where a path grows; `moves` is their form."""
    return Game(
        name=name,
        title=title,
        questions=questions_of(moves),
        keys=GROWTH,
        build=_build,
        data=growth_data,
        impartial=impartial,
        like="impartial.deletion",
        source=source,
        how=how,
        example='"path:5"',
    )


def _build(graph: Graph, labels: Labels, data: Mapping[str, Any], question: str) -> Deletion:  # noqa: ARG001
    return Deletion(graph, **read_growth(graph, labels, data))


def connected_parts(game: Deletion) -> float:
    """Return roughly how many connected sets of vertices there are, which no check asks."""
    from zermelo.games.impartial.expected import connected_subsets

    return connected_subsets(game.graph)


def single(game: Deletion, part: int) -> bool:  # noqa: ARG001
    """Whether a component is a single vertex."""
    return part & (part - 1) == 0


def bits(mask: int) -> Iterator[int]:
    """Yield the vertices of a set, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def component(masks: Masks, mask: int) -> int:
    """Return the component of the least vertex of a set; nothing if the set is empty."""
    reached = fresh = mask & -mask
    while fresh:
        low = fresh & -fresh
        new = masks[low.bit_length() - 1] & mask & ~reached
        reached |= new
        fresh = (fresh ^ low) | new
    return reached


def components(masks: Masks, mask: int) -> list[int]:
    """Return the components of a set, by their least vertices; at most `MOST_BYTES` of them."""
    found: list[int] = []
    size = 0
    while mask:
        part = component(masks, mask)
        size += part.bit_length() >> 3
        if size > MOST_BYTES:
            what = f"more than {len(found):,} components of {len(masks):,} vertices"
            raise LimitReached(f"{what} take too much memory")
        found.append(part)
        mask ^= part
    return found


def read_set(value: Any, n: int, place: str = "") -> int:
    """Return the set of vertices that a JSON value lists; `InputError` unless they ascend."""
    if not isinstance(value, list):
        raise InputError(f"{shown(value)} is not a list of vertices", "", place)
    mask, least = 0, 0
    for i, v in enumerate(value):
        if type(v) is not int or not least <= v < n:
            what = f"{shown(v)} is no vertex from {least} to {n - 1}"
            raise InputError(what, "vertices ascend", f"{place}[{i}]")
        mask |= 1 << v
        least = v + 1
    return mask
