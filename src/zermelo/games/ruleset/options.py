"""What an author's `moves` yields, as engines and checker need it: moves that are told apart.

They are put into an order of their own, by their names: that of an author's sets differs between
positions that are equal.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from operator import index, itemgetter
from typing import Any

from zermelo.core.errors import shown
from zermelo.core.graph import Graph
from zermelo.core.labels import Labels
from zermelo.games.ruleset.contract import Ruleset
from zermelo.games.ruleset.identity import Identity, Position
from zermelo.games.ruleset.mistakes import line_in, mistake
from zermelo.games.ruleset.positions import Unwritable, dump

Pairs = tuple[tuple[Any, Position], ...]

MOST = 1_000_000
"""No position has more options: moves that yield more are taken to yield for ever."""


def _pairs(
    ruleset: Ruleset, found: Iterable[Any], identity: Identity
) -> Iterator[tuple[Any, Position]]:
    if not isinstance(found, Iterable):
        what = f"moves of {ruleset.name} gives {shown(found)}"
        raise mistake(what, "yield pairs (move, position)", ruleset.moves)
    for number, pair in enumerate(found):
        if number >= MOST:
            what = f"moves of {ruleset.name} yields more than {MOST:,} moves from one position"
            raise mistake(what, "it must come to an end", ruleset.moves, line_in(found))
        if not isinstance(pair, tuple | list) or len(pair) != 2:
            what = f"moves of {ruleset.name} yields {shown(pair)}"
            raise mistake(what, "yield pairs (move, position)", ruleset.moves, line_in(found))
        move = pair[0] if type(pair[0]) is int else _at_home(pair[0])
        yield move, identity.of(pair[1], "moves yields a position", ruleset.moves, found)


def _at_home(move: Any) -> Any:
    """Return a move with Python's integers for those of other libraries."""
    kind = type(move)
    if kind is tuple or kind is list:
        own = set(map(type, move)) <= {int}
        return move if own else kind(map(_at_home, move))
    foreign = hasattr(kind, "__index__") and not isinstance(move, int)
    return index(move) if foreign else move


@dataclass(frozen=True)
class Told:
    """A move whose name other moves have too: it is told by what it leads to."""

    move: Any
    after: Position


def told_apart(ruleset: Ruleset, yielded: Any, identity: Identity) -> Pairs:
    """Return what `moves` yields: each move once, in the order of their names."""
    pairs = list(_pairs(ruleset, yielded, identity))
    if len({move for move, _ in pairs if type(move) is int}) == len(pairs):  # the quickest way
        return tuple(sorted(pairs, key=itemgetter(0)))
    found: dict[Any, dict[Position, Any]] = {}
    for move, after in pairs:
        found.setdefault(_name(ruleset, move), {}).setdefault(after, move)
    kept: list[tuple[Any, Position]] = []
    for name in sorted(found):
        same = found[name]
        if len(same) == 1:
            kept += ((move, after) for after, move in same.items())
        else:
            afters = sorted(same, key=Position.sort_key)
            kept += ((Told(same[after], after), after) for after in afters)
    return tuple(kept)


def _name(ruleset: Ruleset, move: Any) -> tuple[int, Any]:
    """Return what tells a move from others, and orders them: a tuple is the same as a list."""
    if type(move) is int:
        return 0, move
    value = move if type(move) is tuple else _as_json(ruleset, move)
    if type(value) in (list, tuple) and set(map(type, value)) <= {int}:
        return 1, tuple(value)
    return 2, json.dumps(_as_json(ruleset, move), sort_keys=True)


def _as_json(ruleset: Ruleset, move: Any) -> Any:
    try:
        return dump(move, None)
    except Unwritable as error:
        what = f"moves of {ruleset.name} yields the move {shown(move)}: {error}"
        raise mistake(what, "use numbers, texts and tuples", ruleset.moves) from None


def move_value(ruleset: Ruleset, graph: Graph, labels: Labels, move: Any) -> Any:
    """Return a move as JSON: vertices by their labels, where the game has a graph.

    An integer from 0 to n-1 is a vertex, and a pair of them an edge.
    """
    if isinstance(move, Told):
        named = move_value(ruleset, graph, labels, move.move)
        return {"move": named, "to": move.after.write()}
    n = graph.n
    if n and _vertex(move, n):
        return labels[move]
    if isinstance(move, tuple | list) and len(move) == 2 and all(_vertex(v, n) for v in move):
        return labels.of(move)
    return _as_json(ruleset, move)


def _vertex(value: Any, n: int) -> bool:
    return type(value) is int and 0 <= value < n
