"""ELLO and Lights Out: colours, and the orders that win."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from zermelo.core.certificate import Certificate
from zermelo.core.instance import Instance
from zermelo.games.ello import Ello, color_name
from zermelo.games.lights_out import LightsOut, after
from zermelo.views.picture import Frame, Link, LinkLook, Look, Scene, State
from zermelo.views.styles import NODES
from zermelo.views.view import Replay, View, graph_scene

SHADES = sum(kind.startswith("shade") and kind != "shade" for kind in NODES)


def shade(color: int) -> Look:
    """Return the look of a colour in a game with more than two."""
    return Look(f"shade{color}" if color < SHADES else "shade", str(color))


def _ello_scene(instance: Instance) -> Scene:
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


def _ello_links(game: Ello, gone: set[int]) -> tuple[LinkLook, ...]:
    first = set(game.before)
    edges = list(game.graph.edges)
    kinds = []
    for u, v in edges:
        ordered = (u, v) in first or (v, u) in first
        kinds.append("before" if ordered and not game.graph.directed else "plain")
    if game.graph.directed:
        edges += game.before
        kinds += ["before"] * len(game.before)
    return tuple(
        LinkLook("gone" if u in gone or v in gone else kind)
        for (u, v), kind in zip(edges, kinds, strict=True)
    )


def _ello_state(game: Ello, colors: list[int], played: dict[int, int], last: int = -1) -> State:
    nodes = []
    for v, color in enumerate(colors):
        if v in played:
            nodes.append(Look("gone", f"{played[v]}.", "last" if v == last else ""))
        else:
            plain = Look(("green", "red")[color]) if game.modulus == 2 else shade(color)
            nodes.append(plain)
    return State(tuple(nodes), _ello_links(game, set(played)))


def _ello_look(_instance: Instance, game: Any) -> State:
    return _ello_state(game, list(game.colors), {})


def _ello_order(certificate: Certificate) -> Replay:
    instance = certificate.instance
    game: Ello = instance.position
    order = instance.labels.vertices(certificate.evidence.data["order"])
    start = _ello_look(instance, game)
    numbered = list(start.nodes)
    for number, v in enumerate(order, 1):
        color = f"{numbered[v].badge} · " if numbered[v].badge else ""
        numbered[v] = replace(numbered[v], badge=f"{color}{number}.")
    still = replace(start, nodes=tuple(numbered), caption="A winning order, by its numbers.")
    colors, played = list(game.colors), dict[int, int]()
    frames = [Frame(start, "The start.")]
    for number, v in enumerate(order, 1):
        for u in game.graph.neighbors(v):
            colors[u] = (colors[u] + 1) % game.modulus
        played[v] = number
        text = f"{instance.labels[v]} is played: it was {color_name(game, colors[v])}."
        frames.append(Frame(_ello_state(game, colors, played, v), text))
    return Replay(still, frames)


def _marked(keys: tuple[str, ...], caption: str) -> Any:
    """Return the replay of evidence that names vertices: the start with rings round them."""

    def replay(certificate: Certificate) -> Replay:
        instance = certificate.instance
        start = _ello_look(instance, instance.position)
        nodes = list(start.nodes)
        for key in keys:
            value = certificate.evidence.data.get(key, [])
            for label in value if isinstance(value, list) else [value]:
                v = instance.labels.vertex(label)
                nodes[v] = replace(nodes[v], over="part")
        still = replace(start, nodes=tuple(nodes), caption=caption)
        return Replay(still, [Frame(start, "The start."), Frame(still, caption)])

    return replay


def _ello_legend() -> tuple[tuple[str, str], ...]:
    shades = ((f"shade{i}", f"colour {i}") for i in range(SHADES))
    return (
        ("green", "green"),
        ("red", "red"),
        *shades,
        ("gone", "played, with its place in the order"),
        ("part", "what the evidence speaks of"),
    )


def _lamps(game: LightsOut, pressed: dict[int, int], last: int = -1) -> State:
    nodes = []
    for v, state in enumerate(game.lit):
        look = Look("lit" if state else "off") if game.modulus == 2 else shade(state)
        if v in pressed and game.modulus == 2:
            look = replace(look, badge=f"{pressed[v]}×")
        nodes.append(replace(look, over="last" if v == last else ""))
    return State(tuple(nodes))


def _lights_look(_instance: Instance, game: Any) -> State:
    return _lamps(game, {})


def _presses(certificate: Certificate) -> Replay:
    instance = certificate.instance
    game: LightsOut = instance.position
    vertex, presses = instance.labels.vertex, certificate.evidence.data["presses"]
    pressed: dict[int, int] = {}
    frames = [Frame(_lamps(game, {}), "The start.")]
    for label in presses:
        v = vertex(label)
        game = after(game, v)
        pressed[v] = pressed.get(v, 0) + 1
        frames.append(Frame(_lamps(game, pressed, v), f"{label} is pressed."))
    start = _lamps(instance.position, {})
    nodes = list(start.nodes)
    for v, times in pressed.items():
        state = f"{nodes[v].badge} · " if nodes[v].badge else ""
        nodes[v] = replace(nodes[v], badge=f"{state}{times}×", over="part")
    return Replay(State(tuple(nodes), caption="Press what is ringed, so many times."), frames)


ELLO = View(
    scene=_ello_scene,
    look=_ello_look,
    legend=_ello_legend(),
    replays={
        "winning-order": _ello_order,
        "obstruction": _marked(("component",), "The ringed component cannot be won."),
        "stuck-vertex": _marked(("vertex",), "The ringed vertex can never be played."),
        "before-cycle": _marked(("cycle",), "Each of these must be played before the next."),
    },
)

LIGHTS_OUT = View(
    look=_lights_look,
    legend=(
        ("lit", "on"),
        ("off", "off"),
        *((f"shade{i}", f"state {i}") for i in range(SHADES)),
        ("last", "pressed last"),
        ("part", "to be pressed"),
    ),
    scene=graph_scene,
    replays={"presses": _presses},
)
