"""The picture of a barrier: the usual drawing with its faces, or one with the root as a vertex."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

import zermelo
from zermelo.core.certificate import Certificate
from zermelo.games.ello.evidence.dual_barrier import trace_faces
from zermelo.pictures.ello.faces import Plane, draw_plane
from zermelo.views.styles import NODES
from zermelo.views.view import names, replay_of

LOST = [
    ("grid:4x4", [1, 2, 7, 11]),
    ("grid:8x8", [1, 2, 3, 4, 8, 16, 24, 31, 32, 39, 40, 48, 57, 58, 61, 62]),
    ("fan:4", [2, 3]),
    ("fan:9", [2, 3, 6, 7]),
]


def lost(graph: str, green: list[int]) -> Certificate:
    game = zermelo.ello(graph, green=green)
    proof = zermelo.decide(game, method="planar-dual").certificate
    assert proof is not None
    assert proof.evidence.kind == "dual-barrier"
    return proof


def plane(proof: Certificate) -> Plane | None:
    game, data = proof.instance.position, proof.evidence.data
    rows = [
        [game.graph.n if u is None else u for u in row] for row in (*data["rotation"], data["root"])
    ]
    faces = [*range(trace_faces(rows)[1])]
    return draw_plane(game.graph, names(proof.instance.labels), rows, faces)


@pytest.mark.parametrize(("graph", "green"), LOST)
def test_every_face_has_a_place_of_its_own(graph: str, green: list[int]) -> None:
    proof = lost(graph, green)
    found = plane(proof)
    assert found is not None
    scene, n = found.scene, proof.instance.position.graph.n
    assert [*found.ends] == [*proof.evidence.data["root"]]
    assert len(scene.points) == n + len(green) + len(found.faces)
    assert all(math.dist(a, b) > 14 for a, b in combinations(scene.points, 2))
    assert len(scene.links) == proof.instance.position.graph.m + len(green)


def test_inner_faces_are_marked_in_their_middle_and_others_outside() -> None:
    found = plane(lost("grid:4x4", [1, 2, 7, 11]))
    assert found is not None
    points = found.scene.points
    (left, top), (right, bottom) = points[0], points[15]
    inside = {points[node] for node in found.faces.values()} & {
        tuple((points[v][i] + points[v + 5][i]) / 2 for i in (0, 1))
        for v in (0, 1, 2, 4, 5, 6, 8, 9, 10)
    }
    assert len(inside) == 9
    for x, y in {points[node] for node in found.faces.values()} - inside:
        assert not (left <= x <= right and top <= y <= bottom)
    for v, end in found.ends.items():
        x, y = points[end]
        assert not (left <= x <= right and top <= y <= bottom), v


@pytest.mark.parametrize(("graph", "green"), LOST)
def test_the_last_frame_marks_the_barrier(graph: str, green: list[int]) -> None:
    proof = lost(graph, green)
    replay = replay_of(proof)
    assert replay is not None
    walls = [look for look in replay.frames[-1].state.nodes if look.kind == "wall"]
    assert len(walls) == len(proof.evidence.data["barrier"])
    assert ("(filled squares)" in replay.still.caption) == bool(walls)
    assert {"wall", "face"} <= {*NODES}
    first = replay.frames[0].state.nodes
    assert not any(look.kind == "wall" for look in first)


def test_a_graph_whose_drawing_has_other_faces_has_the_root_as_a_vertex() -> None:
    proof = lost("cycle:6", [0])  # which way a cycle is gone round nothing tells
    assert plane(proof) is None
    replay = replay_of(proof)
    assert replay is not None
    assert replay.scene is not None
    assert replay.scene.names[-1] == "root"
