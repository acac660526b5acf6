"""Whether a table wins Cops and Robbers, or the token game of Seepage, against all moves.

It knows the rules and the table, and nothing about how the table was found.
"""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from typing import Any

from tests.literal.cops import moved
from tests.literal.reading import Graph, Value, graph_of


def cops_problem(instance: Value, table: dict[str, Any], most: int | None = None) -> str | None:
    """Return where the cops' table goes wrong, or takes more than `most` rounds."""
    graph = graph_of(instance, directed=False, loops=True)
    number = {label: v for v, label in enumerate(graph.labels)}
    start = tuple(number[label] for label in table["first"])
    if len(start) > instance.get("cops", len(graph.labels)):
        return "there are more cops than the instance has"
    known: dict[tuple[tuple[int, ...], int, int | None], int] = {}
    going: set[tuple[tuple[int, ...], int, int | None]] = set()

    def rounds(cops: tuple[int, ...], robber: int, node: int | None) -> int:
        """Return the rounds until he is caught; the cops are to move."""
        at = cops, robber, node
        if robber in cops:
            return 0
        if at in known:
            return known[at]
        if at in going:
            raise _Wrong("the robber can go round and round")
        going.add(at)
        rows = [] if node is None else table["nodes"][node]
        found = [row for row in rows if row[0] == graph.labels[robber]]
        if not found:
            raise _Wrong(f"there is no reply to {graph.labels[robber]!r}")
        _, reply, then = found[0]
        after = tuple(number[label] for label in reply)
        if len(after) != len(cops) or any(
            w != v and w not in graph.neighbors(v) for v, w in zip(cops, after, strict=True)
        ):
            raise _Wrong(f"the cops cannot go to {reply}")
        known[at] = 1
        if robber not in after:
            ways = [robber, *graph.neighbors(robber)]
            known[at] = 1 + max(rounds(after, way, then) for way in ways)
        going.remove(at)
        return known[at]

    try:
        needed = max((rounds(start, v, table["start"]) for v in graph.vertices), default=0)
    except _Wrong as wrong:
        return str(wrong)
    return "it takes too many rounds" if most is not None and needed > most else None


def robber_problem(instance: Value, table: dict[str, Any]) -> str | None:
    """Return where the robber's table goes wrong."""
    graph = graph_of(instance, directed=False, loops=True)
    number = {label: v for v, label in enumerate(graph.labels)}
    waiting: list[tuple[tuple[int, ...] | None, int | None, int]] = [(None, None, table["start"])]
    seen = set()
    while waiting:
        at = waiting.pop()
        if at in seen:
            continue
        seen.add(at)
        cops, robber, node = at
        groups: list[tuple[int, ...]]
        if cops is None:
            groups = list(combinations_with_replacement(graph.vertices, instance["cops"]))
        else:
            groups = sorted(moved(graph, cops))
        rows = [] if node is None else table["nodes"][node]
        for group in groups:
            if robber in group:
                return "the robber is caught"
            named = [graph.labels[v] for v in group]
            found = [row for row in rows if row[0] == named]
            if not found:
                return f"there is no reply to {named}"
            way = number[found[0][1]]
            if way in group or (
                robber is not None and way != robber and way not in graph.neighbors(robber)
            ):
                return f"the robber cannot go to {found[0][1]!r}"
            waiting.append((group, way, found[0][2]))
    return None


def seepage_problem(instance: Value, table: dict[str, Any]) -> str | None:
    """Return where the table of Green or Sludge goes wrong with the token."""
    graph = graph_of(instance, directed=True)
    number = {label: v for v, label in enumerate(graph.labels)}
    k = instance["protect"]
    (source,) = set(graph.vertices).difference(v for _, v in graph.edges)
    sinks = (
        graph.some(instance["sinks"])
        if "sinks" in instance
        else {v for v in graph.vertices if not graph.neighbors(v)}
    )

    def green(token: int, safe: frozenset[int], move: list[Any], node: int | None) -> str | None:
        """Return what is wrong where Green makes a move and goes on by a node."""
        more = frozenset(number[label] for label in move)
        if token in sinks:
            return "Sludge has won"
        if len(more) > k:
            return f"Green protects {len(more)} vertices"
        rows = [] if node is None else table["nodes"][node]
        for child in graph.neighbors(token) - safe - more:
            found = [row for row in rows if row[0] == graph.labels[child]]
            if not found:
                return f"there is no reply to {graph.labels[child]!r}"
            wrong = green(child, safe | more, found[0][1], found[0][2])
            if wrong:
                return wrong
        return None

    def sludge(token: int, safe: frozenset[int], node: int | None) -> str | None:
        """Return what is wrong where Green is to move against a node of Sludge."""
        if token in sinks:
            return None
        rows = [] if node is None else table["nodes"][node]
        for more in _protections(graph, safe, token, k):
            free = [row for row in rows if not {number[x] for x in row[0]} & (safe | more)]
            if not free:
                return f"there is no reply to {sorted(more)}"
            child = number[free[0][1]]
            if child in safe | more or child not in graph.neighbors(token):
                return f"the token cannot go to {free[0][1]!r}"
            wrong = sludge(child, safe | more, free[0][2])
            if wrong:
                return wrong
        return None

    if table["winner"] == "green":
        return green(source, frozenset(), table["first"], table["start"])
    return sludge(source, frozenset(), table["start"])


def _protections(graph: Graph, safe: frozenset[int], token: int, k: int) -> list[frozenset[int]]:
    free = [v for v in graph.vertices if v not in safe and v != token]
    return [frozenset(more) for more in combinations(free, min(k, len(free)))]


class _Wrong(Exception):
    """What is wrong with a table."""
