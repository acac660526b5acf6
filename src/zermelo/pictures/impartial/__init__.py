"""How impartial games look: one without a picture of its own; games with a token on a graph."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.games.impartial.evidence.smaller import smaller
from zermelo.pictures.impartial.plays import playable
from zermelo.views.marks import add_rings, make_replay, named_vertices, thick
from zermelo.views.picture import Frame, State
from zermelo.views.view import Replay, first_position, graph_scene, vertex_names, view

VIEW = playable()


def start_of(certificate: Certificate) -> State:
    """Return how the certificate's game looks at the start."""
    instance = certificate.instance
    return view(instance.game).look(instance, first_position(instance))


def lists(certificate: Certificate, key: str) -> list[tuple[int, ...]]:
    """Return the lists of vertices that evidence has under a key."""
    vertices = certificate.instance.labels.vertices
    return [vertices(each) for each in certificate.evidence.data[key]]


def matching_frames(certificate: Certificate) -> tuple[State, State, list[Frame]]:
    """Return the start, the matching drawn on it, and its frames."""
    instance, start = certificate.instance, start_of(certificate)
    scene = graph_scene(instance)
    pairs = [(pair[0], pair[1]) for pair in lists(certificate, "matching")]
    barrier = list(instance.labels.vertices(certificate.evidence.data["barrier"]))
    still = thick(start, scene, pairs)
    frames = [
        Frame(still, f"A matching of {len(pairs)} edge{'s' * (len(pairs) != 1)}, drawn thick.")
    ]
    text = (
        f"The barrier, ringed: {vertex_names(instance, barrier)}. It shows that no matching is"
        " larger, as it leaves too many odd components."
        if barrier
        else "The barrier is empty: the odd components alone show that no matching is larger."
    )
    frames.append(Frame(ring(still, barrier), text))
    return start, still, frames


def ring(state: State, vertices: list[int]) -> State:
    """Return the state with rings where no token stands: its ring says more."""
    return add_rings(state, [v for v in vertices if state.nodes[v].over != "token"])


def smaller_game(certificate: Certificate) -> Replay:
    """Show which vertices the smaller game has."""
    _, made = smaller(certificate.instance, Deadline())
    start, kind = start_of(certificate), certificate.evidence.data["core"]["kind"]
    caption = f"The smaller game on what is ringed has the same answer, which its {kind} proves."
    return make_replay(start, replace(ring(start, list(made.vertices)), caption=caption))


def maximum_matching(certificate: Certificate) -> Replay:
    """Return the replay of a maximum matching and its barrier."""
    start, still, frames = matching_frames(certificate)
    caption = (
        "Every maximum matching covers the token's vertex: always move along an edge of this one."
        if certificate.answer == "N"
        else "A maximum matching leaves the token's vertex free: the answer to every move is along"
        " an edge of it."
    )
    return make_replay(start, replace(still, caption=caption), *frames)


def of_kind(key: str, words: str) -> Callable[[Certificate], Replay]:
    """Return the replay of evidence that lists vertices, drawn as its game draws them."""
    return named_vertices(start_of, key, words)


MATCHED_LEGEND = (
    ("lost", "lost for the player to move there"),
    ("part", "what the evidence speaks of"),
)


TOKEN = ("token", "where the token stands")
