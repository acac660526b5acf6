"""Evidence ``geography-matching`` for the variants of Vertex NimG that are geography.

Let R be a graph, L some of its vertices, and s a player's place outside R. The first move goes from
s to a vertex of L. Each later move goes along an edge of R to a vertex where nobody has been. Who
cannot move loses. The next player wins exactly if some maximum matching of R leaves a vertex of L
free. Proof: if M leaves v in L free, he goes to v. The opponent can only go to covered vertices, or
M exchanged along the walk so far would be larger; the reply is the mate. If no maximum matching
leaves a vertex of L free, the opponent answers every move with the mate in one of them, M. Were the
next player able to go to a vertex that M leaves free, M exchanged along the walk would be a maximum
matching that leaves the walk's first vertex free. (Fraenkel, Scheinerman, Ullman 1993.)

- "stockman", removing first, misère play, undirected with a loop on each vertex. A player with the
  token on weight 0 is blocked and has won. With weight 2 or more he wins. With weight 1 he empties
  the vertex, and must not stay or go to a vertex of weight 0 or of 2 or more, where the opponent
  wins. This is the geography above: R are the other vertices of weight 1, L those of them adjacent
  to the token's. With weight 2 or more he wins by its winning move, or if there is none, by leaving
  1 and staying.
- "stockman", moving first, normal play, undirected without loops, weights 0 and 1: the token goes
  to a vertex of weight 1 and empties it. R are the vertices of weight 1, the token's among them if
  it has weight 1, and L those adjacent to it.

Acceptance implies: the outcome is right, or there is no winning move.

Hypotheses: rule "stockman" (`about`), and order, play, loops and weights as in one of the two
paragraphs (`_ensure_covered`); the graph is undirected, with any number of components. A token on
weight 0 has won in the first variant (here), and may move in the second. The matching is one of R,
and maximum there (`read_matching`, `always_covered`); what it leaves free counts (`OUTSIDE`).

``matching`` is a maximum matching of R, as ``barrier`` shows (see `checker.matchings`). If the next
player wins, the ``move`` goes to a vertex that the matching leaves free. If he loses, the barrier
shows that every maximum matching covers all of L.
"""

from __future__ import annotations

from zermelo.checker.data import require
from zermelo.checker.matchings import FREE, always_covered, read_matching
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.core.labels import Label
from zermelo.games.vertexnim.evidence import claims
from zermelo.games.vertexnim.rules import MOVE_FIRST, STOCKMAN, VertexNim


class GeographyMatching(claims.Counted):
    """A maximum matching of vertices of weight 1, and its barrier."""

    matching: list[tuple[Label, Label]]
    barrier: list[Label]


def check_geography(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check an outcome by a maximum matching of vertices of weight 1; linear time."""
    data, labels = certificate.evidence.data, certificate.instance.labels
    game = claims.about(certificate, STOCKMAN, certificate.instance.position.order)
    _ensure_covered(game)
    graph, u, weights = game.graph, game.token, game.weights
    first = game.order == MOVE_FIRST
    deadline.check()
    kept = [int(weight == 1) for weight in weights]
    if not first:
        if not weights[u]:
            return claims.blocked_wins(certificate)
        kept[u] = 0
    mate = read_matching(data["matching"], graph, labels, kept)
    covered = always_covered(data["barrier"], graph, labels, kept, mate)
    all_covered = all(covered[v] for v in graph.neighbors(u) if kept[v])
    if all_covered and (first or weights[u] == 1):
        return claims.previous(certificate)

    def wins(left: int, v: int | None) -> bool:
        assert v is not None
        if v == u and not first:
            return left == 1 and all_covered
        return left == 0 and mate[v] == FREE

    return claims.next_wins(certificate, wins)


def _ensure_covered(game: VertexNim) -> None:
    """Raise `BadProof` if the game is of another variant."""
    graph = game.graph
    require(not graph.directed, "the graph is directed")
    loops = sum(1 for v in range(graph.n) if graph.has_edge(v, v))
    if game.order == MOVE_FIRST:
        require(not game.misere, "this is about normal play")
        light = not loops and max(game.weights) <= 1
        require(light, "there is a loop or a weight of 2 or more")
    else:
        require(game.misere, "this is about misère play")
        require(loops == graph.n, "not every vertex has a loop")
