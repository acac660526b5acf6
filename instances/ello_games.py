"""ELLO games for tests and sweeps: random colorings, and games that are lost though plausible.

A game is plausible if no obstruction of Corollary 1.7 shows that it is lost: the parity condition
holds, and the coloring is neither all red nor the reflection of all red. Random plausible games
on random graphs are nearly always won; the families here give lost ones. The first four are lost
always, the last one too, those marked random only now and then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations_with_replacement
from typing import Any

from instances.cubic import bridged_cubic, connected_cubic, truncation
from zermelo.core import graph6
from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.families.limits import at_least
from zermelo.families.random_graphs import mop, stream
from zermelo.families.standard import complete, fan, grid, multipartite
from zermelo.games.ello.rules import GREEN, OBSTRUCTIONS, RED, Ello

TWELVE = "K?`D@`ae?iH_"
"""graph6 of the smallest 3-connected cubic graph with a lost plausible game."""


def is_plausible(game: Ello) -> bool:
    """Whether no obstruction of Corollary 1.7 applies to a plain game."""
    return not any(applies(game) for applies in OBSTRUCTIONS.values())


def random_game(graph: Graph, seed: int = 0, green: float = 0.5) -> Ello:
    """Return a game in which every vertex is green with probability `green`."""
    if not 0 <= green <= 1:
        raise InputError(f"a coloring needs 0 <= green <= 1, not {green:g}", "", "green")
    draws = stream(seed, purpose=3).random_sample(graph.n).tolist()
    return Ello(graph, tuple(GREEN if draw < green else RED for draw in draws))


def plausible_game(graph: Graph, seed: int = 0) -> Ello:
    """Return a game with a coloring that is uniform among the plausible ones."""
    return _draw_plausible(
        lambda draw: Ello(graph, tuple(draw.randint(0, 2, size=graph.n).tolist())), seed
    )


def even_grid(rows: int, columns: int, pairs: Sequence[int] | None = None, seed: int = 0) -> Ello:
    """Return a lost plausible game on a grid with even sides.

    Parameters
    ----------
    rows, columns : int
        Even, at least 2, together at least 6.
    pairs : sequence of 0 and 1, optional
        The rows + columns - 4 colors of the pairs, along the upper, lower, left and right side,
        each side from the upper left; not all equal. Random without it.
    seed : int
        Fixes the random choice.

    Notes
    -----
    Corners and inner vertices are red. The other vertices of a side are paired from one corner
    to the other, and both vertices of a pair have the same color. These are all lost plausible
    games on grids with even sides (proved in `zermelo.solvers.ello.even_grids`).
    """
    if rows % 2 or columns % 2:
        raise InputError(f"an even grid needs even sides, not {rows}x{columns}")
    at_least("an even grid", "rows", rows, 2)
    at_least("an even grid", "columns", columns, 2)
    at_least("an even grid", "rows + columns", rows + columns, 6)
    chosen = _mixed(rows + columns - 4, pairs, seed)
    upper = list(range(1, columns - 1))
    left = [i * columns for i in range(1, rows - 1)]
    lower = [(rows - 1) * columns + j for j in upper]
    right = [v + columns - 1 for v in left]
    colors = [RED] * (rows * columns)
    for position, v in enumerate([*upper, *lower, *left, *right]):
        colors[v] = chosen[position // 2]
    return Ello(grid(rows, columns), tuple(colors))


def crossed_grid(side: int, seed: int = 0) -> Ello:
    """Return a random plausible game on an even square grid with both diagonals in one cell.

    The colors are those of `even_grid`, but the four vertices of the cell are all green or all
    red. Random: many draws are lost, and with a root at the greens none of them is planar.
    """
    plain = even_grid(side, side, seed=seed)
    draws = stream(seed, purpose=4)
    row, column = (int(draws.randint(1, side - 2)) for _ in range(2))
    v = row * side + column
    cell = (v, v + 1, v + side, v + side + 1)
    color = int(draws.randint(0, 2))
    edges = sorted([*plain.graph.edges, (v, v + side + 1), (v + 1, v + side)])
    colors = tuple(color if u in cell else old for u, old in enumerate(plain.colors))
    return Ello(Graph.from_edges(plain.graph.n, edges), colors)


def even_fan(r: int, pairs: Sequence[int] | None = None, seed: int = 0) -> Ello:
    """Return a lost plausible game on the fan P_r v K_1, r even and at least 6.

    Parameters
    ----------
    r : int
        The number of vertices of the path.
    pairs : sequence of 0 and 1, optional
        The r/2 - 1 colors of the pairs, not all equal. Random without it.
    seed : int
        Fixes the random choice.

    Notes
    -----
    Proposition 7.3 (a): exactly the games are lost in which the hub and both ends y_1 and y_r of
    the path are red and c(y_2i) = c(y_2i+1) for i = 1 .. r/2 - 1. (The scan prints c(y_n) = red
    where the last vertex of the path is meant.) y_j is vertex j, the hub is vertex 0.
    """
    if r % 2:
        raise InputError(f"an even fan needs r even, not {r}", "", "r")
    at_least("an even fan", "r", r, 6)
    chosen = _mixed(r // 2 - 1, pairs, seed)
    middle = [color for color in chosen for _ in range(2)]
    return Ello(fan(r), (RED, RED, *middle, RED))


def clique(n: int, greens: int) -> Ello:
    """Return a lost plausible game on K_n; the first `greens` vertices are green.

    A game on K_n is won exactly if ceil(n/2) vertices are green (Corollary 1.3; the text prints
    the floor), so `greens` is any other number of the same parity, neither 0 nor, for even n, n;
    there is one for n >= 5.
    """
    at_least("a lost clique", "n", n, 5)
    won, most = (n + 1) // 2, n - 1 + n % 2
    if not 0 < greens <= most or greens == won or (greens - won) % 2:
        raise InputError(
            f"K_{n} with {greens} greens is no lost plausible game",
            f"greens must differ from {won} by an even number, between 1 and {most}",
            "greens",
        )
    return Ello(complete(n), (GREEN,) * greens + (RED,) * (n - greens))


def triples(greens: Sequence[int]) -> Ello:
    """Return the game on K_{3,3,...} with greens[i] green vertices, the first ones, in part i."""
    for i, number in enumerate(greens):
        if not 0 <= number <= 3:
            raise InputError(f"a part has 0 to 3 greens, not {number}", "", f"greens[{i}]")
    colors = [GREEN if j < number else RED for number in greens for j in range(3)]
    return Ello(multipartite(*[3] * len(greens)), tuple(colors))


def lost_triples(parts: int) -> Iterator[tuple[int, ...]]:
    """Yield the lost plausible games on K_{3,3,...} as sorted numbers of greens, for `triples`.

    Notes
    -----
    Weigh a part with 0, 1, 2, 3 greens by 0, 1, 2, 1 and by 1, 2, 1, 0. A plausible game is lost
    exactly if the first weights add up to less than floor((parts - 1)/2) or the second ones to
    less than floor(parts/2) - 1; with fewer than 5 parts there is none. This is the theorem of
    `zermelo.solvers.ello.multipartite` for parts of three: twice the weights less one are the
    greatest and the least excess of even over odd places in a part.
    """
    at_least("a complete multipartite graph of lost games", "parts", parts, 2)
    for greens in combinations_with_replacement(range(4), parts):
        near_red = sum((0, 1, 2, 1)[number] for number in greens) < (parts - 1) // 2
        near_green = sum((1, 2, 1, 0)[number] for number in greens) < parts // 2 - 1
        if (near_red or near_green) and is_plausible(triples(greens)):
            yield greens


def outerplanar(n: int, seed: int = 0) -> Ello:
    """Return a random plausible game on a random maximal outerplanar graph.

    Random: about one draw in ten is lost at n = 20, a quarter at 80, half of them at 160.
    """
    return plausible_game(mop(n, seed), seed)


def truncated_cubic(n: int, seed: int = 0) -> Ello:
    """Return a random plausible game on a truncated cubic graph, the triangles of one color.

    The cubic graph is random on n vertices, the game has 3n. Random: no draw is lost for n = 4,
    about two in five are for n = 6 and n = 8.
    """
    graph = truncation(connected_cubic(n, seed))

    def colored(draw: Any) -> Ello:
        colors = draw.randint(0, 2, size=n).tolist()
        return Ello(graph, tuple(color for color in colors for _ in range(3)))

    return _draw_plausible(colored, seed)


def cubic_with_bridges(blocks: int, size: int = 4, seed: int = 0) -> Ello:
    """Return a random plausible game on `bridged_cubic(blocks, size)`.

    Random: about one draw in five is lost for two blocks of 4, one in four for three.
    """
    return plausible_game(bridged_cubic(blocks, size, seed), seed)


def twelve(coloring: int = 65) -> Ello:
    """Return a game on the smallest 3-connected cubic graph with lost plausible games.

    The graph is the truncation of K_4. It has 62 of them, the first ones are 65, 132 and 197; with
    all red and all green they are a linear space of dimension 6. Bit i of `coloring` is the
    color of vertex i, red if set. All degrees are odd, so exchanging green and red is the
    reflection, which leaves the answer: the other reading of the bits names the same 62 games.
    """
    graph = graph6.decode(TWELVE)
    if not 0 <= coloring < 1 << graph.n:
        raise InputError(f"there is no coloring {coloring}", "the colorings are 0 to 4095")
    return Ello(graph, tuple(coloring >> v & 1 for v in range(graph.n)))


def _draw_plausible(colored: Callable[[Any], Ello], seed: int) -> Ello:
    """Draw until a game is plausible; about every second one is, and at least one exists."""
    draw = stream(seed, purpose=4)
    while True:
        game = colored(draw)
        if is_plausible(game):
            return game


def _mixed(length: int, pairs: Sequence[int] | None, seed: int) -> tuple[int, ...]:
    """Return the colors of the pairs, given or drawn, not all equal."""
    if pairs is not None:
        if len(pairs) != length or set(pairs) != {GREEN, RED}:
            raise InputError(
                f"the pairs are {tuple(pairs)}",
                f"give {length} colors, 0 and 1, not all equal",
                "pairs",
            )
        return tuple(pairs)
    draw = stream(seed, purpose=5)
    while True:
        chosen = tuple(draw.randint(0, 2, size=length).tolist())
        if len(set(chosen)) == 2:
            return chosen
