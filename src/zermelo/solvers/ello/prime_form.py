"""The form in which a determinant decides a game: colors in a field, playable is what is not 0.

In that form (`Linear`) vertex v has a color c(v) in GF(p), a move at v adds 1 to the colors of
the vertices that it leads to, and v may be played if its color is not 0. These games have it:

- two colors, undirected or a digraph, in either reading: c(v) = 1 if v may be played, else 0;
- ``nonzero`` modulo a prime: as it stands;
- ``nonzero`` modulo any d above all (in-)degrees: a vertex forbids at most one predegree, whatever
  the modulus, so any larger prime does; it is taken large.

Not those with edges directed beforehand (NP-complete, arXiv 2504.20935), nor ``zero`` modulo d >= 3
(NP-complete, `zermelo reduce`), nor ``nonzero`` modulo a composite d that is not above all degrees:
1 has order d in the additive group, and in a field a prime order or none.
"""

from __future__ import annotations

from dataclasses import dataclass

from zermelo.core.errors import Unavailable
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.primes import is_prime
from zermelo.games.ello.rules import Ello, can_play, wanted

MERSENNE = (1 << 61) - 1
"""A prime, where any large one does."""


@dataclass(frozen=True, slots=True)
class Linear:
    """A game in the form of the determinant."""

    graph: Graph  # a move at u adds 1 at its neighbors
    colors: tuple[int, ...]  # in 0..p-1; what is not 0 may be played
    p: int


def linear_form(game: Ello) -> Linear:
    """Return the form of a game; `Unavailable` says why none is known."""
    why = why_not(game)
    if why:
        raise Unavailable(why)
    p = game.modulus
    if p == 2:
        colors = tuple(int(can_play(game, color)) for color in game.colors)
    elif p > _most(game):
        p = MERSENNE
        most = _most(game)
        colors = tuple(-rule.to(most).residue % p for rule in wanted(game))
    else:
        colors = game.colors
    return Linear(game.graph, colors, p)


def why_not(game: Ello) -> str | None:
    """Return why no determinant decides the game, as far as we know, or None."""
    if game.before:
        return "no determinant is known with edges directed beforehand: that is NP-complete"
    d = game.modulus
    if d == 2:
        return None
    if game.playable == "zero":
        return f"no determinant is known modulo {d} with playable zero: that is NP-complete"
    if d > game.graph.n or is_prime(d) or d > _most(game):
        return None
    return (
        f"a determinant is known modulo primes only, and {d} is composite and not above all degrees"
    )


def linear_only(instance: Instance) -> str | None:
    """Return why the methods by determinants do not apply, or None."""
    return why_not(instance.position)


def _most(game: Ello) -> int:
    """Return the greatest (in-)degree."""
    counts = [0] * game.graph.n
    for v in game.graph.heads:
        counts[v] += 1
    if not game.graph.directed:
        for v in game.graph.tails:
            counts[v] += 1
    return max(counts, default=0)
