"""Method ``nimbers``: against the plain search, with a table that forgets, known values."""

from __future__ import annotations

import random
from functools import cache
from itertools import product
from typing import Any

import networkx as nx
import pytest
from sampling import some
from small import graphs

import zermelo
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.verdict import Assurance
from zermelo.games.impartial.deletion import Left
from zermelo.run.decide import decide
from zermelo.solvers.deletion import nimbers_kernel
from zermelo.solvers.deletion.nimbers import encode
from zermelo.solvers.method import Request
from zermelo.solvers.nimber_search.compiled import CompiledNimbers
from zermelo.solvers.search.impartial import Table
from zermelo.solvers.search.methods import rules_of
from zermelo.solvers.search.nimbers import Nimbers

MAKERS = (zermelo.node_kayles, zermelo.arc_kayles, zermelo.grim)
GRIDS = ("grid:2x3", "grid:3x3", "grid:4x3", "grid:2x5", "grid:3x4")
QUESTIONS = ("nim-value", "outcome", "winning-moves")

CRAM = {
    (3, 3): 0, (3, 4): 1, (3, 5): 1, (3, 6): 4, (3, 7): 1, (3, 8): 3, (3, 9): 1,
    (4, 4): 0, (4, 5): 2, (4, 6): 0, (5, 5): 0,
}  # fmt: skip
"""Nim-values of Cram, which is Arc-Kayles on grids: Lemoine, Viennot, "Nimbers are inevitable"
(2012), section 6, after Schneider, "Das Spiel Juvavum" (2009)."""


def search_of(instance: Instance, **limits: Any) -> CompiledNimbers:
    return CompiledNimbers(encode(instance), rules_of(instance), Deadline(), **limits)


@cache
def some_graphs() -> tuple[Graph, ...]:
    found = [Graph.from_edges(5, edges) for edges in graphs(5, connected=False)]
    chance = random.Random(1)
    for _ in range(20):
        n = chance.randrange(6, 11)
        pairs = [(u, v) for v in range(n) for u in range(v) if chance.random() < 0.3]
        found.append(Graph.from_edges(n, pairs))
    return tuple(found)


@pytest.mark.parametrize("make", MAKERS)
def test_it_agrees_with_the_plain_search(make: Any) -> None:
    for graph in (*some_graphs(), *GRIDS):
        instance = make(graph)
        rules = rules_of(instance)
        first = start(instance)
        value = Table(rules).nim_value(first)
        assert search_of(instance).nim_value(first) == value
        plain = Nimbers(rules)
        for heap in range(value + 2):
            assert plain.lost(first, heap) == (heap == value)
            assert search_of(instance).lost(first, heap) == (heap == value)


REMOVALS = (
    *[(zermelo.octal, {"digits": digits}) for digits in ("0.137", "0.77", "0.4", "0.3117")],
    *[(zermelo.subtraction, {"take": take}) for take in ([1, 2], [1, 3], [2, 5])],
)


@pytest.mark.parametrize(("make", "data"), REMOVALS)
def test_it_agrees_where_moves_take_connected_sets(make: Any, data: Any) -> None:
    whole = [graph for graph in some_graphs() if len(graph.components()) == 1]
    for graph in (*whole[::2], *GRIDS[:2], "path:8", "cycle:7", "star:5"):
        instance = make(graph, **data)
        value = Table(rules_of(instance)).nim_value(start(instance))
        assert search_of(instance).nim_value(start(instance)) == value
    verdict = decide(make("grid:3x3", **data), Request(method="nimbers"))
    assert verdict.assurance is Assurance.CERTIFIED, verdict.reason


@pytest.mark.parametrize(("make", "question"), some(product(MAKERS, QUESTIONS), 4))
def test_its_answers_are_certified(make: Any, question: str) -> None:
    for graph in (*some_graphs()[::4], *GRIDS):
        instance = make(graph, question=question)
        verdict = decide(instance, Request(method="nimbers"))
        assert verdict.assurance is Assurance.CERTIFIED, verdict.reason
        assert verdict.answer == decide(instance, Request(method="search")).answer


@pytest.mark.parametrize("sides", CRAM)
def test_cram(sides: tuple[int, int]) -> None:
    instance = zermelo.arc_kayles("grid:{}x{}".format(*sides))
    assert search_of(instance).nim_value(start(instance)) == CRAM[sides]


def start(instance: Instance) -> Left:
    found: Left = rules_of(instance).start(instance.position)
    return found


def test_what_was_forgotten_is_searched_anew() -> None:
    """The table is full more than once, and the answer the same, for more pairs."""
    instance = zermelo.grim("regular:18,3,seed=2")
    value = Table(rules_of(instance)).nim_value(start(instance))
    whole = search_of(instance)
    assert whole.nim_value(start(instance)) == value
    small = search_of(instance, memory=1 << 14)
    assert small.nim_value(start(instance)) == value
    assert len(small) <= 1 << 10 < len(whole)
    assert small.nodes > whole.nodes


def test_symmetric_sets_of_a_grid_are_one() -> None:
    """Sets of cells have one name exactly if a symmetry of the plane says so."""
    instance = zermelo.arc_kayles("grid:3x4")
    grid, images = encode(instance).board[3:5]
    seen: dict[int, set[frozenset[tuple[int, int]]]] = {}
    for part in range(1, 1 << 12):
        cells = [(i // 4, i % 4) for i in range(12) if part >> i & 1]
        name = nimbers_kernel.canonical(grid, images, part)
        seen.setdefault(name, set()).add(least(cells))
    assert all(len(shapes) == 1 for shapes in seen.values())
    shapes = [next(iter(shapes)) for shapes in seen.values()]
    assert len(set(shapes)) == len(shapes)


def test_components_of_sets() -> None:
    """What is met on the way through a set is what networkx says of its first component."""
    instance = zermelo.arc_kayles("grid:3x4")
    adjacent, grid = encode(instance).board[1], encode(instance).board[3]
    graph = nx.Graph(instance.graph.edges)
    for rest in range(1, 1 << 12):
        inside = graph.subgraph(v for v in range(12) if rest >> v & 1)
        component = inside.subgraph(nx.node_connected_component(inside, min(inside)))
        part, m = sum(1 << v for v in component), component.number_of_edges()
        degrees = [degree for _, degree in component.degree]
        ends = sum(degree < 2 for degree in degrees)
        assert nimbers_kernel.walk(adjacent, rest) == (part, m, ends, max(degrees) < 3)
        assert nimbers_kernel.fill(grid[1], grid[2], rest) == part
        assert nimbers_kernel.grid_edges(grid, part) == m


def least(cells: list[tuple[int, int]]) -> frozenset[tuple[int, int]]:
    """Return the first of the eight images of a set of cells, shifted to the corner."""
    images = []
    for turned in (cells, [(j, i) for i, j in cells]):
        for a in (1, -1):
            for b in (1, -1):
                image = [(a * i, b * j) for i, j in turned]
                top, left = min(i for i, _ in image), min(j for _, j in image)
                images.append(sorted((i - top, j - left) for i, j in image))
    return frozenset(min(images))


def test_limits_end_it() -> None:
    instance = zermelo.grim("grid:4x5")
    with pytest.raises(LimitReached, match="limit of 50 positions"):
        search_of(instance, most=50).lost(start(instance))
    verdict = decide(zermelo.grim("grid:8x8"), Request(method="nimbers", nodes=1000))
    assert verdict.reason == "limit of 1000 positions reached"


@pytest.mark.slow
@pytest.mark.parametrize(("sides", "value"), [("4x7", 3), ("5x6", 2), ("5x7", 1), ("6x6", 0)])
def test_cram_on_larger_grids(sides: str, value: int) -> None:
    """From the same table; 5x7 and 6x6 take some seconds each."""
    instance = zermelo.arc_kayles(f"grid:{sides}")
    assert search_of(instance).lost(start(instance), value)
