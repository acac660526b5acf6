"""Random instances of every game, larger than those that can be enumerated, as JSON objects.

Half of the graphs are random, half are members of families that the closed forms are about; so
every method finds instances that it applies to. A game without a generator here fails a test.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from zermelo.core.graph import Graph
from zermelo.core.labels import Labels
from zermelo.families.language import parse
from zermelo.formats.graph_json import write_graph
from zermelo.sweeps.small_instances import Value, every_question

SHAPES = (
    "path:{n}", "cycle:{n}", "complete:{n}", "star:{n}", "wheel:{n}", "fan:{n}",
    "tree:{n},seed={s}", "bipartite:{a},{b}", "multipartite:1,2,{a}", "grid:2x{a}",
    "grid:3x{b}", "grid:4x4", "product(cycle:{a},path:2)", "hypercube:3", "petersen",
    "mop:{n},seed={s}", "join(mop:{n},complete:1)", "blocks:{n},4,seed={s}",
    "cactus:{n},4,seed={s}", "spider:1,{a},{b}", "torus:3x3", "icosahedron",
    "delete(join(mop:{n},complete:1),0)",
)  # fmt: skip
"""Texts of the mini-language; n is the size, a and b are about half of it, s is a seed."""

DIRECTED_SHAPES = (
    "circuit:{n}", "digrid:2x{a}", "digrid:3x{b}", "kary:2,2", "arborescence:{n},seed={s}",
    "layered:2,{b},0.5,seed={s}", "oriented(tree:{n},seed={s})", "tensordag(dipath:3,dipath:{b})",
)  # fmt: skip


def random_instances(name: str, count: int, seed: int, size: int) -> Iterator[Value]:
    """Yield random instances of a game, each with every question that fits its data.

    Parameters
    ----------
    name : str
        The game.
    count : int
        How many, questions aside.
    seed : int
        The same seed gives the same instances.
    size : int
        Graphs have about this many vertices, at least 3.
    """
    rng = Random(f"{name} {seed}")
    for _ in range(count):
        yield from every_question({"game": name, **RANDOM[name](rng, size)})


def undirected(rng: Random, size: int, connected: bool = False) -> Value:
    """Return a random graph, as an object with the key ``graph``."""
    n = rng.randrange(max(size // 2, 1), size + 1)
    if rng.random() < 0.5:
        return _board(_shape(rng, SHAPES, max(n, 3)))
    chance = rng.choice((0.2, 0.4, 0.7))
    pairs = [(u, v) for v in range(n) for u in range(v) if rng.random() < chance]
    if connected:
        pairs += [(u, v) for v in range(1, n) if (u := rng.randrange(v), v) not in pairs]
        pairs = sorted(set(pairs))
    return _board(Graph.from_edges(n, pairs))


def directed(rng: Random, size: int, acyclic: bool = False) -> Value:
    """Return a random digraph with vertex 0 as a source if it is acyclic, as an object."""
    n = max(rng.randrange(size // 2, size + 1), 2)
    if not acyclic and rng.random() < 0.5:
        return _board(_shape(rng, DIRECTED_SHAPES, max(n, 3)))
    chance = rng.choice((0.2, 0.4))
    pairs = {
        (u, v)
        for u in range(n)
        for v in range(n)
        if u != v and (u < v or not acyclic) and rng.random() < chance
    }
    pairs |= {(rng.randrange(v), v) for v in range(1, n)}
    return _board(Graph.from_edges(n, sorted(pairs), directed=True))


def either(rng: Random, size: int) -> Value:
    """Return a random graph or digraph, as an object."""
    return undirected(rng, size) if rng.random() < 0.6 else directed(rng, size)


def _shape(rng: Random, shapes: tuple[str, ...], n: int) -> Graph:
    a, s = max(n // 2, 3), rng.randrange(1000)
    return parse(rng.choice(shapes).format(n=n, a=a, b=max(n // 3, 2), s=s), Path())


def _board(graph: Graph) -> Value:
    return {"graph": write_graph(graph, Labels(graph.n))}


def _order(value: Value) -> int:
    n: int = value["graph"]["vertices"]
    return n


def _some(rng: Random, n: int) -> list[int]:
    chance = rng.choice((0.1, 0.5, 0.9))
    return [v for v in range(n) if rng.random() < chance]


def _ello(rng: Random, size: int) -> Value:
    value = either(rng, size)
    n, edges = _order(value), value["graph"]["edges"]
    kind = rng.randrange(6)
    if kind == 0:
        modulus = rng.choice((2, 3, 4))
        colors = [rng.randrange(modulus) for _ in range(n)]
        return {**value, "colors": colors, "modulus": modulus, "playable": "nonzero"}
    if kind == 1 and not value["graph"].get("directed"):
        before = [edge if rng.random() < 0.5 else edge[::-1] for edge in edges]
        return {
            **value,
            "green": _some(rng, n),
            "before": [e for e in before if rng.random() < 0.2],
        }
    return {**value, "green": _won(rng, n, edges) if kind % 2 else _some(rng, n)}


def _won(rng: Random, n: int, edges: list[list[int]]) -> list[int]:
    """Return the green vertices of a game that a random order wins, undirected."""
    order = rng.sample(range(n), n)
    place = {v: i for i, v in enumerate(order)}
    flips = [0] * n
    for u, v in edges:
        flips[max(u, v, key=place.__getitem__)] ^= 1
    return [v for v in range(n) if not flips[v]]


def _lights_out(rng: Random, size: int) -> Value:
    value = either(rng, size)
    data = {"lit": _some(rng, _order(value)), "modulus": rng.choice((2, 2, 3, 4, 6))}
    if _order(value) <= 8 and rng.random() < 0.3:
        data["lit_only"] = True
    return {**value, **data}


def _cleaning(rng: Random, size: int) -> Value:
    value = undirected(rng, size)
    if rng.random() < 0.5:
        return value
    return {**value, "brushes": [rng.randrange(4) for _ in range(_order(value))]}


def _polish(rng: Random, size: int) -> Value:
    value = undirected(rng, size)
    return {**value, "brushes": [rng.choice((0, 0, 1, 2)) for _ in range(_order(value))]}


def _light_polish(rng: Random, size: int) -> Value:
    left, right = ([rng.randrange(size // 3 + 1) for _ in range(3)] for _ in range(2))
    return {"left": left, "right": right}


def _seepage(rng: Random, size: int) -> Value:
    value = directed(rng, size, acyclic=True)
    return {**value, "protect": rng.choice((1, 1, 2, 3))} if rng.random() < 0.5 else value


def _cops(rng: Random, size: int) -> Value:
    value = undirected(rng, size)
    return {**value, "cops": rng.choice((1, 2, 3))} if rng.random() < 0.6 else value


def _weak_cops(rng: Random, size: int) -> Value:
    if rng.random() < 0.3:
        return undirected(rng, size, connected=True)
    n = rng.randrange(1, max(size // 4, 2) + 1)
    edges = {(0, 0, 1, 0), (0, 0, 0, 1), *((rng.randrange(v), v, 0, 0) for v in range(1, n))}
    for _ in range(rng.randrange(n + 1)):
        u, v = sorted((rng.randrange(n), rng.randrange(n)))
        edges |= {(u, v, 1, rng.choice((-1, 0, 1)))}
    return {"periodic": {"vertices": n, "edges": [list(edge) for edge in sorted(edges)]}}


def _vertexnim(rng: Random, size: int) -> Value:
    n = rng.randrange(2, max(size // 2, 3))
    rule = rng.choice(("vertexnim", "stockman"))
    order = rng.choice(("remove-then-move", "move-then-remove"))
    if rng.random() < 0.5:
        edges = [[v, (v + 1) % n] for v in range(n)]
        graph: Value = {"vertices": n, "edges": edges, "directed": True}
    else:
        graph = undirected(rng, n, connected=True)["graph"]
    kind, n = rng.randrange(3), graph["vertices"]
    looped = [v for v in range(n) if kind == 2 or (kind == 1 and rng.random() < 0.5)]
    graph = {**graph, "edges": [*graph["edges"], *([v, v] for v in looped)]}
    low = 1 if (rule, order) == ("vertexnim", "remove-then-move") else 0
    top = rng.choice((1, 2, 4)) if n < 7 else 1
    weights = [rng.randrange(low, top + 1) for _ in range(n)]
    data = {"weights": weights, "token": rng.randrange(n), "rule": rule, "order": order}
    return {"graph": graph, **data, "play": rng.choice(("normal", "normal", "misere"))}


def _edge_nim(rng: Random, size: int) -> Value:
    value = undirected(rng, max(size // 2, 3))
    top = rng.choice((1, 2, 3)) if len(value["graph"]["edges"]) < 9 else 1
    weights = [[*edge, rng.randrange(top + 1)] for edge in value["graph"]["edges"]]
    return {**value, "edge_weights": weights, "token": rng.randrange(_order(value))}


def _geography(rng: Random, size: int) -> Value:
    value = either(rng, size)
    return {**value, "token": rng.randrange(_order(value))}


def _grown(rng: Random, value: Value) -> Value:
    if _order(value) <= 5 and rng.random() < 0.5:
        return {**value, "attach_at": rng.randrange(_order(value))}
    return value


def _subtraction(rng: Random, size: int) -> Value:
    value = undirected(rng, size, connected=True)
    return _grown(rng, {**value, "take": sorted(rng.sample(range(1, 6), rng.randrange(1, 4)))})


def _octal(rng: Random, size: int) -> Value:
    value = undirected(rng, size)
    return {**value, "digits": "0." + "".join(rng.choice("01234567") for _ in range(2)) + "3"}


def _deleting(rng: Random, size: int) -> Value:
    return undirected(rng, size)


def _sum(rng: Random, size: int) -> Value:
    games = ("polish", "node-kayles", "arc-kayles", "grim", "geography", "light-polish")
    chosen = [rng.choice(games) for _ in range(rng.randrange(1, 4))]
    return {"parts": [{"game": name, **RANDOM[name](rng, max(size // 2, 3))} for name in chosen]}


RANDOM: dict[str, Callable[[Random, int], Value]] = {
    "ello": _ello,
    "lights-out": _lights_out,
    "cleaning": _cleaning,
    "seepage": _seepage,
    "cops": _cops,
    "weak-cops": _weak_cops,
    "polish": _polish,
    "light-polish": _light_polish,
    "vertexnim": _vertexnim,
    "edge-nim": _edge_nim,
    "geography": _geography,
    "subtraction": _subtraction,
    "octal": _octal,
    "node-kayles": _deleting,
    "arc-kayles": _deleting,
    "grim": _deleting,
    "sum": _sum,
}
"""For each game: (generator, size) -> an instance without game and question."""
