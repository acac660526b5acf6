"""Elimination of symmetric matrices: kernels against plain Python, zero pivots above all."""

import random
from itertools import product

import networkx as nx
import numpy as np
import pytest
from sampling import some

from zermelo.compile import instructions
from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.solvers.algebra import front_kernels as kernels
from zermelo.solvers.algebra import fronts
from zermelo.solvers.algebra.binary_field import BINARY, ORDER, multiply
from zermelo.solvers.algebra.elimination import nonsingular_rows

WAYS = sorted({0, instructions.LANES})
FREE = Deadline()


def symmetric(
    n: int, rng: random.Random, density: float = 1.0, diagonal: float = 1.0
) -> list[list[int]]:
    rows = [[0] * n for _ in range(n)]
    for i in range(n):
        for j in range(i + 1):
            if rng.random() < (diagonal if i == j else density):
                rows[i][j] = rows[j][i] = rng.randrange(1, ORDER)
    return rows


def low_rank(n: int, rank: int, rng: random.Random) -> list[list[int]]:
    """A symmetric matrix B D B^T of the given rank at most; alternating if D is."""
    b = [[rng.randrange(ORDER) for _ in range(rank)] for _ in range(n)]
    alternating = rank % 2 == 0
    d = symmetric(rank, rng, 1.0, 0.0 if alternating else 1.0)
    rows = [[0] * n for _ in range(n)]
    for i in range(n):
        half = [0] * rank
        for t in range(rank):
            for k in range(rank):
                half[t] ^= multiply(b[i][k], d[k][t])
        for j in range(i + 1):
            total = 0
            for t in range(rank):
                total ^= multiply(half[t], b[j][t])
            rows[i][j] = rows[j][i] = total
    return rows


def answers(rows: list[list[int]]) -> list[bool]:
    """The verdicts of all ways but plain Python."""
    n = len(rows)
    pairs = [(i, j) for i in range(n) for j in range(i + 1, n) if rows[i][j]]
    graph = Graph.from_edges(n, pairs)
    system = fronts.System(
        np.asarray(graph.tails),
        np.asarray(graph.heads),
        np.array([rows[i][j] for i, j in graph.edges], np.int64),
        np.array([rows[i][i] for i in range(n)], np.int64),
    )
    plans = [
        fronts.plan_of(n, system.tails, system.heads, FREE, dense=dense)
        for dense in (0.0, 0.3, 2.0)
    ]
    found = [
        fronts.Fronts(plan, system, FREE, lanes, whole=False) for plan in plans for lanes in WAYS
    ]
    return [not each.free for each in found]


@pytest.mark.parametrize(
    ("diagonal", "n"),  # each n with one of them in every run
    some(product([1.0, 0.2, 0.0], [0, 1, 2, 3, 5, 12, 39, 40, 41, 70]), 3),
)
def test_all_ways_agree_on_random_matrices(diagonal: float, n: int) -> None:
    for seed in range(3):
        for density in (1.0, 0.4, 2 / (n + 1)):
            rng = random.Random(1000 * n + seed)
            rows = symmetric(n, rng, density, diagonal)
            assert set(answers(rows)) == {nonsingular_rows(BINARY, rows, FREE)}


@pytest.mark.parametrize(("n", "rank"), [(3, 2), (10, 9), (45, 44), (45, 45), (72, 8)])
def test_all_ways_agree_on_low_rank(n: int, rank: int) -> None:
    rows = low_rank(n, rank, random.Random(n + rank))
    assert set(answers(rows)) == {rank == n} == {nonsingular_rows(BINARY, rows, FREE)}


@pytest.mark.parametrize("half", [1, 5, 30, 64, 100])
def test_nothing_on_the_diagonal_of_any_block(half: int) -> None:
    # [[0, A], [A^T, 0]]: every block of the first pivots is zero.
    rng = random.Random(half)
    rows = [[0] * (2 * half) for _ in range(2 * half)]
    for i in range(half):
        for j in range(half):
            rows[i][half + j] = rows[half + j][i] = rng.randrange(ORDER)
    assert set(answers(rows)) == {True}
    for j in range(2 * half):
        rows[0][j] = rows[j][0] = 0
    assert set(answers(rows)) == {False}


def test_pivots_that_wait_for_their_parent() -> None:
    # Pendant triangles with zero Schur complements: the zero pivot moves up until it is used.
    for seed in range(40):
        rng = random.Random(seed)
        tree = nx.random_labeled_tree(30, seed=seed)
        rows = symmetric(60, rng, 0.0, 0.0)
        for u, v in tree.edges:
            for a, b in ((u, v), (u, 30 + v), (v, 30 + v)):
                rows[a][b] = rows[b][a] = rng.randrange(1, ORDER)
        for _ in range(seed % 4):
            v = rng.randrange(60)
            rows[v][v] = rng.randrange(1, ORDER)
        assert set(answers(rows)) == {nonsingular_rows(BINARY, rows, FREE)}


def test_a_front_larger_than_its_block(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(5)
    for lanes in WAYS:
        full = np.tril(rng.integers(0, ORDER, (150, 150)))
        kept = []
        for block in (1, 7, 64):
            monkeypatch.setattr(fronts, "BLOCK" if lanes else "PORTABLE_BLOCK", block)
            front, names = full.copy(), np.arange(150)
            done = fronts.eliminate(front, names, 90, FREE, lanes)
            assert done == 90
            assert names.tolist() == list(range(150))
            kept.append(np.tril(front)[90:, 90:])
        assert (kept[0] == kept[1]).all()
        assert (kept[0] == kept[2]).all()


def test_sweep_inverts() -> None:
    rng = random.Random(8)
    for diagonal in (1.0, 0.3, 0.0):
        for n in range(1, 9):
            rows = symmetric(n, rng, 0.8, diagonal)
            block = np.array(rows)
            swept = kernels.sweep(block, instructions.LANES).tolist()
            inside = [i for i in range(n) if swept[i]]
            outside = [i for i in range(n) if not swept[i]]
            assert nonsingular_rows(BINARY, rows, FREE) == (not outside)
            assert all(block[i, j] == 0 for i in outside for j in outside)
            for i in inside:
                for j in inside:
                    total = 0
                    for k in inside:
                        total ^= multiply(rows[i][k], int(block[k, j]))
                    assert total == (i == j)


def test_slices_give_the_same_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fronts, "SLICE", 100)
    rng = random.Random(9)
    for n in (30, 100):
        rows = symmetric(n, rng, 6 / n, 0.5)
        assert set(answers(rows)) == {nonsingular_rows(BINARY, rows, FREE)}


GRAPHS = [
    nx.empty_graph(0),
    nx.empty_graph(4),
    nx.path_graph(7),
    nx.star_graph(900),
    nx.wheel_graph(901),
    nx.complete_graph(30),
    nx.grid_2d_graph(15, 16),
    nx.random_regular_graph(3, 300, seed=1),
    nx.gnp_random_graph(120, 0.1, seed=2),
    nx.disjoint_union(nx.cycle_graph(50), nx.complete_bipartite_graph(5, 40)),
    nx.complete_multipartite_graph(3, 3, 3, 3, 3),
]


def plan_of(graph: nx.Graph, dense: float) -> tuple[fronts.Plan, nx.Graph]:
    graph = nx.convert_node_labels_to_integers(graph, ordering="sorted")
    ends = np.array(sorted(graph.edges), np.int64).reshape(-1, 2)
    return fronts.plan_of(len(graph), ends[:, 0], ends[:, 1], FREE, dense=dense), graph


def sizes(plan: fronts.Plan, graph: nx.Graph) -> list[int]:
    """The sizes of the fronts, by elimination of sets; what is left goes to one front only."""
    left: list[set[int]] = []
    found = []
    for f, below in enumerate(plan.below):
        first, last = plan.starts[f], plan.starts[f + 1]
        assert first < last
        inside = set(range(first, last))
        for v in plan.order[first:last].tolist():
            inside |= {int(plan.place[u]) for u in graph[v] if plan.place[u] > first}
        inside.update(*(left[child] for child in below))
        assert min(inside) == first
        found.append(len(inside))
        left.append({i for i in inside if i >= last})
    children = [child for below in plan.below for child in below]
    assert len(children) == len(set(children))
    roots = set(range(len(left))) - set(children)
    assert not any(left[root] for root in roots)
    return found


@pytest.mark.parametrize("index", range(len(GRAPHS)))
@pytest.mark.parametrize("dense", [0.3, 2.0])
def test_plans_are_sound(index: int, dense: float) -> None:
    """The order is a permutation, and what a front leaves is in the front above it."""
    plan, graph = plan_of(GRAPHS[index], dense)
    n = len(graph)
    assert sorted(plan.order.tolist()) == list(range(n))
    assert plan.order[plan.place].tolist() == list(range(n))
    assert plan.starts[0] == 0
    assert plan.starts[-1] == n
    assert len(plan.below) == len(plan.starts) - 1
    sizes(plan, graph)


def test_minimum_degree_keeps_the_fill_of_simple_graphs_low() -> None:
    def largest(graph: nx.Graph) -> int:
        return max(sizes(*plan_of(graph, 2.0)))

    assert largest(nx.random_labeled_tree(500, seed=3)) == 2
    assert largest(nx.cycle_graph(100)) == 3
    assert largest(nx.wheel_graph(2000)) == 4
    assert largest(nx.ladder_graph(300)) <= 4


def test_ordering_in_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    graph = nx.random_regular_graph(3, 300, seed=1)
    whole, _ = plan_of(graph, 0.3)
    monkeypatch.setattr(fronts, "SLICE", 1)
    sliced, _ = plan_of(graph, 0.3)
    assert sliced.order.tolist() == whole.order.tolist()
    assert (sliced.starts, sliced.below) == (whole.starts, whole.below)


@pytest.mark.parametrize(
    ("n", "rank"),
    [(9, 4), (40, 33), (45, 44), (72, 8), pytest.param(120, 101, marks=pytest.mark.slow)],
)
def test_vectors_of_the_kernel(n: int, rank: int) -> None:
    rows = low_rank(n, rank, random.Random(n))
    tails, heads = np.triu_indices(n, 1)
    full = np.array(rows, np.int64)
    system = fronts.System(tails, heads, full[tails, heads], full[np.arange(n), np.arange(n)])
    for dense in (0.0, 2.0):
        plan = fronts.plan_of(n, tails, heads, FREE, dense=dense)
        for lanes in WAYS:
            eliminated = fronts.Fronts(plan, system, FREE, lanes)
            assert len(eliminated.free) == n - rank
            x = eliminated.vector(random.Random(1), FREE)
            assert any(x)
            for row in rows:
                total = 0
                for a, b in zip(row, x, strict=True):
                    total ^= multiply(a, b)
                assert total == 0
