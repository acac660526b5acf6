"""VertexNim: Nim on the vertices of a graph; a token says which heap is next.

A move lowers the weight of the token's vertex, and then the token goes to a neighbor, or stays if
there is a loop. By contraction an emptied vertex is gone: the token goes on through it to vertices
of positive weight, and who empties the last one has made the last move. By Stockman's rule emptied
vertices stay, and a token on one has no move. Or the token moves first, and the vertex that it
comes to, whose weight must be positive, is lowered.

Duchene, Renault, "Vertex Nim played on graphs" (2013), Definitions 1 and 2.
"""

import zermelo


def start(graph, weights, token, stockman, move_first):
    return weights, token, stockman, move_first


def near(graph, weights, token, stockman):
    found, emptied, fresh = set(), set(), [token]
    while fresh:
        for v in graph.neighbors(fresh.pop()):
            if stockman or weights[v] > 0:
                found.add(v)
            elif v not in emptied:
                emptied.add(v)
                fresh.append(v)
    return found


def moves(graph, position):
    weights, token, stockman, move_first = position
    if move_first:
        for v in sorted(near(graph, weights, token, stockman)):
            for k in range(weights[v]):
                yield [k, v], ((*weights[:v], k, *weights[v + 1 :]), v, stockman, move_first)
    else:
        for k in range(weights[token]):
            after = (*weights[:token], k, *weights[token + 1 :])
            if not stockman and sum(after) == 0:
                yield [k, None], (after, token, stockman, move_first)
            for v in sorted(near(graph, after, token, stockman)):
                yield [k, v], (after, v, stockman, move_first)


GAME = zermelo.ruleset(
    "my-vertexnim",
    start=start,
    moves=moves,
    data={
        "weights": "weights",
        "token": "vertex",
        "stockman": (bool, False),
        "move_first": (bool, False),
    },
    graph="either",
    loops=True,
)
