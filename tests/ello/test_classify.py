"""The classes of graphs against the paper's definitions and the known counts."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from ello_classes import is_odd_cut
from outerplanar import linear_mops
from subset_table import atlas, colored, winnable_colorings

from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.core.verdict import Assurance
from zermelo.families.language import parse
from zermelo.games.ello.graphs import (
    is_odd_elimination_scheme,
    plausible_colorings,
    without,
)
from zermelo.games.ello.rules import OBSTRUCTIONS, induced, is_all_red, parity_condition
from zermelo.solvers.ello import classify as module
from zermelo.solvers.ello.class_evidence import evidence
from zermelo.solvers.ello.classify import Classification, _as_recognised, classify

KNOWN = json.loads((Path(__file__).parent / "ello_counts.json").read_text())
SMALL = list(atlas(1, 6, connected=False))


def classified(graph: Graph) -> Classification:
    return classify(graph, Deadline())


def plausible(graph: Graph) -> set[int]:
    """Return the plausible colorings by testing every component of every game."""
    return {
        coloring
        for coloring in range(1 << graph.n)
        if not any(
            obstructed(induced(colored(graph, coloring), part))
            for part in graph.components()
            for obstructed in OBSTRUCTIONS.values()
        )
    }


def is_parity_driven(graph: Graph) -> bool:
    won = winnable_colorings(graph)
    games = ((coloring, colored(graph, coloring)) for coloring in range(1 << graph.n))
    return all(
        won >> coloring & 1
        for coloring, game in games
        if parity_condition(game) and not is_all_red(game)
    )


def is_oddity(graph: Graph) -> bool:
    return (graph.n + graph.m) % 2 == 1 and is_parity_driven(graph)


def test_the_counts_over_all_connected_graphs_to_seven_vertices() -> None:
    for at in range(7):
        totals: Counter[str] = Counter()
        for graph in atlas(at + 1, at + 1):
            found = classified(graph)
            totals.update(key for key, holds in found.properties.items() if holds)
            assert found.colorings is not None
            totals["connected"] += 1
            totals["winnable_games"] += len(found.colorings)
            totals["plausible_games"] += plausible_colorings(graph)
        assert {key: totals[key] for key in KNOWN if key != "about"} == {
            key: row[at] for key, row in KNOWN.items() if key != "about"
        }


def test_the_classes_by_their_definitions_on_all_graphs() -> None:
    for graph in SMALL:
        won = winnable_colorings(graph)
        good = plausible(graph)
        assert plausible_colorings(graph) == len(good)
        driven = is_parity_driven(graph)
        odd_type = (graph.n + graph.m) % 2 == 1
        assert classified(graph).properties == {
            "odd_type": odd_type,
            "all_even": all(graph.degree(v) % 2 == 0 for v in range(graph.n)),
            "all_odd": all(graph.degree(v) % 2 == 1 for v in range(graph.n)),
            "oddity": driven and odd_type,
            "event": driven and not odd_type,
            "special": all(is_oddity(without(graph, v)) for v in range(graph.n)),
            "parity_driven": driven,
            "plausibility_driven": all(won >> coloring & 1 for coloring in good),
        }


def test_single_games_and_the_table_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    # Above the table's size the classes come from single games; here they do for every graph.
    for graph in SMALL:
        exact = classified(graph).properties
        monkeypatch.setattr(module, "LARGEST", 0)
        found = classified(graph)
        monkeypatch.undo()
        assert found.colorings is None
        assert found.reason is None
        for key, holds in found.properties.items():
            assert holds == exact[key] or (key == "plausibility_driven" and holds is None)


def test_evidence() -> None:
    for graph in SMALL:
        found = classified(graph)
        known, given = found.properties, evidence(found, Deadline())
        assert ("scheme" in given) == known["oddity"]
        assert ("deleted_scheme" in given) == known["event"]
        assert ("lost" in given) == (not known["plausibility_driven"])
        if known["oddity"]:
            assert is_odd_elimination_scheme(graph, given["scheme"])
        assert ("split" in given) == (known["oddity"] and graph.n > 1)
        if "split" in given:
            first, second = given["split"]
            assert sorted(first + second) == list(range(graph.n))
            assert is_odd_cut(graph, first)
            assert is_oddity(graph.induced(first))
            assert is_oddity(graph.induced(second))
        if "lost" in given:
            red = set(range(graph.n)) - set(given["lost"])
            coloring = sum(1 << v for v in red)
            assert coloring in plausible(graph)
            assert not winnable_colorings(graph) >> coloring & 1


def test_every_vertex_deleted_subgraph_of_a_special_oddity_has_its_scheme() -> None:
    graph = parse("petersen")
    given = evidence(classified(graph), Deadline())
    for v, order in enumerate(given["deleted_schemes"]):
        assert v not in order
        lower = [u - (u > v) for u in order]
        assert is_odd_elimination_scheme(without(graph, v), lower)


@pytest.mark.parametrize(
    ("text", "oddity", "event", "plausibility_driven"),
    [
        ("tree:2000", True, False, True),
        ("grid:41x50", True, False, True),
        ("grid:40x50", False, False, False),
        ("grid:6x6", False, False, False),
        ("hypercube:5", False, False, True),
        ("wheel:25", False, False, True),
        ("product(cycle:8,path:3)", False, False, True),
        ("fan:24", False, False, False),
        ("mop:25,seed=1", False, False, None),
        ("union(hypercube:5,grid:4x6)", False, False, False),
        ("union(hypercube:5,wheel:25)", False, False, True),
        ("cycle:2000", False, True, True),
        ("bipartite:31,40", True, False, True),
        ("bipartite:30,40", False, True, True),
        ("union(tree:30,tree:40)", False, False, True),
        ("union(grid:2x10,gnp:60,0.3)", False, False, False),
        ("union(complete:5,cycle:40)", False, False, False),
    ],
)
def test_large_graphs(
    text: str, oddity: bool, event: bool, plausibility_driven: bool | None
) -> None:
    found = classified(parse(text))
    assert found.colorings is None
    assert found.properties["oddity"] is oddity
    assert found.properties["event"] is event
    assert found.properties["parity_driven"] is (oddity or event)
    assert found.properties["plausibility_driven"] is plausibility_driven
    assert found.assurance >= Assurance.EXHAUSTIVE
    assert found.error_bound == 0


def test_the_theorems_say_what_the_table_says() -> None:
    """On all connected graphs with up to 6 vertices, and on larger members of the classes."""
    larger = ("hypercube:3", "wheel:7", "product(cycle:4,path:3)", "product(cycle:5,path:2)")
    said = 0
    strips = [strip for p in (7, 8, 9) for strip in linear_mops(p)]
    for graph in (*SMALL, *map(parse, larger), *strips):
        if len(graph.components()) == 1 and (found := _as_recognised(graph)) is not None:
            said += 1
            assert classified(graph).properties["plausibility_driven"] is found
    assert said > 6 + len(strips)


@pytest.mark.parametrize("text", ["grid:4x4", "grid:2x6", "grid:2x8"])
def test_even_grids_lose_plausible_games(text: str) -> None:
    """For the table too, below the sizes where the theorem is asked."""
    assert classified(parse(text)).properties["plausibility_driven"] is False


def test_a_no_of_the_determinant_has_an_error_bound() -> None:
    # On a clique exactly half of the vertices, rounded up, must be green (Corollary 1.3).
    found = classified(parse("complete:22"))
    assert found.properties["odd_type"] is True
    assert found.properties["oddity"] is False
    assert found.properties["special"] is False
    assert found.assurance is Assurance.MONTE_CARLO
    assert 0 < found.error_bound < 1e-12


def test_a_deadline_leaves_properties_open() -> None:
    for text in ("grid:4x5", "tree:3000"):
        found = classify(parse(text), Deadline(0))
        assert found.properties["odd_type"] is True
        assert found.properties["oddity"] is None
        assert found.reason is not None


def test_what_cannot_be_classified() -> None:
    with pytest.raises(InputError, match="no vertex"):
        classified(Graph.from_edges(0, []))
    with pytest.raises(InputError, match="directed"):
        classified(Graph.from_edges(2, [(0, 1)], directed=True))
