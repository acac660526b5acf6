"""A smallest part with a given form, by SAT: the edges are variables, and so is what is alike.

For sets S of vertices and forms q that the wanted one is made of, a variable says that the state in
which S is left is like q. The clauses are the definition in `forms`, read from left to right: if it
is true then taking a terminal away, or playing it, leads to a state like the form that q has there;
each own move of q is matched by a move of S, and each move of S leads to a state like a move of q,
or to one from which a move leads to a state like q. All these states are smaller, and the variables
only occur on the right where they must be true. So a model's graph has the form, and a graph that
has it gives a model: what is not satisfiable shows that no part with so many vertices has the form.

What does not hang together with a terminal is a game beside the rest, and left out: where a model
has such a component, a clause asks for an edge.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Generic, TypeVar

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.graph import Graph
from zermelo.encodings.cnf import Cnf
from zermelo.reductions.gadgets.forms import Form, Part
from zermelo.solvers.backends import sat

Found = TypeVar("Found")
Literals = tuple[int, ...]
Outcome = tuple[Literals, frozenset[int]]
"""What must be true of the edges, and what is left then."""


@dataclass(frozen=True, slots=True)
class Move:
    """A move of a set of vertices: when it is possible (one literal of these), and its outcomes."""

    name: tuple[int, ...]
    possible: Literals | None  # None: always
    outcomes: tuple[Outcome, ...]


class Wanted:
    """The formula: a part with n vertices of which the first are terminals has the form."""

    def __init__(self, form: Form, takes: str, n: int, deadline: Deadline) -> None:
        self.cnf = Cnf()
        self.drawn = Drawn(self.cnf, n, len(form.terminals))
        self.drawn.order_vertices(self.cnf, {})
        self.takes, self._deadline = takes, deadline
        self._alike: dict[tuple[frozenset[int], Form], int] = {}
        self._picks: dict[tuple[frozenset[int], tuple[int, ...], Form], int] = {}
        self._own = cache(lambda left: tuple(self._own_moves(left)))
        self._open: list[tuple[frozenset[int], Form]] = []
        self.cnf.clause("wanted", [*self._is(frozenset(range(n)), form)])
        while self._open:
            self._deadline.check()
            self._define(*self._open.pop())

    def _is(self, left: frozenset[int], form: Form) -> Literals:
        """Return the variable that the state is like the form, or nothing if it cannot be."""
        here = tuple(i for i in range(self.drawn.terminals) if i in left)
        if here != form.terminals:
            return ()
        key = (left, form)
        if key not in self._alike:
            self._alike[key] = self.cnf.variable("alike")
            self._open.append(key)
        return (self._alike[key],)

    def _define(self, left: frozenset[int], form: Form) -> None:
        alike = self._alike[left, form]
        for place, i in enumerate(form.terminals):
            if self.takes == "vertex":
                edges = [self.drawn.edge(i, w) for w in left if w >= self.drawn.terminals]
                if i in form.live:
                    self.cnf.implies("live", [alike], edges)
                else:
                    for edge in edges:
                        self.cnf.implies("live", [alike], [-edge])
            after = self._is(left - {i}, form.without[place])
            self.cnf.implies("without", [alike], after)
            if form.played:
                for when, rest in self._removals(left, i):
                    after = self._is(rest, form.played[place])
                    self.cnf.implies("played", [alike, *when], after)
        moves = self._own(left)
        for wanted in form.moves:
            self.cnf.implies("matched", [alike], [self._pick(left, move, wanted) for move in moves])
        for move in moves:
            for when, rest in move.outcomes:
                found = [x for each in form.moves for x in self._is(rest, each)]
                if all(i in rest for i in form.terminals):
                    found += [self._pick(rest, back, form) for back in self._own(rest)]
                self.cnf.implies("moved", [alike, *when], found)

    def _pick(self, left: frozenset[int], move: Move, form: Form) -> int:
        """Return a variable that implies: the move is possible and leads to what is like a form."""
        key = (left, move.name, form)
        if key not in self._picks:
            pick = self._picks[key] = self.cnf.variable("pick")
            if move.possible is not None:
                self.cnf.implies("pick", [pick], move.possible)
            for when, rest in move.outcomes:
                self.cnf.implies("pick", [pick, *when], self._is(rest, form))
        return self._picks[key]

    def _own_moves(self, left: frozenset[int]) -> Iterator[Move]:
        k = self.drawn.terminals
        if self.takes == "edge":
            for u, v in combinations(sorted(left), 2):
                if v >= k:
                    edge = (self.drawn.edge(u, v),)
                    yield Move((u, v), edge, ((edge, left - {u, v}),))
            return
        for v in sorted(left):
            if v < k:
                continue
            if self.takes == "neighbourhood":
                yield Move((v,), None, tuple(self._removals(left, v)))
            else:
                edges = tuple(self.drawn.edge(v, w) for w in sorted(left - {v}))
                yield Move((v,), edges, tuple(((edge,), left - {v}) for edge in edges))

    def _removals(self, left: frozenset[int], v: int) -> Iterator[Outcome]:
        """Yield what can be left after a vertex was played, and of what edges that depends."""
        if self.takes == "vertex":
            yield (), left - {v}
            return
        k = self.drawn.terminals
        others = [w for w in sorted(left - {v}) if max(v, w) >= k]
        for size in range(len(others) + 1):
            for taken in combinations(others, size):
                signs = tuple(self.drawn.edge(v, w) * (1 if w in taken else -1) for w in others)
                yield signs, left - {v, *taken}


@dataclass(frozen=True, slots=True)
class Smallest(Generic[Found]):
    """What is wanted, such that nothing else has fewer vertices, or as many and fewer edges.

    `refuted` counts the formulas that were refuted for that: one for each smaller number of
    vertices, and one for fewer edges.
    """

    found: Found
    refuted: int


def least(
    solved: Callable[[int, int | None], Found | None],
    edges: Callable[[Found], int],
    sizes: Iterable[int],
) -> Smallest[Found] | None:
    """Return the smallest that is there with these numbers of vertices, or None.

    `solve` gets such a number, and that of the edges that there may be at most.
    """
    refuted = 0
    for n in sizes:
        best: Found | None = None
        most: int | None = None
        while most is None or most >= 0:
            found = solved(n, most)
            if found is None:
                refuted += 1
                break
            best, most = found, edges(found) - 1
        if best is not None:
            return Smallest(best, refuted)
    return None


def search_models(
    cnf: Cnf,
    built: Callable[[Sequence[bool]], Found],
    missing: Callable[[Found], Iterable[Sequence[int]] | None],
    deadline: Deadline,
) -> Found | None:
    """Return what a model builds of which nothing is missing; the clauses that are, are added.

    Raises `LimitReached` if the deadline passed.
    """
    with sat.Incremental(cnf.clauses) as solver:
        while True:
            deadline.check()
            result = solver.solve(len(cnf.names), deadline)
            if result.satisfiable is None:
                raise LimitReached("the time limit was reached")
            if not result.satisfiable:
                return None
            found = built(result.model)
            clauses = missing(found)
            if clauses is None:
                return found
            solver.add(clauses)


def smallest(form: Form, takes: str, most: int, deadline: Deadline) -> Smallest[Part] | None:
    """Return a smallest part with a form, by vertices and then edges, or None with up to `most`.

    Every vertex hangs together with a terminal. Raises `LimitReached` if the deadline passed.
    """
    k = len(form.terminals)

    def solve(n: int, edges: int | None) -> Part | None:
        wanted = Wanted(form, takes, n, deadline)
        if edges is not None:
            wanted.cnf.cardinality("edges", list(wanted.drawn.edges.values()), edges)

        def build(model: Sequence[bool]) -> Part:
            return Part(takes, wanted.drawn.graph(model), tuple(range(k)))

        def missing(part: Part) -> list[list[int]] | None:
            """Return that what is beside the rest has an edge to it."""
            beside = part.beside()
            if beside is None:
                return None
            others = [v for v in range(n) if v not in beside]
            return [[wanted.drawn.edge(u, v) for u in beside for v in others]]

        return search_models(wanted.cnf, build, missing, deadline)

    return least(solve, lambda part: part.graph.m, range(k, most + 1))


class Drawn:
    """A graph as variables: vertices 0..n-1, the first ones terminals, no edges between these.

    The inner vertices can be renumbered at will; of two of them the earlier one has the row that is
    not smaller in the lexicographic order (the two columns of the pair left out). The numbering
    with the largest matrix has this, so that no graph is lost (Codish, Miller, Prosser, Stuckey,
    "Breaking symmetries in graph representation", IJCAI 2013).
    """

    def __init__(self, cnf: Cnf, n: int, terminals: int) -> None:
        self.n, self.terminals = n, terminals
        self.edges = {
            pair: cnf.variable(f"edge{pair}")
            for pair in combinations(range(n), 2)
            if pair[1] >= terminals
        }

    def edge(self, u: int, v: int) -> int:
        """Return the variable of an edge."""
        return self.edges[min(u, v), max(u, v)]

    def graph(self, model: Sequence[bool]) -> Graph:
        """Return the graph of a model."""
        pairs = [pair for pair, x in self.edges.items() if model[x - 1]]
        return Graph.from_edges(self.n, pairs)

    def order_vertices(self, cnf: Cnf, labels: Mapping[int, Sequence[int]]) -> None:
        """Demand the order of the inner vertices; rows begin with variables that label them."""
        inner = range(self.terminals, self.n)
        for u, v in combinations(inner, 2):
            others = [w for w in range(self.n) if w not in (u, v)]
            first = [*labels.get(u, ()), *(self.edge(u, w) for w in others)]
            second = [*labels.get(v, ()), *(self.edge(v, w) for w in others)]
            equal: list[int] = []  # negations of: all places before this one are equal
            for a, b in zip(first, second, strict=True):
                cnf.clause("ordered", [*equal, a, -b])
                same = cnf.auxiliary("same")
                cnf.clause("ordered", [*equal, same, a, b])
                cnf.clause("ordered", [*equal, same, -a, -b])
                equal = [-same]
