"""Substitutions: the parts stay, the links are as asked, the random ones are uniform."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from ello_links import all_links, all_special_links
from substitution import (
    random_special_substitution,
    random_substitution,
    special_substitution,
    substitution,
)

from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.families.operations import composition
from zermelo.families.standard import complete, cycle, path
from zermelo.games.ello.graphs import is_all_even, is_all_odd

K2, P3, C3, C4 = path(2), path(3), cycle(3), cycle(4)


def between(graph: Graph, first: range, second: range) -> int:
    return sum((u in first and v in second) or (u in second and v in first) for u, v in graph.edges)


def test_parts_and_links_are_where_they_should_be() -> None:
    parts = [P3, K2, C3]
    blocks = [range(3), range(3, 5), range(5, 8)]
    for seed in range(40):
        graph = random_substitution(P3, parts, seed)
        for part, block in zip(parts, blocks, strict=True):
            assert graph.induced(block) == part
        assert between(graph, blocks[0], blocks[1]) % 2 == 1
        assert between(graph, blocks[1], blocks[2]) % 2 == 1
        assert between(graph, blocks[0], blocks[2]) % 2 == 0
        assert graph == random_substitution(P3, parts, seed)


def test_full_links_make_the_composition() -> None:
    full = ((1, 1, 1),) * 3
    assert substitution(P3, [C3] * 3, {(0, 1): full, (1, 2): full}) == composition(P3, C3)
    assert substitution(path(1), [C3], {}) == C3


def test_random_links_are_uniform() -> None:
    """2 x 2 links along an edge: eight matrices with an odd number of ones."""
    known = {substitution(K2, [K2, K2], links) for links in all_links(K2, (2, 2))}
    drawn = Counter(random_substitution(K2, [K2, K2], seed) for seed in range(800))
    assert set(drawn) == known
    assert len(known) == 8
    assert min(drawn.values()) > 60


def test_random_special_links_are_uniform() -> None:
    parts, removed = (C3, C3, C3), (0, 1, 2)
    known = {
        special_substitution(C3, parts, removed, links)
        for links in all_special_links(C3, parts, removed)
    }
    drawn = Counter(random_special_substitution(C3, parts, removed, seed) for seed in range(1280))
    assert set(drawn) == known
    assert len(known) == 64
    assert min(drawn.values()) > 4
    assert max(drawn.values()) < 45


def test_special_substitutions_remove_a_vertex_and_keep_the_parity() -> None:
    for seed in range(20):
        graph = random_special_substitution(C3, [C4, C3, C4], [1, 0, 2], seed)
        assert graph.n == 3 + 2 + 3
        assert is_all_even(graph)
        assert graph.induced(range(3)) == Graph.from_edges(3, [(1, 2), (0, 2)])  # C_4 less 1
        odd = random_special_substitution(K2, [complete(4), complete(6)], [seed % 4, 0], seed)
        assert odd.n == 3 + 5
        assert is_all_odd(odd)


ONE = ((1,),)


@pytest.mark.parametrize(
    ("make", "fragment"),
    [
        (lambda: substitution(K2, [P3], {}), "1 parts for a pattern with 2 vertices"),
        (lambda: substitution(K2, [path(1)] * 2, {}), "0 links 0-1; their number must be odd"),
        (
            lambda: substitution(P3, [path(1)] * 3, {(0, 1): ONE, (0, 2): ONE, (1, 2): ONE}),
            "1 links 0-2; their number must be even",
        ),
        (lambda: substitution(K2, [P3, path(1)], {(0, 1): ((1, 1),)}), "no link (0, 0)-(1, 1)"),
        (lambda: substitution(K2, [path(1)] * 2, {(0, 2): ONE}), "no link (0, 0)-(2, 0)"),
        (lambda: substitution(K2, [P3, P3], {(0, 0): ((0, 1),)}), "no link (0, 0)-(0, 1)"),
        (lambda: substitution(K2, [path(1)] * 2, {(0, 1): ONE, (1, 0): ONE}), "2 links 0-1"),
        (lambda: random_substitution(K2, [P3, P3], -1), "seed >= 0"),
        (lambda: random_special_substitution(C3, [C3, C3, P3], [0] * 3), "degrees are mixed"),
        (lambda: random_special_substitution(C3, [C3, C3, path(1)], [0] * 3), "two vertices"),
        (lambda: random_special_substitution(C3, [C3] * 3, [0, 3, 0]), "without a vertex 3"),
        (lambda: random_special_substitution(C3, [C3] * 3, [0]), "1 removed vertices for 3 parts"),
        (lambda: random_special_substitution(C3, [C3] * 2, [0] * 2), "2 parts for a pattern"),
        (
            lambda: special_substitution(K2, [C3, C3], [0, 0], {(0, 1): ((1, 0), (0, 0))}),
            "degrees are mixed",
        ),
    ],
)
def test_errors(make: Callable[[], Graph], fragment: str) -> None:
    with pytest.raises(InputError) as caught:
        make()
    assert fragment in str(caught.value)


def test_the_empty_pattern_makes_the_empty_graph() -> None:
    assert substitution(Graph.from_edges(0, []), [], {}).n == 0
