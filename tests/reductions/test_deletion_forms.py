"""Forms of parts of deletion games: the theorem, what a table does not say, and smallest parts."""

from __future__ import annotations

import random
from collections import defaultdict
from itertools import combinations

import pytest

from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, LimitReached
from zermelo.core.graph import Graph
from zermelo.families.small_graphs import graphs, roots
from zermelo.games.impartial.deletion import Deletion
from zermelo.games.registry import game as game_spec
from zermelo.reductions.gadgets.forms import (
    TAKES,
    Form,
    Part,
    Values,
    form_of,
    nim_value,
    rests,
    table,
)
from zermelo.reductions.gadgets.forms_sat import smallest

NO_LIMIT = Deadline(None)
GAMES = {"neighbourhood": "node-kayles", "edge": "arc-kayles", "vertex": "grim"}
Rooted = tuple[int, list[tuple[int, int]], int]
"""Vertices, edges and the terminal."""

takes_of = pytest.mark.parametrize("takes", TAKES)


def told_apart(
    one: Form, other: Form, takes: str, most: int, deadline: Deadline
) -> tuple[Part, int, int] | None:
    """Return a smallest rest with which two forms have different nim-values, and the values.

    Rests have at most `most` vertices, terminals included; None if none of them does it.

    Raises `LimitReached` if the deadline passed.
    """
    known: Values = {}
    count = len(one.terminals)
    seen: set[Form] = set()
    for n in range(count, most + 1):
        for rest in rests(takes, count, n):
            deadline.check()
            form = form_of(rest, deadline)
            if form in seen:
                continue
            seen.add(form)
            values = nim_value(one, form, known), nim_value(other, form, known)
            if values[0] != values[1]:
                return rest, *values
    return None


def value(takes: str, graph: Graph) -> int:
    """Return the nim-value of a graph, by the game's own rules and nothing else."""
    rules = game_spec(GAMES[takes]).impartial
    assert rules is not None
    known: dict[int, int] = {}

    def visit(position: object) -> int:
        mask = position.mask  # type: ignore[attr-defined]
        if mask not in known:
            found = {visit(after) for _, after in rules.options(position)}
            known[mask] = next(n for n in range(len(found) + 1) if n not in found)
        return known[mask]

    return visit(rules.start(Deletion(graph)))


def glue(one: Part, other: Part) -> Graph:
    """Return two parts glued at their terminals, in the order in which they are named."""
    names = {t: ("t", i) for i, t in enumerate(one.terminals)}
    edges = [tuple(names.get(v, ("one", v)) for v in edge) for edge in one.graph.edges]
    others = {t: ("t", i) for i, t in enumerate(other.terminals)}
    edges += [tuple(others.get(v, ("other", v)) for v in edge) for edge in other.graph.edges]
    every = [names.get(v, ("one", v)) for v in range(one.graph.n)]
    every += [("other", v) for v in range(other.graph.n) if v not in others]
    places = ((every.index(u), every.index(v)) for u, v in edges)
    return Graph.from_edges(len(every), sorted({(min(pair), max(pair)) for pair in places}))


def random_part(rng: random.Random, takes: str, n: int, terminals: int) -> Part:
    edges = [
        pair
        for pair in combinations(range(n), 2)
        if pair[1] >= terminals and rng.random() < rng.choice((0.3, 0.6))
    ]
    return Part(takes, Graph.from_edges(n, edges), tuple(range(terminals)))


@takes_of
@pytest.mark.parametrize("terminals", [1, 2, 3])
def test_glued_parts_have_the_nim_value_of_their_forms(takes: str, terminals: int) -> None:
    rng, seen = random.Random(terminals), set()
    for _ in range(40):
        one = random_part(rng, takes, terminals + rng.randint(0, 4), terminals)
        other = random_part(rng, takes, terminals + rng.randint(0, 3), terminals)
        told = nim_value(form_of(one, NO_LIMIT), form_of(other, NO_LIMIT), {})
        assert told == value(takes, glue(one, other))
        seen.add(told)
    assert len(seen) > 2


@takes_of
def test_rests_may_have_edges_between_terminals(takes: str) -> None:
    """Like parts have the same nim-value there too, and unlike ones not always."""
    known: dict[Form, list[Part]] = defaultdict(list)
    for n in (2, 3, 4):
        for part in rests(takes, 2, n):
            known[form_of(part, NO_LIMIT)].append(part)
    edge = Part(takes, Graph.from_edges(3, [(0, 1), (0, 2)]), (0, 1))
    values = set()
    for parts in known.values():
        found = {value(takes, glue(part, edge)) for part in parts[:6]}
        assert len(found) == 1
        values |= found
    assert len(values) > 2


def parts(takes: str, most: int) -> dict[Form, Part]:
    """Return a smallest part with one terminal for each form."""
    found: dict[Form, Part] = {}
    for n in range(1, most + 1):
        for edges in graphs(n):
            for t in roots(n, edges):
                part = Part(takes, Graph.from_edges(n, edges), (t,))
                found.setdefault(form_of(part, NO_LIMIT), part)
    return found


@pytest.mark.parametrize(
    ("takes", "most", "rest", "count"),
    [
        ("neighbourhood", 3, 4, 6),
        ("edge", 3, 4, 4),
        ("vertex", 3, 4, 6),
        pytest.param("neighbourhood", 5, 6, 37, marks=pytest.mark.slow),
        pytest.param("edge", 5, 6, 17, marks=pytest.mark.slow),
        pytest.param("vertex", 4, 6, 19, marks=pytest.mark.slow),
    ],
)
def test_unlike_parts_are_told_apart(takes: str, most: int, rest: int, count: int) -> None:
    """In this range the form says no more than the nim-values in all rests do."""
    known = parts(takes, most)
    assert len(known) == count
    others: dict[Form, Part] = {}
    for n in range(1, rest + 1):
        for each in rests(takes, 1, n):
            others.setdefault(form_of(each, NO_LIMIT), each)
    values: Values = {}
    rows = {tuple(nim_value(form, other, values) for other in others) for form in known}
    assert len(rows) == count


def test_a_table_does_not_tell_what_a_part_does() -> None:
    """Four vertices: a path from its end, and a square. No pair of smaller parts is like that."""
    path = Part("neighbourhood", Graph.from_edges(4, [(0, 1), (1, 2), (2, 3)]), (0,))
    square = Part("neighbourhood", Graph.from_edges(4, [(0, 1), (1, 2), (2, 3), (0, 3)]), (0,))
    assert table(path, NO_LIMIT) == table(square, NO_LIMIT) == {(): 0, (0,): 2}
    one, other = form_of(path, NO_LIMIT), form_of(square, NO_LIMIT)
    assert one.played == other.played
    assert told_apart(one, other, "neighbourhood", 5, NO_LIMIT) is None
    found = told_apart(one, other, "neighbourhood", 6, NO_LIMIT)
    assert found is not None
    rest, first, second = found
    assert rest.graph.n == 6
    assert first != second
    assert value("neighbourhood", glue(path, rest)) == first
    assert value("neighbourhood", glue(square, rest)) == second
    small = parts("neighbourhood", 3)
    tables = [(tuple(table(part, NO_LIMIT).items()), form.played) for form, part in small.items()]
    assert len(set(tables)) == len(small)


@pytest.mark.parametrize(
    ("takes", "one", "other", "rest", "values"),
    [
        (
            "edge",
            (4, [(0, 1), (1, 2), (2, 3)], 0),
            (4, [(0, 1), (1, 2), (2, 3)], 1),
            (2, [(0, 1)], 0),
            {0, 2},
        ),
        (
            "vertex",
            (2, [(0, 1)], 0),
            (4, [(0, 1), (0, 2), (0, 3)], 0),
            (5, [(0, 1), (1, 2), (0, 2), (1, 3), (1, 4)], 0),
            {0, 4},
        ),
    ],
)
def test_nor_does_it_in_the_other_games(
    takes: str, one: Rooted, other: Rooted, rest: Rooted, values: set[int]
) -> None:
    first, second, outside = (
        Part(takes, Graph.from_edges(n, edges), (t,)) for n, edges, t in (one, other, rest)
    )
    assert table(first, NO_LIMIT) == table(second, NO_LIMIT)
    assert {value(takes, glue(part, outside)) for part in (first, second)} == values
    # No pair of smaller parts in which everything hangs together with the terminal is like that.
    tables = defaultdict(list)
    for form, part in parts(takes, 3).items():
        if part.beside() is None:
            tables[tuple(table(part, NO_LIMIT).items())].append(form)
    assert all(len(forms) == 1 for forms in tables.values())


def star(leaves: int) -> Part:
    edges = [(0, leaf) for leaf in range(1, leaves + 1)]
    return Part("neighbourhood", Graph.from_edges(leaves + 1, edges), (0,))


def test_known_replacements() -> None:
    """Leaves at one vertex of Node-Kayles go in pairs; an edge to it is like a triangle."""
    for leaves in range(3, 8):
        assert form_of(star(leaves), NO_LIMIT) == form_of(star(leaves - 2), NO_LIMIT)
    assert form_of(star(2), NO_LIMIT) != form_of(star(0), NO_LIMIT)
    triangle = Part("neighbourhood", Graph.from_edges(3, [(0, 1), (1, 2), (0, 2)]), (0,))
    assert form_of(triangle, NO_LIMIT) == form_of(star(1), NO_LIMIT)
    one, two = (
        Part("edge", Graph.from_edges(n + 1, [(0, v) for v in range(1, n + 1)]), (0,))
        for n in (1, 2)
    )
    assert form_of(one, NO_LIMIT) == form_of(two, NO_LIMIT)


@takes_of
@pytest.mark.parametrize("terminals", [1, 2])
def test_sat_and_the_list_agree_on_smallest_parts(takes: str, terminals: int) -> None:
    first: dict[Form, Part] = {}
    for n in range(terminals, 5):
        for part in rests(takes, terminals, n):
            if part.beside() is None:
                first.setdefault(form_of(part, NO_LIMIT), part)
    for form, part in first.items():
        found = smallest(form, takes, 4, NO_LIMIT)
        assert found is not None
        assert form_of(found.found, NO_LIMIT) == form
        assert (found.found.graph.n, found.found.graph.m) == (part.graph.n, part.graph.m)
        if part.graph.n > terminals:
            assert smallest(form, takes, part.graph.n - 1, NO_LIMIT) is None


def test_limits_and_mistakes() -> None:
    path = Part("neighbourhood", Graph.from_edges(3, [(0, 1), (1, 2)]), (0, 1))
    with pytest.raises(InputError, match="between two terminals"):
        form_of(path, NO_LIMIT)
    with pytest.raises(InputError, match="twice"):
        form_of(Part("edge", path.graph, (0, 0)), NO_LIMIT)
    with pytest.raises(InputError, match="17 vertices"):
        form_of(Part("edge", Graph.from_edges(17, []), (0,)), NO_LIMIT)
    with pytest.raises(LimitReached):
        form_of(star(4), Deadline(0.0))
    with pytest.raises(LimitReached):
        smallest(form_of(star(4), NO_LIMIT), "neighbourhood", 5, Deadline(0.0))
