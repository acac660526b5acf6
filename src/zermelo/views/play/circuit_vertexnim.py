"""Lost positions of VertexNim on a directed circuit: the lists of heaps behind its evidence.

The heaps from the token on decide; emptied vertices of the rule "vertexnim" have dropped out, and
the last vertex has a loop by then. The proofs stand in `certificates.vertexnim.circuits`.
"""

from __future__ import annotations

from zermelo.core.certificate import Certificate
from zermelo.core.errors import BadProof
from zermelo.games.impartial.rules import Position
from zermelo.games.vertexnim.evidence.circuits import lost_heaps, order_of
from zermelo.games.vertexnim.rules import CONTRACTION, VertexNim
from zermelo.views.play.lost import Lost
from zermelo.views.play.undirected_vertexnim import counted


def circuit(certificate: Certificate) -> Lost | None:
    """Return what the lists say of positions, or None if the graph is no circuit."""
    game: VertexNim = certificate.instance.position
    around = order_of(game.graph, game.token)
    if around is None:
        return None
    place = {v: i for i, v in enumerate(around)}

    def lost(position: Position) -> bool:
        weights, token = position.weights, position.token
        if not weights:  # the player before was blocked, and has won
            return True
        if token is None:
            return not game.misere
        first = place[token]
        heaps = [weights[v] for v in (*around[first:], *around[:first])]
        if game.rule != CONTRACTION:
            return _stockman(heaps)
        return _contracted([heap for heap in heaps if heap], game.misere)

    return lost


def _contracted(heaps: list[int], misere: bool) -> bool:
    if all(heap == 1 for heap in heaps[1:]):
        return counted(len(heaps), heaps[0], True, misere)
    try:
        return lost_heaps(heaps) is True
    except BadProof:
        return False


def _stockman(heaps: list[int]) -> bool:
    least = min(heaps)
    return not (least and len(heaps) % 2) and heaps.index(least) % 2 == 0
