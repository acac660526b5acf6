"""All small instances of every game, as the JSON objects of instance files.

The size of an instance is its number of vertices, and more where it has data beyond the game's
defaults: each generator says how much. A game without a generator here fails a test.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, product
from typing import Any

from zermelo.core.errors import InputError
from zermelo.games.registry import GAMES
from zermelo.games.weak_cops.rules import read_periodic
from zermelo.sweeps.small_graphs import (
    Edges,
    acyclic_digraphs,
    digraphs,
    edges_labelled,
    graphs,
    labelled,
    least,
    rooted,
)

Value = dict[str, Any]
"""The JSON object of an instance file."""


def small_instances(name: str, largest: int) -> Iterator[Value]:
    """Yield all instances of a game up to a size, with every question that fits their data."""
    for size in range(1, largest + 1):
        for value in SMALL[name](size):
            yield from every_question({"game": name, **value})


def every_question(value: Value) -> Iterator[Value]:
    """Yield the object once for each question that uses all of its data and lacks none."""
    keys = GAMES[value["game"]].keys
    given = {key.name for key in keys if key.questions and key.name in value}
    for question in GAMES[value["game"]].questions:
        if given == {key.name for key in keys if question.name in key.questions}:
            yield {**value, "question": question.name}


def on(n: int, edges: Edges, directed: bool = False) -> Value:
    """Return the ``graph`` object in an object of its own."""
    graph: Value = {"vertices": n, "edges": [list(edge) for edge in edges]}
    return {"graph": {**graph, "directed": True} if directed else graph}


def _where(labels: tuple[int, ...]) -> list[int]:
    return [v for v, label in enumerate(labels) if label]


def _mixed(size: int, more: int) -> Iterator[tuple[int, Edges, bool]]:
    """Yield (n, edges, directed): graphs, and `more` for digraphs that are not graphs."""
    yield from ((size, edges, False) for edges in graphs(size))
    yield from ((size - more, arcs, True) for arcs in _one_way(size - more))


def _one_way(n: int) -> Iterator[Edges]:
    for arcs in digraphs(n) if n > 0 else ():
        known = set(arcs)
        if any((v, u) not in known for u, v in arcs):
            yield arcs


def _ello(size: int) -> Iterator[Value]:
    """Colourings of graphs; one more for more colours, two for digraphs and for `before`."""
    for n, edges, directed in _mixed(size, 2):
        for labels in labelled(n, edges, (0, 1), directed):
            yield {**on(n, edges, directed), "green": _where(labels)}
    for edges in graphs(size - 1):
        for modulus, playable in ((2, "nonzero"), (3, "zero"), (3, "nonzero")):
            for colors in labelled(size - 1, edges, range(modulus)):
                data = {"colors": list(colors), "modulus": modulus, "playable": playable}
                yield {**on(size - 1, edges), **data}
    for edges in graphs(size - 2):
        for states in edges_labelled(size - 2, edges, (0, 1, 2)):
            turned = zip(edges, states, strict=True)
            before = [[u, v] if state == 1 else [v, u] for (u, v), state in turned if state]
            for labels in product((0, 1), repeat=size - 2) if before else ():
                yield {**on(size - 2, edges), "green": _where(labels), "before": before}


def _lights_out(size: int) -> Iterator[Value]:
    """Lit sets; one more for moduli 3, 4, 6 and pressing lit vertices only, two for digraphs."""
    for n, edges, directed in _mixed(size, 2):
        for labels in labelled(n, edges, (0, 1), directed):
            yield {**on(n, edges, directed), "lit": _where(labels)}
    for edges in graphs(size - 1):
        for labels in labelled(size - 1, edges, (0, 1)):
            base = {**on(size - 1, edges), "lit": _where(labels)}
            yield from ({**base, "modulus": modulus} for modulus in (3, 4, 6))
            yield from ({**base, "modulus": modulus, "lit_only": True} for modulus in (2, 3))


def _cleaning(size: int) -> Iterator[Value]:
    """Graphs; one more for up to two brushes on every vertex."""
    yield from (on(size, edges) for edges in graphs(size))
    yield from _brushes(size - 1, 2)


def _polish(size: int) -> Iterator[Value]:
    """Graphs without brushes, and one more for up to two brushes on every vertex."""
    yield from (on(size, edges) for edges in graphs(size))
    yield from (value for value in _brushes(size - 1, 2) if any(value["brushes"]))


def _brushes(n: int, most: int) -> Iterator[Value]:
    for edges in graphs(n):
        for brushes in labelled(n, edges, range(most + 1)):
            yield {**on(n, edges), "brushes": list(brushes)}


def _light_polish(size: int) -> Iterator[Value]:
    """The vertices on both sides: size - 1 of them."""
    for counts in product(range(size), repeat=6):
        if sum(counts) == size - 1:
            yield {"left": list(counts[:3]), "right": list(counts[3:])}


def _seepage(size: int) -> Iterator[Value]:
    """Acyclic digraphs with one source; one more for Green protecting 1 to 3 vertices a turn."""
    yield from (on(size, arcs, directed=True) for arcs in _one_source(size))
    for arcs in _one_source(size - 1):
        yield from ({**on(size - 1, arcs, directed=True), "protect": k} for k in (1, 2, 3))


def _one_source(n: int) -> Iterator[Edges]:
    for arcs in acyclic_digraphs(n) if n > 0 else ():
        if len({v for _, v in arcs}) == n - 1:
            yield arcs


def _cops(size: int) -> Iterator[Value]:
    """Graphs, with up to three cops."""
    for edges in graphs(size):
        yield on(size, edges)
        yield from ({**on(size, edges), "cops": k} for k in (1, 2, 3))


def _weak_cops(size: int) -> Iterator[Value]:
    """Connected finite graphs, and cells with one vertex; three more for cells with two."""
    yield from (on(size, edges) for edges in graphs(size, connected=True))
    ways = [(1, 0), (0, 1), (1, 1), (1, -1)]
    if size == 3:
        steps = [(0, 0, dx, dy) for dx, dy in ways]
        yield from _cells(1, [chosen for k in (2, 3, 4) for chosen in combinations(steps, k)])
    if size == 5:
        across = [(0, 1, dx, dy) for dx, dy in product((-1, 0, 1), repeat=2) if (dx, dy) != (0, 0)]
        inside = [(v, v, dx, dy) for v in (0, 1) for dx, dy in ways]
        yield from _cells(2, [((0, 1, 0, 0), *two) for two in combinations(across + inside, 2)])


def _cells(n: int, choices: list[tuple[tuple[int, int, int, int], ...]]) -> Iterator[Value]:
    for edges in choices:
        cell = {"vertices": n, "edges": [list(edge) for edge in edges]}
        try:
            read_periodic(cell)
        except InputError:
            continue  # the infinite graph is not connected
        yield {"periodic": cell}


def _vertexnim(size: int) -> Iterator[Value]:
    """Vertices and the greatest weight, and one more for loops and for digraphs."""
    for rule, order in product(("vertexnim", "stockman"), ("remove-then-move", "move-then-remove")):
        contracted = rule == "vertexnim"
        low = 1 if (contracted, order) == (True, "remove-then-move") else 0
        for n, top, loops, directed in product(range(1, size + 1), (1, 2, 3), (0, 1), (0, 1)):
            if n + top + loops + directed != size:
                continue
            for edges in _boards(n, bool(directed), contracted):
                for play, placed in product(
                    ("normal", "misere"), _weighted(n, edges, low, top, loops, bool(directed))
                ):
                    weights, token, looped = placed
                    board = on(n, (*edges, *looped), bool(directed))
                    data = {"weights": weights, "token": token, "rule": rule, "order": order}
                    yield {**board, **data, "play": play}


def _boards(n: int, directed: bool, connected: bool) -> Iterator[Edges]:
    if not directed:
        yield from graphs(n, connected)
        return
    for arcs in _one_way(n):
        if not connected or _strong(n, arcs):
            yield arcs


def _strong(n: int, arcs: Edges) -> bool:
    def reached(pairs: list[tuple[int, int]]) -> set[int]:
        seen = [0]
        for v in seen:
            seen += [w for u, w in pairs if u == v and w not in seen]
        return set(seen)

    return len(reached(list(arcs))) == len(reached([(v, u) for u, v in arcs])) == n


def _weighted(
    n: int, edges: Edges, low: int, top: int, loops: int, directed: bool
) -> Iterator[tuple[list[int], int, list[tuple[int, int]]]]:
    """Yield (weights, token, loops) with greatest weight `top`, one of each orbit."""
    # A label is the weight, 10 more for a loop, and 100 more for the token.
    values = [weight + 10 * loop for weight in range(low, top + 1) for loop in range(loops + 1)]
    labellings = (
        tuple(label + 100 * (v == token) for v, label in enumerate(labels))
        for labels in product(values, repeat=n)
        if max(label % 10 for label in labels) == top
        and (not loops or any(label >= 10 for label in labels))
        for token in range(n)
    )
    for labels in least(n, edges, labellings, directed):
        weights = [label % 10 for label in labels]
        looped = [(v, v) for v, label in enumerate(labels) if label % 100 >= 10]
        yield weights, next(v for v, label in enumerate(labels) if label >= 100), looped


def _edge_nim(size: int) -> Iterator[Value]:
    """Graphs with edge weights up to 1; one more for weights up to 2."""
    for n, top in ((size, 1), (size - 1, 2)):
        for edges in graphs(n):
            for weights in edges_labelled(n, edges, range(top + 1)):
                if top > 1 > weights.count(top):
                    continue
                named = zip(edges, weights, strict=True)
                data = {"edge_weights": [[u, v, weight] for (u, v), weight in named]}
                yield from ({**on(n, edges), **data, "token": token} for token in range(n))


def _geography(size: int) -> Iterator[Value]:
    """Graphs; one more for digraphs."""
    for n, edges, directed in _mixed(size, 1):
        for token in rooted(n, edges, directed):
            yield {**on(n, edges, directed), "token": token}


def _subtraction(size: int) -> Iterator[Value]:
    """Connected graphs, with the sizes 1 to 3; one more where a path grows."""
    takes = [list(take) for k in (1, 2, 3) for take in combinations((1, 2, 3), k)]
    for edges, take in product(graphs(size, connected=True), takes):
        yield {**on(size, edges), "take": take}
    for edges, take in product(graphs(size - 1, connected=True), takes):
        for v in rooted(size - 1, edges):
            yield {**on(size - 1, edges), "take": take, "attach_at": v}


def _octal(size: int) -> Iterator[Value]:
    """Graphs, with one digit; one more for two digits, and for a path that grows; two for three."""
    for length in (1, 2, 3):
        n = size - length + 1
        for edges, code in product(graphs(n), _codes(length, 7)):
            yield {**on(n, edges), "digits": code}
    for length in (1, 2):
        # Where a move may split a path, some periods are open problems.
        for edges, code in product(graphs(size - length), _codes(length, 3)):
            for v in rooted(size - length, edges):
                yield {**on(size - length, edges), "digits": code, "attach_at": v}


def _codes(length: int, top: int) -> list[str]:
    digits = (
        "".join(map(str, rest)) + str(last)
        for rest in product(range(top + 1), repeat=length - 1)
        for last in range(1, top + 1)
    )
    return [f"0.{code}" for code in digits]


def _deleting(size: int, growing: int = 1) -> Iterator[Value]:
    """Graphs; `growing` more where a path grows."""
    yield from (on(size, edges) for edges in graphs(size))
    n = size - growing
    for edges in graphs(n):
        yield from ({**on(n, edges), "attach_at": v} for v in rooted(n, edges))


def _grim(size: int) -> Iterator[Value]:
    """Graphs; three more where a path grows, as no period is known and each takes all its time."""
    return _deleting(size, 3)


def _sum(size: int) -> Iterator[Value]:
    """Two more than the sizes of two parts, which are of any two games."""
    games = sorted(name for name, spec in GAMES.items() if spec.impartial and name != "sum")
    for first, second in product(range(1, size), repeat=2):
        if first + second + 2 != size or first > second:
            continue
        for one, other in product(games, repeat=2):
            if first == second and one > other:
                continue
            for parts in product(_parts(one, first), _parts(other, second)):
                yield {"parts": list(parts)}


def _parts(name: str, size: int) -> Iterator[Value]:
    for value in SMALL[name](size):
        if "attach_at" not in value and value.get("play") != "misere":
            yield {"game": name, **value}


SMALL: dict[str, Callable[[int], Iterator[Value]]] = {
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
    "grim": _grim,
    "sum": _sum,
}
"""For each game: size -> the instances of this size, without game and question."""
