"""Objects of the papers: ELLO's orders and blocks, Seepage's walls, VertexNim's labels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

from zermelo.core.certificate import Certificate, Evidence, Status
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, LimitReached, shown
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.core.nodes import nodes_in, plain, verdict_in_nodes
from zermelo.core.verdict import Assurance, Verdict
from zermelo.families.limits import simple
from zermelo.games.ello import rules as ello
from zermelo.games.vertexnim import rules as vertexnim
from zermelo.python import constructors
from zermelo.python.given import Node, read_graph, vertices_at
from zermelo.python.options import ensure

Spot = tuple[int, int]
"""A part of a substitution, and a vertex of it."""


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
    LimitReached
        The game is too large to be checked.
    """
    from zermelo.run.cold import checked

    of_game(instance, "ello")
    labels = instance.labels.of(vertices_at(order, instance.labels, "order"))
    claim = Certificate(plain(instance), True, Evidence("winning-order", {"order": labels}))
    found = checked(claim, Deadline())
    if found.status not in (Status.ACCEPTED, Status.REJECTED):
        raise LimitReached(found.reason)
    won, why = found.accepted, found.reason or None
    sure, held = (Assurance.CERTIFIED, claim) if won else (Assurance.EXHAUSTIVE, None)
    verdict = Verdict("ello", "order", won, sure, "order", certificate=held, reason=why)
    return verdict_in_nodes(replace(verdict, name=instance.name), instance)


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
    colors = ello.coloring_of(game.graph, vertices)
    return replace(game, position=replace(game.position, colors=colors))


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
    return replace(instance, position=ello.reflection(_plain_ello(instance)))


def block_games(instance: Instance) -> list[Instance]:
    """Return games on the blocks of the graph: the game is won exactly if all are (Theorem 4.1).

    >>> game = zermelo.ello("identify(cycle:3,0,path:2,0)", green=[1, 3])
    >>> [block.position.colors for block in zermelo.analysis.block_games(game)]
    [(0, 0, 1), (1, 0)]

    Parameters
    ----------
    instance : Instance
        A plain game of ELLO, which need not be connected.

    Raises
    ------
    InputError
        This is no plain game of ELLO, or fails the parity condition, and so is lost (Theorem 1.5).
    """
    from zermelo.solvers.components import blocks
    from zermelo.solvers.ello.blocks import block_games as games_on

    game, labels = _plain_ello(instance), instance.labels
    near, found = game.graph.adjacency, list[Instance]()
    for component in game.graph.components():
        if not ello.parity_condition(ello.induced(game, component)):
            what = f"the component of {shown(labels[component[0]])} fails the parity condition"
            raise InputError(what, "so the game is lost (Theorem 1.5)")
        games = games_on(near, game.colors, blocks(near, component[0]))
        for colors in [each.colors for each in games] or [{v: game.colors[v] for v in component}]:
            kept = sorted(colors)
            block = ello.Ello(game.graph.induced(kept), tuple(colors[v] for v in kept))
            names = Labels(labels.of(kept), labels.nodes)
            found.append(Instance("ello", block, "winnable", names))
    return found


def substitution(pattern: Any, parts: Sequence[Any], links: Iterable[tuple[Spot, Spot]]) -> Graph:
    """Return the graph with a part for each vertex of a pattern, and links between the parts.

    Of oddities it makes an oddity (ELLO paper, Theorem 3.9). Of special events that lack a vertex
    each it makes one if all degrees are even, of special oddities if all are odd (Theorem 3.14).

    >>> links = [((0, 1), (1, 0)), ((0, 1), (1, 1)), ((0, 2), (1, 0))]
    >>> zermelo.graphs.substitution("path:2", ["path:3", "delete(cycle:3,0)"], links).edges
    ((0, 1), (1, 2), (1, 3), (1, 4), (2, 3), (3, 4))

    Parameters
    ----------
    pattern, parts : networkx graphs, Graphs or str
        The vertices of the result are those of the parts, one part after the other.
    links : iterable of ((int, int), (int, int))
        ((j, x), (k, y)) joins the vertex x of part j to the vertex y of part k. They are an odd
        number if the vertices j and k of the pattern are adjacent, else an even number.

    Raises
    ------
    InputError
        The parts are too few or too many, or there is no such link, or their number is wrong.
    """
    board, *boards = (read_graph(each)[0] for each in (pattern, *parts))
    simple("substitution", board, *boards)
    if len(boards) != board.n:
        what = f"{len(boards)} parts for a pattern with {board.n} vertices"
        raise InputError(what, "give one for each")
    spots = [(j, v) for j, part in enumerate(boards) for v in range(part.n)]
    place, count = {spot: i for i, spot in enumerate(spots)}, Counter[tuple[int, ...]]()
    edges = [(place[j, u], place[j, v]) for j, part in enumerate(boards) for u, v in part.edges]
    for one, two in links:
        if not {one, two} <= place.keys() or one[0] == two[0]:
            raise InputError(f"there is no link {one}-{two}", "join vertices of two parts")
        count[tuple(sorted((one[0], two[0])))] += 1
        edges.append((place[one], place[two]))
    for j, k in combinations(range(board.n), 2):
        if count[j, k] % 2 != board.has_edge(j, k):
            wanted = "odd" if board.has_edge(j, k) else "even"
            raise InputError(f"{count[j, k]} links {j}-{k}", f"their number must be {wanted}")
    return Graph.from_edges(len(place), edges)


def _plain_ello(instance: Any) -> ello.Ello:
    """Return the position of a plain game of ELLO; `InputError` if this is none."""
    game: ello.Ello = ello.plain_form(of_game(instance, "ello").position)
    if not ello.plain(game):
        raise InputError("this is a variant of ELLO", "leave modulus and before out")
    return game


def of_game(instance: Any, game: str) -> Instance:
    """Return an instance; `InputError` unless it is one of this game."""
    if not isinstance(instance, Instance) or instance.game != game:
        raise InputError(f"this is no game of {game}", f"make one with zermelo.{game}")
    return instance


def walls(
    instance: Instance, vertex: Node = None, complete: bool = False, time_limit: float | None = None
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
        Return the minimal complete walls: walls with what Green protects at first. Those of
        Theorems 4.2 and 4.3 where she needs a wall; else all of at most `protect` nodes.
    time_limit : float, optional
        Seconds.

    Raises
    ------
    InputError
        This is no such game, or has no such node.
    LimitReached
        The time is over, or there are too many.
    """
    from zermelo.solvers.seepage.walls import sorted_walls

    ensure("time_limit", time_limit)
    labels, v = of_game(instance, "seepage").labels, instance.position.source
    if instance.position.protect is None:
        raise InputError("it is not said how many vertices Green protects", "add protect=1")
    if vertex is not None:
        (v,) = vertices_at([vertex], labels, "vertex")
    found: list[list[Any]] = nodes_in(
        sorted_walls(instance, v, Deadline(time_limit), complete), labels.nodes
    )
    return found


def vertexnim_labels(instance: Instance) -> dict[Node, str]:
    """Return the labels "N" and "P" of vertices, by which theorems decide VertexNim.

    On digraphs they are lo on the vertices of weight 1 (Definition 7, Theorems 6 and 14). On graphs
    they are lu, with its ties corrected, on the vertices of weight 2 or more without a loop and
    without a neighbor of weight 1 (Definition 11, Theorems 10 and 13); under the rule `stockman`
    the labels of all vertices say who wins (Corollary 12, corrected).

    >>> zermelo.play.vertexnim_labels(zermelo.vertexnim("path:4", [4, 4, 3, 2], 0))
    {0: 'P', 1: 'P', 2: 'N', 3: 'P'}

    Parameters
    ----------
    instance : Instance
        A game of VertexNim in which a move removes first; its token does not matter.

    Raises
    ------
    InputError
        This is no such game, or one under `stockman` in misère play or on a digraph.
    """
    from zermelo.solvers.vertexnim import layers
    from zermelo.solvers.vertexnim.labels import LOST, OPEN, WON, local

    game = of_game(instance, "vertexnim").position
    weights, stockman = game.weights, game.rule == vertexnim.STOCKMAN
    if game.order != vertexnim.REMOVE_FIRST or (stockman and (game.graph.directed or game.misere)):
        raise InputError("no labels are known in this variant", "leave order, play or rule out")
    label: dict[int, int] = {}
    for u in sorted(range(game.graph.n), key=weights.__getitem__):
        if game.graph.directed:
            asked = weights[u] == 1 and u not in label
            found = layers.label(replace(game, token=u), Deadline()).layers if asked else ()
            for component, gone in found:
                label |= dict.fromkeys(component, LOST if len(component) % 2 else WON)
                label |= dict.fromkeys(gone, WON)
        elif stockman or (weights[u] > 1 and local(game, u) == OPEN):
            lighter = (x for x in game.graph.neighbors(u) if weights[x] < weights[u])
            won = WON if any(label.get(x) == LOST for x in lighter) else LOST
            label[u] = local(game, u) or won
    nodes = nodes_in(list(instance.labels), instance.labels.nodes)
    return {nodes[u]: "P" if label[u] == LOST else "N" for u in sorted(label)}
