"""The counterexamples to printed statements, from docs/errata/seepage.json."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from seepage_dags import dags, random_dag
from seepage_surgery import Edges, wins

FILE = Path(__file__).resolve().parents[2] / "docs" / "errata" / "seepage.json"


@dataclass(frozen=True)
class Example:
    """A counterexample, and for a reduction what the printed statement makes of it."""

    edges: Edges
    after: Edges | None
    source: int
    k: int
    winners: tuple[str, ...]

    def breaks(self, after: Edges, source: int = 0) -> bool:
        """Whether the reduced graph is the recorded one, and the winner changes as recorded."""
        assert (self.after, self.source) == (after, source)
        before = wins(self.edges, self.k)
        assert self.winners[before] == "sludge"
        return wins(after, self.k, source=source) != before


def _edges(value: list[list[int]]) -> Edges:
    return tuple(sorted((u, v) for u, v in value))


EXAMPLES = {
    example["name"]: Example(
        _edges(example["edges"]),
        _edges(example["after"]) if "after" in example else None,
        example.get("source", 0),
        example.get("k", 1),
        tuple(example.get("winners", ())),
    )
    for entry in json.loads(FILE.read_text())
    for example in entry["examples"]
}


def graphs(seed: str, count: int, largest: int = 5) -> Iterator[Edges]:
    """All graphs with 2 to `largest` vertices, and then random ones with 6 to 8."""
    for n in range(2, largest + 1):
        yield from dags(n)
    rng = Random(seed)
    for _ in range(count):
        yield random_dag(rng, rng.randrange(6, 9), rng.choice((0.15, 0.3, 0.5)))
