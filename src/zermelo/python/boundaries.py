"""What the rest of a game sees of a part of it, from Python."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError
from zermelo.core.instance import Instance
from zermelo.python.given import vertices_at
from zermelo.python.options import ensure

if TYPE_CHECKING:
    from zermelo.reductions.gadgets.described import Described


@dataclass(frozen=True, slots=True)
class Boundary:
    """What the rest of a game sees of a part of it: see `boundary`.

    >>> edge = zermelo.analysis.boundary(zermelo.node_kayles("path:2"), [0])
    >>> edge.relation["table"]
    [{'taken': [], 'nim-value': 1}, {'taken': [0], 'nim-value': 1}]

    Attributes
    ----------
    relation : dict
        As `zermelo experiment gadget relation --json` writes it.
    text : str
        The same for people.
    """

    relation: dict[str, Any]
    text: str
    _described: Described

    def same(self, other: Boundary, time_limit: float | None = None) -> bool:
        """Whether the two parts may replace each other in every game.

        >>> edge = zermelo.analysis.boundary(zermelo.node_kayles("path:2"), [0])
        >>> triangle = zermelo.analysis.boundary(zermelo.node_kayles("complete:3"), [0])
        >>> path = zermelo.analysis.boundary(zermelo.node_kayles("path:3"), [0])
        >>> edge.same(triangle), edge.same(path)
        (True, False)

        Parameters
        ----------
        other : Boundary
            Of a part of the same game; the terminals correspond in their order.
        time_limit : float, optional
            In seconds.

        Returns
        -------
        bool
            In Seepage False may also mean that this is not known.

        Raises
        ------
        LimitReached
            The time is up.
        """
        ensure("time_limit", time_limit)
        return self._described.same(other._described, Deadline(time_limit))


def boundary(
    instance: Instance, terminals: Iterable[Hashable], time_limit: float | None = None
) -> Boundary:
    """Return what the rest of a game sees of a part, which shares its terminals with the rest.

    >>> import networkx
    >>> fork = zermelo.seepage(networkx.DiGraph([(0, 1), (0, 2)]), protect=1)
    >>> print(zermelo.analysis.boundary(fork, [0, 1, 2]).text)
    nothing protected ahead: 1 spare, then leave at 1 or leave at 2

    Parameters
    ----------
    instance : Instance
        A part of a game of ELLO, Seepage, Node-Kayles, Arc-Kayles or Grim.
    terminals : iterable of nodes
        The vertices that have, or may have, neighbors in the rest. In Seepage these are the source
        and vertices that no edge leaves.
    time_limit : float, optional
        In seconds.

    Returns
    -------
    Boundary
        The relation; its `same` compares it with that of another part.

    Raises
    ------
    InputError
        The game has no such parts, this is none, or it is too large.
    LimitReached
        The time is up.
    """
    from zermelo.reductions.gadgets.described import describe

    ensure("time_limit", time_limit)
    if not isinstance(instance, Instance):
        raise InputError("a part of a game is an instance", "make one, as with zermelo.seepage")
    vertices = vertices_at(terminals, instance.labels, "terminals")
    found = describe(instance, vertices, Deadline(time_limit))
    return Boundary(found.json, "\n".join(found.lines), found)
