"""What a game's view says: where things stand, how a position looks, what a move is in words.

The view of a game is what stands in the file of its name in `pictures`, a room above, which
registers itself here. A game without one is drawn by its graph, if it is played on one, and its
data in words; if it is impartial, it is played against evidence as all these games are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from zermelo.core.certificate import Certificate
from zermelo.core.errors import shown
from zermelo.core.graph import Graph
from zermelo.core.hooks import above
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.formats.json_text import dumps
from zermelo.games.impartial.rules import ENDED, PASS
from zermelo.games.registry import game as game_spec
from zermelo.games.registry import impartial_of
from zermelo.views import layout
from zermelo.views.picture import Frame, LinkLook, Look, Scene, State
from zermelo.views.playing import Play

WORDS = 60
"""Longer data are not told in words: they are what the picture shows."""

CANNOT = "cannot move, and so wins"


@dataclass(frozen=True, slots=True)
class Replay:
    """What evidence shows: a still picture, frames to step through, and a scene of its own."""

    still: State
    frames: list[Frame] = field(default_factory=list)
    scene: Scene | None = None

    def more(self, text: str) -> Replay:
        """Return the replay with one more frame, which says more of the last one."""
        return replace(self, frames=[*self.frames, Frame(self.frames[-1].state, text)])


def names(labels: Labels) -> list[str]:
    """Return the names of all vertices as texts."""
    return [str(label) for label in labels]


def graph_scene(instance: Instance) -> Scene:
    """Return the scene of a game on a graph."""
    return layout.scene(instance.graph, names(instance.labels), instance.labels.places)


def own_graph(game: Any) -> Graph | None:
    """Return the graph that a game's value has, or None."""
    graph = getattr(game, "graph", None)
    return graph if isinstance(graph, Graph) else None


def first_position(instance: Instance) -> Any:
    """Return the position at the start: that of the rules, or the game's own value."""
    rules = impartial_of(instance)
    return rules.start(instance.position) if rules else instance.position


def data_in_words(instance: Instance) -> str:
    """Return the data of the instance in one line."""
    data = game_spec(instance.game).data(instance.position, instance.labels)
    parts = (f"{key} {_text(value)}" for key, value in data.items())
    return "; ".join(text for text in parts if len(text) <= WORDS)  # the picture shows the others


def say_move(instance: Instance, move: Any) -> str:
    """Return a move of an impartial game in words, as its rules write it."""
    rules = impartial_of(instance)
    assert rules is not None
    return shown(rules.move(instance.labels, move))


def _text(value: Any) -> str:
    try:
        return value if isinstance(value, str) else dumps(value)
    except TypeError:
        # The parts of a sum, or one of two games that are compared.
        return value.game if isinstance(value, Instance) else f"{len(value)} instances"


def _fallback_scene(instance: Instance) -> Scene:
    return graph_scene(instance) if own_graph(instance.position) else Scene((), ())


def _fallback_look(instance: Instance, position: Any) -> State:
    graph = own_graph(instance.position)
    rules = impartial_of(instance)
    caption = f"Position: {shown(rules.write(position))}" if rules else ""
    return State((Look(),) * (graph.n if graph else 0), caption=caption)


def _unmarked(instance: Instance, before: State, after: State, move: Any) -> State:  # noqa: ARG001
    return after


Lost = Callable[[Any], bool]
"""Position -> whether the evidence shows that the player to move loses there."""


@dataclass(frozen=True, slots=True)
class View:
    """How a game is drawn.

    Positions are those of the game's rules if it is impartial, else the game's own values.
    """

    scene: Callable[[Instance], Scene] = _fallback_scene
    """The same for all positions of an instance."""
    look: Callable[[Instance, Any], State] = _fallback_look  # how a position looks
    legend: Sequence[tuple[str, str]] = ()  # what the kinds of nodes mean
    clicks: Callable[[Instance, Any], tuple[int, ...]] = lambda instance, move: ()  # noqa: ARG005
    """The nodes that stand for a move."""
    say: Callable[[Instance, Any], str] = say_move  # a move in words
    plays: Callable[[Certificate], list[Play]] = lambda _: []
    """What can be played against a certificate."""
    tried: Callable[[Instance], list[Play]] = lambda _: []
    """What can be tried by hand: where one plays alone, or two persons do."""
    lost: Mapping[str, Callable[[Certificate], Lost | None]] = field(default_factory=dict)
    """For an impartial game, by kind of evidence: which positions the evidence's theorem calls
    lost, or None if it does not know the variant."""
    why_lost: Mapping[str, str] = field(default_factory=dict)
    """For an impartial game, by kind of evidence: why the player to move loses, in words."""
    touched: Callable[[Instance, State, State, Any], State] = _unmarked
    """How the state after a move looks with what the move touches marked, given that before it."""


def view(game: str) -> View:
    """Return the view of a game, in misère play too: there `ENDED` is a position, `PASS` a move."""
    found: View = above("view of a game", game)
    own_look, own_say, own_clicks = found.look, found.say, found.clicks

    def look(instance: Instance, position: Any) -> State:
        if position != ENDED:
            return own_look(instance, position)
        last = own_look(instance, first_position(instance))
        gone = tuple(Look("gone") for _ in last.nodes), tuple(LinkLook("gone") for _ in last.links)
        return State(*gone, caption="The game is over.")

    return replace(
        found,
        look=look,
        say=lambda instance, move: CANNOT if move is PASS else own_say(instance, move),
        clicks=lambda instance, move: () if move is PASS else own_clicks(instance, move),
    )


def replay_of(certificate: Certificate) -> Replay | None:
    """Return what the evidence shows, or None if its kind is unknown or has no replay."""
    found: Replay | None = above("replay of evidence", certificate)
    return found


def ends_gone(graph: Graph, gone: Sequence[bool]) -> tuple[LinkLook, ...]:
    """Return the looks of links, those at a vertex that is gone as gone."""
    return tuple(LinkLook("gone" if gone[u] or gone[v] else "plain") for u, v in graph.edges)


def vertex_names(instance: Instance, vertices: Sequence[int], most: int = 12) -> str:
    """Return the names of vertices in a row."""
    chosen = [str(label) for label in instance.labels.of(vertices[:most])]
    return ", ".join(chosen) + (" …" if len(vertices) > most else "")
