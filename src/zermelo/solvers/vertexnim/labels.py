"""The labels of vertices by their strictly lighter neighbors, found from the token only.

Both undirected VertexNim (case E) and Vertex NimG end with the same recursion: a vertex is N if a
neighbor of strictly smaller weight is P, and otherwise P, unless something local decides it
first. (Theorem 10 and Corollary 12 let equal weights matter; that is wrong on ties, as the path
with the weights 4, 4, 3, 2 shows.) What is local:

- ``vertexnim``: a vertex with a loop, or with a neighbor of weight 1, is N. All that are asked
  about have weight 2 or more, because such a neighbor would have decided.
- ``stockman``: weight 0 is P, and a loop under a positive weight is N.

The search goes depth first from one vertex to lighter and lighter ones and stops at the first that
is P, so that it mostly sees a few vertices. It keeps a stack of its own: a path of falling weights
is as deep as the graph is large.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from zermelo.core.certificate import Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.labels import Labels
from zermelo.games.vertexnim.rules import STOCKMAN, VertexNim
from zermelo.solvers.vertexnim.rules import Decision, lost, won

LONGEST = 2_000_000
"""Evidence that names more vertices is not written down; to check so much takes 10 s and more."""

LOOK = 200_000
"""Edges between two looks at the clock: some 0.05 s."""

OPEN, WON, LOST = 0, 1, 2
"""The labels: not known, N, P."""


@dataclass(frozen=True, slots=True)
class Labeled:
    """What a search found out about a vertex."""

    label: int
    witness: int | None
    """A strictly lighter neighbor that is `LOST`."""
    witness_of: Callable[[int], int]
    """The same of every vertex that was labeled; -1 where there is none."""


def decide(game: VertexNim, statement: str, deadline: Deadline) -> Decision:
    """Return who wins where nothing local decides the token's vertex."""
    found = lighter(game, game.token, deadline)
    proof = partial(evidence, game, found.witness_of)
    if found.witness is None:
        return lost(statement, proof)
    return won(statement, (game.weights[game.token] - 1, found.witness), proof)


def evidence(game: VertexNim, witness_of: Callable[[int], int], labels: Labels) -> Evidence | None:
    """Return the labels on which that of the token's vertex rests, and no others.

    None if they are more than `LONGEST`.
    """
    weights = game.weights
    losing, winning, at_once = [], [], []
    needed, seen = [game.token], {game.token}
    for v in needed:
        if len(needed) > LONGEST:
            return None
        witness = witness_of(v)
        if witness >= 0:
            winning.append([labels[v], labels[witness]])
            below = [witness]
        elif local(game, v) == WON:
            at_once.append(v)
            continue
        else:
            losing.append(v)
            below = [x for x in game.graph.neighbors(v) if weights[x] < weights[v]]
        for x in below:
            if x not in seen:
                seen.add(x)
                needed.append(x)
    data = {"lost": labels.of(losing), "won": winning, "at_once": labels.of(at_once)}
    return Evidence("lighter-neighbours", data)


def local(game: VertexNim, v: int) -> int:
    """Return the label that a vertex has whatever its lighter neighbors are, or `OPEN`."""
    weights, near = game.weights, game.graph.csr
    row = near[1][near[0][v] : near[0][v + 1]]
    if game.rule == STOCKMAN:
        return LOST if not weights[v] else WON if v in row else OPEN
    return WON if v in row or any(weights[x] == 1 for x in row) else OPEN


def lighter(game: VertexNim, u: int, deadline: Deadline) -> Labeled:
    """Return the label of a vertex that nothing local decides; raises `LimitReached`."""
    weights, (offsets, targets) = game.weights, game.graph.csr
    label: dict[int, int] = {}
    witness: dict[int, int] = {}
    stack = [(u, iter(range(offsets[u], offsets[u + 1])))]
    edges = 0
    while stack:
        v, places = stack[-1]
        deeper = None
        for place in places:
            edges += 1
            x = targets[place]
            if weights[x] >= weights[v]:
                continue
            if x not in label:
                known = local(game, x)
                edges += offsets[x + 1] - offsets[x]
                if known == OPEN:
                    deeper = x
                    break
                label[x], witness[x] = known, -1
            if label[x] == LOST:
                label[v], witness[v] = WON, x
                break
        if edges > LOOK:
            deadline.check()
            edges = 0
        if deeper is not None:
            stack[-1] = (v, iter(range(place, offsets[v + 1])))  # it is looked at once more
            stack.append((deeper, iter(range(offsets[deeper], offsets[deeper + 1]))))
            continue
        if v not in label:
            label[v], witness[v] = LOST, -1
        stack.pop()
    return Labeled(label[u], witness[u] if label[u] == WON else None, witness.__getitem__)
