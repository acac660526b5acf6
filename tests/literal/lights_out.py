"""Lights Out: a press raises a lamp and its neighbours by 1 modulo d; all are to be put out."""

from __future__ import annotations

from typing import Any

from tests.literal.reading import TooLarge, Value, chosen, graph_of, only, require, whole

State = tuple[int, ...]

MOST = 20_000
"""The states that are looked at before `TooLarge` is raised."""


def answer(instance: Value, question: str) -> Any:
    only(instance, "graph", "lit", "modulus", "lit_only")
    require(question in ("solvable", "fewest-presses"), f"the question {question!r}")
    graph = graph_of(instance)
    modulus = whole(instance.get("modulus", 2), 2)
    lit_only = instance.get("lit_only", False)
    require(type(lit_only) is bool, "lit_only is true or false")
    require("lit" in instance, "what is lit?")
    lit = chosen(instance["lit"], graph)

    def pressed(state: State, v: int) -> State:
        changed = graph.neighbours(v) | {v}
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
