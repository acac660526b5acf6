"""Evidence ``strong-components`` for VertexNim on digraphs with a loop on each vertex.

Consider the vertices of weight 1 and the token's vertex u, and only arcs between them. ``layers``
is a list of pairs of lists [S, T] of such vertices, no vertex twice. Read one after the other:

- S is strongly connected, and every arc out of it leads into S or to a vertex that is labeled
  *won* before. All of S is labeled lost if it has an odd number of vertices, else won.
- If S is odd, T is any set of vertices with an arc into S; they are won. If S is even T is empty.

If some vertex other than u has weight 2 or more (`counting` has the other cases), a token on a
vertex of weight 1 is lost for the player to move if the vertex is labeled lost, and won if it is
labeled won. On any vertex of weight 2 or more it is won. Proof by induction on the total weight.

- On v in S of weight 1: v must be emptied, which turns the arcs through it into arcs between what
  it joins. S without v is still strongly connected, and its arcs out still lead to vertices that
  are won before. No earlier set has an arc to v, except vertices in a T; of these only the arc into
  their own S matters. So S without v has the other parity and labels, and all earlier vertices keep
  theirs. From an even S, with two vertices at least, the token can move within S, and the opponent
  has lost. From an odd S every move goes to what is won: an even rest of S, a won vertex, or a
  vertex of weight 2 or more.
- On v in T: empty it and go along the arc into S, which is before v and does not change. (A vertex
  that is lost after v might not stay so: an arc from it to v would now lead on.)
- On v of weight 2 or more: such labels exist for all vertices of weight 1 and v (take strong
  components without a way out one after the other, as in Definition 7). If v is lost, leave 1 and
  stay; if it is won, move as if it had weight 1. (If all other weights are 1, see `counting`.)

The proof meets the end of the game only where all other vertices have weight 1. There `counting`
shows that a vertex of weight 2 or more wins in misère play too; so the labels hold in both.

Acceptance implies: the outcome is right, or there is no winning move.

Hypotheses: rule "vertexnim", order "remove-then-move", either play; some vertex other than the
token's has weight 2 or more (`heavier`). The digraph is strongly connected and weights are at least
1 (the rules' reader); each vertex has a loop (here). Arcs both ways are two arcs. Each listed
vertex has weight 1 or the token, and is listed once (`_parse_pair`). A winning move is legal
(`read_move`) and goes to a label that emptying u does not change (`wins`).

The list may end once u has a label. The checker takes time linear in the degrees; finding the sets
may take more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from zermelo.checker.data import require, sequence, vertices
from zermelo.checker.derived import derive
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.core.digraphs import separated_pair
from zermelo.core.errors import BadProof, shown
from zermelo.core.labels import Label, Labels
from zermelo.games.vertexnim.evidence import claims
from zermelo.games.vertexnim.rules import VertexNim

LOST, WON = "lost", "won"

Known = Mapping[int, tuple[str, int]]
"""The label of each vertex so far, and the place of the pair that it stands in."""


class StrongComponents(claims.Counted):
    """Pairs of a strong component and the vertices that go with it."""

    layers: list[tuple[list[Label], list[Label]]]


def check_strong_components(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check an outcome by labeled strong components."""
    data, labels = certificate.evidence.data, certificate.instance.labels
    game = claims.heavier(certificate, directed=True)
    for v in range(game.graph.n):
        if not game.graph.has_edge(v, v):
            raise BadProof(f"{shown(labels[v])} has no loop")

    def step(number: int, pair: Any, known: Known) -> Iterator[tuple[int, tuple[str, int]]]:
        return _parse_pair(game, labels, pair, number, known)

    known = derive(sequence(data["layers"], ".layers"), step, deadline)
    u, weights = game.token, game.weights
    require(u in known, f"{shown(labels[u])}, where the token is, has no label")
    label, place = known[u]
    if label == LOST and weights[u] == 1:
        return claims.previous(certificate)

    def wins(left: int, v: int | None) -> bool:
        if v == u:
            return left == 1 and label == LOST
        if label == LOST or left or v not in known:
            return False
        reached, where = known[v]
        if reached == LOST:
            return where < place  # a later one may be torn open when u is emptied
        return where == place and place % 2 == 0

    return claims.next_wins(certificate, wins)


def _parse_pair(
    game: VertexNim, labels: Labels, pair: Any, number: int, known: Known
) -> Iterator[tuple[int, tuple[str, int]]]:
    """Yield the vertices of one pair with their labels and places.

    The place of a vertex of S is twice the number of the pair, that of one of T is one more.
    """
    weights, place = game.weights, f".layers[{number}]"
    inner, outer = sequence(pair, place, 2)
    component = vertices(inner, labels, f"{place}[0]")
    around = vertices(outer, labels, f"{place}[1]")
    for v in (*component, *around):
        if weights[v] != 1 and v != game.token:
            raise BadProof(f"{place}: {shown(labels[v])} has the weight {weights[v]}")
        if v in known:
            raise BadProof(f"{place}: {shown(labels[v])} stands twice")
    inside = set(component)
    for v in component:
        for x in game.graph.neighbors(v):
            ours = weights[x] == 1 or x == game.token
            if ours and x not in inside and (x not in known or known[x][0] != WON):
                what = f"the arc from {shown(labels[v])} to {shown(labels[x])}"
                raise BadProof(f"{place}: {what} leads out, not to a vertex that is won")
    strong = bool(component) and separated_pair(game.graph.induced(component)) is None
    require(strong, f"{place}: the vertices are not strongly connected")
    odd = len(component) % 2 == 1
    yield from ((v, (LOST if odd else WON, 2 * number)) for v in component)
    require(odd or not around, f"{place}: an even component takes no other vertices along")
    for v in around:
        if v in inside:
            raise BadProof(f"{place}: {shown(labels[v])} stands twice")
        if not any(x in inside for x in game.graph.neighbors(v)):
            raise BadProof(f"{place}: no arc leads from {shown(labels[v])} into the component")
        yield v, (WON, 2 * number + 1)
