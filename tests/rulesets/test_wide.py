"""Sets of several words: rules play on them as the author's functions do, and as on one word."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import networkx as nx
import pytest
from sampling import some

import zermelo
from tests.rulesets.strangers_boards import FILES, boards
from tests.rulesets.strangers_boards import game as strangers
from tests.rulesets.test_masks import ONCE_CRASHED, TAIL, TRANSLATED
from tests.rulesets.test_masks import boards as small
from zermelo.core.deadline import Deadline
from zermelo.games.ruleset.playing import Board
from zermelo.solvers.ruleset import layout, plan_board
from zermelo.solvers.ruleset.masks import Played
from zermelo.solvers.ruleset.values import Untranslatable

Rules = Callable[[str], tuple[zermelo.types.Ruleset, ...]]

KINDS = TRANSLATED | ONCE_CRASHED


@pytest.fixture(params=[2, 4])
def words(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """Let all sets have so many words."""
    monkeypatch.setattr(layout, "WORDS", (request.param,))
    return int(request.param)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_small_sets_in_many_words(kind: str, rules: Rules, words: int) -> None:
    (game,) = rules("import zermelo\n" + KINDS[kind] + TAIL)
    for drawn in small()[:6]:
        board: Board = game(drawn).position
        try:
            played = Played(board, plan_board(board))
        except Untranslatable:  # a list of sets
            return
        assert played.layout.words == words
        played.agree(Deadline())


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_rules_of_strangers_in_many_words(path: Path, words: int) -> None:
    for instance in boards(strangers(path), (3, 5)):
        try:
            plan = plan_board(instance.position)
        except Untranslatable:
            continue
        Played(instance.position, plan).agree(Deadline())


FILE = """import zermelo

def moves(graph, left):
    for v in left:
{body}

GAME = zermelo.ruleset(
    "own", start=lambda graph: frozenset(range(graph.n)), moves=moves, components="connected")
"""

KAYLES = "        yield v, left - {v} - set(graph.neighbors(v))"
PAIRS = """        for u in graph.neighbors(v):
            if u in left and u > v:
                yield (v, u), left - {u, v}"""

EDGES = """import zermelo

def moves(graph, left):
    for u, v in left:
        yield (u, v), frozenset(e for e in left if u not in e and v not in e)

GAME = zermelo.ruleset("own", start=lambda graph: frozenset(graph.edges), moves=moves)
"""


def mixed(graph: nx.Graph, seed: int) -> zermelo.Graph:
    """Return a graph with its vertices in another order, so that all parts are in all words."""
    names = list(range(len(graph)))
    random.Random(seed).shuffle(names)
    edges = [(names[u], names[v]) for u, v in graph.edges]
    return zermelo.Graph.from_edges(len(graph), edges)


def large() -> Iterator[zermelo.Graph]:
    """Yield graphs with 64 to 100 vertices whose positions a plain search goes through."""
    yield mixed(nx.path_graph(66), 0)
    yield mixed(nx.cycle_graph(64), 1)
    for seed, (parts, n) in enumerate([(8, 8), (11, 9), (6, 12)]):
        trees = [nx.random_labeled_tree(n, seed=seed + i) for i in range(parts)]
        yield mixed(nx.disjoint_union_all(trees), seed)
    combs = [nx.corona_product(nx.path_graph(2 + i % 3), nx.path_graph(1)) for i in range(12)]
    yield mixed(nx.disjoint_union_all(combs), 7)


@pytest.mark.parametrize(("body", "peer"), some([(KAYLES, "node_kayles"), (PAIRS, "arc_kayles")]))
def test_graphs_of_two_words(body: str, peer: str, rules: Rules) -> None:
    (own,) = rules(FILE.format(body=body))
    for number, graph in enumerate(large()):
        level = "certified" if number == 2 else "exhaustive"
        verdict = zermelo.decide(own(graph), method="masks", assurance=level)
        wanted = zermelo.decide(getattr(zermelo, peer)(graph), assurance="exhaustive")
        assert (verdict.answer, verdict.assurance.label) == (wanted.answer, level)


LAST = """import zermelo

def moves(graph, left):
    for v in left:
        yield v, frozenset({1}) if v > 62 else left - {v}

GAME = zermelo.ruleset("own", start=lambda graph: frozenset({63}), moves=moves)
"""


def test_the_top_bit_of_a_word_is_no_end_of_play(rules: Rules) -> None:
    # In misère play the end is a word with the top bit alone, and so is the set of vertex 63.
    (own,) = rules(LAST)
    graph = zermelo.Graph.from_edges(64, [])
    assert zermelo.decide(own(graph), question="misere-outcome", method="masks").answer == "N"


def test_edges_of_two_and_of_four_words(rules: Rules) -> None:
    (own,) = rules(EDGES)
    for n, words in ((71, 2), (140, 4)):
        instance = own(f"union(star:{n - 9},path:10)")
        assert plan_board(instance.position)[0].words == words
        verdict = zermelo.decide(instance, method="masks", assurance="exhaustive")
        kayles = zermelo.decide(zermelo.node_kayles("path:9"))
        assert verdict.answer == kayles.answer ^ 1


LISTS = """import zermelo

def moves(graph, left):
    found = []
    for v in sorted(left):
        found.append(left - {v} - set(graph.neighbors(v)))
    for after in found:
        yield len(after), after

GAME = zermelo.ruleset("own", start=lambda graph: frozenset(range(graph.n)), moves=moves)
"""


def test_why_lists_of_large_sets_stay_as_they_are(rules: Rules) -> None:
    (own,) = rules(LISTS)
    plan_board(own("path:63").position)
    with pytest.raises(Untranslatable, match=r"line \d+: a list of sets of more than 63 members"):
        plan_board(own("path:64").position)
