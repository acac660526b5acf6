"""What an answer about ELLO says to a person: the order that wins, or why none does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from zermelo.core.certificate import Evidence, ProofText
from zermelo.core.instance import Instance
from zermelo.core.labels import row
from zermelo.games.ello.rules import GREEN, Ello, induced, plain


def tell(instance: Instance, answer: Any, evidence: Evidence | None) -> tuple[str, Any]:
    """Return the answer in words, and what a yes rests on: an order."""
    if evidence is None:
        return "", None
    if answer is not True:
        return WHY[evidence.kind](instance, evidence), None
    if evidence.kind != "winning-order":
        return "", None
    order = evidence.data["order"]
    return f"play {row(order)}", order


def plural(number: int, one: str, more: str) -> str:
    """Return a number with its noun."""
    return f"{number} {one if number == 1 else more}"


def say_obstruction(game: Ello, reason: str) -> str:
    """Return why a component, given as a game of its own, cannot be won."""
    if reason == "all-red":
        return "no vertex can be the first move"
    if reason == "reflected-all-red":
        return "no vertex can be the last move: with all neighbors gone none is playable"
    if reason == "same-ends":
        return "the only vertex that can be the first move is the only one that can be the last"
    if not plain(game):
        return (
            f"the predegrees that the colors ask for do not add up to {game.graph.m}, the number"
            f" of edges, modulo {game.modulus}; but an order counts every edge once"
        )
    greens = game.colors.count(GREEN)
    return (
        f"there {'is' if greens == 1 else 'are'} {plural(greens, 'green', 'greens')},"
        f" {game.graph.n} vertices and {game.graph.m} edges; a game that"
        " is won has greens of the same parity as vertices and edges together (Theorem 1.5)"
    )


def _obstruction(instance: Instance, evidence: Evidence) -> str:
    component = evidence.data["component"]
    game: Ello = instance.position
    part = induced(game, sorted(instance.labels.vertices(component)))
    whole = part.graph.n == game.graph.n
    where = "" if whole else f"in the component of {component[0]} "
    return where + say_obstruction(part, evidence.data["reason"])


def _even_places(instance: Instance, evidence: Evidence) -> str:
    parts = plural(len(evidence.data["parts"]), "part", "parts")
    even = (instance.graph.n + 1) // 2
    return (
        f"of {instance.graph.n} places {even} are even, and the colors of the {parts} ask for"
        " another number of vertices at even places"
    )


def _stuck(instance: Instance, evidence: Evidence) -> str:  # noqa: ARG001
    return (
        f"{evidence.data['vertex']} can never be played: no number of its neighbors that can come"
        " before it makes it playable"
    )


def _cycle(instance: Instance, evidence: Evidence) -> str:  # noqa: ARG001
    cycle = evidence.data["cycle"]
    return f"each of {row(cycle)} must be played before the next, and the last before the first"


def _table(instance: Instance, evidence: Evidence) -> str:  # noqa: ARG001
    n = instance.graph.n
    return f"of the 2^{n} sets of vertices that can be played first, all vertices are none"


def _dual(instance: Instance, evidence: Evidence) -> str:  # noqa: ARG001
    size = len(evidence.data["barrier"])
    if not size:
        return "the drawing has an even number of faces; that of a game that is won has an odd one"
    return (
        f"{plural(size, 'face', 'faces')} deleted, at least {plural(size, 'piece', 'pieces')}"
        f" with an odd number of faces left; a game that is won leaves at most {size - 1}"
    )


def _say_detachments(instance: Instance, evidence: Evidence) -> str:  # noqa: ARG001
    sets = plural(len(evidence.data["detached"]), "set", "sets")
    return (
        f"{sets} of edges detached, the blocks of the cycles that are left lose more dimensions"
        " than those of a game that is won"
    )


def _say_simplification(instance: Instance, evidence: Evidence) -> str:  # noqa: ARG001
    steps = plural(len(evidence.data["steps"]), "step", "steps")
    part = evidence.data["parts"][0]["evidence"]["kind"]
    return f"{steps} of simplification leave a part that is lost ({part})"


def _say_refutation(instance: Instance, evidence: Evidence) -> str:  # noqa: ARG001
    return f"every winning order satisfies a formula, which is refuted by a proof{steps(evidence)}"


def _say_reduction(instance: Instance, evidence: Evidence) -> str:  # noqa: ARG001
    clauses = plural(len(evidence.data["clauses"]), "clause", "clauses")
    return f"it is the game of a formula with {clauses}, which a proof{steps(evidence)} refutes"


def steps(evidence: Evidence) -> str:
    """Return how long a proof is that is at hand."""
    proof = evidence.proof
    if not isinstance(proof, ProofText):
        return ""
    return f" of {plural(sum(1 for line in proof.lines() if line.strip()), 'step', 'steps')}"


WHY: Mapping[str, Callable[[Instance, Evidence], str]] = {
    "obstruction": _obstruction,
    "even-places": _even_places,
    "stuck-vertex": _stuck,
    "before-cycle": _cycle,
    "subset-table": _table,
    "dual-barrier": _dual,
    "detachment-barrier": _say_detachments,
    "simplification": _say_simplification,
    "lrup-proof": _say_refutation,
    "reduction": _say_reduction,
}
"""How a kind of evidence says that no order wins."""
