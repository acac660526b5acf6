"""Fans, wheels, (MOP v K_1) - e: every member, coloring, and small graph."""

from __future__ import annotations

from random import Random

import networkx as nx
import pytest
from closed_forms import class_named
from mops import mops, shuffled
from subset_table import atlas, colored

from zermelo.checker.check import check
from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.core.verdict import Assurance
from zermelo.families.language import parse
from zermelo.families.operations import join
from zermelo.games.ello.graphs import is_odd_elimination_scheme
from zermelo.games.ello.rules import Ello, coloring_of, parity_condition, replay
from zermelo.solvers.ello.closed_orders import (
    clique_order,
    cycle_order,
    order_along,
    peeled_scheme,
)
from zermelo.solvers.ello.colorings import winnable_colorings
from zermelo.solvers.method import Outcome, Task, method
from zermelo.solvers.recognize import rim

MOP, WHEEL = "maximal outerplanar graph", "wheel"
JOIN = "graph peeled"


def outcome(name: str, game: Ello) -> Outcome:
    instance = Instance("ello", game, "winnable", Labels(game.graph.n))
    known = class_named(name)
    assert known.fits(game.graph.n, game.graph.m)
    found = known.run(Task(instance, Deadline()))
    if found.assurance is not Assurance.UNKNOWN:
        assert found.assurance is Assurance.THEOREM
        assert found.evidence is not None
        assert found.evidence.kind in method("ello", "recognised").evidence
        assert check(Certificate(instance, found.answer, found.evidence), Deadline()).accepted
    return found


def examine(name: str, graph: Graph) -> int:
    """Compare all games on a graph with the subset program; return how many stay open."""
    table = winnable_colorings(graph, Deadline())
    still_open = 0
    for coloring in range(1 << graph.n):
        found = outcome(name, colored(graph, coloring))
        if found.assurance is Assurance.UNKNOWN:
            still_open += 1
        else:
            assert found.answer == (coloring in table)
    return still_open


@pytest.mark.parametrize("r", range(1, 9))
def test_every_game_on_a_fan(r: int) -> None:
    names = Random(r).sample(range(r + 1), r + 1)
    assert examine(MOP, shuffled(parse(f"fan:{r}"), names)) == 0


@pytest.mark.parametrize("r", range(3, 9))
def test_every_game_on_a_wheel(r: int) -> None:
    names = Random(r).sample(range(r + 1), r + 1)
    assert examine(WHEEL, shuffled(parse(f"wheel:{r}"), names)) == 0


@pytest.mark.slow
@pytest.mark.parametrize("r", [9, 10, 11])
def test_every_game_on_larger_fans_and_wheels(r: int) -> None:
    assert examine(MOP, parse(f"fan:{r}")) == 0
    assert examine(WHEEL, parse(f"wheel:{r}")) == 0


def joins(n: int) -> list[Graph]:
    """All (G v z) - e with n vertices, G a MOP with n - 1 >= 3 vertices; z is the last vertex."""
    found = []
    for inner in mops(n - 1):
        whole = join(inner, Graph.from_edges(1, []))
        found += [
            Graph.from_edges(n, [pair for pair in whole.edges if pair != edge])
            for edge in whole.edges
        ]
    return found


@pytest.mark.parametrize("n", [4, 5, 6, 7])
def test_joins_without_an_edge_are_oddities(n: int) -> None:
    rng = Random(n)
    for graph in joins(n):
        assert examine(JOIN, shuffled(graph, rng.sample(range(n), n))) == 0


@pytest.mark.slow
@pytest.mark.parametrize("n", [8, 9, 10])
def test_larger_joins_without_an_edge(n: int) -> None:
    rng = Random(n)
    for graph in joins(n):
        moved = shuffled(graph, rng.sample(range(n), n))
        scheme = peeled_scheme(moved, Deadline())
        assert scheme is not None
        assert is_odd_elimination_scheme(moved, scheme)
        if n < 9 or rng.random() < 0.02:
            table = winnable_colorings(moved, Deadline())
            for coloring in range(1 << n):
                assert (coloring in table) == parity_condition(colored(moved, coloring))


def test_recognition_of_all_small_wheels() -> None:
    wheels = 0
    for graph in atlas(1, 7, connected=False):
        other = nx.Graph(graph.edges)
        is_wheel = rim(graph) is not None
        same = graph.n > 3 and nx.is_isomorphic(other, nx.wheel_graph(graph.n))
        assert is_wheel == same
        wheels += is_wheel
    assert wheels == 4


@pytest.mark.parametrize("n", [50, 3001])
def test_large_members(n: int) -> None:
    rng = Random(n)
    whole = join(parse(f"mop:{n},seed=2"), Graph.from_edges(1, []))
    edges = list(whole.edges)
    edges.pop(rng.randrange(len(edges)))
    for entry, graph in (
        (MOP, parse(f"fan:{n}")),
        (WHEEL, parse(f"wheel:{n}")),
        (JOIN, Graph.from_edges(n + 1, edges)),
    ):
        moved = shuffled(graph, rng.sample(range(graph.n), graph.n))
        colors = coloring_of(moved, rng.sample(range(graph.n), graph.n))
        assert outcome(entry, Ello(moved, colors)).answer is True


@pytest.mark.parametrize("n", range(1, 11))
def test_orders_of_cliques_and_cycles(n: int) -> None:
    known = [(parse(f"complete:{n}"), clique_order)]
    if n > 2:
        known.append((parse(f"cycle:{n}"), cycle_order))
    for graph, make in known:
        table = winnable_colorings(graph, Deadline())
        for coloring in range(1 << n):
            game = colored(graph, coloring)
            order = make(game.colors)
            assert (order is not None) == (coloring in table)
            assert order is None or replay(game, order) is None


def test_orders_from_schemes() -> None:
    for text in ("path:1", "path:7", "star:5", "spider:1,2,3", "petersen"):
        graph = parse(text)
        scheme = [0]
        while len(scheme) < graph.n:
            odd = (v for v in range(graph.n) if v not in scheme)
            scheme.append(next(v for v in odd if sum(u in scheme for u in graph.neighbors(v)) % 2))
        for coloring in range(1 << graph.n):
            game = colored(graph, coloring)
            order = order_along(graph.neighbors, list(game.colors), scheme)
            assert (order is not None) == parity_condition(game)
            assert order is None or replay(game, order) is None
