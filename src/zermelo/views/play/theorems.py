"""Lost positions by theorem: evidence that holds no list of positions, and yet knows its replies.

Each reader returns what the theorem behind the evidence says of positions. The theorems, with their
proofs, stand where the evidence is checked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.errors import BadProof
from zermelo.games.edge_nim.evidence.cycles import cycle
from zermelo.games.edge_nim.evidence.cycles import lost as lost_on_cycle
from zermelo.games.edge_nim.evidence.trees import tree
from zermelo.games.impartial.deletion import bits
from zermelo.games.impartial.rules import Position
from zermelo.games.polish.evidence.rules import RULES
from zermelo.games.polish.rules import alone, component_vertices
from zermelo.games.subtraction.subdivided import shape
from zermelo.views.play.circuit_vertexnim import circuit
from zermelo.views.play.lost import Lost
from zermelo.views.play.undirected_vertexnim import undirected


def _matching(certificate: Certificate) -> Lost:
    """Geography: the winner goes along an edge of the matching, so its other end was just left."""
    labels = certificate.instance.labels
    mate: dict[int, int] = {}
    for pair in certificate.evidence.data["matching"]:
        u, v = labels.vertices(pair)
        mate[u], mate[v] = v, u
    start = certificate.instance.position.token

    def lost(walk: Position) -> bool:
        if walk.token == start:
            return start not in mate
        return walk.token in mate and not walk.ahead >> mate[walk.token] & 1

    return lost


def _matching_moves(certificate: Certificate) -> Lost:
    """Geography, by a maximum matching without the token's vertex.

    With a winning move the path for it makes the matching leave its end free; without one every
    move of the reader leads to a vertex whose mate is the answer.
    """
    labels, data = certificate.instance.labels, certificate.evidence.data
    mate: dict[int, int] = {}
    for pair in data["matching"]:
        u, v = labels.vertices(pair)
        mate[u], mate[v] = v, u
    free = None
    if certificate.answer:
        way = labels.vertices(data["ways"][0])
        free = way[0]
        # The edges of the path that are not in the matching take the place of those that are.
        mate = {u: v for u, v in mate.items() if u not in way}
        for u, v in zip(way[1::2], way[2::2], strict=True):
            mate[u], mate[v] = v, u
    start = certificate.instance.position.token

    def lost(walk: Position) -> bool:
        if walk.token == start:
            return free is None
        if walk.token == free:
            return True
        return walk.token in mate and not walk.ahead >> mate[walk.token] & 1

    return lost


def _kernel(certificate: Certificate) -> Lost:
    kernel = set(certificate.instance.labels.vertices(certificate.evidence.data["lost"]))
    return lambda walk: walk.token in kernel


def _even_kernel(certificate: Certificate) -> Lost:
    """Edge-Nim: the token is in the set, and outside of it all nim-sums towards it are 0."""
    inside = set(certificate.instance.labels.vertices(certificate.evidence.data["kernel"]))

    def lost(position: Position) -> bool:
        if position.token not in inside:
            return False
        sums: dict[int, int] = {}
        for (u, v), weight in zip(position.board.graph.edges, position.weights, strict=True):
            if weight and u in inside and v in inside:
                return False
            for end, other in ((u, v), (v, u)):
                if other in inside and end not in inside:
                    sums[end] = sums.get(end, 0) ^ weight
        return not any(sums.values())

    return lost


def _shape(certificate: Certificate) -> Lost:  # noqa: ARG001
    """Edge-Nim on a tree or a cycle; an emptied edge of a cycle leaves a tree."""

    def lost(position: Position) -> bool:
        found = tree(position)
        if found is not None:
            return position.token in found.lost()
        around = cycle(position)
        return around is not None and lost_on_cycle(around[1])

    return lost


def _rules(certificate: Certificate) -> Lost:
    """POLISH: every component is won by one of the rules that the evidence names."""
    rules = [RULES[name] for name in sorted(set(certificate.evidence.data["rules"]))]
    known: dict[Any, bool] = {}

    def holds(component: Any) -> bool:
        if component not in known:
            known[component] = False
            for rule in rules:
                try:
                    rule(component, Deadline())
                except BadProof:
                    continue
                known[component] = True
                break
        return known[component]

    def lost(position: Position) -> bool:
        parts = component_vertices(position)
        return all(holds(alone(position, sorted(part))) for part in parts)

    return lost


def _arms(certificate: Certificate) -> Lost:
    """Connected subtraction on paths, subdivided stars and bistars, by a table of arms."""
    data = certificate.evidence.data
    paths, period = data["paths"], data["period"]
    graph = certificate.instance.graph
    values = {_state(state): value for state, value in data["stars"]}

    def lost(position: Position) -> bool:
        if not position.mask:
            return True
        found = shape(graph.induced(list(bits(position.mask))))
        if found is None:
            return False
        if not isinstance(found.state, int):
            return bool(values[found.state] == 0)
        k = found.state
        if k >= len(paths):
            k = len(paths) - period + (k - len(paths)) % period
        return bool(paths[k] == 0)

    return lost


def _state(value: Any) -> tuple[Any, ...]:
    return tuple(tuple(each) if isinstance(each, list) else each for each in value)


THEOREMS: Mapping[tuple[str, str], Callable[[Certificate], Lost | None]] = {
    ("geography", "maximum-matching"): _matching,
    ("geography", "matching-moves"): _matching_moves,
    ("geography", "kernel"): _kernel,
    ("edge-nim", "even-kernel"): _even_kernel,
    ("edge-nim", "tree"): _shape,
    ("edge-nim", "cycle"): _shape,
    ("polish", "strategy-rule"): _rules,
    ("subtraction", "arms-table"): _arms,
    ("octal", "arms-table"): _arms,
    ("vertexnim", "circuit"): circuit,
    ("vertexnim", "counted-moves"): undirected,
    ("vertexnim", "lighter-neighbours"): undirected,
    ("vertexnim", "ones-component"): undirected,
}
"""By game and kind of evidence; None from a reader if it does not know the variant."""
