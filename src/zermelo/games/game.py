"""What a game tells the rest of the house: its questions, its data, and how to build it.

A `Game` is the one entry of a game: `GAME` in its folder. The readers decode an instance
file by it, the command line takes `--set` by it, help texts and tables are made from it.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.core.labels import Labels

if TYPE_CHECKING:
    from zermelo.games.impartial.rules import Impartial

GraphKind = Literal["undirected", "directed", "either", "optional", "none"]


@dataclass(frozen=True, slots=True)
class Question:
    """A question that can be asked of a game."""

    name: str
    answer: str  # the form of its answer, in words (``true/false``, ``integer`` …)
    summary: str  # the question as a sentence
    agree: Callable[[Any, Any], bool] | None = None  # whether both of two answers can be right


@dataclass(frozen=True, slots=True)
class Key:
    """A key of a game's data in an instance file.

    The type of its JSON value is as msgspec understands it; or ``Instance``, or ``list[Instance]``
    for a list of them, which the readers decode and the writers encode.
    """

    name: str
    type: Any
    summary: str  # what it holds, and its default
    questions: tuple[str, ...] = ()  # those that use it; empty means all
    family: bool = False  # whether the name of a member of a family may stand for the value
    default: Any = None  # what it is where it is left out; None if that is more than a value
    required: bool = False  # whether the questions that use it need it
    positional: bool = False  # whether the Python function takes it by its place after the graph
    unless: str = ""  # a key that stands for it: where that is given, it is not needed
    example: Any = None  # a JSON value for it; None where one can be made of its type

    @property
    def always(self) -> bool:
        """Whether there is no instance without it."""
        return self.required and not self.questions and not self.unless


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """The entry of a game.

    A game without a graph is built on the empty one, and its position has no attribute ``graph``.
    Where the graph (an undirected one) is optional, the empty one stands for none. `build` takes
    (graph, labels, data, question) with all data that the question needs, and raises `InputError`
    with the place in the data.
    """

    name: str  # in files
    title: str  # in prose
    questions: tuple[Question, ...]  # the first one is the default
    keys: tuple[Key, ...]
    graph: GraphKind = "undirected"  # what graphs it is played on
    loops: bool = False  # whether the graph may have loops
    build: Callable[[Graph, Labels, Mapping[str, Any], str], Any]
    data: Callable[[Any, Labels], dict[str, Any]]  # the way back, without keys at their defaults
    impartial: Impartial | None = None  # the rules as the engines for impartial games need them
    like: str = "impartial"  # the folder in games/ whose evidence, picture and samples it has
    source: str = ""  # where the game comes from, in the literature's short form
    how: str = ""  # how it is played, in a sentence or two
    example: str = ""  # the arguments of a call of its Python function, for the docstring
    about: str = ""  # what else the reader of that docstring should know
    folder: str = ""  # the folder of its parts, here and in solvers/, if that has another name
    ruleset: Any = None  # the `Ruleset` that it is the entry of

    def missing(self, data: Container[str], question: str) -> list[Key]:
        """Return the keys that a question needs and the data has not."""
        return [
            key
            for key in self.keys
            if key.required
            and key.name not in data
            and key.unless not in data
            and (not key.questions or question in key.questions)
        ]

    def make(self, graph: Graph, labels: Labels, data: Mapping[str, Any], question: str) -> Any:
        """Return the game's value, as `build` makes it; `InputError` if data is missing, too."""
        for key in self.missing(data, question):
            mend = f'add "{key.name}": {key.summary.partition(";")[0]}'
            raise InputError(f'the key "{key.name}" is missing', mend)
        return self.build(graph, labels, data, question)

    def question(self, name: str) -> Question | None:
        """Return the question with this name, or None."""
        return next((question for question in self.questions if question.name == name), None)
