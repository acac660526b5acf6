"""Whether a table of replies wins, by going through all moves of the loser: impartial games.

It knows the rules and the table, and nothing about how the table was found.
"""

from __future__ import annotations

import json
from typing import Any

from tests.literal.play import Game


def same(one: Any, other: Any) -> bool:
    """Whether two moves are the same JSON value; as text, because 1 == True in Python."""
    return json.dumps(one) == json.dumps(other)


def problem(game: Game, table: dict[str, Any]) -> str | None:
    """Return where the winner of a table has no legal move or reply, or None if he always has."""
    assert not game.misere
    position, nodes = game.start, table["nodes"]
    if table["winner"] == "next":
        legal = [after for move, after in game.moves(position) if same(move, table["first"])]
        if not legal:
            return f"the first move {table['first']} is none"
        position = legal[0]
    waiting, seen = [(position, table["start"])], set()
    while waiting:
        at = waiting.pop()
        if at in seen:
            continue
        seen.add(at)
        position, node = at
        for move, after in game.moves(position):
            rows = [] if node is None else nodes[node]
            found = [(reply, then) for given, reply, then in rows if same(given, move)]
            if not found:
                return f"there is no reply to {move}"
            reply, then = found[0]
            legal = [end for answer, end in game.moves(after) if same(answer, reply)]
            if not legal:
                return f"the reply {reply} to {move} is no move"
            waiting.append((legal[0], then))
    return None
