"""POLISH positions: stars and spiders in the paper's coordinates, and random brushes.

Source: Gordinowicz, Nowakowski, Pralat, "POLISH", section 5.
"""

from __future__ import annotations

from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.families.limits import at_least
from zermelo.families.random_graphs import stream
from zermelo.families.standard import spider, star
from zermelo.games.cleaning.rules import Cleaning


def star_position(c: int, l: int) -> Cleaning:  # noqa: E741  (the paper's letters)
    """Return the position (c, l): a star with l leaves whose center needs c brushes to fire.

    Raises
    ------
    InputError
        Not 1 <= c <= l, as it always is on a star that is not over.
    """
    at_least("a position on a star", "c", c, 1)
    _at_most(c, l, "l")
    return Cleaning(star(l), (l - c, *[0] * l))


def spider_position(c: int, m: int, l: int) -> Cleaning:  # noqa: E741
    """Return the position (c, m, l): a spider with arms of two vertices, the body first.

    The inner vertices of the first m arms hold a brush, so that their heaps are 1; the heaps of
    the other l are 2. The body needs c brushes to fire.

    Raises
    ------
    InputError
        m or l is negative, or not 1 <= c <= m + l.
    """
    at_least("a position on a spider", "c", c, 1)
    at_least("a position on a spider", "m", m, 0)
    at_least("a position on a spider", "l", l, 0)
    _at_most(c, m + l, "m + l")
    return Cleaning(spider(*[2] * (m + l)), (m + l - c, *[1, 0] * m, *[0, 0] * l))


def random_brushes(graph: Graph, most: int = 2, seed: int = 0) -> Cleaning:
    """Return a graph with 0 to `most` brushes on every vertex, drawn independently.

    The start may be primed somewhere; POLISH settles it before the first move.
    """
    at_least("random brushes", "most", most, 0)
    held = stream(seed, purpose=9).randint(0, most + 1, size=graph.n).tolist()
    return Cleaning(graph, tuple(held))


def _at_most(c: int, arms: int, name: str) -> None:
    if c > arms:
        raise InputError(
            f"a center of {arms} arms needs at most {arms} brushes, not {c}",
            f"make c at most {name}",
            "c",
        )
