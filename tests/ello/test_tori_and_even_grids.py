"""Tori and grids with even sides: the schemes of the proofs, all small colorings, the barriers."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, product

import pytest
from closed_forms import FREE, instance_of, outcome, shuffled
from subset_table import colored, winnable_colorings

import zermelo
from instances.ello_games import even_grid, is_plausible
from zermelo.checker.check import check
from zermelo.core.certificate import Certificate
from zermelo.core.errors import Contradiction
from zermelo.core.graph import Graph
from zermelo.core.verdict import Assurance
from zermelo.families.language import parse
from zermelo.games.ello.evidence.dual_barrier import (
    dual_graph,
    odd_components,
    rooted_adjacency,
    trace_faces,
)
from zermelo.games.ello.evidence.subset_table import winnable
from zermelo.games.ello.graphs import is_odd_elimination_scheme
from zermelo.games.ello.rules import Ello, coloring_of, has_same_ends
from zermelo.solvers.ello import tori
from zermelo.solvers.ello.closed_orders import join
from zermelo.solvers.ello.even_grids import even_plan
from zermelo.solvers.recognize import Cell, torus_cells


def is_scheme(graph: Graph, columns: int, scheme: list[Cell], gone: list[Cell]) -> bool:
    """Whether cells are an odd-elimination scheme of all but some, numbered row by row."""
    order = [i * columns + j for i, j in scheme]
    without = {i * columns + j for i, j in gone}
    rest = [v for v in range(graph.n) if v not in without]
    if sorted(order) != rest:
        return False
    index = {v: k for k, v in enumerate(rest)}
    return is_odd_elimination_scheme(graph.induced(rest), [index[v] for v in order])


def test_a_torus_with_an_even_side_less_a_vertex_is_an_oddity() -> None:
    for rows in range(4, 13, 2):
        for columns in range(3, 12):
            graph = parse(f"torus:{rows}x{columns}")
            scheme = tori._without_one((rows, columns), FREE)
            assert is_scheme(graph, columns, scheme, [(0, 0)])


def test_an_odd_torus_less_two_vertices_that_are_apart_is_an_oddity() -> None:
    for rows, columns in ((3, 3), (3, 5), (5, 3), (5, 5), (7, 5), (3, 9), (9, 7)):
        graph = parse(f"torus:{rows}x{columns}")
        v = (1, 2)
        for w in product(range(rows), range(columns)):
            if tori._apart(v, w, (rows, columns)):
                scheme = tori._without_two((rows, columns), v, w, FREE)
                assert is_scheme(graph, columns, scheme, [v, w])
            else:
                number = w[0] * columns + w[1]
                assert number == columns + 2 or graph.has_edge(number, columns + 2)


def test_one_green_line_of_three() -> None:
    for rows in range(5, 20, 2):
        graph = parse(f"torus:{rows}x3")
        order = [3 * i + j for i, j in tori._one_line(rows)]
        assert coloring_of(graph, order) == (0, 0, 0, *[1] * (graph.n - 3))


def agreed(name: str, game: Ello, winnable: bool, checked: bool) -> str:
    """Compare a method's outcome, have its evidence checked if asked to, and return the kind."""
    found = outcome(game, name)
    assert found.answer is winnable, game
    assert found.assurance is Assurance.THEOREM
    assert found.evidence is not None
    if checked:
        assert check(Certificate(instance_of(game), winnable, found.evidence)).accepted
    return found.evidence.kind


SMALL = [
    ("torus", "torus:3x3", 1), ("torus", "torus:3x4", 5), ("torus", "torus:4x4", 67),
    ("torus", "torus:3x5", 31), ("grid", "grid:2x2", 1), ("grid", "grid:2x4", 1),
    ("grid", "grid:4x2", 1), ("grid", "grid:2x6", 5), ("grid", "grid:4x4", 67),
]  # fmt: skip
LARGE = [
    ("torus", "torus:3x4"), ("torus", "torus:4x4"), ("torus", "torus:3x5"), ("grid", "grid:2x6"),
    ("grid", "grid:2x8"), ("grid", "grid:4x4"),
]  # fmt: skip
LARGER = [
    ("torus", "torus:3x6"), ("torus", "torus:4x5"), ("grid", "grid:2x10"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "text", "step"), SMALL, ids=[text for _, text, _ in SMALL])
def test_colorings_by_the_table(name: str, text: str, step: int) -> None:
    graph = shuffled(parse(text), 5)
    table = winnable_colorings(graph)
    for number, coloring in enumerate(range(0, 1 << graph.n, step)):
        game = colored(graph, coloring)
        agreed(name, game, bool(table >> coloring & 1), number % 16 == 0)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "text"), LARGE, ids=[text for _, text in LARGE])
def test_all_colorings_by_the_table(name: str, text: str) -> None:
    # All colorings: pytest -m slow -n 2 FILE -k all_colorings
    graph = shuffled(parse(text), 5)
    table = winnable_colorings(graph)
    for coloring in range(1 << graph.n):
        agreed(name, colored(graph, coloring), bool(table >> coloring & 1), coloring % 1009 == 0)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "text"), LARGER, ids=[text for _, text in LARGER])
def test_random_colorings_by_the_subset_program(name: str, text: str) -> None:
    # A table of all would take gigabytes; lab/questions has all colorings by compiled tables.
    graph, chance = shuffled(parse(text), 5), random.Random(text)
    for number in range(200):
        game = colored(graph, chance.randrange(1 << graph.n))
        agreed(name, game, winnable(game, FREE), number % 20 == 0)


@pytest.mark.parametrize("text", ["torus:3x5", "torus:5x5", "torus:3x7", "torus:4x5", "torus:3x3"])
def test_tori_with_one_to_three_greens(text: str) -> None:
    graph = shuffled(parse(text), 9)
    even = graph.n % 2 == 0
    kinds: Counter[str] = Counter()
    for count in range(4):
        for greens in combinations(range(graph.n), count):
            game = Ello(graph, tuple(int(v not in greens) for v in range(graph.n)))
            parity = count % 2 == graph.n % 2
            line = all(graph.has_edge(u, v) for u, v in combinations(greens, 2))
            lost = not parity or count < (1 if even else 3) or (graph.n == 9 and line)
            kinds[agreed("torus", game, not lost, count < 2)] += 1
    assert kinds["subset-table"] == (6 if graph.n == 9 else 0)


@pytest.mark.parametrize(
    "text", ["torus:6x6", "torus:4x9", "torus:9x11", "torus:30x31", "torus:21x3", "torus:3x22"]
)
def test_larger_tori(text: str) -> None:
    graph = shuffled(parse(text), 2)
    rng = random.Random(graph.n)
    for count in (1, 2, 3, 5, 6, graph.n // 2, graph.n // 2 + 1, graph.n - 1, graph.n):
        greens = set(rng.sample(range(graph.n), count))
        game = Ello(graph, tuple(int(v not in greens) for v in range(graph.n)))
        agreed("torus", game, is_plausible(game) and not has_same_ends(game), True)


def test_decide_takes_tori_and_even_grids() -> None:
    for text, green, answer, name in (
        ("torus:40x41", [3, 500], True, "recognised"),
        ("torus:21x21", [3, 50, 100], True, "recognised"),
        ("torus:21x21", [3], False, "obstruction"),
        ("torus:3x3", [0, 1, 2], False, "recognised"),
        ("grid:20x30", [0, 599], True, "recognised"),
        ("grid:20x30", [1, 2], False, "recognised"),
    ):
        verdict = zermelo.decide(zermelo.ello(text, green=green))
        assert (verdict.answer, verdict.assurance) == (answer, Assurance.CERTIFIED), text
        assert verdict.method == name


def test_what_is_no_torus() -> None:
    def wound(rows: int, columns: int, twist: int) -> Graph:
        """A torus whose last row is joined to the first one after a twist."""
        edges: set[tuple[int, int]] = set()
        for i, j in product(range(rows), range(columns)):
            below = (i + 1, j) if i + 1 < rows else (0, (j + twist) % columns)
            for k, m in ((i, (j + 1) % columns), below):
                u, v = i * columns + j, k * columns + m
                edges.add((min(u, v), max(u, v)))
        return Graph.from_edges(rows * columns, sorted(edges))

    for rows, columns in ((3, 5), (4, 4), (5, 7), (4, 6), (6, 3)):
        assert torus_cells(shuffled(wound(rows, columns, 0), 1)) is not None
    for rows, columns, twist in ((3, 5, 1), (5, 7, 2), (4, 6, 3), (5, 8, 4)):
        assert torus_cells(shuffled(wound(rows, columns, twist), 1)) is None
    for text in ("regular:20,4", "union(torus:3x3,torus:3x3)", "multipartite:2,2,2", "complete:5"):
        assert torus_cells(parse(text)) is None


@pytest.mark.parametrize(("rows", "columns"), [(2, 2), (2, 8), (4, 4), (6, 4), (8, 6)])
def test_even_grids_less_what_is_played_are_oddities(rows: int, columns: int) -> None:
    graph = parse(f"grid:{rows}x{columns}")
    cells = list(product(range(rows), range(columns)))
    plans = [even_plan(rows, columns, {cell}, FREE) for cell in cells]
    for plan in plans:
        assert plan is not None
        moves, scheme = plan
        assert is_scheme(graph, columns, scheme, moves)
        i, j = moves[0]
        inner, corner = 0 < i < rows - 1 and 0 < j < columns - 1, i % rows + j % columns == 0
        assert len(moves) == 1 or not (inner or corner)


def test_paired_grids() -> None:
    assert even_plan(4, 4, {(0, 1), (0, 2)}, FREE) is None
    assert even_plan(4, 4, {(1, 0), (2, 0), (3, 1), (3, 2)}, FREE) is None
    for green in ({(0, 1)}, {(0, 0)}, {(1, 1), (0, 1), (0, 2)}, {(0, 2), (1, 3)}):
        assert even_plan(4, 4, green, FREE) is not None


def lost(rows: int, columns: int, game: Ello) -> None:
    """Check the barrier of a paired game, and that it leaves one more odd component than faces."""
    found = outcome(game, "grid")
    assert found.answer is False
    assert found.evidence is not None
    assert found.evidence.kind == "dual-barrier"
    assert check(Certificate(instance_of(game), False, found.evidence)).accepted
    data = found.evidence.data
    root = game.graph.n
    rotation = [[root if u is None else u for u in row] for row in data["rotation"]]
    face_of, faces = trace_faces([*rotation, data["root"]])
    odd = odd_components(dual_graph(face_of, faces), data["barrier"])
    assert odd == len(data["barrier"]) + 1
    greens = len(rooted_adjacency(game)[root])
    assert faces == (rows - 1) * (columns - 1) + greens
    assert 2 * len(data["barrier"]) == (rows - 1) * (columns - 1) - 1 + greens


SIZES = [(a, b) for a in range(2, 41, 2) for b in range(max(a, 4), 41, 2)]


@pytest.mark.parametrize(("rows", "columns"), SIZES[::13])
def test_the_barriers_of_paired_grids(rows: int, columns: int) -> None:
    lost(rows, columns, even_grid(rows, columns, seed=rows))
    lost(columns, rows, even_grid(columns, rows, seed=rows))


def test_all_barriers_of_a_small_grid() -> None:
    for pairs in product((0, 1), repeat=6):
        if 0 < sum(pairs) < 6:
            lost(4, 6, even_grid(4, 6, pairs))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_the_barriers_of_all_sizes_to_40x40(part: int) -> None:
    for rows, columns in SIZES[part::4]:
        pairs = rows + columns - 4
        alone = [0 if pair == rows % pairs else 1 for pair in range(pairs)]
        many = [1 if pair == columns % pairs else 0 for pair in range(pairs)]
        for chosen in (alone, many, None, None):
            if chosen is None or 0 < sum(chosen) < pairs:
                lost(rows, columns, even_grid(rows, columns, chosen, seed=part))


def test_two_oddities_with_an_even_number_of_edges_between_are_refused() -> None:
    path = parse("path:4")
    assert join(path.neighbors, 4, [0, 1], [2, 3]) == [0, 1, 2, 3]
    square = parse("cycle:4")
    with pytest.raises(Contradiction, match="even number"):
        join(square.neighbors, 4, [0, 1], [2, 3])
