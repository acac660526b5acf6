"""The checker of dual barriers accepts what the method makes and nothing that was tampered with."""

import copy
import random
from typing import Any

import pytest

from zermelo.checker.check import check
from zermelo.core.certificate import Certificate, CheckResult, Evidence, Status
from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.games.ello.evidence.dual_barrier import (
    dual_graph,
    rooted_adjacency,
    trace_faces,
)
from zermelo.games.ello.rules import RED, Ello, coloring_of, reflection
from zermelo.solvers.ello.planar_dual import planar_dual

SIDE = 6


def lost_grid() -> Ello:
    """Return the 6x6 grid with red corners and inside and one green pair on the boundary."""
    edges = [(v, v + 1) for v in range(SIDE * SIDE) if v % SIDE < SIDE - 1]
    edges += [(v, v + SIDE) for v in range(SIDE * SIDE - SIDE)]
    return Ello(Graph.from_edges(SIDE * SIDE, edges), tuple(v not in (1, 2) for v in range(36)))


def evidence(game: Ello) -> dict[str, Any]:
    answer = planar_dual(game)
    assert answer is not None
    assert answer.evidence is not None
    return copy.deepcopy(dict(answer.evidence.data))


def checked(game: Ello, data: dict[str, Any]) -> CheckResult:
    """Check evidence that a game is lost."""
    instance = Instance("ello", game, "winnable", Labels(game.graph.n))
    return check(Certificate(instance, False, Evidence("dual-barrier", data)))


def reason(game: Ello, data: dict[str, Any]) -> str:
    result = checked(game, data)
    assert result.status is Status.REJECTED
    assert result.reason
    assert "\n" not in result.reason
    return result.reason


GAME = lost_grid()


def test_the_grid_is_lost() -> None:
    assert checked(GAME, evidence(GAME)).accepted


def test_evidence_about_the_reflected_game() -> None:
    data = evidence(reflection(GAME))
    if not data["reflected"]:
        data["reflected"] = True
        assert checked(GAME, data).accepted
        assert not checked(reflection(GAME), data).accepted


def test_an_even_number_of_faces() -> None:
    game = Ello(Graph.from_edges(3, [(0, 1), (1, 2)]), (0, 0, 1))
    data = evidence(game)
    assert data["barrier"] == []
    assert checked(game, data).accepted
    empty = evidence(GAME)
    empty["barrier"] = []
    assert "is odd" in reason(GAME, empty)


def test_a_swap_in_the_rotation_is_rejected() -> None:
    data = evidence(GAME)
    swapped = 0
    for row in data["rotation"]:
        if len(row) >= 3:
            row[0], row[1] = row[1], row[0]
            swapped += 1
            assert "V - E + F" in reason(GAME, data)
            row[0], row[1] = row[1], row[0]
    assert swapped > 10


def test_a_barrier_without_one_of_its_faces_or_with_one_more() -> None:
    data = evidence(GAME)
    barrier = data["barrier"]
    # |S| + 1 components: without one face of S two or more of them join, or one gets even.
    for face in barrier:
        data["barrier"] = [f for f in barrier if f != face]
        assert "odd components" in reason(GAME, data)
    data["barrier"] = [barrier[0]]
    assert "odd components" in reason(GAME, data)
    data["barrier"] = [*barrier, barrier[0]]
    assert "twice" in reason(GAME, data)


def test_a_flipped_color_or_another_graph_is_rejected() -> None:
    data = evidence(GAME)
    for v in range(GAME.graph.n):
        colors = tuple(color ^ (u == v) for u, color in enumerate(GAME.colors))
        assert "neighbors" in reason(Ello(GAME.graph, colors), data)
    edges = [edge for edge in GAME.graph.edges if edge != (14, 15)]
    assert "neighbors" in reason(Ello(Graph.from_edges(36, edges), GAME.colors), data)
    assert "lists" in reason(Ello(Graph.from_edges(1, []), (0,)), data)


def test_a_winnable_game_has_no_evidence() -> None:
    """No set of one, two or three faces passes for a winnable game."""
    rng = random.Random(0)
    graph = Graph.from_edges(6, [(i, i + 1) for i in range(5)] + [(i, i + 2) for i in range(4)])
    for _ in range(20):
        game = Ello(graph, coloring_of(graph, rng.sample(range(6), 6)))
        data = evidence_of_the_embedding(game)
        faces = data.pop("faces")
        for code in range(1 << faces):
            data["barrier"] = [f for f in range(faces) if code >> f & 1]
            reason(game, data)


def evidence_of_the_embedding(game: Ello) -> dict[str, Any]:
    from zermelo.solvers.ello.planar_dual import planar_rotation

    rotation = planar_rotation(rooted_adjacency(game))
    assert rotation is not None
    named = [[None if u == game.graph.n else u for u in row] for row in rotation]
    faces = trace_faces(rotation)[1]
    return {"reflected": False, "rotation": named[:-1], "root": named[-1], "faces": faces}


def test_a_disconnected_rooted_graph_is_rejected() -> None:
    game = Ello(Graph.from_edges(2, []), (RED, RED))
    data = {"reflected": False, "rotation": [[], []], "root": [], "barrier": []}
    assert "not connected" in reason(game, data)
    lone = Ello(Graph.from_edges(1, []), (RED,))
    assert "not connected" in reason(lone, {**data, "rotation": [[]]})
    assert reason(Ello(Graph.from_edges(0, []), ()), {**data, "rotation": []})


def test_variants_are_rejected() -> None:
    game = Ello(Graph.from_edges(2, [(0, 1)]), (0, 1), before=((0, 1),))
    assert "plain" in reason(game, evidence(GAME))


@pytest.mark.parametrize("key", ["reflected", "rotation", "root", "barrier"])
@pytest.mark.parametrize(
    "value",
    [None, 0, 1, "x", 1.5, [], {}, [None], [-1], [1.0], [True], ["0"], [[0]], [[]] * 36, [[[]]]],
)
def test_malformed_data_is_rejected(key: str, value: Any) -> None:
    data = evidence(GAME)
    data[key] = value
    reason(GAME, data)
    del data[key]
    with pytest.raises(InputError, match=f'the key "{key}" is missing'):
        checked(GAME, data)


def test_faces_of_a_triangle_and_a_tree() -> None:
    face_of, faces = trace_faces([[1, 2], [2, 0], [0, 1]])
    assert faces == 2
    assert face_of[0, 1] == 0
    assert dual_graph(face_of, faces) == [[1], [0]]
    face_of, faces = trace_faces([[1], [0, 2], [1]])
    assert faces == 1
    assert dual_graph(face_of, faces) == [[]]
