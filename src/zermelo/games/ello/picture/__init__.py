"""How ELLO looks, and what its evidence shows."""

from __future__ import annotations

from dataclasses import replace

from zermelo.core.certificate import Certificate
from zermelo.games.ello.picture.looks import SHADES, ello_look, ello_scene, played_frames
from zermelo.views.picture import Frame
from zermelo.views.view import Replay, View


def winning_order(certificate: Certificate) -> Replay:
    """Show the vertices go one after the other."""
    instance = certificate.instance
    start = ello_look(instance, instance.position)
    order = instance.labels.vertices(certificate.evidence.data["order"])
    numbered = list(start.nodes)
    for number, v in enumerate(order, 1):
        color = f"{numbered[v].badge} · " if numbered[v].badge else ""
        numbered[v] = replace(numbered[v], badge=f"{color}{number}.")
    still = replace(start, nodes=tuple(numbered), caption="A winning order, by its numbers.")
    return Replay(still, [Frame(start, "The start."), *played_frames(instance, order)])


def _ello_legend() -> tuple[tuple[str, str], ...]:
    shades = ((f"shade{i}", f"colour {i}") for i in range(SHADES))
    return (
        ("green", "green"),
        ("red", "red"),
        *shades,
        ("root", "the root, which counts once for every green"),
        ("gone", "gone; with a number, its place in the order"),
        ("last", "this step"),
        ("part", "what the evidence speaks of"),
    )


VIEW = View(scene=ello_scene, look=ello_look, legend=_ello_legend())
