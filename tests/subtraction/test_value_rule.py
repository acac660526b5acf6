"""Evidence ``value-rule`` of connected subtraction: it proves what the rules say, and no more."""

from __future__ import annotations

import random
from typing import Any

import networkx as nx
import pytest
from subtracting import Literal

import zermelo
from zermelo.checker.check import check
from zermelo.core.certificate import Certificate, Evidence
from zermelo.core.graph import Graph
from zermelo.core.verdict import Assurance

SETS = ([1], [1, 2], [1, 2, 3], [1, 2, 4], [1, 2, 3, 4], [1, 2, 3, 4, 5], [2], [3, 7], [1, 4, 5])


def accepted(game: zermelo.types.Instance, answer: Any) -> bool:
    return check(Certificate(game, answer, Evidence("value-rule", {}))).accepted


def test_nothing_false_on_small_graphs() -> None:
    """All connected graphs with at most six vertices under random labels, any answer."""
    draw, proved = random.Random(1), 0
    for made in nx.graph_atlas_g():
        n = len(made)
        if not 0 < n < 7 or not nx.is_connected(made):
            continue
        names = draw.sample(range(n), n)
        graph = Graph.from_edges(n, [(names[u], names[v]) for u, v in made.edges])
        literal = Literal(n, graph.edges)
        for take in SETS:
            values = literal.values(take)
            value = values[literal.full]
            moves = sorted(
                (size, [v for v in range(n) if (literal.full ^ rest) >> v & 1])
                for size, rest in literal.moves[literal.full]
                if size in take and not values[rest]
            )
            true: dict[str, Any] = {
                "nim-value": value,
                "outcome": "N" if value else "P",
                "winning-moves": [move for _, move in moves],
            }
            for question, answer in true.items():
                game = zermelo.subtraction(graph, take, question=question)
                proved += accepted(game, answer)
                for other in (*range(-1, n + 2), True, None, "N", "P", [], [[0]], true[question]):
                    same = type(other) is type(answer) and other == answer
                    assert same or not accepted(game, other), (take, graph.edges, question)
    assert proved > 700


@pytest.mark.parametrize(
    ("graph", "take", "value"),
    [
        ("spider:1,4000,3000", [1, 2, 3, 4, 5], 0),
        ("spider:30,40,50,60,7000", [1, 2, 3], 1),
        ("spider:300,400,500,600,7,8,9", [1, 2, 4], 1),
        ("star:5000", [1, 2, 3, 4], 0),
        ("gnp:60,0.2,seed=1", [1], 0),
    ],
)
def test_large_ones_are_certified(graph: str, take: list[int], value: int) -> None:
    verdict = zermelo.decide(zermelo.subtraction(graph, take))
    assert verdict.answer == value
    assert verdict.assurance is Assurance.CERTIFIED
    assert verdict.evidence == "value-rule"


def test_no_theorem_no_proof() -> None:
    """S_{1,1,1,5,8} under {1, …, 6}, where arms modulo 7 would be wrong, and other games."""
    beyond = zermelo.subtraction("spider:1,1,1,5,8", [*range(1, 7)])
    assert not any(accepted(beyond, answer) for answer in range(10))
    assert not accepted(zermelo.octal("path:4", "0.37"), 1)
    assert accepted(zermelo.octal("path:4", "0.33"), 1)
