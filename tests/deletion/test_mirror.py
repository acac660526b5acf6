"""The method `mirror`: the symmetries that it finds, and that the second player wins by them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

import pytest
from small import graphs

import zermelo
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.graph import Graph
from zermelo.families.language import parse
from zermelo.solvers.deletion import involutions
from zermelo.solvers.deletion.mirror import mirror_pairs
from zermelo.solvers.search.impartial import Table
from zermelo.solvers.search.methods import rules_of

FREE = Deadline()
GAMES = {"node-kayles": zermelo.node_kayles, "arc-kayles": zermelo.arc_kayles, "grim": zermelo.grim}


def drawn(n: int, connected: bool = True) -> list[Graph]:
    return [Graph.from_edges(n, edges) for edges in graphs(n, connected)]


def mirror(graph: Graph, deadline: Deadline = FREE) -> list[int] | None:
    pairs = mirror_pairs(graph, range(graph.n), False, deadline)
    if pairs is None:
        return None
    image = dict([*pairs, *((v, u) for u, v in pairs)])
    return [image[v] for v in range(graph.n)]


def is_mirror(graph: Graph, image: Sequence[int]) -> bool:
    return all(
        image[image[v]] == v
        and v != image[v] not in graph.adjacency[v]
        and sorted(image[u] for u in graph.adjacency[v]) == sorted(graph.adjacency[image[v]])
        for v in range(graph.n)
    )


def by_all_permutations(graph: Graph) -> bool:
    return any(is_mirror(graph, image) for image in permutations(range(graph.n)))


@pytest.mark.parametrize("n", range(1, 7))
def test_a_symmetry_is_found_exactly_where_there_is_one(n: int) -> None:
    found = 0
    for graph in drawn(n, connected=False):
        image = mirror(graph)
        assert (image is not None) == by_all_permutations(graph)
        if image is not None:
            assert is_mirror(graph, image)
            found += 1
    assert (found > 0) == (n % 2 == 0)


@pytest.mark.parametrize("game", GAMES)
def test_mirror_images_win_for_the_second_player(game: str) -> None:
    for graph in [*drawn(4), *drawn(6), *map(parse, ("grid:2x4", "grid:4x4", "hypercube:3"))]:
        if graph.m and mirror(graph) is not None:
            position = GAMES[game](graph)
            rules = rules_of(position)
            assert Table(rules).nim_value(rules.start(position.position)) == 0
    told = zermelo.decide(position, method="mirror")
    assert (told.answer, told.assurance.label) == (0, "certified")
    moves = zermelo.decide(position, question="winning-moves", method="mirror")
    assert (moves.answer, moves.assurance.label) == ([], "certified")


def test_vertices_that_are_gone_or_have_no_edge_need_no_image() -> None:
    graph = parse("union(grid:2x4,path:1)")
    for game, said in (("node-kayles", "N"), ("arc-kayles", "P"), ("grim", "P")):
        position = GAMES[game](graph)
        assert zermelo.decide(position, question="outcome", method="mirror").answer == said
    assert zermelo.decide(zermelo.node_kayles(graph), method="search").answer == 1


def test_a_grid_that_is_too_large_for_a_search() -> None:
    verdict = zermelo.decide(zermelo.node_kayles("grid:4x16"), assurance="theorem")
    assert (verdict.answer, verdict.method) == (0, "mirror")
    assert "no involution" in (
        zermelo.decide(zermelo.grim("cycle:5"), method="mirror").reason or ""
    )


def test_limits_end_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(LimitReached):
        mirror(parse("torus:8x9"), Deadline(0.0))
    assert mirror(parse("torus:10x10")) is not None
    monkeypatch.setattr(involutions, "LOOKS", -39)
    assert mirror(parse("torus:10x10")) is None
