"""How impartial games look: one without a picture of its own; games with a token on a graph."""

from __future__ import annotations

from collections.abc import Iterable

from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.games.impartial.evidence.smaller import smaller
from zermelo.pictures.impartial.plays import playable
from zermelo.views.marks import Story, add_rings, thick
from zermelo.views.picture import State
from zermelo.views.view import Replay, vertex_names

VIEW = playable()


def lists(certificate: Certificate, key: str) -> list[tuple[int, ...]]:
    """Return the lists of vertices that evidence has under a key."""
    vertices = certificate.instance.labels.vertices
    return [vertices(each) for each in certificate.evidence.data[key]]


def tell_matching(certificate: Certificate) -> tuple[Story, State]:
    """Return a story that has told of a matching and its barrier, and the matching drawn thick."""
    story = Story(certificate)
    pairs, barrier = lists(certificate, "matching"), story.vertices("barrier")
    still = thick(story.start, story.scene, pairs)
    story.tell(f"A matching of {len(pairs)} edge{'s' * (len(pairs) != 1)}, drawn thick.", still)
    text = (
        f"The barrier, ringed: {vertex_names(story.instance, barrier)}. It shows that no matching"
        " is larger, as it leaves too many odd components."
        if barrier
        else "The barrier is empty: the odd components alone show that no matching is larger."
    )
    story.tell(text, ring(still, barrier))
    return story, still


def ring(state: State, vertices: Iterable[int], over: str = "part") -> State:
    """Return the state with rings where no token stands: its ring says more."""
    return add_rings(state, [v for v in vertices if state.nodes[v].over != "token"], over)


def smaller_game(certificate: Certificate) -> Replay:
    """Show which vertices the smaller game has."""
    _, made = smaller(certificate.instance, Deadline())
    story = Story(certificate)
    kind = story.data["core"]["kind"]
    caption = f"The smaller game on what is ringed has the same answer, which its {kind} proves."
    return story.end(caption, ring(story.start, made.vertices))


def maximum_matching(certificate: Certificate) -> Replay:
    """Return the replay of a maximum matching and its barrier."""
    story, still = tell_matching(certificate)
    caption = (
        "Every maximum matching covers the token's vertex: always move along an edge of this one."
        if certificate.answer == "N"
        else "A maximum matching leaves the token's vertex free: the answer to every move is along"
        " an edge of it."
    )
    return story.end(caption, still)


MATCHED_LEGEND = (
    ("lost", "lost for the player to move there"),
    ("part", "what the evidence speaks of"),
)


TOKEN = ("token", "where the token stands")
