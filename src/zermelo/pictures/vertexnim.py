"""How VertexNim looks, what its evidence shows, and which positions its theorems call lost.

The proofs stand at the kinds of evidence.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from zermelo.core.certificate import Certificate
from zermelo.core.errors import BadProof
from zermelo.core.graph import reach
from zermelo.core.instance import Instance
from zermelo.games.impartial.rules import MISERE, Position
from zermelo.games.vertexnim.evidence.circuits import lost_heaps, order_of
from zermelo.games.vertexnim.evidence.counting import lost_by_counting
from zermelo.games.vertexnim.rules import CONTRACTION, REMOVE_FIRST, VertexNim, across
from zermelo.pictures.impartial import MATCHED_LEGEND, TOKEN, lists, ring, tell_matching
from zermelo.pictures.impartial.plays import playable
from zermelo.views.marks import Story, add_badges, thick
from zermelo.views.picture import Look, State
from zermelo.views.view import Lost, Replay, graph_scene, vertex_names

LAYERS = 60  # so many layers are shown one by one


def _vertexnim_look(instance: Instance, position: Any) -> State:
    weights, n = position.weights, instance.graph.n
    if not weights:
        return State((Look("gone"),) * n, caption="Nobody can move.")
    nodes = tuple(
        Look("plain" if weight else "empty", str(weight), "token" if v == position.token else "")
        for v, weight in enumerate(weights)
    )
    game: VertexNim = instance.position
    lost = "wins" if game.misere or instance.question == MISERE else "loses"
    return State(nodes, caption=f"Rule {game.rule}, {game.order}; who cannot move {lost}.")


def _vertexnim_words(instance: Instance, move: Any) -> str:
    left, v = move
    if v is None:
        return f"leave {left}, and nothing is left"
    label = instance.labels[v]
    if instance.position.order == REMOVE_FIRST:
        return f"leave {left}, go to {label}"
    return f"go to {label}, leave {left} there"


def geography_matching(certificate: Certificate) -> Replay:
    """Show the matching of the vertices of weight 1."""
    story, still = tell_matching(certificate)
    caption = (
        "It is decided on the vertices of weight 1. To go to one that a maximum matching leaves"
        " free wins; if every one next to the token is covered, each move is answered by its mate."
    )
    return _end(story, still, caption)


def _end(story: Story, still: State, words: str) -> Replay:
    """Return a replay that ends with the winning move, if there is one, and why it wins."""
    instance, move = story.instance, story.data["move"]
    if move is not None:
        left, label = move
        v = None if label is None else instance.labels.vertex(label)
        words = f"A winning move: {_vertexnim_words(instance, (left, v))}. {words}"
    return story.end(words, still)


def counted_moves(certificate: Certificate) -> Replay:
    """Tell how many moves are left."""
    caption = (
        "How many moves are left does not depend on what is played: who makes the last one is told"
        f" by counting. The weights add up to {sum(certificate.instance.position.weights)}."
    )
    story = Story(certificate)
    return _end(story, story.start, caption)


def ones_component(certificate: Certificate) -> Replay:
    """Show the component of weight 1 around the token."""
    story = Story(certificate)
    component = story.vertices("component")
    size = len(component)
    caption = (
        f"Around the token (ringed) {size} vert{'ex' if size == 1 else 'ices'} can be emptied one"
        " after the other. On a token of weight 1 the player to move loses if their number is odd."
    )
    return _end(story, ring(story.start, component), caption)


def lighter_neighbours(certificate: Certificate) -> Replay:
    """Won and lost vertices, each won one with the lighter neighbor that is lost."""
    story = Story(certificate)
    marked = _label_lost(story.start, set(story.vertices("lost")))
    at_once = story.vertices("at_once")
    story.tell("Diamonds are lost for the player to move there: no lighter neighbor is.", marked)
    if at_once:
        text = "These are won at once: by a loop, or by a neighbor of weight 1."
        story.tell(text, ring(marked, at_once))
    caption = (
        "Who is to move on a diamond loses; thick edges lead from a won vertex to a lighter lost"
        " one."
    )
    return _end(story, thick(marked, story.scene, lists(certificate, "won")), caption)


def _label_lost(state: State, lost: set[int]) -> State:
    nodes = (
        replace(look, kind="lost") if v in lost else look for v, look in enumerate(state.nodes)
    )
    return replace(state, nodes=tuple(nodes))


def strong_components(certificate: Certificate) -> Replay:
    """Strong components in the order of the evidence: an odd one is lost, an even one won."""
    story, instance = Story(certificate), certificate.instance
    vertices = instance.labels.vertices
    lost: set[int] = set()
    for number, (inside, around) in enumerate(story.data["layers"], 1):
        component = vertices(inside)
        odd = len(component) % 2 == 1
        lost |= set(component) if odd else set()
        if number > LAYERS:
            continue
        text = f"Layer {number}: {vertex_names(instance, component)} is strongly connected and "
        text += "odd, so lost" if odd else "even, so won"
        text += f"; with an arc into it, {vertex_names(instance, vertices(around))} is won" * bool(
            around
        )
        story.tell(f"{text}.", ring(_label_lost(story.start, lost), component))
    caption = (
        "Strong components of the token's vertex and those of weight 1. With the token on a diamond"
        " of weight 1 the player to move loses."
    )
    return _end(story, _label_lost(story.start, lost), caption)


def circuit(certificate: Certificate) -> Replay:
    """The heaps from the token on, which alone decide."""
    story = Story(certificate)
    game: VertexNim = story.instance.position
    around = order_of(game.graph, game.token) or []
    heaps = [game.weights[v] for v in around]
    badges = {v: f"{i}. w{heap}" for i, (v, heap) in enumerate(zip(around, heaps, strict=True), 1)}
    least = min(heaps)
    caption = (
        "On a directed circuit the weights from the token on decide:"
        f" {', '.join(map(str, heaps[:24]))}{' …' * (len(heaps) > 24)}. The first least one,"
        f" {least}, is at place {heaps.index(least) + 1} of {len(heaps)}."
    )
    return _end(story, add_badges(story.start, badges), caption)


def _undirected(certificate: Certificate) -> Lost | None:
    """Return what the theorems say of positions, or None for another variant."""
    game: VertexNim = certificate.instance.position
    if game.graph.directed or (game.rule, game.order) != (CONTRACTION, REMOVE_FIRST):
        return None
    return is_lost


def is_lost(position: Position) -> bool:
    """Whether the player to move loses."""
    game, weights, u = position.game, position.weights, position.token
    if not weights:  # nobody is asked any more: the player before was blocked, and has won
        return True
    if u is None:
        return not game.misere
    alive = [v for v, weight in enumerate(weights) if weight]
    near = [across(game.graph, weights, v) if weight else [] for v, weight in enumerate(weights)]
    if all(weights[v] == 1 for v in alive if v != u):
        return lost_by_counting(len(alive), weights[u], u in near[u], game.misere)
    if weights[u] == 1:
        heavier = bytearray(weight != 1 for weight in weights)
        return len(reach(near, u, heavier)) % 2 == 1
    lost: dict[int, bool] = {}
    for v in sorted(alive, key=lambda v: weights[v]):
        if weights[v] < 2 or weights[v] > weights[u]:
            continue
        at_once = v in near[v] or any(weights[x] == 1 for x in near[v])
        lower = (x for x in near[v] if weights[x] < weights[v])
        lost[v] = not at_once and not any(lost[x] for x in lower)
    return lost[u]


def lost_on_circuit(certificate: Certificate) -> Lost | None:
    """Return what the lists say of positions, or None if the graph is no circuit."""
    game: VertexNim = certificate.instance.position
    around = order_of(game.graph, game.token)
    if around is None:
        return None
    place = {v: i for i, v in enumerate(around)}

    def lost(position: Position) -> bool:
        weights, token = position.weights, position.token
        if not weights:  # the player before was blocked, and has won
            return True
        if token is None:
            return not game.misere
        first = place[token]
        heaps = [weights[v] for v in (*around[first:], *around[:first])]
        if game.rule != CONTRACTION:
            return _stockman(heaps)
        return _contracted([heap for heap in heaps if heap], game.misere)

    return lost


def _contracted(heaps: list[int], misere: bool) -> bool:
    if all(heap == 1 for heap in heaps[1:]):
        return lost_by_counting(len(heaps), heaps[0], True, misere)
    try:
        return lost_heaps(heaps) is True
    except BadProof:
        return False


def _stockman(heaps: list[int]) -> bool:
    least = min(heaps)
    return not (least and len(heaps) % 2) and heaps.index(least) % 2 == 0


VIEW = playable(
    scene=graph_scene,
    look=_vertexnim_look,
    legend=(("plain", "with its weight"), ("empty", "empty"), TOKEN, *MATCHED_LEGEND),
    clicks=lambda game, move: (game.position.token if move[1] is None else move[1],),
    say=_vertexnim_words,
    lost={
        "circuit": lost_on_circuit,
        "counted-moves": _undirected,
        "lighter-neighbours": _undirected,
        "ones-component": _undirected,
    },
    why_lost={
        "counted-moves": "the number of moves is the same however one plays",
        "ones-component": "the vertices of weight 1 around the token, its own among them, are odd"
        " in number",
        "lighter-neighbours": "no lighter neighbor is lost, and nothing wins at once",
        "strong-components": "the token's strong component of vertices of weight 1 is odd, and all"
        " arcs out of it lead to vertices that are won",
        "circuit": "the heaps from the token on are such that he can always go back to such a list",
        "geography-matching": "every maximum matching of the vertices of weight 1 covers those that"
        " the token can go to",
    },
)
