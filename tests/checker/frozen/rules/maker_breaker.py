"""Maker (Left) wants a triangle of his edges; Breaker (Right) takes edges away."""

import zermelo


def start(graph):
    return frozenset(graph.edges), frozenset()


def has_triangle(graph, kept):
    for u, v in kept:
        for w in range(v + 1, graph.n):
            if (u, w) in kept and (v, w) in kept:
                return True
    return False


def moves(graph, position, player):
    free, kept = position
    if has_triangle(graph, kept):
        if player == "left":
            yield "won", position
        return
    for e in sorted(free):
        match player:
            case "left":
                yield e, (free - {e}, kept | {e})
            case _:
                yield e, (free - {e}, kept)


GAME = zermelo.ruleset("maker-breaker", start=start, moves=moves, partizan=True)
