"""Long thin graphs: the frontier program against SAT, the planar dual and the simplification.

Run from the root:  python -m benchmarks.long_thin [limit]

Prints seconds for each method that answers within the limit (20 s, a word tells why else), and how
many times longer the better SAT method takes than `width-dp`. Lost games come first:

- prisms C_L x K_3 with L odd and one green vertex, not planar: lost as a whole;
- even grids, planar: lost as a whole, the dual knows at once;
- random bands (path with chords of length at most 4) and periodic strips, not planar, with a random
  colouring that loses: the reason is usually near one place, and SAT finds it;
- then games with random colourings that are won.

What it showed: on lost games the better SAT method takes 3 to 25 times longer than `width-dp`, but
1.4 times on the grid 6x30 and less on the smallest prism; the one with 81 triangles is beyond SAT
(no answer in 100 s). On won games SAT is 2 to 5 times faster. SAT proves a loss and `width-dp` does
not: it is there for the losses that SAT does not reach, and the local ones never needed it.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

from benchmarks.measure import Ratio
from instances.ello_games import even_grid, is_plausible, random_game
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.families.language import parse
from zermelo.games.ello.rules import GREEN, RED, Ello
from zermelo.solvers.ello import algebra
from zermelo.solvers.ello.layout import layout
from zermelo.solvers.ello.planar_dual import planar_dual
from zermelo.solvers.ello.simplify import simplify
from zermelo.solvers.method import Task, method


def prism(length: int) -> Ello:
    """Return C_L x K_3 with one green vertex."""
    graph = parse(f"product(cycle:{length},complete:3)")
    return Ello(graph, (GREEN,) + (RED,) * (graph.n - 1))


def band(rng: random.Random, n: int) -> Graph:
    """Return a path with random chords over at most 4 edges."""
    pairs = [(u, v) for v in range(n) for u in range(max(0, v - 4), v)]
    return Graph.from_edges(n, [(u, v) for u, v in pairs if v - u == 1 or rng.random() < 0.4])


def strip(length: int) -> Graph:
    """Return cells of four vertices in a row, each joined to the next in the same way."""
    inner = [(0, 2), (1, 2), (1, 3)]
    across = [(0, 1), (0, 2), (0, 3), (2, 1), (2, 2), (3, 3)]
    pairs = [(4 * i + a, 4 * i + b) for i in range(length) for a, b in inner]
    pairs += [(4 * i + a, 4 * i + 4 + b) for i in range(length - 1) for a, b in across]
    return Graph.from_edges(4 * length, pairs)


def colored(rng: random.Random, make: Callable[[], Graph], winnable: bool) -> Ello:
    """Return a random plausible game with the answer, and undecided by simplification if lost."""
    while True:
        game = random_game(make(), rng.randrange(1 << 30), rng.choice((0.02, 0.05, 0.1, 0.5)))
        right = is_plausible(game) and algebra.decide(game, 1, Deadline()).winnable == winnable
        if right and (winnable or simplify(game).decided is None):
            return game


def games() -> Iterator[tuple[str, Ello]]:
    """Yield the games by name."""
    rng = random.Random(1)
    for length in (7, 15, 41, 81):
        yield f"prism {length}", prism(length)
    for length in (20, 100, 300):
        yield f"even grid 4x{length}", even_grid(4, length, seed=1)
    yield "even grid 6x30", even_grid(6, 30, seed=1)
    for n in (40, 80):
        yield f"band {n}", colored(rng, lambda n=n: band(rng, n), winnable=False)  # type: ignore[misc]
    for length in (12, 40, 120):
        graph = strip(length)
        yield f"strip {length}", colored(rng, lambda graph=graph: graph, winnable=False)  # type: ignore[misc]
    for text in ("grid:4x300", "product(path:300,complete:3)", "product(path:150,complete:4)"):
        graph = parse(text)
        yield f"won {text}", colored(rng, lambda graph=graph: graph, winnable=True)  # type: ignore[misc]


def width(graph: Graph) -> int:
    """Return how many vertices wait at most."""
    waiting, most = 0, 0
    for _, done in layout(graph) or ():
        waiting += 1 - len(done)
        most = max(most, waiting)
    return most


def seconds(run: Callable[[], Any]) -> float | None:
    """Return the time of a run, None if a limit is reached."""
    start = time.perf_counter()
    try:
        run()
    except LimitReached:
        return None
    return time.perf_counter() - start


def by(name: str, game: Ello, limit: float) -> float | None:
    """Return the time of a method with its evidence."""
    instance = Instance("ello", game, "winnable", Labels(game.graph.n))
    return seconds(lambda: method("ello", name).run(Task(instance, Deadline(limit))))


def shown(value: float | None, word: str = "limit") -> str:
    """Return the time or a word."""
    return word if value is None else f"{value:.2f}"


def rows(limit: float = 10.0) -> Iterator[Ratio]:
    """The frontier program against SAT, on lost games that are not planar."""
    by("width-dp", prism(5), limit)  # loads the kernels
    rng = random.Random(1)
    for name, game in (
        ("prism 15, lost", prism(15)),
        ("band 40, lost", colored(rng, lambda: band(rng, 40), winnable=False)),
        ("strip 12, lost", colored(rng, lambda: strip(12), winnable=False)),
    ):
        states = by("width-dp", game, limit)
        assert states is not None
        for rival in ("sat-orientation", "sat-lazy"):
            taken = by(rival, game, limit)
            yield Ratio(name, "width-dp", states, rival, taken or limit, taken is None)


def main() -> None:
    """Print one line for every game."""
    limit = float(sys.argv[1]) if len(sys.argv) > 1 else 20.0
    print(f"{'game':34} {'n':>4} w width-dp  sat-or sat-lazy ratio    dual simplification")
    for name, game in games():
        states = by("width-dp", game, limit)
        clauses, lazy = by("sat-orientation", game, limit), by("sat-lazy", game, limit)
        best = min(limit if clauses is None else clauses, limit if lazy is None else lazy)
        more = ">" if clauses is None and lazy is None else ""
        ratio = "-" if states is None else f"{more}{best / states:.1f}"
        dual = seconds(lambda game=game: planar_dual(game))  # type: ignore[misc]
        known = planar_dual(game) is not None
        decided = simplify(game).decided is not None
        print(
            f"{name:34} {game.graph.n:4} {width(game.graph)} {shown(states):>8} "
            f"{shown(clauses):>7} {shown(lazy):>8} {ratio:>5} "
            f"{shown(dual if known else None, 'no'):>7} {'decides' if decided else 'core'}",
            flush=True,
        )


if __name__ == "__main__":
    main()
