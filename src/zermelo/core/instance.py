"""An instance: a game with its graph and data, and the question asked of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from zermelo.core.graph import Graph
from zermelo.core.hooks import above
from zermelo.core.labels import Labels


@dataclass(frozen=True, slots=True)
class Instance:
    """A game with its graph and data, and the question asked of it.

    >>> game = zermelo.ello("path:3", green=[0])
    >>> game.game, game.question
    ('ello', 'winnable')

    Attributes
    ----------
    game : str
        The name in the game registry.
    position : Any
        The game's own value: graph and data over the vertices 0..n-1 (for example `Ello`).
    question : str
        One of the game's questions.
    labels : Labels
        The vertices' names.
    name, reference, comment : str or None
        Free text from the file.
    answer : Any
        The known answer; meaningful only if `has_answer`.
    has_answer : bool
        Whether the file gives the known answer (which may be null).
    """

    game: str
    position: Any
    question: str
    labels: Labels
    name: str | None = None
    reference: str | None = None
    comment: str | None = None
    answer: Any = None
    has_answer: bool = False

    @property
    def graph(self) -> Graph:
        """The graph that the game is played on; `AttributeError` if it is played on none.

        >>> zermelo.ello("path:3", green=[0]).graph.m
        2
        """
        graph: Graph = self.position.graph
        return graph

    def _repr_svg_(self) -> str | None:
        """Return the picture that a notebook shows, or None if there are too many vertices."""
        drawn: str | None = above("notebook picture", self)
        return drawn
