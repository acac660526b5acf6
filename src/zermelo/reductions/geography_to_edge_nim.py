"""Geography on digraphs as undirected edge geography: Edge-Nim with all weights 1.

There a move takes the token along an edge and removes the edge. A vertex v becomes in_v and out_v
with an edge between them, and an arc vw a gate from out_v to in_w: two triangles that share the
vertex hub, to which out_v is joined, and an edge from in_w to another vertex of the first one, its
exit. The token begins on out_s, and in_s has no edge to it.

**The gate** lets the token through from hub to exit, and nobody gains by another way, so that who
goes into it at out_v is on move again at in_w. *Forwards* the other player goes from the hub to
turn, the first must go on to the exit, and the other one goes to in_w. Only he has choices, and he
loses by all others. At the exit: if he goes to the hub, the first goes round the second triangle,
three moves, and he is on the hub without an edge. At the hub: if he goes to the exit, the first
goes to turn, he must go to the hub, and the same follows; if he goes round the second triangle, the
first goes round the first one. *Backwards*, from in_w, the other player goes from the exit to turn,
the first must go to the hub, and the other one goes back to the exit, where no edge is left: who
enters there loses. What is left of a gate that was passed is cut off. A test goes through all of
that, and finds no smaller gate.

**So** the player who comes to in_v goes on to out_v, and the other one chooses an arc there, as in
geography. If v was visited before, the edge is gone: only gates lead on, backwards, and who went to
v loses. The game is PSPACE-complete since geography is (Schaefer 1978). That is a theorem of
Fraenkel, Scheinerman and Ullman, "Undirected edge geography", Theoretical Computer Science 112
(1993), by a reduction from the directed game too; the gate was found by trying all graphs, and may
be another one than theirs. Undirected *vertex* geography is polynomial, as they show, and so is
undirected edge geography on bipartite graphs: hence the triangles.

The labels carry the map: ``in:3`` and ``out:3`` for the vertex 3, ``gate:0:hub`` in the gate of the
arc number 0.

**Evidence there.** On out_v, where v was passed, the position is one of geography: the vertices w
that were not visited are those with an edge from in_w to out_w. On in_v the player to move must go
to out_v, and has lost without that edge. Inside of a gate all of play is tried, up to its ends: few
moves, and the winner needs no way back through out_v.

**Back.** Of the positions that the evidence lists, those on an out_v that was passed, with all
gates to vertices that were not visited, are positions of geography that the next player loses.
Where nothing can be moved at all, the evidence lists none, of whatever kind it is.
"""

from __future__ import annotations

from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.games.edge_nim.rules import RULES, Board, EdgeNim, Standing
from zermelo.games.geography import rules as geography
from zermelo.games.geography.rules import Geography, Walk
from zermelo.reductions.from_geography import Lost, Target, ensure_geography, node_names

GATE = ("hub", "exit", "turn", "left", "right")
"""The vertices of a gate."""

INSIDE = ((0, 1), (0, 2), (1, 2), (0, 3), (0, 4), (3, 4))
"""Its edges."""


def geography_to_edge_nim(instance: Instance, _number: int | None = None) -> Instance:
    """Return a game of Edge-Nim with weights 1 that has the same outcome as a game of geography.

    Raises `InputError` if it is no game of geography.
    """
    game = ensure_geography(instance)
    n, graph = game.graph.n, game.graph
    names = [*node_names("in", instance.labels), *node_names("out", instance.labels)]
    edges = [(v, n + v) for v in range(n) if v != game.token]
    arcs = [(v, w) for v in range(n) for w in graph.neighbors(v)]
    for number, (v, w) in enumerate(arcs):
        hub = len(names)
        names += [f"gate:{number}:{part}" for part in GATE]
        edges += [(n + v, hub), (w, hub + 1), *((hub + a, hub + b) for a, b in INSIDE)]
    made = Graph.from_edges(len(names), edges)
    position = EdgeNim(Board.of(made), (1,) * made.m, n + game.token)
    return Instance("edge-nim", position, "outcome", Labels(names))


def _digraph(instance: Instance) -> tuple[int, list[tuple[int, int]], int]:
    n = order(instance)
    arcs = [(v - n, w) for _, v, w in gates(instance.graph, n)]
    return n, arcs, instance.position.token - n


def order(instance: Instance) -> int:
    """Return how many vertices the digraph has, as the labels say."""
    return sum(str(label).startswith("in:") for label in instance.labels)


def gates(graph: Graph, n: int) -> list[tuple[int, int, int]]:
    """Return (hub, out_v, in_w) for each gate, in order; n vertices in, and n vertices out."""
    return [
        (hub, next(iter(graph.neighbors(hub))), next(iter(graph.neighbors(hub + 1))))
        for hub in range(2 * n, graph.n, len(GATE))
    ]


def is_made(instance: Instance) -> bool:
    """Whether a game was made by `geography_to_edge_nim`, as far as its labels say."""
    if instance.game != "edge-nim" or instance.question != "outcome":
        return False
    n = order(instance)
    expected = ["in:"] * n + ["out:"] * n
    count, rest = divmod(len(instance.labels) - 2 * n, len(GATE))
    expected += [f"gate:{number}:{part}" for number in range(count) for part in GATE]
    if not n or rest or count < 0:
        return False
    return all(
        str(label).startswith(start) for label, start in zip(instance.labels, expected, strict=True)
    )


class _Play:
    """What the positions of a game of Edge-Nim stand for, and which of them are known to be lost.

    `known`: whether the next player is known to lose a position of geography. What is not known to
    be lost or won may be either.
    """

    def __init__(self, source: Geography, made: EdgeNim, known: Lost) -> None:
        self.graph, self.n, self.known = source.graph, source.graph.n, known
        place = {edge: number for number, edge in enumerate(made.graph.edges)}
        self.passing = {v: place.get((v, self.n + v)) for v in range(self.n)}
        self.entrance = {(v - self.n, w): place[v, hub] for hub, v, w in gates(made.graph, self.n)}
        self.memory: dict[Standing, tuple[bool, bool]] = {}

    def fresh(self, position: Standing) -> int:
        """Return the vertices that were not visited, as bits."""
        weights, passing = position.weights, self.passing
        there = ((v, passing[v]) for v in range(self.n))
        return sum(1 << v for v, edge in there if edge is not None and weights[edge])

    def walk(self, position: Standing) -> Walk | None:
        """Return the position of geography that one on an out_v is; None for others."""
        v = position.token - self.n
        if not 0 <= v < self.n:
            return None
        fresh = self.fresh(position)
        ways = (self.entrance[v, w] for w in self.graph.neighbors(v) if fresh >> w & 1)
        if fresh >> v & 1 or not all(position.weights[edge] for edge in ways):
            return None  # it came here backwards
        return geography.walk(self.graph, v, fresh)

    def lost(self, position: Standing) -> bool:
        """Whether the next player is known to lose."""
        return self.about(position)[0]

    def about(self, position: Standing) -> tuple[bool, bool]:
        """Return whether the next player is known to lose, and whether to win."""
        if position not in self.memory:
            self.memory[position] = self._about(position)
        return self.memory[position]

    def _about(self, position: Standing) -> tuple[bool, bool]:
        v = position.token
        if not RULES.components(position):
            return True, False
        if v < self.n:
            if not self.fresh(position) >> v & 1:
                return True, False
            here = geography.walk(self.graph, v, self.fresh(position) & ~(1 << v))
            lost, won = self._follow(here)
            return won, lost
        if v < 2 * self.n:
            walk = self.walk(position)
            return (False, False) if walk is None else self._follow(walk)
        afters = [self.about(after) for _, after in RULES.options(position)]
        return all(won for _, won in afters), any(lost for lost, _ in afters)

    def _follow(self, walk: Walk) -> tuple[bool, bool]:
        if self.known(walk):
            return True, False
        return False, any(self.known(after) for _, after in geography.options(walk))


TARGET = Target(RULES, geography_to_edge_nim, is_made, _digraph, _Play)
certificate, before = TARGET.certificate, TARGET.before
