"""POLISH: the literal rules against every method, known answers, and the closed forms."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import nullcontext
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from polish_searching import polish_search
from polishing import Literal, instance
from sampling import some
from small import graphs

import zermelo
from zermelo.core import graph6
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.graph import Graph
from zermelo.core.verdict import Assurance
from zermelo.families.language import parse
from zermelo.games.cleaning.rules import Cleaning
from zermelo.games.light_polish.rules import light_move
from zermelo.games.polish.evidence.formulas import light, spider
from zermelo.games.polish.rules import RULES, start
from zermelo.run.progress import Progress
from zermelo.solvers.polish import dense, searches
from zermelo.solvers.polish.theorems import shape
from zermelo.solvers.search.impartial import Table

KNOWN = json.loads((Path(__file__).parent / "polish_values.json").read_text())


def decided(graph: Graph, brushes: tuple[int, ...] = (), **wanted: Any) -> zermelo.types.Verdict:
    question = wanted.pop("question", "nim-value")
    return zermelo.decide(instance(graph, brushes, question), **wanted)


def compiled(graph: Graph, brushes: tuple[int, ...] = ()) -> int:
    game = Cleaning(graph, brushes or (0,) * graph.n)
    return polish_search(graph).nim_value(start(game))


def slow(*values: int) -> Any:
    return pytest.param(*values, marks=pytest.mark.slow)


def random_games(count: int, seed: int, largest: int = 7) -> list[tuple[Graph, tuple[int, ...]]]:
    """Brushed graphs, often disconnected or not settled."""
    draw = random.Random(seed)
    found = []
    for _ in range(count):
        n = draw.randint(1, largest)
        density = draw.choice((0.2, 0.4, 0.6, 0.9))
        edges = [(u, v) for v in range(n) for u in range(v) if draw.random() < density]
        graph = Graph.from_edges(n, edges)
        brushes = tuple(draw.choice((0, 0, 0, 1, 1, 2, graph.degree(v) + 1)) for v in range(n))
        found.append((graph, brushes))
    return found


def same(graph: Graph, brushes: tuple[int, ...]) -> None:
    literal = Literal(graph.n, graph.edges)
    state = literal.first(brushes)
    value = literal.value(state)
    position = start(Cleaning(graph, brushes or (0,) * graph.n))
    assert Table(RULES).nim_value(position) == value
    table = polish_search(graph)
    assert table.nim_value(position) == value
    for (v, after), (u, left) in zip(RULES.options(position), literal.moves(state), strict=True):
        assert v == u
        assert table.nim_value(after) == literal.value(left)


@pytest.mark.parametrize(("n", "step"), [(1, 1), (2, 1), (3, 1), (4, 1), (5, 1), slow(6, 1)])
def test_literal_rules_on_connected_graphs(n: int, step: int) -> None:
    for edges in graphs(n)[::step]:
        same(Graph.from_edges(n, edges), ())


@pytest.mark.parametrize(("count", "largest"), [(500, 5), (40, 6), slow(500, 7)])
def test_literal_rules_on_random_brushed_graphs(count: int, largest: int) -> None:
    for graph, brushes in random_games(count, seed=11, largest=largest):
        same(graph, brushes)


@pytest.mark.parametrize(
    ("key", "step"),
    [
        ("connected_graphs_no_brushes_n_le_6", 1),
        ("connected_graphs_no_brushes_n_7", 6),
        pytest.param("connected_graphs_no_brushes_n_7", 1, marks=pytest.mark.slow),
    ],
)
def test_known_values_of_small_graphs(key: str, step: int) -> None:
    for text, value in list(KNOWN[key].items())[::step]:
        assert compiled(graph6.decode(text)) == value, text


@pytest.mark.parametrize(
    ("key", "family", "method"),
    [
        ("paths", "path:{}", "closed-forms"),
        ("cycles", "cycle:{}", "closed-forms"),
        ("stars_K1n", "star:{}", "closed-forms"),
        ("complete_K_n", "complete:{}", "dense"),
        ("complete_bipartite", "bipartite:{}", "dense"),
    ],
)
def test_known_values_of_families(key: str, family: str, method: str) -> None:
    for size, value in KNOWN[key].items():
        if (key, size) != ("complete_K_n", "1"):  # K_1 settles away before dense sees it
            assert decided(parse(family.format(size)), method=method).answer == value, size


def test_known_values_with_brushes() -> None:
    for entry in KNOWN["random_positions_with_brushes"]:
        graph = Graph.from_edges(entry["n"], [tuple(edge) for edge in entry["edges"]])
        assert compiled(graph, tuple(entry["brushes"])) == entry["nim"]


def test_known_values_of_spiders() -> None:
    for text, value in KNOWN["spider_all_arms_len_L_vertices"].items():
        arms, length = (int(part.split("=")[1]) for part in text.split(","))
        graph = parse("spider:" + ",".join([str(length)] * arms))
        assert decided(graph, assurance=Assurance.EXHAUSTIVE).answer == value
    for arms, value in KNOWN["spider_mixed"]:
        graph = parse("spider:" + ",".join(map(str, arms)))
        assert decided(graph, method="closed-forms").answer == value
    for c, odd, even, value in KNOWN["spider_c_m_l"]:
        assert spider(c, odd, even) == value
    for c, leaves, value in KNOWN["star_positions_c_l"]:
        assert spider(c, leaves, 0) == value
    for (i, j, k), (p, q, r), value in KNOWN["light"]:
        assert light((i, j, k), (p, q, r)) == value


@pytest.mark.parametrize("most", [25, slow(50)])
def test_spider_formula_against_its_recursion(most: int) -> None:
    """The classes of test_paper_spiders.py prove it for all numbers."""

    @cache
    def value(c: int, m: int, l: int) -> int:  # noqa: E741
        if c <= 0:
            return 0
        seen = {value(c - 1, m, l)}
        if m:
            seen.add(value(c - 2, m - 1, l))
        if l:
            seen |= {value(c - 2, m, l - 1), value(c, m + 1, l - 1)}
        return next(g for g in range(5) if g not in seen)

    count = 0
    for c, m, l in product(range(most + 6), range(most), range(most)):  # noqa: E741
        if c <= m + l:
            count += 1
            assert spider(c, m, l) == value(c, m, l)
    assert count > 4 * most**3 // 5


@pytest.mark.parametrize("most", [4, slow(5)])
def test_light_formula_against_its_recursion(most: int) -> None:
    @cache
    def value(first: tuple[int, int, int], second: tuple[int, int, int]) -> int:
        if not any(first) or not any(second):
            return 0
        seen = set()
        for own, other in ((first, second), (second, first)):
            for need in (1, 2, 3):
                if own[need - 1]:
                    seen.add(value(*light_move(own, other, need)))
        return next(g for g in range(8) if g not in seen)

    triples = [(i, j, k) for i, j, k in product(range(most), repeat=3)]
    for first in triples:
        for second in triples:
            assert light(first, second) == value(first, second)


def test_shapes_know_their_values_and_moves() -> None:
    draw = random.Random(5)
    names = (
        "path:7", "cycle:6", "star:5", "spider:2,3,1", "spider:1,1,4,2", "bipartite:3,3",
        "bipartite:2,3", "bipartite:2,5", "complete:4", "complete:5", "bipartite:3,4",
        "spider:3,2,2,2", "petersen", "grid:2x4",
    )  # fmt: skip
    met: set[str] = set()
    for number in range(600):
        graph = parse(draw.choice(names))
        brushes = tuple(draw.choice((0, 0, 0, 1, 2)) if number % 5 else 0 for _ in range(graph.n))
        table = polish_search(graph)
        for part in RULES.components(start(Cleaning(graph, brushes))):
            found = shape(part)
            if found is None:
                continue
            met.add(found.statement)
            assert found.value == table.nim_value(part)
            if found.classes is not None:
                told = {v: value for vertices, value in found.classes for v in vertices}
                assert told == {v: table.nim_value(after) for v, after in RULES.options(part)}
    assert met == {
        "Theorem 5", "Lemma 6", "Theorem 8", "Theorem 9", "Theorem 13", "Theorem 15", "Lemma 11",
        "spider formula", "K_{3,n} and K_{4,n}",
    }  # fmt: skip


@pytest.mark.parametrize("quarter", some(range(4)))
@pytest.mark.parametrize("question", ["nim-value", "outcome", "winning-moves"])
def test_methods_agree_and_are_certified(question: str, quarter: int) -> None:
    for graph, brushes in random_games(60, seed=2, largest=6)[quarter::4]:
        answers = []
        for method in ("search", "nimbers", "closed-forms", None):
            verdict = decided(graph, brushes, question=question, method=method)
            if method != "closed-forms":
                assert verdict.assurance is Assurance.CERTIFIED
            if verdict.answered:
                answers.append(verdict.answer)
        assert answers == [answers[0]] * len(answers)


def test_starts_that_settle_away() -> None:
    for graph, brushes in (
        (parse("complete:1"), (0,)),
        (Graph.from_edges(4, []), (0, 0, 0, 0)),
        (parse("star:3"), (0, 1, 1, 1)),
        (parse("complete:4"), (9, 9, 9, 9)),
    ):
        assert decided(graph, brushes).answer == 0
        assert decided(graph, brushes, question="winning-moves").answer == []


def test_limits_end_in_unknown() -> None:
    with pytest.raises(LimitReached, match="limit of 100 positions"):
        Table(RULES, most=100).nim_value(start(Cleaning(parse("petersen"), (0,) * 10)))
    verdict = decided(parse("regular:24,3,seed=1"), method="nimbers", time_limit=0.5)
    assert not verdict.answered
    assert "0.5 s" in (verdict.reason or "")
    verdict = decided(parse("hypercube:6"), method="nimbers", nodes=1000)
    assert not verdict.answered
    assert verdict.reason == "limit of 1000 positions reached"


def copies(count: int, text: str) -> Graph:
    part = parse(text)
    edges = [(i * part.n + u, i * part.n + v) for i in range(count) for u, v in part.edges]
    return Graph.from_edges(count * part.n, edges)


@pytest.mark.parametrize(
    ("text", "count", "value"), some([("path:2", 5001, 1), ("cycle:4", 4001, 0)])
)
def test_thousands_of_components(text: str, count: int, value: int) -> None:
    graph = copies(count, text)
    verdict = decided(graph)
    assert (verdict.answer, verdict.assurance.label) == (value, "certified")
    wins = decided(graph, question="winning-moves")
    assert (len(wins.answer), wins.assurance.label) == (graph.n if value else 0, "certified")
    for method in ("search", "nimbers"):
        verdict = decided(graph, method=method)
        assert not verdict.answered
        assert (
            verdict.reason == f"{count} components are too many for a search on {graph.n} vertices"
        )


def test_the_expected_positions_are_those_of_the_search() -> None:
    for text in (
        "complete:5",
        "complete:6",
        "grid:3x3",
        "bipartite:3,4",
        "cycle:9",
        "tree:12,seed=3",
    ):
        game = Cleaning(parse(text), (0,) * parse(text).n)
        table = Table(RULES)
        table.nim_value(start(game))
        assert 0.3 < RULES.expected(game) / len(table.values) < 3


def test_a_limit_of_positions_ends_in_unknown_with_what_was_counted() -> None:
    for method, counted in (
        ("search", {"positions": 101}),
        ("dense", None),
    ):
        verdict = decided(parse("bipartite:4,5"), method=method, nodes=100)
        assert not verdict.answered
        assert "100" in (verdict.reason or "")
        assert verdict.statistics.get(method) == counted
    for method in ("search", "nimbers", "dense"):
        verdict = decided(parse("bipartite:3,4"), method=method, nodes=100_000)
        assert verdict.answer == 0


def test_the_oracle_of_sums_uses_the_dense_program(monkeypatch: pytest.MonkeyPatch) -> None:
    draw = random.Random(12)
    monkeypatch.setattr(searches, "LARGE", 0)
    monkeypatch.setattr(searches, "STATE", 1e9)
    for text in ("bipartite:3,4", "bipartite:4,4", "complete:5", "union(bipartite:3,3,path:3)"):
        graph = parse(text)
        for _ in range(3):
            brushes = tuple(draw.choice((0, 0, 0, 1)) for _ in range(graph.n))
            game = instance(graph, brushes)
            told = searches.PolishOracle(game, Deadline())
            table = polish_search(graph)
            for _, after in RULES.options(start(game.position)):
                assert told.nim_value(after) == table.nim_value(after)


def test_winning_moves_of_a_sum_with_a_large_dense_part() -> None:
    # The kernel would look at some 10^8 positions.
    parts = [zermelo.polish("bipartite:6,7"), zermelo.polish("path:4")]
    game = zermelo.disjunctive_sum(parts, question="winning-moves")
    verdict = zermelo.decide(game, method="parts")
    values = [dense.exact(6, 7, [((6,) + (7,) * 5, (6,) * 7)], Deadline())[0]]
    values += dense.exact(6, 7, [((7,) * 6, (5,) + (6,) * 6)], Deadline())
    expected = [[0, v] for v in range(13) if values[v >= 6] == 1]
    assert verdict.answer == [*expected, [1, 0], [1, 3]]  # the path has nim-value 1, K_{6,7} has 0


def test_a_child_that_is_killed_leaves_what_it_had_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    class Killed:
        def news(self, *given: Any, **more: Any) -> Iterator[Any]:
            yield "told", Progress("search", 1000)
            yield "told", Progress("search", 2000)
            raise LimitReached("memory limit of 1 GB reached")

    monkeypatch.setattr("zermelo.run.decide.borrowed", lambda quick: nullcontext(Killed()))
    verdict = decided(parse("petersen"), method="search", memory_limit=1)
    assert (verdict.answered, verdict.reason) == (False, "memory limit of 1 GB reached")
    assert verdict.statistics == {"search": {"positions": 2000}}
