"""Connected subtraction games CSG(S) on a graph: the rules and the data.

A move removes a connected set H of vertices whose size is in S, such that the rest is connected or
empty. So a position is always connected, and everything may be taken exactly if its size is in S.
CSG(S) is the octal game with the digit 3 at every size of S, and 0 elsewhere.

Source: Dailly, Moncel, Parreau, "Connected subtraction games on subdivided stars"; for S = {1, 2}
it is the game 0.33 of Beaudou et al.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.core.labels import Labels
from zermelo.games.impartial.deletion import attach_data, read_attach_at
from zermelo.games.subtraction.removal import ALL, CONNECTED, Removal


def digits(take: Iterable[int]) -> tuple[tuple[int, int], ...]:
    """Return the digits of CSG(S); `InputError` if S is no set of numbers from 1 on, or empty."""
    sizes: set[int] = set()
    for place, size in enumerate(take):
        if size < 1:
            what = f"a move cannot take {size} vertices"
            raise InputError(what, "sizes are at least 1", f".take[{place}]")
        if size in sizes:
            raise InputError(f"{size} stands twice", "remove one of them", f".take[{place}]")
        sizes.add(size)
    if not sizes:
        raise InputError("take is empty", "name the sizes that a move may take", ".take")
    return tuple((size, ALL | CONNECTED) for size in sorted(sizes))


def build(graph: Graph, labels: Labels, data: Mapping[str, Any], question: str) -> Removal:
    """Return the game that the data say; `InputError` tells what is wrong with them, and where."""
    if "take" not in data:
        raise InputError('the key "take" is missing', 'add "take": the sizes, such as [1, 2, 3]')
    found = digits(data["take"])
    if len(graph.components()) > 1:
        mend = 'play its components as the parts of a game "sum"'
        raise InputError("the graph is not connected", mend, ".graph")
    return Removal(graph, read_attach_at(labels, data, question), found)


def written(game: Removal, labels: Labels) -> dict[str, Any]:
    """Return the data of a game: the way back from `build`."""
    return {"take": [size for size, _ in game.digits], **attach_data(game, labels)}
