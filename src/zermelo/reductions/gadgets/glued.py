"""Parts of deletion games glued together: nim-values, tables of them, and what to glue to.

Gluing identifies the terminals of two parts, in their order. The nim-value of what comes out is
computed from the two forms alone, as the theorem of `forms` allows.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.families.small_graphs import graphs
from zermelo.reductions.gadgets.forms import Form, Part, form_of

Values = dict[tuple[Form, Form], int]
"""Nim-values that are known, by the forms of both parts."""


def nim_value(one: Form, other: Form, known: Values) -> int:
    """Return the nim-value of two parts, glued; they have the same terminals."""
    key = (one, other)
    if key not in known:
        found = {nim_value(*pair, known) for pair in _options(one, other)}
        known[key] = next(value for value in range(len(found) + 1) if value not in found)
    return known[key]


def _options(one: Form, other: Form) -> Iterator[tuple[Form, Form]]:
    for move in one.moves:
        yield move, kept(other, move.terminals)
    for move in other.moves:
        yield kept(one, move.terminals), move
    live = {*one.live, *other.live}
    for i, first, second in zip(one.terminals, one.played, other.played, strict=False):
        if i in live:
            yield first, second


def kept(form: Form, terminals: tuple[int, ...]) -> Form:
    """Return the form after the rest has taken away all terminals but these."""
    while gone := [place for place, i in enumerate(form.terminals) if i not in terminals]:
        form = form.without[gone[0]]
    return form


def table(part: Part, deadline: Deadline) -> dict[tuple[int, ...], int]:
    """Return the nim-value for each set of terminals (by their places) that the rest took away.

    The terminals that are left are vertices like all others. This is the form's value in the rest
    that has the terminals alone; it does not determine the form.
    """
    form, count = form_of(part, deadline), len(part.terminals)
    bare = form_of(Part(part.takes, Graph.from_edges(count, []), tuple(range(count))), deadline)
    known: Values = {}
    found = {}
    for size in range(count + 1):
        for gone in combinations(range(count), size):
            left = tuple(i for i in range(count) if i not in gone)
            found[gone] = nim_value(kept(form, left), kept(bare, left), known)
    return found


def rests(takes: str, terminals: int, n: int) -> Iterator[Part]:
    """Yield parts with n vertices and these terminals, at least one of each isomorphism class.

    The terminals are the vertices of each choice that has no edge inside, in each order, once for
    each form of the graph's list; parts that are isomorphic in more ways than one come repeatedly.
    """
    for edges in graphs(n):
        graph = Graph.from_edges(n, edges)
        for chosen in _independent(graph, terminals):
            yield Part(takes, graph, chosen)


def _independent(graph: Graph, count: int) -> Iterator[tuple[int, ...]]:
    def grow(chosen: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if len(chosen) == count:
            yield chosen
            return
        for v in range(graph.n):
            if v not in chosen and not any(graph.has_edge(u, v) for u in chosen):
                yield from grow((*chosen, v))

    return grow(())
