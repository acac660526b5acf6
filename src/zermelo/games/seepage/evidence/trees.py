"""Evidence ``tree-numbers``: on a tree, the green number of every vertex.

Data: ``numbers``, in the order of the graph's vertices; null for a sink. Every vertex but the
source has one edge into it. The number f(v) is the least k >= 1 such that at most k children have
numbers above k (those of sinks are above all): then Green protects these children, and elsewhere
nothing has changed. If more than k children are above k, her move leaves one of them with all that
is below it untouched, and Sludge goes there. So f(v) is the least k with which Green wins from v
on, and 1 for a dead end that is no sink.

Acceptance implies:
The answer is the green number of the source (null if it is a sink), or whether the instance's k is
no less.

Hypotheses:
- Every vertex but the source has one edge into it: the reader saw that the digraph is acyclic and
  has one source, so n - 1 edges are enough (`is_tree`). n = 1 is a tree.
- Every vertex's number is the one that its children give: the checker compares it, with its type. A
  sink has null, whether edges leave it or not; a dead end that is no sink has 1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypedDict

from zermelo.checker.data import ACCEPTED, require, same, sequence
from zermelo.checker.derived import derive
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.core.digraphs import topological_order
from zermelo.core.errors import InputError, shown
from zermelo.core.graph import Graph
from zermelo.games.seepage.evidence.claims import strength
from zermelo.games.seepage.rules import Seepage

Number = int | None
"""A green number; None for a sink."""


class TreeNumbers(TypedDict):
    """The green number of every vertex, in vertex order; null for a sink."""

    numbers: list[int | None]


def is_tree(graph: Graph) -> bool:
    """Whether no vertex of a game's digraph has two edges into it: it has one source, so a tree."""
    return graph.m == graph.n - 1


def number_of(below: Sequence[Number]) -> int:
    """Return the number of a vertex that is no sink, from those of its children; O(d log d)."""
    lost = len(below)
    found = [lost if number is None else number for number in below]
    found.sort(reverse=True)
    return next((k for k in range(1, lost) if found[k] <= k), max(lost, 1))


def tree_numbers(game: Seepage) -> list[Number]:
    """Return the numbers of all vertices of a tree; O(n log n)."""
    offsets, targets = game.graph.csr
    sinks = set(game.sinks)
    numbers: list[Number] = [None] * game.graph.n
    for v in reversed(topological_order(game.graph)):
        if v not in sinks:
            numbers[v] = number_of([numbers[u] for u in targets[offsets[v] : offsets[v + 1]]])
    return numbers


def check_tree(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check the numbers at every vertex; O(n log n)."""
    instance, data = certificate.instance, certificate.evidence.data
    game: Seepage = instance.position
    numbers = _parse_numbers(data["numbers"], game.graph.n)
    require(is_tree(game.graph), "the graph is not a tree")
    offsets, targets = game.graph.csr
    sinks = set(game.sinks)

    def step(_: int, v: int, known: Mapping[int, Number]) -> list[tuple[int, Number]]:
        below = [known[u] for u in targets[offsets[v] : offsets[v + 1]]]
        right = numbers[v] == (None if v in sinks else number_of(below))
        require(right, f"the number of vertex {shown(instance.labels[v])} is wrong")
        return [(v, numbers[v])]

    number = derive(reversed(topological_order(game.graph)), step, deadline)[game.source]
    if instance.question == "green-number":
        answer: Any = number
    else:
        answer = number is not None and number <= strength(certificate)
    right = same(certificate.answer, answer)
    require(right, f"the source has the number {shown(number)}")
    return ACCEPTED


def _parse_numbers(value: Any, n: int) -> list[Number]:
    numbers = list(sequence(value, ".numbers", n))
    for v, number in enumerate(numbers):
        if number is not None and type(number) is not int:
            raise InputError(f"{shown(number)} is no number", "", f".numbers[{v}]")
    return numbers
