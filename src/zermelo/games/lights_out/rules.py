"""Lights Out on a graph: the rules.

Every vertex is a lamp with a state in 0..d-1; 0 is off. Pressing a vertex raises its own state and
those of its neighbors (out-neighbors in a digraph, as in the board game Merlin) by 1 modulo d.
The game is solved when all lamps are off. With d = 2, the usual game, pressing flips lamps. In the
`lit_only` variation only a vertex whose own lamp is on may be pressed.

Without that restriction only the numbers of presses count, modulo d: presses x solve the game
exactly if lit + A x = 0 (mod d), where A has a 1 at (v, u) if u = v or pressing u reaches v. Quiet
patterns are the presses with A x = 0, which change nothing; modulo a prime they are a vector space,
and the question `nullity` asks for its dimension. No lamp's state counts there, and none is given.

Source: the ELLO paper, section 2 (and section 8 for the modulus and for Merlin).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from zermelo.core.errors import InputError, Place, shown
from zermelo.core.graph import Graph
from zermelo.core.labels import Labels
from zermelo.core.primes import DECIDED, is_prime


@dataclass(frozen=True, slots=True)
class LightsOut:
    """A graph without loops, the state of every vertex in 0..modulus-1, and the variation.

    Pressing a vertex reaches it and its (out-)neighbors; with `lit_only` it must be on. Where no
    states are given, as the question is about the presses alone, it is `blank` and all are off.
    """

    graph: Graph
    lit: tuple[int, ...]
    modulus: int = 2
    lit_only: bool = False
    blank: bool = False


def options(game: LightsOut) -> Iterator[tuple[int, LightsOut]]:
    """Yield every move as (vertex, the game after it)."""
    for v in range(game.graph.n):
        if game.lit[v] or not game.lit_only:
            yield v, after(game, v)


def after(game: LightsOut, v: int) -> LightsOut:
    """Return the game after pressing a vertex."""
    lit = list(game.lit)
    for u in (v, *game.graph.neighbors(v)):
        lit[u] = (lit[u] + 1) % game.modulus
    return replace(game, lit=tuple(lit))


def replay(game: LightsOut, presses: Sequence[int]) -> str | None:
    """Press vertices in an order; return why that does not solve the game, or None; linear time."""
    lit, graph = list(game.lit), game.graph
    for move, v in enumerate(presses):
        if game.lit_only and not lit[v]:
            return f"the vertex of press {move + 1} is not lit"
        for u in (v, *graph.neighbors(v)):
            lit[u] = (lit[u] + 1) % game.modulus
    on = sum(map(bool, lit))
    return f"{on} vertices are still lit" if on else None


def build(graph: Graph, labels: Labels, data: Mapping[str, Any], question: str) -> LightsOut:
    """Return the game that the data say; `InputError` tells what is wrong with them, and where."""
    modulus = data.get("modulus", 2)
    if modulus < 2:
        raise InputError(f"the modulus is {modulus}", "it must be at least 2", ".modulus")
    if question == "nullity":
        return _blank(graph, modulus, data)
    return LightsOut(graph, _lit(graph, labels, data["lit"]), modulus, data.get("lit_only", False))


def _blank(graph: Graph, modulus: int, data: Mapping[str, Any]) -> LightsOut:
    if modulus >= DECIDED:
        what = "whether so large a modulus is a prime is not decided"
        raise InputError(what, f"nullity is asked modulo a prime below {DECIDED}", ".modulus")
    if not is_prime(modulus):
        what = f"{modulus} is no prime, so the quiet patterns have no dimension"
        raise InputError(what, "nullity is asked modulo a prime", ".modulus")
    if data.get("lit_only"):
        what = 'the question "nullity" is about all presses, whatever is lit'
        raise InputError(what, 'leave "lit_only" out', ".lit_only")
    return LightsOut(graph, (0,) * graph.n, modulus, blank=True)


def _lit(graph: Graph, labels: Labels, lit: Any) -> tuple[int, ...]:
    if lit == "all":
        return (1,) * graph.n
    if isinstance(lit, str):
        raise InputError(f"lit is {shown(lit)}", 'write "all" or a list of labels', ".lit")
    with Place(".lit"):
        chosen = set(labels.vertices(lit))
    return tuple(int(v in chosen) for v in range(graph.n))


def to_json(game: LightsOut, labels: Labels) -> dict[str, Any]:
    """Return the data of a game: the way back from `build`."""
    lit = [v for v, state in enumerate(game.lit) if state]
    data: dict[str, Any] = {}
    if not game.blank:
        data["lit"] = "all" if len(lit) == game.graph.n else labels.of(lit)
    if game.modulus != 2:
        data["modulus"] = game.modulus
    if game.lit_only:
        data["lit_only"] = True
    return data
