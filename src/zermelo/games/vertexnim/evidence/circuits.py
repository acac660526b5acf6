"""Evidence ``circuit`` for directed circuits, where the heaps alone decide.

A position is the list of the weights w1, w2, … from the token's vertex on. The next player plays
w1, and chooses only the k that is left. The only data is the ``move``; the checker itself finds
whether a list is lost or won, in linear time, where it can.

Rule "vertexnim" (Adjacent Nim: k = 0 drops out, any other k goes to the end). If all but w1 are 1,
moves are counted (`counting`). Lost are

- E: N even, all w >= 2, the first one of minimum size at an odd place;
- B: N even, w1 = w3 = … = 1;
- A: N odd, for some even r >= 2 the first r are >= 2, and then w(r+1) = w(r+3) = … = wN = 1;

because after every move k the opponent can return to such a list, or wins at once:

- B: w1 is emptied; empty w2 as well. That is B with two heaps less, or the end.
- A: r > 2: if k = 0 empty w2, else leave 1 of it: A with r - 2. r = 2: if k = 0 leave 1 of w2,
  else empty it: B.
- E, minimum m: if k <= 1, there is an even number of heaps w2 … and one or no 1 behind it; leave 1
  of w2 if k = 0, empty it if k = 1: A with r = N - 2, where N = 2 is counted. If k >= 2, leave one
  less than w2. This is at least m, unless w1 is the first minimum; then it is at least k. If k < m,
  k is at the odd place N - 1 as the first minimum. Otherwise the first minimum is the old one, two
  places further forward.

If all weights are 1 or 2, the next player wins exactly if the last 2 is at an odd place: each move
empties w1 or puts a 1 at the end, so the last 2 moves forward by one place, until it is the first
and `counting` applies. Weights of 1 at the front must be emptied one after the other, so they only
change who plays the rest.

In misère play the same player wins unless all weights are 1. A move from another list to one of
ones is made where all other weights are 1; there leaving 1 or leaving none wins in either play. All
other lists agree by induction.

Acceptance implies: the outcome is right, or there is no winning move.

Hypotheses: the graph is a directed circuit through all its vertices, with no other arc; a single
vertex with a loop is one, and so are two arcs both ways (`order_of`). The order is
"remove-then-move" (here). Rule "vertexnim": all weights are at least 1 (the reader of the weights),
and one besides the token's is 2 or more (`others_are_ones`); both plays. Rule "stockman": normal
play (here). A winning move is legal (`read_move`) and leads to a list that is lost (`wins`).

Rule "stockman", normal play (Remark 5 and zeros): if N is odd and no weight is 0, empty w1; the
opponent is the first to come round to an empty vertex. Otherwise each player has his own vertices,
until one finds his empty. The player who has the first of the lightest vertices loses. If this is
the next player, every k leaves it to him, or leaves him a k below it, at the end of the list. If it
is the opponent, w1 - 1 is not below it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from zermelo.checker.data import require
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.core.errors import BadProof
from zermelo.core.graph import Graph
from zermelo.games.vertexnim.evidence import claims
from zermelo.games.vertexnim.rules import CONTRACTION, REMOVE_FIRST, VertexNim

Heaps = Sequence[int]


def check_circuit(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check an outcome for a directed circuit."""
    deadline.check()
    game: VertexNim = certificate.instance.position
    circuit = order_of(game.graph, game.token)
    if circuit is None:
        raise BadProof("the graph is no directed circuit")
    heaps = [game.weights[v] for v in circuit]
    require(game.order == REMOVE_FIRST, f'this is about the order "{REMOVE_FIRST}"')
    if game.rule != CONTRACTION:
        require(not game.misere, "this is about normal play")
        return _stockman(certificate, heaps)
    require(not claims.others_are_ones(game), "all other vertices have weight 1")
    lost = lost_heaps(heaps)
    if lost:
        return claims.previous(certificate)
    if heaps[0] == 1 and lost is not None:
        return claims.next_wins(certificate, lambda left, v: True)  # noqa: ARG005 - it is forced
    two = max(heaps) == 2

    def wins(left: int, v: int | None) -> bool:  # noqa: ARG001
        if two and lost is not None:
            return True  # the last heap of 2 moves on whatever is left
        return closed_heaps([*heaps[1:], *([left] if left else [])])

    return claims.next_wins(certificate, wins)


def _stockman(certificate: Certificate, heaps: Heaps) -> CheckResult:
    least = min(heaps)
    odd = heaps.index(least) % 2 == 0  # its place counts from 1
    if least and len(heaps) % 2 == 1:
        return claims.next_wins(certificate, lambda left, v: not left)  # noqa: ARG005
    if odd:
        return claims.previous(certificate)
    return claims.next_wins(certificate, lambda left, v: not least or left >= least)  # noqa: ARG005


def closed_heaps(heaps: Heaps) -> bool:
    """Whether a list belongs to E, B or A; all of them are lost."""
    n = len(heaps)
    first = next((i for i, heap in enumerate(heaps) if heap == 1), n)
    if n % 2 == 0 and first == n:
        return heaps.index(min(heaps)) % 2 == 0
    if n % 2 == 0:
        first = 0
    elif first < 2 or first % 2 or first == n:
        return False
    return all(heap == 1 for heap in islice(heaps, first, None, 2))


def lost_heaps(heaps: Heaps) -> bool | None:
    """Whether a list is lost for the next player; None if the moves must tell."""
    ones = next((i for i, heap in enumerate(heaps) if heap > 1), len(heaps))
    if closed_heaps(heaps):
        return True
    if max(heaps) == 2:
        return max(i for i, heap in enumerate(heaps) if heap == 2) % 2 == 1
    if not ones:
        return None
    rest = heaps[ones:]
    return _wins_rest(rest) == (ones % 2 == 1)


def _wins_rest(rest: Heaps) -> bool:
    """Whether the player who is to play a list without a 1 at the front wins it."""
    if all(heap == 1 for heap in rest[1:]):
        return True
    lost = lost_heaps(rest)
    if lost is not None:
        return not lost
    if any(closed_heaps([*rest[1:], *([left] if left else [])]) for left in (rest[0] - 1, 1, 0)):
        return True
    raise BadProof("it is not known who wins such a circuit")


def order_of(graph: Graph, u: int) -> list[int] | None:
    """Return the vertices of a circuit from one on, or None if the digraph is no circuit."""
    if not graph.directed or graph.m != graph.n:
        return None
    offsets, targets = graph.csr
    found = [u]
    for v in found:
        if offsets[v + 1] - offsets[v] != 1 or len(found) > graph.n:
            return None
        if targets[offsets[v]] != u:
            found.append(targets[offsets[v]])
    return found if len(found) == graph.n else None
