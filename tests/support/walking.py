"""Geography and Edge-Nim by their literal rules; nothing here uses zermelo's rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations, permutations, product

from zermelo.core.certificate import Certificate
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.games.edge_nim.rules import Board, EdgeNim
from zermelo.games.geography.rules import Geography
from zermelo.solvers.method import Outcome, Task, method

Edges = Sequence[tuple[int, int]]


def geography(graph: Graph, token: int, question: str = "outcome") -> Instance:
    return Instance("geography", Geography(graph, token), question, Labels(graph.n))


def edge_nim(
    graph: Graph, weights: Iterable[int], token: int, question: str = "outcome"
) -> Instance:
    game = EdgeNim(Board.of(graph), tuple(weights), token)
    return Instance("edge-nim", game, question, Labels(graph.n))


def asked(instance: Instance, name: str, question: str) -> tuple[Outcome, Certificate | None]:
    """Run one method, and return its outcome and the certificate that it offers."""
    from zermelo.core.deadline import Deadline

    instance = replace(instance, question=question)
    found = method(instance.game, name).run(Task(instance, Deadline()))
    if found.evidence is None:
        return found, None
    return found, Certificate(instance, found.answer, found.evidence)


def graphs(n: int) -> Iterator[Graph]:
    """Yield all labeled graphs with n vertices."""
    pairs = list(combinations(range(n), 2))
    for chosen in product((False, True), repeat=len(pairs)):
        yield Graph.from_edges(n, [pair for pair, take in zip(pairs, chosen, strict=True) if take])


def digraphs(n: int) -> Iterator[Graph]:
    """Yield all labeled digraphs with n vertices."""
    arcs = list(permutations(range(n), 2))
    for chosen in product((False, True), repeat=len(arcs)):
        kept = [arc for arc, take in zip(arcs, chosen, strict=True) if take]
        yield Graph.from_edges(n, kept, directed=True)


def geography_moves(graph: Graph, token: int) -> list[int]:
    """Return all winning moves of geography."""
    after = {v: [u for a, u in arcs_of(graph) if a == v] for v in range(graph.n)}

    def wins(v: int, seen: frozenset[int]) -> bool:
        return any(not wins(u, seen | {u}) for u in after[v] if u not in seen)

    return sorted(u for u in after[token] if not wins(u, frozenset((token, u))))


def arcs_of(graph: Graph) -> list[tuple[int, int]]:
    turned = [] if graph.directed else [(v, u) for u, v in graph.edges]
    return [*graph.edges, *turned]


def edge_nim_values(n: int, edges: Edges) -> Callable[[int, tuple[int, ...]], int]:
    """Return the function (token, weights) -> nim-value, by the definition."""

    @cache
    def value(token: int, weights: tuple[int, ...]) -> int:
        seen = {value(v, after) for _, v, after in edge_nim_options(edges, token, weights)}
        return next(g for g in range(len(seen) + 1) if g not in seen)

    assert all(v < n for edge in edges for v in edge)
    return value


def edge_nim_options(
    edges: Edges, token: int, weights: tuple[int, ...]
) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """Yield (new weight, vertex, weights) for each move."""
    for place, (a, b) in enumerate(edges):
        if token in (a, b):
            for left in range(weights[place]):
                yield left, a + b - token, (*weights[:place], left, *weights[place + 1 :])
