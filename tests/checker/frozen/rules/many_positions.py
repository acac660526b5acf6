"""Take one or two: the same game with positions that are written in every way there is."""

from dataclasses import dataclass
from typing import NamedTuple

import zermelo


class Heap(NamedTuple):
    left: int


@dataclass(frozen=True)
class Pile:
    left: int
    name: str = "x"


class Plain:
    def __init__(self, left):
        self.left = left

    def __hash__(self):
        return hash(self.left)

    def __eq__(self, other):
        return isinstance(other, Plain) and self.left == other.left


def ruleset(name, make, size, **options):
    def moves(graph, position, player="left"):
        for k in (1, 2) if player == "left" else (1, 3):
            if k <= size(position):
                yield k, make(size(position) - k)

    return zermelo.ruleset(name, start=lambda graph: make(graph.n), moves=moves, **options)


NAMED = ruleset("heap-named", Heap, lambda p: p.left)
DATA = ruleset("heap-data", Pile, lambda p: p.left)
PLAIN = ruleset("heap-plain", Plain, lambda p: p.left)
TEXT = ruleset("heap-text", lambda n: "x" * n, len)
NESTED = ruleset(
    "heap-nested", lambda n: (None, (frozenset({(n, True), (0.5, "é")}), -0.0)), lambda p: max(
        first for first, second in p[1][0] if second is True
    )
)
BOTH = ruleset("heap-both", Heap, lambda p: p.left, partizan=True)
BOTH_SETS = ruleset("heap-both-sets", lambda n: frozenset(range(n)), len, partizan=True)
