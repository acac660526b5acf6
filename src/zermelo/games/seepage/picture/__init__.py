"""How Seepage looks, and what its evidence shows."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from zermelo.core.certificate import Certificate
from zermelo.core.instance import Instance
from zermelo.games.seepage.evidence.bounds import lower_bound, upper_bound
from zermelo.games.seepage.picture.plays import seepage_plays, spilt
from zermelo.games.seepage.rules import Seepage
from zermelo.views.marks import thick, told
from zermelo.views.picture import Frame, Look, State
from zermelo.views.view import Replay, View, graph_scene


def _look(_instance: Instance, game: Any) -> State:
    caption = "Sludge begins on the source."
    if game.protect is not None:
        caption += f" Green may protect {game.protect} in a turn."
    state = spilt(game, 1 << game.source, 0)
    return State(state.nodes, state.links, caption)


def tree_numbers(certificate: Certificate) -> Replay:
    """Show the green number of every vertex."""
    instance = certificate.instance
    start = _look(instance, instance.position)
    numbers = certificate.evidence.data["numbers"]
    nodes = tuple(
        Look(look.kind, "" if number is None else str(number))
        for look, number in zip(start.nodes, numbers, strict=True)
    )
    still = State(nodes, caption="The green number of the game that begins at each vertex.")
    return Replay(still, [Frame(start, "The start."), Frame(still, still.caption)])


def bounds(certificate: Certificate) -> Replay:
    """The subtree from below, and what bounds from above."""
    instance, parents = certificate.instance, certificate.evidence.data["parents"]
    game: Seepage = instance.position
    start = _look(instance, game)
    high = upper_bound(game)
    above = f"Green wins with {high}: by the out-degrees, or because the sinks are few and far."
    if parents is None:
        return told(start, replace(start, caption=above))
    vertex = instance.labels.vertex
    over = [None if label is None else vertex(label) for label in parents]
    pairs = [(u, v) for v, u in enumerate(over) if u is not None]
    low = lower_bound(game, over)
    below = (
        f"Sludge keeps to the subtree drawn thick; its green number is {low}, so Green needs {low}."
    )
    tree = thick(start, graph_scene(instance), pairs)
    still = replace(tree, caption=f"{below} {above}")
    return told(start, still, Frame(tree, below), Frame(start, above))


VIEW = View(
    scene=graph_scene,
    look=_look,
    legend=(
        ("contaminated", "contaminated"),
        ("protected", "protected"),
        ("free", "free"),
        ("sink", "sink"),
        ("last", "the last move"),
    ),
    plays=seepage_plays,
)
