"""Write the POLISH part of the instance library: `python -m instances.make_polish`.

`paper.jsonl` has the paper's theorems, tables and two puzzles; `graphs.jsonl` has graphs, some with
brushes, whose values several programs have found independently.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from lab.graph6 import encode_sparse6
from zermelo.families.language import parse
from zermelo.formats.json_text import dumps
from zermelo.formats.writing import atomic_write

HERE = Path(__file__).parent / "polish"
Entry = dict[str, Any]

PAPER = "Gordinowicz, Nowakowski, Pralat, POLISH"
SEARCH = "two searches; certified by zermelo"
OURS = "the spider formula; certified by zermelo"

SECTION_9 = "union(star:3,cycle:4,path:2,bipartite:2,3)"
SECTION_8 = "union(star:3,bipartite:2,3,bipartite:4,3)"


def entry(
    name: str, graph: str, answer: Any, reference: str, question: str = "nim-value", **data: Any
) -> Entry:
    """Return an instance; random graphs are written out."""
    drawn = {"sparse6": encode_sparse6(parse(graph))} if "seed" in graph else {"family": graph}
    return {
        "game": "polish",
        "graph": drawn,
        **data,
        "question": question,
        "name": f"polish-{name}",
        "reference": reference,
        "answer": answer,
    }


def paper() -> Iterator[Entry]:
    """Yield what the paper states."""
    for name, graph in (
        ("cycle-12", "cycle:12"),
        ("torus-3x5", "torus:3x5"),
        ("k-9", "complete:9"),
    ):
        yield entry(f"theorem-5-{name}", graph, 0, f"{PAPER}, Theorem 5")
    for n in range(2, 8):
        value = 1 if n % 2 == 0 else 2
        yield entry(f"lemma-6-path-{n}", f"path:{n}", value, f"{PAPER}, Lemma 6")
    for brushes, value in (([1, 0, 0, 0, 0], 1), ([1, 1, 0, 0, 0], 2), ([1, 1, 1, 1, 1], 1)):
        name = "lemma-6-cycle-" + "".join(map(str, brushes))
        yield entry(name, "cycle:5", value, f"{PAPER}, Lemma 6", brushes=brushes)
    for n in range(2, 9):
        yield entry(f"theorem-8-star-{n}", f"star:{n}", n % 3, f"{PAPER}, Theorem 8")
    for n in (4, 6, 8, 20, 40):
        yield entry(f"theorem-9-k-{n}", f"complete:{n}", "P", f"{PAPER}, Theorem 9", "outcome")
    for m, n in ((2, 2), (4, 6), (20, 30)):
        name = f"theorem-12-k-{m}-{n}"
        yield entry(name, f"bipartite:{m},{n}", 0, f"{PAPER}, Corollary 12")
    for n in (5, 7, 25, 41):
        name = f"theorem-13-k-2-{n}"
        yield entry(name, f"bipartite:2,{n}", "P", f"{PAPER}, Theorem 13", "outcome")
    moves = [2, 3, 4]
    where = f"{PAPER}, section 7 and Theorem 15"
    yield entry("k-2-3", "bipartite:2,3", 2, where)
    yield entry("k-2-3-moves", "bipartite:2,3", moves, where, "winning-moves")
    brushes = [0] * 9 + [1] * 7
    yield entry("section-8", SECTION_8, "N", f"{PAPER}, section 8", "outcome", brushes=brushes)
    slip = f"{PAPER}, section 9 (a brush on a vertex of degree 3; the text says 2, its triple 3)"
    yield entry("section-9-moves", SECTION_9, [10, 11], slip, "winning-moves")


def graphs() -> Iterator[Entry]:
    """Yield graphs with values that were searched for."""
    for graph, value in (
        ("grid:3x3", 1), ("grid:2x5", 0), ("petersen", 0), ("hypercube:3", 0), ("complete:7", 0),
        ("bipartite:3,4", 0),
    ):  # fmt: skip
        name = graph.replace(":", "-").replace(",", "-").replace("=", "")
        yield entry(name, graph, value, SEARCH)
    for arms, value in (("1,2,3", 3), ("2,2,2", 2), ("2,2,2,2", 2), ("1,2,3,4", 3)):
        yield entry("spider-" + arms.replace(",", "-"), f"spider:{arms}", value, OURS)


def main() -> None:
    """Write the two files."""
    for name, entries in (("paper", paper), ("graphs", graphs)):
        with atomic_write(HERE / f"{name}.jsonl") as stream:
            for value in entries():
                stream.write((dumps(value) + "\n").encode())


if __name__ == "__main__":
    main()
