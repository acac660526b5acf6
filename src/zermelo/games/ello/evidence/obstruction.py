"""Evidence ``obstruction`` for "winnable: no": a component ruled out by Corollary 1.7 or its ends.

Data: ``component``, the labels of one component of the graph (weak, in a digraph), and ``reason``:

- ``parity``: in a plain game its number of greens differs from p + q in parity (Theorem 1.5). The
  general case: in an undirected game each edge enters one end, so the predegrees add up to the
  number of edges; if they are prescribed modulo d, their sum must be that number modulo d.
- ``all-red``: there is no first move: no vertex is playable at the start and free of predecessors
  given beforehand.
- ``reflected-all-red``: there is no last move: each vertex is not playable when all its
  (in-)neighbors are gone, or must come before another one. In a plain game, by Corollary 1.4, the
  reflection has no first move then.
- ``same-ends``: the component has two vertices or more, and the only one that can be played at its
  start is the only one that can be played at its end, when all of its (in-)neighbors are gone. An
  order begins with one vertex and ends with another. Not in the paper.

Moves in one component do not touch another, and edges directed beforehand lie inside components, so
a lost component loses the game. Edges directed beforehand only remove orders, so what rules a game
out without them also does so with them.

Acceptance implies:
No order wins the instance.

Hypotheses:
- The vertices are one whole component (weak, in a digraph): compared with all components.
- ``parity``: the game is undirected and its predegrees are prescribed, which they are not with
  "nonzero" and d > 2: `parity_condition` says nothing against other games. The modulus may be
  composite: two equal numbers are congruent modulo any d. `before` may be there.
- ``all-red``, ``reflected-all-red``, ``same-ends``: none but the rules; in-degrees count in a
  digraph, and `before` pairs count whichever way their arc goes. An isolated vertex is a component
  with a first and a last move, so n = 1 is no exception; but they are the same, and ``same-ends``
  wants n > 1.
"""

from __future__ import annotations

from typing import TypedDict

from zermelo.checker.data import ACCEPTED, require, vertices
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, nearest, shown
from zermelo.core.labels import Label
from zermelo.games.ello.rules import REASONS, Ello, induced


class Obstruction(TypedDict):
    """A component that cannot be won, and why."""

    component: list[Label]
    reason: str


def check_obstruction(certificate: Certificate, deadline: Deadline) -> CheckResult:  # noqa: ARG001
    """Check an obstruction; linear time."""
    data, labels = certificate.evidence.data, certificate.instance.labels
    game: Ello = certificate.instance.position
    component = vertices(data["component"], labels, ".component")
    reason = data["reason"]
    if not isinstance(reason, str) or reason not in REASONS:
        mend = nearest(str(reason), REASONS)
        raise InputError(f"there is no obstruction {shown(reason)}", mend, ".reason")
    whole = sorted(component) in game.graph.components()
    require(whole, "the listed vertices are not a component of the graph")
    obstructed = REASONS[reason](induced(game, component))
    require(obstructed, f"the component is not obstructed by {reason}")
    return ACCEPTED
