"""Methods by theorems: ``fire``, ``ends-bound`` and ``known-formula``, all with an order.

``fire`` cleans by the rules until no vertex is primed, in linear time. The others are for the brush
number, component by component, and the checker decides by itself from their orders.

``ends-bound`` tries greedy orders until one is as good as an elementary lower bound
(`games.cleaning.evidence.bounds`). That decides grids, forests and most cubic graphs with thousands
of vertices in a second; on dense graphs the bound is out of reach, and the method has no answer.

For ``known-formula`` every component has to be a member of one of these; code tests the isomorphism
type exactly:

- K_n: floor(n^2 / 4); K_{a,b}: ceil(a b / 2);
- a tree: half the number of odd vertices (an isolated vertex: 0); C_n: 2;
- the wheel with n rim vertices: ceil(n / 2) + 2; P_m x P_n with m, n >= 2: m + n - 2;
- the torus C_m x C_n with m, n >= 3: 2 (m + n) - 4, row by row (docs/theorems, 25);
- the Petersen graph: 7; the hypercube Q_n with n <= 5: ceil(n/2) C(n, floor(n/2)).

Except for K_n, K_{a,b}, tori and Q_n the formulas follow from the bound of the ends and the orders.

For Q_n the order goes level by level. To n = 4 the subset program shows that none is better, and
for n = 5 the value of Q_4 does (`games.cleaning.evidence.families`). From n = 6 on we know the
formula as an upper bound only, and it is not used.
"""

from __future__ import annotations

from collections.abc import Callable
from math import comb

from zermelo.core.certificate import Evidence
from zermelo.core.errors import Contradiction
from zermelo.core.graph import Graph
from zermelo.core.verdict import Assurance
from zermelo.games.cleaning.evidence.bounds import ends_bound
from zermelo.games.cleaning.evidence.families import LARGEST_CUBE
from zermelo.games.cleaning.rules import brushes_for, clean, left_over
from zermelo.solvers.cleaning.orders import good_order, parts, solved_by
from zermelo.solvers.cleaning.tuning import ENDS_COST, KNOWN_COST
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.recognize import (
    bipartition,
    cube_words,
    extent,
    grid_cells,
    is_petersen,
    rim,
    torus_cells,
)

Best = tuple[int, list[int] | None]
"""A brush number, and an order with it unless a greedy one will do."""


def _complete(graph: Graph) -> Best | None:
    n = graph.n
    return (n * n // 4, list(range(n))) if 2 * graph.m == n * (n - 1) else None


def _complete_bipartite(graph: Graph) -> Best | None:
    sides = bipartition(graph)
    if sides is None or graph.m != len(sides[0]) * len(sides[1]):
        return None
    first, second = sides
    a, b = len(first) // 2, (len(second) + 1) // 2
    return (graph.m + 1) // 2, [*first[:a], *second[:b], *first[a:], *second[b:]]


def _tree(graph: Graph) -> Best | None:
    odd = sum(graph.degree(v) % 2 for v in range(graph.n))
    return (odd // 2, None) if graph.m == graph.n - 1 else None


def _cycle(graph: Graph) -> Best | None:
    return (2, None) if all(graph.degree(v) == 2 for v in range(graph.n)) else None


def _wheel(graph: Graph) -> Best | None:
    around = rim(graph)
    if around is None:
        return None
    (hub,) = set(range(graph.n)).difference(around)
    half = (len(around) + 1) // 2
    return half + 2, [*around[:half], hub, *around[half:]]


def _grid(graph: Graph) -> Best | None:
    cells = grid_cells(graph)
    if cells is None:
        return None
    rows, columns = max(cells)
    return rows + columns, sorted(range(graph.n), key=lambda v: cells[v])


def _torus(graph: Graph) -> Best | None:
    cells = torus_cells(graph)
    if cells is None:
        return None
    rows, columns = extent(cells)
    return 2 * (rows + columns) - 4, sorted(range(graph.n), key=lambda v: cells[v])


def _petersen(graph: Graph) -> Best | None:
    return (7, None) if is_petersen(graph) else None


def _hypercube(graph: Graph) -> Best | None:
    words = cube_words(graph) if graph.n <= 1 << LARGEST_CUBE else None
    if words is None:
        return None
    d = graph.n.bit_length() - 1
    levels = sorted(range(graph.n), key=lambda v: (words[v].bit_count(), v))
    return (d + 1) // 2 * comb(d, d // 2), levels


FAMILIES: dict[str, Callable[[Graph], Best | None]] = {
    "a complete graph": _complete,
    "a tree": _tree,
    "a cycle": _cycle,
    "a complete bipartite graph": _complete_bipartite,
    "a wheel": _wheel,
    "a grid": _grid,
    "a torus": _torus,
    "the Petersen graph": _petersen,
    "a hypercube": _hypercube,
}


def _fire(task: Task) -> Outcome:
    order, sweep = clean(task.instance.position)
    labels = task.instance.labels
    evidence = Evidence("firing-order", {"order": labels.of(order)})
    statistics = {"fired": len(order)}
    return Outcome(left_over(sweep, labels), Assurance.THEOREM, evidence, statistics=statistics)


def _ends(task: Task) -> Outcome:
    whole: list[int] = []
    for vertices, graph in parts(task.instance.graph):
        bound = ends_bound(graph)
        order = good_order(graph, bound, task.request.seed, task.deadline)
        needed = sum(brushes_for(graph, order))
        if needed > bound:
            reason = f"the best order found needs {needed} brushes, the bound is {bound}"
            if graph.n < task.instance.graph.n:
                reason += f" on a component of {graph.n} vertices"
            return Outcome(reason=reason)
        whole += [vertices[v] for v in order]
    return solved_by(task.instance, whole, Assurance.THEOREM)


def _known_formula(task: Task) -> Outcome:
    whole: list[int] = []
    names: set[str] = set()
    for vertices, graph in parts(task.instance.graph):
        task.deadline.check()
        matches = ((name, family(graph)) for name, family in FAMILIES.items())
        name, found = next((match for match in matches if match[1]), ("", None))
        if found is None:
            return Outcome(reason=f"the component of {graph.n} vertices is of no known family")
        number, order = found
        if order is None:
            order = good_order(graph, number, task.request.seed, task.deadline)
        if sum(brushes_for(graph, order)) != number:
            raise Contradiction(f"the order for {name} does not need {number} brushes")
        whole += [vertices[v] for v in order]
        names.add(name)
    statistics = {"families": sorted(names)}
    return solved_by(task.instance, whole, Assurance.THEOREM, statistics)


FIRE = Method(
    name="fire",
    questions=("cleaned",),
    summary="fire primed vertices until there are none; what is left is unique (Theorems 1, 2)",
    evidence=("firing-order",),
    run=_fire,
)

KNOWN_FORMULA = Method(
    name="known-formula",
    questions=("brush-number",),
    summary="formulas for K_n, K_{a,b}, trees, cycles, wheels, grids, tori, Petersen, Q_1 to Q_5",
    evidence=("cleaning-order", "brush-table"),
    cost=KNOWN_COST,
    run=_known_formula,
)

ENDS_BOUND = Method(
    name="ends-bound",
    questions=("brush-number",),
    summary="greedy orders that meet b >= (deg first + deg last + other odd vertices) / 2",
    evidence=("cleaning-order",),
    cost=ENDS_COST,
    run=_ends,
)
