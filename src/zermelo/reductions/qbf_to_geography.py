"""QBF as geography on digraphs (Schaefer 1978), and SAT as the formulas without "for all".

The token goes through the variables in the order of the prefix. From the vertex of a variable it
goes to one of two literals, that which becomes true, and from there to the end of the variable,
which is the vertex of the next one if that has the same quantifier. These are two moves, so that
who chose one is to choose there again; where the other player chooses, a vertex between passes
the turn. At the end "for all" goes to a clause, and "there is" from there to the negation of one of
its literals. If the literal is true its negation was not visited; the other can only go on to the
variable's end, which was, and has lost. If all are false all negations were visited, and "there is"
has lost. So the first player wins exactly if the formula is true.

In Schaefer's digraph each literal of a clause has a vertex of its own from which an edge leads to
the literal; the negation saves that vertex (so do Lichtenstein and Sipser, "GO is polynomial-space
hard", 1980).

The labels carry the map: ``p cnf V C`` is where the token begins, ``lit:-7`` the literal that
becomes true, ``end:7``, ``pass:7`` before a variable, ``choose`` before the clauses, and ``c:3``
the third clause. The formula is read back from the digraph.

A quantified formula's strategy as one for its game of geography, and back.

Whose turn it is is known from the token's vertex. A position tells which literals were made true
as far as that matters: the negation of each literal of a clause is ahead exactly if it was not
visited. So where the loser is to move, it is enough to follow the formula's strategy and to see
that the winner's choices were those; and the evidence of geography, whatever its kind, names the
positions that the next player loses, by which the winner's choices are found again.
"""

from __future__ import annotations

from typing import Any

from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError
from zermelo.core.formula import Clause, Formula, Quantifier
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.core.quantified import QbfStrategy, choosers, order
from zermelo.games.geography.rules import RULES, Geography, Walk
from zermelo.games.impartial.rules import NEXT, PREVIOUS
from zermelo.reductions.from_formulas import (
    Way,
    astray,
    ensure_wins,
    header,
    promised,
    read_off,
    solving,
)
from zermelo.reductions.from_geography import Known, known_lost, replies
from zermelo.reductions.registry import MENDED, ensure_made


def qbf_to_geography(formula: Formula, _number: int | None = None) -> Instance:
    """Return a game of geography that the first player wins exactly if a formula is true.

    It has any prefix; without one the question is satisfiability.
    """
    index: dict[str, int] = {header(formula): 0}
    arcs: list[tuple[int, int]] = []

    def vertex(name: str) -> int:
        return index.setdefault(name, len(index))

    universal = set(choosers(formula, False))
    here, turn = 0, False
    for x in order(formula):
        if (x in universal) != turn:
            arcs.append((here, vertex(f"pass:{x}")))
            here, turn = vertex(f"pass:{x}"), not turn
        for literal in (x, -x):
            arcs += [
                (here, vertex(f"lit:{literal}")),
                (vertex(f"lit:{literal}"), vertex(f"end:{x}")),
            ]
        here = vertex(f"end:{x}")
    if not turn:
        arcs.append((here, vertex("choose")))
        here = vertex("choose")
    for number, clause in enumerate(formula.clauses, 1):
        arcs.append((here, vertex(f"c:{number}")))
        arcs += [(vertex(f"c:{number}"), vertex(f"lit:{-x}")) for x in dict.fromkeys(clause)]
    graph = Graph.from_edges(len(index), arcs, directed=True)
    return Instance("geography", Geography(graph, 0), "outcome", Labels(list(index)))


def formula_of(instance: Instance) -> Formula:
    """Return the formula that a game was made of; repeated literals of a clause stand once.

    Variables outside the prefix come back inside it. Raises `InputError` if the game is not as
    `qbf_to_geography` makes it.
    """
    if not is_made(instance):
        raise InputError("the game does not come from a formula", MENDED)
    labels, graph = instance.labels, instance.graph
    prefix: list[tuple[Quantifier, tuple[int, ...]]] = []
    clauses: list[Clause] = []
    here, turn = 0, False
    for _ in range(graph.n):
        below = [(v, str(labels[v])) for v in graph.neighbors(here)]
        names = [name for _, name in below]
        if len(names) == 1 and names[0].startswith("pass:"):
            here, turn = below[0][0], not turn
        elif names == ["choose"]:
            here = below[0][0]
        elif names and all(name.startswith("lit:") for name in names):
            prefix.append(("a" if turn else "e", (abs(_number(names[0])),)))
            here = next(iter(graph.neighbors(below[0][0])), 0)
        else:
            for v, _ in below:
                clauses.append(tuple(-_number(str(labels[u])) for u in graph.neighbors(v)))
            break
    found = Formula.of(clauses, promised(labels[0]), merge(prefix))
    ensure_made(instance, qbf_to_geography(found))
    return found


def merge(
    prefix: list[tuple[Quantifier, tuple[int, ...]]],
) -> list[tuple[Quantifier, tuple[int, ...]]]:
    """Return a prefix with neighboring blocks of one quantifier put together."""
    blocks: list[tuple[Quantifier, tuple[int, ...]]] = []
    for quantifier, block in prefix:
        if blocks and blocks[-1][0] == quantifier:
            blocks[-1] = (quantifier, blocks[-1][1] + block)
        else:
            blocks.append((quantifier, block))
    return blocks


def _number(label: str) -> int:
    """Return the literal of a label."""
    text = label.removeprefix("lit:")
    if not text.removeprefix("-").isdecimal() or len(text) > 9 or int(text) == 0:
        raise InputError(f"{label} is no literal", MENDED)
    return int(text)


def is_made(instance: Instance) -> bool:
    """Whether a game comes from a formula, as far as its labels say."""
    if instance.game != "geography" or not instance.graph.directed or instance.position.token:
        return False
    return promised(instance.labels[0]) is not None


class _Game:
    """The game of a formula, and what its vertices stand for."""

    def __init__(self, formula: Formula) -> None:
        self.formula = formula
        self.instance = qbf_to_geography(formula)
        self.names = [str(label) for label in self.instance.labels]
        self.depth = {x: i for i, x in enumerate(order(formula))}
        self.exists = set(choosers(formula, True))
        self.place = {name: v for v, name in enumerate(self.names)}
        self.used = {x for clause in formula.clauses for x in clause}

    def mover(self, walk: Walk) -> bool:
        """Whether "there is" moves, before a clause was left."""
        kind, _, rest = self.names[walk.token].partition(":")
        if kind in ("pass", "end"):
            return int(rest) in self.exists
        if kind == "lit":
            return abs(int(rest)) not in self.exists
        return kind != "choose"

    def passed(self, walk: Walk) -> int:
        """Return how many variables have values."""
        kind, _, rest = self.names[walk.token].partition(":")
        if kind in ("pass", "lit", "end"):
            return self.depth[abs(int(rest))] + (kind != "pass")
        return 0 if walk.token == 0 else len(self.depth)

    def literal(self, walk: Walk, x: int) -> int | None:
        """Return which literal of a variable was made true; None where that does not matter."""
        for each in (x, -x):
            if walk.token == self.place[f"lit:{each}"]:
                return each
        for each in (x, -x):
            if -each in self.used:
                return -each if walk.ahead >> self.place[f"lit:{each}"] & 1 else each
        return None


def certificate(
    formula: Formula, solved: Any, _number: int | None, deadline: Deadline
) -> Certificate:
    """Return the winner's strategy, or an assignment, as a certificate; None has one searched."""
    return play_of(formula, solving(formula, solved, deadline), deadline)


def play_of(formula: Formula, strategy: QbfStrategy, deadline: Deadline) -> Certificate:
    """Return a formula's strategy as a certificate of its game of geography.

    Raises `InputError` if it does not win the formula; `LimitReached` if it is too large.
    """
    ensure_wins(formula, strategy, deadline)
    game = _Game(formula)

    def lost(walk: Walk) -> bool:
        if not walk.ahead:
            return True
        if game.names[walk.token].startswith("c:") or game.mover(walk) == strategy.true:
            return False
        node, count = strategy.nodes[-1], game.passed(walk)
        while len(node) > 1 and game.depth[abs(node[0])] < count:
            made = game.literal(walk, abs(node[0]))
            if len(node) == 2:
                if made not in (None, node[0]):
                    return False
                node = strategy.nodes[node[1]]
            else:
                node = strategy.nodes[node[1 + (made is not None and made > 0)]]
        return True

    instance = game.instance
    oracle = Known(RULES, deadline, lost)
    evidence = replies(oracle, RULES.start(instance.position), instance.labels)
    return Certificate(instance, NEXT if strategy.true else PREVIOUS, evidence)


def strategy_in(certificate: Certificate) -> QbfStrategy:
    """Return the winner's strategy in a certificate of a formula's game of geography.

    It wins the formula, which is looked at. Raises `InputError` if the game does not come from a
    formula, or the evidence does not say how to win.
    """
    formula = formula_of(certificate.instance)
    game, true, listed = _Game(formula), certificate.answer == NEXT, known_lost(certificate)

    def choose(afters: list[Walk]) -> Walk:
        for each in afters:
            if not each.ahead or listed(each):
                return each
        raise astray()

    def way(walk: Walk) -> Way:
        afters = [after for _, after in RULES.options(walk)]
        named = [game.names[after.token].partition(":") for after in afters]
        kinds = {kind for kind, _, _ in named}
        if kinds <= {"c"}:  # also where there is no clause
            return None if true else int(game.names[choose(afters).token].removeprefix("c:"))
        if kinds != {"lit"}:  # there is one way only
            return {0: afters[0]}
        ways = {int(rest): after for (_, _, rest), after in zip(named, afters, strict=True)}
        if game.mover(walk) != true:
            return ways
        best = choose(afters)
        return {literal: after for literal, after in ways.items() if after is best}

    return read_off(formula, true, RULES.start(certificate.instance.position), way)
