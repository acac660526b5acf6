"""Connected subtraction, octal games, Node-Kayles, Arc-Kayles and Grim: rules, data, mistakes."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any

import deleting
import networkx as nx
import pytest
from deleting import Literal

import zermelo
from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.families.language import parse
from zermelo.formats.instance import ask, decode, encode
from zermelo.games.impartial.deletion import (
    Left,
    bits,
    component,
    components,
)
from zermelo.games.impartial.deletion.sets import connected_sets, holds_together
from zermelo.games.impartial.expected import connected_subsets
from zermelo.games.registry import game as game_spec

CODES = {"0.33": {1: 3, 2: 3}, "0.137": {1: 1, 2: 3, 3: 7}, "0.0402": {2: 4, 4: 2}, "0.7": {1: 7}}


def random_graph(draw: random.Random, most: int) -> Graph:
    n, density = draw.randint(1, most), draw.choice((0.2, 0.4, 0.7))
    pairs = [pair for pair in combinations(range(n), 2) if draw.random() < density]
    return Graph.from_edges(n, pairs)


def games(graph: Graph) -> list[tuple[Instance, Literal]]:
    """Every kind of game on a graph, each with its literal rules."""
    pairs: list[tuple[Instance, deleting.Moves]] = [
        (zermelo.node_kayles(graph), deleting.node_kayles),
        (zermelo.arc_kayles(graph), deleting.arc_kayles),
        (zermelo.grim(graph), deleting.grim),
    ]
    pairs += [(zermelo.octal(graph, code), deleting.octal(CODES[code])) for code in CODES]
    if component(graph.masks, (1 << graph.n) - 1) == (1 << graph.n) - 1:
        for take in ((1,), (2, 3), (1, 4, 5), (7,)):
            pairs.append((zermelo.subtraction(graph, take), deleting.subtraction(take)))
    return [(game, Literal(graph.n, graph.edges, moves)) for game, moves in pairs]


def vertices(position: Left) -> frozenset[int]:
    return frozenset(bits(position.mask))


def test_moves_are_the_literal_ones() -> None:
    draw = random.Random(1)
    for _ in range(60):
        for game, literal in games(random_graph(draw, 7)):
            rules = game_spec(game.game).impartial
            assert rules is not None
            position = rules.start(game.position)
            for _ in range(4):
                left = vertices(position)
                found = [
                    (rules.move(game.labels, move), vertices(after))
                    for move, after in rules.options(position)
                ]
                wanted = literal.moves(left)
                assert sorted(map(str, found)) == sorted(map(str, wanted)), (game, left)
                parts = [vertices(part) for part in rules.components(position)]
                assert set(parts) <= set(literal.pieces(left))
                dropped = set(literal.pieces(left)) - set(parts)
                assert not any(literal.moves(piece) for piece in dropped)
                assert rules.read(game.position, rules.write(position)) == position
                if found:
                    position = draw.choice([after for _, after in rules.options(position)])


def test_grim_begins_without_single_vertices() -> None:
    game = zermelo.grim("union(path:1,path:3)")
    rules = game_spec("grim").impartial
    assert rules is not None
    assert rules.write(rules.start(game.position)) == [1, 2, 3]


def test_moves_stand_in_order() -> None:
    game = zermelo.subtraction("cycle:5", [1, 2, 4, 5])
    rules = game_spec("subtraction").impartial
    assert rules is not None
    moves = [game.labels.of(bits(move)) for move, _ in rules.options(rules.start(game.position))]
    assert moves[:7] == [[0], [1], [2], [3], [4], [0, 1], [1, 2]]
    assert moves[-1] == [0, 1, 2, 3, 4]
    assert [len(move) for move in moves] == [1] * 5 + [2] * 5 + [4] * 5 + [5]


def test_connected_sets() -> None:
    draw = random.Random(2)
    for _ in range(40):
        graph = random_graph(draw, 8)
        mask = draw.randrange(1 << graph.n)
        whole = nx.Graph(graph.edges)
        whole.add_nodes_from(range(graph.n))
        for most in range(graph.n + 1):
            wanted = [
                sum(1 << v for v in chosen)
                for size in range(1, most + 1)
                for chosen in combinations(bits(mask), size)
                if nx.is_connected(whole.subgraph(chosen))
            ]
            assert sorted(connected_sets(graph.masks, mask, most)) == sorted(wanted)


def test_what_holds_together() -> None:
    draw = random.Random(3)
    kept = 0
    for _ in range(40):
        graph = random_graph(draw, 8)
        for part in components(graph.masks, (1 << graph.n) - 1):
            for removed in range(1, part + 1):
                if removed & ~part == 0:
                    together = holds_together(graph.masks, part, removed)
                    rest = part ^ removed
                    assert together == (component(graph.masks, rest) == rest)
                    kept += together
    assert kept > 1000


@pytest.mark.parametrize("text", ["tree:9,seed=1", "star:6", "cycle:8", "union(path:4,path:3)"])
def test_the_estimate_is_exact_on_forests_and_cycles(text: str) -> None:
    graph = parse(text)
    found = sum(1 for _ in connected_sets(graph.masks, (1 << graph.n) - 1, graph.n))
    assert connected_subsets(graph) == found


def test_estimates_are_finite() -> None:
    for text in ("star:3000", "tree:5000,seed=1", "grid:60x60", "complete:300"):
        assert 1e40 < connected_subsets(parse(text)) <= 1e60


def test_instances_and_back() -> None:
    graph = nx.relabel_nodes(nx.path_graph(4), {0: "a", 1: "b", 2: "c", 3: "d"})
    made = {
        "subtraction": zermelo.subtraction(graph, {3, 1}, attach_at="b"),
        "octal": zermelo.octal(graph, "0.1300", attach_at="b"),
        "node-kayles": zermelo.node_kayles(graph, attach_at="b"),
        "arc-kayles": zermelo.arc_kayles(graph, attach_at="b"),
        "grim": zermelo.grim(graph, attach_at="b"),
    }
    for name, instance in made.items():
        assert (instance.game, instance.question) == (name, "period")
        assert instance.position.attach_at == 1
        value = encode(instance)
        assert value["attach_at"] == "b"
        assert decode(value, Path()) == instance
        asked = ask(instance, "nim-value")
        assert "attach_at" not in encode(asked)
        assert zermelo.decide(asked).answered
    assert encode(made["subtraction"])["take"] == [1, 3]
    assert encode(made["octal"])["digits"] == "0.13"
    assert zermelo.decide(zermelo.grim(graph, question="winning-moves", name="x")).name == "x"


def on(game: str, family: str = "path:4", **data: Any) -> dict[str, Any]:
    return {"game": game, "graph": {"family": family}, **data}


MISTAKES: dict[str, tuple[dict[str, Any], str]] = {
    "no take": (on("subtraction"), 'the key "take" is missing; add "take"'),
    "an empty take": (on("subtraction", take=[]), ".take: take is empty; name the sizes"),
    "zero": (on("subtraction", take=[1, 0]), ".take[1]: a move cannot take 0 vertices; sizes"),
    "a negative size": (on("subtraction", take=[-3]), ".take[0]: a move cannot take -3 vertices"),
    "a size twice": (on("subtraction", take=[2, 1, 2]), ".take[2]: 2 stands twice; remove one"),
    "a fraction": (on("subtraction", take=[1.5]), ".take[0]: expected int"),
    "no list": (on("subtraction", take="2"), ".take: expected array"),
    "two components": (
        on("subtraction", "union(path:2,path:1)", take=[1]),
        ".graph: the graph is not connected; play its components as the parts of a game",
    ),
    "a directed graph": (
        {**on("subtraction", take=[1]), "graph": {"vertices": 1, "edges": [], "directed": True}},
        ".graph.directed: subtraction is played on undirected graphs",
    ),
    "a loop": (
        {"game": "grim", "graph": {"vertices": 2, "edges": [[0, 0]]}},
        ".graph.edges[0]",
    ),
    "no digits": (on("octal"), 'the key "digits" is missing; add "digits"'),
    "an 8": (on("octal", digits="0.38"), '.digits: "0.38" is no octal code; write "0."'),
    "a 3 before the point": (on("octal", digits="3.3"), '.digits: "3.3" is no octal code'),
    "no digit": (on("octal", digits="0."), '.digits: "0." is no octal code'),
    "another alphabet": (on("octal", digits="0.٣"), "is no octal code"),
    "zeros": (on("octal", digits="0.00"), '.digits: "0.00" allows no move'),
    "a number": (on("octal", digits=0.33), ".digits: expected str"),
    "nowhere to grow": (
        on("node-kayles", question="period"),
        'the key "attach_at" is missing; add "attach_at"',
    ),
    "no such vertex": (
        on("arc-kayles", question="period", attach_at=9),
        ".attach_at: there is no vertex 9",
    ),
    "another question": (
        on("grim", attach_at=0),
        '.attach_at: the question "nim-value" does not use "attach_at"; it belongs to period',
    ),
    "take for Grim": (on("grim", take=[1]), 'unknown key "take"'),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_mistakes(mistake: str) -> None:
    value, words = MISTAKES[mistake]
    with pytest.raises(InputError) as caught:
        decode(value, Path())
    assert str(caught.value).startswith(words) or words in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("value", [3, [4], [-1], [1, 0], [0, 0], ["0"], [True], [0.0], None])
def test_bad_positions(value: Any) -> None:
    rules = game_spec("grim").impartial
    assert rules is not None
    with pytest.raises(InputError):
        rules.read(zermelo.grim("path:4").position, value)


def test_mistakes_from_python() -> None:
    mistakes: list[Callable[[], object]] = [
        lambda: zermelo.subtraction("path:3", []),
        lambda: zermelo.subtraction("path:3", "2"),  # type: ignore[arg-type]
        lambda: zermelo.subtraction(nx.empty_graph(2), [1]),
        lambda: zermelo.subtraction("path:3", [1], question="period"),
        lambda: zermelo.subtraction("path:3", [1], attach_at=7),
        lambda: zermelo.octal("path:3", "33"),
        lambda: zermelo.node_kayles(nx.DiGraph([(0, 1)])),
        lambda: zermelo.grim(nx.path_graph(2), attach_at="a"),
        lambda: zermelo.arc_kayles("path:3", question="winnable"),
    ]
    for mistake in mistakes:
        with pytest.raises(InputError):
            mistake()
