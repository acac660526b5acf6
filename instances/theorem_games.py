"""Games of any size for the methods by theorems: see `benchmarks.million`.

A row is a class of instances for a method. The size counts vertices, or edges where a class is
dense.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from instances.theorem_graphs import (
    Made,
    Text,
    acyclic,
    biclique,
    binary,
    connected,
    cube,
    drawn,
    edge_weights,
    even,
    few_brushes,
    few_greens,
    first_half,
    light_brushes,
    looped,
    mop_join,
    paired,
    random_colors,
    rectangle,
    sparse,
    strip,
    thirds,
    token,
    too_few,
    triples,
    two_paths,
    weights,
    with_edges,
    won_colors,
)


@dataclass(frozen=True, slots=True)
class Row:
    """A class of instances for a method."""

    game: str
    method: str
    what: str
    text: Text | None
    """The family; None for a game without a graph."""
    kinds: tuple[str, ...]
    """The kinds of evidence of which it gives one; none where the checker does not know the
    theorem."""
    data: Mapping[str, Any] = field(default_factory=dict)
    """The game's data; functions are of the graph and random numbers."""

    def make(self, size: int, rng: random.Random) -> Made:
        """Return the object of an instance file."""
        if self.text is None:
            return {"game": self.game, **{key: value(size) for key, value in self.data.items()}}
        text = self.text.format(size) if isinstance(self.text, str) else self.text(size)
        graph = drawn(text, rng)
        data = {
            key: value(graph, rng) if callable(value) else value for key, value in self.data.items()
        }
        return {"game": self.game, "graph": graph.object, **data}


Line = tuple[str, str, Text | None, str, dict[str, Any]]
"""Method, class, family, kinds of evidence, further data."""


def _rows(game: str, lines: tuple[Line, ...], **data: Any) -> tuple[Row, ...]:
    return tuple(
        Row(game, method, what, text, tuple(kinds.split()), {**data, **more})
        for method, what, text, kinds, more in lines
    )


ORDER, PLACES, EITHER = "winning-order", "even-places", "winning-order simplification"
WON = {"green": won_colors}
MOP, BLOCKS, CACTUS = "mop:{},seed=1", "blocks:{},5,seed=1", "cactus:{},10,seed=1"
TREE, CYCLE, PATH = "tree:{}", "cycle:{}", "path:{}"


def _clique(m: int) -> str:
    return f"complete:{with_edges(m)}"


def _circuit(n: int) -> str:
    return f"circuit:{even(n)}"


def _torus(n: int) -> str:
    return rectangle(n, 1, 1, "torus:{}x{}")


def _grid(n: int) -> str:
    return rectangle(n, 0, 1)


def _even_grid(n: int) -> str:
    return rectangle(n, 0, 0)


ELLO: tuple[Line, ...] = (
    ("obstruction", "random graph, all red", sparse, "obstruction", {"green": []}),
    ("dag", "random acyclic digraph", acyclic, "stuck-vertex", {}),
    ("dag", "directed path, won", "dipath:{}", ORDER, {"green": lambda it, _: it.of([0])}),
    ("recognised", "random tree", TREE, ORDER, {}),
    ("recognised", "path", PATH, ORDER, {}),
    ("recognised", "cycle", CYCLE, ORDER, {}),
    ("recognised", "clique, won", _clique, ORDER, {"green": first_half}),
    ("recognised", "clique, lost", _clique, PLACES, {"green": too_few}),
    ("recognised", "K_{k,k+1}", biclique, ORDER, {}),
    ("recognised", "complete with three parts", thirds, ORDER, {}),
    ("recognised", "complete with parts of three, lost", triples, PLACES, {"green": few_greens}),
    ("recognised", "grid, odd side", _grid, ORDER, {}),
    ("recognised", "grid, even sides, won", _even_grid, ORDER, {}),
    ("recognised", "grid, even sides, lost", _even_grid, "dual-barrier", {"green": paired}),
    (
        "recognised",
        "C_m x P_n",
        lambda n: rectangle(n, 0, 1, "product(cycle:{},path:{})"),
        ORDER,
        {},
    ),
    ("recognised", "C_m x C_n", _torus, ORDER, {}),
    ("recognised", "Q_d", cube, ORDER, {}),
    ("recognised", "fan", "fan:{}", ORDER, {}),
    ("recognised", "wheel", "wheel:{}", ORDER, {}),
    ("recognised", "strip of triangles", strip, ORDER, {}),
    ("recognised", "maximal outerplanar, won", MOP, ORDER, WON),
    ("recognised", "maximal outerplanar, random colors", MOP, EITHER, {}),
    ("recognised", "outerplanar and a vertex", mop_join, ORDER, {}),
    ("recognised", "blocks to 5, won", BLOCKS, ORDER, WON),
    ("recognised", "blocks to 5, random colors", BLOCKS, EITHER, {}),
    ("recognised", "cactus, won", CACTUS, ORDER, WON),
    ("simplification", "random tree", TREE, ORDER, {}),
    ("simplification", "outerplanar, won", MOP, ORDER, WON),
)

CLEANING: tuple[Line, ...] = (
    ("fire", "random tree", TREE, "firing-order", {"brushes": few_brushes, "question": "cleaned"}),
    ("known-formula", "random tree", TREE, "cleaning-order", {}),
    ("known-formula", "cycle", CYCLE, "cleaning-order", {}),
    ("known-formula", "grid", _grid, "cleaning-order", {}),
    ("known-formula", "wheel", "wheel:{}", "cleaning-order", {}),
    ("known-formula", "clique", _clique, "", {}),
    ("known-formula", "K_{k,k+1}", biclique, "", {}),
    ("ends-bound", "cubic", lambda n: f"regular:{even(n)},3,seed=1", "cleaning-order", {}),
)

POLISH: tuple[Line, ...] = (
    ("closed-forms", "cycle", CYCLE, "strategy-rule", {}),
    ("closed-forms", "path", PATH, "", {}),
    ("closed-forms", "star", "star:{}", "", {}),
    ("closed-forms", "torus", _torus, "strategy-rule", {}),
    ("closed-forms", "clique", _clique, "strategy-rule", {}),
    ("closed-forms", "K_{2,n}", lambda m: f"bipartite:2,{even(m // 2)}", "strategy-rule", {}),
    ("closed-forms", "K_{k,k+1}, light", biclique, "", {"brushes": light_brushes}),
)

SEEPAGE: tuple[Line, ...] = (
    ("trees", "random tree", "arborescence:{},seed=1", "tree-numbers", {}),
    ("bounds", "binary tree", binary, "bounds", {}),
)

FALLING = {"weights": weights(lambda v, n, _: n + 1 - v)}
HEAVY = {"weights": weights(lambda _, __, rng: rng.randint(2, 10**6))}
LAST = {"weights": weights(lambda v, n, _: 1 + (v == n - 1))}
FIRST = {"weights": weights(lambda v, _, __: 1 + 4 * (v == 0))}
ZERO_ONE = {"weights": weights(lambda _, __, rng: rng.randrange(2)), "order": "move-then-remove"}
ONE_TWO = {"weights": weights(lambda _, __, rng: rng.randint(1, 2)), "play": "misere"}
STOCKMAN = {"rule": "stockman"}
LIGHTER, MATCHING = "lighter-neighbours", "geography-matching"

VERTEXNIM: tuple[Line, ...] = (
    ("undirected", "path, falling weights", PATH, LIGHTER, FALLING),
    ("undirected", "random tree, ones", TREE, "ones-component", LAST),
    ("undirected", "random graph", connected, LIGHTER, HEAVY),
    ("directed-loops", "circuit", lambda n: looped(f"circuit:{n}"), "strong-components", LAST),
    ("adjacent-nim", "circuit", _circuit, "circuit", HEAVY),
    ("stockman-circuit", "circuit", _circuit, "circuit", HEAVY | STOCKMAN),
    ("strategy-stealing", "random tree, ones", TREE, "counted-moves", FIRST),
    ("stockman", "path, falling weights", PATH, LIGHTER, FALLING | STOCKMAN),
    ("stockman-misere", "looped tree", lambda n: looped(f"tree:{n}"), MATCHING, ONE_TWO | STOCKMAN),
    ("zero-one", "random tree", TREE, MATCHING, ZERO_ONE | STOCKMAN),
    ("parity", "random tree", TREE, "counted-moves", ZERO_ONE),
)

EDGE_NIM: tuple[Line, ...] = (
    ("tree", "random tree", TREE, "tree", {}),
    ("cycle", "cycle", CYCLE, "cycle", {}),
)

GEOGRAPHY: tuple[Line, ...] = (
    ("matching", "random graph", sparse, "maximum-matching", {}),
    ("matching", "grid", lambda n: rectangle(n, 1, 1), "maximum-matching", {}),
    ("acyclic", "random acyclic digraph", acyclic, "kernel", {}),
)

SUBTRACTION: tuple[Line, ...] = (
    ("closed-forms", "path, 1 to 3", PATH, "", {"take": [1, 2, 3]}),
    ("closed-forms", "star, 1 to 3", "star:{}", "", {"take": [1, 2, 3]}),
    ("closed-forms", "random tree, 1", TREE, "", {"take": [1]}),
    ("stars", "path, 1 2 4 7", PATH, "arms-table", {"take": [1, 2, 4, 7]}),
)

OCTAL: tuple[Line, ...] = (
    ("closed-forms", "star, 0.33", "star:{}", "", {"digits": "0.33"}),
    ("heaps", "path, 0.137", PATH, "path-values", {"digits": "0.137"}),
)

KAYLES: tuple[Line, ...] = (
    ("heaps", "path", PATH, "path-values", {}),
    ("heaps", "cycle", CYCLE, "path-values", {}),
)

COPS: tuple[Line, ...] = (
    ("dismantle", "random tree", TREE, "dismantling", {}),
    ("dismantle", "chordal outerplanar", MOP, "dismantling", {}),
    ("theorems", "cactus", CACTUS, "", {}),
    ("theorems", "tree, capture time", TREE, "", {"question": "capture-time", "cops": 1}),
)

ROWS = (
    *_rows("ello", ELLO, green=random_colors),
    *_rows("cleaning", CLEANING),
    *_rows("polish", POLISH),
    *_rows("seepage", SEEPAGE),
    *_rows("vertexnim", VERTEXNIM, token=token),
    *_rows("edge-nim", EDGE_NIM, edge_weights=edge_weights, token=token),
    *_rows("geography", GEOGRAPHY, token=token),
    *_rows("subtraction", SUBTRACTION),
    *_rows("octal", OCTAL),
    *_rows("node-kayles", KAYLES),
    *_rows("arc-kayles", KAYLES),
    *_rows("sum", (("parts", "two paths", None, "", {}),), parts=two_paths),
    *_rows("cops", COPS),
    *_rows("weak-cops", (("finite", "random tree", TREE, "cop-number", {}),)),
)
