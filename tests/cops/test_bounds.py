"""Evidence ``bounds`` for Cops and Robber: whatever is put into it, nothing false is accepted."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from small import graphs

import zermelo
from tests.literal.cops import capture_time, cop_number
from tests.literal.reading import graph_of
from zermelo.checker.check import check
from zermelo.core.certificate import Certificate, Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.encodings.cops import dominating_set
from zermelo.families.language import parse
from zermelo.games.cops.evidence.bounds import RULES
from zermelo.solvers.cops import classes
from zermelo.solvers.cops.dismantle import dismantle
from zermelo.solvers.cops.fixpoint import Component
from zermelo.solvers.cops.products import of_products
from zermelo.solvers.cops.rounds import too_large
from zermelo.solvers.cops.theorems import bounds, elimination_width

SMALL = [Graph.from_edges(n, edges) for n in range(1, 6) for edges in graphs(n)]
SMALL += [Graph.from_edges(6, edges) for edges in graphs(6)[::3]]
NAMED = [
    "petersen",
    "heawood",
    "grid:3x3",
    "torus:3x4",
    "hypercube:3",
    "union(cycle:5,path:3)",
    "wheel:5",
    "product(complete:3,path:3)",
    "union(path:4,star:3,path:1)",
    "bipartite:3,3",
]


@cache
def literal(graph: Graph, k: int | None) -> int | None:
    """The cop number, or the capture time of k cops, by the rules."""
    value = {"graph": {"vertices": graph.n, "edges": [list(edge) for edge in graph.edges]}}
    drawn = graph_of(value, directed=False, loops=True)
    return cop_number(drawn) if k is None else capture_time(drawn, k)


def claims(graph: Graph) -> Iterator[tuple[Any, Any, bool]]:
    """Claims about a graph: an instance, an answer, and whether that is true."""
    number = literal(graph, None)
    for answer in (*range(graph.n + 2), None, True):
        right = type(answer) is int and answer == number
        yield zermelo.cops(graph), answer, right
    for k in range(1, min(graph.n, 3) + 1):
        asked = zermelo.cops(graph, cops=k, question="cops-win")
        for win in (True, False):
            yield asked, win, win is (k >= (number or 0))
        timed, time = zermelo.cops(graph, cops=k, question="capture-time"), literal(graph, k)
        for rounds in (*range(4), None):
            yield timed, rounds, rounds == time


def invented(graph: Graph, draw: random.Random) -> dict[str, Any]:
    """A rule with data as they might be, for a graph that they may not suit."""
    n = graph.n
    spots = [draw.randrange(n) for _ in range(draw.randint(0, 3))]
    order = draw.sample(range(n), n)
    rows = [draw.sample(row, len(row)) for row in map(graph.neighbors, range(n))]
    places = [[draw.randrange(2 + draw.randrange(n)) % n for _ in range(n)] for _ in "ab"]
    found: list[dict[str, Any]] = [
        {"corners": [[v, draw.randrange(n)] for v in order[: draw.randint(0, n)]]},
        {"corners": [[v, v] for v in order[1:]]},
        {"covering": None},
        {"plane": None},
        {"known": draw.choice(["order", "girth", "diameter", "paths", "else"])},
        {"dominating": spots},
        {"width": order[: n - draw.randint(0, 1)]},
        {"drawing": rows[: n - draw.randint(0, 1)]},
        {"product": [[row, [invented(graph, draw)] if draw.random() < 0.2 else []]
                     for row in places]},
    ]  # fmt: skip
    return draw.choice(found)


def honest(graph: Graph) -> list[dict[str, Any]]:
    """All rules that hold for a connected graph, with the data that the method gives."""
    if graph.n == 1:
        return []
    free = Deadline()
    by_factors = of_products(graph, lambda factor: bounds(factor, free, True), free)
    found = (*classes.cheap(graph, free), *classes.dear(graph, free), *by_factors)
    rules = [bound.rule for bound in found if bound.rule]
    rules += [{"corners": dismantle(graph, free)[0]}, {"dominating": dominating_set(graph)}]
    rules += [{"width": elimination_width(graph, free)[1]}]
    component = Component(graph, free, bounds(graph, free))
    number = component.number(graph.n)
    assert number is not None
    rules += [{"catching": component.catch(number)}]
    rules += filter(None, [component.escapes(number - 1)])
    return [*rules, drawing] if (drawing := classes.embed(graph)) else rules


def changed(data: Any, n: int, draw: random.Random) -> Any:
    """The data with one number in it changed, or an entry left out."""
    if isinstance(data, dict):
        key = draw.choice(list(data))
        return {**data, key: changed(data[key], n, draw)}
    if isinstance(data, str):
        i = draw.randrange(len(data))
        return f"{data[:i]}{draw.choice('0123456789abcdef')}{data[i + 1 :]}"
    if not isinstance(data, list | tuple):
        return draw.randrange(n)
    if not data or draw.random() < 0.1:
        return [*data[1:]]
    i = draw.randrange(len(data))
    return [*data[:i], changed(data[i], n, draw), *data[i + 1 :]]


def judged(graph: Graph, parts: list[Any]) -> int:
    """The claims of which the evidence is accepted; all are true."""
    good = 0
    for asked, answer, right in claims(graph):
        try:
            word = check(Certificate(asked, answer, Evidence("bounds", {"parts": parts})))
        except InputError:
            continue
        assert right or not word.accepted, (graph.edges, parts, asked.question, answer)
        good += word.accepted
    return good


def test_nothing_false_on_small_graphs() -> None:
    draw, good = random.Random(1), Counter[str]()
    for graph in SMALL:
        rules = honest(graph)
        assert judged(graph, [rules])
        for rule in rules:
            good[next(iter(rule))] += judged(graph, [[rule]])
        for _ in range(2):
            judged(graph, [[changed(rule, graph.n, draw) for rule in rules]])
            judged(graph, [[changed(draw.choice(rules), graph.n, draw)] if rules else []])
            judged(graph, [[invented(graph, draw) for _ in range(draw.randint(1, 3))]])
    assert set(good) == {*RULES} - {"plane"}  # the least one has 14 vertices
    assert min(good.values()) > 10, good


def subdivided(text: str, more: int) -> Graph:
    """A graph with so many vertices in each edge."""
    graph = parse(text)
    n, edges = graph.n, list[tuple[int, int]]()
    for u, v in graph.edges:
        edges += pairwise([u, *range(n, n + more), v])
        n += more
    return Graph.from_edges(n, edges)


@pytest.mark.parametrize(
    ("text", "more"),
    [("complete:4", 2), ("bipartite:2,3", 2), ("cycle:3", 2), ("cycle:3", 5)],
)  # fmt: skip
def test_long_cycles_and_vertices_of_degree_two(text: str, more: int) -> None:
    # Two cops win on cycles of any length: a bound by the girth alone would be false.
    graph = subdivided(text, more)
    rules = [{"known": "girth"}, *honest(graph)]
    assert judged(graph, [rules])
    assert judged(graph, [[{"known": "girth"}]])
    assert zermelo.decide(zermelo.cops(graph), method="theorems").answer in (
        None, literal(graph, None)
    )  # fmt: skip


def test_a_grid_with_long_edges_needs_no_third_cop() -> None:
    game = zermelo.cops(subdivided("grid:4x4", 2))
    assert zermelo.decide(game, method="theorems").answer is None
    assert zermelo.decide(game).answer == 2


def test_cages_of_large_girth() -> None:
    for cops, word in ((3, True), (4, False)):
        asked = zermelo.cops("tutte12cage", cops=cops, question="cops-win")
        bound = Evidence("bounds", {"parts": [[{"known": "girth"}]]})
        assert check(Certificate(asked, False, bound)).accepted == word


@pytest.mark.parametrize("text", NAMED)
def test_nothing_false_on_some_larger_ones(text: str) -> None:
    draw, graph = random.Random(text), parse(text)
    inside = [graph.induced(part) for part in graph.components()]
    parts = [honest(part) for part in inside]
    assert judged(graph, parts)
    for _ in range(12):
        judged(graph, [[changed(r, part.n, draw) for r in rules]
                       for rules, part in zip(parts, inside, strict=True)])  # fmt: skip
        judged(graph, [[invented(part, draw)] for part in inside])


@pytest.mark.parametrize(
    ("graph", "number"),
    [
        ("cycle:3000", 2), ("grid:30x30", 2), ("torus:30x30", 3), ("hypercube:8", 5),
        ("networkx:hoffman_singleton_graph", 7), ("union(cycle:500,path:30,petersen)", 6),
        ("bipartite:60,50", 2), ("incidence:7", 8),
    ],
)  # fmt: skip
def test_large_ones_are_certified(graph: str, number: int) -> None:
    verdict = zermelo.decide(zermelo.cops(graph))
    assert (verdict.answer, verdict.assurance.label) == (number, "certified")
    assert verdict.evidence == "bounds"


@pytest.mark.parametrize(
    ("rules", "place"),
    [
        ([{"girth": 5}], "[0]"), ([{}], "[0]"), ({"covering": None}, ""),
        ([{"width": 3}], ".width"), ([{"dominating": [9]}], ".dominating"),
        ([{"drawing": [[1]]}], ".drawing"),
        ([{"known": "else"}], ".known"), ([{"known": []}], ".known"),
        ([{"product": [[[0, 0, 1]]]}], ".product"), ([{"corners": [[0, 1], [0, 1]]}], ".corners"),
    ],
)  # fmt: skip
def test_bad_data_are_named(rules: Any, place: str) -> None:
    evidence = Evidence("bounds", {"parts": [rules]})
    with pytest.raises(InputError) as error:
        check(Certificate(zermelo.cops("path:3"), 1, evidence))
    assert place in str(error.value)


def test_safe_sets_below_a_theorem(monkeypatch: pytest.MonkeyPatch) -> None:
    place = "zermelo.solvers.cops.fixpoint.too_large"
    monkeypatch.setattr(place, lambda graph, k: k > 2 or too_large(graph, k))
    one = "link(dodecahedron,path:2,0,0)"
    for text, answer, rules in (
        (one, 3, [["escaping", "drawing"]]),
        (f"union({one},path:4,cycle:5)", 6, [["escaping", "drawing"], ["catching"],
                                             ["escaping", "catching"]]),
    ):  # fmt: skip
        game = zermelo.cops(text, question="cop-number")
        verdict = zermelo.decide(game, method="fixpoint")
        certificate = verdict.certificate
        assert certificate is not None
        assert (verdict.answer, verdict.evidence) == (answer, "bounds")
        parts = certificate.evidence.data["parts"]
        assert [[name for rule in part for name in rule] for part in parts] == rules
        assert check(certificate).accepted
        for wrong in (answer - 1, answer + 1):
            assert not check(replace(certificate, answer=wrong)).accepted
        for fewer in ({"cops": 1}, {"cops": 2}, {"cops": 2, "sets": "00"}):
            changed = [[{"escaping": fewer}, *parts[0][1:]], *parts[1:]]
            forged = replace(certificate, evidence=Evidence("bounds", {"parts": changed}))
            with suppress(InputError):
                assert not check(forged).accepted
    wins = zermelo.decide(zermelo.cops(one, cops=3, question="cops-win"), method="fixpoint")
    assert (wins.answer, wins.evidence) == (True, "bounds")
