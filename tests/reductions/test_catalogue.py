"""The catalogue of gadgets: every entry once more, from the definitions of the games."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest

from tests.literal import gadgets as literal
from tests.literal.judging import READINGS
from tests.literal.reading import graph_of
from tests.literal.seepage import green_wins
from zermelo.core.deadline import Deadline
from zermelo.formats.instance import decode
from zermelo.reductions.gadgets.catalogue import Gadget, Size, each_relation, gadgets, right
from zermelo.reductions.gadgets.described import describe, parse_fragment, takes
from zermelo.reductions.gadgets.forms_sat import smallest
from zermelo.run.decide import decide
from zermelo.solvers.method import Request

NO_LIMIT = Deadline(None)
DELETING = [each for each in gadgets() if each.game != "seepage"]
SEEPAGE = [each for each in gadgets() if each.game == "seepage"]
by_name = pytest.mark.parametrize("gadget", DELETING, ids=lambda each: f"{each.game} {each.name}")


def all_fragments(gadget: Gadget) -> list[dict[str, Any]]:
    return [gadget.fragment, *gadget.replaces]


def test_there_are_many_gadgets_in_two_games_beside_ello() -> None:
    counts = {
        game: sum(each.game == game for each in gadgets()) for game in ("seepage", "node-kayles")
    }
    assert min(counts.values()) >= 10
    assert sum(counts.values()) >= 20
    names = [(each.game, each.name) for each in gadgets()]
    assert len(set(names)) == len(names)
    for one, other in combinations(gadgets(), 2):
        if one.game == other.game:
            assert one.relation != other.relation, (one.name, other.name)


@pytest.mark.parametrize("gadget", gadgets(), ids=lambda each: f"{each.game} {each.name}")
def test_the_relation_is_as_recorded(gadget: Gadget) -> None:
    assert right(gadget, NO_LIMIT)


def rests(rng: random.Random, terminals: list[str], count: int) -> list[tuple[list[str], set[Any]]]:
    """Return the bare terminals, and random graphs with them and up to three more vertices."""
    found: list[tuple[list[str], set[Any]]] = [(terminals, set())]
    for _ in range(count):
        vertices = [*terminals, *(f"r{i}" for i in range(rng.randint(1, 3)))]
        edges = {pair for pair in combinations(vertices, 2) if rng.random() < 0.5}
        found.append((vertices, edges))
    return found


@by_name
def test_glued_to_a_rest_it_has_the_nim_value_that_the_record_says(gadget: Gadget) -> None:
    rng = random.Random(gadget.name)
    reading = READINGS[gadget.game]
    seen = set()
    for vertices, edges in rests(rng, gadget.fragment["terminals"], 6):
        outside = frozenset(frozenset(pair) for pair in edges)
        told = literal.nim_value(gadget.relation, gadget.game, frozenset(vertices), outside)
        for fragment in all_fragments(gadget):
            graph = fragment["graph"]
            names = [*graph["vertices"], *(v for v in vertices if v not in graph["vertices"])]
            both = {frozenset(pair) for pair in graph["edges"]} | outside
            whole = {"vertices": names, "edges": sorted(sorted(pair) for pair in both)}
            value = {"game": gadget.game, "graph": whole}
            assert reading.answer(value, "nim-value") == told
        seen.add(told)
    assert len(seen) > 1


def boards(rng: random.Random, gadget: Gadget, count: int) -> list[tuple[str, set[Any], set[str]]]:
    """Return rests of a Seepage gadget: the source, the arcs, and the sinks."""
    entry, *exits = gadget.fragment["terminals"]
    below = [f"r{i}" for i in range(2)]
    many = [f"r{i}" for i in range(2 * gadget.fragment["protect"] + 1)]
    found = [
        (entry, {(exits[0], "r0")}, {"r0", *exits[1:]}),
        (entry, {(e, v) for e in exits for v in many}, set(many)),
    ]
    for _ in range(count):
        arcs: set[Any] = set()
        source = rng.choice([entry, "top"])
        if source == "top":
            arcs.add(("top", entry))
            arcs |= {("top", v) for v in [*exits, *below] if rng.random() < 0.3}
        arcs |= {(e, v) for e in exits for v in below if rng.random() < 0.5}
        arcs |= {pair for pair in combinations(below, 2) if rng.random() < 0.5}
        entered = {v for _, v in arcs}
        arcs |= {(exits[0], v) for v in below if v not in entered}
        ends = {v for v in [*exits, *below] if not any(u == v for u, _ in arcs)}
        found.append((source, arcs, {v for v in sorted(ends) if rng.random() < 0.85}))
    return found


def whole_game(fragment: dict[str, Any], source: str, arcs: set[Any]) -> dict[str, Any]:
    """Return the graph of a fragment in its rest."""
    graph = fragment["graph"]
    pairs = [*map(tuple, graph["edges"]), *sorted(arcs)]
    names = [*graph["vertices"], *sorted({v for arc in arcs for v in arc} | {source})]
    return {"vertices": list(dict.fromkeys(names)), "edges": pairs, "directed": True}


def reading(graph: dict[str, Any]) -> dict[str, Any]:
    """Return a graph as the literal reading takes it."""
    return {"graph": {**graph, "edges": [list(pair) for pair in graph["edges"]]}}


SMALL = [each for each in SEEPAGE if len(each.fragment["graph"]["vertices"]) <= 5]


@pytest.mark.parametrize("gadget", SMALL, ids=lambda each: each.name)
def test_in_a_rest_green_wins_if_the_record_says_so(gadget: Gadget) -> None:
    """The full game, where both sides may act anywhere, against the record in the token game."""
    rng = random.Random(gadget.name)
    answers = set()
    terminals, k = gadget.fragment["terminals"], gadget.fragment["protect"]
    for source, arcs, sinks in boards(rng, gadget, 25):
        told = literal.green_wins(
            gadget.relation, terminals, k, source, frozenset(arcs), frozenset(sinks)
        )
        for fragment in all_fragments(gadget):
            graph = graph_of(reading(whole_game(fragment, source, arcs)), directed=True)
            marks = graph.some([*sinks, *fragment["sinks"]])
            start = frozenset({graph.labels.index(source)}), frozenset[int]()
            assert green_wins(graph, marks, k, start, {}) == told, (source, arcs, sinks)
        answers.add(told)
    assert answers == {True, False}


@pytest.mark.parametrize("gadget", SEEPAGE, ids=lambda each: each.name)
def test_large_ones_in_a_rest(gadget: Gadget) -> None:
    """By a solver, for those that the full game is too large for, and the others."""
    rng = random.Random(gadget.name)
    terminals, k = gadget.fragment["terminals"], gadget.fragment["protect"]
    for source, arcs, sinks in boards(rng, gadget, 8):
        if len(gadget.fragment["graph"]["vertices"]) > 8 and source != terminals[0]:
            continue  # the record's reading takes no short cuts
        told = literal.green_wins(
            gadget.relation, terminals, k, source, frozenset(arcs), frozenset(sinks)
        )
        value = {
            "game": "seepage",
            "graph": whole_game(gadget.fragment, source, arcs),
            "protect": k,
            "sinks": [*sorted(sinks), *gadget.fragment["sinks"]],
            "question": "green-wins",
        }
        assert decide(decode(value, None), Request()).answer == told


@pytest.mark.parametrize(
    "gadget",
    [
        pytest.param(
            each,
            id=f"{each.game} {each.name}",
            marks=pytest.mark.slow if len(each.fragment["graph"]["vertices"]) > 4 else (),
        )
        for each in DELETING
    ],
)
def test_none_smaller_has_the_form(gadget: Gadget) -> None:
    """By SAT: no part of a smaller size, in which every vertex hangs together with a terminal."""
    instance, terminals = parse_fragment(gadget.fragment)
    n, m = instance.graph.n, instance.graph.m
    form = describe(instance, terminals, NO_LIMIT).compared
    found = smallest(form, takes(gadget.game), n, NO_LIMIT)
    assert found is not None
    assert len(terminals) == len(found.found.terminals)
    assert gadget.smallest
    assert (found.found.graph.n, found.found.graph.m) == (n, m)


def levers(game: str, inner: int) -> dict[tuple[int, ...], tuple[int, int]]:
    """Return the least vertices and edges of connected parts for each pair of nim-values."""
    found: dict[tuple[int, ...], tuple[int, int]] = {}
    for (instance, _), seen in each_relation(Size(game, inner, 1), NO_LIMIT):
        graph = instance.graph
        form = seen.compared
        key = tuple(int(each.name) for each in (*form.without, *form.played))
        found[key] = min(found.get(key, (99, 99)), (graph.n, graph.m))
    return found


@pytest.mark.parametrize("inner", [3, pytest.param(5, marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", ["node-kayles", "arc-kayles", "grim"])
def test_levers_are_the_smallest_with_their_two_nim_values(game: str, inner: int) -> None:
    least = levers(game, inner)
    pulled = 0
    for gadget in gadgets():
        if gadget.game == game and gadget.name.startswith("lever"):
            values = tuple(map(int, gadget.name.split("-")[1:]))
            instance, _ = parse_fragment(gadget.fragment)
            size = (instance.graph.n, instance.graph.m)
            assert least.get(values, (inner + 2, 0)) <= size
            if values in least:
                pulled += least[values] == size
                assert least[values] == size, gadget.name
    assert pulled >= 1


@pytest.mark.parametrize(
    "gadget",
    [
        pytest.param(each, marks=[pytest.mark.slow] * (each.name == "late-fork-3"), id=each.name)
        for each in SEEPAGE
        if each.smallest
    ],
)
def test_no_smaller_part_of_seepage_has_the_relation(gadget: Gadget) -> None:
    instance, terminals = parse_fragment(gadget.fragment)
    inner = instance.graph.n - len(terminals)
    wanted = describe(instance, terminals, NO_LIMIT)
    size = Size("seepage", inner, len(terminals), gadget.fragment["protect"])
    for (found, _), seen in each_relation(size, NO_LIMIT):
        if seen.same(wanted, NO_LIMIT):
            assert (found.graph.n, found.graph.m) == (instance.graph.n, instance.graph.m)
            break
    else:
        pytest.fail("not found")
