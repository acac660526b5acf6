"""Write the weak-cops instances of the library: `python instances/make_weak_cops.py`.

`tilings.jsonl` has the eleven Archimedean tilings with their weak cop numbers. They are our own
result (docs/games/weak-cops.md); each answer is decided again, with a certificate, by the tests.
`graphs.jsonl` has other periodic graphs and finite ones, with what is proved of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from zermelo.families.language import parse
from zermelo.families.tilings import CELLS, PREFIX
from zermelo.formats.json_text import dumps
from zermelo.formats.writing import atomic_write

HERE = Path(__file__).parent / "weak-cops"
ONE_COP = "3.3.3.3.3.3"


Entry = dict[str, Any]
OURS = "zermelo, docs/games/weak-cops.md"
GRID = [[0, 0, 1, 0], [0, 0, 0, 1]]


def tilings() -> Iterator[Entry]:
    """Yield the Archimedean tilings."""
    for name in CELLS:
        number = 1 if name == ONE_COP else 2
        yield entry(name, OURS, [number, number], periodic=f"{PREFIX}{name}")


def graphs() -> Iterator[Entry]:
    """Yield other graphs."""
    king = {"vertices": 1, "edges": [*GRID, [0, 0, 1, 1], [0, 0, 1, -1]]}
    yield entry("king", f"{OURS}: the square grid with diagonals", [1, 1], periodic=king)
    petersen = [[u, v, 0, 0] for u, v in parse("petersen").edges]
    hung = {"vertices": 10, "edges": [*petersen, *GRID]}
    yield entry("petersens", f"{OURS}: a block with cop number 3", [3, None], periodic=hung)
    named = {
        "vertices": ["a", "b"],
        "edges": [["a", "b", 0, 0], ["b", "a", 1, 0], ["a", "a", 0, 1]],
    }
    yield entry(
        "bricks", f"{OURS}: a grid without every second column line", [2, 2], periodic=named
    )
    yield entry("cycle", "a finite graph has its cop number", [2, 2], graph={"family": "cycle:6"})


def entry(name: str, reference: str, answer: Any, **data: Any) -> Entry:
    """Return an instance."""
    return {
        "game": "weak-cops",
        **data,
        "name": f"weak-cops-{name}",
        "reference": reference,
        "answer": answer,
    }


def main() -> None:
    """Write the files."""
    for name, entries in (("tilings", tilings()), ("graphs", graphs())):
        with atomic_write(str(HERE / f"{name}.jsonl")) as stream:
            for each in entries:
                stream.write(f"{dumps(each)}\n".encode())


if __name__ == "__main__":
    main()
