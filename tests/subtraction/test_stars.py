"""The methods for paths, subdivided stars and bistars against the search, and their shapes."""

from __future__ import annotations

import json
import random
from itertools import combinations_with_replacement
from pathlib import Path

import networkx as nx
import pytest
from constructing import bistar as bistar_graph
from constructing import subdivided_star as star_graph

import zermelo
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.verdict import Assurance
from zermelo.families.standard import path
from zermelo.games.impartial.rules import mex
from zermelo.games.subtraction.evidence.formulas import covering
from zermelo.games.subtraction.subdivided import Two, bistar, options, shape, size, star
from zermelo.run.decide import decide
from zermelo.solvers.method import NO_EVIDENCE, Request, Task, method
from zermelo.solvers.subtraction.arms import ArmValues, PathValues
from zermelo.solvers.subtraction.methods import removable

KNOWN = Path(__file__).parents[1] / "deletion" / "subtraction_values.json"

QUESTIONS = ("nim-value", "outcome", "winning-moves")

SETS = ([1], [2], [1, 2], [1, 2, 3], [1, 2, 4], [1, 2, 3, 4], [1, 2, 3, 4, 5], [3, 7], [1, 4, 5])


def relabeled(graph: Graph, draw: random.Random) -> Graph:
    names = list(range(graph.n))
    draw.shuffle(names)
    return Graph.from_edges(graph.n, [(names[u], names[v]) for u, v in graph.edges])


def run(instance: Instance, name: str) -> object:
    """A method's answer; None where it gives none."""
    entry = method(instance.game, name)
    if entry.applies(instance):
        return None
    outcome = entry.run(Task(instance, Deadline(), NO_EVIDENCE))
    assert (outcome.answer is None) is (outcome.assurance is Assurance.UNKNOWN)
    return outcome.answer


def compared(graph: Graph, take: list[int]) -> set[str]:
    """Compare all methods on all questions; return those that answered."""
    met = set()
    for question in QUESTIONS:
        instance = zermelo.subtraction(graph, take, question=question)
        expected = run(instance, "search")
        for name in ("closed-forms", "stars"):
            answer = run(instance, name)
            if answer is not None:
                met.add(name)
                assert answer == expected, (name, question, graph.edges, take)
    return met


def test_trees_under_any_labeling() -> None:
    draw = random.Random(1)
    met: set[str] = set()
    for n in range(1, 9):
        for tree in nx.nonisomorphic_trees(n) if n > 1 else [nx.empty_graph(1)]:
            graph = relabeled(Graph.from_edges(n, list(tree.edges)), draw)
            for take in SETS:
                met |= compared(graph, take)
    assert met == {"closed-forms", "stars"}


def test_larger_stars_and_bistars() -> None:
    draw = random.Random(2)
    for _ in range(8):
        sides = [[draw.randint(1, 4) for _ in range(draw.randint(0, 3))] for _ in "ab"]
        graph = relabeled(bistar_graph(sides[0], draw.randint(0, 4), sides[1]), draw)
        met = compared(graph, draw.choice(SETS))
        assert "stars" in met


def test_connected_graphs_by_lemma_5() -> None:
    draw = random.Random(3)
    lost = 0
    for _ in range(60):
        n = draw.randint(1, 7)
        made = nx.gnp_random_graph(n, 0.5, seed=draw.randint(0, 10**6))
        if nx.is_connected(made):
            graph = Graph.from_edges(n, list(made.edges))
            assert removable(graph) == sorted(set(made) - set(nx.articulation_points(made)))
            for largest in range(1, 8):
                lost += "closed-forms" in compared(graph, list(range(1, largest + 1)))
    assert lost > 100


def test_octal_games_that_are_subtraction() -> None:
    draw = random.Random(4)
    graph = relabeled(bistar_graph((1, 2), 2, (1, 1, 3)), draw)
    for question in QUESTIONS:
        octal = zermelo.octal(graph, "0.33", question=question)
        subtraction = zermelo.subtraction(graph, [1, 2], question=question)
        for name in ("closed-forms", "stars"):
            answer = run(octal, name)
            assert answer is not None
            assert answer == run(subtraction, name) == run(octal, "search")
    for name in ("closed-forms", "stars"):
        assert method("octal", name).applies(zermelo.octal("path:4", "0.37"))
        assert method("octal", name).applies(zermelo.octal("union(path:2,path:2)", "0.33"))


def test_statements_are_named() -> None:
    for graph, take, statement in (
        ("path:30", [1, 2, 3], "Lemma 4"),
        ("petersen", [*range(1, 10)], "Lemma 5"),
        ("petersen", [1], "S = {1}: parity"),
        ("star:9", [1, 2, 3, 4], "Lemma 9"),
        ("spider:1,8,200", [*range(1, 9)], "Theorem 10"),
        ("spider:1,1,1,1,40", [*range(1, 9)], "Proposition 8"),
        ("spider:5,5,5,6,7", [1, 2, 3], "Theorem 16"),
        ("spider:5,5,5,6,7", [1, 2, 4], "Theorem 18"),
        ("path:30", [1, 2, 4], "Lemma 19"),
        ("spider:1,1,2,40", [1, 2, 4], "Lemma 24"),
        ("spider:5,5,5,6,7", [1, 2], "0.33 on subdivided stars"),
        ("bridge(spider:5,5,0,spider:6,7,0,9)", [1, 2], "0.33 on bistars"),
    ):
        instance = zermelo.subtraction(graph, take)
        found = method("subtraction", "closed-forms").run(Task(instance, Deadline()))
        assert found.assurance is Assurance.THEOREM
        assert found.statistics["statement"] == statement


def test_a_theorem_is_not_used_beyond_its_hypotheses() -> None:
    for graph, take in (
        ("spider:1,1,1,5,8", [*range(1, 7)]),  # where the analogue of Theorem 16 fails
        ("spider:2,2,7", [*range(1, 8)]),
        ("bridge(spider:1,1,0,spider:1,1,0,1)", [1, 2, 3]),
        ("path:9", [3, 7]),
        ("spider:1,9,9", [1, 2, 5]),
        ("cycle:9", [1, 2, 3]),
    ):
        instance = zermelo.subtraction(graph, take)
        assert run(instance, "closed-forms") is None
    assert run(zermelo.subtraction("spider:2,2,7", [*range(1, 8)]), "stars") == 8


def test_sizes_above_the_graph_do_no_harm() -> None:
    assert run(zermelo.subtraction("path:3", [5, 8]), "stars") == 0
    assert run(zermelo.subtraction("spider:2,2,3", [1, 2, 3, 90]), "closed-forms") is not None
    assert (
        run(zermelo.subtraction("spider:2,2,3", [60, 90], question="winning-moves"), "stars") == []
    )


def test_shapes_of_small_graphs() -> None:
    for made in nx.graph_atlas_g():
        if len(made) == 0 or not nx.is_connected(made):
            continue
        graph = Graph.from_edges(len(made), list(made.edges))
        found = shape(graph)
        branching = sum(degree > 2 for _, degree in made.degree)
        assert (found is not None) is (nx.is_tree(made) and branching <= 2)
        if found is None:
            continue
        assert size(found.state) == graph.n
        if isinstance(found.state, int):
            rebuilt = path(found.state)
        elif isinstance(found.state, Two):
            rebuilt = bistar_graph(found.state.first, found.state.middle, found.state.second)
        else:
            rebuilt = star_graph(found.state)
        assert nx.is_isomorphic(nx.Graph(list(rebuilt.edges)), made) or graph.n == 1


def test_recorded_values_of_stars() -> None:
    recorded = json.loads(KNOWN.read_text())["stars"]
    met = 0
    for sizes, values in recorded.items():
        take = [int(size) for size in sizes.split(",")]
        known = ArmValues(take)
        for text, value in values.items():
            arms = [int(length) for length in text.split(",") if length]
            assert known[star(arms)] == value
            theorem = covering(take, star(arms))
            met += theorem is not None
            assert theorem is None or theorem[1](star(arms)) == value
    assert met > 300


def test_states_have_one_form() -> None:
    assert star([]) == 1
    assert star([0, 3, 0, 2]) == 6
    assert bistar([1, 1], [2], 3) == star([1, 1, 5])
    assert bistar([1], [2], 3) == 7
    assert bistar([3, 1], [2, 1], 0) == (1, 1, 2, 3)
    assert bistar([3, 1], [2, 1], 2) == bistar([1, 2], [1, 3], 2) == Two((1, 2), (1, 3), 2)


def test_values_by_arms_are_those_of_their_options() -> None:
    take = [1, 3, 4]
    values = ArmValues(take)
    for arms in combinations_with_replacement(range(1, 5), 3):
        assert values[arms] == mex(values[after] for _, after in options(arms, take))


def test_the_subtraction_sequence_repeats() -> None:
    draw = random.Random(5)
    for _ in range(100):
        take = sorted(draw.sample(range(1, 14), draw.randint(1, 6)))
        literal: list[int] = []
        for k in range(1500):
            literal.append(mex(literal[k - s] for s in take if s <= k))
        paths = PathValues(take, Deadline())
        assert paths[1499] == literal[-1]
        assert [paths[k] for k in range(1500)] == literal


def test_limits_are_kept() -> None:
    with pytest.raises(LimitReached):
        _ = ArmValues([1, 2, 3], most=100)[(20,) * 5]
    with pytest.raises(LimitReached):
        _ = ArmValues([1, 2, 3], Deadline(0))[(20,) * 5]
    with pytest.raises(LimitReached):
        _ = PathValues([1, 999_999], Deadline(0))[10**6]


def test_a_star_that_does_not_fit_is_refused() -> None:
    found = method("subtraction", "stars").run(
        Task(zermelo.subtraction("star:100000", [2, 3]), Deadline())
    )
    assert found.assurance is Assurance.UNKNOWN
    assert "do not fit" in (found.reason or "")
    assert run(zermelo.subtraction("star:600", [2, 3]), "stars") == 0


def test_long_ones() -> None:
    wins = decide(
        zermelo.subtraction("path:100000", [1, 2, 4, 7], question="winning-moves"),
        Request(method="stars"),
    )
    assert [len(move) for move in wins.answer] == [1, 1, 4, 4, 7, 7]
    star_ = zermelo.subtraction("spider:100000,100001,100002,99999", [1, 2, 3])
    assert run(star_, "closed-forms") == ArmValues([1, 2, 3])[1, 2, 3] == 3
    thousand = zermelo.subtraction("star:100000", [1, 2], question="winning-moves")
    assert run(thousand, "closed-forms") == []
