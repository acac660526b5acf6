"""The form of every kind of evidence in a certificate file, for schemas and documentation.

A class has the keys that stand beside ``kind``; the checkers read them by themselves, so nothing
here is trusted. What the keys mean, and why they prove a claim, is said where the checker is.
"""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

Label = int | str
Vertex = int
"""A vertex number: a place in the instance's list of vertices, or in a part of the graph."""


class Nothing(TypedDict):
    """No data: the checker needs the instance only."""


class Order(TypedDict):
    """All vertices, or those that fire, one after the other."""

    order: list[Label]


class Obstruction(TypedDict):
    """A component that cannot be won, and why."""

    component: list[Label]
    reason: str


class Parts(TypedDict):
    """The parts of a complete multipartite graph."""

    parts: list[list[Label]]


class StuckVertex(TypedDict):
    """A vertex that can never be played."""

    vertex: Label


class Cycle(TypedDict):
    """Vertices of which each must come before the next, and the last before the first."""

    cycle: list[Label]


class DualBarrier(TypedDict):
    """A rotation system of the rooted graph and a set of its faces; null is the root."""

    reflected: bool
    rotation: list[list[Vertex | None]]
    root: list[Vertex]
    barrier: list[int]


class Part(TypedDict):
    """A component that is left, named by its least vertex, with evidence of its own."""

    vertex: Vertex
    evidence: dict[str, Any]


class Simplification(TypedDict):
    """Steps ["rule", vertices …] that simplify the game, and evidence for what is left."""

    steps: list[list[Any]]
    parts: list[Part]


class OrderProof(TypedDict):
    """Which orders of pairs, and which cycles, the formula speaks of; the proof is in LRAT."""

    pairs: list[tuple[Label, Label]]
    cycles: list[list[Label]]


class RefutedFormula(TypedDict):
    """The clauses of the formula whose game it is; the proof refutes them, in LRAT."""

    clauses: list[list[int]]


class Presses(TypedDict):
    """The vertices pressed, one after the other."""

    presses: list[Label]


class Weights(TypedDict):
    """A weight for every vertex, in vertex order."""

    weights: list[int]


class GreenClaim(TypedDict):
    """With the token at a vertex and the set given protected, Green wins by what she protects."""

    at: Label
    given: list[Label]
    protect: list[Label]
    by: list[int]


class SludgeClaim(TypedDict):
    """With the token at a vertex and nothing of the set given protected, Sludge wins."""

    at: Label
    given: list[Label]
    by: list[int]


class GreenClaims(TypedDict):
    """Claims of Green, each resting on earlier ones."""

    claims: list[GreenClaim]


class SludgeClaims(TypedDict):
    """Claims of Sludge, each resting on earlier ones."""

    claims: list[SludgeClaim]


class ClaimPair(TypedDict):
    """Green wins with k, and Sludge against k - 1."""

    green: list[GreenClaim]
    sludge: list[SludgeClaim]


class TreeNumbers(TypedDict):
    """The green number of every vertex, in vertex order; null for a sink."""

    numbers: list[int | None]


class Parents(TypedDict):
    """For every vertex its parent in a subtree, null for those left out; or no subtree."""

    parents: list[Label | None] | None


class Dismantling(TypedDict):
    """Corners in the order in which they are taken away, each with the vertex that covers it."""

    order: list[tuple[Label, Label]]


class Catching(TypedDict):
    """Where the cops start, and their moves [t1, …, tk, r, s1, …, sk]."""

    start: list[Vertex]
    moves: list[list[Vertex]]


class Escaping(TypedDict):
    """The safe sets of the robber against so many cops, in hexadecimal digits."""

    cops: int
    sets: NotRequired[str]


class Component(TypedDict):
    """The strategies on a component of the graph."""

    catching: NotRequired[Catching]
    escaping: NotRequired[Escaping]


class Strategies(TypedDict):
    """The strategies on every component, in the order of their first vertices."""

    parts: list[Component]


class Retract(TypedDict):
    """A finite part of the infinite graph, and a periodic map to it."""

    subgraph: list[tuple[Label, int, int]]
    cell: tuple[int, int]
    images: list[int]
    escaping: NotRequired[Escaping]


class Rows(TypedDict):
    """Rows that two cops sweep: two integers for every vertex of some cells, and the caps."""

    cell: tuple[int, int]
    f: list[int]
    h: list[int]
    linear: tuple[tuple[int, int], tuple[int, int]]
    caps: list[tuple[Label, int, int]]


class ConstructingOrder(TypedDict):
    """An order by a quadratic form of the points at which the vertices lie."""

    form: tuple[int, int, int]
    scale: int
    positions: list[tuple[int, int]]


class BothBounds(TypedDict):
    """A lower and an upper bound, each evidence with its own kind."""

    lower: dict[str, Any]
    upper: dict[str, Any]


class OtherEvidence(TypedDict):
    """Evidence for the cop number, with its own kind."""

    evidence: dict[str, Any]
