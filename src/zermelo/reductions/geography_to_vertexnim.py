"""Geography as Stockman VertexNim on digraphs without loops, with weights at most 2.

A vertex v becomes in_v (weight 2), mark_v (1) and out_v (1), with arcs in_v -> mark_v,
mark_v -> in_v and mark_v -> out_v; an arc vw becomes out_v -> in_w. The token begins on in_s.

Who stands on a fresh in_v must leave 1 there: on 0 the other, from mark_v, goes back to it, and
whoever stands on an emptied vertex is blocked. The other empties mark_v and must go to out_v: if he
goes back, the first empties in_v and goes to mark_v, which is empty. So the first comes to out_v
and chooses an arc to in_w; without one he is blocked. If w was visited, in_w holds 1 and mark_w 0:
the other empties in_w, goes to mark_w, and the first is blocked. So both games have the same
outcome, and directed Stockman VertexNim without loops, weights at most 2, is PSPACE-complete, as
Duchene and Renault conjecture in Remark 5 (geography: Schaefer 1978). Play ends after at most one
move for each unit of weight, so the game is in PSPACE.

The labels carry the map: ``in:3``, ``mark:3`` and ``out:3`` for the vertex 3.
"""

from __future__ import annotations

from zermelo.core.certificate import Certificate
from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.games.geography import Geography
from zermelo.games.impartial import NEXT, Position
from zermelo.games.registry import game as game_spec
from zermelo.games.vertexnim import STOCKMAN, VertexNim

PARTS = (("in", 2), ("mark", 1), ("out", 1))
"""What a vertex becomes, with the weights."""


def geography_to_vertexnim(instance: Instance) -> Instance:
    """Return a game of VertexNim that has the same outcome as a game of geography.

    Raises
    ------
    InputError
        It is no game of geography.
    """
    if instance.game != "geography":
        raise InputError(f"the game is {instance.game}", "give a game of geography")
    game: Geography = instance.position
    n, graph = game.graph.n, game.graph
    arcs = [arc for v in range(n) for arc in ((v, n + v), (n + v, v), (n + v, 2 * n + v))]
    arcs += [(2 * n + v, w) for v in range(n) for w in graph.neighbors(v)]
    labels = Labels([f"{part}:{label}" for part, _ in PARTS for label in instance.labels])
    weights = tuple(weight for _, weight in PARTS for _ in range(n))
    made = Graph.from_edges(3 * n, arcs, directed=True)
    return Instance("vertexnim", VertexNim(made, weights, game.token, STOCKMAN), "outcome", labels)


def first_move(certificate: Certificate) -> str | None:
    """Return a vertex to which the winner of geography moves first, None if nobody wins by moving.

    Parameters
    ----------
    certificate : Certificate
        Of a game that `geography_to_vertexnim` made. It is for the caller to have it checked.

    Raises
    ------
    InputError
        The game does not come from geography, or the evidence is neither a table nor a strategy.
    """
    instance = certificate.instance
    if not is_geography_game(instance):
        raise InputError("the game does not come from geography", "give one that reduce made")
    if certificate.answer != NEXT:
        return None
    rules = game_spec("vertexnim").impartial
    assert rules is not None
    lost = _lost_for_next(certificate)
    position, labels = rules.start(instance.position), instance.labels
    token = str(labels[instance.position.token]).removeprefix("in:")
    for wanted in ((1, f"mark:{token}"), (0, f"out:{token}")):
        moves = {tuple(rules.move(labels, move)): after for move, after in rules.options(position)}
        if wanted not in moves:
            raise InputError("the game is not as reduce made it", "give one that reduce made")
        position = moves[wanted]
    for move, after in rules.options(position):
        if after in lost or not rules.components(after):
            return str(rules.move(labels, move)[1]).removeprefix("in:")
    raise InputError("the evidence names no winning move", "check the certificate")


def is_geography_game(instance: Instance) -> bool:
    """Whether a game was made by `geography_to_vertexnim`, as far as its labels say."""
    if instance.game != "vertexnim" or len(instance.labels) % 3:
        return False
    n = len(instance.labels) // 3
    if instance.position.rule != STOCKMAN or instance.question != "outcome":
        return False
    return all(
        str(label).startswith(f"{PARTS[v // n][0]}:") for v, label in enumerate(instance.labels)
    )


def _lost_for_next(certificate: Certificate) -> set[Position]:
    """Return the positions that, by the evidence, the next player loses."""
    kind, data = certificate.evidence.kind, certificate.evidence.data
    rules = game_spec("vertexnim").impartial
    assert rules is not None
    game = certificate.instance.position
    if kind == "nim-table":
        return {rules.read(game, position) for position, value in data["values"] if value == 0}
    if kind == "strategy":
        return {rules.read(game, position) for position, _ in data["replies"]}
    raise InputError(f"the evidence {kind} names no moves", "decide with --method search")
