"""The ELLO paper, section 3 from Proposition 3.13 on: special graphs and how to build them.

Classes are decided by their definitions, from tables of all winnable colorings. Statements about
constructions are tested with the functions of zermelo.families. A docstring names the reading where
we correct the text, and the test then shows that the printed form fails.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from random import Random

import pytest
from constructing import twins
from ello_classes import (
    is_driven,
    is_event,
    is_oddity,
    is_special,
    is_special_event,
    is_special_oddity,
)
from ello_links import all_links, all_special_links
from sampling import some
from subset_table import atlas
from substitution import (
    random_special_substitution,
    special_substitution,
    substitution,
)

from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.families.operations import complement, composition, join
from zermelo.families.random_graphs import regular
from zermelo.families.standard import (
    bipartite,
    complete,
    cycle,
    empty,
    hypercube,
    multipartite,
    path,
    petersen,
)
from zermelo.games.ello.graphs import is_all_even, is_all_odd, is_odd_type, without
from zermelo.solvers.ello import classify as recognition
from zermelo.solvers.ello.classify import Finding

ALL = list(atlas(1, 7, connected=False))
C3, C4 = cycle(3), cycle(4)


@cache
def special_events(n: int) -> tuple[Graph, ...]:
    return tuple(graph for graph in atlas(n, n) if is_all_even(graph) and is_special_event(graph))


@cache
def special_oddities(n: int) -> tuple[Graph, ...]:
    """All of them up to 7 vertices; with 8 or more those of some random all-odd graphs."""
    if n <= 7:
        return tuple(
            graph for graph in atlas(n, n) if is_all_odd(graph) and is_special_oddity(graph)
        )
    drawn = {all_odd(n, seed) for seed in range(30)}
    return tuple(
        graph for graph in sorted(drawn, key=lambda g: g.edges) if is_special_oddity(graph)
    )


def all_odd(n: int, seed: int) -> Graph:
    """Return a random graph of odd degrees: its last vertex mends the degrees of the others."""
    rng = Random(seed)
    pairs = [pair for pair in combinations(range(n - 1), 2) if rng.random() < 0.5]
    degrees = [sum(v in pair for pair in pairs) for v in range(n - 1)]
    return Graph.from_edges(n, [*pairs, *((v, n - 1) for v in range(n - 1) if not degrees[v] % 2)])


def test_proposition_3_13_special_graphs_are_parity_driven() -> None:
    specials = [graph for graph in ALL if is_special(graph)]
    assert len(specials) == 29  # 28 connected ones and two isolated vertices
    for graph in [*specials, petersen(), bipartite(4, 4), bipartite(5, 3), cycle(9)]:
        assert is_special(graph)
        assert is_driven(graph)


def test_fact_b_events_are_special() -> None:
    """Ours: special event and event are the same thing (two greens, one first, the other last)."""
    for graph in ALL:
        if is_event(graph):
            assert is_special(graph)


def test_examples_after_3_13_i_cycles_are_special_events() -> None:
    for n in range(3, 12):
        assert is_special_event(cycle(n))


def test_examples_after_3_13_ii_the_petersen_graph_is_a_special_oddity() -> None:
    assert is_special_oddity(petersen())


def test_examples_after_3_13_iii_complete_bipartite_graphs_of_even_order() -> None:
    """m, n >= 2; the star K_{1,3}, of even order too, is not special."""
    for m in range(2, 7):
        for n in range(m, 12 - m, 2):
            assert is_special(bipartite(m, n))
    assert not is_special(bipartite(1, 3))
    assert not is_special(bipartite(1, 5))


def check_theorem_3_14(
    pattern: Graph, parts: Sequence[Graph], removed: Sequence[int]
) -> Iterator[Graph]:
    """Build the graphs with all links, test each, and yield it."""
    is_right = is_special_oddity if is_odd_type(pattern) else is_special_event
    for links in all_special_links(pattern, parts, removed):
        graph = special_substitution(pattern, parts, removed, links)
        assert is_right(graph)
        yield graph


def test_theorem_3_14_its_links_are_those_of_3_9_that_make_all_degrees_even() -> None:
    rest = [without(part, 0) for part in (C3, C3, C4)]
    for parts, count in ((rest[:1] * 3, 64), (rest[:2] + rest[2:], 512)):
        whole = [C3, C3, C3 if parts[2].n == 2 else C4]
        every = (
            substitution(C3, parts, links) for links in all_links(C3, [part.n for part in parts])
        )
        even = sorted((graph for graph in every if is_all_even(graph)), key=lambda g: g.edges)
        found = [
            special_substitution(C3, whole, (0, 0, 0), links)
            for links in all_special_links(C3, whole, (0, 0, 0))
        ]
        assert len(found) == count
        assert sorted(found, key=lambda g: g.edges) == even


def test_theorem_3_14_special_substitution_of_events() -> None:
    for parts, count in (((C3, C3, C3), 64), ((C3, C3, C4), 512), ((C4, C3, C3), 512)):
        assert len(set(check_theorem_3_14(C3, parts, (0, 0, 0)))) == count
    for part in (*special_events(5), *special_events(6)):
        for x in range(part.n):
            # Parts K_3 less a vertex are edges; one part of 4 or 5 vertices.
            graph = random_special_substitution(C3, (C3, part, C3), (0, x, 0), x)
            assert is_special_event(graph)


def test_theorem_3_14_special_substitution_of_oddities() -> None:
    k2, sixes = complete(2), special_oddities(6)
    assert len(sixes) == 2
    for part in sixes:
        for x in range(6):
            assert len(set(check_theorem_3_14(k2, (k2, part), (1, x)))) == 1
    # Six single vertices make the pattern again.
    for pattern in sixes:
        assert set(check_theorem_3_14(pattern, [k2] * 6, [0] * 6)) == {pattern}


def test_theorem_3_14_special_substitution_at_random() -> None:
    rng = Random(14)
    events = [graph for n in (3, 4, 5, 6) for graph in special_events(n)]
    odd = [graph for n in (2, 6) for graph in special_oddities(n)]
    for pool, patterns, is_right, most in (
        (events, events, is_special_event, 11),
        (odd, odd, is_special_oddity, 10),
    ):
        orders = set()
        done = 0
        while done < 60:
            pattern = rng.choice(patterns)
            parts = [rng.choice(pool) for _ in range(pattern.n)]
            if sum(part.n - 1 for part in parts) > most:
                parts = [min(pool, key=lambda graph: graph.n)] * pattern.n
                parts[rng.randrange(pattern.n)] = rng.choice(pool)
            if sum(part.n - 1 for part in parts) > most:
                continue
            removed = [rng.randrange(part.n) for part in parts]
            graph = random_special_substitution(pattern, parts, removed, done)
            assert is_right(graph)
            orders.add(graph.n)
            done += 1
        assert max(orders) >= 10


@pytest.mark.slow
def test_theorem_3_14_all_links_on_eight_vertices() -> None:
    for parts in ((C3, C4, C4), (C4, C3, C4)):
        assert len(set(check_theorem_3_14(C3, parts, (0, 0, 0)))) == 8192
    assert len(set(check_theorem_3_14(C4, (C3,) * 4, (0,) * 4))) == 1 << 14


def odd_splinters(graph: Graph) -> bool:
    """Whether each G - x is a disjoint union of an odd number of odd order oddities."""
    for x in range(graph.n):
        rest = without(graph, x)
        parts = [rest.induced(component) for component in rest.components()]
        if len(parts) % 2 == 0 or any(part.n % 2 == 0 or not is_oddity(part) for part in parts):
            return False
    return True


@cache
def splintering(n: int) -> tuple[Graph, ...]:
    """Return the even-type graphs that fulfil the hypothesis of Proposition 3.15."""
    return tuple(
        graph
        for graph in atlas(n, n, connected=False)
        if not is_odd_type(graph) and odd_splinters(graph)
    )


def test_proposition_3_15_joins_that_are_special_events() -> None:
    pool = [graph for n in (2, 4, 6) for graph in splintering(n)]
    assert empty(6) in pool
    assert {len(graph.components()) for graph in pool} >= {1, 2, 4, 6}
    for first, second in combinations_with_replacement(pool, 2):
        assert is_special_event(join(first, second))


def test_proposition_3_15_with_graphs_of_eight_vertices() -> None:
    larger = [empty(8), cycle(8), bipartite(4, 4), multipartite(2, 2, 2, 2)]
    for first in larger:
        assert not is_odd_type(first)
        assert odd_splinters(first)
        for second in (*splintering(2), *splintering(4)):
            assert is_special_event(join(first, second))


def test_corollary_3_16_i_special_events_joined_with_isolated_vertices() -> None:
    """The scan lost the bars: G is joined with 2n, resp. 2n - 1, isolated vertices, not cliques."""
    pool = [*special_events(4), *special_events(6), cycle(8), bipartite(4, 4)]
    assert len(pool) == 8
    for graph in pool:
        for n in range(1, (13 - graph.n) // 2 + 1):
            if graph.n + 2 * n <= 12:
                assert is_special_event(join(graph, empty(2 * n)))
            assert is_oddity(join(graph, empty(2 * n - 1)))
    assert not is_event(join(C4, complete(2)))
    assert not is_oddity(join(C4, complete(3)))


def even_parts(total: int, most: int) -> Iterator[tuple[int, ...]]:
    """Yield the partitions into even parts of at most `most`."""
    if total == 0:
        yield ()
    for part in range(2, min(total, most) + 1, 2):
        for rest in even_parts(total - part, part):
            yield (part, *rest)


def test_corollary_3_16_ii_complete_multipartite_graphs_with_even_parts() -> None:
    """At least two parts: four isolated vertices are no event."""
    for total in (4, 6, 8, 10, 12):
        for parts in even_parts(total, total - 2):
            assert is_special_event(multipartite(*parts))
    assert not is_event(empty(4))


def test_proposition_3_17_a_special_oddity_joined_with_a_vertex() -> None:
    pool = [*special_oddities(2), *special_oddities(6), *special_oddities(8), *special_oddities(10)]
    pool += [petersen(), *(regular(10, 3, seed) for seed in range(12))]
    pool = [graph for graph in pool if is_special_oddity(graph)]
    assert {graph.n for graph in pool} == {2, 6, 8, 10}
    assert len(pool) > 20
    for graph in pool:
        assert is_special_event(join(graph, complete(1)))


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5, pytest.param(6, marks=pytest.mark.slow)])
def test_proposition_3_18_twin_extension(n: int) -> None:
    """Checked for all parity-driven G - x - y and all even neighborhoods of the twins."""
    for graph in atlas(n, n, connected=False):
        if is_driven(graph):
            for chosen in range(1, 1 << n):
                if chosen.bit_count() % 2 == 0:
                    larger = twins(graph, [v for v in range(n) if chosen >> v & 1])
                    assert is_driven(larger)
                    assert is_odd_type(larger) == is_odd_type(graph)


def test_proposition_3_18_needs_an_even_positive_degree() -> None:
    assert not is_driven(twins(complete(2), []))
    assert not is_driven(twins(C3, [0]))


@pytest.mark.parametrize("p", [2, 3, 4, 5, pytest.param(6, marks=pytest.mark.slow)])
def test_corollary_3_19_i_compositions_with_two_isolated_vertices(p: int) -> None:
    """G[two isolated vertices]; the scan lost the bar: G[K_2] is K_4 for G = K_2.

    It holds from p = 2 on (the scan has p > 2), and even for p = 1: two isolated vertices.
    """
    for graph in atlas(p, p):
        assert is_special_event(composition(graph, empty(2)))
    assert is_event(composition(complete(1), empty(2)))
    assert not is_event(composition(complete(2), complete(2)))


def test_corollary_3_19_ii_complete_multipartite_graphs_with_even_parts_are_events() -> None:
    """By 3.18 from 3.19 (i): each part is blown up two by two. By fact B this is 3.16 (ii)."""
    for total in (4, 6, 8, 10, 12):
        for parts in even_parts(total, total - 2):
            assert is_event(multipartite(*parts))


EXCEPTIONS = {(3, 1), (4, 6)}
"""The orders and sizes of the complement of P_3 and of K_4, which determine them."""


def meets_theorem_3_20(graph: Graph) -> bool:
    return all(
        (is_event if graph.degree(x) % 2 else is_oddity)(without(graph, x)) for x in range(graph.n)
    )


def test_theorem_3_20_with_its_exceptions() -> None:
    """|V| >= 4 and G is not K_4; the scan has |V| > 4 and lost the number of the clique.

    Below four vertices the complement of P_3 is an exception as well.
    """
    for graph in ALL:
        if meets_theorem_3_20(graph):
            exception = (graph.n, graph.m) in EXCEPTIONS
            assert is_special_event(graph) == is_all_even(graph) == (not exception)
    for graph in (complement(path(3)), complete(4)):
        assert (graph.n, graph.m) in EXCEPTIONS
        assert meets_theorem_3_20(graph)


def test_before_3_20_graphs_whose_vertex_deleted_subgraphs_are_parity_driven() -> None:
    """K_4 and the complement of P_3 (the scan lost the bars) are such graphs and not special."""
    found = {
        (graph.n, graph.m)
        for graph in ALL
        if not is_odd_type(graph)
        and not is_special(graph)
        and all(is_driven(without(graph, x)) for x in range(graph.n))
    }
    assert found == EXCEPTIONS


def test_after_3_20_odd_type_graphs_with_parity_driven_vertex_deleted_subgraphs() -> None:
    """K_{2m,2n+1}, m, n >= 1 (the scan lost the indices)."""
    for m, n in product((1, 2, 3), (1, 2)):
        graph = bipartite(2 * m, 2 * n + 1)
        assert is_odd_type(graph)
        assert not is_special(graph)
        assert all(is_driven(without(graph, x)) for x in range(graph.n))


def test_after_3_20_only_three_isolated_vertices_have_events_everywhere() -> None:
    for graph in ALL:
        if is_odd_type(graph) and all(is_event(without(graph, x)) for x in range(graph.n)):
            assert graph == empty(3)
    assert all(is_event(without(empty(3), x)) for x in range(3))


def is_certainly(recognize: Callable[[Graph, Deadline, int], Finding], graph: Graph) -> bool:
    """Whether a graph of any size is what is asked; it says yes only for certain."""
    return recognize(graph, Deadline(), 0) == Finding(True)


def large_special_graphs(odd: bool) -> list[Graph]:
    """Special oddities, or special events, some of them beyond the reach of tables."""
    if odd:
        drawn = [petersen(), *(regular(14, 3, seed) for seed in range(4)), all_odd(14, 1)]
        pool = [complete(2), *special_oddities(6), *drawn]
    else:
        pool = [C3, C4, cycle(9), bipartite(4, 6), multipartite(2, 2, 4), hypercube(4)]
    assert sum(graph.n > 9 for graph in pool) >= 2
    return [graph for graph in pool if is_certainly(recognition.is_special, graph)]


@pytest.mark.parametrize(("odd", "large"), some([(False, 6), (True, 2)]))
def test_theorem_3_14_on_larger_graphs_by_single_games(odd: bool, large: int) -> None:
    """An event takes one game, a special oddity one for each vertex: so these are smaller."""
    rng = Random(odd)
    pool = large_special_graphs(odd)
    orders = set()
    for seed in range(10):
        pattern = rng.choice(pool)
        parts = [rng.choice(pool if j < large else pool[:1]) for j in range(pattern.n)]
        removed = [rng.randrange(part.n) for part in parts]
        graph = random_special_substitution(pattern, parts, removed, seed)
        orders.add(graph.n)
        assert is_odd_type(graph) == odd
        assert is_certainly(recognition.is_special, graph)
    assert max(orders) > 24


def test_proposition_3_15_and_corollary_3_16_on_larger_graphs_by_single_games() -> None:
    events = [graph for graph in large_special_graphs(odd=False) if graph.n % 2 == 0]
    assert len(events) >= 4
    for graph in events:
        for n in (1, 6, 9):
            assert is_certainly(recognition.is_special, join(graph, empty(2 * n)))
            assert is_certainly(recognition.is_oddity, join(graph, empty(2 * n - 1)))
        for other in (*events, *splintering(6)):
            assert is_certainly(recognition.is_special, join(graph, other))
    assert is_certainly(recognition.is_special, multipartite(2, 8, 4, 10, 6, 12))


def test_proposition_3_17_on_larger_graphs_by_single_games() -> None:
    for graph in large_special_graphs(odd=True):
        assert is_certainly(recognition.is_special, join(graph, complete(1)))
        assert is_certainly(recognition.is_event, join(graph, complete(1)))
