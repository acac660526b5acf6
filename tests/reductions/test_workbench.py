"""The boards of SAT -> ELLO in the gadget workbench: their parts have the relations of its gadgets.

The pieces are cut out of the games that the reduction makes. What is outside becomes a terminal for
each edge that is cut.
"""

from __future__ import annotations

import re

import pytest

from zermelo.core.deadline import Deadline
from zermelo.core.formula import Formula
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.games.ello.rules import Ello
from zermelo.reductions.gadgets.fragments import Fragment, relation
from zermelo.reductions.gadgets.lines import Gadget, forced_path, ring, separator
from zermelo.reductions.sat_to_ello import sat_to_ello


def cut(instance: Instance, wanted: str, order: list[str]) -> Fragment:
    """Return the vertices whose labels match, with a terminal for each edge that leaves them.

    `order` lists the labels of the inner ends of these edges; the terminals stand in this order.
    """
    game: Ello = instance.position
    labels = [str(label) for label in instance.labels]
    inside = [v for v, label in enumerate(labels) if re.fullmatch(wanted, label)]
    index = {v: i for i, v in enumerate(inside)}
    edges = [(index[u], index[v]) for u, v in game.graph.edges if u in index and v in index]
    leaving = [(u, v) for u in inside for v in game.graph.neighbors(u) if v not in index]
    leaving.sort(key=lambda edge: order.index(labels[edge[0]]))
    before = [(index[u], index[v]) for u, v in game.before if u in index and v in index]
    terminals: list[int] = []
    for u, v in leaving:
        t = len(inside) + len(terminals)
        terminals.append(t)
        edges.append((index[u], t))
        before += [(index[u], t)] if (u, v) in game.before else []
        before += [(t, index[u])] if (v, u) in game.before else []
    colors = (*(game.colors[v] for v in inside), *(0 for _ in terminals))
    graph = Graph.from_edges(len(colors), edges)
    made = Ello(graph, colors, tuple(sorted(before)), game.modulus)
    return Fragment(made, tuple(terminals))


def same(fragment: Fragment, gadget: Gadget) -> bool:
    return relation(fragment, Deadline(60)) == gadget.expected


@pytest.mark.parametrize("d", [3, 4, 5])
def test_forced_paths(d: int) -> None:
    game = sat_to_ello(Formula.of([[1, 2], [-1, -2]]), d)
    for text, other in (("1", "2"), ("2", "1")):
        piece = cut(game, f"c1:{text}:v.", [f"c1:{text}:v1", f"c1:{text}:v2"])
        assert len(piece.terminals) == 2, other
        assert same(piece, forced_path(d))


@pytest.mark.parametrize("d", [3, 4, 5])
def test_separators(d: int) -> None:
    game = sat_to_ello(Formula.of([[1, 2], [-1, 2], [1, -2]]), d)
    for o in range(4):
        assert same(cut(game, f"x1:{o}", [f"x1:{o}"]), separator(d))


@pytest.mark.parametrize("signs", ["+", "-", "++", "+-", "-+", "--"])
def test_rings_with_directed_edges(signs: str) -> None:
    """The whole ring, between the two connectors of each literal: two rows, one for each value."""
    literals = [1 if sign == "+" else -1 for sign in signs]
    clauses = [[x, number] for number, x in enumerate(literals, 2)]
    game = sat_to_ello(Formula.of(clauses))
    ends = [f"c{c}:{x}:{end}" for c, x in enumerate(literals, 1) for end in "ab"]
    assert same(cut(game, r"x1:.*|c\d+:-?1:[ab]", ends), ring(2, signs))


@pytest.mark.parametrize("signs", ["+", "-", "+-"])
def test_rings_modulo_3(signs: str) -> None:
    """The same modulo 3, the forced paths that connect them included."""
    literals = [1 if sign == "+" else -1 for sign in signs]
    clauses = [[x, number] for number, x in enumerate(literals, 2)]
    game = sat_to_ello(Formula.of(clauses), 3)
    ends = [f"c{c}:{x}:{end}" for c, x in enumerate(literals, 1) for end in "ab"]
    piece = cut(game, r"x1:.*|c\d+:-?1:[ab]", ends)
    first = len(piece.game.graph.adjacency) - len(piece.terminals)
    # A forced path brings one edge to a and takes one from b: that is what `before` says here.
    before = []
    for place, t in enumerate(piece.terminals):
        (inner,) = piece.game.graph.neighbors(t)
        assert inner < first
        before.append((t, inner) if place % 2 == 0 else (inner, t))
    made = Ello(piece.game.graph, piece.game.colors, tuple(sorted(before)), 3)
    assert same(Fragment(made, piece.terminals), ring(3, signs))
