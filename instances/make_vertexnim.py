"""Write the VertexNim part of the instance library: `python instances/make_vertexnim.py`.

`paper.jsonl` has statements of the paper, corrected where it is wrong, and corners of the rules;
`variants.jsonl` has random games of all variants, drawn with a seed, with their outcomes and all
winning moves, found by going through all positions by the rules.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import networkx as nx

from zermelo.core.graph import Graph
from zermelo.core.labels import Labels
from zermelo.formats.instance import write_graph
from zermelo.formats.json_text import dumps
from zermelo.formats.writing import atomic_write
from zermelo.games.vertexnim.rules import CHOICES, RULES, Standing, VertexNim

HERE = Path(__file__).parent / "vertexnim"
Entry = dict[str, Any]

PAPER = "Duchene, Renault, Vertex Nim played on graphs"
BY_RULES = "all positions by the rules alone"


def entry(name: str, graph: Any, weights: Any, token: int, reference: str, **rest: Any) -> Entry:
    """Return an instance."""
    drawn = {"family": graph} if isinstance(graph, str) else graph
    data = {"game": "vertexnim", "graph": drawn, "weights": weights, "token": token, **rest}
    return {**data, "name": f"vertexnim-{name}", "reference": reference}


def paper() -> Iterator[Entry]:
    """Yield statements of the paper and corners of the rules."""
    ties = f"{PAPER}, Theorem 10, where Definition 11 as printed gives N"
    yield entry("ties", "path:4", [4, 4, 3, 2], 1, ties, answer="P")
    yield entry("ties-misere", "path:4", [4, 4, 3, 2], 1, ties, play="misere", answer="P")
    for n in range(3, 7):
        answer = "N" if n % 2 else "P"
        where = f"{PAPER}, Theorem 3"
        yield entry(f"theorem-3-{n}", f"circuit:{n}", [2] * n, 0, where, answer=answer)
    heaps = [3, 2, 3, 3]
    yield entry("theorem-3-least", "circuit:4", heaps, 0, f"{PAPER}, Theorem 3", answer="N")
    for n in range(1, 6):
        where = f"{PAPER}, Proposition 9"
        answer = "N" if n % 2 else "P"
        yield entry(f"ones-{n}", f"path:{n}", [1] * n, 0, where, answer=answer)
    where = f"{PAPER}, Corollary 12, where the text gives N"
    stockman = {"rule": "stockman", "answer": "P"}
    looped = {"vertices": 2, "edges": [[0, 0], [0, 1]]}
    yield entry("stockman-loop", looped, [1, 2], 1, where, **stockman)
    yield entry("stockman-zero", "path:3", [2, 1, 0], 0, where, **stockman)
    yield entry("stockman-ties", "path:4", [4, 4, 3, 2], 1, where, **stockman)
    where = f"{PAPER}, Remark 5"
    for n, answer in ((4, "P"), (5, "N")):
        ones = [1] * n
        name = f"remark-5-{n}"
        yield entry(name, f"circuit:{n}", ones, 0, where, rule="stockman", answer=answer)
    corner = "a single vertex: its last reduction empties it, and nothing else is legal"
    yield entry("alone", "path:1", [3], 0, corner, answer="N")
    yield entry("alone-misere", "path:1", [3], 0, corner, play="misere", answer="P")
    yield entry("alone-looped-misere", "circuit:1", [3], 0, corner, play="misere", answer="N")


def games(seed: int) -> Iterator[VertexNim]:
    """Yield small games of all variants with 3 to 5 vertices, directed and not."""
    rng = random.Random(seed)
    for rule in CHOICES["rule"]:
        for order in CHOICES["order"]:
            for play in CHOICES["play"]:
                for directed in (False, True, False, True):
                    n = rng.randint(3, 5)
                    drawn = _connected(rng, n, directed)
                    drawn.add_edges_from((v, v) for v in range(n) if rng.random() < 0.3)
                    graph = Graph.from_edges(n, list(drawn.edges), directed, loops=True)
                    least = int((rule, order) == ("vertexnim", "remove-then-move"))
                    weights = tuple(rng.randint(least, 4) for _ in range(n))
                    yield VertexNim(graph, weights, rng.randrange(n), rule, order, play)


def _connected(rng: random.Random, n: int, directed: bool) -> Any:
    while True:
        drawn = nx.gnp_random_graph(n, 0.5, rng.getrandbits(30), directed)
        if nx.is_strongly_connected(drawn) if directed else nx.is_connected(drawn):
            return drawn


def winning(game: VertexNim) -> tuple[str, list[Any]]:
    """Return who wins, and all winning moves, by the rules."""

    @cache
    def won(position: Standing) -> bool:
        return any(not won(after) for _, after in RULES.options(position))

    start, labels = RULES.start(game), Labels(game.graph.n)
    moves = [RULES.move(labels, move) for move, after in RULES.moves(start) if not won(after)]
    return "N" if won(start) else "P", moves


def variants() -> Iterator[Entry]:
    """Yield random games of all variants, each with both questions."""
    for number, game in enumerate(games(2012)):
        graph = write_graph(game.graph, Labels(game.graph.n))
        rest = {key: getattr(game, key) for key in CHOICES}
        outcome, moves = winning(game)
        for question, answer in (("outcome", outcome), ("winning-moves", moves)):
            yield entry(
                f"random-{number}-{question}", graph, list(game.weights), game.token, BY_RULES,
                **rest, question=question, answer=answer,
            )  # fmt: skip


def main() -> None:
    """Write the two files."""
    for name, entries in (("paper", paper), ("variants", variants)):
        with atomic_write(HERE / f"{name}.jsonl") as stream:
            for value in entries():
                stream.write((dumps(value) + "\n").encode())


if __name__ == "__main__":
    main()
