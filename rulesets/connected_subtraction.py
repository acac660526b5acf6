"""Connected subtraction: a move takes connected vertices, and leaves the rest connected or empty.

How many are taken must be one of the given numbers; everything may be taken if all are so many.

Dailly, Moncel, Parreau, "Connected subtraction games on subdivided stars" (2019).
"""

from itertools import combinations

import zermelo


def start(graph, take):
    return frozenset(range(graph.n)), frozenset(take)


def whole(graph, left):
    return sum(1 for part in zermelo.connected(graph, left)) <= 1


def moves(graph, position):
    left, take = position
    for size in take:
        for chosen in combinations(sorted(left), size):
            rest = left - set(chosen)
            if whole(graph, set(chosen)) and whole(graph, rest):
                yield chosen, (rest, take)


GAME = zermelo.ruleset("my-subtraction", start=start, moves=moves, data={"take": list[int]})
