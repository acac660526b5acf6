"""Games as functions of graphs, in the way of networkx: ``zermelo.nx.cop_number(G)``.

Each takes a graph of networkx, igraph or Sage and returns the answer of `zermelo.decide`, which
also says how sure it is and gives a certificate. networkx dispatches only functions of its own to
other libraries, and these are none of them: so they are called by their names here.
"""

from __future__ import annotations

from typing import Any

from zermelo.core.errors import InputError, LimitReached, nearest, shown
from zermelo.core.instance import Instance
from zermelo.games.registry import GAMES
from zermelo.python import constructors
from zermelo.python.api import decide

__all__ = [
    "brush_number", "capture_time", "cop_number", "is_cop_win", "is_winnable", "lights_out_nullity",
    "nim_value",
]  # fmt: skip


def _answer(instance: Instance, time_limit: float | None) -> Any:
    verdict = decide(instance, time_limit=time_limit)
    if not verdict.answered:
        raise LimitReached(verdict.reason or "no method knows")
    return verdict.answer


def cop_number(G: Any, time_limit: float | None = None) -> int:  # noqa: N803
    """Return the cop number of a graph.

    That is the least number of cops that catch a robber, all seeing each other. The cops choose
    their vertices first; then the sides take turns, and each may stay or go to a neighbor.

    Parameters
    ----------
    G : graph
        An undirected graph of networkx, igraph or Sage.
    time_limit : float, optional
        Seconds.

    Returns
    -------
    int
        The cop number.

    Raises
    ------
    InputError
        G is directed or has no node.
    LimitReached
        The time was over.

    Examples
    --------
    >>> import networkx as nx
    >>> import zermelo.nx
    >>> zermelo.nx.cop_number(nx.petersen_graph())
    3

    References
    ----------
    .. [1] M. Aigner and M. Fromme, "A game of cops and robbers",
       Discrete Applied Mathematics 8 (1984), 1-12.
    """
    return int(_answer(constructors.cops(G), time_limit))


def is_cop_win(G: Any) -> bool:  # noqa: N803
    """Return whether one cop catches the robber: whether the graph is dismantlable.

    Parameters
    ----------
    G : graph
        An undirected graph of networkx, igraph or Sage.

    Returns
    -------
    bool
        True if the cop number is 1.

    Raises
    ------
    InputError
        G is directed or has no node.

    Examples
    --------
    >>> import networkx as nx
    >>> import zermelo.nx
    >>> zermelo.nx.is_cop_win(nx.star_graph(5)), zermelo.nx.is_cop_win(nx.cycle_graph(5))
    (True, False)

    References
    ----------
    .. [1] R. Nowakowski and P. Winkler, "Vertex-to-vertex pursuit in a graph",
       Discrete Mathematics 43 (1983), 235-239.
    """
    return bool(_answer(constructors.cops(G, cops=1, question="cops-win"), None))


def capture_time(G: Any, k: int, time_limit: float | None = None) -> int | None:  # noqa: N803
    """Return in how many rounds k cops catch the robber, if both sides play their best.

    Parameters
    ----------
    G : graph
        An undirected graph of networkx, igraph or Sage.
    k : int
        How many cops there are.
    time_limit : float, optional
        Seconds.

    Returns
    -------
    int or None
        The number of rounds, None if they never catch him.

    Raises
    ------
    InputError
        G is directed or has no node, or k is no positive number.
    LimitReached
        The time was over.

    Examples
    --------
    >>> import networkx as nx
    >>> import zermelo.nx
    >>> zermelo.nx.capture_time(nx.path_graph(7), 1)
    3
    """
    rounds: int | None = _answer(constructors.cops(G, cops=k, question="capture-time"), time_limit)
    return rounds


def brush_number(G: Any, time_limit: float | None = None) -> int:  # noqa: N803
    """Return the brush number of a graph.

    A vertex that has as many brushes as dirty edges sends one along each; the brush number is the
    least number of brushes with which all vertices can be cleaned, one after the other.

    Parameters
    ----------
    G : graph
        An undirected graph of networkx, igraph or Sage.
    time_limit : float, optional
        Seconds.

    Returns
    -------
    int
        The brush number.

    Raises
    ------
    InputError
        G is directed or has no node.
    LimitReached
        The time was over.

    Examples
    --------
    >>> import networkx as nx
    >>> import zermelo.nx
    >>> zermelo.nx.brush_number(nx.complete_graph(5))
    6
    """
    return int(_answer(constructors.cleaning(G), time_limit))


def nim_value(
    G: Any,  # noqa: N803
    game: str = "node-kayles",
    time_limit: float | None = None,
    **data: Any,
) -> int:
    """Return the nim-value of an impartial game on a graph.

    It is 0 exactly if the player who moves first loses.

    Parameters
    ----------
    G : graph
        A graph of networkx, igraph or Sage.
    game : str
        The game, as ``zermelo games`` lists it.
    time_limit : float, optional
        Seconds.
    **data
        The game's data, as ``take=[1, 2]``.

    Returns
    -------
    int
        The nim-value.

    Raises
    ------
    InputError
        There is no such game, it has no nim-values, or the data are not its own.
    LimitReached
        The time was over.

    Examples
    --------
    >>> import networkx as nx
    >>> import zermelo.nx
    >>> zermelo.nx.nim_value(nx.path_graph(5))
    3
    >>> zermelo.nx.nim_value(nx.path_graph(5), "subtraction", take=[1, 2])
    2
    """
    valued = [each for each, spec in GAMES.items() if spec.question("nim-value") is not None]
    if game not in valued:
        raise InputError(f"{shown(game)} is no game with nim-values", nearest(str(game), valued))
    make = getattr(constructors, game.replace("-", "_"))
    return int(_answer(make(G, question="nim-value", **data), time_limit))


def lights_out_nullity(G: Any) -> int:  # noqa: N803
    """Return the nullity of Lights Out: the dimension of the presses that change nothing.

    Parameters
    ----------
    G : graph
        A graph of networkx, igraph or Sage.

    Returns
    -------
    int
        The dimension over the field with two elements of the kernel of A + I.

    Raises
    ------
    InputError
        G has no node.

    Examples
    --------
    >>> import networkx as nx
    >>> import zermelo.nx
    >>> zermelo.nx.lights_out_nullity(nx.grid_2d_graph(5, 5))
    2

    References
    ----------
    .. [1] K. Sutner, "Linear cellular automata and the Garden-of-Eden",
       The Mathematical Intelligencer 11 (1989), 49-53.
    """
    return int(_answer(constructors.lights_out(G, question="nullity"), None))


def is_winnable(G: Any, green: Any, time_limit: float | None = None) -> bool:  # noqa: N803
    """Return whether the game of ELLO with these green nodes is won.

    A move takes a green node away and turns its neighbors over; the game is won if all are taken.

    Parameters
    ----------
    G : graph
        A graph of networkx, igraph or Sage.
    green : iterable of nodes, or "all"
        The nodes whose green side is up.
    time_limit : float, optional
        Seconds.

    Returns
    -------
    bool
        Whether all can be taken.

    Raises
    ------
    InputError
        A green node is not in G.
    LimitReached
        The time was over.

    Examples
    --------
    >>> import networkx as nx
    >>> import zermelo.nx
    >>> zermelo.nx.is_winnable(nx.path_graph(3), [0])
    True
    """
    return bool(_answer(constructors.ello(G, green=green), time_limit))
