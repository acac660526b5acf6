"""Write the part of the instance library about periods: `python instances/make_periods.py`.

`periods.jsonl` has graphs with a growing path: subtraction games whose period is not that of the
path, which answers a question of "Connected subtraction games on subdivided stars", some where it
is, and games that split paths.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from zermelo.formats.json_text import dumps
from zermelo.formats.writing import atomic_write

HERE = Path(__file__).parent / "periods"
Entry = dict[str, Any]

PAPER = "Dailly, Moncel, Parreau, Connected subtraction games on subdivided stars"
OTHER = f"a counterexample to a question of {PAPER}; two programs; certified by zermelo"
OCTAL = "Berlekamp, Conway, Guy, Winning Ways, chapter 4; certified by zermelo"
OURS = "certified by zermelo"

TREES = {
    "six": [[0, 4], [1, 4], [0, 5], [2, 5], [3, 5]],
    "seven": [[0, 5], [0, 6], [1, 6], [2, 6], [3, 6], [4, 6]],
    "double-star": [[0, 1], [0, 4], [0, 5], [0, 6], [1, 2], [1, 3]],
    "broom": [[0, 1], [1, 2], [0, 3], [0, 4], [0, 5], [0, 6], [0, 7], [0, 8]],
}


def entry(
    name: str, game: str, graph: str, at: int, answer: tuple[int, int], reference: str, **data: Any
) -> Entry:
    """Return an instance, given preperiod and period."""
    edges = TREES.get(graph)
    drawn = {"vertices": len(edges) + 1, "edges": edges} if edges else {"family": graph}
    return {
        "game": game,
        "graph": drawn,
        **data,
        "attach_at": at,
        "question": "period",
        "name": f"period-{name}",
        "reference": reference,
        "answer": dict(zip(("preperiod", "period"), answer, strict=True)),
    }


def entries() -> Iterator[Entry]:
    """Yield all instances."""
    for name, take, graph, at, answer in (
        ("k13", [3, 7], "star:3", 0, (0, 5)),
        ("p3", [2, 3, 4, 6, 8, 11, 12, 15], "path:3", 1, (20, 14)),
        ("six", [1, 4, 5], "six", 4, (0, 16)),
        ("seven", [3], "seven", 0, (0, 2)),
        ("double-star", [2, 3, 5, 6, 8], "double-star", 1, (87, 80)),
        ("broom", [2, 3, 5], "broom", 1, (2, 8)),
    ):
        yield entry(f"subtraction-{name}", "subtraction", graph, at, answer, OTHER, take=take)
    for name, take, graph, at, answer in (
        ("stars-12", [1, 2], "spider:2,4", 0, (0, 3)),
        ("stars-124", [1, 2, 4], "spider:1,2,2", 0, (0, 3)),
    ):
        yield entry(f"subtraction-{name}", "subtraction", graph, at, answer, PAPER, take=take)
    # The path with one vertex grows: preperiods are those of the path, less one.
    for digits, answer in (("0.77", (70, 12)), ("0.137", (51, 34)), ("0.07", (52, 34))):
        name = f"octal-{digits[2:]}"
        yield entry(name, "octal", "path:1", 0, answer, OCTAL, digits=digits)
    yield entry("node-kayles-claw", "node-kayles", "star:3", 0, (50, 34), OURS)
    yield entry("arc-kayles-path", "arc-kayles", "path:3", 1, (51, 34), OURS)


def main() -> None:
    """Write the file."""
    with atomic_write(HERE / "periods.jsonl") as stream:
        for value in entries():
            stream.write((dumps(value) + "\n").encode())


if __name__ == "__main__":
    main()
