"""The problems of the literature: their numbers of yes, other programs, solutions and mutations."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, product
from random import Random
from typing import Any

import networkx as nx
import pytest

import zermelo
from zermelo.core.errors import InputError
from zermelo.formats.json_text import dumps, loads
from zermelo.reductions.problem import SHIPPED, load_problem


def counts(name: str, n: int) -> tuple[int, int]:
    """Return how many instances of a size there are, and how many of them are yes."""
    problem = load_problem(name)
    found = [each for each in problem.instances(n) if each[0] == n]
    return len(found), sum(map(problem.decide, found))


@pytest.mark.parametrize(
    ("name", "yes"),
    [
        ("3-coloring", (1, 2, 4, 10, 29, 119)),
        ("hamiltonian-path", (1, 1, 2, 5, 18, 91)),  # A057864
        ("hamiltonian-cycle", (0, 0, 1, 3, 8, 48)),  # A003216
    ],
)
def test_known_numbers_of_graphs(name: str, yes: tuple[int, ...]) -> None:
    graphs = (1, 2, 4, 11, 34, 156)  # A000088
    assert tuple(counts(name, n) for n in range(1, 7)) == tuple(zip(graphs, yes, strict=True))


def test_known_numbers_of_digraphs() -> None:
    found = [each for each in load_problem("feedback-arc-set").instances(4) if each[2] == 0]
    acyclic = [each for each in found if load_problem("feedback-arc-set").decide(each)]
    for n, digraphs, free in ((1, 1, 1), (2, 3, 2), (3, 16, 6), (4, 218, 31)):  # A000273, A003087
        assert sum(each[0] == n for each in found) == digraphs
        assert sum(each[0] == n for each in acyclic) == free


def _graph(instance: Any) -> nx.Graph[int]:
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(range(instance[0]))
    graph.add_edges_from(instance[1])
    return graph


def _clique(instance: Any) -> bool:
    return bool(max(map(len, nx.find_cliques(_graph(instance)))) >= instance[2])


def _independent(instance: Any) -> bool:
    return _clique([instance[0], [*nx.complement(_graph(instance)).edges], instance[2]])


def _cut(instance: Any) -> bool:
    n, edges, k = instance
    return any(sum((s >> u ^ s >> v) & 1 for u, v in edges) >= k for s in range(1 << n))


def _feedback(instance: Any) -> bool:
    """Whether some order of the vertices has at most k arcs backwards."""
    n, arcs, k = instance
    best = {0: 0}
    for mask in range(1, 1 << n):
        best[mask] = min(
            best[mask & ~(1 << v)] + sum(u == v and mask >> w & 1 for u, w in arcs)
            for v in range(n)
            if mask >> v & 1
        )
    return bool(best[(1 << n) - 1] <= k)


def _formula(test: Callable[[list[bool]], bool]) -> Callable[[Any], bool]:
    def decide(instance: Any) -> bool:
        n, clauses = instance
        for bits in range(1 << n):
            if all(test([(bits >> abs(x) - 1 & 1) == (x > 0) for x in each]) for each in clauses):
                return True
        return False

    return decide


def _satisfiable(instance: Any) -> bool:
    from pysat.solvers import Solver

    with Solver("glucose4", bootstrap_with=instance[1]) as solver:
        return bool(solver.solve())


def _cover(instance: Any) -> bool:
    """Whether the elements are covered, the least uncovered one first."""
    q, triples = instance

    def rest(left: frozenset[int]) -> bool:
        return not left or any(
            min(left) in each and left.issuperset(each) and rest(left - {*each}) for each in triples
        )

    return rest(frozenset(range(3 * q)))


def _partition(instance: Any) -> bool:
    bound, numbers = instance

    def rest(left: list[int]) -> bool:
        if not left:
            return True
        for i, j in combinations(range(1, len(left)), 2):
            others = [x for place, x in enumerate(left) if place not in (0, i, j)]
            if left[0] + left[i] + left[j] == bound and rest(others):
                return True
        return False

    return rest(numbers)


OTHERS: dict[str, Callable[[Any], bool]] = {
    "3-coloring": lambda x: any(
        all(c[u] != c[v] for u, v in x[1]) for c in product("rgb", repeat=x[0])
    ),
    "clique": _clique,
    "independent-set": _independent,
    "hamiltonian-path": lambda x: _walk(x, closed=False),
    "hamiltonian-cycle": lambda x: _walk(x, closed=True),
    "max-cut": _cut,
    "vertex-cover": lambda x: _independent([x[0], x[1], x[0] - x[2]]),
    "feedback-arc-set": _feedback,
    "nae-sat": _formula(lambda true: any(true) and not all(true)),
    "1-in-3-sat": _formula(lambda true: sum(true) == 1),
    "planar-3sat": _satisfiable,
    "exact-cover-by-3-sets": _cover,
    "3-partition": _partition,
}


def _walk(instance: Any, closed: bool) -> bool:
    """Whether there is a Hamiltonian path or cycle, by the ends of paths through sets."""
    n, edges = instance
    near: list[set[int]] = [set() for _ in range(n)]
    for u, v in edges:
        near[u].add(v)
        near[v].add(u)
    starts = [0] if closed else range(n)
    reached = {(1 << v, v) for v in starts}
    for _ in range(n - 1):
        reached = {(mask | 1 << w, w) for mask, v in reached for w in near[v] if not mask >> w & 1}
    return any(not closed or (n > 2 and 0 in near[v]) for _, v in reached)


@pytest.mark.parametrize("name", SHIPPED)
def test_the_search_agrees_with_another_program(name: str) -> None:
    problem, rng = load_problem(name), Random(name)
    assert problem.random is not None
    small = list(problem.instances(3))
    assert len({dumps(each) for each in small}) == len(small)
    drawn = [problem.random(rng, rng.randint(2, 6)) for _ in range(60)]
    for instance in (*small, *drawn):
        assert loads(dumps(instance)) == instance
        assert problem.decide(instance) is OTHERS[name](instance), instance
    assert {True, False} == {problem.decide(each) for each in drawn}


@pytest.mark.parametrize("name", SHIPPED)
def test_smaller_ones_are_instances(name: str) -> None:
    problem, rng = load_problem(name), Random(name)
    assert problem.random is not None
    assert problem.smaller is not None
    some = 0
    for _ in range(20):
        for other in problem.smaller(instance := problem.random(rng, 5)):
            some += 1
            assert other != instance
            assert problem.decide(other) is OTHERS[name](other)
    assert some or name == "3-partition"


def test_numbers_are_such_that_three_make_a_bound() -> None:
    problem, rng = load_problem("3-partition"), Random(1)
    assert problem.random is not None
    drawn = [problem.random(rng, size) for size in (2, 4, 6, 8) for _ in range(20)]
    for bound, numbers in (*problem.instances(5), *drawn):
        assert sum(numbers) * 3 == bound * len(numbers)
        assert all(bound < 4 * x and 2 * x < bound for x in numbers)


def test_planar_formulas_are_planar() -> None:
    from zermelo.reductions.problems.formulas import is_planar

    full = [[1, 2, 3], [-1, 2, 3], [1, -2, 3]]
    assert not is_planar([3, full])  # K_{3,3}
    assert is_planar([3, full[:2]])
    assert all(map(is_planar, load_problem("planar-3sat").instances(3)))
    assert [3, full] not in list(load_problem("planar-3sat").instances(3))


WRONG: dict[str, tuple[Any, list[Any]]] = {
    "3-coloring": ([2, [[0, 1]]], [[0, 0], [0], [0, 3]]),
    "clique": ([3, [[0, 1]], 2], [[0, 2], [0], [0, 7], [1, 1]]),
    "independent-set": ([3, [[0, 1]], 2], [[0, 1], [2], [2, 5]]),
    "hamiltonian-path": ([3, [[0, 1], [1, 2]]], [[0, 2, 1], [0, 1], [0, 1, 1]]),
    "hamiltonian-cycle": ([3, [[0, 1], [1, 2], [0, 2]]], [[0, 1], [0, 1, 1], []]),
    "max-cut": ([3, [[0, 1], [1, 2]], 2], [[0], [], [0, 1, 2]]),
    "vertex-cover": ([3, [[0, 1], [1, 2]], 1], [[0], [], [0, 1], [1, 5], [3]]),
    "feedback-arc-set": ([2, [[0, 1], [1, 0]], 1], [[], [0, 1]]),
    "nae-sat": ([2, [[1, 2]]], [[True, True], [False, False], [True]]),
    "1-in-3-sat": ([2, [[1, 2]]], [[True, True], [False, False]]),
    "planar-3sat": ([2, [[1, 2]]], [[False, False]]),
    "exact-cover-by-3-sets": (
        [2, [[0, 1, 2], [3, 4, 5], [2, 3, 4]]],
        [[0], [0, 2], [0, 1, 2], [0, 3]],
    ),
    "3-partition": ([13, [4, 4, 4, 4, 5, 5]], [[[0, 1, 2], [3, 4, 5]], [[0, 1, 4]]]),
}


@pytest.mark.parametrize("name", SHIPPED)
def test_what_is_no_solution(name: str) -> None:
    problem = load_problem(name)
    assert problem.verify is not None
    instance, wrong = WRONG[name]
    assert problem.decide(instance)
    of_no_form = [None, 7, [None], [[None]], "x"]
    assert not any(problem.verify(instance, each) for each in (*wrong, *of_no_form))


def test_reachable_by_name(tmp_path: Any) -> None:
    with pytest.raises(InputError, match="instances of size 9"):
        list(load_problem("clique").instances(9))
    found = zermelo.experiments.experiment(
        {
            "name": "cliques",
            "sweep": [
                {"name": "itself", "problem": "clique:{n},seed={s}",
                 "for": {"n": "3..5", "s": "0..4"}},
                {"name": "Seepage", "problem": "clique:{n},seed={s}",
                 "reduction": "clique-to-seepage", "for": {"n": "3..5", "s": "0..4"}},
            ],
        },
        str(tmp_path / "r.sqlite"),
    )  # fmt: skip
    answers: dict[str, dict[str, Any]] = {}
    for row in found:
        answers.setdefault(row["sweep"], {})[dumps(row["parameters"])] = row["answer"]
    assert {row["assurance"] for row in found if row["sweep"] == "itself"} == {"exhaustive"}
    assert len(answers["itself"]) > 9
    for where, answer in answers["Seepage"].items():
        assert answers["itself"].get(where, answer) is answer
