"""Connected subtraction: a move takes 1 or 2 connected vertices and leaves the rest connected."""

import zermelo
from itertools import combinations

SIZES = (1, 2)


def is_connected(graph, vertices):
    if not vertices:
        return True
    reached = {min(vertices)}
    frontier = list(reached)
    while frontier:
        v = frontier.pop()
        for u in graph.neighbors(v):
            if u in vertices and u not in reached:
                reached.add(u)
                frontier.append(u)
    return len(reached) == len(vertices)


def moves(graph, left):
    for size in SIZES:
        for chosen in combinations(sorted(left), size):
            chosen = frozenset(chosen)
            if is_connected(graph, chosen) and is_connected(graph, left - chosen):
                yield sorted(chosen), left - chosen


GAME = zermelo.ruleset("take-connected", start=lambda graph: frozenset(range(graph.n)), moves=moves)
