"""Truncations and cubic graphs with bridges."""

from __future__ import annotations

import networkx as nx
import pytest

from instances.cubic import bridged_cubic, connected_cubic, truncation
from zermelo.core.errors import InputError
from zermelo.families.standard import complete, path, petersen


def test_truncated_tetrahedron() -> None:
    made = nx.Graph(truncation(complete(4)).edges)
    assert nx.is_isomorphic(made, nx.truncated_tetrahedron_graph())


def test_truncation_contracts_to_the_graph() -> None:
    graph = petersen()
    made = truncation(graph)
    assert (made.n, made.m) == (30, 45)
    outside = {(u // 3, v // 3) for u, v in made.edges if u // 3 != v // 3}
    assert outside == set(graph.edges)


def test_truncation_needs_a_cubic_graph() -> None:
    with pytest.raises(InputError, match="cubic"):
        truncation(path(3))


@pytest.mark.parametrize("n", [4, 6, 8, 20])
def test_connected_cubic(n: int) -> None:
    for seed in range(10):
        graph = connected_cubic(n, seed)
        assert len(graph.components()) == 1
        assert {graph.degree(v) for v in range(n)} == {3}


@pytest.mark.parametrize(("blocks", "size"), [(2, 4), (3, 4), (5, 6), (12, 4)])
def test_bridged_cubic(blocks: int, size: int) -> None:
    for seed in range(5):
        graph = bridged_cubic(blocks, size, seed)
        made = nx.Graph(graph.edges)
        assert graph.n == blocks * size + 2 * (blocks - 1)
        assert set(dict(made.degree).values()) == {3}
        assert nx.is_connected(made)
        assert len(list(nx.bridges(made))) >= blocks - 1
        assert graph == bridged_cubic(blocks, size, seed)


@pytest.mark.parametrize(("blocks", "size"), [(1, 4), (2, 5), (2, 2)])
def test_errors(blocks: int, size: int) -> None:
    with pytest.raises(InputError):
        bridged_cubic(blocks, size)
