"""The checkers that are proved in Coq beside ours on small random instances, kind by kind.

Run from the root, after `make -C verified`:  python -m benchmarks.verified_random [CHANGES]

`benchmarks.verified` takes the library's certificates; here are small ones for what the library has
little of: POLISH and its light positions, Grim, misère play of VertexNim, ELLO with up to seven
colours and lemmas without hints, trees and bounds of Seepage, and corners of Cops and Robbers. So
many changes of them (10,000) follow. Prints how often both say what.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from benchmarks import verified
from zermelo.formats.certificate_writing import encode
from zermelo.formats.instance import decode
from zermelo.games.registry import GAMES
from zermelo.solvers.decide import decide
from zermelo.solvers.method import Request

ROUNDS = 25

METHODS = {
    "cops": ("dismantle",),
    "ello": ("sat-orientation", "sat-lazy"),
    "seepage": ("trees", "bounds"),
}


def edges(chance: Random, n: int, share: float) -> list[list[int]]:
    """Return the edges of a random graph."""
    return [[u, v] for u in range(n) for v in range(u + 1, n) if chance.random() < share]


def grown(chance: Random, n: int, share: float) -> list[list[int]]:
    """Return the edges of a random tree, each from the lesser vertex, and some others."""
    tree = [[chance.randrange(v), v] for v in range(1, n)]
    return tree + [edge for edge in edges(chance, n, share) if edge not in tree]


def instances(chance: Random) -> Iterator[dict[str, Any]]:
    """Yield an instance of each game."""
    n = chance.randint(1, 5)
    brushes = [chance.randrange(3) for _ in range(n)]
    graph = {"vertices": n, "edges": edges(chance, n, 0.5)}
    yield {"game": "polish", "graph": graph, "brushes": brushes}
    sides = [[chance.randrange(3) for _ in range(3)] for _ in range(2)]
    yield {"game": "light-polish", "left": sides[0], "right": sides[1]}
    n = chance.randint(1, 7)
    yield {"game": "grim", "graph": {"vertices": n, "edges": edges(chance, n, 0.4)}}
    n = chance.randint(1, 4)
    yield {
        "game": "vertexnim",
        "graph": {"vertices": n, "edges": grown(chance, n, 0.4)},
        "weights": [chance.randint(1, 2) for _ in range(n)],
        "token": chance.randrange(n),
        "play": "misere",
        "rule": chance.choice(["vertexnim", "stockman"]),
        "order": chance.choice(["remove-then-move", "move-then-remove"]),
    }
    n, modulus = chance.randint(4, 9), chance.choice([2, 3, 4, 5, 7])
    yield {
        "game": "ello",
        "graph": {"vertices": n, "edges": grown(chance, n, 0.6)},
        "modulus": modulus,
        "colors": [chance.randrange(modulus) for _ in range(n)],
        "playable": chance.choice(["zero", "nonzero"]),
    }
    n = chance.randint(2, 12)
    arcs = grown(chance, n, chance.choice([0.0, 0.1]))
    yield {"game": "seepage", "graph": {"vertices": n, "edges": arcs, "directed": True}}
    n = chance.randint(1, 10)
    yield {"game": "cops", "graph": {"vertices": n, "edges": edges(chance, n, 0.3)}}


def certificates(chance: Random) -> Iterator[verified.Json]:
    """Yield the certificates of random instances."""
    for _ in range(ROUNDS):
        for value in instances(chance):
            instance = decode(value, Path())
            rules = GAMES[instance.game].impartial
            if rules is not None:
                yield from map(encode, verified.searched(instance, rules))
            for method in METHODS.get(instance.game, ()):
                found = decide(instance, Request(method=method, time_limit=10.0)).certificate
                if found is not None:
                    yield encode(found)


def main(changes: int) -> None:
    """Print how often both say what, and what only one accepts."""
    values = list(certificates(Random(1)))
    values += verified.without_hints(values)
    kinds = {verified.kind_of(value) for value in values}
    said, odd = verified.disagreements(values)
    print(f"{len(values)} certificates of {len(kinds)} kinds, words of both: {dict(said)}")
    short = [value for value in values if len(json.dumps(value)) < verified.SHORT]
    more, odd_changes = verified.disagreements(list(verified.changes(short, changes)))
    print(f"{changes} changes of {len(short)} certificates, words of both: {dict(more)}")
    print(f"accepted by one only: {len(odd) + len(odd_changes)}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else verified.CHANGES)
