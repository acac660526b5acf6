"""What the ELLO paper makes of orders and games: colorings, the reflection, games on blocks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from zermelo.core.certificate import Certificate, Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, shown
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.core.nodes import plain, verdict_in_nodes
from zermelo.core.verdict import Assurance, Verdict
from zermelo.games.ello import rules
from zermelo.games.ello.rules import Ello
from zermelo.python import constructors
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


def game_won_by(graph: Any, order: Iterable[Node]) -> Instance:
    """Return the one game of ELLO on a graph that an order wins (the paper's Corollary 1.2).

    >>> zermelo.analysis.game_won_by("path:3", [1, 0, 2]).position.colors
    (1, 0, 1)

    Parameters
    ----------
    graph : networkx graph, Graph or str
        A graph or digraph without loops.
    order : iterable of nodes
        All of its nodes in the order of play.

    Raises
    ------
    InputError
        This is no such graph, or no such order.
    """
    game = constructors.ello(graph, green="all")
    vertices = vertices_at(order, game.labels, "order")
    if len(vertices) < game.graph.n:
        raise InputError(f"the order has {len(vertices)} of {game.graph.n} nodes", "list them all")
    return replace(
        game, position=replace(game.position, colors=rules.coloring_of(game.graph, vertices))
    )


def reflection(instance: Instance) -> Instance:
    """Return the reflected game, which the reverses of the winning orders win (Corollary 1.4).

    >>> zermelo.analysis.reflection(zermelo.ello("path:3", green=[0])).position.colors
    (1, 1, 0)

    Parameters
    ----------
    instance : Instance
        A plain game of ELLO; the color of each vertex of odd degree changes.

    Raises
    ------
    InputError
        This is no plain game of ELLO.
    """
    return replace(instance, position=rules.reflection(_plain(instance)))


def block_games(instance: Instance) -> list[Instance]:
    """Return games on the blocks of the graph: the game is won exactly if all are (Theorem 4.1).

    >>> game = zermelo.ello("identify(cycle:3,0,path:2,0)", green=[1, 3])
    >>> [block.position.colors for block in zermelo.analysis.block_games(game)]
    [(1, 0), (0, 0, 1)]

    Parameters
    ----------
    instance : Instance
        A plain game of ELLO, on any graph; it satisfies the parity condition on each component.

    Raises
    ------
    InputError
        This is no plain game of ELLO, or fails the parity condition, and so is lost (Theorem 1.5).
    """
    from zermelo.solvers.components import blocks
    from zermelo.solvers.ello.blocks import block_games as games_on

    game, labels = _plain(instance), instance.labels
    near, found = game.graph.adjacency, []
    for component in game.graph.components():
        if not rules.parity_condition(rules.induced(game, component)):
            what = f"the component of {shown(labels[component[0]])} fails the parity condition"
            raise InputError(what, "so the game is lost (Theorem 1.5)")
        games = games_on(near, game.colors, blocks(near, component[0]))
        found += [block.colors for block in games] or [{v: game.colors[v] for v in component}]
    return [
        replace(
            instance,
            position=Ello(game.graph.induced(kept), tuple(colors[v] for v in kept)),
            labels=Labels(labels.of(kept), labels.nodes),
            has_answer=False,
        )
        for colors in found
        for kept in [sorted(colors)]
    ]


def _ensure_ello(instance: Any) -> None:
    """Raise `InputError` unless this is a game of ELLO."""
    if not isinstance(instance, Instance) or instance.game != "ello":
        raise InputError("this is no game of ELLO", "make one with zermelo.ello")


def _plain(instance: Any) -> Ello:
    """Return the position of a plain game of ELLO; `InputError` if this is none."""
    _ensure_ello(instance)
    game: Ello = rules.plain_form(instance.position)
    if not rules.plain(game):
        raise InputError("this is a variant of ELLO", "leave modulus and before out")
    return game
