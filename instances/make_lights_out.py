"""Write the Lights Out part of the instance library: `python instances/make_lights_out.py`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from zermelo.formats.json_text import dumps
from zermelo.formats.writing import atomic_write

HERE = Path(__file__).parent / "lights-out"

ALWAYS = "ELLO paper, section 2: all lit is solvable on every graph"
CERTIFIED = "certified by zermelo"


def entries() -> Iterator[dict[str, Any]]:
    """Yield the instances."""

    def entry(
        name: str, graph: Any, lit: Any, question: str, answer: Any, reference: str, **data: Any
    ) -> dict[str, Any]:
        return {
            "game": "lights-out",
            "graph": {"family": graph} if isinstance(graph, str) else graph,
            "lit": lit,
            **data,
            "question": question,
            "name": f"lights-out-{name}",
            "reference": reference,
            "answer": answer,
        }

    for graph in ("grid:5x5", "grid:6x9", "petersen", "tree:30", "complete:7", "gnp:25,0.3"):
        name = graph.replace(":", "-").replace(",", "-")
        yield entry(f"all-{name}", graph, "all", "solvable", True, ALWAYS)
    corner = "the 5x5 board of Tiger Electronics, one corner lit; certified by zermelo"
    yield entry("corner-5x5", "grid:5x5", [0], "solvable", False, corner)
    for side, fewest in ((3, 5), (4, 4), (5, 15)):
        graph = f"grid:{side}x{side}"
        yield entry(f"fewest-{side}x{side}", graph, "all", "fewest-presses", fewest, CERTIFIED)
    yield entry("fewest-corner-5x5", "grid:5x5", [0], "fewest-presses", None, corner)
    by_hand = "by hand: one press puts out the three lamps"
    yield entry("path-3", "path:3", "all", "fewest-presses", 1, by_hand)
    by_hand = "by hand: both vertices have the same closed neighborhood"
    yield entry("edge-one-lit", "path:2", [0], "solvable", False, by_hand)
    yield entry("mod-3-edge", "path:2", "all", "fewest-presses", 2, by_hand, modulus=3)
    yield entry("mod-4-edge", "path:2", [0], "solvable", False, by_hand, modulus=4)
    by_hand = "by hand: the arc reaches one way, so press 0 and then 1"
    arc = {"vertices": 2, "edges": [[0, 1]], "directed": True}
    yield entry("arc", arc, [0], "solvable", True, by_hand)
    by_hand = "by hand: nothing is lit, so nothing needs to be done"
    yield entry("dark", "path:3", [], "fewest-presses", 0, by_hand, lit_only=True)
    by_hand = "by hand: only the middle of the path is to be pressed, and it is lit"
    yield entry("lit-only", "path:3", "all", "solvable", True, by_hand, lit_only=True)


def main() -> None:
    """Write the file."""
    with atomic_write(HERE / "boards.jsonl") as stream:
        for value in entries():
            stream.write((dumps(value) + "\n").encode())


if __name__ == "__main__":
    main()
