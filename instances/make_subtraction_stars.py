"""Write `instances/subtraction/stars.jsonl`: `python instances/make_subtraction_stars.py`.

Paths, subdivided stars and bistars for connected subtraction, with the values of the paper's
statements and of our own where it has none.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from zermelo.formats.json_text import dumps
from zermelo.formats.writing import atomic_write

HERE = Path(__file__).parent / "subtraction"
Entry = dict[str, Any]

PAPER = "Dailly, Moncel, Parreau, Connected subtraction games on subdivided stars"
OCTAL = "Beaudou et al., Octal games on graphs: the game 0.33 on subdivided stars and bistars"
OURS = "certified by zermelo"


def entry(
    name: str, graph: str, take: list[int], answer: Any, reference: str, question: str = "nim-value"
) -> Entry:
    """Return an instance."""
    return {
        "game": "subtraction",
        "graph": {"family": graph},
        "take": take,
        "question": question,
        "name": f"subtraction-{name}",
        "reference": reference,
        "answer": answer,
    }


def stars() -> Iterator[Entry]:
    """Yield the instances."""
    for n in (1, 1000, 100_000):
        yield entry(f"path-{n}", f"path:{n}", [1, 2, 3], n % 4, f"{PAPER}, Lemma 4")
    yield entry("path-247", "path:41", [2, 4, 7], 1, f"{PAPER}, section 1.3: preperiod 8")
    for j, value in ((2, 10), (11, 6), (20, 6)):
        take = list(range(1, 9))
        yield entry(f"spider-1-8-{j}", f"spider:1,8,{j}", take, value, f"{PAPER}, Theorem 10")
    for arms, value in (("5,6,7", 3), ("1,2,3", 3), ("4,4,4,1,1", 3)):
        yield entry(
            f"spider-{arms.replace(',', '-')}", f"spider:{arms}", [1, 2, 3], value,
            f"{PAPER}, Theorem 16",
        )  # fmt: skip
    for arms, lemma, value in (("1,1,1,5", 22, 3), ("1,1,2,4", 24, 3), ("2,2,9", 26, 2)):
        name = f"124-spider-{arms.replace(',', '-')}"
        yield entry(name, f"spider:{arms}", [1, 2, 4], value, f"{PAPER}, Lemma {lemma}")
    for arms, value in (("2,2,7,8", 6), ("2,2,7", 8)):
        name = f"7-spider-{arms.replace(',', '-')}"
        yield entry(name, f"spider:{arms}", list(range(1, 8)), value, f"{OURS}; Theorem 16 ends")
    yield entry(
        "twelve", "spider:12,12,12,12,12", [1, 2, 3], [[12], [24], [36], [48], [60]],
        f"{PAPER}, Theorem 16", "winning-moves",
    )  # fmt: skip
    for middle, value in ((1, 1), (4, 1), (3, 3)):
        graph = f"bridge(spider:1,2,0,spider:1,1,3,0,{middle})"
        yield entry(f"bistar-{middle}", graph, [1, 2], value, OCTAL)


if __name__ == "__main__":
    HERE.mkdir(exist_ok=True)
    with atomic_write(HERE / "stars.jsonl") as stream:
        for value in stars():
            stream.write((dumps(value) + "\n").encode())
