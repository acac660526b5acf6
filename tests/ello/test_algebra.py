"""The determinant against brute force, and the bound's formula."""

import itertools
import random
from collections.abc import Iterator
from fractions import Fraction

import networkx as nx
import pytest

from benchmarks.first_moves import laplacian
from zermelo.compile import instructions
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached, Unavailable
from zermelo.core.graph import Graph
from zermelo.games.ello.rules import Ello, coloring_of
from zermelo.solvers.algebra.binary_field import BINARY, ORDER, invert, multiply
from zermelo.solvers.algebra.elimination import nonsingular_rows
from zermelo.solvers.ello.algebra import decide, error_bound, repeats_for
from zermelo.solvers.ello.front_laplacian import FrontLaplacian
from zermelo.solvers.ello.laplacian import Way, draw
from zermelo.solvers.ello.tuning import PLAIN

FREE = Deadline()
WAYS: tuple[Way, ...] = ("plain", "compiled")


def graph_of(graph: nx.Graph) -> Graph:
    graph = nx.convert_node_labels_to_integers(graph, ordering="sorted")
    return Graph.from_edges(graph.number_of_nodes(), sorted(graph.edges))


def all_graphs(n: int) -> Iterator[Graph]:
    """Every graph on n <= 7 vertices up to isomorphism, connected or not."""
    return (graph_of(g) for g in nx.graph_atlas_g() if g.number_of_nodes() == n)


def winnable_colorings(graph: Graph) -> set[int]:
    """All winnable colorings, as sets of red vertices, by choosing the last vertex of each set."""
    found: list[set[int]] = [{0}]
    for chosen in range(1, 1 << graph.n):
        here = set()
        for v in range(graph.n):
            if chosen >> v & 1:
                red = ((graph.masks[v] & chosen).bit_count() & 1) << v
                here |= {colors | red for colors in found[chosen ^ 1 << v]}
        found.append(here)
    return found[-1]


def colorings(n: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    for reds in range(1 << n):
        yield reds, tuple(reds >> v & 1 for v in range(n))


def kernel_verdicts(graph: Graph, lanes: int, seed: int) -> set[int]:
    """The colorings that the kernels call winnable, with one choice of values per graph."""
    matrix = FrontLaplacian(graph, draw(graph.n, random.Random(seed)), lanes)
    found = set()
    for reds, colors in colorings(graph.n):
        green = [1 - color for color in colors]
        if not matrix.eliminate([True] * graph.n, green, FREE).free:
            found.add(reds)
    return found


@pytest.mark.parametrize(
    "n", [*range(6), *(pytest.param(n, marks=pytest.mark.slow) for n in (6, 7))]
)
def test_every_small_game(n: int) -> None:
    lanes = instructions.LANES
    for index, graph in enumerate(all_graphs(n)):
        expected = winnable_colorings(graph)
        assert kernel_verdicts(graph, lanes, index) == expected
        assert kernel_verdicts(graph, 0 if n < 7 else lanes, index) == expected


@pytest.mark.parametrize("n", range(6))
def test_every_game_on_up_to_five_vertices_in_plain_python(n: int) -> None:
    for graph in all_graphs(n):
        expected = winnable_colorings(graph)
        for reds, colors in colorings(n):
            result = decide(Ello(graph, colors), reds, FREE, way="plain")
            assert result.winnable == (reds in expected)
            assert result.statistics == {"way": "plain"}


def test_the_determinant_is_the_sum_over_winning_orders() -> None:
    def determinant(rows: list[list[int]]) -> int:
        if not rows:
            return 1
        total = 0
        for i, row in enumerate(rows):
            if row[0]:
                minor = [other[1:] for k, other in enumerate(rows) if k != i]
                total ^= multiply(row[0], determinant(minor))
        return total

    rng = random.Random(6)
    for graph in (g for n in range(6) for g in all_graphs(n)):
        *s, root = draw(graph.n, rng)
        colors = tuple(rng.randrange(2) for _ in range(graph.n))
        total = 0
        for order in itertools.permutations(range(graph.n)):
            if coloring_of(graph, order) == colors:
                product, last = 1, root
                for v in order:
                    product, last = multiply(product, invert(last ^ s[v])), s[v]
                total ^= product
        rows = laplacian(Ello(graph, colors), s, root)
        assert determinant(rows) == total
        assert nonsingular_rows(BINARY, rows, FREE) == (total != 0)


FAMILIES = [
    nx.gnp_random_graph(60, 0.5, seed=1),
    nx.gnp_random_graph(150, 0.02, seed=2),
    nx.random_regular_graph(3, 150, seed=3),
    nx.grid_2d_graph(12, 13),
    nx.complete_graph(80),
    nx.random_labeled_tree(150, seed=4),
    nx.complete_multipartite_graph(*[3] * 25),
    nx.disjoint_union(nx.wheel_graph(60), nx.cycle_graph(60)),
]


@pytest.mark.parametrize("index", range(len(FAMILIES)))
def test_all_ways_agree(index: int) -> None:
    graph, rng = graph_of(FAMILIES[index]), random.Random(index)
    for trial in range(6):
        order = rng.sample(range(graph.n), graph.n)
        colors = list(coloring_of(graph, order))
        for v in rng.sample(range(graph.n), trial // 2 * 2):  # keeps the parity condition
            colors[v] ^= 1
        game = Ello(graph, tuple(colors))
        verdicts = {decide(game, trial, FREE, way=way).winnable for way in WAYS}
        assert len(verdicts) == 1
        if trial < 2:
            assert verdicts == {True}


@pytest.mark.parametrize(("rows", "columns"), [(4, 6), (8, 8), (12, 12)])
def test_even_grids_with_paired_boundaries_are_lost(rows: int, columns: int) -> None:
    """Section 3 of the paper: red corners and interior, and pairs along the sides."""
    graph = graph_of(nx.grid_2d_graph(rows, columns))
    rng = random.Random(rows)
    red = {(i, j): True for i in range(rows) for j in range(columns)}
    for side in (0, rows - 1):
        for j in range(1, columns - 1, 2):
            red[side, j] = red[side, j + 1] = rng.random() < 0.5
    for side in (0, columns - 1):
        for i in range(1, rows - 1, 2):
            red[i, side] = red[i + 1, side] = rng.random() < 0.5
    game = Ello(graph, tuple(int(red[key]) for key in sorted(red)))
    for way in WAYS:
        result = decide(game, 1, FREE, way=way)
        assert not result.winnable
        assert result.repeats == 1
        assert result.error_bound == error_bound(graph.n)


@pytest.mark.parametrize("n", [1, 3, 10, 60])
@pytest.mark.parametrize("way", WAYS)
def test_cliques_follow_corollary_1_3(n: int, way: Way) -> None:
    graph = graph_of(nx.complete_graph(n))
    for greens in {0, 1, n // 2, (n + 1) // 2, n // 2 + 1, n}:
        colors = (0,) * greens + (1,) * (n - greens)
        assert decide(Ello(graph, colors), 7, FREE, way=way).winnable == (greens == (n + 1) // 2)


@pytest.mark.parametrize("way", WAYS)
def test_tiny_games(way: Way) -> None:
    empty = decide(Ello(Graph.from_edges(0, []), ()), 0, FREE, way=way)
    assert empty.winnable
    assert empty.error_bound == 0
    point = Graph.from_edges(1, [])
    assert decide(Ello(point, (0,)), 0, FREE, way=way).winnable
    lost = decide(Ello(point, (1,)), 0, FREE, way=way)
    assert not lost.winnable
    assert lost.error_bound == 0


def test_the_way_follows_the_size() -> None:
    for size, way in ((PLAIN, "plain"), (300, "compiled")):
        for graph in (nx.complete_graph(size), nx.path_graph(size)):
            game = Ello(graph_of(graph), (0,) * size)
            assert decide(game, 0, FREE).statistics["way"] == way


def test_the_bound_is_the_formula() -> None:
    for n in (0, 1, 2, 3, 100, 1000, 10**6):
        exact = Fraction(n * (n - 1), 2 * (ORDER - n))
        for repeats in (1, 2, 5):
            assert error_bound(n, repeats) == pytest.approx(float(exact**repeats), rel=1e-12)
    assert error_bound(100) == pytest.approx(2.2e-15, rel=0.05)
    assert error_bound(500) == pytest.approx(5.5e-14, rel=0.05)


def test_repeats_reach_the_wanted_error() -> None:
    for n in (0, 1, 2, 50, 1000, 10**6):
        for error in (0.1, 1e-15, 1e-30, 1e-200):
            repeats = repeats_for(n, error)
            assert error_bound(n, repeats) <= error
            assert repeats == 1 or error_bound(n, repeats - 1) > error
    with pytest.raises(ValueError, match="above 0"):
        repeats_for(10, 0)
    lost = Ello(graph_of(nx.cycle_graph(200)), (1,) * 200)
    result = decide(lost, 0, FREE, error=1e-30)
    assert (result.winnable, result.repeats) == (False, 3)
    assert result.error_bound == error_bound(200, 3) <= 1e-30
    won = Ello(graph_of(nx.path_graph(200)), (0,) + (1,) * 199)
    assert decide(won, 0, FREE, error=1e-30).repeats == 1


def test_the_seed_decides_the_values() -> None:
    values = draw(50, random.Random(3))
    assert values == draw(50, random.Random(3))
    assert len(set(values)) == 51
    assert all(0 <= x < ORDER for x in values)


def test_limits_and_variants() -> None:
    game = Ello(graph_of(nx.gnp_random_graph(120, 0.5, seed=1)), (0,) * 120)
    for way in WAYS:
        with pytest.raises(LimitReached):
            decide(game, 0, Deadline(0), way=way)
    edge = Graph.from_edges(2, [(0, 1)])
    for variant in (
        Ello(edge, (0, 0), before=((0, 1),)),
        Ello(edge, (0, 0), modulus=3),
        Ello(Graph.from_edges(2, [(0, 1)], directed=True), (0, 0), modulus=3),
    ):
        with pytest.raises(Unavailable):
            decide(variant, 0, FREE)


def test_the_clock_is_looked_at_between_blocks() -> None:
    looks = []

    class Clock(Deadline):
        def check(self, work: float = 0.0) -> None:
            looks.append(1)

    game = Ello(graph_of(nx.gnp_random_graph(400, 0.5, seed=1)), (0,) * 400)
    decide(game, 0, Clock(), way="compiled")
    assert len(looks) > 5
