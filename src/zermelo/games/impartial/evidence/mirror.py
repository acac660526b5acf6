"""Evidence ``mirror`` for games in which a move takes an edge, a vertex, or a closed neighborhood.

``pairs``: vertices that are each other's images, none in two pairs. ``first``: the first move of
the next player, or null. This is Tweedledum and Tweedledee (Berlekamp, Conway, Guy, "Winning Ways",
1982; for Cram on boards with an even side Gardner, "Mathematical Games", 1974): the player who
moves second answers each move by its image.

Let R be the vertices that are left (after ``first``). Suppose that the image of every edge inside R
is an edge, and that no vertex is next to its image. Then the player who moves second in R wins.
Proof. He keeps R a union of pairs, apart from vertices where nobody can move. The opponent takes

- an edge uv: the image is another edge and shares no end with it, since no vertex is its own image,
  and v is not the image of u, which is next to u;
- a vertex u with a neighbor w in R: the image of u is not u, and its neighbor is the image of w,
  which is not u either, or w would be next to its image;
- u and its neighbors: the image of u is not among them, and both moves take a union of pairs.

So he can take the image, and what is left is again such an R. Play ends, and he always has a move.
QED.

Acceptance implies: without ``first`` the previous player wins the start: the outcome is P, the
nim-value is 0, and no move wins. With ``first`` the next player wins: the outcome is N.

Hypotheses: the game's moves take one of these three, and nothing more (`takes` of its rules). The
graph is undirected and has no loops (the game's reader). ``first`` is a move of the start. Each
pair has two vertices of R, and no vertex is in two pairs (`_images`). A vertex of R without a pair
has no neighbor in R; where a move takes a neighborhood, and so could begin there, every vertex of R
has a pair (`check_mirror`). Different edges have different images, so each edge is one's image.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypedDict

from zermelo.checker.data import compared, rejected, sequence, vertex_pairs, vertices
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.core.errors import BadProof, InputError
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Label
from zermelo.games.impartial.rules import NEXT, PREVIOUS
from zermelo.games.registry import impartial_of


class Mirror(TypedDict):
    """Vertices that are each other's images, and the first move, or null."""

    pairs: list[tuple[Label, Label]]
    first: Any


def check_mirror(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check that what is left is its own mirror image; linear time."""
    data, instance = certificate.evidence.data, certificate.instance
    graph: Graph = instance.position.graph
    kind = takes(instance)
    if data["first"] is not None and certificate.question != "outcome":
        return rejected("a first move says who wins, and no more")
    left = bytearray(b"\1") * graph.n
    for v in removed_vertices(instance, kind, data["first"]):
        left[v] = 0
    image = _images(instance, left, data["pairs"], deadline)
    for u in deadline.over(range(graph.n), 64):
        if not left[u]:
            continue
        around = [v for v in graph.neighbors(u) if left[v]]
        if image[u] < 0:
            if around or kind == "neighbourhood":
                return rejected(f"{instance.labels[u]} has no image")
            continue
        if image[u] in around:
            return rejected(f"{instance.labels[u]} is next to its image")
        other = set(graph.neighbors(image[u]))
        if not all(image[v] in other for v in around):
            return rejected(f"an edge at {instance.labels[u]} has no image")
    if certificate.question != "outcome":
        return compared(certificate.answer, [] if certificate.question == "winning-moves" else 0)
    return compared(certificate.answer, PREVIOUS if data["first"] is None else NEXT)


def takes(instance: Instance) -> str:
    """Return what a move takes; `BadProof` if that does not say it all."""
    rules = impartial_of(instance)
    if rules is None or rules.takes not in ("edge", "vertex", "neighbourhood"):
        raise BadProof("the moves of this game take something else")
    return rules.takes


def removed_vertices(instance: Instance, kind: str, first: Any) -> Sequence[int]:
    """Return the vertices that a first move takes, none for null."""
    if first is None:
        return ()
    graph: Graph = instance.position.graph
    ends = sequence(first, ".first", 2) if kind == "edge" else [first]
    chosen = vertices(ends, instance.labels, ".first")
    around = graph.neighbors(chosen[0])
    if kind == "neighbourhood":
        return (chosen[0], *around)
    if not around or (kind == "edge" and chosen[1] not in around):
        raise BadProof("the first move is none")
    return chosen


def _images(instance: Instance, left: bytearray, pairs: Any, deadline: Deadline) -> list[int]:
    """Return the image of every vertex, -1 for those without one."""
    image = [-1] * len(left)
    for place, u, v in deadline.over(vertex_pairs(pairs, instance.labels, ".pairs"), 64):
        if image[u] >= 0 or image[v] >= 0 or not left[u] or not left[v]:
            raise InputError("a vertex of it is in a pair already, or gone", "", place)
        image[u], image[v] = v, u
    return image
