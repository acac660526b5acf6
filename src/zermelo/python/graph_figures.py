"""Figures of graphs without a game: an acyclic orientation, and what is known of a graph."""

from __future__ import annotations

from dataclasses import replace

from zermelo.core.certificate import Certificate
from zermelo.core.instance import Instance
from zermelo.solvers.ello.orienting import arcs_in, why_none
from zermelo.views.display import Display
from zermelo.views.picture import Frame, Look, State
from zermelo.views.view import graph_scene

LEGEND = (("red", "odd in-degree"), ("green", "even in-degree"))

ASKED = "Is there an acyclic orientation in which exactly the squares have odd in-degree?"


def oriented(certificate: Certificate, shown: Display) -> Display:
    """Return the orientation of a won game of ELLO, or why there is none, as a figure.

    Each vertex has its in-degree at its side. `shown` is the display of the game.
    """
    graph, arcs = certificate.instance.graph, arcs_in(certificate)
    shown = replace(
        shown, game="Acyclic orientation", asked=ASKED, notes=shown.notes[:1], plays=(), tried=(),
        legend=[*LEGEND, *shown.legend[2:]], how="",
    )  # fmt: skip
    if arcs is None:
        why = why_none(certificate)
        return replace(shown, why=why, still=replace(shown.still, caption=f"No: {why}."))
    into = [0] * graph.n
    for _, v in arcs:
        into[v] += 1
    scene, found = graph_scene(certificate.instance), {frozenset(arc): arc for arc in arcs}
    links = []
    for link in scene.links:
        tail, head = found[frozenset((link.tail, link.head))]
        bend = link.bend if head == link.head else -link.bend
        links.append(replace(link, tail=tail, head=head, arrow=True, bend=bend))
    looks = tuple(Look("red" if d % 2 else "green", str(d)) for d in into)
    state = State(looks, caption="At each vertex its in-degree.")
    return replace(
        shown,
        scene=replace(scene, links=tuple(links)),
        still=state,
        frames=[Frame(state, "The orientation.")],
        why="",
    )


def classified(instance: Instance) -> Display:
    """Return a graph with what is known of its games of ELLO, the instance's position, below it."""
    found = instance.position
    state = State((Look(),) * found.graph.n)
    size = f"{found.graph.n} vertices, {found.graph.m} edges"
    return Display(
        "What is known of a graph", "Which games of ELLO on it are won?", graph_scene(instance),
        state, [Frame(state)], (), [size, f"{'; '.join(found.facts())}."],
    )  # fmt: skip
