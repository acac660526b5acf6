"""ELLO, elimination lights out: the rules.

A disk lies on every vertex, green (color 0) or red (color 1) side up. A move takes a green
vertex away and turns its neighbors over. The game is won when no vertex is left.

Source: the ELLO paper, section 1 for the game and the words strategy, predegree, reflection and
parity condition; section 8 for the variants. They share one value, `Ello`:

- edges directed beforehand (`before`): u must be played before its neighbor v;
- digraphs: a move at x turns the out-neighbors of x over;
- colors modulo d, raised by 1 by every move at a neighbor; playable is color 0, or in the
  other reading every color except 0.

`plain` tells whether a value is the game of the paper's sections 1 to 7, and `plain_form` turns a
variant into that game where it is the same in other words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from zermelo.core.errors import InputError, Place, shown
from zermelo.core.graph import Graph
from zermelo.core.labels import Labels

GREEN, RED = 0, 1
READINGS = ("zero", "nonzero")


@dataclass(frozen=True, slots=True)
class Ello:
    """A game (G, c) of ELLO; G has no loops."""

    graph: Graph  # G; in a digraph a move turns over the out-neighbors
    colors: tuple[int, ...]  # c, one color in 0..modulus-1 per vertex; 0 is green and 1 is red
    before: tuple[tuple[int, int], ...] = ()  # adjacent (u, v), u to be played before v; sorted
    modulus: int = 2  # the number of colors, 2 in the paper's game
    playable: str = "zero"  # or "nonzero": which colors can be played


@dataclass(frozen=True, slots=True)
class Failure:
    """Where an order fails: the move (0 is the first), its vertex, and why."""

    move: int
    vertex: int | None
    reason: str


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a vertex's predegree must be to be played: congruent to a residue, or not congruent."""

    residue: int  # in 0..modulus-1
    modulus: int
    equal: bool  # whether it must be congruent, or must not be

    def allows(self, predegree: int) -> bool:
        """Whether the vertex may be played after so many of its (in-)neighbors."""
        return (predegree % self.modulus == self.residue) == self.equal

    def to(self, most: int) -> Wanted:
        """Return the same condition on predegrees up to `most`, with a modulus not above most + 2.

        Any larger modulus says the same there: a residue above `most` is never met.
        """
        if self.modulus <= most + 2:
            return self
        return Wanted(min(self.residue, most + 1), most + 2, self.equal)


def plain(game: Ello) -> bool:
    """Whether this is the paper's own game: undirected, two colors, no edge directed."""
    return not (game.graph.directed or game.before) and (game.modulus, game.playable) == (2, "zero")


def plain_form(game: Ello) -> Ello:
    """Return the plain game that exactly the same orders win, or the game itself if none is known.

    With two colors the reading "nonzero" swaps green and red: played is what is red.
    """
    swapped = (game.modulus, game.playable) == (2, "nonzero")
    if not swapped or game.graph.directed or game.before:
        return game
    return Ello(game.graph, tuple(1 - color for color in game.colors))


def can_play(game: Ello, color: int) -> bool:
    """Whether a vertex of this color may be played."""
    return (color == 0) == (game.playable == "zero")


def wanted(game: Ello) -> list[Wanted]:
    """Return for every vertex which predegrees it may be played with.

    An order wins exactly if all predegrees are allowed and every pair of `before` stands in order
    (Proposition 1.1 for plain games, and the rules for the variants): when v is played its color
    is c(v) + predegree(v) modulo d. "Not congruent" modulo 2 is written as "congruent".
    """
    d, exact = game.modulus, game.playable == "zero"
    turned = int(not exact and d == 2)
    return [Wanted((turned - color) % d, d, exact or d == 2) for color in game.colors]


def options(game: Ello) -> Iterator[tuple[int, Ello]]:
    """Yield every move as (vertex, the game after it); later vertices move down by one."""
    for v in range(game.graph.n):
        if can_play(game, game.colors[v]) and all(y != v for _, y in game.before):
            yield v, after(game, v)


def after(game: Ello, v: int) -> Ello:
    """Return the game after a move at v, whose vertices above v move down by one."""
    turned = set(game.graph.neighbors(v))
    kept = [u for u in range(game.graph.n) if u != v]
    colors = tuple((game.colors[u] + (u in turned)) % game.modulus for u in kept)
    return replace(induced(game, kept), colors=colors)


def replay(game: Ello, order: Sequence[int]) -> Failure | None:
    """Play the moves of an order (a strategy) and return where it fails, or None if it wins.

    Takes time linear in the size of the graph.
    """
    graph, colors = game.graph, list(game.colors)
    offsets, targets = graph.csr
    waits: dict[int, list[int]] = {}
    for x, y in game.before:
        waits.setdefault(y, []).append(x)
    played = bytearray(graph.n)
    for move, v in enumerate(order):
        if not 0 <= v < graph.n:
            return Failure(move, None, f"there is no vertex {v}")
        if played[v]:
            return Failure(move, v, "it was played before")
        if not can_play(game, colors[v]):
            return Failure(move, v, f"its color is {color_name(game, colors[v])}")
        for x in waits.get(v, ()):
            if not played[x]:
                return Failure(move, v, "a vertex that must come before it was not played yet")
        played[v] = 1
        for u in targets[offsets[v] : offsets[v + 1]]:
            colors[u] = (colors[u] + 1) % game.modulus
    if len(order) < graph.n:
        return Failure(len(order), None, f"{graph.n - len(order)} vertices are left over")
    return None


def color_name(game: Ello, color: int) -> str:
    """Return green or red in the two-color game, else the number."""
    return ("green", "red")[color] if game.modulus == 2 else str(color)


def predegrees(graph: Graph, order: Sequence[int]) -> tuple[int, ...]:
    """Return for every vertex the number of its (in-)neighbors that precede it in the order."""
    place = [0] * graph.n
    for position, v in enumerate(order):
        place[v] = position
    counts = [0] * graph.n
    for u, v in graph.edges:
        if graph.directed:
            counts[v] += place[u] < place[v]
        else:
            counts[v if place[u] < place[v] else u] += 1
    return tuple(counts)


def coloring_of(graph: Graph, order: Sequence[int]) -> tuple[int, ...]:
    """Return the one coloring for which the order wins (Corollary 1.2)."""
    return tuple(count % 2 for count in predegrees(graph, order))


def reflection(game: Ello) -> Ello:
    """Return the reflected game: the color is changed at each vertex of odd degree.

    An order wins the one exactly if its reverse wins the other (Corollary 1.4); plain games only.
    """
    turned = (color ^ (game.graph.degree(v) & 1) for v, color in enumerate(game.colors))
    return Ello(game.graph, tuple(turned))


def parity_condition(game: Ello) -> bool:
    """Whether the wanted predegrees add up to the number of edges, modulo d.

    For a plain game this is gamma = p + q (mod 2), which is necessary for winning (Theorem 1.5). It
    is so in every undirected game whose predegrees are prescribed modulo d, because the predegrees
    of an order count every edge once. In the other variants nothing is said: they satisfy it.
    """
    turned = game.playable != "zero"
    if game.graph.directed or (turned and game.modulus != 2):
        return True
    return (game.graph.n * turned - sum(game.colors) - game.graph.m) % game.modulus == 0


def first_moves(game: Ello) -> list[int]:
    """Return the vertices that can be the first move."""
    waiting = {v for _, v in game.before}
    return [v for v, c in enumerate(game.colors) if can_play(game, c) and v not in waiting]


def last_moves(game: Ello) -> list[int]:
    """Return the vertices that can be the last move, when all their (in-)neighbors are gone."""
    entering, awaited = game.graph.reverse(), {u for u, _ in game.before}
    return [
        v
        for v, color in enumerate(game.colors)
        if can_play(game, (color + entering.degree(v)) % game.modulus) and v not in awaited
    ]


def is_all_red(game: Ello) -> bool:
    """Whether no vertex can be the first move: in a plain game the coloring is R, all red."""
    return not first_moves(game)


def is_reflection_all_red(game: Ello) -> bool:
    """Whether no vertex can be the last move.

    In a plain game the coloring is X, the reflection of all red: green exactly at odd degrees.
    """
    return not last_moves(game)


def has_same_ends(game: Ello) -> bool:
    """Whether of several vertices only one can be the first move, and only the same one the last.

    So it is with a single green vertex where all degrees are even.
    """
    first = first_moves(game)
    return game.graph.n > 1 and len(first) == 1 and last_moves(game) == first


OBSTRUCTIONS = {
    "parity": lambda game: not parity_condition(game),
    "all-red": is_all_red,
    "reflected-all-red": is_reflection_all_red,
}
"""Reasons why a game on a (weakly) connected graph with a vertex is lost.

Corollary 1.7 for plain games; the conditions are stated for the variants too, and hold for them.
"""

REASONS = OBSTRUCTIONS | {"same-ends": has_same_ends}
"""The same, and one more that the paper does not have. A game is called plausible without it."""


def stuck_vertices(game: Ello) -> Iterator[int]:
    """Yield the vertices that can never be played: no predegree that they can have is allowed.

    The predegree of v lies between the number of its (in-)neighbors that must come before v, and
    the number of those that need not come after it. Takes linear time.
    """
    entering = game.graph.reverse()
    least = [0] * game.graph.n
    most = [entering.degree(v) for v in range(game.graph.n)]
    for x, y in game.before:
        least[y] += game.graph.has_edge(x, y)
        most[x] -= game.graph.has_edge(y, x)
    for v, rule in enumerate(wanted(game)):
        if not any(map(rule.allows, range(least[v], most[v] + 1))):
            yield v


def induced(game: Ello, vertices: Sequence[int]) -> Ello:
    """Return the game induced on a set of vertices (vertex i is the i-th given)."""
    index = {v: i for i, v in enumerate(vertices)}
    return Ello(
        game.graph.induced(vertices),
        tuple(game.colors[v] for v in vertices),
        tuple(sorted((index[x], index[y]) for x, y in game.before if x in index and y in index)),
        game.modulus,
        game.playable,
    )


def build(graph: Graph, labels: Labels, data: Mapping[str, Any], question: str) -> Ello:  # noqa: ARG001
    """Return the game that the data say; `InputError` tells what is wrong with them, and where."""
    modulus = data.get("modulus", 2)
    if modulus < 2:
        raise InputError(f"the modulus is {modulus}", "it must be at least 2", ".modulus")
    playable = data.get("playable", "zero")
    if playable not in READINGS:
        raise InputError(f"playable is {shown(playable)}", 'write "zero" or "nonzero"', ".playable")
    if "colors" in data and "green" in data:
        raise InputError("green and colors are both given", "keep one of them", ".green")
    if "colors" in data:
        with Place(".colors"):
            colors = labels.vertex_data(data["colors"], lambda color: _color(color, modulus))
    elif modulus != 2:
        raise InputError("green needs two colors", "give colors instead", ".green")
    else:
        colors = _green(graph, labels, data["green"])
    return Ello(graph, colors, _before(graph, labels, data.get("before", ())), modulus, playable)


def _green(graph: Graph, labels: Labels, green: Any) -> tuple[int, ...]:
    if green == "all":
        return (GREEN,) * graph.n
    if isinstance(green, str):
        raise InputError(f"green is {shown(green)}", 'write "all" or a list of labels', ".green")
    with Place(".green"):
        chosen = set(labels.vertices(green))
    return tuple(GREEN if v in chosen else RED for v in range(graph.n))


def _color(color: int, modulus: int) -> int:
    if not 0 <= color < modulus:
        raise InputError(f"there is no color {color}", f"the colors are 0 to {modulus - 1}")
    return color


def _before(graph: Graph, labels: Labels, pairs: Any) -> tuple[tuple[int, int], ...]:
    found: set[tuple[int, int]] = set()
    for position, pair in enumerate(pairs):
        with Place(f".before[{position}]"):
            u, v = labels.vertices(pair)
            if not (graph.has_edge(u, v) or graph.has_edge(v, u)):
                what = f"{shown(pair[0])} and {shown(pair[1])} are not adjacent"
                raise InputError(what, "before takes edges of the graph only")
            if (u, v) in found:
                raise InputError("the pair stands twice", "remove one of them")
            found.add((u, v))
    return tuple(sorted(found))


def to_json(game: Ello, labels: Labels) -> dict[str, Any]:
    """Return the data of a game: the way back from `build`."""
    data: dict[str, Any] = {}
    if game.modulus == 2:
        greens = [v for v, color in enumerate(game.colors) if color == GREEN]
        data["green"] = "all" if len(greens) == game.graph.n else labels.of(greens)
    else:
        data["colors"] = list(game.colors)
        data["modulus"] = game.modulus
    if game.playable != "zero":
        data["playable"] = game.playable
    if game.before:
        data["before"] = [labels.of(pair) for pair in game.before]
    return data
