"""Small and random instances of a game of your own, with data drawn by their types.

What the rules refuse, such as one end where there must be two, is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, get_args, get_origin

from zermelo.core.errors import InputError
from zermelo.core.labels import Label
from zermelo.families.boards import Value, directed, mixed, on, one_way, some, undirected
from zermelo.families.small_graphs import graphs
from zermelo.formats.instance import decode
from zermelo.games.game import Game
from zermelo.games.partizan import LEFT, RIGHT
from zermelo.games.ruleset.data import EDGE, EDGE_WEIGHTS, EDGES, MISSING, ON_VERTICES
from zermelo.games.ruleset.playing import rules_on

DRAWS = 4
"""So often data is drawn for each small graph, where the game has any."""

TRIES = 50
"""A random instance is tried so often, until the rules take one."""

LARGEST = 3
"""Numbers in the data are from 1 to this."""


@dataclass(frozen=True, slots=True)
class Instances:
    """The instances of a game."""

    game: Game

    def small(self, size: int) -> Iterator[Value]:
        """Yield the graphs of a size that the game is played on, each with data if it has any."""
        rng = Random(f"{self.game.name} {size}")
        found = taken = 0
        for board in self._boards(size):
            drawn = [self._draw(rng, board) for _ in range(DRAWS if self._required else 1)]
            for number, value in enumerate(drawn):
                found += 1
                if value not in drawn[:number] and self._why_not(value) is None:
                    taken += 1
                    yield from self._ask(value)
        if found and not taken and size > 2:
            raise InputError(f"no sample of {self.game.name} fits: {self._why_not(drawn[-1])}")

    def random(self, rng: Random, size: int) -> Value:
        """Return a random instance of about a size."""
        kind = self.game.graph
        ways: list[Callable[[Random, int], Value]] = []
        ways += [undirected] if kind in ("undirected", "either") else []
        ways += [directed] if kind in ("directed", "either") else []
        why = None
        for _ in range(TRIES):
            board = rng.choice(ways)(rng, size) if ways else {}
            value = self._draw(rng, board)
            if (why := self._why_not(value)) is None:
                return rng.choice(list(self._ask(value)))
        raise InputError(f"no sample of {self.game.name} fits: {why}")

    @property
    def _required(self) -> list[Any]:
        return [each for each in self.game.ruleset.data if each.default is MISSING]

    def _boards(self, size: int) -> Iterator[Value]:
        kind = self.game.graph
        if kind == "none":
            yield {}
        elif kind == "either":
            yield from (on(n, edges, one) for n, edges, one in mixed(size, 1))
        elif kind == "directed":
            yield from (on(size, edges, True) for edges in one_way(size))
        else:
            yield from (on(size, edges) for edges in graphs(size))

    def _draw(self, rng: Random, board: Value) -> Value:
        """Return a board with data."""
        graph = board.get("graph", {"vertices": 0, "edges": []})
        data = {each.name: _data(rng, each.type, graph) for each in self._required}
        return {**board, **data}

    def _why_not(self, value: Value) -> InputError | None:
        """Return why the rules do not take an instance or its first moves, None if they do."""
        try:
            rules = rules_on(decode({"game": self.game.name, **value}, Path()).position)
            for player in (LEFT, RIGHT):
                for _ in rules.options(rules.start, player):
                    pass
        except InputError as error:
            return error
        return None

    def _ask(self, value: Value) -> Iterator[Value]:
        """Yield an instance for the questions about both players, and for those about one."""
        yield value
        if self.game.ruleset.partizan:
            yield from ({**value, "player": player} for player in (LEFT, RIGHT))


def _data(rng: Random, kind: Any, graph: Value) -> Any:
    """Return data of a type on a graph."""
    n, edges = graph["vertices"], graph["edges"]
    if kind == Label:
        return rng.randrange(n)
    if kind == list[Label]:
        return some(rng, n)
    if kind == EDGE:
        return rng.choice(edges) if edges else [0, 0]
    if kind == EDGES:
        return [edge for edge in edges if rng.random() < 0.5]
    if kind == EDGE_WEIGHTS:
        return [[*edge, rng.randint(1, LARGEST)] for edge in edges]
    if kind in ON_VERTICES:
        return [_data(rng, ON_VERTICES[kind], graph) for _ in range(n)]
    simple = {bool: rng.random() < 0.5, str: rng.choice("ab"), float: rng.randint(1, LARGEST) / 2}
    if kind in simple:
        return simple[kind]
    inside = get_args(kind)
    if get_origin(kind) is tuple and inside[-1] is not ...:
        return [_data(rng, each, graph) for each in inside]
    if inside:
        return [_data(rng, inside[0], graph) for _ in range(rng.randint(1, LARGEST))]
    return rng.randint(1, LARGEST)
