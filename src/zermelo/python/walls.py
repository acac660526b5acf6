"""The walls of the report on Seepage, from Python."""

from __future__ import annotations

from typing import Any

from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError
from zermelo.core.instance import Instance
from zermelo.core.nodes import named
from zermelo.python.asked import ensure_limit
from zermelo.python.given import Node, vertices_at


def walls(
    instance: Instance,
    vertex: Node = None,
    *,
    complete: bool = False,
    time_limit: float | None = None,
) -> list[list[Any]]:
    """Return the walls of a vertex in a game of Seepage with `protect`, smaller ones first.

    >>> game = zermelo.seepage("kary:2,2", protect=1)
    >>> zermelo.analysis.walls(game, 1), zermelo.analysis.walls(game, 1, complete=True)
    ([[3], [4]], [[3, 4]])

    Parameters
    ----------
    instance : Instance
        A wall is a minimal set that, once protected, lets Green win when the contamination has
        come to the vertex and it is her turn.
    vertex : node, optional
        The source by default; a sink has no wall.
    complete : bool
        Return the minimal complete walls: walls with what Green protects at first. Those of Theorem
        4.2 and 4.3, where Green does not win without a wall; there, all of at most `protect` nodes.
    time_limit : float, optional
        Seconds.

    Raises
    ------
    InputError
        This is no such game, or has no such node.
    LimitReached
        The time is over, or there are too many.
    """
    from zermelo.solvers.seepage.walls import listed

    ensure_limit(time_limit, "time")
    if not isinstance(instance, Instance) or getattr(instance.position, "protect", None) is None:
        raise InputError("this is no game of Seepage with protect", "as zermelo.seepage makes it")
    labels, v = instance.labels, instance.position.source
    if vertex is not None:
        (v,) = vertices_at([vertex], labels, "vertex")
    found: list[list[Any]] = named(
        listed(instance, v, Deadline(time_limit), complete), labels.nodes
    )
    return found
