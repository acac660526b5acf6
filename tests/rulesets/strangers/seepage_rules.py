"""Seepage: the sludge flows from the source along arcs; the greens protect vertices.

Left (the greens) protects a vertex, Right (the sludge) contaminates one next to the sludge; the
greens win if no sink can be reached any more. Clarke, Finbow, Fitzpatrick, Messinger, Nowakowski,
"Seepage in directed acyclic graphs" (2009).
"""

import zermelo


def start(graph, source):
    return frozenset([source]), frozenset()


def moves(graph, position, player):
    wet, dry = position
    sinks = {v for v in range(graph.n) if not graph.neighbors(v)}
    if wet & sinks:
        return
    if player == "left":
        for v in range(graph.n):
            if v not in wet and v not in dry:
                yield v, (wet, dry | {v})
    else:
        fresh = {u for v in wet for u in graph.neighbors(v)} - wet - dry
        for v in sorted(fresh):
            yield v, (wet | {v}, dry)


GAME = zermelo.ruleset(
    "seepage-rules",
    start=start,
    moves=moves,
    partizan=True,
    graph="directed",
    data={"source": "vertex"},
)
