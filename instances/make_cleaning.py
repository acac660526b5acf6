"""Write the cleaning part of the instance library: `python -m instances.make_cleaning`.

`brush-numbers.jsonl` has graphs with known formulas and others with the answer that zermelo's
checker certifies; `cleaned.jsonl` has configurations whose end can be followed by hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from lab.graph6 import encode_sparse6
from zermelo.families.language import parse
from zermelo.formats.json_text import dumps
from zermelo.formats.writing import atomic_write

HERE = Path(__file__).parent / "cleaning"
Entry = dict[str, Any]

ENDS = "the bound of the ends and an order; certified by zermelo"
TABLE = "the subset program; certified by zermelo"


def entry(graph: str, question: str, answer: Any, reference: str, **data: Any) -> Entry:
    """Return an instance; random graphs are written out."""
    name = graph.replace(":", "-").replace(",", "-").replace("=", "")
    drawn = {"sparse6": encode_sparse6(parse(graph))} if "seed" in graph else {"family": graph}
    return {
        "game": "cleaning",
        "graph": drawn,
        **data,
        "question": question,
        "name": f"{question}-{name}" + "".join(f"-{x}" for x in data.get("brushes", ())),
        "reference": reference,
        "answer": answer,
    }


def brush_numbers() -> Iterator[Entry]:
    """Yield graphs with their brush numbers."""
    known = {
        "floor(n^2 / 4) for K_n": [(f"complete:{n}", n * n // 4) for n in (1, 2, 3, 4, 9, 10, 60)],
        "ceil(a b / 2) for K_{a,b}": [
            (f"bipartite:{a},{b}", (a * b + 1) // 2)
            for a, b in ((2, 3), (3, 3), (4, 7), (5, 9), (30, 41))
        ],
        "half the number of odd vertices of a tree": [
            ("path:7", 1), ("star:6", 3), ("star:7", 4), ("spider:1,2,3", 2),
        ],
        "2 for a cycle": [("cycle:3", 2), ("cycle:50", 2)],
        "m + n - 2 for a grid": [("grid:2x2", 2), ("grid:4x5", 7), ("grid:8x8", 14)],
        "ceil(n / 2) + 2 for a wheel": [("wheel:5", 5), ("wheel:12", 8)],
        "7 for the Petersen graph": [("petersen", 7)],
    }  # fmt: skip
    for reference, graphs in known.items():
        for graph, answer in graphs:
            yield entry(graph, "brush-number", answer, reference)
    yield entry("hypercube:3", "brush-number", 6, ENDS)
    for n in (30, 120):
        graph = f"regular:{n},3,seed=1"
        yield entry(graph, "brush-number", n // 2 + 2, ENDS)
    for graph, answer in (
        ("hypercube:4", 12), ("torus:3x3", 8), ("torus:3x4", 10), ("torus:4x4", 12),
        ("torus:3x5", 12), ("union(petersen,complete:5,path:3)", 7 + 6 + 1),
        ("multipartite:4,5,6", 37),
    ):  # fmt: skip
        yield entry(graph, "brush-number", answer, TABLE)


def cleaned() -> Iterator[Entry]:
    """Yield configurations with what cleaning them leaves."""
    rules = "followed by hand from the rules (POLISH paper, section 1)"
    for graph, brushes, dirty, left in (
        ("path:4", [1, 0, 0, 0], [], []),
        ("path:4", [0, 1, 0, 0], [0, 1, 2, 3], [0, 1, 0, 0]),
        ("cycle:5", [2, 0, 0, 0, 0], [], []),
        ("star:3", [0, 1, 1, 0], [], []),
        ("star:4", [0, 1, 0, 0, 0], [0, 2, 3, 4], [1, 0, 0, 0]),
        ("complete:4", [3, 1, 0, 0], [], []),
        ("complete:4", [3, 0, 0, 0], [1, 2, 3], [1, 1, 1]),
        ("union(path:1,cycle:3)", [0, 1, 1, 1], [1, 2, 3], [1, 1, 1]),
    ):
        answer = {"dirty": dirty, "brushes": left}
        yield entry(graph, "cleaned", answer, rules, brushes=brushes)


def main() -> None:
    """Write the two files."""
    for name, entries in (("brush-numbers", brush_numbers), ("cleaned", cleaned)):
        with atomic_write(HERE / f"{name}.jsonl") as stream:
            for value in entries():
                stream.write((dumps(value) + "\n").encode())


if __name__ == "__main__":
    main()
