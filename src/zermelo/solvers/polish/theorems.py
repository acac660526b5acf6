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
from zermelo.games.light_polish.rules import light_move
from zermelo.games.polish.evidence.formulas import degree_two, light, spider
from zermelo.games.polish.evidence.good_vectors import good
from zermelo.games.polish.evidence.values import (
    Parts,
    arms_of,
    brush_free,
    has_degree_two,
    has_few_centers,
    heap,
    light_sides,
    sides_of,
    triple,
    value,
)
from zermelo.games.polish.rules import Polish, component_vertices, start
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.polish.tuning import CENTERED, FORMS_COST
from zermelo.solvers.search.methods import QUESTIONS, answer_to


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
    forms = (_degree_two, _spider, _light, _complete, _two_centres, _few_centers, _all_even)
    return next((found for form in forms if (found := form(parts))), None)


def complete(parts: Parts) -> bool:
    """Whether any two vertices are adjacent."""
    n = len(parts.vertices)
    return 2 * parts.edges == n * (n - 1)


def _degree_two(parts: Parts) -> Shape | None:
    if not has_degree_two(parts):
        return None
    free, others = parts.with_discrepancy(2), parts.with_discrepancy(1)
    after = degree_two(len(free) - 1, False)
    return _shape("Lemma 6", parts, (others, 0), (free, after))


def _spider(parts: Parts) -> Shape | None:
    found = arms_of(parts)
    if found is None:
        return None
    body, arms = found
    c = parts.left[body]
    counts = [0, 0]
    moves: dict[tuple[bool, int], list[int]] = {}
    for arm in arms:
        parity = heap(parts, arm) % 2
        counts[parity] += 1
        for v in arm:
            moves.setdefault((parts.left[v] == 1, parity), []).append(v)
    even, odd = counts

    def after(fires: bool, parity: int) -> int:
        if fires:
            return spider(c - 2, odd - parity, even - (1 - parity))
        return spider(c, odd + 1 - 2 * parity, even - 1 + 2 * parity)

    is_star = all(len(arm) == 1 for arm in arms)
    return _shape(
        "Theorem 8" if is_star else "spider formula",
        parts,
        ([body], spider(c - 1, odd, even)),
        *((vertices, after(*kind)) for kind, vertices in sorted(moves.items())),
    )


def _light(parts: Parts) -> Shape | None:
    sides = light_sides(parts)
    if sides is None:
        return None
    first, second = (triple(parts, side) for side in sides)
    classes = [
        (vertices, light(*light_move(own, other, need)))
        for side, own, other in ((sides[0], first, second), (sides[1], second, first))
        for need in (1, 2, 3)
        if (vertices := parts.with_discrepancy(need, side))
    ]
    return _shape("Theorem 15", parts, *classes)


def _complete(parts: Parts) -> Shape | None:
    if len(parts.vertices) < 3 or not complete(parts):
        return None
    if brush_free(parts):
        return Shape("Theorem 9", 0)
    if good(sorted(parts.left[v] for v in parts.vertices)):
        return Shape("Lemma 11", 0)
    return None


def _two_centres(parts: Parts) -> Shape | None:
    sides = sides_of(parts) if brush_free(parts) else None
    if sides is None or 2 not in (len(sides[0]), len(sides[1])) or len(parts.vertices) <= 5:
        return None
    return Shape("Theorem 13", 0)


def _few_centers(parts: Parts) -> Shape | None:
    return Shape("K_{3,n} and K_{4,n}", 0) if has_few_centers(parts) else None


def parts_of(position: Polish) -> list[Parts]:
    """Return the components of a position, by their least vertices; linear time."""
    return [Parts(position, sorted(part)) for part in component_vertices(position)]


def rule(parts: Parts) -> str | None:
    """Return a rule of `strategy-rule` that may show that the nim-value of a component is 0."""
    if _all_even(parts) is not None:
        return "copy-cat"
    if complete(parts) and good(sorted(parts.left[v] for v in parts.vertices)):
        return "good-vector"
    sides = sides_of(parts)
    if sides is not None and min(map(len, sides)) == 2 and max(map(len, sides)) <= CENTERED:
        return "two-centres"
    return None


def _all_even(parts: Parts) -> Shape | None:
    return Shape("Theorem 5", 0) if all(parts.left[v] % 2 == 0 for v in parts.vertices) else None


def _shape(statement: str, parts: Parts, *moves: tuple[Sequence[int], int]) -> Shape:
    known = value(parts)
    assert known is not None
    classes = tuple((tuple(vertices), after) for vertices, after in moves if vertices)
    return Shape(statement, known, classes)


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
    evidence = _evidence(parts, shapes) if task.request.evidence else None
    return Outcome(answer, Assurance.THEOREM, evidence, statistics=statistics)


def _evidence(parts: Sequence[Parts], shapes: Sequence[Shape]) -> Evidence | None:
    """Return a rule for the previous player in every component, else closed forms, or None."""
    rules = [rule(part) for part in parts]
    if None not in rules and not any(found.value for found in shapes):
        return Evidence("strategy-rule", {"rules": rules})
    told = all(name or value(part) is not None for name, part in zip(rules, parts, strict=True))
    return Evidence("value-rule", {}) if told else None


def _winning(shapes: list[Shape], total: int) -> list[int] | None:
    """Return the vertices of all winning moves, sorted; None if a form does not tell them."""
    if not total:
        return []
    moves: list[int] = []
    for found in shapes:
        if found.classes is None:
            return None
        for vertices, after in found.classes:
            if after == found.value ^ total:
                moves += vertices
    return sorted(moves)


METHOD = Method(
    name="closed-forms",
    questions=QUESTIONS,
    summary="Theorems 5, 8, 9, 13, 15, Lemmas 6, 11, spiders, K_{3,n}, K_{4,n}, by components",
    evidence=("strategy-rule", "value-rule"),
    cost=FORMS_COST,
    run=_run,
)
