"""How the tables declare a method for ELLO: what it says of itself, and where its program stands.

The program is loaded when the method runs. A plan asks all methods whether they apply and what they
cost, and then runs one or two of them.

Variants that are the plain game in other words come to every method as the plain game. The same
orders win both (`games.ello.rules.plain_form`), so whatever a method finds is about both. Its
evidence names vertices, orders, components and faces, and goes with the instance as it was given:
the checker takes the same step by itself where a kind is about plain games.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from zermelo.compile import compiling
from zermelo.core.instance import Instance
from zermelo.core.lazy import Later
from zermelo.games.ello.rules import plain, plain_form
from zermelo.solvers.method import Cost, Method, Outcome, Task

Applies = Callable[[Instance], str | None]

SUMMARIES = dict(
    line.split(": ", 1)
    for line in """\
obstruction: necessary conditions: parity, no first or last move (Corollary 1.7), a stuck vertex
dag: acyclic digraphs: winnable exactly if no vertex is stuck, order by insertion
recognised: classes with a theorem: trees, grids, tori, cubes, outerplanar graphs, cliques, …
simplification: exact rules that shrink the game (blocks, threads, leaves, …), then all methods
planar-dual: the dual of the planar rooted graph is factor-critical or not (arXiv 2504.20935)
subset-dp: chains of vertex sets, as 2^n bits
algebra: a determinant over GF(2^61), dual to Szegedy & Szegedy (2006); NO has an error bound
detachment: cycles of the rooted graph that the determinant's kernel tells apart; a NO has a barrier
algebra-order: a winning order by determinants: all over a sparse graph in one pass, else in runs
pieces: winning orders peeled off in small pieces behind a front of equal potential
sat-lazy: CaDiCaL on edge orientations, directed cycles forbidden as they turn up
sat-orientation: CaDiCaL on edge orientations, acyclic by vertex elimination
cpsat-positions: CP-SAT on integer positions that grow along each edge, predegree parities
""".splitlines()
)
"""What every method does, in the order of the tables."""


def plain_only(instance: Instance) -> str | None:
    """Return why a method for the paper's own game does not apply, or None."""
    if plain(instance.position):
        return None
    return "it is for undirected games with two colors and no edge directed beforehand"


def at(place: str) -> Callable[[Task], Outcome]:
    """Return the program at ``MODULE:FUNCTION`` of this folder, to be loaded when it runs."""
    found: Later[[Task], Outcome] = Later(f"zermelo.solvers.ello.{place}")
    return found


def entry(
    name: str,
    place: str,
    cost: Cost,
    evidence: tuple[str, ...] = ("winning-order",),
    applies: Applies = plain_only,
    exact: bool = True,
    backend: Callable[[], str] | None = None,
) -> Method:
    """Return a method for the one question of the game (see `Method`)."""
    run = at(place)
    if backend is compiling.backend:
        run = compiling.requires_kernel(run)
    return Method(
        name, ("winnable",), SUMMARIES[name], run, cost, exact, evidence, applies, backend
    )


def on_plain_form(entry: Method) -> Method:
    """Return a method that looks at the plain form of each game."""
    return replace(
        entry,
        applies=lambda instance: entry.applies(_plain_form(instance)),
        cost=lambda instance, known: entry.cost(_plain_form(instance), known),
        run=lambda task: entry.run(replace(task, instance=_plain_form(task.instance))),
    )


_latest: list[tuple[Instance, Instance]] = []
"""The last instance that was turned round: a plan asks all methods for their costs many times."""


def _plain_form(instance: Instance) -> Instance:
    if _latest and _latest[0][0] is instance:
        return _latest[0][1]
    game = plain_form(instance.position)
    if game is instance.position:
        return instance
    _latest[:] = [(instance, replace(instance, position=game))]
    return _latest[0][1]
