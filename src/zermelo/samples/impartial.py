"""Small and random instances of impartial games, without game and question."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from random import Random

from zermelo.core.digraphs import separated_pair
from zermelo.core.graph import Graph
from zermelo.families.boards import Value, either, mixed, on, one_way, order, undirected
from zermelo.families.small_graphs import Edges, edges_labeled, graphs, least, roots
from zermelo.games.registry import GAMES, NAMES
from zermelo.samples import Samples, samples
from zermelo.samples.others import with_brushes


def deletion(size: int, growing: int = 1) -> Iterator[Value]:
    """Graphs; `growing` more where a path grows."""
    yield from (on(size, edges) for edges in graphs(size))
    for edges in graphs(size - growing):
        yield from _growing(size - growing, edges, size + 3, {})


def _growing(n: int, edges: Edges, length: int, data: Value) -> Iterator[Value]:
    """Yield a graph on which a path grows at any vertex, without and with a length."""
    for v in roots(n, edges):
        grown = {**on(n, edges), **data, "attach_at": v}
        yield from (grown, {**grown, "length": length})


def grim(size: int) -> Iterator[Value]:
    """Graphs; three more where a path grows, as no period is known and each takes all its time."""
    return deletion(size, 3)


def subtraction(size: int) -> Iterator[Value]:
    """Connected graphs, with the sizes 1 to 3; one more where a path grows."""
    takes = [list(take) for k in (1, 2, 3) for take in combinations((1, 2, 3), k)]
    for edges, take in product(graphs(size, connected=True), takes):
        yield {**on(size, edges), "take": take}
    for edges, take in product(graphs(size - 1, connected=True), takes):
        yield from _growing(size - 1, edges, size + 3, {"take": take})


def random_subtraction(rng: Random, size: int) -> Value:
    """Return a random instance of about a size."""
    value = undirected(rng, size, connected=True)
    value = {**value, "take": sorted(rng.sample(range(1, 6), rng.randrange(1, 4)))}
    if order(value) <= 5 and rng.random() < 0.5:
        grown = {**value, "attach_at": rng.randrange(order(value))}
        more = {"attach_also": rng.randrange(order(value))}
        return grown | more if rng.random() < 0.3 else grown
    return value


def octal(size: int) -> Iterator[Value]:
    """Graphs, with one digit; one more for two digits, and for a path that grows; two for three.

    And one more for a digit 4 before the point, with one digit after it.
    """
    for length in (1, 2, 3):
        n = size - length + 1
        for edges, code in product(graphs(n), _codes(length, 7)):
            yield {**on(n, edges), "digits": code}
    for edges, digit in product(graphs(size - 1), range(8)):
        yield {**on(size - 1, edges), "digits": f"4.{digit}"}
    for length in (1, 2):
        # Where a move may split a path, some periods are open problems.
        for edges, code in product(graphs(size - length), _codes(length, 3)):
            yield from _growing(size - length, edges, size + 3, {"digits": code})


def _codes(length: int, top: int) -> list[str]:
    digits = (
        "".join(map(str, rest)) + str(last)
        for rest in product(range(top + 1), repeat=length - 1)
        for last in range(1, top + 1)
    )
    return [f"0.{code}" for code in digits]


def random_octal(rng: Random, size: int) -> Value:
    """Return a random instance of about a size."""
    value = undirected(rng, size)
    before = "4." if rng.random() < 0.25 else "0."
    return {**value, "digits": before + "".join(rng.choice("01234567") for _ in range(2)) + "3"}


def geography(size: int) -> Iterator[Value]:
    """Graphs; one more for digraphs."""
    for n, edges, directed in mixed(size, 1):
        for token in roots(n, edges, directed):
            yield {**on(n, edges, directed), "token": token}


def random_geography(rng: Random, size: int) -> Value:
    """Return a random instance of about a size."""
    value = either(rng, size)
    return {**value, "token": rng.randrange(order(value))}


def vertexnim(size: int) -> Iterator[Value]:
    """Vertices and the greatest weight, and one more for loops and for digraphs."""
    for rule, turn in product(("vertexnim", "stockman"), ("remove-then-move", "move-then-remove")):
        contracted = rule == "vertexnim"
        low = 1 if (contracted, turn) == (True, "remove-then-move") else 0
        for n, top, loops, directed in product(range(1, size + 1), (1, 2, 3), (0, 1), (0, 1)):
            if n + top + loops + directed != size:
                continue
            for edges in _boards(n, bool(directed), contracted):
                for play, placed in product(
                    ("normal", "misere"), _weighted(n, edges, low, top, loops, bool(directed))
                ):
                    weights, token, looped = placed
                    board = on(n, (*edges, *looped), bool(directed))
                    data = {"weights": weights, "token": token, "rule": rule, "order": turn}
                    yield {**board, **data, "play": play}


def _boards(n: int, directed: bool, connected: bool) -> Iterator[Edges]:
    if not directed:
        yield from graphs(n, connected)
        return
    for arcs in one_way(n):
        if not connected or separated_pair(Graph.from_edges(n, arcs, directed=True)) is None:
            yield arcs


def _weighted(
    n: int, edges: Edges, low: int, top: int, loops: int, directed: bool
) -> Iterator[tuple[list[int], int, list[tuple[int, int]]]]:
    """Yield (weights, token, loops) with greatest weight `top`, one of each orbit."""
    # A label is the weight, 10 more for a loop, and 100 more for the token.
    values = [weight + 10 * loop for weight in range(low, top + 1) for loop in range(loops + 1)]
    labelings = (
        tuple(label + 100 * (v == token) for v, label in enumerate(labels))
        for labels in product(values, repeat=n)
        if max(label % 10 for label in labels) == top
        and (not loops or any(label >= 10 for label in labels))
        for token in range(n)
    )
    for labels in least(n, edges, labelings, directed):
        weights = [label % 10 for label in labels]
        looped = [(v, v) for v, label in enumerate(labels) if label % 100 >= 10]
        yield weights, next(v for v, label in enumerate(labels) if label >= 100), looped


def random_vertexnim(rng: Random, size: int) -> Value:
    """Return a random instance of about a size."""
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


def edge_nim(size: int) -> Iterator[Value]:
    """Graphs with edge weights up to 1; one more for weights up to 2."""
    for n, top in ((size, 1), (size - 1, 2)):
        for edges in graphs(n):
            for weights in edges_labeled(n, edges, range(top + 1)):
                if top > 1 > weights.count(top):
                    continue
                named = zip(edges, weights, strict=True)
                data = {"edge_weights": [[u, v, weight] for (u, v), weight in named]}
                yield from ({**on(n, edges), **data, "token": token} for token in range(n))


def random_edge_nim(rng: Random, size: int) -> Value:
    """Return a random instance of about a size."""
    value = undirected(rng, max(size // 2, 3))
    top = rng.choice((1, 2, 3)) if len(value["graph"]["edges"]) < 9 else 1
    weights = [[*edge, rng.randrange(top + 1)] for edge in value["graph"]["edges"]]
    return {**value, "edge_weights": weights, "token": rng.randrange(order(value))}


def polish(size: int) -> Iterator[Value]:
    """Graphs without brushes, and one more for up to two brushes on every vertex."""
    yield from (on(size, edges) for edges in graphs(size))
    yield from (value for value in with_brushes(size - 1, 2) if any(value["brushes"]))


def random_polish(rng: Random, size: int) -> Value:
    """Return a random instance of about a size."""
    value = undirected(rng, size)
    return {**value, "brushes": [rng.choice((0, 0, 1, 2)) for _ in range(order(value))]}


def light_polish(size: int) -> Iterator[Value]:
    """The vertices on both sides: size - 1 of them."""
    for counts in product(range(size), repeat=6):
        if sum(counts) == size - 1:
            yield {"left": list(counts[:3]), "right": list(counts[3:])}


def random_light_polish(rng: Random, size: int) -> Value:
    """Return a random instance of about a size."""
    left, right = ([rng.randrange(size // 3 + 1) for _ in range(3)] for _ in range(2))
    return {"left": left, "right": right}


def _games() -> list[str]:
    return sorted(name for name in NAMES if GAMES[name].impartial and name != "sum")


def _may_be_part(value: Value) -> bool:
    return "attach_at" not in value and value.get("play") != "misere"


def sums(size: int) -> Iterator[Value]:
    """Two more than the sizes of two parts, which are of any two games."""
    for first in range(1, size // 2):
        second = size - 2 - first
        for one, other in product(_games(), repeat=2):
            if first == second and one > other:
                continue
            for parts in product(_parts(one, first), _parts(other, second)):
                yield {"parts": list(parts)}


def _parts(name: str, size: int) -> Iterator[Value]:
    yield from ({"game": name, **v} for v in samples(name).small(size) if _may_be_part(v))


def random_sum(rng: Random, size: int) -> Value:
    """Return a random instance of about a size."""
    parts: list[Value] = []
    for _ in range(rng.randrange(1, 4)):
        name, value = "", {"attach_at": 0}
        while not _may_be_part(value):
            name = rng.choice(_games())
            value = samples(name).random(rng, max(size // 2, 3))
        parts.append({"game": name, **value})
    return {"parts": parts}


def compare(size: int) -> Iterator[Value]:
    """Yield the two parts of small sums."""
    for value in sums(size + 1):
        left, right = value["parts"]
        yield {"left": left, "right": right}


def random_compare(rng: Random, size: int) -> Value:
    """Return a random instance of about a size."""
    left, right = (random_sum(rng, size) for _ in range(2))
    return {"left": {"game": "sum", **left}, "right": {"game": "sum", **right}}


SAMPLES = {
    "deletion": Samples(deletion, undirected),
    "grim": Samples(grim, undirected),
    "subtraction": Samples(subtraction, random_subtraction),
    "octal": Samples(octal, random_octal),
    "geography": Samples(geography, random_geography),
    "vertexnim": Samples(vertexnim, random_vertexnim),
    "edge-nim": Samples(edge_nim, random_edge_nim),
    "polish": Samples(polish, random_polish),
    "light-polish": Samples(light_polish, random_light_polish),
    "sum": Samples(sums, random_sum),
    "compare": Samples(compare, random_compare),
}
"""By game; "deletion" are those of games that delete vertices and have no data of their own."""
