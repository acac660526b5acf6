"""Method ``theorems``: bounds of the cop number that meet, each with the name of its theorem.

All are rules of the evidence ``bounds``, whose file has the sources; so is the time on trees.
Cartesian products are in `products`, and what holds for further classes of graphs in `classes`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from zermelo.core.certificate import Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.core.verdict import Assurance
from zermelo.encodings.cops import dominating_set
from zermelo.games.cops.evidence.bounds import WIDEST, radius
from zermelo.games.cops.evidence.known import by_girth, girth
from zermelo.solvers.cops import classes, tuning
from zermelo.solvers.cops.classes import Bound, Bounds, Rules
from zermelo.solvers.cops.dismantle import by_bounds, dismantle
from zermelo.solvers.cops.products import of_products
from zermelo.solvers.cops.tuning import LARGEST_DOMINATION, LARGEST_GIRTH, LARGEST_PLANAR
from zermelo.solvers.method import Method, Outcome, Task


def bounds(graph: Graph, deadline: Deadline, shown: bool = False) -> Bounds:
    """Return the best bounds for a connected graph with at least one vertex."""
    *_, best = improving_bounds(graph, deadline, shown)
    return best


def improving_bounds(graph: Graph, deadline: Deadline, shown: bool = False) -> Iterator[Bounds]:
    """Yield bounds for a connected graph with at least one vertex, each better than the last.

    If they are to be shown to the checker, one that it knows is better than another.
    """
    if graph.n == 1:
        yield Bounds(1, 1, "a single vertex", "a single vertex", {}, {})
        return
    order, left = dismantle(graph, deadline)
    corners: Rules = {"corners": order}
    if len(left) == 1:
        yield Bounds(1, 1, "one cop at least", "dismantlable", {}, corners)
        return
    best = Bounds(2, graph.n, "not dismantlable", "a cop on every vertex", corners, {})
    yield best
    for number, why, is_upper, rule in _theorems(graph, deadline):
        deadline.check()
        known = shown and rule is not None
        if is_upper and number < best.upper + (known and best.rule_upper is None):
            best = replace(best, upper=number, why_upper=why, rule_upper=rule)
            yield best
        if not is_upper and number > best.lower - (known and best.rule_lower is None):
            best = replace(best, lower=number, why_lower=why, rule_lower=rule)
            yield best
        lacking = shown and None in (best.rule_lower, best.rule_upper)
        if best.lower >= best.upper and not lacking:
            return


def _theorems(graph: Graph, deadline: Deadline) -> Iterator[Bound]:
    """Yield bounds; cheap ones first."""
    if graph.n <= 18:
        yield Bound(2 if graph.n <= 9 else 3, "few vertices", True, {"known": "order"})
    width, order = elimination_width(graph, deadline)
    if width is not None:
        yield Bound(width // 2 + 1, f"treewidth at most {width}", True, {"width": order})
    if graph.n <= LARGEST_PLANAR and graph.m <= 3 * graph.n - 6 and (rule := classes.embed(graph)):
        yield Bound(3, "planar", True, rule)
    length = girth(graph, deadline) if graph.n * graph.m <= LARGEST_GIRTH else None
    if length is not None and length >= 5:
        least = min(map(graph.degree, range(graph.n)))
        yield Bound(least, f"girth {length} and least degree {least}", False, {"covering": None})
        why = f"girth {length} and least degree {least} (Frankl; Morris, Runte, Skelton)"
        yield Bound(by_girth(length, least), why, False, {"known": "girth"})
    yield from classes.cheap(graph, deadline)
    yield from of_products(graph, lambda factor: bounds(factor, deadline, True), deadline)
    if graph.n <= LARGEST_DOMINATION:
        chosen = dominating_set(graph)
        yield Bound(len(chosen), "a dominating set", True, {"dominating": chosen})
    yield from classes.dear(graph, deadline)


def elimination_width(graph: Graph, deadline: Deadline) -> tuple[int | None, list[int]]:
    """Return an upper bound of the treewidth: vertices of least degree are eliminated, in order.

    It is exact where it says 0, 1 or 2. None if more than `WIDEST` would be needed.
    """
    width, order = 0, dict[int, None]()  # in the order of their elimination
    around = [set(row) for row in graph.adjacency]
    # A vertex stands in the list of every degree that it has had; only its own one counts.
    waiting: list[list[int]] = [[] for _ in range(WIDEST + 2)]
    for v, row in enumerate(around):
        waiting[min(len(row), WIDEST + 1)].append(v)
    while len(order) < graph.n:
        degree = next(degree for degree, some in enumerate(waiting) if some)
        if degree > WIDEST:
            return None, []
        v = waiting[degree].pop()
        if v in order or len(around[v]) != degree:
            continue
        if len(order) % 1024 == 0:
            deadline.check()
        order[v] = None
        width = max(width, degree)
        for u in around[v]:
            around[u] |= around[v]
            around[u] -= {u, v}
            waiting[min(len(around[u]), WIDEST + 1)].append(u)
    return width, list(order)


def _run(task: Task) -> Outcome:
    game, question = task.instance.position, task.instance.question
    components = [game.graph.induced(part) for part in game.graph.components()]
    found = [bounds(graph, task.deadline, True) for graph in components]
    lower, upper = sum(each.lower for each in found), sum(each.upper for each in found)
    names = sorted({f"at least {b.lower}: {b.why_lower}" for b in found} | {
        f"at most {b.upper}: {b.why_upper}" for b in found
    })  # fmt: skip
    statistics = {"theorems": names}
    forest = all(graph.m == graph.n - 1 for graph in components)
    if question == "capture-time" and forest and game.cops == len(components):
        answer = max(map(radius, components), default=0)
        evidence = Evidence("bounds", {"parts": [[] for _ in components]})
        return Outcome(answer, Assurance.THEOREM, evidence, statistics=statistics)
    # Cops who win need upper bounds only, and too few of them lower bounds.
    below = question == "cop-number" or game.cops < lower
    above = question == "cop-number" or not below
    rules = [[b.rule_lower] * below + [b.rule_upper] * above for b in found]
    shown = None
    if all(rule is not None for part in rules for rule in part):
        shown = Evidence("bounds", {"parts": [list(filter(None, part)) for part in rules]})
    return by_bounds(task, lower, upper, shown, statistics)


METHOD = Method(
    name="theorems",
    questions=("cop-number", "cops-win", "capture-time"),
    summary="bounds that meet: treewidth, planarity, girth, products, domination, planes, paths",
    evidence=("bounds",),
    cost=tuning.theorems_cost,
    run=_run,
)
