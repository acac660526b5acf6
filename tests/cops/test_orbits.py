"""Rounds up to symmetry: against those of all positions, and where their table is too large."""

from __future__ import annotations

import networkx as nx
import numpy as np
import pytest
from checked_rounds import plain

import zermelo
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.graph import Graph
from zermelo.families.language import parse
from zermelo.games.cops.evidence.known import girth
from zermelo.solvers.cops import orbits
from zermelo.solvers.cops.orbits import automorphisms, by_orbits
from zermelo.solvers.cops.rounds import explore, too_large
from zermelo.solvers.cops.theorems import bounds

FREE = Deadline()

CASES = (
    ("petersen", 2), ("petersen", 3), ("heawood", 2), ("mcgee", 2), ("mcgee", 3), ("grid:3x4", 2),
    ("robertson", 3), ("gnp:9,0.4,seed=1", 2), ("torus:4x4", 3), ("tree:7,seed=3", 1),
    ("complete:5", 1), ("path:2", 1),
)  # fmt: skip


@pytest.mark.parametrize(("text", "k"), CASES)
def test_they_say_what_all_rounds_say(text: str, k: int) -> None:
    graph = parse(text)
    assert by_orbits(graph, k, FREE).turns == plain(graph, k).turns


@pytest.mark.parametrize(
    ("text", "count"),
    [("petersen", 120), ("heawood", 336), ("tuttecoxeter", 1440), ("tutte12cage", 12096),
     ("grid:3x4", 4), ("path:2", 2), ("complete:5", 120), ("star:6", 720)],
)  # fmt: skip
def test_all_automorphisms_are_listed(text: str, count: int) -> None:
    graph = parse(text)
    found = automorphisms(graph, FREE)
    assert len(found) == count == len(np.unique(found, axis=0))
    for image in found[:: 1 + count // 40]:
        assert all(graph.has_edge(int(image[u]), int(image[v])) for u, v in graph.edges)


def test_the_tutte_12_cage() -> None:
    graph = parse("tutte12cage")
    assert (graph.n, {graph.degree(v) for v in range(graph.n)}) == (126, {3})
    assert girth(graph, FREE) == nx.girth(nx.Graph(list(graph.edges))) == 12
    assert bounds(graph, FREE).lower == 4
    assert too_large(graph, 4)
    verdict = zermelo.decide(zermelo.cops("tutte12cage", cops=4), assurance="exhaustive")
    assert (verdict.answer, verdict.assurance.label) == (False, "exhaustive")
    assert verdict.statistics["positions"] == 1368


@pytest.mark.slow  # a minute and a half and 2 GB
def test_five_cops_win_on_the_tutte_12_cage() -> None:
    found = explore(parse("tutte12cage"), 4, FREE)
    assert (found.turns, found.orbits) == (None, 1368)
    with pytest.raises(LimitReached, match="too large"):
        found.table()
    verdict = zermelo.decide(zermelo.cops("tutte12cage"))
    assert (verdict.answer, verdict.assurance.label) == (5, "exhaustive")


def test_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(LimitReached, match=r"more than 32,768 automorphisms"):
        automorphisms(Graph.from_edges(10, [(0, v) for v in range(1, 10)]), FREE)
    monkeypatch.setattr(orbits, "MOST_LOOKS", 1 << 16)
    with pytest.raises(LimitReached, match=r"more than .* looks"):
        automorphisms(parse("star:1500"), FREE)
    monkeypatch.undo()
    with pytest.raises(LimitReached):
        by_orbits(parse("tutte12cage"), 4, Deadline(0.0))
    monkeypatch.setattr(orbits, "MOST_STEPS", 1.0)
    with pytest.raises(LimitReached, match="too few"):
        by_orbits(parse("petersen"), 2, FREE)
