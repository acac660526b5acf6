"""Method ``detachment``: lost games with a barrier of cycles, found from the determinant's kernel.

With random values of GF(2^61) for the vertices, a nonsingular Laplacian proves a win (`algebra`). A
kernel is the radical of the form b of the evidence `detachment-barrier` at these values, and shows
which edges to detach (`star_patterns`). The checker's own functions then tell what the blocks of Y
prove. If that is not enough, the rank is bounded on blocks (`rank_classes`) where all B_v have rank
at most 2. Elsewhere it is tried to detach nothing, and blocks with Pfaffians that vanish are looked
for. All is repeated with new values some times.

Where all red vertices have degree at most 4 and all green ones at most 3, each B_v has rank at most
2, and for every lost game there is a barrier with bounded blocks: Lovasz's theorem on linear
matroid parity. `rank_classes` says why it is found there, so that the method ends with an answer
for all these games: its repetitions end with probability 1 (each of them fails with probability
about 2^-61 times the size), and limits are the only reason to give up. Elsewhere it may have no
answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from zermelo.core.certificate import Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.verdict import Assurance
from zermelo.games.ello.evidence import cycle_spaces, pfaffians
from zermelo.games.ello.evidence.cycle_spaces import Block, Edge
from zermelo.games.ello.evidence.detachment_barrier import (
    StarSet,
    blocks,
    rooted_edges,
)
from zermelo.games.ello.rules import GREEN, Ello
from zermelo.solvers.ello.laplacian import draw
from zermelo.solvers.ello.outcomes import obstruction
from zermelo.solvers.ello.radical import Radical, Radicals
from zermelo.solvers.ello.rank_classes import tight_bound
from zermelo.solvers.ello.star_patterns import star_sets
from zermelo.solvers.ello.tuning import DRAWS
from zermelo.solvers.method import Outcome, Task


def run(task: Task) -> Outcome:
    """Decide a game by the determinant, and prove a loss by a barrier of cycles."""
    game: Ello = task.instance.position
    for component in game.graph.components():
        if all(game.colors[v] != GREEN for v in component):
            return obstruction(task.instance, component, "all-red")
    edges, rng = rooted_edges(game), Random(task.request.seed)
    radicals = Radicals(game.graph, [int(color == GREEN) for color in game.colors], edges)
    attempts = 0
    statistics: dict[str, Any] = {}
    while attempts < DRAWS or small_degrees(game):
        attempts += 1
        radical = radicals.of(draw(game.graph.n, rng), task.deadline)
        if not radical.corank:
            reason = "a nonzero determinant proves a win but gives no order"
            return Outcome(True, Assurance.THEOREM, reason=reason, statistics=statistics)
        statistics = {"corank": radical.corank, "attempts": attempts}
        data = barrier(game, edges, radical, rng, task.deadline)
        if data is not None:
            evidence = Evidence("detachment-barrier", data)
            return Outcome(False, Assurance.THEOREM, evidence, statistics=statistics)
    return Outcome(reason="the determinant is 0, but no barrier was found", statistics=statistics)


def small_degrees(game: Ello) -> bool:
    """Whether each B_v has rank at most 2: red vertices of degree <= 4, green ones of <= 3."""
    return all(game.graph.degree(v) + (color == GREEN) <= 4 for v, color in enumerate(game.colors))


def barrier(
    game: Ello, edges: Sequence[Edge], radical: Radical, rng: Random, deadline: Deadline
) -> dict[str, Any] | None:
    """Return the data of a barrier, or None if none is found."""
    n = game.graph.n
    sets: Sequence[StarSet] = star_sets(n, edges, radical.flow(rng, deadline))
    if small_degrees(game):
        margin, found = _margin(game, sets, deadline)
        return _with_bounds(game, edges, sets, margin, found, rng, deadline)
    tried: list[tuple[int, Sequence[StarSet], list[Block]]] = []
    for chosen in (sets, []) if sets else ([],):
        try:
            margin, found = _margin(game, chosen, deadline)
        except LimitReached:
            deadline.check()
            continue
        if margin > 0:
            return sets_to_json(chosen, n)
        tried.append((margin, chosen, found))
    for margin, chosen, found in tried:
        degenerate = _degenerate(game, edges, found, rng, deadline)
        if margin + 2 * len(degenerate) > 0:
            return {**sets_to_json(chosen, n), "degenerate": degenerate[: -margin // 2 + 1]}
    return None


def _with_bounds(
    game: Ello,
    edges: Sequence[Edge],
    sets: Sequence[StarSet],
    margin: int,
    found: Sequence[Block],
    rng: Random,
    deadline: Deadline,
) -> dict[str, Any] | None:
    """Return a barrier with bounds for as many blocks as it needs, small ones first."""
    root, bounded = game.graph.n, []
    for number in sorted(range(len(found)), key=lambda number: found[number].dimension):
        if margin > 0:
            break
        block = found[number]
        bound = tight_bound(block, edges, root, rng, deadline)
        if bound is not None:
            even, classes, corank = bound
            margin += corank - block.lost
            ends = [[edges[e] for i, e in enumerate(block.edges) if mask >> i & 1] for mask in even]
            named = [[[u, None if v == root else v] for u, v in chosen] for chosen in ends]
            bounded.append((number, named, classes))
    if margin <= 0:
        return None
    return {**sets_to_json(sets, root), **({"bounded": bounded} if bounded else {})}


def sets_to_json(sets: Sequence[StarSet], root: int) -> dict[str, Any]:
    """Return sets of edges at vertices as the evidence has them: null is the root."""
    return {"detached": [[v, [None if u == root else u for u in near]] for v, near in sets]}


def _margin(game: Ello, sets: Sequence[StarSet], deadline: Deadline) -> tuple[int, list[Block]]:
    """Return how many more dimensions the blocks prove lost than cycles are left out of Y."""
    size, found = blocks(game, sets, deadline)
    return sum(block.dimension + block.lost for block in found) - size, found


def _degenerate(
    game: Ello, edges: Sequence[Edge], found: Sequence[Block], rng: Random, deadline: Deadline
) -> list[int]:
    """Return the blocks with Pfaffians that vanish, as far as that can be computed."""
    degenerate = []
    for number, block in enumerate(found):
        if block.lost > 1 or not 1 < block.dimension <= pfaffians.MOST_DIMENSION:
            continue
        basis = cycle_spaces.block_basis(block)
        stars = cycle_spaces.block_stars(block, edges, game.graph.n)
        points = [[rng.randrange(8) for _ in stars] for _ in range(4)]
        try:
            if pfaffians.degenerate(basis, stars, deadline, points):
                degenerate.append(number)
        except LimitReached:
            deadline.check()
    return degenerate
