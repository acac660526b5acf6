"""All first moves of a game at once, measured against the search for a whole order.

Run from the root:  python -m benchmarks.first_moves

As a function of the root's value x, the determinant times the product of x + s_v over the greens is
a polynomial P of degree below their number, and the green v is a good first move exactly if P(s_v)
is not 0: it is the residue of the determinant there. P is found from as many determinants as there
are greens, all in plain Python. The search for an order plays random moves and tests them in
growing strides. Every set of moves is compared with one determinant for each game after a move.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

from benchmarks.measure import Ratio, timed
from instances.ello_games import plausible_game
from zermelo.core.deadline import Deadline
from zermelo.families.language import parse
from zermelo.games.ello.rules import GREEN, Ello, after
from zermelo.solvers.algebra.binary_field import ORDER, invert, multiply
from zermelo.solvers.ello import algebra, algebra_order


def determinant(rows: list[list[int]]) -> int:
    """Return the determinant of a matrix over GF(2^61), by elimination."""
    product, n = 1, len(rows)
    for k in range(n):
        pivot = next((i for i in range(k, n) if rows[i][k]), None)
        if pivot is None:
            return 0
        rows[k], rows[pivot] = rows[pivot], rows[k]
        product = multiply(product, rows[k][k])
        inverse = invert(rows[k][k])
        for row in rows[k + 1 :]:
            if row[k]:
                factor = multiply(row[k], inverse)
                for j in range(k, n):
                    row[j] ^= multiply(factor, rows[k][j])
    return product


def laplacian(game: Ello, s: list[int], root: int) -> list[list[int]]:
    """Return M(G, c) for the values s of the vertices and that of the root."""
    rows = [[0] * game.graph.n for _ in range(game.graph.n)]
    for u, v in game.graph.edges:
        weight = invert(s[u] ^ s[v])
        rows[u][v] ^= weight
        rows[v][u] ^= weight
        rows[u][u] ^= weight
        rows[v][v] ^= weight
    for v, color in enumerate(game.colors):
        if color == GREEN:
            rows[v][v] ^= invert(root ^ s[v])
    return rows


def first_moves(game: Ello, rng: random.Random) -> list[int]:
    """Return the greens whose residue is not 0, from one determinant per green."""
    greens = [v for v, color in enumerate(game.colors) if color == GREEN]
    values = rng.sample(range(1, ORDER), game.graph.n + len(greens))
    s, points = values[: game.graph.n], values[game.graph.n :]
    heights = []
    for x in points:
        height = determinant(laplacian(game, s, x))
        for v in greens:
            height = multiply(height, x ^ s[v])
        heights.append(height)
    good = []
    for v in greens:  # Lagrange's formula for P(s_v)
        total = 0
        for x, height in zip(points, heights, strict=True):
            term = height
            for y in points:
                if y != x:
                    term = multiply(term, multiply(s[v] ^ y, invert(x ^ y)))
            total ^= term
        if total:
            good.append(v)
    return good


def rows() -> Iterator[Ratio]:
    """A whole winning order against the good first moves of one position."""
    for text in ("gnp:12,0.5,seed=1", "gnp:20,0.5,seed=1"):
        game = plausible_game(parse(text), seed=2)
        if not algebra.decide(game, 0, Deadline()).winnable:
            continue
        algebra_order.find_order(game, 0, Deadline())  # warms the kernels
        order, _ = timed(algebra_order.find_order, game, 0, Deadline())
        moves, _ = timed(first_moves, game, random.Random(1))
        yield Ratio(text, "a whole order", order, "plain first moves of one position", moves)


def main() -> None:
    """Print the table."""
    print(f"{'game':20}{'greens':>7}{'good':>6}{'one position':>16}{'whole order':>15}{'ratio':>9}")
    for text in ("gnp:12,0.5,seed=1", "gnp:20,0.5,seed=1", "gnp:30,0.5,seed=1", "grid:5x6"):
        game = plausible_game(parse(text), seed=2)
        if not algebra.decide(game, 0, Deadline()).winnable:
            continue
        algebra_order.find_order(game, 0, Deadline())  # warms the kernels
        start = time.perf_counter()
        good = first_moves(game, random.Random(1))
        middle = time.perf_counter()
        algebra_order.find_order(game, 0, Deadline())
        end = time.perf_counter()
        greens = [v for v, color in enumerate(game.colors) if color == GREEN]
        sure = [v for v in greens if algebra.decide(after(game, v), 1, Deadline()).winnable]
        assert good == sure, (good, sure)
        start_plain = time.perf_counter()
        algebra.decide(game, 1, Deadline(), way="plain")
        one = time.perf_counter() - start_plain
        print(
            f"{text:20}{len(greens):7}{len(good):6}{middle - start:16.3f}{end - middle:15.4f}"
            f"{(middle - start) / one:9.0f}",
            flush=True,
        )
    print("ratio: one position against one determinant of the plain oracle")


if __name__ == "__main__":
    main()
