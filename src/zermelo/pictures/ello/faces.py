"""The usual drawing of a graph, if its faces are those of a rotation system that has the root too.

The root is drawn once for each green vertex, outside: so no line to it crosses another one, and
every face has a place of its own.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from zermelo.core.graph import Graph
from zermelo.games.ello.evidence.dual_barrier import Dart, FaceOf, trace_faces
from zermelo.views import layout
from zermelo.views.picture import Link, Point, Scene

STUB = 46.0
"""How far from its green vertex the root is drawn."""

MOST_EDGES = 600
"""Every two edges are looked at for a crossing in graphs with at most so many."""


@dataclass(frozen=True, slots=True)
class Plane:
    """A scene: the vertices, then the root beside each green one, then the faces asked for.

    `ends`: the node of the root that belongs to a green vertex. `faces`: the nodes of faces.
    """

    scene: Scene
    ends: Mapping[int, int]
    faces: Mapping[int, int]

    def pairs(self, walk: Sequence[Dart], root: int) -> list[tuple[int, int]]:
        """Return the nodes that the lines of a walk go between."""
        return [
            (self.ends[v], v) if u == root else (u, self.ends[u]) if v == root else (u, v)
            for u, v in walk
        ]


def draw_plane(
    graph: Graph, names: Sequence[str], rotation: Sequence[Sequence[int]], shown: Sequence[int]
) -> Plane | None:
    """Return the usual drawing with the root and some faces; None if it has other faces.

    `rotation`: the neighbors of each vertex in cyclic order, those of the root last.
    """
    root = graph.n
    if graph.directed or graph.m > MOST_EDGES or graph.n < 2 or len(graph.components()) > 1:
        return None
    points = layout.places(graph)
    own = [[u for u in row if u != root] for row in rotation[:root]]
    turned = _orientation(points, own)
    apart = (two for two in combinations(graph.edges, 2) if not set(two[0]) & set(two[1]))
    if not turned or any(_cross(points, e, f) for e, f in apart):
        return None
    face_of, count = trace_faces(own)
    outer = _outer(points, face_of, count, turned)
    stubs = {}
    for v in rotation[root]:
        row = list(rotation[v])
        before, after = row[row.index(root) - 1], row[(row.index(root) + 1) % len(row)]
        if face_of[before, v] != outer:
            return None
        stubs[v] = _outside(points, v, before, after, turned)
    ends = {v: root + i for i, v in enumerate(stubs)}
    rooted, _ = trace_faces(rotation)
    darts = {face: dart for dart, face in rooted.items()}
    spots = [_spot(points, stubs, _walk(rotation, darts[face]), turned) for face in shown]
    first = root + len(ends)
    return Plane(
        Scene(
            (*points, *stubs.values(), *spots),
            (*names, *("r" for _ in ends), *("" for _ in spots)),
            (*layout.links(graph, points), *(Link(v, end) for v, end in ends.items())),
        ),
        ends,
        {face: first + i for i, face in enumerate(shown)},
    )


def _angle(points: Sequence[Point], v: int, u: int) -> float:
    return math.atan2(points[u][1] - points[v][1], points[u][0] - points[v][0])


def _orientation(points: Sequence[Point], rotation: Sequence[Sequence[int]]) -> int:
    """Return 1 if all rows go round with growing angles, -1 if against them, else 0.

    Rows of one or two go either way, and tell nothing.
    """
    found = set()
    for v, row in enumerate(rotation):
        if len(row) < 3:
            continue
        angles = [_angle(points, v, u) for u in row]
        falls = sum(a > b for a, b in pairwise([*angles, angles[0]]))
        found.add(1 if falls == 1 else -1 if falls == len(row) - 1 else 0)
    return found.pop() if len(found) == 1 else 0


def _cross(points: Sequence[Point], e: Dart, f: Dart) -> bool:
    def side(a: int, b: int, c: int) -> float:
        (x, y), (p, q), (r, s) = points[a], points[b], points[c]
        return (p - x) * (s - y) - (q - y) * (r - x)

    return side(*e, f[0]) * side(*e, f[1]) < 0 and side(*f, e[0]) * side(*f, e[1]) < 0


def _outer(points: Sequence[Point], face_of: FaceOf, count: int, turned: int) -> int | None:
    """Return the face round everything: the only one that is gone round the other way."""
    areas = [0.0] * count
    for (u, v), face in face_of.items():
        areas[face] += turned * (points[u][0] * points[v][1] - points[v][0] * points[u][1])
    found = [face for face, area in enumerate(areas) if area > -1e-6]
    return found[0] if len(found) == 1 else None


def _outside(points: Sequence[Point], v: int, before: int, after: int, turned: int) -> Point:
    """Return a point in the middle of the angle from one neighbor to the next."""
    start, end = _angle(points, v, before), _angle(points, v, after)
    swept = (turned * (end - start)) % math.tau or math.tau
    middle = start + turned * swept / 2
    x, y = points[v]
    return (round(x + STUB * math.cos(middle), 1), round(y + STUB * math.sin(middle), 1))


def _walk(rotation: Sequence[Sequence[int]], first: Dart) -> list[int]:
    """Return the vertices of the face of a dart, beginning with the dart's head."""
    found, (u, v) = [], first
    while True:
        found.append(v)
        row = rotation[v]
        u, v = v, row[(row.index(u) + 1) % len(row)]
        if (u, v) == first:
            return found


def _spot(
    points: Sequence[Point], stubs: Mapping[int, Point], walk: Sequence[int], turned: int
) -> Point:
    """Return where a face is marked: in its middle, or outside, half way along the border."""
    root = len(points)
    if root in walk:
        place = walk.index(root)
        path = [*walk[place + 1 :], *walk[:place]]
        path = path[: path.index(root)] if root in path else path
        outside = [
            stubs[v]
            if i in (0, len(path) - 1)
            else _outside(points, v, path[i - 1], path[i + 1], turned)
            for i, v in enumerate(path)
        ]
        half = (len(path) - 1) / 2
        around = [outside[math.floor(half)], outside[math.ceil(half)]]
    else:
        around = [points[v] for v in walk]
    return (
        round(sum(x for x, _ in around) / len(around), 1),
        round(sum(y for _, y in around) / len(around), 1),
    )
