"""The nullity of Lights Out: polynomials, elimination, known values, and patterns counted."""

from __future__ import annotations

import random
from itertools import product
from pathlib import Path

import pytest
from small import graphs

import zermelo
from tests.literal import lights_out as literal
from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.core.verdict import Assurance
from zermelo.formats.instance import decode
from zermelo.solvers.lights_out.nullity import Side, nullity
from zermelo.solvers.lights_out.polynomials import gcd, over

A159257 = (0, 0, 0, 4, 2, 0, 0, 0, 8, 0, 6, 0, 0, 4, 0, 8, 2, 0, 16)
"""Nullities of the square grids (OEIS)."""


def ask(graph: object, method: str | None = None, modulus: int = 2) -> zermelo.types.Verdict:
    asked = zermelo.lights_out(graph, modulus=modulus, question="nullity")
    return zermelo.decide(asked, method=method)


def test_the_nullity_of_square_grids_is_known() -> None:
    for n, known in enumerate(A159257, 1):
        assert ask("path:1" if n == 1 else f"grid:{n}x{n}", "products").answer == known
        assert n > 9 or ask(f"grid:{n}x{n}").assurance is Assurance.CERTIFIED
    found = ask("grid:39x39", "products")
    assert (found.answer, found.assurance) == (32, Assurance.THEOREM)


def test_the_nullity_of_paths_and_cycles_is_known() -> None:
    for n in range(1, 61):
        assert ask(f"path:{n}", "products").answer == int(n % 3 == 2)
        if n >= 3:
            assert ask(f"cycle:{n}", "products").answer == (0 if n % 3 else 2)
    assert ask("union(path:5,cycle:9,path:8,path:1)", "products").answer == 4


@pytest.mark.parametrize("modulus", [2, 3, 5, 7])
def test_the_nullity_of_products_is_that_of_the_matrix(modulus: int) -> None:
    seen = set()
    for a, b in product(range(1, 8), repeat=2):
        boards = [f"product(path:{a},path:{b})"]
        boards += [f"product(cycle:{a},path:{b})"] if a > 2 else []
        boards += [f"product(cycle:{a},cycle:{b})"] if min(a, b) > 2 else []
        for board in boards:
            found = ask(board, "elimination", modulus)
            assert found.assurance is Assurance.CERTIFIED
            assert ask(board, "products", modulus).answer == found.answer
            seen.add(found.answer)
    assert len(seen) > 5


def test_either_side_may_be_the_longer_one() -> None:
    sides = [Side(n) for n in (1, 2, 5, 8, 11)] + [Side(n, True) for n in (3, 4, 6, 12)]
    for modulus in (2, 3):
        for one, other in product(sides, repeat=2):
            found = nullity(one, other, modulus, Deadline())
            assert found == nullity(other, one, modulus, Deadline())


def test_any_numbering_of_a_product_is_known() -> None:
    rng = random.Random(0)
    for text in ("grid:9x14", "torus:9x12", "product(cycle:15,path:5)"):
        graph = zermelo.lights_out(text, question="nullity").graph
        new = rng.sample(range(graph.n), graph.n)
        edges = [(new[u], new[v]) for u, v in zip(graph.tails, graph.heads, strict=True)]
        mixed = ask(zermelo.Graph.from_edges(graph.n, edges), "products")
        assert mixed.answer == ask(text).answer
        less = Graph.from_edges(graph.n, edges[1:])
        assert "no product" in (ask(less, "products").reason or "")


@pytest.mark.parametrize("modulus", [2, 3, 5])
def test_the_nullity_is_the_number_of_patterns_that_change_nothing(modulus: int) -> None:
    for n in range(1, 5 if modulus < 5 else 4):
        for edges in graphs(n, connected=False):
            graph = {"vertices": n, "edges": [list(edge) for edge in edges]}
            patterns = literal.answer({"graph": graph, "modulus": modulus}, "nullity")
            found = ask(Graph.from_edges(n, edges), "elimination", modulus)
            assert (found.answer, found.assurance) == (patterns, Assurance.CERTIFIED)


def test_digraphs_have_a_nullity() -> None:
    rng = random.Random(1)
    for _ in range(30):
        n = rng.randrange(1, 6)
        arcs = [[u, v] for u in range(n) for v in range(n) if u != v and rng.random() < 0.5]
        graph = {"vertices": n, "edges": arcs, "directed": True}
        board = Graph.from_edges(n, [(u, v) for u, v in arcs], directed=True)
        patterns = literal.answer({"graph": graph, "modulus": 2}, "nullity")
        assert ask(board).answer == patterns
        assert ask(board, "products").answer is None


@pytest.mark.parametrize("modulus", [2, 3, 7])
def test_polynomials_against_their_values(modulus: int) -> None:
    rng = random.Random(modulus)
    field = over(modulus)
    for _ in range(200):
        a, b, c = ([rng.randrange(modulus) for _ in range(rng.randrange(1, 8))] for _ in range(3))
        one, other, third = field.poly(a), field.poly(b), field.poly(c)
        both = field.times(one, other)
        by_hand = [0] * (len(a) + len(b))
        for (i, x), (j, y) in product(enumerate(a), enumerate(b)):
            by_hand[i + j] += x * y
        assert both == field.poly(by_hand)
        if field.degree(other) < 0:
            continue
        quotient, rest = field.divide(one, other)
        assert field.minus(field.minus(one, field.times(quotient, other)), rest) == field.poly(())
        assert field.degree(rest) < field.degree(other)
        common = gcd(field, both, field.times(third, other))
        assert field.degree(field.divide(common, other)[1]) == -1


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"modulus": 4}, "prime"),
        ({"modulus": 10**6 + 1}, "1000001 is no prime"),
        ({"modulus": 10**30}, "not decided"),
        ({"lit": "all"}, "does not use"),
        ({"lit_only": True}, "lit_only"),
    ],
)
def test_nullity_refuses_what_it_is_not_about(data: dict[str, object], message: str) -> None:
    value = {"game": "lights-out", "graph": {"family": "path:3"}, "question": "nullity", **data}
    with pytest.raises(zermelo.errors.InputError, match=message):
        decode(value, Path())


@pytest.mark.parametrize("modulus", [10**6 + 3, 10**18 + 3])
def test_a_prime_modulus_may_be_large(modulus: int) -> None:
    # The nullity is that over the rational numbers: how often 0 is an eigenvalue, so -1 one of A.
    # In a grid that is 2 cos(i pi/5) + 2 cos(j pi/5), which is -1 for {i, j} = {2, 4} alone.
    for board, known in (("cycle:9", 2), ("path:8", 1), ("grid:4x4", 2), ("bipartite:3,3", 0)):
        found = ask(board, "elimination", modulus)
        assert (found.answer, found.assurance) == (known, Assurance.CERTIFIED)
        assert ask(board, "products", modulus).answer in (known, None)
