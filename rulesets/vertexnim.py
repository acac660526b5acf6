"""VertexNim: a move lowers the weight of the token's vertex, and the token goes to a neighbor.

By contraction the token goes on through emptied vertices, and who empties the last has made the
last move; by Stockman's rule it stops there. Or it goes first, and then the weight is lowered.
Duchene, Renault, "Vertex Nim played on graphs" (2013), Definitions 1 and 2.
"""

import zermelo


def near(graph, positive, token):
    reached, emptied, fresh = set(), set(), {token}
    while fresh:
        emptied |= fresh
        for v in fresh:
            reached |= set(graph.neighbors(v))
        fresh = reached - positive - emptied
    return reached & positive


def moves(graph, position):
    weights, token, rules = position
    stockman, move_first = rules
    positive = {v for v in range(graph.n) if stockman or weights[v] > 0}
    for u in near(graph, positive, token) if move_first else {token}:
        for k in range(weights[u]):
            after = (*weights[:u], k, *weights[u + 1 :])
            now = positive if k > 0 or stockman else positive - {u}
            if not now and not move_first:
                yield [k, None], (after, u, rules)
            for v in {u} if move_first else near(graph, now, u):
                yield [k, v], (after, v, rules)


choices = {"stockman": (bool, False), "move_first": (bool, False)}
GAME = zermelo.ruleset(
    "my-vertexnim", loops=True, start=lambda graph, weights, token, stockman, move_first: (
        weights, token, (stockman, move_first)),
    moves=moves, data={"weights": "weights", "token": "vertex", **choices}, graph="either",
)  # fmt: skip
