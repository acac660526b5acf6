"""What simplification of Seepage leaves behind: claims, steps, parts.

All vertices are those of the original graph, except in the game of a part and in claims about it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from zermelo.games.seepage.rules import Seepage

Edge = tuple[int, int]

RULES = ("green", "sink", "bypass")
"""The rules for single vertices."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A claim of either winner, as `claims.Claim`, on sets that may be far apart.

    Attributes
    ----------
    vertex : int
        Where the token is; Green is to move.
    given : frozenset of int
        What is protected, or for Sludge what is not.
    protect : frozenset of int
        What Green protects; empty for Sludge.
    by : tuple of int
        The numbers of the earlier claims that this one rests on.
    """

    vertex: int
    given: frozenset[int] = frozenset()
    protect: frozenset[int] = frozenset()
    by: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """What was done to a vertex, and why; everything in the numbers of the original graph.

    Attributes
    ----------
    rule : str
        ``green``, ``sink`` or ``bypass``.
    vertex : int
        The vertex that was deleted, or made a sink.
    reasons : tuple of Reason
        Claims about the graph as it was, the last one about the vertex; none for ``bypass``.
    via : mapping
        Edges of that graph that came from a bypass, with the original child they stand for.
    loose : tuple of int
        For ``bypass`` the k loose sinks.
    below : int
        For ``bypass`` the child that takes the vertex's place.
    """

    rule: str
    vertex: int
    reasons: tuple[Reason, ...] = ()
    via: Mapping[Edge, int] = field(default_factory=dict)
    loose: tuple[int, ...] = ()
    below: int = -1


@dataclass(frozen=True, slots=True)
class Part:
    """A game that is left: the core, or a closed part.

    Attributes
    ----------
    vertices : tuple of int
        The original vertices, sorted; vertex i of the game is the i-th of these.
    game : Seepage
        The game on them.
    via : mapping
        As in `Step`.
    """

    vertices: tuple[int, ...]
    game: Seepage
    via: Mapping[Edge, int]

    def named(self, claims: Sequence[Reason]) -> tuple[Reason, ...]:
        """Return claims about the part's game in the numbers of the original graph."""
        names = self.vertices
        return tuple(
            Reason(
                names[claim.vertex],
                frozenset(names[u] for u in claim.given),
                frozenset(names[u] for u in claim.protect),
                claim.by,
            )
            for claim in claims
        )


Decided = tuple[bool, tuple[Reason, ...]]
"""Whether Green wins a part, and the claims that prove it, in the part's own numbers."""

Decide = Callable[[Part], Decided | None]
"""Decides a part, or gives up."""


@dataclass(frozen=True, slots=True)
class Simplified:
    """What is left of a game for one k.

    Attributes
    ----------
    steps : mapping
        What was done to which vertex, in this order.
    winner : str or None
        "green" or "sludge" if nothing is left to be decided.
    core : Part or None
        What is left otherwise.
    source : int
        The source of what is left.
    """

    steps: Mapping[int, Step]
    winner: str | None
    core: Part | None
    source: int

    @property
    def counts(self) -> dict[str, int]:
        """How often each rule was applied."""
        counted = Counter(step.rule for step in self.steps.values())
        return {rule: counted[rule] for rule in RULES}
