"""Evidence out of what the rules find: what `certificates.vertexnim` reads, but for the move.

The rules keep what they came across; here it is cut down to what the checker needs. All functions
have the same parameters, whichever of them they need.
"""

# ruff: noqa: ARG001

from __future__ import annotations

from zermelo.core.certificate import Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.labels import Labels
from zermelo.games.vertexnim.evidence.claims import others_are_ones
from zermelo.games.vertexnim.rules import CONTRACTION, VertexNim
from zermelo.solvers.matchings import matching_data
from zermelo.solvers.vertexnim import layers
from zermelo.solvers.vertexnim.labels import WON, local
from zermelo.solvers.vertexnim.rules import Found

LONGEST = 200_000
"""Evidence that names more vertices is not written down; to check so much takes about a second."""

RELISTED = 50_000
"""Arcs that a compiled search looked at, up to which it is done again in plain Python, which lists
the components; it takes some 0.3 s."""


def of_counting(
    game: VertexNim, labels: Labels, found: Found, deadline: Deadline
) -> Evidence | None:
    """Return evidence where the moves are counted; a loop that is only stolen has none."""
    stolen = found.move is None and max(game.weights) > 1 and not others_are_ones(game)
    return None if stolen else Evidence("counted-moves")


def of_circuit(game: VertexNim, labels: Labels, found: Found, deadline: Deadline) -> Evidence:
    """Return evidence for a circuit."""
    counted = game.rule == CONTRACTION and others_are_ones(game)
    return Evidence("counted-moves" if counted else "circuit")


def of_undirected(
    game: VertexNim, labels: Labels, found: Found, deadline: Deadline
) -> Evidence | None:
    """Return evidence for the cases A to E."""
    if others_are_ones(game):
        return Evidence("counted-moves")
    if "ones" not in found.data:
        return of_labels(game, labels, found, deadline)
    ones = found.data["ones"]
    if len(ones) > LONGEST:
        return None
    return Evidence("ones-component", {"component": labels.of(ones)})


def of_labels(game: VertexNim, labels: Labels, found: Found, deadline: Deadline) -> Evidence | None:
    """Return the labels on which that of the token's vertex rests, and no others."""
    known = found.data.get("labels", {game.token: -1})
    if known is None or len(known) > LONGEST:
        return None
    weights = game.weights
    lost, won, at_once = [], [], []
    needed, seen = [game.token], {game.token}
    for v in needed:
        witness = known[v]
        if witness >= 0:
            won.append([labels[v], labels[witness]])
            below = [witness]
        elif local(game, v) == WON:
            at_once.append(v)
            continue
        else:
            lost.append(v)
            below = [x for x in game.graph.neighbors(v) if weights[x] < weights[v]]
        for x in below:
            if x not in seen:
                seen.add(x)
                needed.append(x)
    data = {"lost": labels.of(lost), "won": won, "at_once": labels.of(at_once)}
    return Evidence("lighter-neighbours", data)


def of_directed(
    game: VertexNim, labels: Labels, found: Found, deadline: Deadline
) -> Evidence | None:
    """Return evidence for digraphs with all loops."""
    if others_are_ones(game):
        return Evidence("counted-moves")
    listed = found.data["layers"]
    if listed is None and found.data["work"] <= RELISTED:
        listed = layers.plain(game, deadline).layers
    if listed is None:
        return None
    pairs = [[labels.of(component), labels.of(around)] for component, around in listed]
    return Evidence("strong-components", {"layers": pairs})


def of_geography(game: VertexNim, labels: Labels, found: Found, deadline: Deadline) -> Evidence:
    """Return a maximum matching, which leaves the vertex free to which a winning move goes."""
    matching = found.data.get("matching")
    if matching is None:
        return Evidence("geography-matching", {"matching": [], "barrier": []})
    mate = matching.mate
    if found.move is not None and found.move[0] == 0:
        mate = matching.without(found.move[1])
    return Evidence("geography-matching", matching_data(mate, matching.barrier, labels))
