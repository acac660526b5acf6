"""A quantified formula's strategy as one for its game of geography, and back.

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
from zermelo.core.formula import Formula
from zermelo.core.quantified import QbfStrategy, choosers, order
from zermelo.games.geography.rules import RULES, Walk
from zermelo.games.impartial.rules import NEXT, PREVIOUS
from zermelo.reductions.from_formulas import Way, astray, ensure_wins, read_off, solving
from zermelo.reductions.from_geography import Known, known_lost, replies
from zermelo.reductions.qbf_to_geography import formula_of, qbf_to_geography


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

    def chosen(afters: list[Walk]) -> Walk:
        for each in afters:
            if not each.ahead or listed(each):
                return each
        raise astray()

    def way(walk: Walk) -> Way:
        afters = [after for _, after in RULES.options(walk)]
        named = [game.names[after.token].partition(":") for after in afters]
        kinds = {kind for kind, _, _ in named}
        if kinds <= {"c"}:  # also where there is no clause
            return None if true else int(game.names[chosen(afters).token].removeprefix("c:"))
        if kinds != {"lit"}:  # there is one way only
            return {0: afters[0]}
        ways = {int(rest): after for (_, _, rest), after in zip(named, afters, strict=True)}
        if game.mover(walk) != true:
            return ways
        best = chosen(afters)
        return {literal: after for literal, after in ways.items() if after is best}

    return read_off(formula, true, RULES.start(certificate.instance.position), way)
