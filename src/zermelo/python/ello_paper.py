"""What the ELLO paper makes of orders and games: colorings, the reflection, games on blocks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from zermelo.core.certificate import Certificate, Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError
from zermelo.core.instance import Instance
from zermelo.core.nodes import plain, verdict_in_nodes
from zermelo.core.verdict import Assurance, Verdict
from zermelo.python.given import Node, vertices_at


def order_wins(instance: Instance, order: Iterable[Node]) -> Verdict:
    """Tell whether an order of the vertices wins a game of ELLO, and where it fails if not.

    >>> game = zermelo.ello("path:3", green=[0])
    >>> zermelo.analysis.order_wins(game, [0, 1, 2]).answer
    True
    >>> zermelo.analysis.order_wins(game, [0, 2, 1]).reason
    'move 2 of the order (vertex 2): its color is red'

    Parameters
    ----------
    instance : Instance
        A game of ELLO in any variant.
    order : iterable of nodes
        The vertices in the order of play.

    Returns
    -------
    Verdict
        Its question is "order". A yes holds the certificate, checked, that the game is winnable.

    Raises
    ------
    InputError
        This is no game of ELLO, or the order has a node that the game has not, or one twice.
    """
    from zermelo.run.cold import checked

    _ensure_ello(instance)
    named = instance.labels.of(vertices_at(order, instance.labels, "order"))
    claim = Certificate(plain(instance), True, Evidence("winning-order", {"order": named}))
    found = checked(claim, Deadline())
    sure = Assurance.CERTIFIED if found.accepted else Assurance.EXHAUSTIVE
    verdict = Verdict(
        "ello", "order", found.accepted, sure, "order",
        certificate=claim if found.accepted else None, reason=found.reason or None,
        name=instance.name,
    )  # fmt: skip
    return verdict_in_nodes(verdict, instance)


def _ensure_ello(instance: Any) -> None:
    """Raise `InputError` unless this is a game of ELLO."""
    if not isinstance(instance, Instance) or instance.game != "ello":
        raise InputError("this is no game of ELLO", "make one with zermelo.ello")
