"""Write the vertex deletion games of the instance library: `python instances/make_deletion.py`.

`subtraction/paper.jsonl` has what the paper on connected subtraction states; the other files have
graphs whose nim-values several programs have found independently.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from zermelo.formats.json_text import dumps
from zermelo.formats.writing import atomic_write

HERE = Path(__file__).parent
Entry = dict[str, Any]

PAPER = "Dailly, Moncel, Parreau, Connected subtraction games on subdivided stars"
SEARCH = "two searches; certified by zermelo"


def entry(
    game: str, graph: str, answer: Any, reference: str, question: str = "nim-value", **data: Any
) -> Entry:
    """Return an instance on a graph of the mini-language, named after what it is."""
    sizes = "".join(map(str, data.get("take", []))) or data.get("digits", "")
    words = (game, graph.replace(":", "-").replace(",", "-"), sizes, question)
    return {
        "game": game,
        "graph": {"family": graph},
        **data,
        "question": question,
        "name": "-".join(word for word in words if word not in ("", "nim-value")),
        "reference": reference,
        "answer": answer,
    }


def paper() -> Iterator[Entry]:
    """Yield what the paper states."""
    for n in (7, 8, 9, 10, 11):
        where = f"{PAPER}, Lemma 4 (the size modulo N + 1)"
        yield entry("subtraction", f"path:{n}", n % 4, where, take=[1, 2, 3])
    for t, value in ((3, 2), (4, 0), (5, 1), (8, 0)):
        yield entry("subtraction", f"star:{t}", value, f"{PAPER}, Lemma 9", take=[1, 2, 3, 4])
    for t, value in ((0, 4), (1, 0), (2, 1), (3, 4), (4, 3), (6, 3)):
        graph = "spider:" + ",".join(["1"] * t + ["3"]) if t else "path:4"
        yield entry("subtraction", graph, value, f"{PAPER}, Table 1, row 3", take=[1, 2, 3, 4])
    for arms, value in (("1,2,2", 3), ("1,1,3", 4), ("1,2,3", 7), ("1,3,4", 1)):
        where = f"{PAPER}, Lemma 12"
        yield entry("subtraction", f"spider:{arms}", value, where, take=[1, 2, 3, 4, 5, 6, 7])
    for arms, value in (("1,1,1", 1), ("3,3,3", 1), ("1,2,3", 1), ("1,1,2", 2), ("1,1,1,3", 1)):
        where = f"{PAPER}, Lemmas 20, 22 and 25"
        yield entry("subtraction", f"spider:{arms}", value, where, take=[1, 2, 4])


def graphs() -> Iterator[Entry]:
    """Yield connected subtraction on other graphs."""
    for graph, take, value in (
        ("petersen", [3], 1), ("petersen", [1, 2, 3], 1), ("grid:3x4", [2, 3], 3),
        ("grid:3x4", [1, 2, 3, 4], 5), ("grid:3x4", [1, 4, 5], 2), ("grid:4x4", [1, 2, 3], 0),
        ("complete:5", [1, 4, 5], 3), ("hypercube:3", [3, 7], 2), ("wheel:6", [1, 2, 3], 3),
    ):  # fmt: skip
        yield entry("subtraction", graph, value, SEARCH, take=take)
    for graph, take in (("complete:5", [1, 2, 3, 4]), ("petersen", [1])):
        yield entry("subtraction", graph, "P", SEARCH, "outcome", take=take)


def octal() -> Iterator[Entry]:
    """Yield octal games; 0.137 and 0.07 on paths are Dawson's games."""
    dawson = "Guy and Smith, The G-values of various games (Dawson's Chess and Dawson's Kayles)"
    for n, value in ((5, 3), (10, 3), (13, 4)):
        yield entry("octal", f"path:{n}", value, dawson, digits="0.137")
        yield entry("octal", f"path:{n + 1}", value, dawson, digits="0.07")
    yield entry("octal", "petersen", 1, SEARCH, digits="0.33")
    yield entry("octal", "petersen", 1, SEARCH, digits="0.333")
    yield entry("octal", "grid:3x4", 0, SEARCH, digits="0.33")


def related() -> Iterator[Entry]:
    """Yield Node-Kayles, Arc-Kayles and Grim."""
    values = {
        "node-kayles": {"grid:3x3": 1, "grid:4x4": 0, "petersen": 1, "path:13": 4, "cycle:11": 1},
        "arc-kayles": {"grid:3x3": 0, "grid:3x4": 1, "petersen": 0, "path:14": 4, "star:6": 1},
        "grim": {"grid:3x3": 2, "grid:3x4": 0, "petersen": 0, "path:11": 4, "cycle:13": 1},
    }
    for game, answers in values.items():
        for graph, value in answers.items():
            yield entry(game, graph, value, SEARCH)


FILES: dict[str, Callable[[], Iterator[Entry]]] = {
    "subtraction/paper": paper,
    "subtraction/graphs": graphs,
    "octal/graphs": octal,
    "kayles/graphs": related,
}


def main() -> None:
    """Write the files."""
    for name, entries in FILES.items():
        (HERE / name).parent.mkdir(exist_ok=True)
        with atomic_write(HERE / f"{name}.jsonl") as stream:
            for value in entries():
                stream.write((dumps(value) + "\n").encode())


if __name__ == "__main__":
    main()
