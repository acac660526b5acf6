"""Lost games of ELLO, certified: seconds to decide, seconds to check, size of the certificate.

Run from the root:  python -m benchmarks.ello_losses

By the planar dual: even grids with boundary greens, fans and maximal outerplanar graphs. By SAT
proof: the even grid 8x8, a truncated cubic graph with 84 vertices and K_12. By default: a chain of
200 blocks of which one is lost. "decide" has everything in it, encoding, solving and checking; no
game shown is decided by an obstruction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from benchmarks.measure import Ratio, timed
from instances.ello_games import (
    clique,
    even_fan,
    even_grid,
    is_plausible,
    outerplanar,
    truncated_cubic,
)
from zermelo.checker.check import check
from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.core.verdict import Verdict
from zermelo.formats.certificate_writing import encode
from zermelo.formats.json_text import dumps
from zermelo.games.ello.rules import GREEN, RED, Ello
from zermelo.run.decide import decide
from zermelo.solvers.ello import algebra
from zermelo.solvers.method import Request


def lost(draw: Callable[[int], Ello]) -> Ello:
    """Return the first lost game that a family draws."""
    for seed in range(1000):
        game = draw(seed)
        if not algebra.decide(game, 0, Deadline()).winnable:
            return game
    raise LookupError


def chain(blocks: int, losing: int) -> Ello:
    """Return a chain of cliques K_5, joined at vertices, of which one is lost.

    By Corollary 1.3 a K_5 is won with 3 greens and lost with 5; by Theorem 4.1 the color of a
    shared vertex is the sum of the colors that its two blocks give it.
    """
    edges, colors = [], [GREEN] * (4 * blocks + 1)
    for block in range(blocks):
        vertices = range(4 * block, 4 * block + 5)
        edges += [(u, v) for u in vertices for v in vertices if u < v]
        if block != losing:
            colors[vertices[0]] ^= RED
            colors[vertices[-1]] ^= RED
    return Ello(Graph.from_edges(len(colors), edges), tuple(colors))


def games() -> Iterator[tuple[str, Ello, str | None]]:
    """Yield (name, game, method)."""
    for sides in (10, 12, 40):
        yield f"even grid {sides}x{sides}", even_grid(sides, sides, seed=1), "planar-dual"
    for n in (160, 3000):
        yield f"fan {n}", even_fan(n, seed=1), "planar-dual"
        yield f"MOP {n}", lost(partial(outerplanar, n)), "planar-dual"
    yield "even grid 8x8", even_grid(8, 8, seed=1), "sat-orientation"
    yield "truncated cubic 84", lost(partial(truncated_cubic, 28)), "sat-orientation"
    yield "K_12", clique(12, 4), "sat-orientation"
    yield "chain of 200 blocks", chain(200, 100), None


def certified(name: str, game: Ello, method: str | None) -> tuple[Verdict, float, float]:
    """Return the verdict, the seconds that it took, and those of the checker alone."""
    assert is_plausible(game), name
    instance = Instance("ello", game, "winnable", Labels(game.graph.n))
    deciding, verdict = timed(decide, instance, Request(method=method))
    assert verdict.answer is False, name
    checking, result = timed(check, verdict.certificate)
    assert result.accepted
    return verdict, deciding, checking


def rows() -> Iterator[Ratio]:
    """Deciding with a certificate against checking it."""
    for name, game, method in (
        ("even grid 12x12", even_grid(12, 12, seed=1), "planar-dual"),
        ("fan 160", even_fan(160, seed=1), "planar-dual"),
        ("MOP 160", lost(partial(outerplanar, 160)), "planar-dual"),
        ("even grid 6x6", even_grid(6, 6, seed=1), "sat-orientation"),
        ("K_9", clique(9, 3), "sat-orientation"),
    ):
        verdict, deciding, checking = certified(name, game, method)
        case = f"{name}: {verdict.evidence}"
        yield Ratio(case, "the checker", checking, f"deciding by {verdict.method}", deciding)


def main() -> None:
    """Print the table."""
    print(f"{'game':22}{'method':18}{'evidence':16}{'decide s':>9}{'check s':>9}{'bytes':>11}")
    for name, game, method in games():
        verdict, deciding, checking = certified(name, game, method)
        assert verdict.certificate is not None
        size = len(dumps(encode(verdict.certificate)))
        print(
            f"{name:22}{verdict.method:18}{verdict.evidence:16}"
            f"{deciding:9.2f}{checking:9.2f}{size:11,}",
            flush=True,
        )


if __name__ == "__main__":
    main()
