"""A winner's strategy as a table of replies, for `zermelo export --to table`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from zermelo.core.errors import InputError, LimitReached

NOTHING = InputError(
    "only a strategy for one winner is such a table",
    "decide an outcome, cops-win or green-wins, perhaps with another --method",
)
"""What is said of other evidence."""

MOST_ROWS = 1_000_000


def ensure_few(rows: int) -> None:
    """Raise `LimitReached` if a table has more than `MOST_ROWS` rows."""
    if rows > MOST_ROWS:
        raise LimitReached(f"the table has more than {MOST_ROWS:,} rows")


@dataclass(frozen=True, slots=True)
class Table:
    """Who wins, the first move if it is the winner's, and the node at which the loser is then.

    A node is a list of rows: what the loser did, the reply, and the node that comes then.
    """

    winner: str
    first: Any
    start: int | None
    nodes: list[list[list[Any]]]

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
