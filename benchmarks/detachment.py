"""Lost games of ELLO by barriers of cycles, and won ones: their growth, and the ratio against SAT.

Run from the root:  python -m benchmarks.detachment

Subcubic: truncated cubic graphs with 600 to 10,000 vertices, plausible and lost. Crossed: even
grids in which one cell has both diagonals, 12x12 to 20x20; with its root none is planar. "find" is
the method alone, "check" the checker alone; SAT is the best of its two methods that write proofs,
each with a limit of its own: where both come to it, the ratio is at least what is printed. Won: a
random order on the same graphs (`won`), or one that makes few green; "order" is `algebra-order`
alone, "decide" the whole plan.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

from benchmarks.ello_losses import lost
from benchmarks.measure import Ratio, timed
from instances.cubic import connected_cubic, truncation
from instances.ello_games import crossed_grid, truncated_cubic
from zermelo.checker.check import check
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.core.verdict import Assurance
from zermelo.formats.certificate_writing import encode
from zermelo.formats.json_text import dumps
from zermelo.games.ello.rules import GREEN, Ello, coloring_of
from zermelo.run.decide import decide
from zermelo.solvers.method import Request

LIMIT = 60.0
"""Seconds for a SAT method."""


def found(game: Ello) -> tuple[float, float, int]:
    """Return the seconds to find a barrier and to check it, and the bytes of the certificate."""
    instance = Instance("ello", game, "winnable", Labels(game.graph.n))
    seconds, verdict = timed(decide, instance, Request(method="detachment"))
    assert verdict.answer is False
    assert verdict.assurance is Assurance.CERTIFIED
    assert verdict.certificate is not None
    checking, result = timed(check, verdict.certificate)
    assert result.accepted
    return seconds, checking, len(dumps(encode(verdict.certificate)))


def by_sat(game: Ello, limit: float) -> tuple[str, float]:
    """Return the faster SAT method and its seconds, the limit if none ends before it."""
    instance = Instance("ello", game, "winnable", Labels(game.graph.n))
    best = ("no SAT method", limit)
    for method in ("sat-lazy", "sat-orientation"):
        seconds, verdict = timed(decide, instance, Request(method=method, time_limit=limit))
        if verdict.answered and seconds < best[1]:
            best = (method, seconds)
    return best


def rows() -> Iterator[Ratio]:
    """Finding a barrier against a SAT proof, with five seconds for each."""
    for side in (8, 10):
        game = lost(partial(crossed_grid, side))
        seconds, _, _ = found(game)
        name, other = by_sat(game, 5.0)
        yield Ratio(f"crossed grid {side}x{side}", "detachment", seconds, name, other)


def won(base: int, reds: bool) -> Ello:
    """Return a won game on a truncated cubic graph: by a random order, or with few greens."""
    graph = truncation(connected_cubic(base, 1))
    return Ello(graph, coloring_of(graph, grown(graph, 1) if reds else shuffled(graph.n, 1)))


def ordered(game: Ello) -> tuple[float, float]:
    """Return the seconds of `algebra-order`, and of the whole plan."""
    instance = Instance("ello", game, "winnable", Labels(game.graph.n))
    alone, by_method = timed(decide, instance, Request(method="algebra-order"))
    whole, by_plan = timed(decide, instance, Request(time_limit=120))
    assert by_method.assurance is by_plan.assurance is Assurance.CERTIFIED
    assert by_method.answer is True
    return alone, whole


def shuffled(n: int, seed: int) -> list[int]:
    """Return a random order of n vertices."""
    return Random(seed).sample(range(n), n)


def grown(graph: Graph, seed: int) -> list[int]:
    """Return an order in which a vertex mostly has an odd number of neighbors before it."""
    rng, before = Random(seed), [0] * graph.n
    order: list[int] = []
    waiting, played = shuffled(graph.n, seed), bytearray(graph.n)
    front: list[int] = []
    while len(order) < graph.n:
        while front:
            i = rng.randrange(len(front))
            front[i], front[-1] = front[-1], front[i]
            v = front.pop()
            if not played[v] and before[v] % 2:
                break
        else:
            v = waiting.pop()
            if played[v]:
                continue
        played[v] = 1
        order.append(v)
        for u in graph.adjacency[v]:
            before[u] += 1
            front.append(u)
    return order


def main() -> None:
    """Print the tables."""
    found(lost(partial(truncated_cubic, 240)))  # loads the kernels
    print(f"{'game':22}{'vertices':>9}{'find s':>9}{'check s':>9}{'bytes':>11}")
    for base in (200, 334, 1000, 2000, 3334):
        game = lost(partial(truncated_cubic, base))
        seconds, checking, size = found(game)
        name, n = f"truncated cubic {base}", game.graph.n
        print(f"{name:22}{n:9}{seconds:9.2f}{checking:9.2f}{size:11,}", flush=True)
    print()
    ordered(won(80, reds=False))
    print(f"{'won game':32}{'vertices':>9}{'greens':>8}{'order s':>9}{'decide s':>9}")
    for base in (334, 1000, 3334):
        for reds in (False, True):
            game = won(base, reds)
            alone, whole = ordered(game)
            name = f"truncated cubic {base}, {'reds' if reds else 'random'}"
            n, greens = game.graph.n, game.colors.count(GREEN)
            print(f"{name:32}{n:9}{greens:8}{alone:9.2f}{whole:9.2f}", flush=True)
    print()
    print(f"{'game':22}{'find s':>9}{'SAT s':>9}{'ratio':>9}  by")
    for side in (12, 14, 16, 18, 20):
        game = lost(partial(crossed_grid, side))
        seconds, _, _ = found(game)
        method, other = by_sat(game, LIMIT)
        least = ">" if other >= LIMIT else ""
        ratio = f"{least}{other / seconds:.0f}"
        print(
            f"crossed {side}x{side:<12}{seconds:9.3f}{other:9.1f}{ratio:>9}  {method}", flush=True
        )


if __name__ == "__main__":
    main()
