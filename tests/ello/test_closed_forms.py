"""Closed forms: every class against tables on all colorings, and orders and evidence replayed."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, product

import networkx as nx
import pytest
from closed_forms import (
    FREE,
    class_named,
    counts_win,
    cylinder,
    instance_of,
    multipartite,
    outcome,
    partitions,
    shuffled,
)
from subset_table import colored, winnable_colorings

import zermelo
from instances.ello_games import is_plausible, lost_triples, triples
from zermelo.checker.check import check
from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.errors import Contradiction, InputError, LimitReached
from zermelo.core.graph import Graph
from zermelo.core.verdict import Assurance
from zermelo.families.language import parse
from zermelo.games.ello.graphs import is_odd_elimination_scheme
from zermelo.games.ello.rules import Ello, parity_condition, replay
from zermelo.solvers.ello.closed_orders import (
    clique_order,
    cycle_order,
    order_along,
)
from zermelo.solvers.ello.products import cylinder_plan, even_scheme, odd_scheme
from zermelo.solvers.method import Task, method


def trees(largest: int) -> Iterator[Graph]:
    for n in range(1, largest + 1):
        for tree in nx.nonisomorphic_trees(n):
            yield Graph.from_edges(n, sorted(map(tuple, tree.edges())))


def members() -> Iterator[tuple[str, Graph]]:
    """The members of every class with at most 10 to 12 vertices, trees with 8."""
    for tree in trees(8):
        yield "graph peeled", tree
    for n in range(3, 13):
        yield "graph whose blocks", parse(f"cycle:{n}")
    for n in range(2, 11):
        yield "complete", parse(f"complete:{n}")
    for a in range(1, 6):
        for b in range(a, 11 - a):
            yield "complete", parse(f"bipartite:{a},{b}")
    for n in range(2, 8):
        for parts in partitions(n, n - 1):
            yield "complete", multipartite(parts)
    for rows, columns in ((2, 2), (2, 3), (3, 3), (2, 4), (2, 5), (3, 4)):
        yield "grid", parse(f"grid:{rows}x{columns}")
    for m, n in ((3, 2), (4, 2), (5, 2), (3, 3), (6, 2), (4, 3), (3, 4)):
        yield "cylinder", cylinder(m, n)
    for d in range(1, 4):
        yield "hypercube", parse(f"hypercube:{d}")


MEMBERS = list(members())


def agreed(name: str, game: Ello, winnable: bool) -> str:
    """Compare a method's outcome, have its evidence checked, and return the kind."""
    found = outcome(game, name)
    assert found.answer is winnable
    assert found.assurance is Assurance.THEOREM
    assert found.evidence is not None
    assert check(Certificate(instance_of(game), winnable, found.evidence)).accepted
    return found.evidence.kind


@pytest.mark.parametrize("name", sorted({name for name, _ in MEMBERS}))
def test_all_colorings_of_all_small_members(name: str) -> None:
    for number, graph in enumerate(graph for each, graph in MEMBERS if each == name):
        graph = shuffled(graph, number)
        table = winnable_colorings(graph)
        for coloring in range(1 << graph.n):
            agreed(name, colored(graph, coloring), bool(table >> coloring & 1))


def test_multipartite_games_by_counts() -> None:
    kinds: Counter[str] = Counter()
    for n in range(2, 12):
        for parts in partitions(n, n - 1):
            graph = multipartite(parts)
            for greens in product(*(range(size + 1) for size in parts)):
                colors = [
                    int(v >= g) for g, size in zip(greens, parts, strict=True) for v in range(size)
                ]
                counts = tuple(sorted((g, s - g) for g, s in zip(greens, parts, strict=True)))
                if sorted(zip(parts, greens, strict=True)) != list(
                    zip(parts[::-1], greens[::-1], strict=True)
                ):
                    continue  # equal parts with their greens in another order
                kinds[agreed("complete", Ello(graph, tuple(colors)), counts_win(counts))] += 1
    assert kinds["winning-order"] > kinds["even-places"] > 300


def test_multipartite_games_of_twelve_to_sixty_vertices() -> None:
    rng = random.Random(4)
    kinds: Counter[str] = Counter()
    for _ in range(400):
        parts = tuple(rng.choice((1, 1, 2, 3, 5, 8)) for _ in range(rng.randrange(3, 20)))
        graph = multipartite(parts)
        # Many parts of few colors: otherwise nearly every plausible game is won.
        chances = [rng.choice((0, 0, 0.5, 1)) for _ in parts]
        colors = [
            int(rng.random() >= p) for p, s in zip(chances, parts, strict=True) for _ in range(s)
        ]
        found = outcome(Ello(graph, tuple(colors)), "complete")
        assert found.evidence is not None
        assert check(
            Certificate(instance_of(Ello(graph, tuple(colors))), found.answer, found.evidence)
        ).accepted
        kinds[found.evidence.kind] += 1
    assert min(kinds.values()) > 20
    assert len(kinds) == 3


def test_the_rule_for_parts_of_three() -> None:
    for parts in range(5, 12):
        lost = set(lost_triples(parts))
        for greens in combinations_with_replacement(range(4), parts):
            game = triples(greens)
            if is_plausible(game):
                assert outcome(game, "complete").answer is (greens not in lost)


def large() -> Iterator[tuple[str, Graph]]:
    for n in (50, 400):
        yield "graph peeled", parse(f"tree:{n},seed={n}")
        yield "graph peeled", parse(f"path:{n}")
        yield "graph whose blocks", parse(f"cycle:{n}")
        yield "complete", parse(f"bipartite:{n // 5},{n // 8}")
        yield "complete", parse(f"bipartite:{n // 5},{n // 10}")
    for rows, columns in ((2, 31), (31, 2), (5, 40), (40, 5), (13, 13), (7, 20)):
        yield "grid", parse(f"grid:{rows}x{columns}")
    for m in range(3, 10):
        for n in range(2, 10):
            yield "cylinder", cylinder(m, n)
    for d in range(4, 11):
        yield "hypercube", parse(f"hypercube:{d}")


@pytest.mark.parametrize(
    ("name", "graph"), [pytest.param(*m, id=f"{m[0]}-{m[1].n}") for m in large()]
)
def test_large_members(name: str, graph: Graph) -> None:
    graph = shuffled(graph, graph.n)
    rng = random.Random(graph.n)
    for chance in (0.0, 0.02, 0.5, 0.98, 1.0):
        colors = [int(rng.random() < chance) for _ in range(graph.n)]
        for flip in (None, 0, graph.n - 1):
            if flip is not None:
                colors[flip] ^= 1
            game = Ello(graph, tuple(colors))
            agreed(name, game, is_plausible(game))


@pytest.mark.parametrize("d", [4, 5])
def test_hypercubes_of_one_color(d: int) -> None:
    graph = parse(f"hypercube:{d}")
    # The abstract of the paper rules out one color; all green wins in even dimensions.
    assert agreed("hypercube", Ello(graph, (0,) * graph.n), d % 2 == 0)
    assert agreed("hypercube", Ello(graph, (1,) * graph.n), False) == "obstruction"


def test_cliques_with_and_without_the_right_number_of_greens() -> None:
    for n in (30, 31):
        graph = shuffled(parse(f"complete:{n}"), n)
        for greens in range(n + 1):
            game = Ello(graph, tuple(int(v >= greens) for v in range(n)))
            kind = agreed("complete", game, greens == (n + 1) // 2)
            assert (kind == "even-places") is (is_plausible(game) and greens != (n + 1) // 2)


def inner_red(m: int, n: int) -> Iterator[Ello]:
    """Games on a cylinder whose inner vertices are red, with special outer rings."""
    graph = cylinder(m, n)
    rings = [[0] * m, [1] * m, [0, 1] + [0] * (m - 2), [1] * (m - 2) + [0, 0], [0] + [1] * (m - 1)]
    for first in rings:
        for last in rings:
            yield Ello(graph, (*first, *[1] * (m * (n - 2)), *last))


def test_cylinders_with_red_inner_vertices() -> None:
    for m in range(3, 9):
        for n in range(2, 8):
            for game in inner_red(m, n):
                agreed("cylinder", game, is_plausible(game))


def place(around: int, cell: tuple[int, int]) -> int:
    return cell[0] * around + cell[1]


def test_the_schemes_of_cylinders_less_some_cells() -> None:
    for m in range(3, 9):
        for n in range(2, 10):
            graph = cylinder(m, n)
            cells = list(product(range(n), range(m)))
            for green in range(m * n):
                plan = cylinder_plan(cells, {cells[green]}, FREE)
                assert plan is not None
                moves, scheme = ([place(m, cell) for cell in part] for part in plan)
                assert sorted(moves + scheme) == list(range(graph.n))
                rest = sorted(scheme)
                order = [rest.index(v) for v in scheme]
                assert is_odd_elimination_scheme(graph.induced(rest), order)
                assert len(moves) == (0 if m % 2 > n % 2 else 1 if 0 < green // m < n - 1 else 2)


def test_schemes_of_cubes() -> None:
    for d in range(2, 10):
        scheme = odd_scheme(d, FREE) if d % 2 else even_scheme(d, FREE)
        graph = parse(f"hypercube:{d}")
        gone = {0, 1 << (d - 1)} if d % 2 else {0}
        rest = [v for v in range(graph.n) if v not in gone]
        index = {v: i for i, v in enumerate(rest)}
        assert is_odd_elimination_scheme(graph.induced(rest), [index[v] for v in scheme])


def path_order(colors: Sequence[int]) -> list[int] | None:
    return order_along(lambda v: (v - 1,) if v else (), list(colors), range(len(colors)))


@pytest.mark.parametrize(
    ("family", "order_of", "least"),
    [("path", path_order, 1), ("cycle", cycle_order, 3), ("complete", clique_order, 1)],
)
def test_orders_from_lists_of_colors(family: str, order_of: object, least: int) -> None:
    assert callable(order_of)
    for n in range(least, 10):
        graph = parse(f"{family}:{n}")
        table = winnable_colorings(graph)
        for coloring in range(1 << n):
            game = colored(graph, coloring)
            order = order_of(list(game.colors))
            assert (order is not None) is bool(table >> coloring & 1)
            assert order is None or replay(game, order) is None


def test_cycles_too_short_for_a_graph_have_no_order() -> None:
    assert cycle_order([0, 0]) is None


def test_an_illegal_first_move_is_a_bug() -> None:
    with pytest.raises(Contradiction):
        order_along(lambda v: (), [1, 0], [1], moves=[0])


OUTSIDERS: Sequence[tuple[str, str, str]] = [
    ("graph peeled", "union(cycle:3,path:3)", "it could not be peeled"),
    ("complete", "union(cycle:3,cycle:4)", "not a complete multipartite"),
    ("complete", "grid:2x3", "not a complete multipartite"),
    ("grid", "union(cycle:4,product(cycle:3,path:2))", "not a grid"),
    ("torus", "regular:20,4", "not a torus"),
    ("cylinder", "bipartite:3,3", "not a cylinder"),
    ("hypercube", "regular:8,3,seed=2", "not a hypercube"),
]


@pytest.mark.parametrize(("name", "text", "reason"), OUTSIDERS)
def test_why_a_class_does_not_fit(name: str, text: str, reason: str) -> None:
    found = outcome(Ello(parse(text), (0,) * parse(text).n), name)
    assert found.assurance is Assurance.UNKNOWN
    assert reason in (found.reason or "")


@pytest.mark.parametrize(
    "text", ["dodecahedron", "join(cycle:7,empty:2)", "union(path:2,grid:2x3)"]
)
def test_what_is_in_no_class(text: str) -> None:
    verdict = zermelo.decide(zermelo.ello(text, green="all"), method="recognised")
    assert not verdict.answered
    assert "in none of the classes" in (verdict.reason or "")


def test_only_plain_games() -> None:
    game = zermelo.ello("path:3", colors=[0, 1, 2], modulus=3)
    assert method("ello", "recognised").applies(game) is not None


def test_decide_takes_the_closed_forms() -> None:
    for text, green, name in (
        ("tree:200", [0], "graph peeled by odd degrees"),
        ("cycle:50", [3, 7], "graph whose blocks are cliques and cycles"),
        ("bipartite:20,31", [5], "complete multipartite graph"),
        ("multipartite:6,8,10", [0, 1], "complete multipartite graph"),
        ("grid:9x20", [5], "grid"),
        ("product(cycle:9,path:20)", [5], "cylinder"),
        ("hypercube:6", [0, 5], "hypercube"),
    ):
        verdict = zermelo.decide(zermelo.ello(text, green=green))
        assert (verdict.answer, verdict.assurance) == (True, Assurance.CERTIFIED)
        assert verdict.method == "recognised"
        assert verdict.statistics["class"] == name
    lost = zermelo.decide(zermelo.ello("complete:40", green=list(range(18))))
    assert (lost.answer, lost.evidence, lost.method) == (False, "even-places", "recognised")


def test_who_asks_for_a_class_by_its_old_name_is_told_the_new_one() -> None:
    for name in ("grids", "tori", "linear-mop", "petersen"):
        with pytest.raises(InputError, match="recognised took its place"):
            zermelo.decide(zermelo.ello("path:3", green=[0]), method=name)


def test_a_lost_clique_inside_a_larger_graph() -> None:
    # The cliques hang together at a vertex, and the simplification hands them over one by one.
    pairs = [(u, v) for block in (range(30), range(29, 50)) for v in block for u in block if u < v]
    graph = Graph.from_edges(50, pairs)
    game = Ello(graph, tuple(int(v >= 9) for v in range(50)))
    game = game if parity_condition(game) else Ello(graph, (1, *game.colors[1:]))
    verdict = zermelo.decide(instance_of(game), time_limit=120)
    assert (verdict.answer, verdict.assurance) == (False, Assurance.CERTIFIED)


def test_the_deadline_is_kept() -> None:
    for name, text in (("grid", "grid:41x41"), ("hypercube", "hypercube:11")):
        instance = zermelo.ello(text, green=[0, 1] if name == "hypercube" else [0])
        with pytest.raises(LimitReached):
            class_named(name).run(Task(instance, Deadline(0)))
    with pytest.raises(LimitReached):
        order_along(lambda v: (), [0] * 3000, range(3000), Deadline(0))
