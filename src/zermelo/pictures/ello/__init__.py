"""How ELLO looks, and orders as they are played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from zermelo.core.certificate import Certificate
from zermelo.core.instance import Instance
from zermelo.games.ello.rules import Ello, can_play, color_name
from zermelo.views.marks import add_badges, seen
from zermelo.views.picture import Frame, Link, LinkLook, Look, Scene, State
from zermelo.views.playing import TRY, Play, look_values
from zermelo.views.styles import NODES
from zermelo.views.view import Replay, View, graph_scene

SHADES = sum(kind.startswith("shade") and kind != "shade" for kind in NODES)


def shade(color: int) -> Look:
    """Return the look of a color in a game with more than two."""
    return Look(f"shade{color}" if color < SHADES else "shade", str(color))


def disk(game: Ello, color: int) -> Look:
    """Return the look of a vertex with this color."""
    return Look(("green", "red")[color]) if game.modulus == 2 else shade(color)


def ello_scene(instance: Instance) -> Scene:
    """Return the scene of a game, with an arrow for every edge directed beforehand."""
    game: Ello = instance.position
    scene = graph_scene(instance)
    if not game.before:
        return scene
    links = list(scene.links)
    place = {(link.tail, link.head): number for number, link in enumerate(links)}
    for u, v in game.before:
        if game.graph.directed:
            links.append(Link(u, v, True, 0.28))
        else:
            number = place[min(u, v), max(u, v)]
            bend = links[number].bend
            links[number] = Link(u, v, True, bend if u < v else -bend)
    return replace(scene, links=tuple(links))


def _links(game: Ello, gone: set[int]) -> tuple[LinkLook, ...]:
    ordered = set() if game.graph.directed else set(map(frozenset, game.before))
    edges = list(game.graph.edges)
    kinds = ["before" if frozenset(edge) in ordered else "plain" for edge in edges]
    if game.graph.directed:
        edges += game.before
        kinds += ["before"] * len(game.before)
    return tuple(
        LinkLook("gone" if u in gone or v in gone else kind)
        for (u, v), kind in zip(edges, kinds, strict=True)
    )


def ello_state(game: Ello, colors: Sequence[int], played: dict[int, int], last: int = -1) -> State:
    """Return a state: the colors, and the places of the vertices that were played."""
    nodes = []
    for v, color in enumerate(colors):
        if v in played:
            nodes.append(Look("gone", f"{played[v]}.", "last" if v == last else ""))
        else:
            nodes.append(disk(game, color))
    return State(tuple(nodes), _links(game, set(played)))


def ello_look(_instance: Instance, game: Any) -> State:
    """Return the state of a game before the first move."""
    return ello_state(game, game.colors, {})


def played_frames(instance: Instance, order: Sequence[int]) -> list[Frame]:
    """Return a frame for every move of an order, or every few moves of a long one."""
    game: Ello = instance.position
    colors, played = list(game.colors), dict[int, int]()
    frames = []
    for number, v in enumerate(order, 1):
        for u in game.graph.neighbors(v):
            colors[u] = (colors[u] + 1) % game.modulus
        played[v] = number
        if not seen(number, len(order)):
            continue
        text = f"{instance.labels[v]} is played: it was {color_name(game, colors[v])}."
        frames.append(Frame(ello_state(game, colors, played, v), text))
    return frames


def winning_order(certificate: Certificate) -> Replay:
    """Show the vertices go one after the other."""
    instance = certificate.instance
    start = ello_look(instance, instance.position)
    order = instance.labels.vertices(certificate.evidence.data["order"])
    places = {v: f"{number}." for number, v in enumerate(order, 1)}
    still = add_badges(start, places, beside=True)
    still = replace(still, caption="A winning order, by its numbers.")
    return Replay(still, [Frame(start, "The start."), *played_frames(instance, order)])


def by_hand(instance: Instance) -> list[Play]:
    """Return the game to try by hand."""
    game: Ello = instance.position
    looks = [disk(game, color) for color in range(game.modulus)]
    data = {
        "colors": game.colors,
        "looks": [look_values(look) for look in looks],
        "playable": [can_play(game, color) for color in range(game.modulus)],
        "before": game.before,
        "reach": [game.graph.neighbors(v) for v in range(game.graph.n)],
        "edges": game.graph.edges,
        "goneLink": "gone",
    }
    title = "You make all moves: eliminate all vertices."
    kinds = (*(look.kind for look in looks), "gone", "last")
    return [Play(title, TRY, kind="ello", data=data, hand=True, looks=kinds)]


VIEW = View(
    tried=by_hand,
    scene=ello_scene,
    look=ello_look,
    legend=(
        ("green", "green"),
        ("red", "red"),
        *((f"shade{i}", f"color {i}") for i in range(SHADES)),
        ("root", "the root, which counts once for every green"),
        ("wall", "a face of the barrier"),
        ("gone", "gone; with a number, its place in the order"),
        ("last", "this step"),
        ("part", "what the evidence speaks of"),
    ),
)
