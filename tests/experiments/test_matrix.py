"""The cross-check matrix: the lists of instances, the counts, and that a wrong method is found."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from zermelo.cli.main import run
from zermelo.core.deadline import Deadline
from zermelo.core.graph6 import encode as graph6
from zermelo.core.errors import LimitReached
from zermelo.experiments.matrix import Matrix, Wanted, still_wrong, sweep
from zermelo.experiments.random_instances import RANDOM, random_instances
from zermelo.experiments.shrinking import changes, shrunk
from zermelo.experiments.small_graphs import (
    acyclic_digraphs,
    digraphs,
    edges_labelled,
    graphs,
    labelled,
    rooted,
)
from zermelo.experiments.small_instances import SMALL, small_instances
from zermelo.formats.instance import decode, encode
from zermelo.games.registry import GAMES
from zermelo.solvers import ello
from zermelo.solvers.method import Method, Outcome, Task


def test_every_game_has_its_instances() -> None:
    assert set(SMALL) == set(RANDOM) == set(GAMES)


def test_the_numbers_of_graphs_are_the_known_ones() -> None:
    # OEIS A000088, A001349, A000273, A003087; A000666 counts graphs with two kinds of vertices.
    assert [len(graphs(n)) for n in range(1, 7)] == [1, 2, 4, 11, 34, 156]
    assert [len(graphs(n, connected=True)) for n in range(1, 7)] == [1, 1, 2, 6, 21, 112]
    assert [len(digraphs(n)) for n in range(1, 5)] == [1, 3, 16, 218]
    assert [len(acyclic_digraphs(n)) for n in range(1, 6)] == [1, 2, 6, 31, 302]
    two_kinds = [sum(1 for e in graphs(n) for _ in labelled(n, e, (0, 1))) for n in range(1, 6)]
    assert two_kinds == [2, 6, 20, 90, 544]
    # A000666 is for vertices; A000273's undirected analogue for edges of the complete graph:
    # labelling the edges of K_n with 0 and 1 gives the graphs again.
    complete = [tuple((u, v) for u in range(n) for v in range(u + 1, n)) for n in range(1, 6)]
    assert [
        sum(1 for _ in edges_labelled(n, edges, (0, 1))) for n, edges in enumerate(complete, 1)
    ] == [1, 2, 4, 11, 34]
    # A000107-like: rooted graphs, 1, 4, 10, 40 with the empty ones counted (A000666 again at n-1).
    assert [sum(1 for e in graphs(n) for _ in rooted(n, e)) for n in range(1, 5)] == [1, 2, 6, 20]


@pytest.mark.parametrize("name", sorted(GAMES))
def test_small_and_random_instances_are_instances_and_differ(name: str) -> None:
    small = list(small_instances(name, 3 if name != "sum" else 4))
    values = [*small, *random_instances(name, 5, 0, 6)]
    assert {value["question"] for value in values} == {q.name for q in GAMES[name].questions}
    for value in values:
        assert encode(decode(value, Path()))["game"] == name
    texts = [json.dumps(value, sort_keys=True) for value in small]
    assert len(texts) == len(set(texts))
    assert list(random_instances(name, 5, 0, 6)) == values[len(small) :]


@pytest.mark.parametrize("name", sorted(set(GAMES) - {"weak-cops", "grim", "cops"}))
def test_all_methods_agree_on_the_smallest_instances(name: str) -> None:
    found = sweep(small_instances(name, 2 if name != "sum" else 4), Wanted(seconds=60))
    assert not found.problems
    assert found.instances
    assert found.certificates
