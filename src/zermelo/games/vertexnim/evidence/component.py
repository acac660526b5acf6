"""Evidence ``ones-component`` for undirected VertexNim: vertices of weight 1 around the token.

Let C(v) be v and all vertices that paths from v reach on which all vertices after v have weight 1.
If some vertex other than the token's has weight 2 or more (`counting` has the other cases):

- a token on a vertex v of weight 1 is lost for the player to move exactly if C(v) is odd;
- a token on a vertex v of weight 2 or more with a loop or a neighbor of weight 1 is won: if C(v) is
  odd, by leaving 1 and staying or going to the neighbor; if it is even, by emptying v and going to
  the neighbor.

Proof by induction on the total weight. Emptying v takes it out of C(v) and keeps the rest connected
(its neighbors become adjacent to each other). So the token is then on a component of one less, or
on a vertex x of weight 2 or more. That x has a loop now and is won, by the second statement or
because all others have weight 1 and x may stay. From weight 1 only emptying is possible. So the
next player wins exactly if he can leave an odd component, and an even one has at least two
vertices. The second statement follows: after the move the token is on a vertex of weight 1 in an
odd component. If C(v) is even, it is more than v, so there is such a neighbor.

Misère play is no different. The proof uses the end of the game only where all others have weight 1
and x >= 2 may stay, and that is won in either play.

Acceptance implies: the outcome is right, or there is no winning move.

Hypotheses: rule "vertexnim", order "remove-then-move", either play; the graph is undirected
(`heavier`) and connected, and weights are at least 1 (the rules' reader). Some vertex other than
the token's has weight 2 or more, so that there are two vertices at least (`heavier`). A loop
matters at the token's vertex only, by the moves that it makes legal (`read_move`).

``component`` lists C of the token's vertex: that vertex first, each other one after one of its
neighbors. The checker tests that no vertex is missing, in time linear in the degrees.
"""

from __future__ import annotations

from zermelo.checker.data import require, vertices
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.core.errors import BadProof, shown
from zermelo.core.labels import Label
from zermelo.games.vertexnim.evidence import claims


class OnesComponent(claims.Counted):
    """The vertices of weight 1 around the token, each after a neighbor."""

    component: list[Label]


def check_component(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check an outcome by the component of weight 1 around the token."""
    game = claims.heavier(certificate, directed=False)
    u, weights = game.token, game.weights
    size = _component(certificate, deadline)
    if weights[u] == 1 and size % 2:
        return claims.previous(certificate)

    def wins(left: int, v: int | None) -> bool:
        on_one = left == 1 if v == u else v is not None and weights[v] == 1
        return on_one and left < 2 and (size - (not left)) % 2 == 1

    return claims.next_wins(certificate, wins)


def _component(certificate: Certificate, deadline: Deadline) -> int:
    """Return the size of the component that the evidence lists; `BadProof` if it is another."""
    game, labels = certificate.instance.position, certificate.instance.labels
    listed = vertices(certificate.evidence.data["component"], labels, ".component")
    u, weights, graph = game.token, game.weights, game.graph
    require(listed[:1] == (u,), "the component does not begin with the token's vertex")
    rank = {v: place for place, v in enumerate(listed)}
    for place, v in enumerate(deadline.over(listed)):
        where = f".component[{place}]"
        if place and weights[v] != 1:
            raise BadProof(f"{where}: {shown(labels[v])} has the weight {weights[v]}")
        reached = place == 0
        for x in graph.neighbors(v):
            if x in rank:
                reached |= rank[x] < place
            elif weights[x] == 1:
                raise BadProof(f"{where}: its neighbor {shown(labels[x])} is missing")
        if not reached:
            raise BadProof(f"{where}: {shown(labels[v])} has no neighbor before it")
    return len(listed)
