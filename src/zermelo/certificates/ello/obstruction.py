"""Evidence ``obstruction`` for "winnable: no": a component that Corollary 1.7 rules out.

Data: ``component``, the labels of one component of the graph, and ``reason``, one of

- ``parity``: its number of greens differs from p + q in parity (Theorem 1.5: p + q - gamma keeps
  its parity under every move and is 0 at the end);
- ``all-red``: there is no first move;
- ``reflected-all-red``: its reflection has no first move (Corollary 1.4: an order wins a game
  exactly if its reverse wins the reflected game).

Moves in one component do not touch another, so a component that is lost loses the game.
"""

from __future__ import annotations

from zermelo.certificates.data import ACCEPTED, only_keys, rejected, vertices
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, nearest, shown
from zermelo.games.ello import OBSTRUCTIONS, Ello, induced, plain


def check_obstruction(certificate: Certificate, deadline: Deadline) -> CheckResult:  # noqa: ARG001
    """Check an obstruction; linear time."""
    data, labels = certificate.evidence.data, certificate.instance.labels
    game: Ello = certificate.instance.position
    only_keys(data, "component", "reason")
    component = vertices(data["component"], labels, ".component")
    reason = data["reason"]
    if not isinstance(reason, str) or reason not in OBSTRUCTIONS:
        mend = nearest(str(reason), OBSTRUCTIONS)
        raise InputError(f"there is no obstruction {shown(reason)}", mend, ".reason")
    if certificate.answer is not False:
        return rejected("an obstruction proves the answer false only")
    if not plain(game):
        return rejected("Corollary 1.7 is about undirected games with two colours only")
    if sorted(component) not in game.graph.components():
        return rejected("the listed vertices are not a component of the graph")
    if not OBSTRUCTIONS[reason](induced(game, component)):
        return rejected(f"the component is not obstructed by {reason}")
    return ACCEPTED
