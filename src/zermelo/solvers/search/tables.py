"""A winner's strategy as a table of replies, for `zermelo export --to table`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, LimitReached

NOTHING = InputError(
    "only a strategy for one winner is such a table",
    "decide an outcome, cops-win or green-wins, perhaps with another --method",
)
"""What is said of other evidence."""

MOST_ROWS = 1_000_000

Node = TypeVar("Node")
Rows = list[list[Any]]


class Nodes(Generic[Node]):
    """The nodes of a table, by what they stand for, made as rows lead to them."""

    def __init__(self, first: Node) -> None:
        self.found = [first]
        self._numbers = {first: 0}

    def number(self, node: Node) -> int:
        """Return the number of a node."""
        if node not in self._numbers:
            self._numbers[node] = len(self.found)
            self.found.append(node)
        return self._numbers[node]

    def rows(self, rows_of: Callable[[Node], Rows], deadline: Deadline) -> list[Rows]:
        """Return the rows of all nodes; `LimitReached` if they are more than `MOST_ROWS`."""
        made: list[Rows] = []
        count = 0
        for node in self.found:  # which grows
            deadline.check()
            made.append(rows_of(node))
            count += len(made[-1])
            if count > MOST_ROWS:
                raise LimitReached(f"the table has more than {MOST_ROWS:,} rows")
        return made


@dataclass(frozen=True, slots=True)
class Table:
    """Who wins, the first move if it is the winner's, and the node at which the loser is then.

    A node is a list of rows: what the loser did, the reply, and the node that comes then.
    """

    winner: str
    first: Any
    start: int | None
    nodes: list[Rows]

    def value(self, game: str) -> dict[str, Any]:
        """Return it as a JSON object; null stands for a node where no moves are left."""
        left = [number if rows else None for number, rows in enumerate(self.nodes)]
        return {
            "game": game,
            "winner": self.winner,
            "first": self.first,
            "start": None if self.start is None else left[self.start],
            "nodes": [
                [[*row, None if to is None else left[to]] for *row, to in rows]
                for rows in self.nodes
            ],
        }
