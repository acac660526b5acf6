"""Rules for contraction: ``undirected``, ``directed-loops``, ``strategy-stealing`` and ``parity``.

n is the number of vertices, u the token's vertex. All but ``parity`` are about removing first.

``undirected``: undirected graphs, by the cases of Proposition 9 and Theorem 10 with its tie bug
corrected (labels through strictly lighter neighbors only):

A. All other vertices have weight 1. If u has too, the moves are counted. Otherwise u is emptied or
   left with 1, whichever leaves the right number; only a single vertex without a loop cannot
   choose.
B. w(u) = 1: P exactly if its component among the vertices of weight 1 is odd. In an even one the
   token goes on to another vertex of weight 1.
C. w(u) >= 2, and a neighbor has weight 1: u is left with 1 or emptied, so that the neighbor
   finds itself in an odd component.
D. w(u) >= 2 and u has a loop: leave 1 and stay, alone in its component.
E. Otherwise the label of u by `labels`; a lighter neighbor that is P is reached by w(u) - 1.

Misère play differs only in A: a move from elsewhere that leaves all weights at 1 comes from a
vertex of weight 2 or more, which could have been emptied as well, and one of both moves wins in
either play; so the outcomes agree by induction.

``directed-loops``: strongly connected digraphs with a loop on each vertex, by Theorems 6 and 14
with moves in place of their strategy stealing. If all other vertices have weight 1 the moves are
counted (case A). Otherwise let lo be the labeling of `layers` on the vertices of weight 1 and u.

- w(u) = 1: as lo(u) says. From a vertex that went with an odd component the token goes into that
  component, and within an even one anywhere; u is emptied.
- w(u) >= 2: N. If lo(u) is P, leave 1 and stay; otherwise move as if the weight were 1.

``strategy-stealing``: any graph or digraph, where it is easy, in normal and in misère play.

- All vertices but the token's have weight 1: the moves are counted (case A).
- The token's vertex has a loop and weight 2 or more: N. If leaving 1 and staying is no winning
  move, then the opponent has one from there; it empties the vertex, and so may the first player.
  Which of both it is this does not tell.

``parity``: moving first, when no weight is above 1. Every move empties a vertex, and while one is
left it can be reached, since the graph is connected. So the moves are counted. The only exception
is a single vertex without a loop, which no move leads to. (Misère play differs from normal play
only here, as it does for removing first.)
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import eq

from zermelo.core.certificate import Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.labels import Labels
from zermelo.games.vertexnim import rules as vertexnim
from zermelo.games.vertexnim.evidence.claims import others_are_ones
from zermelo.games.vertexnim.rules import CONTRACTION, MOVE_FIRST, REMOVE_FIRST, Move, VertexNim
from zermelo.solvers.vertexnim import labels, layers
from zermelo.solvers.vertexnim.rules import COUNTED, Decision, Proof, Rule, lost, won

REMOVING = (CONTRACTION, REMOVE_FIRST)

PROPOSITION, THEOREM = "Proposition 9", "Theorem 10, ties corrected"


def by_parity(odd: bool, statement: str, move: Move | None) -> Decision:
    """Return that the next player wins exactly if the number of moves is odd."""
    return won(statement, move, COUNTED) if odd else lost(statement, COUNTED)


def decide_case_a(game: VertexNim) -> Decision:
    """Return case A, which holds on all strongly connected digraphs too."""
    graph, u = game.graph, game.token
    odd = (graph.n % 2 == 1) != game.misere
    near = graph.neighbors(u)
    other = next((v for v in near if v != u), None)
    if game.weights[u] == 1:
        return by_parity(odd, "A: all weights are 1", (0, other))
    if odd:
        return won("A: all other weights are 1", (0, other), COUNTED)
    if not near:
        return lost("A: the last vertex must be emptied", COUNTED)
    return won("A: all other weights are 1", (1, near[0]), COUNTED)


def ones_around(game: VertexNim, u: int, deadline: Deadline) -> list[int]:
    """Return u and the vertices of weight 1 around it, each after one of its neighbors.

    They are the vertices that paths reach from u on which all later ones have weight 1.
    """
    weights, (offsets, targets) = game.weights, game.graph.csr
    found, seen = [u], {u}
    for v in deadline.over(found):
        for x in targets[offsets[v] : offsets[v + 1]]:
            if weights[x] == 1 and x not in seen:
                seen.add(x)
                found.append(x)
    return found


def _component(ones: Sequence[int]) -> Proof:
    """Return evidence by the component of the token's vertex among those of weight 1."""

    def proof(names: Labels) -> Evidence | None:
        if len(ones) > labels.LONGEST:
            return None
        return Evidence("ones-component", {"component": names.of(ones)})

    return proof


def _decide_undirected(game: VertexNim, deadline: Deadline) -> Decision:
    if others_are_ones(game):
        return decide_case_a(game)
    weights, u = game.weights, game.token
    offsets, targets = game.graph.csr
    near = targets[offsets[u] : offsets[u + 1]]
    light = next((v for v in near if weights[v] == 1 and v != u), None)
    if weights[u] == 1:
        ones = ones_around(game, u, deadline)
        if len(ones) % 2:
            return lost(f"{PROPOSITION}, B", _component(ones))
        assert light is not None
        return won(f"{PROPOSITION}, B", (0, light), _component(ones))
    if light is not None:
        ones = ones_around(game, u, deadline)
        return won(f"{THEOREM}, C", (len(ones) % 2, light), _component(ones))
    if u in near:
        return won(f"{THEOREM}, D", (1, u), _component([u]))
    return labels.decide(game, f"{THEOREM}, E", deadline)


def _decide_directed(game: VertexNim, deadline: Deadline) -> Decision:
    if others_are_ones(game):
        return decide_case_a(game)
    u = game.token
    found = layers.label(game, deadline)
    statement = "Theorem 14" if game.misere else "Theorem 6"

    def proof(names: Labels) -> Evidence | None:
        if game.graph.n > labels.LONGEST:
            return None
        pairs = [[names.of(component), names.of(around)] for component, around in found.layers]
        return Evidence("strong-components", {"layers": pairs})

    if not found.odd:
        return won(statement, (0, found.witness), proof)
    if game.weights[u] == 1:
        return lost(statement, proof)
    return won(statement, (1, u), proof)


def why_unlooped(game: VertexNim) -> str | None:
    """Return the objection that not every vertex has a loop, or None."""
    loops: int = sum(map(eq, game.graph.tails, game.graph.heads))
    return None if loops == game.graph.n else "not every vertex has a loop"


def _decide_by_stealing(game: VertexNim, deadline: Deadline) -> Decision:  # noqa: ARG001
    return decide_case_a(game) if others_are_ones(game) else won("a loop: strategy stealing")


def _nothing_to_steal(game: VertexNim) -> str | None:
    u = game.token
    looped = game.graph.has_edge(u, u) and game.weights[u] >= 2
    if looped or others_are_ones(game):
        return None
    return "the token is on no loop with weight 2 or more, and others have weight 2 or more"


def _decide_by_parity(game: VertexNim, deadline: Deadline) -> Decision:  # noqa: ARG001
    reachable = vertexnim.targets(vertexnim.start(game))
    moves = sum(game.weights) if reachable else 0
    move = (0, reachable[0]) if reachable else None
    return by_parity((moves % 2 == 1) != game.misere, "all weights are 0 or 1", move)


def heavy(game: VertexNim) -> str | None:
    """Return the objection that a weight is above 1, or None."""
    return "a weight is 2 or more" if max(game.weights) > 1 else None


UNDIRECTED = Rule(
    name="undirected",
    summary="Proposition 9 and Theorem 10 with its ties corrected, lazily; normal and misère play",
    variant=REMOVING,
    kinds=("lighter-neighbours", "ones-component", "counted-moves"),
    decide=_decide_undirected,
    directed=False,
)

DIRECTED_LOOPS = Rule(
    name="directed-loops",
    summary="Theorems 6 and 14: strong components without a way out, one after the other",
    variant=REMOVING,
    kinds=("strong-components", "counted-moves"),
    decide=_decide_directed,
    why_not=why_unlooped,
    directed=True,
)

STEALING = Rule(
    name="strategy-stealing",
    summary="a loop under a weight of 2 or more wins in any digraph; all other weights 1: counted",
    variant=REMOVING,
    kinds=("counted-moves",),
    decide=_decide_by_stealing,
    why_not=_nothing_to_steal,
)

PARITY = Rule(
    name="parity",
    summary="moving first under contraction, weights 0 and 1",
    variant=(CONTRACTION, MOVE_FIRST),
    kinds=("counted-moves",),
    decide=_decide_by_parity,
    why_not=heavy,
)
