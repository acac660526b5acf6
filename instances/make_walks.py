"""Write the geography and edge-nim parts of the instance library: `python instances/make_walks.py`.

The answers are those of the theorems, which the names tell, or were found by two searches.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from zermelo.formats.json_text import dumps
from zermelo.formats.writing import atomic_write

HERE = Path(__file__).parent
Entry = dict[str, Any]

MATCHING = "Fraenkel, Scheinerman, Ullman, Undirected edge geography (1993)"
SEARCH = "two searches; certified by zermelo"
OURS = "theorem with proof in zermelo's docstrings; certified by zermelo"


def entry(
    game: str, name: str, graph: dict[str, Any], answer: Any, reference: str, **data: Any
) -> Entry:
    """Return an instance."""
    named = {"name": f"{game}-{name}", "reference": reference, "answer": answer}
    return {"game": game, "graph": graph, **data, **named}


def geography() -> Iterator[Entry]:
    """Yield games of geography."""
    for family, token, answer in (
        ("path:7", 0, "P"),
        ("path:7", 1, "N"),
        ("path:8", 3, "N"),
        ("cycle:9", 4, "P"),
        ("petersen", 0, "N"),
        ("complete:7", 0, "P"),
        ("bipartite:3,5", 0, "N"),
        ("bipartite:3,5", 3, "P"),
        ("grid:5x5", 0, "P"),
        ("grid:5x5", 1, "N"),
        ("grid:60x61", 7, "N"),
    ):
        name = f"{family}-{token}".replace(":", "-").replace(",", "-")
        yield entry("geography", name, {"family": family}, answer, MATCHING, token=token)
    asked = {"token": 1, "question": "winning-moves"}
    yield entry("geography", "moves-path-7", {"family": "path:7"}, [0, 2], MATCHING, **asked)
    arcs = [[0, 1], [1, 2], [2, 0], [2, 3], [3, 0], [3, 1]]
    tournament = {"vertices": 4, "edges": arcs, "directed": True}
    yield entry("geography", "strong-tournament-4", tournament, "N", SEARCH, token=0)
    circuit = {"vertices": 5, "edges": [[v, (v + 1) % 5] for v in range(5)], "directed": True}
    yield entry("geography", "circuit-5", circuit, "P", SEARCH, token=0)
    dag = {"vertices": 5, "edges": [[0, 1], [0, 2], [1, 3], [2, 3], [3, 4]], "directed": True}
    for token, moves in ((0, [1, 2]), (1, []), (3, [4])):
        asked = {"token": token, "question": "winning-moves"}
        yield entry("geography", f"acyclic-{token}", dag, moves, SEARCH, **asked)


def weighted(edges: list[list[int]], weights: list[int]) -> list[list[int]]:
    """Return edges with their weights."""
    return [[*edge, weight] for edge, weight in zip(edges, weights, strict=True)]


def edge_nim() -> Iterator[Entry]:
    """Yield games of edge-nim."""
    for weights, token, answer in (
        ([3, 1, 4], 0, "N"), ([3, 1, 4], 1, "N"), ([3, 1, 4, 1], 0, "P"), ([3, 1, 4, 1], 1, "N"),
    ):  # fmt: skip
        n = len(weights) + 1
        edges = [[v, v + 1] for v in range(n - 1)]
        yield entry(
            "edge-nim", f"path-{n}-{token}", {"family": f"path:{n}"}, answer, OURS,
            edge_weights=weighted(edges, weights), token=token,
        )  # fmt: skip
    for weights, answer in (
        ([1, 1, 1], "N"), ([2, 2, 3, 2], "P"), ([2, 1, 2, 1], "N"), ([4, 3, 2, 4, 4, 2], "P"),
        ([10**18] * 4, "P"),
    ):  # fmt: skip
        n = len(weights)
        edges = [[v, (v + 1) % n] for v in range(n)]
        name = "cycle-" + "-".join(map(str, weights)).replace(str(10**18), "e18")
        yield entry(
            "edge-nim", name, {"family": f"cycle:{n}"}, answer, OURS,
            edge_weights=weighted(edges, weights), token=0,
        )  # fmt: skip
    sides = [[u, 2 + v] for u in range(2) for v in range(3)]
    for weights, answer in (([1] * 6, "P"), ([1, 1, 1, 1, 1, 0], "N")):
        yield entry(
            "edge-nim", f"k-2-3-{sum(weights)}", {"family": "bipartite:2,3"}, answer, MATCHING,
            edge_weights=weighted(sides, weights), token=0,
        )  # fmt: skip
    whole = [[u, v] for v in range(4) for u in range(v)]
    yield entry(
        "edge-nim", "value-k-4", {"family": "complete:4"}, 2, SEARCH,
        edge_weights=weighted(whole, [1, 2, 1, 2, 1, 2]), token=0, question="nim-value",
    )  # fmt: skip


def main() -> None:
    """Write the two files."""
    for name, entries in (("geography", geography), ("edge-nim", edge_nim)):
        (HERE / name).mkdir(exist_ok=True)
        with atomic_write(HERE / name / "known.jsonl") as stream:
            for value in entries():
                stream.write((dumps(value) + "\n").encode())


if __name__ == "__main__":
    main()
