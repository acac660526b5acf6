"""Brush numbers: every method against brute force, the formulas, recognition, and limits."""

from __future__ import annotations

import random
from itertools import permutations
from math import inf

import networkx as nx
import numpy as np
import pytest
from brushes import brush_number, instance
from sampling import some
from small import graphs

import zermelo
from zermelo.core.certificate import Status
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.graph import Graph
from zermelo.core.verdict import Assurance
from zermelo.encodings.cleaning import cpsat_balance
from zermelo.encodings.cpsat import CpSat
from zermelo.families.language import parse
from zermelo.games.cleaning.evidence.bounds import ends_bound, least_brushes, twins
from zermelo.games.cleaning.rules import Cleaning, brushes_for
from zermelo.solvers.backends import cpsat
from zermelo.solvers.cleaning.orders import greedy_order
from zermelo.solvers.cleaning.subset_costs import plain_order, steps
from zermelo.solvers.cleaning.subset_kernel import compiled_order, fill
from zermelo.solvers.recognize import grid_cells, is_petersen, rim

FREE = Deadline()


def shuffled(graph: Graph, seed: int = 1) -> Graph:
    name = random.Random(seed).sample(range(graph.n), graph.n)
    return Graph.from_edges(graph.n, [(name[u], name[v]) for u, v in graph.edges])


def decided(graph: Graph, method: str | None = None) -> zermelo.types.Verdict:
    return zermelo.decide(instance(graph), method=method)


@pytest.mark.parametrize("step", [4, pytest.param(1, marks=pytest.mark.slow)])
def test_all_small_graphs_against_all_orders(step: int) -> None:
    """Of those with six vertices every fourth by default."""
    for n in range(7):
        for edges in graphs(n, connected=False)[:: step if n == 6 else 1]:
            graph = Graph.from_edges(n, edges)
            least = brush_number(n, edges)
            assert least_brushes(graph, FREE) == least
            for order in (plain_order(graph, FREE), compiled_order(graph, FREE)):
                assert sum(brushes_for(graph, order)) == least
            bounds = [ends_bound(graph.induced(part)) for part in graph.components()]
            assert sum(bounds) <= least
            for method in ("known-formula", "ends-bound", "subset-costs", "closed-sets", None):
                verdict = decided(graph, method)
                if verdict.answered or method in ("subset-costs", "closed-sets", None):
                    assert verdict.answer == least
                    assert verdict.assurance is Assurance.CERTIFIED


def test_free_vertices_first() -> None:
    for n in range(6):
        for edges in graphs(n, connected=False):
            around: list[set[int]] = [set() for _ in range(n)]
            for u, v in edges:
                around[u].add(v)
                around[v].add(u)
            least = len(edges)
            for order in permutations(range(n)):
                fired: set[int] = set()
                total = 0
                for v in order:
                    free = {w for w in range(n) if 2 * len(around[w] & fired) >= len(around[w])}
                    if free - fired and v not in free:
                        break  # somebody is free and waits
                    total += max(0, len(around[v]) - 2 * len(around[v] & fired))
                    fired.add(v)
                else:
                    least = min(least, total)
            assert least == brush_number(n, edges)


@pytest.mark.parametrize("step", [8, pytest.param(1, marks=pytest.mark.slow)])
def test_programs_agree_on_seven_vertices_and_on_random_graphs(step: int) -> None:
    some = [Graph.from_edges(7, edges) for edges in graphs(7, connected=False)[::step]]
    some += [parse(f"gnp:{n},{p},seed={n}") for n in (9, 11, 12) for p in (0.3, 0.5, 0.8)]
    for graph in some:
        plain = plain_order(graph, FREE)
        least = sum(brushes_for(graph, plain))
        assert least == sum(brushes_for(graph, compiled_order(graph, FREE)))
        assert least == least_brushes(graph, FREE) == least_brushes(graph, FREE, least + 1)
        assert least_brushes(graph, FREE, least) == least
        assert least_brushes(graph, FREE, least - 1) == max(0, least - 1)
        assert least == decided(graph, "closed-sets").answer


@pytest.mark.parametrize(
    ("text", "number"),
    [("torus:4x5", 14), ("torus:5x5", 16), ("torus:4x6", 16)],
)
def test_tori_are_certified(text: str, number: int) -> None:
    for method in ("closed-sets", None):
        verdict = decided(shuffled(parse(text)), method)
        assert (verdict.answer, verdict.assurance) == (number, Assurance.CERTIFIED)


def test_too_many_sets_end_in_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    graph = parse("torus:4x5")
    with pytest.raises(LimitReached, match="more than 1,000 steps"):
        least_brushes(graph, FREE, 14, 1000)
    found = decided(graph, "closed-sets").certificate
    assert found is not None
    assert found.evidence.kind == "brush-table"
    monkeypatch.setattr("zermelo.games.cleaning.evidence.order.MAX_STEPS", 1000)
    assert zermelo.check(found).status is Status.LIMIT
    monkeypatch.setattr("zermelo.solvers.cleaning.closed_sets.MAX_STEPS", 1000)
    assert "more than 1,000 steps" in str(decided(graph, "closed-sets").reason)


@pytest.mark.parametrize("cuts", [True, False])
def test_cpsat_with_and_without_cuts(cuts: bool) -> None:
    cases = [Graph.from_edges(5, edges) for edges in graphs(5, connected=False)[::6]]
    cases += [parse(text) for text in ("grid:3x4", "gnp:9,0.5", "union(cycle:4,complete:5)")]
    for graph in cases:
        builder = CpSat()
        cpsat_balance(Cleaning(graph, (0,) * graph.n), builder, FREE, cuts)
        found = cpsat.solve(builder.model, [], FREE)
        assert found.optimal
        assert found.bound == least_brushes(graph, FREE)


def test_the_cpsat_method() -> None:
    for edges in graphs(6)[::9]:
        graph = Graph.from_edges(6, edges)
        verdict = decided(graph, "cpsat-balance")
        assert verdict.answer == least_brushes(graph, FREE)
        assert verdict.assurance is Assurance.CERTIFIED


@pytest.mark.parametrize("text", some(["regular:60,3,seed=2", "grid:8x8"]))
def test_cpsat_on_large_sparse_graphs(text: str) -> None:
    graph = parse(text)
    verdict = decided(graph, "cpsat-balance")
    assert verdict.answer == ends_bound(graph)


@pytest.mark.parametrize("n", range(1, 13))
def test_complete_graphs(n: int) -> None:
    graph = parse(f"complete:{n}")
    assert least_brushes(graph, FREE) == n * n // 4 == decided(graph, "known-formula").answer


def test_complete_bipartite_graphs() -> None:
    for a in range(1, 9):
        for b in range(a, 15 - a):
            graph = parse(f"bipartite:{a},{b}")
            order = compiled_order(graph, FREE) if a + b > 2 else plain_order(graph, FREE)
            assert sum(brushes_for(graph, order)) == (a * b + 1) // 2
            verdict = decided(shuffled(graph), "known-formula")
            assert verdict.answer == (a * b + 1) // 2
            assert verdict.assurance is Assurance.CERTIFIED


def test_trees_and_that_the_greedy_order_is_best_for_them() -> None:
    for n in range(1, 10):
        for tree in nx.nonisomorphic_trees(n):
            graph = Graph.from_edges(n, sorted(tree.edges))
            odd = sum(graph.degree(v) % 2 for v in range(n))
            assert 2 * least_brushes(graph, FREE) == odd
            for first in range(n):
                if graph.degree(first) < 2:
                    order = greedy_order(graph, first, random.Random(first))
                    assert 2 * sum(brushes_for(graph, order)) == odd
            assert decided(graph, "known-formula").answer == odd // 2


@pytest.mark.parametrize(
    ("text", "number"),
    [
        *((f"cycle:{n}", 2) for n in (3, 4, 5, 30)),
        *((f"wheel:{n}", (n + 1) // 2 + 2) for n in range(3, 13)),
        *((f"grid:{m}x{n}", m + n - 2) for m in (2, 3, 4, 7) for n in (2, 4, 5, 7)),
        ("petersen", 7),
    ],
)
def test_formulas(text: str, number: int) -> None:
    graph = parse(text)
    if steps(graph) < 300_000:
        assert least_brushes(graph, FREE) == number
    for seed in (1, 2):
        verdict = decided(shuffled(graph, seed), "known-formula")
        assert verdict.answer == number
        assert verdict.assurance is Assurance.CERTIFIED


@pytest.mark.parametrize(
    ("text", "number"),
    [
        *((f"hypercube:{d}", number) for d, number in ((1, 1), (2, 2), (3, 6), (4, 12))),
        *((f"torus:{a}x{b}", 2 * (a + b) - 4) for a, b in ((3, 3), (3, 4), (4, 4), (3, 5), (4, 5))),
    ],
)
def test_hypercubes_and_tori(text: str, number: int) -> None:
    graph = parse(text)
    assert least_brushes(graph, FREE) == number
    for seed in (1, 2):
        verdict = decided(shuffled(graph, seed), "known-formula")
        assert (verdict.answer, verdict.assurance) == (number, Assurance.CERTIFIED)


def test_the_hypercube_with_five_dimensions() -> None:
    graph = shuffled(parse("hypercube:5"))
    verdict = decided(graph, "known-formula")
    assert (verdict.answer, verdict.assurance) == (30, Assurance.CERTIFIED)


def test_large_tori_are_certified() -> None:
    for rows, columns in ((7, 7), (3, 40), (12, 12)):
        graph = shuffled(parse(f"torus:{rows}x{columns}"), rows)
        verdict = zermelo.decide(zermelo.cleaning(graph), method="known-formula", time_limit=5)
        assert verdict.answer == 2 * (rows + columns) - 4
        assert verdict.assurance is Assurance.CERTIFIED
        draw = random.Random(rows)
        for _ in range(40):  # no order is better, whether random or greedy
            order = draw.sample(range(graph.n), graph.n)
            assert sum(brushes_for(graph, order)) >= verdict.answer
            assert sum(brushes_for(graph, greedy_order(graph, order[0], draw))) >= verdict.answer


def test_what_the_proof_for_tori_counts() -> None:
    """Rows opened between two clean cells are no more than sources and extra arcs (theorem 25)."""
    draw, met = random.Random(25), 0
    for _ in range(3000):
        rows, columns = draw.randint(3, 7), draw.randint(3, 5)
        order = [(i, j) for i in range(rows) for j in range(columns)]
        draw.shuffle(order)
        # Some rows late, so that full and empty rows meet.
        late = {i: draw.choice((0, 0, 1, 2)) for i in range(rows)}
        order.sort(key=lambda cell: late[cell[0]] + draw.random())
        met += _counted(rows, columns, order)
    assert met > 300


def _counted(rows: int, columns: int, order: list[tuple[int, int]]) -> bool:
    """Check the claim for an order; return whether a full row met an empty one."""
    clean: set[tuple[int, int]] = set()
    full: int | None = None
    extra = sources = between = 0
    for i, j in order:
        left = {*range(rows)} - {row for row, _ in clean}
        side = [((i + step) % rows, j) in clean for step in (1, -1)]
        if full is not None and i in left and len(left) > 1:
            sources += not any(side)
            between += all(side)
        clean.add((i, j))
        if full is None and all((i, col) in clean for col in range(columns)):
            if left <= {i}:
                return False
            full = i
            arcs = sum(((row - 1) % rows, col) not in clean for row, col in clean)
            extra = arcs - columns
    assert between <= sources + extra
    return full is not None


@pytest.mark.parametrize("n", [3, 5, 7])
def test_imbalance_in_the_subcubes_of_an_odd_hypercube(n: int) -> None:
    # The subcubes of a vertex leave out one of its edges each.
    for out in range(n + 1):
        edges = [1] * out + [-1] * (n - out)
        inside = [abs(sum(edges) - left_out) for left_out in edges]
        assert sum(inside) == (n - 1) * abs(2 * out - n)


def test_larger_hypercubes_have_no_formula() -> None:
    assert "no known family" in (decided(parse("hypercube:6"), "known-formula").reason or "")


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("torus:3x3", 8),
        ("torus:3x4", 10),
        ("torus:4x4", 12),
        ("torus:3x5", 12),
        ("torus:3x6", 14),
        ("torus:4x5", 14),
    ],
)
def test_tori(text: str, number: int) -> None:
    graph = parse(text)
    assert sum(brushes_for(graph, compiled_order(graph, FREE))) == number


def test_recognition_is_exact_on_all_small_graphs() -> None:
    grids = [nx.grid_2d_graph(a, b) for a, b in ((2, 2), (2, 3))]
    for n in range(3, 8):
        for edges in graphs(n):
            graph, other = Graph.from_edges(n, edges), nx.Graph(edges)
            assert (grid_cells(graph) is not None) == any(
                nx.is_isomorphic(other, grid) for grid in grids
            )
            assert (rim(graph) is not None) == (
                n > 3 and nx.is_isomorphic(other, nx.wheel_graph(n))
            )
            assert not is_petersen(graph)


def test_look_alikes_are_not_recognised() -> None:
    twisted = [*parse("grid:4x4").edges]
    twisted.remove((5, 6))
    twisted.remove((9, 10))
    graph = Graph.from_edges(16, [*twisted, (5, 10), (6, 9)])
    assert grid_cells(graph) is None
    assert grid_cells(parse("torus:3x4")) is None
    assert is_petersen(shuffled(parse("petersen")))
    for seed in range(20):
        graph = parse(f"regular:10,3,seed={seed}")
        same = nx.is_isomorphic(nx.Graph(graph.edges), nx.petersen_graph())
        assert is_petersen(graph) == same
    assert rim(parse("union(cycle:3,join(path:1,cycle:4))")) is None
    assert rim(parse("join(path:1,union(cycle:3,cycle:3))")) is None


def test_twins_are_counted() -> None:
    assert twins(parse("multipartite:2,3")) == [[0, 1], [2, 3, 4]]
    assert twins(parse("complete:4")) == [[0, 1, 2, 3]]
    assert twins(parse("path:4")) == [[0], [1], [2], [3]]
    assert steps(parse("bipartite:30,41")) == 31 * 42 * 71
    assert steps(parse("path:2000")) == steps(parse("path:20000")) == inf


def test_large_graphs_are_decided_by_default() -> None:
    # Their sets are more than a float can count.
    assert decided(parse("tree:1500")).assurance is Assurance.CERTIFIED
    assert decided(parse("wheel:1500")).answer == 752


def test_components_add_up() -> None:
    verdict = decided(parse("union(petersen,torus:3x3,path:4,path:1)"))
    assert verdict.answer == 7 + 8 + 1
    assert verdict.assurance is Assurance.CERTIFIED


def test_what_the_checker_cannot_verify_is_exhaustive(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zermelo.games.cleaning.evidence.order.MAX_STEPS", 1000)
    verdict = decided(parse("gnp:14,0.5,seed=1"), "subset-costs")
    assert (verdict.answer, verdict.assurance) == (16, Assurance.EXHAUSTIVE)
    assert verdict.reason is not None
    assert "at most 16; the checker's bound is at least 9" in verdict.reason
    assert zermelo.check(verdict).status.value == "limit"


def test_limits_end_in_unknown() -> None:
    found = zermelo.decide(instance(parse("gnp:40,0.5")), time_limit=2)
    assert found.assurance is Assurance.UNKNOWN
    assert "at most 30" in decided(parse("gnp:40,0.5"), "subset-costs").reason  # type: ignore[operator]


@pytest.mark.slow
def test_cubic_graphs_with_120_vertices_by_cpsat() -> None:
    for seed in range(3):
        verdict = decided(parse(f"regular:120,3,seed={seed}"), "cpsat-balance")
        assert verdict.answer == 62


def test_costs_in_one_byte_are_those_in_two() -> None:
    graph = parse("gnp:9,0.7")
    masks = np.array(graph.masks, np.int64)
    degrees = np.array([graph.degree(v) for v in range(9)], np.int64)
    narrow, wide = np.zeros(1 << 9, np.uint8), np.zeros(1 << 9, np.uint16)
    for costs in (narrow, wide):
        fill(costs, masks, degrees, 1, 1 << 9)
    assert (narrow == wide).all()
    assert int(wide[-1]) == decided(graph, "cpsat-balance").answer
