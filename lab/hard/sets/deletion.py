"""Ladders of the games in which connected pieces are taken: grids and random cubic graphs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lab.hard.ladder import Ladder
from lab.hard.making import cubic, instance
from zermelo.types import Instance


def subtraction() -> Sequence[Ladder]:
    """Return the ladders of connected subtraction."""
    return (
        *_two("subtraction", "1-2-", (16, 20, 24, 28, 32), (4, 5, 6, 7, 8), take=[1, 2]),
        _on_cubic("subtraction", "1-3-", (14, 18, 22, 26, 30), take=[1, 3]),
    )


def octal() -> Sequence[Ladder]:
    """Return the ladders of octal games for which no theorem answers."""
    return (
        *_two("octal", "0.137-", (14, 20, 26, 30, 34), (4, 5, 6, 7, 8, 9), digits="0.137"),
        _on_cubic("octal", "0.77-", (14, 18, 22, 26), digits="0.77"),
    )


def node_kayles() -> Sequence[Ladder]:
    """Return the ladders of Node-Kayles."""
    return _two("node-kayles", "", (20, 28, 36, 44, 52), (6, 8, 10, 12, 14, 16))


def arc_kayles() -> Sequence[Ladder]:
    """Return the ladders of Arc-Kayles."""
    return _two("arc-kayles", "", (14, 18, 22, 26, 30, 34), (4, 5, 6, 7, 8, 9))


def grim() -> Sequence[Ladder]:
    """Return the ladders of Grim."""
    return _two("grim", "", (14, 18, 22, 26, 30), (4, 5, 6, 7))


def _two(
    game: str, prefix: str, orders: Sequence[int], columns: Sequence[int], **data: Any
) -> tuple[Ladder, Ladder]:
    """Return a game on random cubic graphs and on grids with four rows."""

    def grid(n: int, _: int) -> Instance:
        return instance(game, f"{prefix}grid-4x{n}", f"grid:4x{n}", reference="a grid", **data)

    what = f"4 x n grid{_told(data)}"
    return _on_cubic(game, prefix, orders, **data), Ladder(what, grid, columns, "nimbers")


def _on_cubic(game: str, prefix: str, orders: Sequence[int], **data: Any) -> Ladder:
    def drawn(n: int, seed: int) -> Instance:
        where = "a random cubic graph"
        return instance(game, f"{prefix}cubic-{n}-{seed}", cubic(n, seed), reference=where, **data)

    return Ladder(f"random cubic graph{_told(data)}", drawn, orders, "nimbers", range(3))


def _told(data: dict[str, Any]) -> str:
    return "".join(f", {key} {value}" for key, value in data.items())
