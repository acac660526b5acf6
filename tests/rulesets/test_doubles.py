"""Rules that double a built-in game, in words: a thousand random instances of each."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

import zermelo
from zermelo.games.ruleset.files import load

ROOT = Path(__file__).resolve().parents[2]

Draw = Callable[[random.Random], tuple[Any, dict[str, Any]]]


def drawn(chance: random.Random, most: int, directed: bool = False) -> nx.Graph:
    n = chance.randrange(1, most)
    return nx.gnp_random_graph(
        n, chance.random(), seed=chance.randrange(1 << 30), directed=directed
    )


def bare(most: int) -> Draw:
    return lambda chance: (drawn(chance, most), {})


def with_token(directed: bool) -> Draw:
    def draw(chance: random.Random) -> tuple[Any, dict[str, Any]]:
        graph = drawn(chance, 10, directed)
        return graph, {"token": chance.randrange(len(graph))}

    return draw


def with_weights(chance: random.Random) -> tuple[Any, dict[str, Any]]:
    graph = nx.gnp_random_graph(4, chance.random(), seed=chance.randrange(1 << 30))
    weights = [chance.randrange(1, 4) for _ in graph]
    return graph, {"weights": weights, "token": chance.randrange(4)}


def with_edge_weights(chance: random.Random) -> tuple[Any, dict[str, Any]]:
    graph = nx.gnp_random_graph(4, chance.random(), seed=chance.randrange(1 << 30))
    graph.add_edge(0, 1)
    weights = [[u, v, chance.randrange(1, 4)] for u, v in graph.edges]
    return graph, {"edge_weights": weights, "token": chance.randrange(4)}


def connected(chance: random.Random) -> tuple[Any, dict[str, Any]]:
    graph = drawn(chance, 9)
    largest = max(nx.connected_components(graph), key=len)
    return nx.convert_node_labels_to_integers(graph.subgraph(largest)), {}


STRANGERS = "tests/rulesets/strangers"

DOUBLES: dict[str, tuple[Draw, Callable[..., zermelo.types.Instance]]] = {
    "rulesets/node_kayles": (bare(13), zermelo.node_kayles),
    f"{STRANGERS}/mask_integers": (bare(13), zermelo.node_kayles),
    "rulesets/geography": (with_token(True), zermelo.geography),
    f"{STRANGERS}/undirected_geography": (with_token(False), zermelo.geography),
    "rulesets/arc_kayles": (bare(10), zermelo.arc_kayles),
    f"{STRANGERS}/arc_kayles_numbers": (bare(8), zermelo.arc_kayles),
    f"{STRANGERS}/arc_kayles_edges": (bare(8), zermelo.arc_kayles),
    "rulesets/grim": (bare(10), zermelo.grim),
    f"{STRANGERS}/grim_sets": (bare(10), zermelo.grim),
    f"{STRANGERS}/take_connected": (
        connected,
        lambda graph, **data: zermelo.subtraction(graph, take=[1, 2], **data),
    ),
    "rulesets/edge_nim": (with_edge_weights, zermelo.edge_nim),
    f"{STRANGERS}/arc_kayles_parts": (bare(10), zermelo.arc_kayles),
    f"{STRANGERS}/vertex_nim": (
        with_weights,
        lambda graph, **data: zermelo.vertexnim(graph, rule="stockman", **data),
    ),
}


def compared(name: str, count: int) -> None:
    draw, built_in = DOUBLES[name]
    (own,) = load(str(ROOT / f"{name}.py"))
    chance = random.Random(6)
    answered = 0
    for _ in range(count):
        graph, data = draw(chance)
        wanted = built_in(graph, **data)
        for question in ("outcome", "winning-moves"):
            found = zermelo.decide(
                own(graph, **data), question=question, method="masks", assurance="exhaustive"
            )
            if not found.answered:
                assert "cannot be translated" in (found.reason or "")
                continue
            answered += 1
            other = zermelo.decide(wanted, question=question, assurance="exhaustive")
            same = [found.answer, other.answer]
            if question == "winning-moves":
                same = [sorted(map(str, each)) for each in same]
            assert same[0] == same[1], (name, nx.to_dict_of_lists(graph), data, question)
    assert answered == 2 * count


@pytest.mark.parametrize("name", [name for name in DOUBLES if "node" in name or "integers" in name])
def test_some_instances(name: str) -> None:
    compared(name, 40)


@pytest.mark.slow
@pytest.mark.parametrize("name", DOUBLES)
def test_a_thousand_instances(name: str) -> None:
    compared(name, 1000)
