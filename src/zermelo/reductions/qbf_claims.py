"""A quantified formula's strategy as claims about its game of Seepage, for either winner.

The strategy is followed from the outside in against what the loser may do, and each claim is made
from those about the next level. It asks for no more than they need: some literals' sinks protected
if Green wins, unprotected if Sludge does. So a claim is used again wherever that holds, and where a
claim does not need the loser's last choice, his other one is not followed. The number of claims may
still be exponential in the number of the loser's variables; it is bounded by `MOST_CLAIMS`.

Green: at a level she protects the sink of x (k - 1 of her moves always go to the sinks that a
vertex has alone); pair and the two u are then answered by the other sink and by that of y; at a
clause she protects its other sinks. Sludge: at a level he threatens pair, where the sinks of x and
of its negation are both open, and what he does after x has become true, and false: her one free
move cannot answer all three, because nothing that he needs after x is true has to do with the sink
of x. At a clause of three literals he threatens three pairs of its sinks on both ways.

A strategy is found by a small search: variables from the outside in. What is left of the clauses is
remembered with the node that decides it, so that the strategy is a diagram and not a tree, and
variables that no clause has any more are passed over. It is meant for formulas of moderate size,
without any solver; a limit keeps it from going on for ever.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import reduce
from itertools import combinations
from operator import or_
from typing import Any, NamedTuple

from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.errors import Contradiction, LimitReached
from zermelo.core.formula import Clause, Formula
from zermelo.core.instance import Instance
from zermelo.core.quantified import Nodes, QbfStrategy, choosers, order
from zermelo.games.seepage.evidence.claims import Claim
from zermelo.games.seepage.rules import bits_of, members
from zermelo.reductions.from_formulas import ensure_wins
from zermelo.reductions.prefixes import Alternating, alternate
from zermelo.reductions.qbf_to_seepage import qbf_to_seepage
from zermelo.solvers.search.deep import Deep, run
from zermelo.solvers.seepage.claims import evidence

MOST_CLAIMS = 200_000
"""No certificate of more claims is made."""

MOST_NODES = 200_000
"""So many different sets of clauses are looked at."""

Rest = tuple[tuple[int, Clause], ...]
"""Clauses without a true literal: their numbers from 1, and the literals that are not yet false."""


class Made(NamedTuple):
    """A claim that stands in the list: its place, its vertex, and the bits of S or R."""

    place: int
    vertex: int
    given: int


def claims_of(
    formula: Formula, strategy: QbfStrategy, protect: int = 1, deadline: Deadline | None = None
) -> Certificate:
    """Return a winning strategy of a formula as a certificate of its game of Seepage.

    The strategy is checked. Raises `InputError` if it does not win, or as `qbf_to_seepage` does;
    `LimitReached` if it needs more than `MOST_CLAIMS` claims, or the deadline passed.
    """
    deadline = deadline or Deadline()
    ensure_wins(formula, strategy, deadline)
    instance = qbf_to_seepage(formula, protect)
    kind = _Green if strategy.true else _Sludge
    writer = kind(formula, strategy, instance, deadline)
    run(writer.level(0, len(strategy.nodes) - 1, 0))
    proof = evidence(instance.labels, {strategy.true: writer.claims})
    return Certificate(instance, strategy.true, proof)


class _Writer:
    """The list of claims under construction, and how the strategy's nodes are followed.

    Literals are those of the normal form: x_i is 2i - 1 and y_i is 2i, levels i from 0 here.
    `true` holds the bits of the sinks of the literals that are true so far.
    """

    def __init__(
        self, formula: Formula, strategy: QbfStrategy, instance: Instance, deadline: Deadline
    ) -> None:
        self.deadline, self.nodes = deadline, strategy.nodes
        self.normal: Alternating = alternate(formula)
        self.labels, self.graph = instance.labels, instance.graph
        self.source = instance.position.source
        self.claims: list[Claim] = []
        self.index: dict[Claim, Made] = {}
        self.used: defaultdict[tuple[int, int], list[Any]] = defaultdict(list)
        self.positive: defaultdict[int, list[Clause]] = defaultdict(list)
        for _, clause in self.normal.clauses:
            for literal in clause:
                if literal > 0 and self.normal.names[literal - 1].startswith("z"):
                    self.positive[literal].append(clause)

    def claim(self, vertex: int, given: int, protect: int, by: Sequence[Made] = ()) -> Made:
        """Add a claim, unless it is there, and return it."""
        key = Claim(vertex, given, protect, tuple(made.place for made in by))
        if key not in self.index:
            if len(self.claims) >= MOST_CLAIMS:
                raise LimitReached(f"the strategy needs more than {MOST_CLAIMS} claims")
            if len(self.claims) % 64 == 0:
                self.deadline.check()
            self.index[key] = Made(len(self.claims), vertex, given)
            self.claims.append(key)
        return self.index[key]

    def sink(self, literal: int) -> int:
        """Return the bit of a literal's sink."""
        name = self.normal.names[abs(literal) - 1]
        return 1 << self.labels.vertex(f"lit:{'-' * (literal < 0)}{name}")

    def own(self, vertex: int) -> int:
        """Return the bits of the sinks that a vertex has alone."""
        below = self.graph.neighbors(vertex)
        return bits_of(v for v in below if str(self.labels[v]).startswith("own:"))

    def vertices(self, level: int) -> tuple[int, int, tuple[int, int]]:
        """Return the vertices l, pair and u (for 0 and 1) of a level."""
        x, y = self.normal.names[2 * level : 2 * level + 2]
        pair = self.labels.vertex(f"pair:{x}")
        ends = tuple(self.labels.vertex(f"forall:{y}={value}") for value in (0, 1))
        first = self.labels.vertex(f"exists:{x}") if level else self.source
        return first, pair, (ends[0], ends[1])

    def next_node(self, literal: int, node: int) -> int:
        """Return the node after a literal has become true."""
        name, here = self.normal.names[abs(literal) - 1], self.nodes[node]
        if len(here) < 2 or name != str(abs(here[0])):
            return node
        return here[1] if len(here) == 2 else here[1 + (literal > 0)]

    def choice(self, variable: int, node: int) -> int:
        """Return the literal of its own variable that the winner makes true."""
        here = self.nodes[node]
        mine = len(here) == 2 and self.normal.names[variable - 1] == str(abs(here[0]))
        return variable if mine and here[0] > 0 else -variable

    def best(self, variable: int, true: int) -> int:
        """Return the literal to make true of a variable that cuts clauses: false, unless it must.

        It must be true where a clause with it has nothing else left.
        """
        for clause in self.positive.get(variable, ()):
            rest = (x for x in clause if x != variable)
            if all(true & self.sink(-x) for x in rest):
                return variable
        return -variable


class _Green(_Writer):
    def level(self, level: int, node: int, true: int) -> Deep[list[Made]]:
        """Return the claims about what comes first in a level, all with S inside `true`."""
        if level == self.normal.pairs:
            return [self.clause(number, true) for number in range(len(self.normal.clauses))]
        for made in self.used[level, node]:
            if not made.given & ~true:
                return [made]
        x, y = 2 * level + 1, 2 * level + 2
        cutting = self.normal.names[x - 1].startswith("z")
        literal = self.best(x, true) if cutting else self.choice(x, node)
        inside = self.next_node(literal, node)
        true |= self.sink(literal)
        source, pair, ends = self.vertices(level)
        by = [self.claim(pair, self.sink(literal), self.sink(-literal) | self.own(pair))]
        found: list[Made] = []
        needed = self.sink(-y)
        for value, chosen in enumerate((-y, y)):
            if needed & self.sink(-y):  # else what was found for the other value is good here too
                now = true | self.sink(chosen)
                found = yield self.level(level + 1, self.next_node(chosen, inside), now)
                needed = reduce(or_, (made.given for made in found))
            given = needed & ~self.sink(chosen)
            protect = self.sink(chosen) | self.own(ends[value])
            by.append(self.claim(ends[value], given, protect, found))
        given = reduce(or_, (made.given for made in by))
        protect = self.sink(literal) | self.own(source)
        made = self.claim(source, given & ~self.sink(literal), protect, by)
        self.used[level, node].append(made)
        return [made]

    def clause(self, number: int, true: int) -> Made:
        """Return a claim about a clause that has a true literal."""
        name, clause = self.normal.clauses[number]
        literal = next((x for x in sorted(clause, key=abs) if true & self.sink(x)), None)
        if literal is None:
            raise Contradiction("a strategy that was checked leaves a clause false")
        vertex, given = self.labels.vertex(f"c:{name}"), self.sink(literal)
        others = [self.sink(x) for x in clause if x != literal]
        by = []
        if len(clause) == 3:
            for side in (0, 1):
                v = self.labels.vertex(f"c:{name}:{side}")
                by.append(self.claim(v, given | others[0], others[1] | self.own(v)))
        return self.claim(vertex, given, others[0] | self.own(vertex), by)


class _Sludge(_Writer):
    def level(self, level: int, node: int, true: int) -> Deep[Made]:
        """Return a claim about what comes first in a level, with R outside `true`."""
        if level == self.normal.pairs:
            return self.clause(self.nodes[node], true)
        for made in self.used[level, node]:
            if not made.given & true:
                return made  # type: ignore[no-any-return]
        x, y = 2 * level + 1, 2 * level + 2
        source, pair, ends = self.vertices(level)
        by = [self.open(pair, (self.sink(x), self.sink(-x)))]
        for literal in (-x, x):
            if len(by) == 2 and not by[1].given & self.sink(x):
                break  # what wins after x is false wins after it is true
            inside = self.next_node(literal, node)
            chosen = self.choice(y, inside)
            now = true | self.sink(literal) | self.sink(chosen)
            found = yield self.level(level + 1, self.next_node(chosen, inside), now)
            by.append(self.open(ends[chosen > 0], (self.sink(chosen),), (found,)))
        made = self.open(source, (), by)
        self.used[level, node].append(made)
        return made

    def open(self, vertex: int, sinks: Sequence[int], by: Sequence[Made] = ()) -> Made:
        """Return the claim that rests on open sinks, a vertex's own sinks, and other claims."""
        below = members(self.own(vertex) | sum(sinks))
        threats = [*(self.claim(v, 0, 0) for v in below), *by]
        given = reduce(or_, (made.given | 1 << made.vertex for made in threats))
        return self.claim(vertex, given, 0, threats)

    def clause(self, end: Sequence[int], true: int) -> Made:
        """Return a claim about the part of a clause that has only false literals."""
        wanted = f"{end[0]}." if end else ""
        for name, clause in self.normal.clauses:
            if name.startswith(wanted) and all(true & self.sink(-x) for x in clause):
                break
        else:
            raise Contradiction("a strategy that was checked ends at a true clause")
        vertex, sinks = self.labels.vertex(f"c:{name}"), [self.sink(x) for x in clause]
        if len(clause) == 2:
            return self.open(vertex, sinks)
        ways = [self.labels.vertex(f"c:{name}:{side}") for side in (0, 1, 0)]
        pairs = combinations(sinks, 2)
        return self.open(
            vertex, (), [self.open(v, pair) for v, pair in zip(ways, pairs, strict=True)]
        )


def strategy_of(formula: Formula, deadline: Deadline | None = None) -> QbfStrategy:
    """Return a winning strategy for whoever wins a quantified formula.

    Raises `LimitReached` if more than `MOST_NODES` sets of clauses came up, or the deadline passed.
    """
    deadline, nodes = deadline or Deadline(), Nodes()
    place = {x: i for i, x in enumerate(order(formula))}
    exists = set(choosers(formula, True))
    known: dict[Rest, tuple[bool, int]] = {}

    def decide(rest: Rest) -> Deep[tuple[bool, int]]:
        """Return whether "there is" wins, and the node of the winner's strategy."""
        if rest in known:
            return known[rest]
        if len(known) % 64 == 0:
            deadline.check()
        if len(known) >= MOST_NODES:
            raise LimitReached(f"the search came to {MOST_NODES} cases; give a strategy instead")
        empty = next((number for number, clause in rest if not clause), None)
        if empty is not None:
            return False, nodes.add(empty)
        if not rest:
            return True, nodes.add()
        x = min((abs(x) for _, clause in rest for x in clause), key=place.__getitem__)
        wanted = x in exists
        below = []
        for literal in (-x, x):
            true, node = yield decide(_after(rest, literal))
            below.append(node)
            if true == wanted:
                known[rest] = wanted, nodes.add(literal, node)
                break
        else:
            known[rest] = not wanted, nodes.add(x, *below)
        return known[rest]

    distinct = (tuple(dict.fromkeys(clause)) for clause in formula.clauses)
    clauses = tuple(
        (number, clause)
        for number, clause in enumerate(distinct, 1)
        if not any(-x in clause for x in clause)
    )
    true, root = run(decide(clauses))
    return nodes.strategy(true, root)


def _after(rest: Rest, literal: int) -> Rest:
    """Return the clauses that are left when a literal has become true."""
    return tuple(
        (number, tuple(x for x in clause if x != -literal))
        for number, clause in rest
        if literal not in clause
    )
