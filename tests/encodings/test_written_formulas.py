"""Every format of every encoding, solved again by outside solvers from its text alone."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random

import networkx as nx
import pytest
from outside import SOLVERS, Values
from small import games, wins

import zermelo
from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.encodings.ello import ENCODINGS
from zermelo.encodings.text import encoding_text
from zermelo.games.ello.evidence import subset_table
from zermelo.games.ello.rules import Ello, predegrees, replay

CASES = [
    pytest.param(entry.name, form, solver, id=f"{entry.name}-{form}-{solver}")
    for entry in ENCODINGS
    for form in entry.formats
    for solver in SOLVERS.get(form, ())
]


KNOWN = (
    "petersen-odd",
    "petersen-even",
    "wheel-7",
    "lost-clique-7-2",
    "grid-3-4-odd",
    "fan-9-even",
)


@cache
def library() -> dict[str, Instance]:
    """The instance library by names."""
    files = (Path(__file__).resolve().parents[2] / "instances" / "ello").glob("*.jsonl")
    found = [instance for file in files for instance in zermelo.experiments.read_all(str(file))]
    return {instance.name: instance for instance in found if instance.name}


def solved(game: Ello, encoding: str, form: str, solver: str) -> bool:
    """Whether the outside solver finds the written formula true; a solution is played out."""
    instance = Instance("ello", game, "winnable", Labels(game.graph.n))
    values = SOLVERS[form][solver](encoding_text(instance, form, encoding, Deadline()))
    if values is None:
        return False
    assert replay(game, order(game, values)) is None
    return True


def order(game: Ello, values: Values) -> list[int]:
    """The order that a solution stands for, by the names ``before(u,v)`` or ``before_u_v``."""
    digraph = nx.DiGraph()
    digraph.add_nodes_from(range(game.graph.n))
    named = {
        (int(found[1]), int(found[2])): value
        for name, value in values.items()
        if (found := re.fullmatch(r"before\W?_?(\d+)[,_](\d+)\)?", name))
    }
    for u, v in game.graph.undirected().edges:
        digraph.add_edge(*((u, v) if named[u, v] else (v, u)))
    return list(nx.topological_sort(digraph))


@pytest.mark.parametrize("most", [3, pytest.param(4, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("encoding", "form", "solver"), CASES)
def test_all_small_games(encoding: str, form: str, solver: str, most: int) -> None:
    for n, edges, colors in games(most, connected=False):
        game = Ello(Graph.from_edges(n, edges), colors)
        assert solved(game, encoding, form, solver) == wins(n, edges, colors)


@pytest.mark.parametrize(("encoding", "form", "solver"), CASES)
def test_the_empty_game_is_won(encoding: str, form: str, solver: str) -> None:
    assert solved(Ello(Graph.from_edges(0, ()), ()), encoding, form, solver)


def variants() -> list[Ello]:
    """Games of every variant, won and lost ones, some with more neighbors than six."""
    rng = Random(6)
    found = []
    for directed in (False, True):
        for modulus, playable in ((2, "zero"), (3, "zero"), (3, "nonzero"), (12, "zero")):
            pairs = [(0, v) for v in range(1, 9)] + [(v, v % 8 + 1) for v in range(1, 9)]
            arcs = [pair if rng.random() < 0.5 else pair[::-1] for pair in pairs]
            arcs += [pair[::-1] for pair in arcs if directed and rng.random() < 0.3]
            graph = Graph.from_edges(9, arcs, directed)
            order = rng.sample(range(9), 9)
            shift = playable == "nonzero"
            colors = [(shift - k) % modulus for k in predegrees(graph, order)]
            before = [pair for pair in pairwise(order) if pair in arcs]
            for change in (0, 1):
                colors[0] = (colors[0] + change) % modulus
                found.append(Ello(graph, tuple(colors), tuple(sorted(before)), modulus, playable))
    return found


@pytest.mark.parametrize(("encoding", "form", "solver"), CASES)
def test_variants(encoding: str, form: str, solver: str) -> None:
    answers = []
    for game in variants():
        answers.append(subset_table.winnable(game, Deadline()))
        assert solved(game, encoding, form, solver) == answers[-1]
    assert set(answers) == {True, False}


@pytest.mark.parametrize("name", KNOWN)
@pytest.mark.parametrize(("encoding", "form", "solver"), CASES)
def test_known_games(name: str, encoding: str, form: str, solver: str) -> None:
    instance = library()[name]
    assert solved(instance.position, encoding, form, solver) == instance.answer


@pytest.mark.parametrize(
    ("form", "solver"), [(form, solver) for form in SOLVERS for solver in SOLVERS[form]]
)
def test_strange_labels_and_long_lines_do_no_harm(form: str, solver: str) -> None:
    labels = Labels(["a b", "é\n", ";", "p cnf 0 1", *range(100)])
    # In a star the color of a leaf says whether it comes before the center; the center's own
    # parity is a long row.
    leaves = range(1, len(labels))
    game = Ello(
        Graph.from_edges(len(labels), [(0, v) for v in leaves]), (1, *(v % 2 for v in leaves))
    )
    text = encoding_text(Instance("ello", game, "winnable", labels), form, None, Deadline())
    values = SOLVERS[form][solver](text)
    assert values is not None
    assert replay(game, order(game, values)) is None
