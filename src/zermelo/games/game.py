"""What a game tells the rest of the house: its questions, its data, and how to build it.

A `Game` is the one entry of a game: `GAME` in its folder. The readers decode an instance
file by it, the command line takes `--set` by it, help texts and tables are made from it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from zermelo.core.graph import Graph
from zermelo.core.labels import Labels

if TYPE_CHECKING:
    from zermelo.games.impartial.rules import Impartial

GraphKind = Literal["undirected", "directed", "either", "optional", "none"]


@dataclass(frozen=True, slots=True)
class Question:
    """A question that can be asked of a game, by its name in files and on the command line."""

    name: str
    answer: str
    """The form of its answer, in words (``true/false``, ``integer`` …)."""
    summary: str
    """The question as a sentence."""
    agree: Callable[[Any, Any], bool] | None = None
    """Whether two answers can both be right; None if only equal ones can."""


@dataclass(frozen=True, slots=True)
class Key:
    """A key of a game's data in an instance file."""

    name: str
    type: Any
    """The type of its JSON value, as msgspec understands it; or ``list[Instance]`` for a list of
    instances, which the readers decode and the writers encode."""
    summary: str
    """What it holds, and its default."""
    questions: tuple[str, ...] = ()
    """Those that use it; empty means all."""
    family: bool = False
    """Whether a text stands for the value too: the name of a member of a family."""
    default: Any = None
    """What it is where it is left out; None if that is more than a value."""
    required: bool = False
    positional: bool = False
    """Whether the Python function takes it by its place after the graph."""


@dataclass(frozen=True, slots=True)
class Game:
    """The entry of a game."""

    name: str
    title: str
    """Its name in prose."""
    questions: tuple[Question, ...]
    """The first one is the default."""
    keys: tuple[Key, ...]
    """The game's data."""
    graph: GraphKind
    """What graphs it is played on. A game without a graph is built on the empty one, and its
    position has no attribute ``graph``. Where the graph (an undirected one) is optional, the empty
    one stands for none."""
    loops: bool
    """Whether the graph may have loops."""
    build: Callable[[Graph, Labels, Mapping[str, Any], str], Any]
    """(graph, labels, data, question) -> the game's value; an `InputError` names the place."""
    data: Callable[[Any, Labels], dict[str, Any]]
    """The way back, without the keys that stand at their defaults."""
    impartial: Impartial | None = None
    """The rules as the engines for impartial games need them."""
    like: str = "impartial"
    """The folder in games/ with the evidence, picture and samples that its own folder lacks."""
    source: str = ""
    """Where the game comes from, in the literature's short form."""
    example: str = ""
    """The arguments of a call of its Python function, for the docstring."""
    about: str = ""
    """What else the reader of that docstring should know."""

    def question(self, name: str) -> Question | None:
        """Return the question with this name, or None."""
        return next((question for question in self.questions if question.name == name), None)
