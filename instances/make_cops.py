"""Write the Cops and Robbers part of the instance library: `python instances/make_cops.py`.

`known.jsonl` has graphs whose cop numbers are in the literature, `rounds.jsonl` capture times, and
whether k cops win. All of them are certified by zermelo.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from zermelo.formats.json_text import dumps
from zermelo.formats.writing import atomic_write

HERE = Path(__file__).parent / "cops"
Entry = dict[str, Any]

OURS = "certified by zermelo"
GIRTH = "Aigner, Fromme 1984: least degree, girth 5"
PRODUCT = "Neufeld, Nowakowski 1998: products of cycles"
TREES = "Maamoun, Meyniel 1987: products of trees"


def entry(graph: str, question: str, answer: Any, reference: str, cops: int | None = None) -> Entry:
    """Return an instance."""
    name = f"{question}-{graph}" + (f"-{cops}" if cops is not None else "")
    data = {} if cops is None else {"cops": cops}
    return {
        "game": "cops",
        "graph": {"family": graph},
        **data,
        "question": question,
        "name": name.replace(":", "-").replace(",", "-").replace("(", "-").replace(")", ""),
        "reference": reference,
        "answer": answer,
    }


def known() -> Iterator[Entry]:
    """Yield graphs with their cop numbers."""
    for graph, answer, reference in (
        ("petersen", 3, GIRTH), ("heawood", 3, GIRTH), ("mcgee", 3, GIRTH), ("pappus", 3, GIRTH),
        ("moebiuskantor", 3, GIRTH), ("desargues", 3, GIRTH), ("tuttecoxeter", 3, GIRTH),
        ("dodecahedron", 3, GIRTH), ("icosahedron", 2, OURS), ("incidence:3", 4, GIRTH),
        ("robertson", 4, "Turcotte, Yvon 2021: the smallest with four"), ("bipartite:3,3", 2, OURS),
        ("paley:13", 2, OURS), ("hypercube:4", 3, TREES), ("hypercube:5", 3, TREES),
        ("grid:7x9", 2, TREES), ("torus:5x6", 3, PRODUCT), ("complete:9", 1, "one cop sees all"),
        ("tree:500,seed=1", 1, "Nowakowski, Winkler 1983: trees"), ("cycle:40", 2, OURS),
        ("union(petersen,cycle:5,path:3)", 6, "the sum over the components"),
    ):  # fmt: skip
        yield entry(graph, "cop-number", answer, reference)


def rounds() -> Iterator[Entry]:
    """Yield capture times, and whether so many cops win."""
    for graph, cops, answer in (
        ("petersen", 3, 1), ("petersen", 2, None), ("robertson", 4, 2), ("grid:6x6", 2, 5),
        ("grid:4x9", 2, 5), ("torus:5x5", 3, 3), ("path:30", 1, 15), ("path:30", 2, 7),
        ("complete:6", 6, 0), ("union(path:9,path:9)", 4, 2), ("union(path:9,path:9)", 3, 4),
        ("cycle:12", 2, 3), ("hypercube:5", 3, 3),
    ):  # fmt: skip
        yield entry(graph, "capture-time", answer, OURS, cops)
    for graph, cops, wins in (
        ("robertson", 3, False), ("robertson", 4, True), ("cycle:2000", 1, False),
        ("tree:2000,seed=3", 1, True), ("union(cycle:4,cycle:5)", 3, False),
    ):  # fmt: skip
        yield entry(graph, "cops-win", wins, OURS, cops)


def main() -> None:
    """Write the two files."""
    for name, entries in (("known", known), ("rounds", rounds)):
        with atomic_write(HERE / f"{name}.jsonl") as stream:
            for value in entries():
                stream.write((dumps(value) + "\n").encode())


if __name__ == "__main__":
    main()
