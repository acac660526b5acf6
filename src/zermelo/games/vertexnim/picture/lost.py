"""Lost positions of VertexNim by theorem, for play: on circuits and on undirected graphs.

The proofs stand at the kinds of evidence.
"""

from __future__ import annotations

from zermelo.core.certificate import Certificate
from zermelo.core.errors import BadProof
from zermelo.games.impartial.rules import Position
from zermelo.games.vertexnim.evidence.circuits import lost_heaps, order_of
from zermelo.games.vertexnim.rules import CONTRACTION, REMOVE_FIRST, VertexNim, across
from zermelo.views.view import Lost


def undirected(certificate: Certificate) -> Lost | None:
    """Return what the theorems say of positions, or None for another variant."""
    game: VertexNim = certificate.instance.position
    if game.graph.directed or (game.rule, game.order) != (CONTRACTION, REMOVE_FIRST):
        return None
    return is_lost


def is_lost(position: Position) -> bool:
    """Whether the player to move loses."""
    game, weights, u = position.game, position.weights, position.token
    if not weights:  # nobody is asked any more: the player before was blocked, and has won
        return True
    if u is None:
        return not game.misere
    alive = [v for v, weight in enumerate(weights) if weight]
    near = {v: across(game.graph, weights, v) for v in alive}
    if all(weights[v] == 1 for v in alive if v != u):
        return counted(len(alive), weights[u], u in near[u], game.misere)
    if weights[u] == 1:
        return len(_ones(u, weights, near)) % 2 == 1
    return _labelled(u, weights, near)


def counted(n: int, weight: int, loop: bool, misere: bool) -> bool:
    """Whether the player to move loses where all n vertices but the token's have weight 1."""
    if weight == 1:
        return n % 2 == int(misere)
    return n == 1 and misere and not loop


def _ones(u: int, weights: tuple[int, ...], near: dict[int, list[int]]) -> set[int]:
    found = {u}
    stack = [u]
    while stack:
        for v in near[stack.pop()]:
            if weights[v] == 1 and v not in found:
                found.add(v)
                stack.append(v)
    return found


def _labelled(u: int, weights: tuple[int, ...], near: dict[int, list[int]]) -> bool:
    lost: dict[int, bool] = {}
    for v in sorted(near, key=lambda v: weights[v]):
        if weights[v] < 2 or weights[v] > weights[u]:
            continue
        at_once = v in near[v] or any(weights[x] == 1 for x in near[v])
        lower = (x for x in near[v] if weights[x] < weights[v])
        lost[v] = not at_once and not any(lost[x] for x in lower)
    return lost[u]


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
