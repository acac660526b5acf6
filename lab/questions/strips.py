"""Which games on strips of triangles with an odd number of vertices are won?

A strip is a maximal outerplanar graph with two vertices of degree 2, a linear one. With an odd
number p of vertices it has even type. Number its triangles from 1 to p - 2; the edges on the outer
cycle of the triangles at even places make classes of vertices. A game with an even number of greens
is lost exactly if every class has an even number of them (docs/games/ello.md has the proof).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import zermelo
from lab.program import Deadline, answer
from lab.questions.question import begins_at
from zermelo import Graph


@begins_at(5)
def table(p: int, deadline: Deadline) -> Iterator[str]:
    """Yield the row of the strips with p vertices, p odd."""
    deadline.check()
    if p % 2 == 0:
        return
    strips = lost = wrong = 0
    for graph, classes in every_strip(p):
        strips += 1
        for colors in product((0, 1), repeat=p):
            if sum(colors) % 2 == 0:
                deadline.check()
                green = [v for v in range(p) if colors[v]]
                won = answer(zermelo.ello(graph, green=green), method="subset-dp")
                lost += not won
                wrong += won != any(sum(colors[v] for v in each) % 2 for each in classes)
    yield f"{p}: {strips}; {strips << (p - 1)}; {lost}; {wrong}"


def every_strip(p: int) -> Iterator[tuple[Graph, list[set[int]]]]:
    """Yield each strip with its classes; those that are the same from the other end come twice.

    The triangle at place i adds the vertex i + 1 to an edge of the one before: a choice says which
    of the vertices that it had in common with the one before that is dropped.
    """
    for choices in product((0, 1), repeat=p - 4):
        side, edges = (0, 1), [(0, 1)]
        classes = [{v} for v in range(p)]
        for v in range(2, p):
            edges += [(u, v) for u in side]
            # The first two triangles may as well drop 0; the last one drops nothing.
            drop = choices[v - 3] if 3 <= v < p - 1 else 0
            if v % 2 == 1 and v < p - 1:
                joined = [each for each in classes if side[drop] in each or v in each]
                classes = [each for each in classes if each not in joined]
                classes.append(joined[0].union(*joined[1:]))
            side = (side[1 - drop], v)
        yield Graph.from_edges(p, edges), classes
