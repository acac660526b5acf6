"""VertexNim: a move lowers the weight of the token's vertex, and the token goes to a neighbor.

By contraction the token goes on through emptied vertices, and who empties the last has made the
last move; by Stockman's rule it stops there. Or it goes first, and then the weight is lowered.
Duchene, Renault, "Vertex Nim played on graphs" (2013), Definitions 1 and 2.
"""

import zermelo


def near(graph, weights, token, stockman):
    found, emptied, fresh = set(), set(), {token}
    while fresh:
        for v in graph.neighbors(fresh.pop()):
            if stockman or weights[v] > 0:
                found.add(v)
            elif v not in emptied:
                emptied.add(v)
                fresh.add(v)
    return found


def moves(graph, position):
    weights, token, rules = position
    stockman, move_first = rules
    for u in near(graph, weights, token, stockman) if move_first else {token}:
        for k in range(weights[u]):
            after = (*weights[:u], k, *weights[u + 1 :])
            if not any(after) and not stockman and not move_first:
                yield [k, None], (after, u, rules)
            for v in {u} if move_first else near(graph, after, u, stockman):
                yield [k, v], (after, v, rules)


choices = {"stockman": (bool, False), "move_first": (bool, False)}
GAME = zermelo.ruleset(
    "my-vertexnim", loops=True, start=lambda graph, weights, token, stockman, move_first: (
        weights, token, (stockman, move_first)),
    moves=moves, data={"weights": "weights", "token": "vertex", **choices}, graph="either",
)  # fmt: skip
