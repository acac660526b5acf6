"""Lights Out: a press raises a lamp and its neighbors by 1 modulo d; all are to be put out.

Patterns of presses that change nothing are counted one by one: modulo a prime they are a space, and
there are as many as the modulus to the power of its dimension.
"""

from __future__ import annotations

from itertools import product
from typing import Any

from tests.literal.reading import Graph, TooLarge, Value, chosen, graph_of, only, require, whole

State = tuple[int, ...]

MOST = 20_000
"""The states that are looked at before `TooLarge` is raised."""


def answer(instance: Value, question: str) -> Any:
    only(instance, "graph", "lit", "modulus", "lit_only")
    require(question in ("solvable", "fewest-presses", "nullity"), f"the question {question!r}")
    graph = graph_of(instance)
    modulus = whole(instance.get("modulus", 2), 2)
    lit_only = instance.get("lit_only", False)
    require(type(lit_only) is bool, "lit_only is true or false")
    if question == "nullity":
        require("lit" not in instance and not lit_only, "what is lit does not count")
        return nullity(graph, modulus)
    require("lit" in instance, "what is lit?")
    lit = chosen(instance["lit"], graph)

    def pressed(state: State, v: int) -> State:
        changed = graph.neighbors(v) | {v}
        return tuple((s + 1) % modulus if u in changed else s for u, s in enumerate(state))

    now = {tuple(1 if v in lit else 0 for v in graph.vertices)}
    seen = set(now)
    presses = 0
    while now and not any(set(state) == {0} for state in now):
        now = {
            pressed(state, v)
            for state in now
            for v in graph.vertices
            if state[v] != 0 or not lit_only
        } - seen
        seen |= now
        presses += 1
        if len(seen) > MOST:
            raise TooLarge("too many states")
    if question == "solvable":
        return bool(now)
    return presses if now else None


def nullity(graph: Graph, modulus: int) -> int:
    require(all(modulus % divisor for divisor in range(2, modulus)), "a space needs a prime")
    if modulus ** len(graph.vertices) > MOST:
        raise TooLarge("too many patterns")
    quiet = 0
    for presses in product(range(modulus), repeat=len(graph.vertices)):
        changes = [0 for _ in graph.vertices]
        for u in graph.vertices:
            for v in graph.neighbors(u) | {u}:
                changes[v] += presses[u]
        quiet += all(change % modulus == 0 for change in changes)
    dimension = 0
    while modulus**dimension < quiet:
        dimension += 1
    return dimension
