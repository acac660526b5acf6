"""How weak Cops and Robbers looks: on a patch of a periodic graph, or on a finite one.

On a patch there is folding, sweeping, constructing. A vertex of it is (v, x, y): the vertex v of
the cell (x, y). What a certificate says of the vertices of some cells is carried to all others by
its own period, as its checker does.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from zermelo.core.certificate import Certificate
from zermelo.core.instance import Instance
from zermelo.core.periodic import Periodic, Vertex
from zermelo.games.weak_cops.evidence.finite import inner_claim
from zermelo.pictures.cops import cops_plays, two_players
from zermelo.views.layout.patch import Patch, around
from zermelo.views.marks import Story, add_rings, thick
from zermelo.views.picture import Frame, Look, Scene, State
from zermelo.views.playing import Play
from zermelo.views.view import Replay, View, graph_scene, replay_of

Part = Mapping[str, Any]

SWEEPS = 5
"""A sweep is shown for so many rows."""


def retract(board: Patch, instance: Instance, data: Part) -> list[Frame]:
    """Return the frames of a retract: the finite part, and what is folded onto what."""
    vertex = instance.position.periodic.labels.vertex
    inside = [(vertex(label), x, y) for label, x, y in data["subgraph"]]
    p, q = data["cell"]
    number = {one: i for i, one in enumerate(inside)}
    seen = {board.index[one] for one in inside if one in board.index}
    part = [Look("chosen" if i in seen else "plain") for i in range(len(board.vertices))]
    images = (data["images"][board.entry(one, p, q)[0]] for one in board.vertices)
    folded = [replace(x, text=str(at + 1)) for x, at in zip(part, images, strict=True)]
    pairs = [(u, w) for u in seen for w in board.near(board.vertices[u]) if w in seen]
    numbered = [
        replace(look, text=str(number[one] + 1)) if one in number else look
        for one, look in zip(board.vertices, part, strict=True)
    ]
    size = len(inside)
    away = size - len(seen)
    words = f"A finite part of {size} vertices, numbered 1 to {size}."
    words += f" {away} of them lie outside of the picture." if away else ""
    escaping = data.get("escaping")
    cops = escaping["cops"] if escaping else 1
    end = (
        f"Every vertex is folded onto the one of the part with its number, edges onto edges or"
        f" points. On the part alone {cops} cop{'s' * (cops > 1)} never catch the robber, who stays"
        " on it and plays against their images."
    )
    marked = thick(State(tuple(numbered)), board.scene, pairs)
    still = thick(State(tuple(folded), caption=end), board.scene, pairs)
    return [Frame(marked, words), Frame(still, end)]


def rows(board: Patch, instance: Instance, data: Part) -> list[Frame]:  # noqa: ARG001
    """Return the frames of rows: each a path, guarded one after the other."""
    p, q = data["cell"]
    (a, b), (c, d) = data["linear"]
    vertex = board.graph.labels.vertex
    caps = {((j * p + i) * board.graph.n + vertex(label)) for label, i, j in data["caps"]}
    place: list[tuple[int, int, bool]] = []
    for one in board.vertices:
        entry, x, y = board.entry(one, p, q)
        f = data["f"][entry] + a * x + b * y
        h = data["h"][entry] + c * x + d * y
        place.append((f, h, entry in caps))
    spot = {(f, h): v for v, (f, h, cap) in enumerate(place) if not cap}
    pairs = [(v, spot[f + 1, h]) for (f, h), v in spot.items() if (f + 1, h) in spot]
    looks = tuple(Look("cap" if cap else "plain", badge=str(f), text=str(h)) for f, h, cap in place)
    end = (
        "Rows (thick): the number in a vertex is its row, the one at its corner its place in the"
        " row. Two cops sweep the plane row by row."
    )
    still = thick(State(looks, caption=end), board.scene, pairs)
    frames = [Frame(still, end)]
    middle = sorted({h for _, h, _ in place})
    first = max(0, len(middle) // 2 - SWEEPS // 2)
    for lower, upper in zip(middle[first:], middle[first + 1 : first + SWEEPS], strict=False):
        text = f"One cop guards row {lower}; the other comes to guard row {upper}."
        frames.append(Frame(_mark(still, place, (lower, upper)), text))
        text = f"With row {upper} guarded, the first cop leaves row {lower} for row {upper + 1}."
        frames.append(Frame(_mark(still, place, (upper,)), text))
    text = "The robber is caught, or pushed out for ever; below the first row it is the same."
    frames.append(Frame(still, text))
    return frames


def _mark(state: State, place: list[tuple[int, int, bool]], guarded: tuple[int, ...]) -> State:
    nodes = tuple(
        replace(look, kind="cop") if h in guarded and not cap else look
        for look, (_, h, cap) in zip(state.nodes, place, strict=True)
    )
    return replace(state, nodes=nodes)


def order_frames(board: Patch, instance: Instance, data: Part) -> list[Frame]:  # noqa: ARG001
    """Return the frames of a constructing order: each vertex and what covers it."""
    form, scale, positions = data["form"], data["scale"], data["positions"]

    def key(one: Vertex) -> tuple[int, int, int, int]:
        v, x, y = one
        a, b = scale * x + positions[v][0], scale * y + positions[v][1]
        return form[0] * a * a + form[1] * a * b + form[2] * b * b, x, y, v

    order = sorted(board.vertices, key=key)
    badge = {one: f"{number}." for number, one in enumerate(order, 1)}
    words = "The order begins in the middle and goes round; numbers count in the picture only."
    still = State(tuple(Look(badge=badge[one]) for one in board.vertices), caption=words)
    nodes = [Look("empty", text="") for _ in board.vertices]
    frames = []
    for number, one in enumerate(order, 1):
        earlier = [u for u in board.graph.neighbors(one) if key(u) < key(one)]
        over = next(
            (u for u in earlier if all(w == u or board.graph.adjacent(u, w) for w in earlier)),
            None,
        )
        nodes[board.index[one]] = Look(badge=f"{number}.")
        state = add_rings(State(tuple(nodes)), [board.index[one]], "last")
        if over in board.index:
            ends = board.index[one], board.index[over]
            state = thick(add_rings(state, [ends[1]]), board.scene, [ends], "hot")
            text = f"Vertex {number}: the ringed earlier neighbor covers all its earlier ones."
        else:
            text = f"Vertex {number}, the first one." if not earlier else f"Vertex {number}."
        frames.append(Frame(state, text))
    end = (
        "Every vertex has an earlier neighbor next to all its other earlier ones: one cop follows"
        " the image of the robber, whom he pushes out for ever."
    )
    return [Frame(still, words), *frames, Frame(replace(still, caption=end), end)]


SIDES = {"retract": retract, "rows": rows, "constructing-order": order_frames}
"""By kind of evidence; the last frame of a retract and of an order, the first of rows say most."""


def bounds(certificate: Certificate) -> Replay:
    """Return the replay of one bound, or of a lower and an upper one, one after the other."""
    instance, evidence = certificate.instance, certificate.evidence
    data, kind = evidence.data, evidence.kind
    parts = [data["lower"], data["upper"]] if kind == "bounds" else [{"kind": kind, **data}]
    graph: Periodic = instance.position.periodic
    cells = around(graph, [one[1:] for part in parts for one in part.get("subgraph", ())])
    board = Patch(graph, cells)
    still = State((Look(),) * len(board.vertices))
    frames = [Frame(still, "The start: a patch of the infinite graph.")]
    for part in parts:
        found = SIDES[part["kind"]](board, instance, part)
        frames += found
        still = found[0].state if part["kind"] == "rows" else found[-1].state
    if len(parts) > 1:
        still = replace(still, caption=f"{still.caption} (The page shows the lower bound too.)")
    return Replay(still, frames, board.scene)


def cop_number(certificate: Certificate) -> Replay:
    """The evidence for the cop number on a finite graph, if it shows more than plays do."""
    found = replay_of(inner_claim(certificate))
    words = "On a finite graph the weak cop number is the cop number."
    return Story(certificate).end(words) if found is None else found.more(words)


def _weak_scene(instance: Instance) -> Scene:
    periodic = instance.position.periodic
    if periodic is None:
        return graph_scene(instance)
    return Patch(periodic).scene


def _weak_look(_instance: Instance, game: Any) -> State:
    if game.periodic is None:
        return State((Look(),) * game.graph.n)
    vertices = Patch(game.periodic).vertices
    nodes = tuple(Look("chosen" if (x, y) == (0, 0) else "plain") for _, x, y in vertices)
    caption = "A patch of the infinite graph; the same name, another cell: a translate."
    return State(nodes, caption=caption)


def _plays(certificate: Certificate) -> list[Play]:
    finite = certificate.evidence.kind == "cop-number"
    return cops_plays(inner_claim(certificate)) if finite else []


VIEW = View(
    scene=_weak_scene,
    look=_weak_look,
    legend=(
        ("chosen", "marked: one cell, or the finite part that the evidence names"),
        ("empty", "comes later"),
        ("cap", "cap: between two rows"),
        ("cop", "cop, or a row that is guarded"),
        ("robber", "robber"),
        ("caught", "caught"),
        ("gone", "taken away"),
        ("last", "this step"),
        ("part", "what covers it"),
    ),
    plays=_plays,
    tried=lambda instance: [] if instance.position.periodic else two_players(instance),
)
