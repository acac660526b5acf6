"""A smallest fragment of ELLO with wanted words, by SAT: graph and colors are variables.

What is wanted exists: for each wanted word an order is part of the formula. What is not wanted must
not exist, which no small formula says; so the solver proposes a fragment, all orders of its inner
vertices are looked at, and if one of them gives another word the formula learns of this order: for
each graph and coloring some inner vertex must be wrong in it. There are finitely many orders, and
each rules out many fragments at once (counterexample-guided synthesis: Solar-Lezama et al.,
"Combinatorial sketching for finite programs", ASPLOS 2006).

Words, half-edges and colors are those of `search`; the inner graph need not be connected.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, permutations, product

from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.encodings.cnf import Cnf
from zermelo.games.ello.rules import Ello, wanted
from zermelo.reductions.gadgets.forms_sat import Drawn, Smallest, least, search_models
from zermelo.reductions.gadgets.fragments import Fragment
from zermelo.reductions.gadgets.search import Range, Word

Order = tuple[int, ...]


class _Formula:
    """A fragment as variables, orders for the wanted words, and what was learned."""

    def __init__(self, asked: Range, words: frozenset[Word], most_edges: int | None) -> None:
        self.cnf, self._asked = Cnf(), asked
        n, d = asked.inner, asked.modulus
        self.drawn = Drawn(self.cnf, n, 0)
        # A color is as many ones: so it adds itself to a predegree.
        self.ones = [[self.cnf.variable(f"color{v}") for _ in range(d - 1)] for v in range(n)]
        for ones in self.ones:
            for more, fewer in zip(ones[1:], ones, strict=False):
                self.cnf.implies("colour", [more], [fewer])
        self.ends = [
            [self.cnf.variable(f"end{t}") for _ in range(n)] for t in range(asked.half_edges)
        ]
        for ends in self.ends:
            self.cnf.clause("end", ends)
            for u, v in combinations(ends, 2):
                self.cnf.clause("end", [-u, -v])
        labels = {v: [*self.ones[v], *(ends[v] for ends in self.ends)] for v in range(n)}
        self.drawn.order_vertices(self.cnf, labels)
        if most_edges is not None:
            self.cnf.cardinality("edges", list(self.drawn.edges.values()), most_edges)
        for word in sorted(words):
            self._exists(word)

    def _exists(self, word: Word) -> None:
        """There is an order that gives the word."""
        n, cnf = self._asked.inner, self.cnf
        first = {pair: cnf.variable(f"first{pair}") for pair in combinations(range(n), 2)}

        def before(u: int, v: int) -> int:
            return first[u, v] if u < v else -first[v, u]

        for u, v, w in permutations(range(n), 3):
            cnf.implies("order", [before(u, v), before(v, w)], [before(u, w)])
        for v in range(n):
            entering = []
            for u in range(n):
                if u != v:
                    entering.append(cnf.variable("enters"))
                    both = self.drawn.edge(u, v), before(u, v)
                    cnf.implies("enters", both, [entering[-1]])
                    for x in both:
                        cnf.implies("enters", [entering[-1]], [x])
            right = self._asked.playable == "zero"
            self._count(f"played{v}", [*entering, *self._halves(v, word)], v, right)

    def _halves(self, v: int, word: Word) -> list[int]:
        """Return the half-edges that raise the predegree of v: their terminals come first."""
        return [ends[v] for ends, bit in zip(self.ends, word, strict=True) if not bit]

    def _count(self, name: str, entering: Sequence[int], v: int, zero: bool) -> None:
        self.cnf.congruent(name, [*entering, *self.ones[v]], 0, self._asked.modulus, zero)

    def learn(self, order: Order, word: Word) -> None:
        """Demand that some vertex is wrong if the vertices are played in this order."""
        cnf, wrong = self.cnf, []
        for place, v in enumerate(order):
            wrong.append(cnf.variable("wrong"))
            free = [cnf.variable("free") for _ in range(self._asked.modulus - 1)]
            for x in free:
                cnf.implies("wrong", [wrong[-1]], [-x])
            entering = [self.drawn.edge(u, v) for u in order[:place]]
            entering += [*self._halves(v, word), *free]
            self._count("wrong", entering, v, self._asked.playable != "zero")
        cnf.clause("wrong", wrong)

    def fragment(self, model: Sequence[bool]) -> Fragment:
        """Return the fragment of a model."""
        n, k = self._asked.inner, self._asked.half_edges
        inner = self.drawn.graph(model)
        ends = [next(v for v in range(n) if model[each[v] - 1]) for each in self.ends]
        edges = [*inner.edges, *((v, n + t) for t, v in enumerate(ends))]
        colors = (*(sum(model[x - 1] for x in ones) for ones in self.ones), *(0,) * k)
        graph, variant = Graph.from_edges(n + k, edges), self._asked
        game = Ello(graph, colors, modulus=variant.modulus, playable=variant.playable)
        return Fragment(game, tuple(range(n, n + k)))


def smallest(
    asked: Range, words: frozenset[Word], deadline: Deadline
) -> tuple[Smallest[Fragment] | None, int]:
    """Return a fragment with exactly the words, with the fewest inner vertices and inner edges.

    With up to `asked.inner` inner vertices; None if there is none. And how many were proposed.

    Raises `LimitReached` if the deadline passed.
    """
    learned: dict[int, list[tuple[Order, Word]]] = {}
    proposals = 0

    def solve(n: int, most: int | None) -> Fragment | None:
        formula = _Formula(replace(asked, inner=n), words, most)
        known = learned.setdefault(n, [])
        for each in known:
            formula.learn(*each)

        def missing(fragment: Fragment) -> Sequence[Sequence[int]] | None:
            nonlocal proposals
            proposals += 1
            found = counterexample(fragment, words, deadline)
            if found is None:
                return None
            known.append(found)
            before = len(formula.cnf.clauses)
            formula.learn(*found)
            return formula.cnf.clauses[before:]

        return search_models(formula.cnf, formula.fragment, missing, deadline)

    def inside(fragment: Fragment) -> int:
        return fragment.game.graph.m - asked.half_edges

    return least(solve, inside, range(1, asked.inner + 1)), proposals


def counterexample(
    fragment: Fragment, words: frozenset[Word], deadline: Deadline
) -> tuple[Order, Word] | None:
    """Return an order of the inner vertices that gives another word, and the word; or None."""
    game, k = fragment.game, len(fragment.terminals)
    n, masks, rules = game.graph.n - k, game.graph.masks, wanted(game)
    for order in permutations(range(n)):
        deadline.check(float(n))
        before, inside = 0, [0] * n
        for v in order:
            inside[v] = (masks[v] & before).bit_count()
            before |= 1 << v
        for word in product((0, 1), repeat=k):
            if word not in words:
                first = sum(1 << n + t for t, bit in enumerate(word) if not bit)
                if all(
                    rules[v].allows((inside[v] + (masks[v] & first).bit_count()) % game.modulus)
                    for v in range(n)
                ):
                    return order, word
    return None
