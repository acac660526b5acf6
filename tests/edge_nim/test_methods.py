"""Edge-Nim: the theorems, proved in zermelo's docstrings, against the literal rules."""

from __future__ import annotations

import random
from itertools import combinations, product

import pytest
from walking import asked, edge_nim, edge_nim_options, edge_nim_values, graphs

import zermelo
from zermelo.checker.check import check
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, LimitReached
from zermelo.core.graph import Graph
from zermelo.families.language import parse
from zermelo.games.edge_nim.rules import RULES, Board, EdgeNim, Standing
from zermelo.solvers.edge_nim.table_kernel import CompiledTable

QUESTIONS = ("outcome", "nim-value", "winning-moves")


def expected(graph: Graph, weights: tuple[int, ...], token: int) -> dict[str, object]:
    """Return the answers by the literal rules."""
    values = edge_nim_values(graph.n, graph.edges)
    nim = values(token, weights)
    moves = [
        [left, v]
        for left, v, after in edge_nim_options(graph.edges, token, weights)
        if not values(v, after)
    ]
    moves.sort(key=lambda move: (move[1], move[0]))
    return {"outcome": "N" if nim else "P", "nim-value": nim, "winning-moves": moves}


def agrees(
    graph: Graph, weights: tuple[int, ...], token: int, name: str, must: tuple[str, ...]
) -> int:
    """Compare the answers of one method and check its evidence; return how many it gave."""
    answers, given = expected(graph, weights, token), 0
    for question in QUESTIONS:
        found, certificate = asked(edge_nim(graph, weights, token), name, question)
        if not found.assurance:
            assert question not in must, (name, graph.edges, weights)
            assert found.reason
            continue
        given += 1
        assert found.answer == answers[question], (name, graph.edges, weights, token)
        assert certificate is not None
        assert check(certificate).accepted
    return given


def test_search_on_all_graphs_with_loops() -> None:
    draw = random.Random(3)
    for n in (1, 2, 3):
        pairs = [*combinations(range(n), 2), *((v, v) for v in range(n))]
        for chosen in product((False, True), repeat=len(pairs)):
            edges = [pair for pair, take in zip(pairs, chosen, strict=True) if take]
            graph = Graph.from_edges(n, edges, loops=True)
            weights = tuple(draw.randint(0, 2) for _ in edges)
            for name in ("table", "search", "nimbers"):
                assert agrees(graph, weights, 0, name, QUESTIONS) == 3


def test_the_table_has_every_nim_value() -> None:
    draw = random.Random(7)
    for text in ("cycle:3", "complete:4", "star:4", "path:5", "bipartite:2,3"):
        graph = parse(text)
        weights = tuple(
            draw.randint(0, 3) if graph.m < 5 else draw.randint(0, 2) for _ in graph.edges
        )
        game = edge_nim(graph, weights, 0).position
        table = CompiledTable(game, Deadline())
        literal = edge_nim_values(graph.n, graph.edges)
        reached = {RULES.start(game)}
        waiting = list(reached)
        for position in waiting:
            assert table.nim_value(position) == literal(position.token, position.weights)
            new = {after for _, after in RULES.options(position)} - reached
            reached |= new
            waiting += sorted(new, key=RULES.write)


def test_limits_of_the_table() -> None:
    dense = {(u, v): 99 for v in range(5) for u in range(v)}
    verdict = zermelo.decide(zermelo.edge_nim("complete:5", dense, 0), method="table")
    assert verdict.reason == "the table would have more than 200000000 nim-values"
    with pytest.raises(LimitReached):
        CompiledTable(zermelo.edge_nim("complete:5", dense, 0).position, Deadline())
    some = zermelo.edge_nim("complete:5", dict.fromkeys(dense, 4), 0)
    verdict = zermelo.decide(some, method="table", time_limit=0.4)
    assert not verdict.answered


@pytest.mark.parametrize("text", ["path:2", "path:4", "path:5", "star:3", "spider:2,1,1"])
def test_trees_with_all_small_weights(text: str) -> None:
    graph = parse(text)
    for weights in product(range(4 if graph.m < 4 else 3), repeat=graph.m):
        for token in range(graph.n):
            agrees(graph, weights, token, "tree", ("outcome", "winning-moves"))


@pytest.mark.parametrize(("m", "most"), [(1, 9), (2, 7), (3, 7), (4, 4), (5, 4), (6, 3), (7, 3)])
def test_nim_values_at_the_end_of_a_path(m: int, most: int) -> None:
    # Theorem 12 of docs/theorems: the least of the first, third, fifth, … weight for an odd number
    # of edges; 0 (by the theorem on trees) for an even one.
    graph = parse(f"path:{m + 1}")
    board = Board.of(graph)
    table = CompiledTable(EdgeNim(board, (most,) * m, 0), Deadline())
    for weights in product(range(1, most + 1), repeat=m):
        found = table.nim_value(Standing(board, weights, 0))
        assert found == (min(weights[::2]) if m % 2 else 0)


def test_forests_left_by_empty_edges() -> None:
    draw = random.Random(4)
    given = 0
    for graph in graphs(4):
        for _ in range(3):
            weights = tuple(draw.choice((0, 0, 1, 2)) for _ in graph.edges)
            given += agrees(graph, weights, draw.randrange(4), "tree", ())
    assert given > 200


@pytest.mark.parametrize(
    ("n", "most"), [(3, 5), (4, 4), (5, 2), (6, 2), pytest.param(6, 4, marks=pytest.mark.slow)]
)
def test_cycles_with_all_small_weights(n: int, most: int) -> None:
    graph = parse(f"cycle:{n}")
    for weights in product(range(1, most + 1), repeat=n):
        agrees(graph, weights, 0, "cycle", ("outcome", "winning-moves"))


def test_cycles_with_a_pendant_path_are_none() -> None:
    graph = Graph.from_edges(4, [(0, 1), (1, 2), (0, 2), (2, 3)])
    found, _ = asked(edge_nim(graph, (1, 1, 1, 1), 0), "cycle", "outcome")
    assert not found.assurance
    assert agrees(graph, (2, 1, 2, 0), 0, "cycle", ("outcome",)) == 2


def bipartite(n: int) -> list[Graph]:
    return [graph for graph in graphs(n) if asked_sides(graph)]


def asked_sides(graph: Graph) -> bool:
    import networkx as nx

    return bool(nx.is_bipartite(nx.Graph(graph.edges)))


@pytest.mark.parametrize("n", [3, 4, 5])
def test_even_kernels_decide_bipartite_graphs_with_weights_up_to_one(n: int) -> None:
    for graph in bipartite(n):
        agrees(graph, (1,) * graph.m, 0, "even-kernel", ("outcome",))


def test_even_kernels_are_right_for_larger_weights() -> None:
    draw = random.Random(5)
    decided = {"P": 0, "N": 0, "open": 0}
    for graph in bipartite(4):
        for _ in range(12):
            weights = tuple(draw.randint(0, 3) for _ in graph.edges)
            given = agrees(graph, weights, 0, "even-kernel", ())
            decided["P" if given == 3 else "N" if given else "open"] += 1
    assert min(decided.values()) > 20


def test_even_kernels_of_larger_graphs() -> None:
    draw = random.Random(6)
    for _ in range(30):
        m, n = draw.randint(2, 3), draw.randint(3, 4)
        edges = [(u, m + v) for u in range(m) for v in range(n) if draw.random() < 0.6]
        graph = Graph.from_edges(m + n, edges)
        weights = tuple(draw.randint(0, 1) for _ in edges)
        agrees(graph, weights, 0, "even-kernel", ("outcome",))


def test_huge_weights() -> None:
    huge = 10**18
    path = [(v, v + 1, huge) for v in range(2)]
    cycle = [(v, (v + 1) % 4, huge) for v in range(4)]
    for text, weights, token, answer in (
        ("path:3", path, 1, "N"),
        ("path:3", path, 0, "P"),
        ("cycle:4", cycle, 0, "P"),
        ("cycle:4", [*cycle[:-1], (0, 3, huge + 1)], 0, "N"),
    ):
        verdict = zermelo.decide(zermelo.edge_nim(text, weights, token))
        assert (verdict.answer, verdict.assurance.label) == (answer, "certified")
    star = zermelo.edge_nim("path:3", path, 1, question="winning-moves")
    verdict = zermelo.decide(star, method="tree")
    assert verdict.reason == f"there are {2 * huge} winning moves, more than 100000"
    last = zermelo.edge_nim("cycle:4", [*cycle[:-1], (0, 3, huge + 1)], 0, question="winning-moves")
    assert zermelo.decide(last, method="cycle").answer == [[huge, 3]]
    dense = zermelo.edge_nim("complete:5", {(u, v): huge for v in range(5) for u in range(v)}, 0)
    assert not zermelo.decide(dense, method="search", time_limit=0.5).answered


def test_large_graphs() -> None:
    tree = parse("tree:20000,seed=3")
    for question in ("outcome", "winning-moves"):
        game = edge_nim(tree, (3,) * tree.m, 5, question)
        assert zermelo.decide(game).assurance is zermelo.types.Assurance.CERTIFIED
    cycle = parse("cycle:20000")
    game = edge_nim(cycle, (*range(1, 20000), 20000), 0)
    assert zermelo.decide(game).answer == "N"
    grid = parse("grid:9x10")
    verdict = zermelo.decide(edge_nim(grid, (1,) * grid.m, 0))
    assert (verdict.method, verdict.evidence) == ("even-kernel", "even-kernel")


def test_weights_out_of_reach_count_as_none() -> None:
    graph = parse("path:4")
    game = edge_nim(graph, (2, 0, 5), 0).position
    assert RULES.write(RULES.start(game)) == [[2, 0, 0], 0]
    assert RULES.read(game, [[2, 0, 0], 0]) == RULES.start(game)
    for value in (3, [[1, 1, 1]], [[1, 1], 0], [[1, 1, -1], 0], [[1, 1, True], 0], [[1, 1, 1], 4]):
        with pytest.raises(InputError):
            RULES.read(game, value)


def test_proof_numbers_on_all_small_graphs_with_weights_up_to_one() -> None:
    for n in (1, 2, 3, 4):
        pairs = [*combinations(range(n), 2), *((v, v) for v in range(n if n < 4 else 1))]
        graph = Graph.from_edges(n, pairs, loops=True)
        for weights in product((0, 1), repeat=graph.m):
            answers = expected(graph, weights, n - 1)
            for question in ("outcome", "winning-moves"):
                game = edge_nim(graph, weights, n - 1)
                found, certificate = asked(game, "proof-numbers", question)
                assert found.answer == answers[question], (graph.edges, weights)
                assert certificate is not None
                assert check(certificate).accepted


def test_proof_numbers_are_for_weights_up_to_one() -> None:
    game = edge_nim(Graph.from_edges(2, [(0, 1)]), (2,), 0)
    found = zermelo.decide(game, method="proof-numbers")
    assert found.answer is None
    assert "an edge has weight 2, more than 1" in (found.reason or "")
