"""Simplifications of ELLO, step by step: vertices go, edges come and go, vertices are split.

The picture has the vertices of the game and, from the beginning but unseen, all copies and edges
that arise. At the end the evidence of each part that is left is shown where its vertices stand.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

from zermelo.core.certificate import Certificate, Evidence
from zermelo.core.errors import BadProof
from zermelo.core.instance import Instance
from zermelo.core.labels import Label, Labels
from zermelo.games.ello.evidence.simplification import apply_step
from zermelo.games.ello.evidence.trace_rules import Applied, State
from zermelo.games.ello.rules import Ello, plain_form
from zermelo.pictures.ello import disk
from zermelo.views import picture
from zermelo.views.marks import add_rings, seen
from zermelo.views.picture import Frame, Link, LinkLook, Look, Point, Scene
from zermelo.views.view import Replay, graph_scene, replay_of

RULES = {
    "isolated": "{0} is green and alone: it goes",
    "leaf": "{0} has the one neighbor {1}: it goes, and if it was green {1} changes color",
    "suppress": "{0} is red between {1} and {2}: it goes, and the edge {1}–{2} comes or goes",
    "green-pair": (
        "{0} and {1} are green in a row: {1} goes, {0} is joined to {3}, {2} changes color"
    ),
    "pendant-triangle": "the green {0} and {1} hang on {2}: they go, and {2} changes color",
    "twins": "{0} and {1} are green with the same neighbors {2} and {3}: {0} goes",
    "relink": "the green {1} is taken from {3} to {2}, because of the green {0}",
    "reduction-2": "{0} is green with the neighbors {1} and {2} (Lemma 7.5): it goes",
}
"""What the local rules do, with the vertices that they name."""

NUMBERED = frozenset({"dual-barrier", "simplification"})
"""Kinds that speak of vertex numbers, not of labels."""

PULLED, APART = 0.42, 44.0
"""A copy stands so far from its vertex towards its neighbors, and at least so many pixels."""


def simplification(certificate: Certificate) -> Replay:
    """Return the replay of a simplification and of what proves the parts."""
    trace = _Trace(certificate.instance, certificate.evidence.data["steps"])
    frames = [*trace.frames]
    parts = trace.state.components()
    left = trace.look("What is left: " + trace.part_names(parts) if parts else "Nothing is left.")
    frames.append(Frame(left, left.caption))
    listed = {part["vertex"]: part["evidence"] for part in certificate.evidence.data["parts"]}
    for vertices in parts:
        if vertices[0] in listed:
            frames += _part(certificate, trace, vertices, listed[vertices[0]], left)
    steps = len(certificate.evidence.data["steps"])
    done = f"After {steps} step{'s' * (steps != 1)}, none of which changes who wins,"
    end = (
        "nothing is left, and so the game is won."
        if not parts
        else "every part that is left is won, and so is the game."
        if certificate.answer
        else "a part that is left is lost, and so is the game."
    )
    caption = f"{done if steps else 'No step is needed:'} {end}"
    frames.append(Frame(frames[-1].state, caption))
    still = replace(left if steps else trace.look(""), caption=caption)
    return Replay(still, frames, trace.scene)


class _Trace:
    """The steps of a simplification, drawn: the scene has copies and new edges too.

    `state` is the game after the last step; the frames are the start, and one for every step.
    """

    def __init__(self, instance: Instance, steps: list[Any]) -> None:
        self.game: Ello = plain_form(instance.position)
        self.labels: list[Label] = list(instance.labels)
        base = graph_scene(instance)
        self._points, self._links = list(base.points), list(base.links)
        self._of = {(link.tail, link.head): i for i, link in enumerate(self._links)}
        self._edges = len(self._links)
        self.state = State(self.game)
        done = [(self.look(""), "The start.")]
        for number, step in enumerate(steps, 1):
            applied = apply_step(self.state, step)
            self._grow(applied)
            if seen(number, len(steps)):
                done.append(self._after(applied, step, number))
        self.scene = Scene(tuple(self._points), tuple(map(str, self.labels)), tuple(self._links))
        self.frames = [Frame(self._pad(state), text) for state, text in done]

    def part_names(self, parts: list[list[int]]) -> str:
        """Return the names of the vertices of parts."""
        each = [", ".join(str(self.labels[v]) for v in part) for part in parts[:6]]
        return "; ".join(each) + (" …" if len(parts) > 6 else ".")

    def look(self, caption: str) -> picture.State:
        """Return how the game looks after the last step."""
        nodes = (
            disk(self.game, color) if alive else Look("gone")
            for color, alive in zip(self.state.colors, self.state.alive, strict=True)
        )
        links = map(self._link, range(len(self._links)))
        return picture.State(tuple(nodes), tuple(links), caption)

    def links(self, vertices: list[int], game: Ello) -> list[int]:
        """Return the numbers of the links of a part's edges."""
        pairs = ((vertices[u], vertices[v]) for u, v in game.graph.edges)
        return [self._of[min(pair), max(pair)] for pair in pairs]

    def _grow(self, applied: Applied) -> None:
        """Give places to the copies, and links to the edges, that have arisen."""
        for copy, original in sorted(applied.copies.items()):
            name = f"{self.labels[original]}′"
            while name in self.labels:
                name += "′"
            self.labels.append(name)
            near = sorted(self.state.adjacency[copy])
            self._points.append(_between(self._points, original, near))
        for v in (*applied.names, *applied.copies):
            for u in sorted(self.state.adjacency[v]):
                pair = min(u, v), max(u, v)
                if pair not in self._of:
                    self._of[pair] = len(self._links)
                    self._links.append(Link(*pair))

    def _after(self, applied: Applied, step: Any, number: int) -> tuple[picture.State, str]:
        """Return how the game looks after a step, and what that has done."""
        if applied.rule == "split":
            split = [entry[0] for entry in step[1:]]
            touched = [*split, *applied.copies]
            own = ", ".join(str(self.labels[v]) for v in split)
            text = f"the game falls apart at {own}: a copy for every piece"
        else:
            touched = list(applied.names)
            text = RULES[applied.rule].format(*(self.labels[v] for v in touched))
        state = add_rings(self.look(f"Rule {applied.rule}."), touched, "last")
        return state, f"Step {number}: {text}."

    def _link(self, number: int) -> LinkLook:
        link = self._links[number]
        if link.head in self.state.adjacency[link.tail]:
            return LinkLook()
        return LinkLook("gone" if number < self._edges else "absent")

    def _pad(self, state: picture.State) -> picture.State:
        """Return the state with all that arises later, unseen."""
        nodes = (Look("absent", text=""),) * (len(self._points) - len(state.nodes))
        links = (LinkLook("absent"),) * (len(self._links) - len(state.links))
        return replace(state, nodes=state.nodes + nodes, links=state.links + links)


def _between(points: list[Point], original: int, near: list[int]) -> Point:
    """Return the place of a copy: from its vertex towards the middle of its neighbors."""
    x, y = points[original]
    dx = sum(points[u][0] for u in near) / max(1, len(near)) - x
    dy = sum(points[u][1] for u in near) / max(1, len(near)) - y
    far = math.hypot(dx, dy)
    if far < 1:  # in the midst of them
        dx, dy, far = 1.0, 0.0, 1.0
    part = max(PULLED, APART / far)
    return round(x + part * dx, 1), round(y + part * dy, 1)


def _part(
    certificate: Certificate, trace: _Trace, vertices: list[int], evidence: Any, left: picture.State
) -> list[Frame]:
    """Return the frames of a part's own evidence, drawn at the places of its vertices."""
    labels, kind = Labels([trace.labels[v] for v in vertices]), evidence["kind"]
    instance = Instance("ello", trace.state.part(vertices), "winnable", labels)
    data = {key: value for key, value in evidence.items() if key != "kind"}
    if kind not in NUMBERED:
        data = {key: _relabel(value, labels) for key, value in data.items()}
    proof = certificate.evidence.proof
    inner = Certificate(instance, certificate.answer, Evidence(kind, data, proof))
    replay = replay_of(inner)
    if replay is None:
        raise BadProof(f"there is nothing to show of {kind}")
    title = f"The part {trace.part_names([vertices])} ({kind})"
    if replay.scene is not None:  # it stands elsewhere
        return [Frame(left, f"{title} {replay.still.caption}")]
    links = trace.links(vertices, instance.position)
    frames = [Frame(left, title)]
    for frame in replay.frames[1:]:
        nodes, looks = list(left.nodes), list(left.links)
        for v, look in zip(vertices, frame.state.nodes, strict=True):
            nodes[v] = look
        for number, link in zip(links, frame.state.links or [LinkLook()] * len(links), strict=True):
            looks[number] = link
        frames.append(Frame(picture.State(tuple(nodes), tuple(looks)), frame.text))
    return frames


def _relabel(value: Any, labels: Labels) -> Any:
    """Return data of a part, whose labels are 0, 1, …, with the names that are shown."""
    if isinstance(value, list | tuple):
        return [_relabel(each, labels) for each in value]
    return labels[value] if type(value) is int else value
