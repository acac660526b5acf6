"""Write the sums of the instance library: `python instances/make_sums.py`.

`puzzles.jsonl` has the two puzzles of the POLISH paper, sections 8 and 9, with the moves that win;
the text of section 9 names the other side of K_{2,3}, but prints the triple of this move.
`light.jsonl` has light positions with the cases of Theorem 15.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from zermelo.formats.json_text import dumps
from zermelo.formats.writing import atomic_write
from zermelo.games.polish.evidence.formulas import Triple, light

HERE = Path(__file__).parent / "sum"
Entry = dict[str, Any]


def polish(family: str, **data: Any) -> Entry:
    """Return a part."""
    return {"game": "polish", "graph": {"family": family}, **data}


PUZZLES: dict[str, tuple[list[Entry], list[list[int]]]] = {
    "section-8": (
        [
            polish("star:3"),
            polish("bipartite:2,3"),
            polish("bipartite:4,3", brushes=[1] * 7),
        ],
        [[1, 0], [1, 1]],
    ),
    "section-9": (
        [polish("star:3"), polish("cycle:4"), polish("path:2"), polish("bipartite:2,3")],
        [[3, 0], [3, 1]],
    ),
}
"""The parts, and the moves that win: on either vertex of the side of K_{2,3} with two."""

LIGHT: list[tuple[Triple, Triple]] = [
    ((0, 2, 1), (0, 0, 1)), ((0, 2, 1), (0, 0, 2)), ((0, 1, 1), (0, 0, 1)), ((0, 1, 2), (0, 0, 1)),
    ((0, 3, 2), (0, 0, 2)), ((2, 1, 0), (0, 0, 1)), ((1, 0, 2), (0, 0, 2)), ((1, 0, 0), (0, 0, 3)),
    ((1, 0, 2), (0, 2, 1)), ((1, 1, 0), (0, 2, 1)), ((1, 0, 1), (1, 0, 1)), ((2, 1, 1), (1, 2, 0)),
]  # fmt: skip


def puzzles() -> Iterator[Entry]:
    """Yield the two puzzles with all three questions."""
    for name, (parts, moves) in PUZZLES.items():
        for question, answer in (("nim-value", 3), ("outcome", "N"), ("winning-moves", moves)):
            yield {
                "game": "sum",
                "parts": parts,
                "question": question,
                "name": f"sum-{name}-{question}",
                "reference": f"POLISH paper, the puzzle of {name.replace('-', ' ')}",
                "answer": answer,
            }


def light_positions() -> Iterator[Entry]:
    """Yield light positions with their nim-values."""
    for left, right in LIGHT:
        yield {
            "game": "light-polish",
            "left": left,
            "right": right,
            "question": "nim-value",
            "name": f"light-{''.join(map(str, left))}-{''.join(map(str, right))}",
            "reference": "POLISH paper, Theorem 15",
            "answer": light(left, right),
        }


def main() -> None:
    """Write the two files."""
    HERE.mkdir(exist_ok=True)
    for name, entries in (("puzzles", puzzles), ("light", light_positions)):
        with atomic_write(HERE / f"{name}.jsonl") as stream:
            for value in entries():
                stream.write((dumps(value) + "\n").encode())


if __name__ == "__main__":
    main()
