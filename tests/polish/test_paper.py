"""The POLISH paper, statement by statement.

Gordinowicz, Nowakowski, Pralat, "POLISH - or - let's play the cleaning game". Theorems 1 and 2
(one end for all orders of firing) are in tests/cleaning/test_rules.py. Stars and spiders are
in test_polish_spiders.py, section 8 in test_polish_light.py.
"""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations, product

import pytest
from polish_searching import polish_search
from polishing import Literal, instance
from small import graphs

import zermelo
from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.families.language import parse
from zermelo.games.cleaning.rules import Cleaning
from zermelo.games.impartial.evidence.strategies import Heaped, with_heap
from zermelo.games.impartial.rules import mex
from zermelo.games.polish.evidence import good_vectors
from zermelo.games.polish.rules import RULES, Polish, start
from zermelo.solvers.polish import dense
from zermelo.solvers.search.impartial import Table

FREE = Deadline()

SECTION_9 = "union(star:3,cycle:4,path:2,bipartite:2,3)"
SECTION_8 = "union(star:3,bipartite:2,3,bipartite:4,3)"


def position(graph: Graph, brushes: tuple[int, ...] = ()) -> Polish:
    return start(Cleaning(graph, brushes or (0,) * graph.n))


def nim(text: str, brushes: tuple[int, ...] = ()) -> int:
    graph = parse(text)
    return polish_search(graph).nim_value(position(graph, brushes))


def winning(graph: Graph, brushes: tuple[int, ...] = ()) -> list[int]:
    """The winning moves, by the nim-values of all options."""
    table = Table(RULES)
    options = RULES.options(position(graph, brushes))
    return [v for v, after in options if not table.nim_value(after)]


def random_position(draw: random.Random, largest: int) -> tuple[Graph, tuple[int, ...]]:
    n = draw.randint(1, largest)
    graph = Graph.from_edges(n, [pair for pair in combinations(range(n), 2) if draw.random() < 0.6])
    return graph, tuple(draw.choice((0, 0, 1, 2)) for _ in range(n))


def test_section_2_mex() -> None:
    assert (mex([0, 1, 3]), mex([])) == (2, 0)
    assert mex([1, 2, 3, 7]) == 0


def test_lemma_3_lost_exactly_at_value_0() -> None:
    for n in range(1, 6):
        for edges in graphs(n):
            literal = Literal(n, edges)

            @cache
            def lost(state: tuple[int, tuple[int, ...]], literal: Literal = literal) -> bool:
                return not any(lost(after) for _, after in literal.moves(state))

            first = literal.first()
            assert lost(first) is (literal.value(first) == 0)


def test_lemma_4_values_of_sums() -> None:
    draw = random.Random(4)
    assert (3 ^ 6, 1 ^ (3 ^ 6)) == (5, 4)
    for _ in range(60):
        (first, ones), (second, twos) = random_position(draw, 4), random_position(draw, 3)
        shifted = [(u + first.n, v + first.n) for u, v in second.edges]
        both = Literal(first.n + second.n, [*first.edges, *shifted])
        parts = [Literal(first.n, first.edges), Literal(second.n, second.edges)]
        values = [
            part.value(part.first(held)) for part, held in zip(parts, (ones, twos), strict=True)
        ]
        assert both.value(both.first(ones + twos)) == values[0] ^ values[1]


def test_section_2_a_heap_of_the_nim_value_and_no_other() -> None:
    table = Table(with_heap(RULES))
    for edges in graphs(4):
        graph = Graph.from_edges(4, edges)
        value = Table(RULES).nim_value(position(graph))
        for heap in range(5):
            lost = table.nim_value(Heaped(position(graph), heap)) == 0
            assert lost is (heap == value)


def test_theorem_5_even_discrepancies() -> None:
    met = 0
    for n in range(1, 6):
        for edges in graphs(n, connected=False):
            literal = Literal(n, edges)
            degrees = [mine.bit_count() for mine in literal.at]
            # Discrepancy 0 is among them; settling keeps all parities.
            choices = [range(degree % 2, degree + 1, 2) for degree in degrees]
            for brushes in product(*choices):
                met += 1
                assert literal.value(literal.first(brushes)) == 0
    assert met > 200


def test_theorem_5_is_no_characterization() -> None:
    assert nim("union(path:2,path:2)") == 0  # all discrepancies odd
    for n in range(3, 9):  # the center of a star at discrepancy 3, whatever the leaves
        assert nim(f"star:{n}", (n - 3, *[0] * n)) == 0


@pytest.mark.parametrize("shape", ["path", "cycle"])
def test_lemma_6_paths_and_cycles(shape: str) -> None:
    patterns = 0
    for n in range(2 if shape == "path" else 3, 10):
        graph = parse(f"{shape}:{n}")
        table = Table(RULES)
        for brushes in product(*(range(graph.degree(v)) for v in range(n))):
            free = sum(graph.degree(v) == 2 and not brushes[v] for v in range(n))
            neutral = shape == "cycle" and not any(brushes)
            expected = 0 if neutral else 1 + free % 2
            patterns += 1
            assert table.nim_value(position(graph, brushes)) == expected
    assert patterns == (255 if shape == "path" else 1016)


def test_theorem_7_and_all_its_winning_moves() -> None:
    # The paper's list of winning moves is not complete: a neutral cycle and the even components
    # (where both numbers are odd) have winning moves, too.
    draw = random.Random(7)
    seen = set()
    for _ in range(400):
        texts: list[str] = []
        brushes: list[int] = []
        parts: list[tuple[str, int, list[int], list[int]]] = []
        for _ in range(draw.randint(2, 4)):
            n = draw.randint(3, 5)
            shape = draw.choice(("path", "cycle"))
            texts.append(f"{shape}:{n}")
            ends = (0, n - 1) if shape == "path" else ()
            held = [0 if v in ends else draw.choice((0, 0, 0, 1)) for v in range(n)]
            if shape == "cycle" and draw.random() < 0.5:
                held = [0] * n
            vertices = range(len(brushes), len(brushes) + n)
            free = [v for v, b in zip(vertices, held, strict=True) if not b]
            free = [v for v in free if v - vertices[0] not in ends]
            neutral = shape == "cycle" and not any(held)
            kind = "neutral" if neutral else ("even", "odd")[len(free) % 2]
            parts.append((kind, n, free, [v for v in vertices if v not in free]))
            brushes += held
        kinds = [kind for kind, *_ in parts]
        evens, odds = kinds.count("even") % 2, kinds.count("odd") % 2
        total = evens + 2 * odds
        expected: list[int] = []
        for kind, n, free, others in parts:
            if (kind, total) in (("even", 1), ("odd", 2)):
                expected += others  # cleans the component
            if total == 3 and kind != "neutral":
                expected += free  # makes an odd component even, or an even one odd
            if kind == "neutral" and total == (1 if n % 2 else 2):
                expected += free
            seen.add((kind, total))
        graph = parse(f"union({','.join(texts)})")
        table = Table(RULES)
        assert table.nim_value(position(graph, tuple(brushes))) == total
        assert winning(graph, tuple(brushes)) == sorted(expected)
    assert len(seen) > 9


def test_theorem_9_complete_graphs() -> None:
    assert dense.complete(2, [(1, 1)], FREE) == [1]
    for n in range(3, 13):
        assert dense.complete(n, [(n - 1,) * n], FREE) == [0]


def test_corollary_10_odd_complete_graphs() -> None:
    for n in range(3, 40, 2):
        verdict = zermelo.decide(instance(parse(f"complete:{n}"), (), "outcome"))
        assert (verdict.answer, verdict.assurance.label) == ("P", "certified")
        assert verdict.certificate is not None
        assert verdict.certificate.evidence.data == {"rules": ["copy-cat"]}


@pytest.mark.parametrize(
    ("n", "count"), [(4, 4), (6, 22), (8, 142), pytest.param(10, 993, marks=pytest.mark.slow)]
)
def test_lemma_11_the_strategy_on_all_reachable_good_vectors(n: int, count: int) -> None:
    # The proof for all n is in zermelo.games.polish.evidence.good_vectors.
    reached = [(n - 1,) * n]
    options: dict[tuple[int, ...], list[tuple[int, ...]]] = {}
    for needs in reached:
        if needs not in options:
            options[needs] = [tuple(good_vectors.place(needs, i)) for i in range(len(needs))]
            reached += options[needs]
    values: dict[tuple[int, ...], int] = {}
    for needs in sorted(options, key=sum):
        values[needs] = mex(values[after] for after in options[needs])
    vectors = [needs for needs in options if good_vectors.good(needs)]
    assert len(vectors) == count
    for needs in vectors:
        assert values[needs] == 0
        for i in range(len(needs)):
            second = good_vectors.reply(needs, i)
            assert second is not None
            after = good_vectors.place(good_vectors.place(needs, i), second)
            assert good_vectors.good(after)


def bipartite(m: int, n: int) -> int:
    return dense.exact(m, n, [((n,) * m, (m,) * n)], FREE)[0]


def test_corollary_12_even_sides() -> None:
    for m, n in product((2, 4, 6), repeat=2):
        assert bipartite(m, n) == 0
    for m, n in ((10, 12), (30, 20)):
        verdict = zermelo.decide(instance(parse(f"bipartite:{m},{n}")))
        assert (verdict.answer, verdict.assurance.label) == (0, "certified")


def test_theorem_13_two_centres() -> None:
    assert [bipartite(2, n) for n in range(1, 16)] == [2, 0, 2] + [0] * 12
    for n in range(4, 34):
        verdict = zermelo.decide(instance(parse(f"bipartite:2,{n}"), (), "outcome"))
        assert (verdict.answer, verdict.assurance.label) == ("P", "certified")


def test_section_7_the_first_player_wins_k_2_3() -> None:
    graph = parse("bipartite:2,3")
    assert winning(graph) == [2, 3, 4]  # a vertex of degree 2
    assert winning(graph, (0, 0, 1, 1, 0)) == [4]  # he has answered with another one
    table = Table(RULES)
    assert table.nim_value(position(graph, (0, 0, 1, 1, 1))) == 0


@pytest.mark.parametrize("most", [6, pytest.param(9, marks=pytest.mark.slow)])
def test_section_7_the_computer_search_in_small(most: int) -> None:
    # benchmarks/polish.py goes through the paper's three ranges and beyond.
    values = {(m, n): bipartite(m, n) for m in range(2, most + 1) for n in range(m, most + 1)}
    assert {sides for sides, value in values.items() if value} == {(2, 3)}


def test_sides_that_overflow_packed_words() -> None:
    # 64-bit keys of 5 bits a vertex would be too short from 13 entries on.
    for m, n in ((2, 14), (2, 17), (2, 20), (3, 14), (3, 17), (3, 20), (4, 14)):
        assert bipartite(m, n) == 0


def test_section_8_the_puzzle() -> None:
    brushes = (0,) * 9 + (1,) * 7
    parts = ("star:3", "bipartite:2,3", "bipartite:4,3")
    assert [nim(parts[0]), nim(parts[1]), nim(parts[2], brushes[9:])] == [0, 2, 1]
    graph = parse(SECTION_8)
    assert winning(graph, brushes) == [4, 5]  # the vertices of degree 3 in K_{2,3}


def test_section_9_the_puzzle_and_its_slip() -> None:
    graph = parse(SECTION_9)
    assert [nim(text) for text in ("star:3", "cycle:4", "path:2", "bipartite:2,3")] == [0, 0, 1, 2]
    found = winning(graph)
    # The paper says a vertex of degree 2 of K_{2,3}, and prints the position after one of degree 3.
    assert found == [10, 11]
    assert {graph.degree(v) for v in found} == {3}
    after = position(parse("bipartite:2,3"), (1, 0, 0, 0, 0))
    assert after.discrepancies == (2, 3, 2, 2, 2)
    assert Table(RULES).nim_value(after) == 1
    assert nim("bipartite:2,3", (0, 0, 1, 0, 0)) == 0


def test_the_abstract_is_wrong_about_stars() -> None:
    # It says that the second player wins on K_{1,n} unless n is 1 or 3; it is so if 3 divides n.
    assert [n for n in range(1, 13) if nim(f"star:{n}") == 0] == [3, 6, 9, 12]
