"""Random graphs as JSON objects, in styles that other random instances leave out.

Loops, isolated vertices, several components, arcs both ways, a single vertex, and labels that are
texts or not 0..n-1. Nothing here depends on a set's order: the same generator gives the same graph.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

Value = dict[str, Any]
Edge = tuple[int, int]
Label = int | str

HUGE = 10**30
"""A number that no machine word holds."""

TEXTS = ("a", "b", "aa", "x y", "é", "v_1", "3", "-1", "A", "null", "0.5", "true", "[0]", "Z", "02")
NUMBERS = (7, 3, 10, 1, -2, 0, 100, 2**40, 5, -1, 12, 8, 99, 6, 4)


def tree(rng: Random, n: int) -> list[Edge]:
    """Return a random tree; a path, a star and anything between."""
    reach = rng.choice((1, 2, n))
    return [(rng.randrange(max(0, v - reach), v), v) for v in range(1, n)]


def shape(rng: Random, n: int) -> list[Edge]:
    """Return the edges of one random graph on 0..n-1, connected or not."""
    kind = rng.choice(("random", "sparse", "dense", "tree", "cycle", "star", "complete", "plus"))
    pairs = [(u, v) for v in range(n) for u in range(v)]
    if kind == "tree":
        return tree(rng, n)
    if kind == "cycle":
        return [(v, v + 1) for v in range(n - 1)] + ([(0, n - 1)] if n > 2 else [])
    if kind == "star":
        return [(0, v) for v in range(1, n)]
    if kind == "complete":
        return pairs
    if kind == "plus":  # a tree and a few edges more
        edges = tree(rng, n)
        more = [pair for pair in pairs if pair not in edges]
        return edges + rng.sample(more, min(len(more), rng.randint(1, 2)))
    chance = {"random": 0.5, "sparse": 0.25, "dense": 0.8}[kind]
    return [pair for pair in pairs if rng.random() < chance]


def edges_of(rng: Random, n: int, connected: bool = False) -> list[Edge]:
    """Return the edges of a random graph, often with isolated vertices or several components."""
    if connected:
        edges = tree(rng, n)
        return edges + [pair for pair in shape(rng, n) if pair not in edges]
    if n < 2 or rng.random() < 0.5:
        return shape(rng, n)
    first = rng.randint(1, n - 1)
    rest = [(u + first, v + first) for u, v in shape(rng, n - first)]
    # What is left out at the end, or stands alone, is isolated.
    return shape(rng, first) + (rest if rng.random() < 0.7 else [])


def arcs_of(rng: Random, n: int, strong: bool = False) -> list[Edge]:
    """Return the arcs of a random digraph, some of them both ways."""
    if strong:
        circuit = list(range(n))
        rng.shuffle(circuit)
        arcs = [(u, v) for u, v in zip(circuit, circuit[1:] + circuit[:1], strict=True) if u != v]
        pairs = [(u, v) for u in range(n) for v in range(n) if u != v and (u, v) not in arcs]
        return arcs + [pair for pair in pairs if rng.random() < rng.choice((0.0, 0.2, 0.5))]
    both = rng.choice((0.0, 0.2, 0.5, 1.0))
    acyclic = rng.random() < 0.2
    arcs = []
    for u, v in edges_of(rng, n):
        if rng.random() < both and not acyclic:
            arcs += [(u, v), (v, u)]
        else:
            arcs.append((u, v) if acyclic or rng.random() < 0.5 else (v, u))
    return arcs


def narrow(rng: Random, n: int) -> list[Edge]:
    """Return a path or a cycle, often with one loop or one edge more: nearly what theorems want."""
    edges = [(v, v + 1) for v in range(n - 1)]
    if n > 2 and rng.random() < 0.4:
        edges.append((0, n - 1))
    other = [(u, v) for v in range(n) for u in range(v + 1) if (u, v) not in edges]
    loops = [(0, 0), (n - 1, n - 1)]
    if rng.random() < 0.8:
        edges.append(rng.choice(loops if rng.random() < 0.5 else other))
    return edges


def with_loops(rng: Random, n: int, edges: list[Edge]) -> list[Edge]:
    """Return the edges and loops at none, some or all vertices."""
    chance = rng.choice((0.0, 0.0, 0.3, 0.6, 1.0))
    return edges + [(v, v) for v in range(n) if rng.random() < chance]


def graph_value(
    rng: Random, n: int, edges: Sequence[Edge], directed: bool = False
) -> tuple[Value, list[Label]]:
    """Return a graph as its JSON object, with labels of some style, and the labels in order."""
    labels: list[Label] = list(range(n))
    style = rng.choice(("plain", "plain", "shuffled", "numbers", "texts", "mixed"))
    if style == "shuffled":
        rng.shuffle(labels)
    elif style == "numbers":
        labels = list(rng.sample(NUMBERS, n))
    elif style == "texts":
        labels = list(rng.sample(TEXTS, n))
    elif style == "mixed":
        # 3 and "3" in one graph would be an error.
        pool: list[Label] = [*NUMBERS[:8], *(text for text in TEXTS if not text.isdigit())]
        labels = [each for each in rng.sample(pool, n) if str(each) != "-1"]
        labels += [f"w{i}" for i in range(n - len(labels))]
    named = [[labels[u], labels[v]] for u, v in edges]
    if not directed:
        named = [pair if rng.random() < 0.5 else pair[::-1] for pair in named]
    rng.shuffle(named)
    value: Value = {"vertices": n if style == "plain" else labels, "edges": named}
    if directed or rng.random() < 0.2:
        value["directed"] = directed
    return value, labels


def vertex_data(rng: Random, labels: Sequence[Label], data: Sequence[Any]) -> Any:
    """Return data of all vertices in one of the two forms: a list, or an object by label."""
    if rng.random() < 0.5:
        return list(data)
    pairs = list(zip(labels, data, strict=True))
    rng.shuffle(pairs)
    return {str(label): item for label, item in pairs}


def some_vertex_data(rng: Random, labels: Sequence[Label], data: Sequence[int]) -> Any:
    """Return data of which 0 may be left out."""
    found = vertex_data(rng, labels, data)
    if isinstance(found, dict) and rng.random() < 0.5:
        return {name: item for name, item in found.items() if item}
    return found
