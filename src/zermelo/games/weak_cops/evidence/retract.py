"""Evidence ``retract``: the robber can stay on a finite part of the graph for ever.

Data: ``subgraph``, a list of vertices [label, x, y]: H is the graph that they induce; ``cell`` [p,
q]; and ``images``: for the p*q*n vertices of a block of p by q cells, their image in H as an index
of the list. Entry (j*p + i)*n + v belongs to vertex v of the cell (i, j), and to all its copies in
steps of p and q cells. So the images are a map r from the vertices of the infinite graph to H. The
checker verifies that the ends of every edge have equal or adjacent images (one edge of each class),
and that r leaves the vertices of H where they are.

Then the weak cop number is at least the cop number of H. Proof: against fewer cops the robber plays
on H against their images under r, which move along edges of H or stay, and no image ever catches
him. A cop on the robber's vertex would be its own image, so no cop catches him either; and he
visits some vertex of the finite H infinitely often. (In the words of the report, a graph glued to H
cannot help the cops, when it can be folded onto H.)

The checker finds out for itself that the cop number of H is at least 2: one cop wins on a finite
connected graph exactly if it is dismantlable, that is if it can be reduced to one vertex by taking
away vertices v with N[v] a subset of some N[u] (Nowakowski and Winkler 1983, Quilliot 1978). The
order does not matter: what is left is the same up to isomorphism. A larger number k + 1 needs the
further key ``escaping`` {"cops": k, "sets": …}, sets of vertices of H, numbered as in the list, on
which the robber is safe from k cops: those of the kind ``strategies`` of the game ``cops``.

Two words of warning. A ball in the graph, or its quotient by a sublattice, is no retract of it: the
tori C_n x C_n have cop number 3, and the square grid has weak cop number 2. And though the images
are periodic, H itself lies in the infinite graph: the quotient is only folded onto it.

Acceptance implies:
The weak cop number of the periodic graph is at least the bound: [bound, null].

Hypotheses:
- The infinite graph is connected: the reader. So H, an image of it, is connected, as the test for
  one cop needs; the images of edges are compared, one edge of each class.
- The listed vertices are distinct, and each is its own image: checked, so a vertex and its copy in
  another cell of the certificate's period cannot both be listed.
- Sizes: the cell's before any table, H's, and those of the sets for more cops.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from zermelo.checker.data import only_keys, require, sequence
from zermelo.core.deadline import Deadline
from zermelo.core.errors import BadProof, InputError
from zermelo.core.graph import Graph
from zermelo.core.labels import Label
from zermelo.core.periodic import Periodic
from zermelo.games.cops.evidence.strategies import Escaping, check_escape
from zermelo.games.weak_cops.evidence.bounds import Part, cell, integers, vertex

MAX_SUBGRAPH = 500
"""H has at most so many vertices."""


class Mapped(TypedDict):
    """The keys of a retract that are always there."""

    subgraph: list[tuple[Label, int, int]]
    cell: tuple[int, int]
    images: list[int]


class Retract(Mapped, total=False):
    """A finite part of the infinite graph, and a periodic map to it."""

    escaping: Escaping  # for bounds above 2


def prove_retract(graph: Periodic, data: Part, deadline: Deadline) -> int:
    """Return the bound that the retract gives."""
    only_keys(data, Retract)
    listed = sequence(data["subgraph"], ".subgraph")
    if not 1 <= len(listed) <= MAX_SUBGRAPH:
        raise InputError(f"{len(listed)} vertices", f"1 to {MAX_SUBGRAPH}", ".subgraph")
    inside = [vertex(item, graph.labels, f".subgraph[{i}]") for i, item in enumerate(listed)]
    p, q = cell(data, graph)
    images = integers(data["images"], ".images", p * q * graph.n)
    for number, image in enumerate(images):
        if not 0 <= image < len(inside):
            raise InputError("no index of the subgraph", "", f".images[{number}]")
    require(len(set(inside)) == len(inside), "a vertex stands twice in the subgraph")
    index = {each: i for i, each in enumerate(inside)}
    closed = [
        1 << i | sum(1 << index[each] for each in graph.neighbors(one) if each in index)
        for i, one in enumerate(inside)
    ]
    for i, one in enumerate(inside):
        if images[graph.index(one, p, q)] != i:
            raise BadProof(f"vertex {i} of the subgraph is moved")
    for u, v, _, _ in deadline.over(graph.enlarged_edges(p, q), 1024):
        if not closed[images[u]] >> images[v] & 1:
            raise BadProof(f"the images of entries {u} and {v}, which are adjacent, are far apart")
    deadline.check()
    if "escaping" in data:
        pairs = [(u, v) for v in range(len(inside)) for u in range(v) if closed[v] >> u & 1]
        subgraph = Graph.from_edges(len(inside), pairs)
        cops = check_escape(subgraph, data["escaping"], None, deadline)
        require(cops > 0, "one cop is needed anyway")
        return cops + 1
    require(not dismantlable(closed), "one cop wins on the subgraph, so it proves nothing")
    return 2


def dismantlable(closed: Sequence[int]) -> bool:
    """Whether a graph, given by its closed neighborhoods as bit masks, is dismantlable."""
    left = (1 << len(closed)) - 1
    waiting = list(range(len(closed)))
    while waiting:
        v = waiting.pop()
        if not left >> v & 1:
            continue
        mine = closed[v] & left
        around = [u for u in range(len(closed)) if mine >> u & 1 and u != v]
        if any(mine & ~closed[u] == 0 for u in around):
            left &= ~(1 << v)
            waiting += around  # only they can have become dominated
    return left.bit_count() == 1
