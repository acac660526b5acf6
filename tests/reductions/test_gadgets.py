"""The gadget workbench: relations by other means, the theorem on gluing, and searches."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from itertools import permutations
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.games.ello.evidence.subset_table import winnable
from zermelo.games.ello.rules import Ello, Wanted, induced, wanted
from zermelo.reductions.gadgets import __main__ as command
from zermelo.reductions.gadgets.described import fragment_as_json, read
from zermelo.reductions.gadgets.fragments import (
    Fragment,
    Relation,
    Row,
    minimal,
    relation,
)
from zermelo.reductions.gadgets.lines import all_gadgets, forced_path, ring
from zermelo.reductions.gadgets.search import Range, delta_matroid, relations, search, shapes, words

NO_LIMIT = Deadline(None)


def joined(one: Relation, other: Relation, rules: Sequence[Wanted]) -> bool:
    """Whether the game of two fragments with the same terminals is winnable, by the theorem."""
    return any(
        all(
            rule.allows(a + b)
            for rule, a, b in zip(rules, first.received, second.received, strict=True)
        )
        and nx.is_directed_acyclic_graph(nx.DiGraph((*first.order, *second.order)))
        for first in one
        for second in other
    )


def random_game(rng: random.Random, n: int, density: float) -> Ello:
    """Return a game of any variant."""
    directed, d = rng.random() < 0.4, rng.choice((2, 2, 3, 4))
    pairs = [
        (u, v)
        for u in range(n)
        for v in range(n)
        if (u < v or (directed and u > v)) and rng.random() < density
    ]
    graph = Graph.from_edges(n, pairs, directed)
    before = tuple(sorted((u, v) for u, v in graph.edges if u < v and rng.random() < 0.1))
    colors = tuple(rng.randrange(d) for _ in range(n))
    return Ello(graph, colors, before, d, rng.choice(("zero", "nonzero")))


def by_permutations(fragment: Fragment) -> Relation:
    """Return the relation from the definition: all orders, paths by search."""
    game, terminals = fragment.game, fragment.terminals
    n, rules = game.graph.n, wanted(game)
    around, entering = game.graph.undirected(), game.graph.reverse()
    rows = set()
    for order in permutations(range(n)):
        place = {v: i for i, v in enumerate(order)}
        if any(place[u] > place[v] for u, v in game.before):
            continue
        predegree = [sum(place[u] < place[v] for u in entering.neighbors(v)) for v in range(n)]
        if not all(rules[v].allows(predegree[v]) for v in range(n) if v not in terminals):
            continue
        pairs = []
        for i, s in enumerate(terminals):
            reached = {s}
            for v in order[place[s] + 1 :]:
                if any(u in reached and place[u] < place[v] for u in around.neighbors(v)):
                    reached.add(v)
            pairs += [(i, j) for j, t in enumerate(terminals) if t != s and t in reached]
        rows.add(Row(tuple(predegree[t] % game.modulus for t in terminals), tuple(sorted(pairs))))
    return minimal(rows)


@pytest.mark.parametrize("seed", range(60))
def test_the_relation_is_that_of_the_definition(seed: int) -> None:
    rng = random.Random(seed)
    game = random_game(rng, rng.randint(2, 6), rng.uniform(0.3, 0.9))
    terminals = tuple(rng.sample(range(game.graph.n), rng.randint(1, min(3, game.graph.n))))
    fragment = Fragment(game, terminals)
    assert relation(fragment, NO_LIMIT) == by_permutations(fragment)


def test_glued_fragments_are_won_as_the_theorem_says() -> None:
    rng, won = random.Random(7), 0
    for _ in range(400):
        inside, shared, outside = rng.randint(1, 4), rng.randint(1, 3), rng.randint(0, 3)
        game = random_game(rng, inside + shared + outside, rng.uniform(0.3, 0.8))
        here = set(range(inside + shared))
        kept = [(u, v) for u, v in game.graph.edges if _one_side(u, v, inside, shared)]
        whole = _on(game, kept)
        # Edges between terminals belong to either fragment; an arc goes where its reverse is.
        chosen = {(min(e), max(e)) for e in kept if set(e) <= here}
        chosen = {e for e in sorted(chosen) if e[0] < inside or rng.random() < 0.5}
        first = [e for e in kept if (min(e), max(e)) in chosen]
        second = [e for e in kept if (min(e), max(e)) not in chosen]
        terminals = tuple(range(inside, inside + shared))
        one = relation(_part(game, first, tuple(range(inside + shared)), terminals), NO_LIMIT)
        rest = tuple(range(inside, game.graph.n))
        other = relation(_part(game, second, rest, terminals), NO_LIMIT)
        rules = [wanted(game)[v] for v in terminals]
        answer = winnable(whole, NO_LIMIT)
        assert joined(one, other, rules) == answer
        won += answer
    assert 50 < won < 350


def _one_side(u: int, v: int, inside: int, shared: int) -> bool:
    return not (min(u, v) < inside and max(u, v) >= inside + shared)


def _on(game: Ello, edges: list[tuple[int, int]]) -> Ello:
    graph = Graph.from_edges(game.graph.n, edges, game.graph.directed)
    before = tuple(e for e in game.before if e in set(edges))
    return Ello(graph, game.colors, before, game.modulus, game.playable)


def _part(
    game: Ello, edges: list[tuple[int, int]], vertices: tuple[int, ...], terminals: tuple[int, ...]
) -> Fragment:
    index = {v: i for i, v in enumerate(vertices)}
    return Fragment(induced(_on(game, edges), vertices), tuple(index[t] for t in terminals))


@pytest.mark.parametrize(
    "span",
    [Range(3, 2, 3), Range(2, 2, 3, "nonzero"), Range(2, 2, 2, "zero", True), Range(3, 1, 4)],
    ids=str,
)
def test_all_colorings_at_once(span: Range) -> None:
    for shape in list(shapes(span))[:12]:
        found = dict(relations(shape, NO_LIMIT))
        for fragment, rows in found.items():
            assert relation(fragment, NO_LIMIT) == rows
        if shape not in found:
            assert relation(shape, NO_LIMIT) == ()


def test_the_shapes_of_digraphs_are_not_repeated() -> None:
    # Weakly connected digraphs on 1, 2, 3 vertices: OEIS A003085.
    assert [sum(1 for _ in shapes(Range(n, 1, directed=True))) // n for n in (1, 2, 3)] == [
        1,
        2,
        13,
    ]


def test_the_gadgets_are_as_claimed_and_are_seen_when_they_are_not() -> None:
    small = [gadget for gadget in all_gadgets() if gadget.fragment.game.graph.n <= 16]
    assert len(small) >= 40
    for gadget in small:
        assert relation(gadget.fragment, NO_LIMIT) == gadget.expected, gadget.name
    turned = forced_path(3)
    game = turned.fragment.game
    colors = tuple((c + (v == 2)) % 3 for v, c in enumerate(game.colors))
    changed = Fragment(Ello(game.graph, colors, modulus=3), turned.fragment.terminals)
    assert relation(changed, NO_LIMIT) != turned.expected


def test_a_ring_has_the_two_values() -> None:
    assert ring(3, "+-").expected == (
        Row((0, 1, 0, 1), ((0, 1),)),
        Row((0, 1, 0, 1), ((2, 3),)),
    )


def test_a_search_finds_the_copying_gadget_modulo_3() -> None:
    copying = ((0, 0, 0), (1, 1, 1))
    ((fragment, found),) = [
        pair for pair in search(Range(1, 3, 3), NO_LIMIT) if words(pair[1]) == copying
    ]
    assert relation(fragment, NO_LIMIT) == found
    assert not delta_matroid(copying)


def test_the_other_rule_modulo_3_gives_delta_matroids() -> None:
    for span in (Range(2, 3, 3, "nonzero"), Range(3, 2, 3, "nonzero"), Range(3, 3, 3, "nonzero")):
        for fragment, found in search(span, NO_LIMIT):
            assert delta_matroid(words(found)), fragment


def test_digraphs_give_delta_matroids() -> None:
    found = {words(each) for _, each in search(Range(3, 2, directed=True), NO_LIMIT)}
    assert len(found) > 5
    assert all(map(delta_matroid, found))


def test_delta_matroids() -> None:
    assert delta_matroid([(0, 1), (1, 0)])
    assert delta_matroid([(0, 0, 1), (0, 1, 0), (1, 0, 0)])
    assert not delta_matroid([(0, 0, 0), (1, 1, 1)])


PATH = {
    "game": "ello",
    "graph": {
        "vertices": ["b", "v1", "v2", "v3", "a"],
        "edges": [["b", "v1"], ["v1", "v2"], ["v1", "v3"], ["v3", "v2"], ["v2", "a"]],
    },
    "modulus": 3,
    "colors": {"v1": 2, "v2": 1, "v3": 2},
    "terminals": ["b", "a"],
}


def test_the_relation_of_a_file(tmp_path: Path, capsys: Any) -> None:
    file = tmp_path / "path.json"
    file.write_text(json.dumps(PATH))
    assert command.main(["relation", str(file), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found == {
        "terminals": ["b", "a"],
        "relation": [{"received": [0, 1], "order": [["b", "a"]]}],
    }
    assert command.main(["relation", str(file)]) == 0
    assert "0 1   b before a" in capsys.readouterr().out
    instance, terminals = read(str(file))
    file.write_text(json.dumps(fragment_as_json(instance, terminals)))
    again, same = read(str(file))
    assert (again.position, same) == (instance.position, terminals)


@pytest.mark.parametrize(
    "change",
    [
        {"terminals": ["z"]},
        {"terminals": "b"},
        {"terminals": ["b", "b"]},
        {"game": "polish"},
        {"colors": {"v1": 2}},
        {"terminals": None},
    ],
    ids=str,
)
def test_mistakes_in_a_file(tmp_path: Path, capsys: Any, change: Any) -> None:
    file = tmp_path / "path.json"
    file.write_text(json.dumps({**PATH, **change}))
    assert command.main(["relation", str(file)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_file_that_is_not_there(tmp_path: Path, capsys: Any) -> None:
    assert command.main(["relation", str(tmp_path / "no.json")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_search_as_a_command(capsys: Any) -> None:
    wide = ["search", "--inner", "1", "--half-edges", "3", "--modulus", "3"]
    assert command.main([*wide, "--wanted", "000,111", "--json"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert [row["received"] for row in json.loads(line)["relation"]] == [[0, 0, 0], [1, 1, 1]]
    assert command.main([*wide, "--playable", "nonzero", "--not-delta-matroid"]) == 0
    assert capsys.readouterr().out.endswith("3 relations, 0 asked for\n")
    assert command.main([*wide, "--time-limit", "0"]) == 3


@pytest.mark.parametrize("option", [["--inner", "0"], ["--modulus", "x"], ["--protect", "0"]])
def test_mistakes_in_options(option: list[str], capsys: Any) -> None:
    with pytest.raises(SystemExit) as ended:
        command.main(["search", "--inner", "1", "--half-edges", "1", *option])
    assert ended.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize(
    "given",
    [
        ["--half-edges", "1", "--wanted", "012"],
        ["--half-edges", "2", "--wanted", "0,00"],
        ["--half-edges", "2", "--wanted", "x"],
        [],
        ["--terminals", "1"],
        ["--half-edges", "2", "--sat"],
        ["--half-edges", "2", "--sat", "--wanted", "0,1"],
        ["--half-edges", "2", "--like", "part.json"],
        ["--game", "node-kayles"],
        ["--game", "node-kayles", "--half-edges", "1"],
        ["--game", "node-kayles", "--terminals", "1", "--sat"],
        ["--game", "node-kayles", "--terminals", "1", "--wanted", "a"],
        ["--game", "node-kayles", "--terminals", "1", "--like", "no.json"],
        ["--game", "node-kayles", "--terminals", "9"],
        ["--game", "polish", "--terminals", "1"],
        ["--game", "subtraction", "--terminals", "1"],
        ["--game", "nothing", "--terminals", "1"],
    ],
    ids=" ".join,
)
def test_options_that_do_not_go_together(given: list[str], capsys: Any) -> None:
    assert command.main(["search", "--inner", "1", *given]) == 2
    assert capsys.readouterr().err.count("\n") == 1
