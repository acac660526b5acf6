"""Connected subtraction: a move takes connected vertices, and leaves the rest connected or empty.

How many are taken must be one of the given numbers; everything may be taken if all are so many.
Each connected set is met once: what joins a set later, an earlier one does not get.

Dailly, Moncel, Parreau, "Connected subtraction games on subdivided stars" (2019).
"""

import zermelo


def start(graph, take):
    return frozenset(range(graph.n)), frozenset(take)


def whole(graph, left):
    return sum(1 for part in zermelo.connected(graph, left)) <= 1


def moves(graph, position):
    left, take = position
    free, waiting = left, []
    for v in sorted(left):
        free = free - {v}
        waiting.append((frozenset({v}), free))
    while waiting:
        chosen, free = waiting.pop()
        if len(chosen) in take and whole(graph, left - chosen):
            yield sorted(chosen), (left - chosen, take)
        if len(chosen) < max(take):
            near = {w for v in chosen for w in graph.neighbors(v)}
            for v in sorted(near & free):
                free = free - {v}
                waiting.append((chosen | {v}, free))


GAME = zermelo.ruleset("my-subtraction", start=start, moves=moves, data={"take": list[int]})
