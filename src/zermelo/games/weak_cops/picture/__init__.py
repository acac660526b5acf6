"""How weak Cops and Robbers looks: on a patch of a periodic graph, or on a finite one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from zermelo.core.certificate import Certificate, Evidence
from zermelo.core.instance import Instance
from zermelo.games.cops.picture.plays import cops_plays
from zermelo.games.weak_cops.evidence.finite import finite_game
from zermelo.games.weak_cops.picture.patches import patch_scene
from zermelo.views.layout import patch
from zermelo.views.marks import told
from zermelo.views.picture import Frame, Look, Scene, State
from zermelo.views.view import Replay, View, graph_scene, replay_of


def cop_number(certificate: Certificate) -> Replay:
    """The evidence for the cop number on a finite graph, if it shows more than plays do."""
    inner = finite(certificate)
    plain = _weak_look(certificate.instance, certificate.instance.position)
    found = replay_of(inner)
    words = "On a finite graph the weak cop number is the cop number."
    if found is None:
        return told(plain, replace(plain, caption=words))
    return replace(found, frames=[*found.frames, Frame(found.frames[-1].state, words)])


def finite(certificate: Certificate) -> Certificate:
    """Return the cop number's certificate that stands inside one for the weak cop number."""
    inner = certificate.evidence.data.get("evidence", {})
    data = {key: inner[key] for key in inner if key != "kind"}
    evidence = Evidence(inner.get("kind", ""), data)
    return Certificate(finite_game(certificate.instance), certificate.answer[0], evidence)


def _weak_scene(instance: Instance) -> Scene:
    periodic = instance.position.periodic
    if periodic is None:
        return graph_scene(instance)
    return patch_scene(periodic)


def _weak_look(_instance: Instance, game: Any) -> State:
    if game.periodic is None:
        return State((Look(),) * game.graph.n)
    vertices = patch.vertices(game.periodic)
    nodes = tuple(Look("chosen" if (x, y) == (0, 0) else "plain") for _, x, y in vertices)
    caption = "A patch of the infinite graph; the same name, another cell: a translate."
    return State(nodes, caption=caption)


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
    plays=lambda certificate, scene, state: cops_plays(finite(certificate), scene, state),
)
