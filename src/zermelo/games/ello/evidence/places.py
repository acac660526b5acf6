"""Evidence ``even-places`` that a complete multipartite graph is lost: places are counted.

Data: ``parts``, the parts of the graph as lists of labels.

Number the places of an order 0, 1, …, n - 1; so ceil(n/2) of them are even. Two vertices of a
complete multipartite graph are adjacent exactly if they lie in different parts. So the vertex at
place i that is the a-th of its part, counted from 0, has predegree i - a. In a winning order this
has the parity of its color (Proposition 1.1): its place is even exactly if a is even and it is
green, or a is odd and it is red. A part with s vertices, r of them red, has E = ceil(s/2) even a
and O = floor(s/2) odd ones. If k of its reds are at odd a, then E - (r - k) + k of its vertices are
at even places, where k is at least 0 and r - E, and at most r and O. So

    |E - r|  <=  its vertices at even places  <=  E - r + 2 min(r, O),

and a game is lost if the sum of the least numbers of all parts is more than ceil(n/2), or the sum
of the greatest is less. For a clique (parts of one vertex) both numbers are 1 for a green and 0 for
a red one, and this is Corollary 1.3 in the direction of a loss.

The checker compares the parts with all edges and adds up; linear time.

Acceptance implies:
No order wins the instance.

Hypotheses:
- The plain game or one that is it in other words: two colors, undirected, no `before` (`plain`).
- The parts name each vertex once, no edge lies inside one, and there are as many edges as pairs
  from different parts: all three are counted. A part may be empty (it adds 0 to both bounds), and
  there may be one part only: isolated vertices, n = 1.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypedDict

from zermelo.checker.data import ACCEPTED, require, sequence, vertices
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.core.labels import Label
from zermelo.games.ello.rules import RED, Ello, plain, plain_form


class Parts(TypedDict):
    """The parts of a complete multipartite graph."""

    parts: list[list[Label]]


def check_even_places(certificate: Certificate, deadline: Deadline) -> CheckResult:  # noqa: ARG001
    """Check that the graph is complete multipartite with these parts, and count the places."""
    data, labels = certificate.evidence.data, certificate.instance.labels
    game: Ello = plain_form(certificate.instance.position)
    parts = [
        vertices(part, labels, f".parts[{number}]")
        for number, part in enumerate(sequence(data["parts"], ".parts"))
    ]
    require(plain(game), "places are counted for undirected games with two colors only")
    n = game.graph.n
    part_of = {v: number for number, part in enumerate(parts) for v in part}
    once = sum(map(len, parts)) == len(part_of) == n
    require(once, "the parts do not name every vertex once")
    inside = any(part_of[u] == part_of[v] for u, v in game.graph.edges)
    require(not inside, "an edge lies inside a part")
    complete = 2 * game.graph.m == n**2 - sum(len(part) ** 2 for part in parts)
    require(complete, "two vertices of different parts are not adjacent")
    reds = [sum(game.colors[v] == RED for v in part) for part in parts]
    least, most = even_places(zip(map(len, parts), reds, strict=True))
    even = (n + 1) // 2
    fits = least <= even <= most
    require(not fits, f"{even} even places lie within the bounds {least} and {most}")
    return ACCEPTED


def even_places(parts: Iterable[tuple[int, int]]) -> tuple[int, int]:
    """Return the least and the greatest number of vertices at even places of a winning order.

    The game is on K_{a,b,…}; each part is given by its numbers of vertices and of reds.
    """
    bounds = [part_places(size, reds) for size, reds in parts]
    return sum(least for least, _ in bounds), sum(most for _, most in bounds)


def part_places(size: int, reds: int) -> tuple[int, int]:
    """Return the bounds for one part."""
    even, odd = (size + 1) // 2, size // 2
    return abs(even - reds), even - reds + 2 * min(reds, odd)
