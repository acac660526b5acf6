"""POLISH: a move puts a brush on a dirty vertex; who finds none loses.

A vertex that holds as many brushes as it has dirty edges, or more, fires: a brush goes along each
dirty edge, and the vertex and its edges are gone. So a position is what each vertex still needs to
fire, and a neighbor that fires takes 2 from it; 0 stands for a vertex that is gone. The given
configuration is settled before the first move.

Gordinowicz, Nowakowski, Pralat, "POLISH - or - let's play the cleaning game".
"""

import zermelo


def settled(graph, needs, firing):
    left, waiting = list(needs), list(firing)
    while waiting:
        u = waiting.pop()
        left[u] = 0
        for w in graph.neighbors(u):
            if left[w] > 0:
                left[w] -= 2
                if left[w] <= 0:
                    waiting.append(w)
    return tuple(left)


def start(graph, brushes):
    needs = [graph.degree(v) - brushes[v] for v in range(graph.n)]
    return settled(graph, needs, [v for v in range(graph.n) if needs[v] <= 0])


def moves(graph, needs):
    for v in range(graph.n):
        if needs[v] > 0:
            after = list(needs)
            after[v] -= 1
            yield v, settled(graph, after, [v] if after[v] == 0 else [])


GAME = zermelo.ruleset("my-polish", start=start, moves=moves, data={"brushes": ("weights", 0)})
