"""Rules files in the styles of strangers, boards for them, and a search of them without zermelo."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import networkx as nx

import zermelo
from zermelo.games.ruleset.files import load
from zermelo.games.ruleset.playing import Board

ROOT = Path(__file__).resolve().parents[2]

FILES = sorted(
    file
    for folder in ("rulesets", "tests/rulesets/strangers")
    for file in (ROOT / folder).glob("*.py")
    if 'graph="none"' not in file.read_text()  # positions that are texts are not compiled
)

FIXED: dict[str, Any] = {
    "token": 0, "ends": [0, 1], "blue": [0, 2], "cop": 0, "robber": 1, "source": 0, "red": [],
    "take": [1, 2], "columns": 2,
}  # fmt: skip


def game(path: Path) -> zermelo.types.Ruleset:
    (found,) = load(str(path))
    return found


def boards(own: zermelo.types.Ruleset, sizes: tuple[int, ...]) -> Iterator[zermelo.types.Instance]:
    """Yield random boards with so many vertices."""
    chance = random.Random(9)
    for n in sizes:
        graph = nx.gnp_random_graph(n, 0.6, seed=n, directed=own.graph == "directed")
        if own.name in ("poset-game", "seepage-rules"):  # without circuits
            graph = nx.DiGraph([(u, v) for u, v in graph.edges if u < v])
            graph.add_nodes_from(range(n))
        data = {each.name: FIXED[each.name] for each in own.data if each.name in FIXED}
        if "red" in data:
            data["red"] = list(graph.edges)[::2]
        for each in own.data:
            if each.name in ("weights", "brushes") and own.name != "my-polish":
                data[each.name] = [chance.randrange(1, 4) for _ in range(n)]
        yield own(graph, **data)


def as_given(board: Board) -> dict[str, Any]:
    """Return a board's data as one gives them: an author's function gets weights in edge order."""
    data = dict(board.data)
    if "edge_weights" in data:
        weights = zip(board.graph.edges, data["edge_weights"], strict=True)
        data["edge_weights"] = [(*edge, weight) for edge, weight in weights]
    return data


def start(board: Board) -> Any:
    return board.ruleset.start(board.graph, **dict(board.data))


def options(board: Board, position: Any, player: str) -> list[tuple[Any, Any]]:
    """Return what the author's function yields."""
    asked = (player,) if board.ruleset.partizan else ()
    return list(board.ruleset.moves(board.graph, position, *asked))


class Plain:
    """A search that knows the author's `moves` and nothing else."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.values: dict[Any, int] = {}
        self.wins: dict[Any, bool] = {}

    def nim_value(self, position: Any) -> int:
        if position not in self.values:
            found = {self.nim_value(after) for _, after in options(self.board, position, "")}
            self.values[position] = next(i for i in range(len(found) + 1) if i not in found)
        return self.values[position]

    def mover_wins(self, position: Any, player: str, misere: bool = False) -> bool:
        key = position, player, misere
        if key not in self.wins:
            other = {"left": "right", "right": "left"}.get(player, "")
            afters = [after for _, after in options(self.board, position, player)]
            self.wins[key] = any(not self.mover_wins(a, other, misere) for a in afters) or (
                misere and not afters
            )
        return self.wins[key]

    def answer(self, question: str) -> Any:
        position = start(self.board)
        if question == "nim-value":
            return self.nim_value(position)
        if question == "misere-outcome":
            return "N" if self.mover_wins(position, "", True) else "P"
        if not self.board.ruleset.partizan:
            return "N" if self.mover_wins(position, "") else "P"
        wins = self.mover_wins(position, "left"), self.mover_wins(position, "right")
        return {(1, 1): "N", (1, 0): "L", (0, 1): "R", (0, 0): "P"}[wins]

    def winning(self, player: str) -> set[Any]:
        """Return what the winning moves lead to."""
        other = {"left": "right", "right": "left"}.get(player, "")
        position = start(self.board)
        afters = [after for _, after in options(self.board, position, player)]
        return {after for after in afters if not self.mover_wins(after, other)}
