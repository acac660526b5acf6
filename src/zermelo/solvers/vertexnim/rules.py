"""What a polynomial rule for VertexNim is, and the method that is made of it.

A rule belongs to a class of games: it says who wins a game of the class, with a winning move where
it knows one, and what makes evidence of that. This answers ``outcome`` at once, and
``winning-moves`` if there are none. Otherwise the rule is asked about the game after every move,
which takes as many steps as the token's vertex (or its neighbors) have weight; where there are too
many moves, or one leaves the class, the answer is unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from zermelo.core.certificate import Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.core.verdict import Answer, Assurance
from zermelo.games.impartial.rules import NEXT, PREVIOUS
from zermelo.games.vertexnim import rules as vertexnim
from zermelo.games.vertexnim.rules import CONTRACTION, MOVE_FIRST, RULES, Move, Standing, VertexNim
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.vertexnim.tuning import STEP

MOST = 50_000_000
"""Winning moves are looked for if all games after a move have at most this total size."""


Proof = Evidence | Callable[[Labels], Evidence | None] | None
"""Evidence but for the ``move`` that completes it, or what makes it where labels are to be named.
None if what was found does not tell enough, or it would be too long."""

COUNTED = Evidence("counted-moves")


QUESTIONS = ("outcome", "winning-moves")


@dataclass(frozen=True, slots=True)
class Decision:
    """Who wins, by which statement and case, with a winning move if the rule gives one."""

    outcome: str
    statement: str
    proof: Proof = None
    move: Move | None = None


def won(statement: str, move: Move | None = None, proof: Proof = None) -> Decision:
    """Return that the next player wins."""
    return Decision(NEXT, statement, proof, move)


def lost(statement: str, proof: Proof = None) -> Decision:
    """Return that the previous player wins."""
    return Decision(PREVIOUS, statement, proof)


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule for a class of games: those of a variant for which `why_not` says nothing."""

    name: str
    summary: str
    variant: tuple[str, str]
    """The rule and the order of the moves."""
    kinds: tuple[str, ...]
    """The kinds of evidence that it can give."""
    decide: Callable[[VertexNim, Deadline], Decision]
    why_not: Callable[[VertexNim], str | None] | None = None
    misere: bool | None = None
    """Which play it is about; None for both, as of `directed`."""
    directed: bool | None = None

    def reason(self, game: VertexNim) -> str | None:
        """Return why a game is not in the class, or None; cheap."""
        if (game.rule, game.order) != self.variant:
            return 'it is about the rule "{}" and the order "{}"'.format(*self.variant)
        if self.misere not in (None, game.misere):
            return f"it is about {'misère' if self.misere else 'normal'} play"
        if self.directed not in (None, game.graph.directed):
            return f"the graph is {'undirected' if self.directed else 'directed'}"
        return self.why_not(game) if self.why_not else None


def kept(position: Standing) -> Sequence[int]:
    """Return the vertices of a position that `contracted` keeps, in order."""
    weights, token = position.weights, position.token
    if position.game.rule != CONTRACTION:
        return range(len(weights))
    return [v for v, weight in enumerate(weights) if weight or v == token]


def contracted(position: Standing) -> VertexNim | None:
    """Return a position as a game of its own, or None if the graph is empty.

    Under contraction the emptied vertices are gone, but for the one on which the token stands; the
    others keep their order.
    """
    game, weights, token = position.game, position.weights, position.token
    if token is None:
        return None
    if game.rule != CONTRACTION or all(weights):
        return replace(game, weights=weights, token=token)
    left = kept(position)
    index = {v: i for i, v in enumerate(left)}
    directed = game.graph.directed
    arcs = {
        (index[v], index[u]) if directed or v <= u else (index[u], index[v])
        for v in left
        for u in vertexnim.across(game.graph, weights, v)
    }
    graph = Graph.from_edges(len(left), sorted(arcs), directed, loops=True)
    return replace(game, graph=graph, weights=tuple(weights[v] for v in left), token=index[token])


def previous_wins(rule: Rule, position: Standing, deadline: Deadline) -> bool | None:
    """Whether the previous player wins a position; None if it is not in the rule's class."""
    game = contracted(position)
    if game is None:
        return not position.game.misere
    return None if rule.reason(game) else rule.decide(game, deadline).outcome == PREVIOUS


def method(rule: Rule) -> Method:
    """Return the method that answers by a rule."""
    return Method(
        name=rule.name,
        questions=QUESTIONS,
        summary=rule.summary,
        evidence=rule.kinds,
        applies=lambda instance: rule.reason(instance.position),
        cost=_cost,
        run=lambda task: _run(rule, task),
    )


def _run(rule: Rule, task: Task) -> Outcome:
    instance = task.instance
    found = rule.decide(instance.position, task.deadline)
    statistics: dict[str, Any] = {"statement": found.statement}
    answer: Answer = found.outcome
    if found.move is not None:
        statistics["move"] = to_json(instance.labels, found.move)
    if instance.question == "winning-moves":
        if found.outcome == PREVIOUS:
            answer = []
        elif _size_of_all(instance.position) > MOST:
            reason = "the next player wins, but there are too many moves to try them all"
            return Outcome(reason=reason, statistics=statistics)
        else:
            answer = _winning(rule, instance, task.deadline)
            if answer is None:
                reason = "the next player wins, but a move leads out of what the rule covers"
                return Outcome(reason=reason, statistics=statistics)
    evidence, why = None, None
    task.known(answer, Assurance.THEOREM)
    if task.request.evidence and (instance.question == "outcome" or found.outcome == PREVIOUS):
        evidence = evidence_for(instance, found)
        why = None if evidence else "what the rule found is no evidence, or too long"
    return Outcome(answer, Assurance.THEOREM, evidence, why, statistics=statistics)


def evidence_for(instance: Instance, found: Decision) -> Evidence | None:
    """Return evidence for what a rule has found, with its winning move, or None."""
    proof = found.proof(instance.labels) if callable(found.proof) else found.proof
    if proof is None:
        return None
    move = None if found.move is None else to_json(instance.labels, found.move)
    return Evidence(proof.kind, {**proof.data, "move": move})


def to_json(labels: Labels, move: Move) -> list[Any]:
    """Return a move as it stands in an answer."""
    form: list[Any] = RULES.move(labels, move)
    return form


def _winning(rule: Rule, instance: Instance, deadline: Deadline) -> list[Any] | None:
    winning = []
    for move, after in RULES.moves(RULES.start(instance.position)):
        deadline.check()
        wins = previous_wins(rule, after, deadline)
        if wins is None:
            return None
        if wins:
            winning.append(to_json(instance.labels, move))
    return winning


def _size_of_all(game: VertexNim) -> int:
    """Return the vertices and edges of all games after a move, at most."""
    size, degree = game.graph.n + game.graph.m, game.graph.degree(game.token)
    if game.order == MOVE_FIRST:
        across = game.graph.n * size if game.rule == CONTRACTION else size
        return sum(game.weights) * across
    clique = degree**2 if game.rule == CONTRACTION else 0
    return game.weights[game.token] * (degree + 1) * (size + clique)


def _cost(instance: Instance, known: Answer) -> float:  # noqa: ARG001
    if instance.question == "winning-moves":
        return STEP * _size_of_all(instance.position)
    return STEP * (instance.graph.n + instance.graph.m)
