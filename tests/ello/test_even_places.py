"""The evidence even-places: accepted where it proves a loss, rejected after each mutation."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import networkx as nx
import pytest
from closed_forms import instance_of, multipartite, partitions
from subset_table import winnable_colorings

import zermelo
from instances.ello_games import clique, triples
from zermelo.checker.check import check
from zermelo.core.certificate import Certificate, CheckResult, Evidence, Status
from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.games.ello.evidence.places import even_places, part_places
from zermelo.games.ello.rules import Ello

PARTS = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [9, 10, 11], [12, 13, 14], [15, 16, 17]]


def lost_game() -> Ello:
    """K_{3,3,3,3,3,3} with one green: at most 7 vertices would be at even places, not 9."""
    return triples((1, 0, 0, 0, 0, 0))


def certificate(game: Ello, parts: Any, answer: bool = False) -> Certificate:
    return Certificate(instance_of(game), answer, Evidence("even-places", {"parts": parts}))


def test_the_bounds_against_all_arrangements() -> None:
    # The places of a part's vertices are even where position and color agree mod 2.
    for size in range(7):
        for reds in range(size + 1):
            numbers = {
                sum((position + color) % 2 == 0 for position, color in enumerate(colors))
                for colors in product((0, 1), repeat=size)
                if sum(colors) == reds
            }
            assert part_places(size, reds) == (min(numbers), max(numbers))
    assert even_places([(3, 1), (2, 2)]) == (2, 4)


def test_only_lost_games_are_accepted() -> None:
    accepted = 0
    for n in range(2, 8):
        for sizes in partitions(n, n - 1):
            graph = multipartite(sizes)
            table = winnable_colorings(graph)
            ends = [sum(sizes[:i]) for i in range(len(sizes) + 1)]
            parts = [list(range(a, b)) for a, b in pairwise(ends)]
            for coloring in range(1 << n):
                game = Ello(graph, tuple(coloring >> v & 1 for v in range(n)))
                found = check(certificate(game, parts))
                assert not (found.accepted and table >> coloring & 1)
                accepted += found.accepted
    assert accepted > 100


def test_cliques() -> None:
    game = clique(9, 3)
    assert check(certificate(game, [[v] for v in range(9)])).accepted
    assert check(certificate(clique(9, 7), [[v] for v in range(9)])).accepted


MUTATIONS: dict[str, tuple[Callable[[Certificate], Certificate], str]] = {
    "answer": (lambda c: replace(c, answer=True), "false only"),
    "a part less": (lambda c: with_parts(c, PARTS[1:]), "every vertex once"),
    "a vertex less": (lambda c: with_parts(c, [PARTS[0][1:], *PARTS[1:]]), "every vertex once"),
    "a part twice": (lambda c: with_parts(c, [*PARTS[:5], PARTS[0]]), "every vertex once"),
    "one part": (lambda c: with_parts(c, [[v for part in PARTS for v in part]]), "inside a part"),
    "parts joined": (lambda c: with_parts(c, [PARTS[0] + PARTS[1], *PARTS[2:]]), "inside a part"),
    "a part split": (
        lambda c: with_parts(c, [PARTS[0][:1], PARTS[0][1:], *PARTS[1:]]),
        "not adjacent",
    ),
    "single vertices": (lambda c: with_parts(c, [[v] for v in range(18)]), "not adjacent"),
    "an edge less": (lambda c: with_graph(c, lambda edges: edges[1:]), "not adjacent"),
    "an edge moved inside": (
        lambda c: with_graph(c, lambda edges: [(0, 1), *edges[1:]]),
        "inside a part",
    ),
    "greens in place of reds": (
        lambda c: with_position(c, Ello(c.instance.graph, (0, 0, 1) * 6)),
        "within the bounds",
    ),
    "other rules": (
        lambda c: with_position(c, replace(c.instance.position, before=((0, 3),))),
        "undirected games",
    ),
}


def with_parts(c: Certificate, parts: Any) -> Certificate:
    return replace(c, evidence=Evidence("even-places", {"parts": parts}))


def with_position(c: Certificate, position: Ello) -> Certificate:
    return replace(c, instance=replace(c.instance, position=position))


def with_graph(c: Certificate, change: Callable[[Any], Any]) -> Certificate:
    game: Ello = c.instance.position
    graph = Graph.from_edges(game.graph.n, change(list(game.graph.edges)))
    return with_position(c, Ello(graph, game.colors))


@pytest.mark.parametrize("name", MUTATIONS)
def test_mutations_are_rejected(name: str) -> None:
    whole = certificate(lost_game(), PARTS)
    assert check(whole).accepted
    mutate, reason = MUTATIONS[name]
    found: CheckResult = check(mutate(whole))
    assert found.status is Status.REJECTED
    assert reason in found.reason


@pytest.mark.parametrize(
    ("data", "place"),
    [
        ({}, "missing"),
        ({"parts": PARTS, "more": 1}, "unknown key"),
        ({"parts": 3}, ".parts"),
        ({"parts": [3]}, ".parts[0]"),
        ({"parts": [[0, 0]]}, ".parts[0]"),
        ({"parts": [[0, 99]]}, ".parts[0]"),
        ({"parts": [[0, True]]}, ".parts[0]"),
    ],
)
def test_bad_data_is_one_clear_line(data: dict[str, Any], place: str) -> None:
    whole = certificate(lost_game(), PARTS)
    with pytest.raises(InputError, match=re.escape(place)):
        check(replace(whole, evidence=Evidence("even-places", data)))


def test_it_is_written_and_read_back(tmp_path: Path) -> None:
    graph = nx.complete_multipartite_graph(3, 3, 1, 1, 1, 1, 1)
    named = nx.relabel_nodes(graph, {v: f"vertex {v}" for v in graph})
    verdict = zermelo.decide(
        zermelo.ello(named, green=["vertex 7", "vertex 8"]), method="recognised"
    )
    assert (verdict.answer, verdict.evidence) == (False, "even-places")
    assert verdict.certificate is not None
    file = str(tmp_path / "lost.json")
    zermelo.write(verdict.certificate, file)
    assert zermelo.check(file).accepted
