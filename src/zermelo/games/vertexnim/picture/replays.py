"""Evidence of VertexNim drawn on the graph: counts, labels, layers and matchings."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from zermelo.core.certificate import Certificate
from zermelo.games.impartial.picture.tokens import kept, lists, matched, start_of
from zermelo.games.vertexnim.evidence.circuits import order_of
from zermelo.views.marks import badged, thick, told
from zermelo.views.picture import Frame, State
from zermelo.views.view import Replay, graph_scene, named, view

LAYERS = 60
"""So many layers are shown one by one."""


def geography_matching(certificate: Certificate) -> Replay:
    """Show the matching of the vertices of weight 1."""
    start, still, frames = matched(certificate)
    caption = (
        "It is decided on the vertices of weight 1. To go to one that a maximum matching leaves"
        " free wins; if every one next to the token is covered, each move is answered by its mate."
    )
    still = replace(still, caption=f"{_move(certificate)}{caption}")
    return told(start, still, *frames)


def _move(certificate: Certificate) -> str:
    """Return the winning move of evidence of VertexNim in words."""
    move = certificate.evidence.data["move"]
    if move is None:
        return ""
    instance = certificate.instance
    left, label = move
    v = None if label is None else instance.labels.vertex(label)
    return f"A winning move: {view(instance.game).say(instance, (left, v))}. "


def counted_moves(certificate: Certificate) -> Replay:
    """Tell how many moves are left."""
    start = start_of(certificate)
    total = sum(certificate.instance.position.weights)
    caption = (
        f"{_move(certificate)}How many moves are left does not depend on what is played: who makes"
        f" the last one is told by counting. The weights add up to {total}."
    )
    return told(start, replace(start, caption=caption))


def ones_component(certificate: Certificate) -> Replay:
    """Show the component of weight 1 around the token."""
    instance, start = certificate.instance, start_of(certificate)
    component = instance.labels.vertices(certificate.evidence.data["component"])
    size = len(component)
    caption = (
        f"{_move(certificate)}Around the token (ringed) {size} vert{'ex' if size == 1 else 'ices'}"
        " can be emptied one after the other. On a token of weight 1 the player to move loses if"
        " their number is odd."
    )
    return told(start, replace(kept(start, list(component)), caption=caption))


def lighter_neighbours(certificate: Certificate) -> Replay:
    """Won and lost vertices, each won one with the lighter neighbour that is lost."""
    instance, data = certificate.instance, certificate.evidence.data
    start, scene = start_of(certificate), graph_scene(instance)
    lost = set(instance.labels.vertices(data["lost"]))
    pairs = [(pair[0], pair[1]) for pair in lists(certificate, "won")]
    at_once = instance.labels.vertices(data["at_once"])
    marked = _labelled(start, lost)
    frames = [
        Frame(marked, "Diamonds are lost for the player to move there: no lighter neighbour is.")
    ]
    if at_once:
        text = "These are won at once: by a loop, or by a neighbour of weight 1."
        frames.append(Frame(kept(marked, list(at_once)), text))
    caption = (
        f"{_move(certificate)}Who is to move on a diamond loses; thick edges lead from a won vertex"
        " to a lighter lost one."
    )
    return told(start, replace(thick(marked, scene, pairs), caption=caption), *frames)


def _labelled(state: State, lost: set[int]) -> State:
    nodes = (
        replace(look, kind="lost") if v in lost else look for v, look in enumerate(state.nodes)
    )
    return replace(state, nodes=tuple(nodes))


def strong_components(certificate: Certificate) -> Replay:
    """Strong components in the order of the evidence: an odd one is lost, an even one won."""
    instance = certificate.instance
    start = start_of(certificate)
    vertices = instance.labels.vertices
    lost: set[int] = set()
    frames = []
    for number, (inside, around) in enumerate(certificate.evidence.data["layers"], 1):
        component = vertices(inside)
        odd = len(component) % 2 == 1
        lost |= set(component) if odd else set()
        if number > LAYERS:
            continue
        text = f"Layer {number}: {named(instance, component)} is strongly connected and "
        text += "odd, so lost" if odd else "even, so won"
        text += f"; with an arc into it, {named(instance, vertices(around))} is won" * bool(around)
        frames.append(Frame(kept(_labelled(start, lost), list(component)), f"{text}."))
    caption = (
        f"{_move(certificate)}Strong components of the token's vertex and those of weight 1. With"
        " the token on a diamond of weight 1 the player to move loses."
    )
    return told(start, replace(_labelled(start, lost), caption=caption), *frames)


def circuit(certificate: Certificate) -> Replay:
    """The heaps from the token on, which alone decide."""
    instance = certificate.instance
    game: Any = instance.position
    start = start_of(certificate)
    around = order_of(game.graph, game.token) or []
    heaps = [game.weights[v] for v in around]
    placed = badged(start, {v: f"{i}. w{game.weights[v]}" for i, v in enumerate(around, 1)})
    least = min(heaps)
    caption = (
        f"{_move(certificate)}On a directed circuit the weights from the token on decide:"
        f" {', '.join(map(str, heaps[:24]))}{' …' * (len(heaps) > 24)}. The first least one,"
        f" {least}, is at place {heaps.index(least) + 1} of {len(heaps)}."
    )
    return told(start, replace(placed, caption=caption))
