"""Method ``closed-forms``: connected POLISH positions that a closed form covers, and their sums.

A `Shape` knows the nim-value of a component and, grouped into classes of moves that are alike, the
nim-values after them, so that a spider with thousands of arms has three classes and not thousands
of options.

The nim-value of a sum of nim-value g is the exclusive or of its components' (Lemma 4). A move wins
if it takes its component from v to g xor v; so all winning moves are known where g is 0 (none) or
the closed forms of all components tell what their moves do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from operator import xor

from zermelo.core.certificate import Evidence
from zermelo.core.verdict import Assurance
from zermelo.games.light_polish.rules import Triple, light_move
from zermelo.games.polish.evidence.good_vectors import good
from zermelo.games.polish.rules import Polish, component_vertices, start
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.polish.closed_forms import degree_two, light, spider
from zermelo.solvers.search.methods import QUESTIONS, answer_to

CENTERED = 100
"""The checker's table for K_{2,n} is asked for up to this n (some hundred thousand positions)."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A component that a closed form covers: the form, and the nim-value."""

    statement: str
    value: int
    classes: tuple[tuple[tuple[int, ...], int], ...] | None = None
    """The moves, sorted, with the nim-value after each; None if the form does not tell."""


def shape(component: Polish | Parts) -> Shape | None:
    """Return the shape of a connected position with a vertex, or None if no closed form fits."""
    parts = component if isinstance(component, Parts) else Parts(component)
    forms = (_degree_two, _spider, _light, _complete, _two_centres, _all_even)
    return next((found for form in forms if (found := form(parts))), None)


class Parts:
    """A component's vertices, sorted, with their discrepancies and neighbors.

    It is a component of a position, or all that is left there.
    """

    def __init__(self, position: Polish, vertices: Sequence[int] | None = None) -> None:
        self.left = position.discrepancies
        if vertices is None:
            vertices = [v for v, need in enumerate(self.left) if need]
        self.vertices = vertices
        adjacency = position.graph.adjacency
        self.around = {v: [u for u in adjacency[v] if self.left[u]] for v in self.vertices}

    @property
    def edges(self) -> int:
        """The number of edges."""
        return sum(len(row) for row in self.around.values()) // 2

    @property
    def complete(self) -> bool:
        """Whether any two vertices are adjacent."""
        n = len(self.vertices)
        return 2 * self.edges == n * (n - 1)

    @property
    def brush_free(self) -> bool:
        """Whether no vertex holds a brush."""
        return all(self.left[v] == len(self.around[v]) for v in self.vertices)


def _degree_two(parts: Parts) -> Shape | None:
    if any(len(row) > 2 for row in parts.around.values()):
        return None
    free = [v for v in parts.vertices if parts.left[v] == 2]
    others = [v for v in parts.vertices if parts.left[v] == 1]
    neutral = not others
    after = degree_two(len(free) - 1, False)
    return Shape("Lemma 6", degree_two(len(free), neutral), _classes((others, 0), (free, after)))


def _spider(parts: Parts) -> Shape | None:
    bodies = [v for v in parts.vertices if len(parts.around[v]) > 2]
    if len(bodies) != 1 or parts.edges != len(parts.vertices) - 1:
        return None
    body = bodies[0]
    c = parts.left[body]
    counts = [0, 0]
    moves: dict[tuple[bool, int], list[int]] = {}
    for arm in _arms(parts, body):
        heap = 1 + sum(parts.left[v] == 2 for v in arm)
        counts[heap % 2] += 1
        for v in arm:
            moves.setdefault((parts.left[v] == 1, heap % 2), []).append(v)
    even, odd = counts

    def after(fires: bool, parity: int) -> int:
        if fires:
            return spider(c - 2, odd - parity, even - (1 - parity))
        return spider(c, odd + 1 - 2 * parity, even - 1 + 2 * parity)

    is_star = all(len(parts.around[v]) == 1 for v in parts.around[body])
    return Shape(
        "Theorem 8" if is_star else "spider formula",
        spider(c, odd, even),
        _classes(
            ([body], spider(c - 1, odd, even)),
            *((vertices, after(*kind)) for kind, vertices in sorted(moves.items())),
        ),
    )


def _arms(parts: Parts, body: int) -> list[list[int]]:
    arms = []
    for first in parts.around[body]:
        arm, last = [first], body
        while following := [u for u in parts.around[arm[-1]] if u != last]:
            last = arm[-1]
            arm.append(following[0])
        arms.append(arm)
    return arms


def _light(parts: Parts) -> Shape | None:
    if max(parts.left[v] for v in parts.vertices) > 3:
        return None
    sides = sides_of(parts)
    if sides is None:
        return None

    def triple(side: Sequence[int]) -> Triple:
        needs = [parts.left[v] for v in side]
        return needs.count(1), needs.count(2), needs.count(3)

    first, second = (triple(side) for side in sides)
    classes = []
    for side, own, other in ((sides[0], first, second), (sides[1], second, first)):
        for need in (1, 2, 3):
            vertices = [v for v in side if parts.left[v] == need]
            if vertices:
                classes.append((vertices, light(*light_move(own, other, need))))
    return Shape("Theorem 15", light(first, second), _classes(*classes))


def sides_of(parts: Parts) -> tuple[list[int], list[int]] | None:
    """Return the two sides if the component is complete bipartite."""
    root = parts.vertices[0]
    second = parts.around[root]
    inside = set(second)
    first = [v for v in parts.vertices if v not in inside]
    if any(parts.around[v] != second for v in first) or any(
        parts.around[v] != first for v in second
    ):
        return None
    return first, list(second)


def _complete(parts: Parts) -> Shape | None:
    if len(parts.vertices) < 3 or not parts.complete:
        return None
    if parts.brush_free:
        return Shape("Theorem 9", 0)
    if good(sorted(parts.left[v] for v in parts.vertices)):
        return Shape("Lemma 11", 0)
    return None


def _two_centres(parts: Parts) -> Shape | None:
    sides = sides_of(parts) if parts.brush_free else None
    if sides is None or 2 not in (len(sides[0]), len(sides[1])) or len(parts.vertices) <= 5:
        return None
    return Shape("Theorem 13", 0)


def parts_of(position: Polish) -> list[Parts]:
    """Return the components of a position, by their least vertices; linear time."""
    return [Parts(position, sorted(part)) for part in component_vertices(position)]


def rule(parts: Parts) -> str | None:
    """Return a rule of `strategy-rule` that may show that the nim-value of a component is 0."""
    if _all_even(parts) is not None:
        return "copy-cat"
    if parts.complete and good(sorted(parts.left[v] for v in parts.vertices)):
        return "good-vector"
    sides = sides_of(parts)
    if sides is not None and min(map(len, sides)) == 2 and max(map(len, sides)) <= CENTERED:
        return "two-centres"
    return None


def _all_even(parts: Parts) -> Shape | None:
    return Shape("Theorem 5", 0) if all(parts.left[v] % 2 == 0 for v in parts.vertices) else None


def _classes(
    *moves: tuple[Sequence[int], int],
) -> tuple[tuple[tuple[int, ...], int], ...]:
    return tuple((tuple(vertices), value) for vertices, value in moves if vertices)


def _run(task: Task) -> Outcome:
    instance = task.instance
    shapes: list[Shape] = []
    parts = parts_of(start(instance.position))
    for part in parts:
        task.deadline.check()
        found = shape(part)
        if found is None:
            size = len(part.vertices)
            return Outcome(reason=f"no closed form covers the component of {size} vertices")
        shapes.append(found)
    total = reduce(xor, (found.value for found in shapes), 0)
    statistics = {"statements": sorted({found.statement for found in shapes})}
    moves = _winning(shapes, total) if instance.question == "winning-moves" else []
    if moves is None:
        return Outcome(reason="no closed form tells the moves of every component")
    answer = answer_to(instance.question, total, lambda: instance.labels.of(moves))
    evidence = None
    if task.request.evidence and not any(found.value for found in shapes):
        rules = [rule(part) for part in parts]
        evidence = None if None in rules else Evidence("strategy-rule", {"rules": rules})
    return Outcome(answer, Assurance.THEOREM, evidence, statistics=statistics)


def _winning(shapes: list[Shape], total: int) -> list[int] | None:
    """Return the vertices of all winning moves, sorted; None if a form does not tell them."""
    if not total:
        return []
    moves: list[int] = []
    for found in shapes:
        if found.classes is None:
            return None
        for vertices, value in found.classes:
            if value == found.value ^ total:
                moves += vertices
    return sorted(moves)


METHOD = Method(
    name="closed-forms",
    questions=QUESTIONS,
    summary="Theorems 5, 8, 9, 13 and 15, Lemmas 6 and 11 and all spiders, component by component",
    evidence=("strategy-rule",),
    cost=lambda instance, _: 1e-5 * (instance.graph.n + instance.graph.m),
    run=_run,
)
