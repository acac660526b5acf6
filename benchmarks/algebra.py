"""Measures the determinant of ELLO: python -m benchmarks.algebra [--large].

Prints, one line each, for games won by a random order:
- the time to decide (the least of several runs, kernels loaded), the way of elimination, the
  growth exponent against the line before of the same family, and the process's peak memory so far;
- the time and the number of determinants to find a winning order, and both as a multiple of one
  decision; the same for two alternatives: orders found from their end (in the reflected game), and
  strides chosen from the rate of failures instead of doubling;
- what the special instructions gain: hardware against tables;
- the limit: the elimination of a dense matrix against its n^3 / 6 products in a bare loop of
  carry-less multiplications on numbers that stay in the nearest cache, and the elimination of
  Lights Out modulo 2 against its additions of rows in a bare loop of numpy's xor on words.
`--large` adds what takes longer or several GB.
"""

from __future__ import annotations

import argparse
import math
import random
import resource
import time
from collections.abc import Callable, Iterator
from typing import Any

import networkx as nx
import numpy as np

from benchmarks.measure import Ratio, least
from zermelo.compile import instructions
from zermelo.compile.instructions import tile
from zermelo.compile.kernels import jit
from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.games.ello.rules import Ello, coloring_of, reflection
from zermelo.games.lights_out.evidence.elimination import eliminate
from zermelo.games.lights_out.rules import LightsOut
from zermelo.solvers.ello import algebra, algebra_order
from zermelo.solvers.ello.front_laplacian import FrontLaplacian
from zermelo.solvers.ello.laplacian import draw

FREE = Deadline()


def gnp(n: int, part: float = 0.5) -> Graph:
    chosen = np.triu(np.random.default_rng(n).random((n, n)) < part, 1)
    tails, heads = np.nonzero(chosen)
    return Graph.from_arrays(n, tails, heads)


def grid(side: int) -> Graph:
    cell = np.arange(side * side).reshape(side, side)
    tails = np.concatenate([cell[:, :-1].ravel(), cell[:-1].ravel()])
    heads = np.concatenate([cell[:, 1:].ravel(), cell[1:].ravel()])
    return Graph.from_arrays(side * side, tails, heads)


def cubic(n: int) -> Graph:
    return from_networkx(nx.random_regular_graph(3, n, seed=1))


def from_networkx(graph: nx.Graph) -> Graph:
    graph = nx.convert_node_labels_to_integers(graph, ordering="sorted")
    return Graph.from_edges(graph.number_of_nodes(), sorted(graph.edges))


def won(graph: Graph, seed: int = 0) -> Ello:
    """A game that a random order wins."""
    order = random.Random(seed).sample(range(graph.n), graph.n)
    place = np.empty(graph.n, np.int64)
    place[order] = np.arange(graph.n)
    if graph.m < 1000:
        return Ello(graph, coloring_of(graph, order))
    tails, heads = np.asarray(graph.tails), np.asarray(graph.heads)
    later = np.where(place[tails] < place[heads], heads, tails)
    return Ello(graph, tuple((np.bincount(later, minlength=graph.n) & 1).tolist()))


def memory() -> float:
    """The peak resident memory in GB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20


def decisions(large: bool) -> None:
    print(
        "decide: family, vertices, seconds, way, exponent in the vertices, peak GB of the process"
    )
    families: list[tuple[str, Callable[[int], Graph], list[int]]] = [
        ("gnp 1/2", gnp, [250, 500, 1000, 2000, 3000] + [6000] * large),
        ("cubic", cubic, [500, 1000, 2000, 5000, 10000] + [20000] * large),
        ("grid side", grid, [10, 30, 100, 300] + [600, 1000] * large),
    ]
    for name, make, sizes in families:
        last: tuple[int, float] | None = None
        for size in sizes:
            game = won(make(size))
            seconds, result = least(lambda game=game: algebra.decide(game, 1, FREE))  # type: ignore[misc]
            assert result.winnable
            n = game.graph.n
            exponent = math.log(seconds / last[1]) / math.log(n / last[0]) if last else math.nan
            last = n, seconds
            way = result.statistics["way"]
            print(f"  {name} {size}: n={n} {seconds:.4f} s {way} ^{exponent:.2f} {memory():.2f} GB")


def order_games() -> Iterator[tuple[str, Graph]]:
    for n in (250, 500, 1000):
        yield f"gnp 1/2 {n}", gnp(n)
    yield "gnp 0.05 500", gnp(500, 0.05)
    yield "clique 300", from_networkx(nx.complete_graph(300))
    yield "K_3,3,..,3 300", from_networkx(nx.complete_multipartite_graph(*[3] * 100))
    yield (
        "half graph 400",
        from_networkx(nx.Graph([(i, 200 + j) for i in range(200) for j in range(i, 200)])),
    )
    yield "cubic 500", cubic(500)
    yield "grid 30", grid(30)


def orders() -> None:
    print("order: family, seconds, determinants, (decisions' worth of time); from the end; by rate")
    for name, graph in order_games():
        games = [won(graph, seed) for seed in range(3)]
        decision, _ = least(lambda games=games: algebra.decide(games[0], 1, FREE, way="auto"))  # type: ignore[misc]
        parts = []
        for variant in (forwards, backwards, by_rate):
            times, tests = zip(
                *(variant(game, seed) for seed, game in enumerate(games)), strict=True
            )
            seconds = min(times)
            parts.append(f"{seconds:.3f} s {sum(tests) / 3:.0f} ({seconds / decision:.0f}x)")
        print(f"  {name}: " + "; ".join(parts))


def forwards(game: Ello, seed: int) -> tuple[float, int]:
    before = time.perf_counter()
    result = algebra_order.find_order(game, seed, FREE)
    assert result.order is not None
    return time.perf_counter() - before, result.tests


def backwards(game: Ello, seed: int) -> tuple[float, int]:
    """Last vertices first: an order wins if its reverse wins the reflected game."""
    return forwards(reflection(game), seed)


def by_rate(game: Ello, seed: int) -> tuple[float, int]:
    """The next run is as long as one failure is expected in: group testing."""
    before = time.perf_counter()
    rng = random.Random(seed)
    tester = algebra_order.Tester(game, rng, FREE)
    position, played, failures = tester.start, 0, 0
    bad = set[int]()
    while played < tester.n:
        stride = max(1, round(0.7 * (played + 1) / (failures + 1)))
        run, trial = algebra_order.random_run(tester, position, stride, bad, rng)
        if played + len(run) == tester.n or tester.winnable(trial):
            position, played, bad = trial, played + len(run), set()
            continue
        failures += 1
        low = algebra_order.good_moves(tester, position, run)
        if low:
            position, played = algebra_order.played(tester, position, run[:low]), played + low
            bad = set()
        bad.add(run[low])
    return time.perf_counter() - before, tester.tests


def elimination(game: Ello, lanes: int) -> float:
    """The least seconds of one determinant, by the processor's instructions or (0) by tables."""
    values = draw(game.graph.n, random.Random(1))
    alive, green = [True] * game.graph.n, [1 - color for color in game.colors]

    def run() -> None:
        FrontLaplacian(game.graph, values, lanes).eliminate(alive, green, FREE)

    return least(run, 1.0)[0]


def rows() -> Iterator[Ratio]:
    """Instructions against tables."""
    for name, graph in (("gnp 1/2, n = 500", gnp(500)), ("grid 30x30", grid(30))):
        game = won(graph)
        elimination(game, instructions.LANES)
        ours = elimination(game, instructions.LANES)
        yield Ratio(name, "instructions", ours, "tables", elimination(game, 0))


def ways() -> None:
    print("ways: family, with this processor's instructions, and by tables")
    for name, graph in (
        ("gnp 1/2 1000", gnp(1000)),
        ("gnp 0.2 1000", gnp(1000, 0.2)),
        ("gnp 0.1 1000", gnp(1000, 0.1)),
        ("gnp 0.05 1000", gnp(1000, 0.05)),
        ("gnp 0.01 1000", gnp(1000, 0.01)),
        ("cubic 3000", cubic(3000)),
        ("grid 50", grid(50)),
    ):
        game = won(graph)
        ours, tables = elimination(game, instructions.LANES), elimination(game, 0)
        print(f"  {name}: {ours:.4f} s; {tables:.4f} s ({tables / ours:.0f}x)")


@jit
def multiplied(a: Any, b: Any, depth: int, times: int, out: Any) -> None:
    """Multiply and add up `times` tiles, and do nothing else."""
    for _ in range(times):
        tile(a, 0, b, 0, depth, out)


def limits(n: int = 1000, times: int = 2000, depth: int = 256) -> Iterator[Ratio]:
    """Two eliminations against the steps that they need, each in a bare loop; ratios below 1."""
    if instructions.LANES:
        game = won(gnp(n))
        ours = min(elimination(game, instructions.LANES) for _ in range(3))
        rng = np.random.default_rng(1)
        columns = depth * instructions.LANES
        a, b = (rng.integers(1 << 61, size=size) for size in (depth * instructions.ROWS, columns))
        out = np.zeros(instructions.ROWS * instructions.LANES, np.int64)
        multiplied(a, b, depth, 1, out)
        seconds, _ = least(lambda: multiplied(a, b, depth, times, out), 1.0)
        each = seconds / (times * instructions.ROWS * columns)
        yield Ratio(f"gnp 1/2, n = {n}", "elimination", ours, "bare products", each * n**3 / 6)
    board = LightsOut(gnp(n // 2), (1,) * (n // 2))
    ours, _ = least(lambda: eliminate(board, FREE), 3.0)
    added = additions(board)
    one, other = (np.zeros(n // 64 + 1, np.int64) for _ in range(2))

    def xors() -> None:
        for _ in range(added):
            np.bitwise_xor(one, other, out=one)

    seconds, _ = least(xors, 2.0)
    yield Ratio(f"Lights Out, gnp 1/2, n = {n // 2}", "elimination", ours, "bare xor", seconds)


def additions(board: LightsOut) -> int:
    """How many rows an elimination adds to others, each with its right side and its history."""
    n, found, rank = board.graph.n, 0, 0
    rows = [sum(1 << u for u in (v, *board.graph.neighbors(v))) for v in range(n)]
    for column in range(n):
        pivot = next((i for i in range(rank, n) if rows[i] >> column & 1), None)
        if pivot is None:
            continue
        rows[rank], rows[pivot] = rows[pivot], rows[rank]
        chosen = [i for i in range(n) if i != rank and rows[i] >> column & 1]
        for i in chosen:
            rows[i] ^= rows[rank]
        found, rank = found + len(chosen), rank + 1
    return found


def limit() -> None:
    print("limit: what an elimination takes as a multiple of its bare steps")
    for each in limits():
        factor = each.seconds / each.rival_seconds
        print(
            f"  {each.case}: {each.seconds:.4f} s; {each.rival} {each.rival_seconds:.4f} s"
            f" ({factor:.1f}x)"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the determinant of ELLO.")
    parser.add_argument("--large", action="store_true", help="add what takes longer")
    large = parser.parse_args().large
    print(f"carry-less products per instruction: {instructions.LANES // 2}")
    algebra.decide(won(gnp(150)), 0, FREE)
    algebra.decide(won(cubic(150)), 0, FREE)
    decisions(large)
    orders()
    ways()
    limit()


if __name__ == "__main__":
    main()
