"""Octal games: the i-th digit says when i connected vertices may be taken from a component.

1: if nothing of the component is left; 2: if the rest of it is connected and not empty; 4: if the
rest of it falls apart; a digit is the sum of what is allowed. A 4 before the point: an edge may be
cut if its component falls apart by that.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import Any

from tests.literal import growing
from tests.literal.deleting import Board, Vertices, components, connected_sets, with_edges
from tests.literal.play import Game
from tests.literal.reading import Graph, Value, only, require


def rules(instance: Value, graph: Graph) -> Game:
    only(instance, "graph", "digits")
    code = instance.get("digits")
    is_code = isinstance(code, str) and re.fullmatch(
        r"0\.[0-7]*[1-7][0-7]*|4\.[0-7]+", code, re.ASCII
    )
    require(bool(is_code), f"{code!r} is no code of an octal game")
    digits = {size: int(digit) for size, digit in enumerate(str(code)[2:], 1) if digit != "0"}
    if str(code)[0] == "4":
        return cutting(digits, graph)

    def moves(left: Vertices) -> Iterator[tuple[Any, Any]]:
        for whole in components(left, graph):
            for taken in connected_sets(whole, graph, digits):
                pieces = components(whole - taken, graph)
                wanted = 1 if not pieces else 2 if len(pieces) == 1 else 4
                if digits[len(taken)] & wanted:
                    yield graph.named(taken), left - taken

    return Game(frozenset(graph.vertices), moves)


def cutting(digits: dict[int, int], graph: Graph) -> Game:
    """The game in which edges are cut: a position is what is left, and the edges that are uncut."""

    def moves(board: Board) -> Iterator[tuple[Any, Any]]:
        left, uncut = board
        now = with_edges(graph, uncut)
        for whole in components(left, now):
            for edge in uncut:
                without = with_edges(graph, uncut - {edge})
                if edge <= whole and len(components(whole, without)) == 2:
                    yield {"cut": graph.named(edge)}, (left, uncut - {edge})
            for taken in connected_sets(whole, now, digits):
                pieces = components(whole - taken, now)
                wanted = 1 if not pieces else 2 if len(pieces) == 1 else 4
                if digits[len(taken)] & wanted:
                    rest = frozenset(edge for edge in uncut if not edge & taken)
                    yield graph.named(taken), (left - taken, rest)

    return Game((frozenset(graph.vertices), frozenset(map(frozenset, graph.edges))), moves)


game = partial(growing.game, rules)
answer = partial(growing.answer, rules)
holds = partial(growing.holds, rules)
