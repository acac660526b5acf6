"""Write the Seepage part of the instance library: `python instances/make_seepage.py`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from zermelo.families.quantified import Clause, random_clauses
from zermelo.formats.json_text import dumps
from zermelo.formats.writing import atomic_write

HERE = Path(__file__).parent / "seepage"

TREES = "the recursion on trees"
SEARCHED = "token search and learning search agree"
CERTIFIED = "certified by zermelo"


def entry(name: str, graph: Any, answer: Any, reference: str, **data: Any) -> dict[str, Any]:
    """Return an instance; with "protect" the question is green-wins."""
    return {
        "game": "seepage",
        "graph": {"family": graph} if isinstance(graph, str) else {**graph, "directed": True},
        **data,
        "question": "green-wins" if "protect" in data else "green-number",
        "name": f"seepage-{name}",
        "reference": reference,
        "answer": answer,
    }


def formula_is_true(m: int, clauses: Sequence[Clause]) -> bool:
    """Evaluate a formula by trying all 4^m assignments of its quantifiers, for comparison."""

    def value(chosen: tuple[bool, ...]) -> bool:
        if len(chosen) == 2 * m:
            return all(any(chosen[abs(x) - 1] == (x > 0) for x in clause) for clause in clauses)
        both = (value((*chosen, choice)) for choice in (False, True))
        return all(both) if len(chosen) % 2 else any(both)

    return value(())


def families() -> Iterator[dict[str, Any]]:
    """Yield trees, simplices, grids and products."""
    for k, depth in ((1, 3), (2, 5), (3, 3), (4, 2)):
        yield entry(f"kary-{k}-{depth}", f"kary:{k},{depth}", k, TREES)
    for m, numbers in ((2, (2, 1, 1)), (3, (3, 2, 2, 2, 2, 2, 1, 1, 1)), (4, (4, 3, 3, 2, 2))):
        for d, number in enumerate(numbers, 1):
            yield entry(f"simplex-{m}-{d}", f"simplex:{m},{d}", number, SEARCHED)
    for name, d, number in (("simplex-4-6", 6, 2), ("simplex-5-4", 4, 3)):
        yield entry(name, f"simplex:{name[8]},{d}", number, CERTIFIED)
    yield entry("grid-4x6", "digrid:4x6", 1, SEARCHED)
    binary = "tensordag(kary:2,2,kary:2,2)"
    yield entry("tensor-of-binary-trees", binary, 4, TREES)
    yield entry("tensor-of-simplices", "tensordag(simplex:2,3,simplex:2,3)", 2, SEARCHED)
    product = "product(kary:2,2,kary:2,2)"
    yield entry("product-of-binary-trees", product, 2, "the report, Lemma 4.1; certified")
    for m, seed in ((4, 0), (4, 1), (6, 0), (6, 2)):
        truth = formula_is_true(m, random_clauses(m, seed))
        reference = "the formula, evaluated by trying all assignments"
        yield entry(f"qbf-{m}-{seed}", f"qbf:{m},seed={seed}", truth, reference, protect=1)


def special() -> Iterator[dict[str, Any]]:
    """Yield small instances: edge cases, and counterexamples to statements as they were printed."""
    by_hand = "by hand"
    edge = {"vertices": 2, "edges": [[0, 1]]}
    yield entry("edge", edge, 1, by_hand)
    yield entry("vertex", {"vertices": 1, "edges": []}, None, "the source is a sink")
    yield entry("marked-source", edge, None, "the source is marked as a sink", sinks=[0, 1])
    yield entry("no-sinks", edge, 1, "by hand: there is nothing to reach", sinks=[])
    star = {"vertices": ["s", "a", "b", "c"], "edges": [["s", x] for x in "abc"]}
    yield entry("star", star, 3, by_hand)
    yield entry("star-one-sink", star, 1, "by hand: two leaves are dead ends", sinks=["b"])
    whole = {"vertices": 5, "edges": [[0, 1], [0, 4], [1, 2], [1, 3], [1, 4]]}
    lemma = "counterexample to Lemma 4.3 as printed; by hand"
    yield entry("lemma-4-3", whole, 2, lemma)
    cut = {"vertices": 3, "edges": [[0, 1], [0, 2], [1, 2]]}
    yield entry("lemma-4-3-truncated", cut, 1, lemma)
    before = {"vertices": 4, "edges": [[0, 1], [1, 2], [2, 3], [0, 3]]}
    proposition = "counterexample to Proposition 4.2 as printed; by hand"
    yield entry("proposition-4-2", before, 1, proposition)
    after = {"vertices": 3, "edges": [[0, 1], [0, 2]]}
    yield entry("proposition-4-2-reduced", after, 2, proposition)


def main() -> None:
    """Write the files."""
    for name, values in (("families", families()), ("special", special())):
        with atomic_write(HERE / f"{name}.jsonl") as stream:
            for value in values:
                stream.write((dumps(value) + "\n").encode())


if __name__ == "__main__":
    main()
