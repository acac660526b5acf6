"""Write the variants of ELLO of the instance library: `python instances/make_ello_variants.py`.

The answers are zermelo's certified verdicts. Graphs are written out, so that the file does not
depend on any generator.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import zermelo
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.core.verdict import Assurance
from zermelo.families.language import parse
from zermelo.formats.instance import encode
from zermelo.formats.json_text import dumps
from zermelo.formats.writing import atomic_write
from zermelo.games.ello.rules import Ello, predegrees

FILE = Path(__file__).parent / "ello" / "variants.jsonl"


def game(graph: Graph, rng: Random, modulus: int, playable: str, directed: float) -> Ello:
    """Return a game that a random order wins, or, in half of the cases, one near to it."""
    order = rng.sample(range(graph.n), graph.n)
    place = {v: i for i, v in enumerate(order)}
    shift = playable == "nonzero"
    colors = [(shift - k) % modulus for k in predegrees(graph, order)]
    if rng.random() < 0.6:
        for _ in range(2):
            u, v = rng.sample(range(graph.n), 2)
            colors[u], colors[v] = (colors[u] + 1) % modulus, (colors[v] - 1) % modulus
    before = [
        (u, v) if place[u] < place[v] else (v, u)
        for u, v in graph.undirected().edges
        if rng.random() < directed
    ]
    return Ello(graph, tuple(colors), tuple(sorted(before)), modulus, playable)


def digraph(graph: Graph, rng: Random) -> Graph:
    """Return the graph with its edges directed at random, some in both directions."""
    arcs = {pair if rng.random() < 0.5 else pair[::-1] for pair in graph.edges}
    arcs |= {(v, u) for u, v in sorted(arcs) if rng.random() < 0.3}
    return Graph.from_edges(graph.n, sorted(arcs), directed=True)


def instances() -> list[Instance]:
    """Return the instances, with the answers that they were certified to have."""
    found = []
    rng = Random(8)
    for text in ("petersen", "grid:4x5", "wheel:9", "regular:40,3", "gnp:14,0.4"):
        graph = parse(text)
        variants = {
            "beforehand": game(graph, rng, 2, "zero", 0.6),
            "digraph": game(digraph(graph, rng), rng, 2, "zero", 0.0),
            "modulo-3": game(graph, rng, 3, "zero", 0.6),
            "modulo-3-nonzero": game(graph, rng, 3, "nonzero", 0.8),
        }
        for variant, position in variants.items():
            name = f"{variant}-{text.translate(str.maketrans(':,.', '---'))}"
            blank = Instance("ello", position, "winnable", Labels(graph.n), name)
            verdict = zermelo.decide(blank)
            assert verdict.assurance is Assurance.CERTIFIED, name
            reference = f"certified by zermelo, {verdict.evidence}"
            found.append(
                Instance(
                    "ello", position, "winnable", blank.labels, name, reference,
                    answer=verdict.answer, has_answer=True,
                )
            )  # fmt: skip
    return found


if __name__ == "__main__":
    with atomic_write(str(FILE)) as stream:
        stream.writelines(f"{dumps(encode(each))}\n".encode() for each in instances())
