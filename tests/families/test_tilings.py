"""The Archimedean tilings: their faces, their coordinates, and the mistakes in their names."""

from __future__ import annotations

import cmath
from collections import Counter

import pytest
from periodic_graphs import edges_of, patch

from zermelo.core.errors import InputError
from zermelo.core.periodic import Vertex
from zermelo.families.tilings import CELLS, Tiling, tiling, total
from zermelo.games.weak_cops.rules import read_periodic


def corners(name: str) -> list[int]:
    return [int(size) for size in name.split(".")]


def turned(made: Tiling, one: Vertex, other: Vertex) -> Vertex:
    """Return the next vertex of the face to the left of the edge from one to the other."""
    here = made.point(*other)
    back = cmath.phase(made.point(*one) - here)

    def clockwise(vertex: Vertex) -> float:
        return (back - cmath.phase(made.point(*vertex) - here)) % (2 * cmath.pi)

    # The first direction clockwise from the way back.
    return min((v for v in made.graph.neighbors(other) if v != one), key=clockwise)


def face(made: Tiling, one: Vertex, other: Vertex) -> int:
    """Return the size of the face to the left of an edge."""
    start, size = one, 1
    while other != start:
        one, other = other, turned(made, one, other)
        size += 1
    return size


@pytest.mark.parametrize("name", CELLS)
def test_the_faces_round_every_vertex(name: str) -> None:
    made = tiling(name)
    wanted = Counter(corners(name))
    for v in range(made.graph.n):
        around = (face(made, (v, 0, 0), other) for other in made.graph.neighbors((v, 0, 0)))
        assert Counter(around) == wanted


@pytest.mark.parametrize("name", CELLS)
def test_edges_are_the_pairs_at_distance_1(name: str) -> None:
    made = tiling(name)
    vertices = patch(made.graph, 2)
    joined = set(edges_of(made.graph, vertices))
    for one in vertices:
        for other in vertices:
            if one < other:
                distance = abs(made.point(*one) - made.point(*other))
                assert distance > 1 - 1e-9
                assert (abs(distance - 1) < 1e-9) == ((one, other) in joined)


@pytest.mark.parametrize("name", CELLS)
def test_tilings_are_connected_periodic_graphs(name: str) -> None:
    graph = tiling(name).graph
    edges = [list(edge) for edge in graph.edges]
    assert read_periodic({"vertices": graph.n, "edges": edges}) == graph
    assert 2 * len(edges) == graph.n * len(corners(name))


def test_directions() -> None:
    assert abs(total((3, 15))) < 1e-12
    assert abs(total((0, 8, 16))) < 1e-12
    assert abs(total((2, 22)) - 3**0.5) < 1e-12


def test_powers_in_names_and_mistakes() -> None:
    assert tiling("3^2.4.3.4") is tiling("3.3.4.3.4")
    assert tiling("3^6").graph.n == 1
    with pytest.raises(InputError, match=r"did you mean 3.3.4.3.4"):
        tiling("3.3.4.3.5")


@pytest.mark.parametrize("name", CELLS)
def test_the_laves_tiling_is_dual(name: str) -> None:
    """Its faces are the vertices of the Archimedean one: each has its number of sides."""
    primal, made = tiling(name), tiling(f"V{name}")
    assert len(made.graph.edges) == len(primal.graph.edges)
    assert made.graph.n == len(primal.graph.edges) - primal.graph.n  # Euler, on a torus
    sizes = Counter(size for v in range(primal.graph.n) for size in corners(name))
    degrees = Counter(map(len, made.graph.steps))
    assert degrees == {size: count // size for size, count in sizes.items()}
    sides = len(corners(name))
    for v in range(made.graph.n):
        for other in made.graph.neighbors((v, 0, 0)):
            assert face(made, (v, 0, 0), other) == sides


def test_three_laves_tilings_are_archimedean() -> None:
    for name, other in (("4.4.4.4", "4.4.4.4"), ("6.6.6", "3.3.3.3.3.3"), ("3.3.3.3.3.3", "6.6.6")):
        first, second = tiling(f"V{name}").graph, tiling(other).graph
        assert sorted(map(len, first.steps)) == sorted(map(len, second.steps))
        assert first.n == second.n
    with pytest.raises(InputError, match=r"no Archimedean or Laves tiling .*V4.8.8"):
        tiling("V4.8")
