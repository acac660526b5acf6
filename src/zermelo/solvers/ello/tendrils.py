"""A first part of a winning order that makes many greens out of a few.

Behind a front (`peeling`) nearly all red graphs are hard: blocks of red vertices stay behind. So
first a thin tree is played that runs through the whole graph. It begins at a green vertex; each
further vertex was red and has exactly one neighbour played, so it is green when its turn comes. Two
branches keep apart: no vertex between them gets two played neighbours unless they are close in the
tree. What is left hangs together as a rule, satisfies the parity condition as before, and where the
tree has passed its vertices are green: two thirds of them in a random 4-regular graph.

In grids and tori the tree leaves corridors of width 2, which are no better than the red block was;
`flips` is for those.
"""

from __future__ import annotations

from random import Random

from zermelo.games.ello.rules import GREEN, Ello

ELSEWHERE = 0.1
"""How often the tree goes on from somewhere else than from its last vertex."""


def tendrils(game: Ello, rng: Random) -> list[int]:
    """Return vertices that can be played one after the other from the start of a plain game.

    Vertices that are green at the start are not played, but for the first one; nor are vertices
    with a neighbour of higher degree, which mostly lie at a border that would be cut in two.

    Parameters
    ----------
    game : Ello
        A plain game with a green vertex.
    rng : Random
        For where it starts and how it grows.
    """
    adjacency, colors = game.graph.adjacency, game.colors
    played = bytearray(game.graph.n)
    near = [0] * game.graph.n  # played neighbours
    order: list[int] = []
    waiting = [rng.choice([v for v, color in enumerate(colors) if color == GREEN])]

    def fits(v: int) -> bool:
        if played[v] or near[v] != 1 or colors[v] == GREEN:
            return False
        around = adjacency[v]
        if any(len(adjacency[u]) > len(around) for u in around):
            return False
        parent = next(u for u in around if played[u])
        beside = {parent, *adjacency[parent]}
        return not any(
            played[x] and x not in beside
            for u in around
            if near[u] and not played[u]
            for x in adjacency[u]
        )

    while waiting:
        if rng.random() < ELSEWHERE:
            other = rng.randrange(len(waiting))
            waiting[other], waiting[-1] = waiting[-1], waiting[other]
        v = waiting.pop()
        if order and not fits(v):
            continue
        played[v] = 1
        order.append(v)
        following = [u for u in adjacency[v] if not played[u]]
        for u in adjacency[v]:
            near[u] += 1
        rng.shuffle(following)
        waiting += following
    return order


def after(game: Ello, order: list[int]) -> tuple[Ello, list[int]]:
    """Return the plain game after these moves, and its vertices' numbers in the game before."""
    colors = list(game.colors)
    gone = bytearray(game.graph.n)
    for v in order:
        gone[v] = 1
        for u in game.graph.adjacency[v]:
            colors[u] ^= 1
    rest = [v for v in range(game.graph.n) if not gone[v]]
    return Ello(game.graph.induced(rest), tuple(colors[v] for v in rest)), rest
