"""The rules of one instance, as engines and checker need them, made of an author's functions.

What the functions give is looked at as it comes: an exception in them, a move that is no pair, a
position that cannot be hashed is an `InputError` that names file and line.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from types import TracebackType
from typing import Any

from zermelo.core.errors import InputError, LimitReached
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.games.impartial.rules import Impartial
from zermelo.games.partizan import LEFT
from zermelo.games.ruleset.contract import Ruleset, connected
from zermelo.games.ruleset.identity import Identity, Position
from zermelo.games.ruleset.mistakes import (
    Mistake,
    Unending,
    code_of,
    describe_error,
    is_interrupt,
    line_of,
    mistake,
)
from zermelo.games.ruleset.options import Pairs, move_value, told_apart
from zermelo.games.ruleset.printing import kept_off_output

REMEMBERED = 1 << 10
"""The options of so many positions are kept: whether there are any is asked before which."""


@dataclass(frozen=True, slots=True)
class Board:
    """The value of an instance of a ruleset: the rules, and what they are played on.

    Attributes
    ----------
    ruleset : Ruleset
        The rules.
    graph : Graph
        The graph, without vertices for a game without one.
    data : tuple of (key, value)
        The data as the author's function gets them.
    player : {"left", "right"} or None
        Whose winning moves are asked for.
    made : dict
        The rules made of it so far, by what they are for.
    """

    ruleset: Ruleset
    graph: Graph
    data: tuple[tuple[str, Any], ...] = ()
    player: str | None = None
    made: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)

    def __reduce__(self) -> tuple[Any, ...]:
        return Board, self.__dask_tokenize__()

    def __dask_tokenize__(self) -> tuple[Any, ...]:
        """Return what makes it the board that it is: Dask would look at all attributes."""
        return self.ruleset, self.graph, self.data, self.player


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of an instance, partizan or impartial (then the player makes no difference).

    Attributes
    ----------
    start : position
        The first one.
    options : callable
        (position, player) -> pairs (move, position) in a fixed order.
    components : callable
        Position -> positions whose sum it is, all that the author gives.
    canonical : callable
        Position -> one that plays the same, for searches.
    write, read : callable
        Position -> JSON value, and back; both raise `InputError`.
    value : callable
        Position -> what the author's functions are handed for it.
    move : callable
        (labels, move) -> JSON value.
    """

    start: Position
    options: Callable[[Position, str], Pairs]
    components: Callable[[Position], Sequence[Position]]
    canonical: Callable[[Position], Position]
    write: Callable[[Position], Any]
    read: Callable[[Any], Position]
    value: Callable[[Position], Any]
    move: Callable[[Labels, Any], Any]


def rules_on(board: Board) -> Rules:
    """Return the rules of an instance."""
    found: Rules = board.made.get("") or board.made.setdefault("", _rules_on(board))
    return found


def _rules_on(board: Board) -> Rules:
    ruleset, graph = board.ruleset, board.graph

    identity = Identity(ruleset.names)

    @lru_cache(maxsize=REMEMBERED)
    def options(position: Position, player: str) -> Pairs:
        value = identity.value(position)
        asked = (graph, value, player) if ruleset.partizan else (graph, value)
        with Watched(ruleset, "moves"):
            return told_apart(ruleset, ruleset.moves(*asked), identity)

    def components(position: Position) -> Sequence[Position]:
        if ruleset.components is None:
            return (position,)
        value = identity.value(position)
        with Watched(ruleset, "components"):
            parts = tuple(ruleset.components(graph, value))
        what = "components gives a position"
        return [identity.of(part, what, ruleset.components) for part in parts]

    def canonical(position: Position) -> Position:
        if ruleset.canonical is None:
            return position
        value = identity.value(position)
        with Watched(ruleset, "canonical"):
            found = ruleset.canonical(graph, value)
        return identity.of(found, "canonical gives a position", ruleset.canonical)

    return Rules(
        start=identity.of(_start(board), "start gives a position", ruleset.start),
        options=options,
        components=components,
        canonical=canonical,
        write=Position.write,
        read=identity.decode,
        value=identity.value,
        move=lambda labels, move: move_value(ruleset, graph, labels, move),
    )


def _start(board: Board) -> Any:
    ruleset = board.ruleset
    graphs = (board.graph,) if ruleset.graph != "none" or _asks_a_graph(ruleset) else ()
    with Watched(ruleset, "start"), kept_off_output():
        return ruleset.start(*graphs, **dict(board.data))


def _asks_a_graph(ruleset: Ruleset) -> bool:
    """Whether the start of a game without a graph wants the empty one first, as `moves` gets it."""
    try:
        first = next(iter(inspect.signature(ruleset.start).parameters.values()), None)
    except (TypeError, ValueError):  # a callable that does not say
        return False
    plain = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return (
        first is not None
        and first.kind in plain
        and first.name not in {key.name for key in ruleset.data}
    )


class Watched:
    """Turns an exception in an author's function into an `InputError` with its line."""

    __slots__ = ("_part", "_ruleset")

    def __init__(self, ruleset: Ruleset, part: str) -> None:
        self._ruleset, self._part = ruleset, part

    def __enter__(self) -> None:
        pass

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if error is None or isinstance(error, Mistake | LimitReached | MemoryError):
            return
        function = getattr(self._ruleset, self._part)
        if function is connected:  # ours, but the positions are not
            function = self._ruleset.moves
        code = code_of(function)
        path = "" if code is None else code.co_filename
        if not is_interrupt(error, path):
            what = f"{self._part} of {self._ruleset.name} fails: {describe_error(error)}"
            raise mistake(what, "", function, line_of(trace, path)) from None


def impartial_rules(instance: Instance) -> Impartial:
    """Return the rules of an instance as the engines for impartial games want them."""
    board: Board = instance.position
    rules = rules_on(board)

    return Impartial(
        start=lambda game: rules.start,  # noqa: ARG005
        options=lambda position: rules.options(position, LEFT),
        components=lambda p: [part for part in rules.components(p) if rules.options(part, LEFT)],
        canonical=None if board.ruleset.canonical is None else rules.canonical,
        write=rules.write,
        read=lambda game, value: rules.read(value),  # noqa: ARG005
        made=lambda position: position.made,
        move=rules.move,
        endless=lambda position, moves: endless(board.ruleset, moves),  # noqa: ARG005
    )


def endless(ruleset: Ruleset, moves: int) -> InputError:
    """Return the error that a play comes back to a position, or has not ended after many moves.

    It is `Unending`, but with components or canonical positions of the author's a plain mistake:
    these may be what leads back, and a search without them is no excuse for them.
    """
    what = f"moves of {ruleset.name} never end: a position comes again in one play"
    if moves:
        what = f"moves of {ruleset.name} do not end: a play of {moves:,} moves goes on"
    given = {"components": ruleset.components, "canonical": ruleset.canonical}
    others = " and ".join(name for name, part in given.items() if part not in (None, connected))
    mend = f"every move must bring the end nearer{f', also after {others}' if others else ''}"
    return mistake(what, mend, ruleset.moves, kind=Mistake if others else Unending)
