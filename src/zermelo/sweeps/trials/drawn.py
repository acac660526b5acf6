"""A counterexample in both worlds: the source on the left, what it became on the right."""

from __future__ import annotations

from zermelo.reductions.contract import Reduction
from zermelo.sweeps.trials.graphs import Games
from zermelo.sweeps.trials.trial import Failure, kind_of
from zermelo.views.display import display
from zermelo.views.picture import LinkLook, Picture, Scene, State, extent, spread
from zermelo.views.svg import document


def side_by_side(reduction: Reduction, failure: Failure) -> str:
    """Return an SVG file of a failure's source and target."""
    kind = kind_of(reduction.source)
    target = reduction.made(kind.parts(failure.source))
    shown = display(target)
    left, left_state = kind.drawn(failure.source)
    right, right_state = Games(target.game).drawn(target)
    links = _looks(left_state, left) + _looks(right_state, right)
    state = State(left_state.nodes + right_state.nodes, links)
    title = f"{reduction.name}: {failure.why}"
    picture = Picture(
        spread(_centred([left, right])), state, title, shown.legend, [kind.words(failure.source)]
    )
    return document(picture)


def _looks(state: State, scene: Scene) -> tuple[LinkLook, ...]:
    """Return how the links of a scene look, which a state may leave open."""
    return state.links or (LinkLook(),) * len(scene.links)


def _centred(scenes: list[Scene]) -> list[Scene]:
    """Return scenes with titles left out and their middles at one height.

    `spread` sets all upper edges at one height, so the lower scenes get a point more above them.
    """
    heights = [extent(scene)[3] - extent(scene)[1] for scene in scenes]
    return [
        scene.moved(0.0, (max(heights) - height) / 2)
        for scene, height in zip(scenes, heights, strict=True)
    ]
