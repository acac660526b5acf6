"""The one table of the mini-language: names, forms, titles and functions.

Parsing, help and error messages are all made from it; a new family is one function and one entry.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from zermelo.core import graph6
from zermelo.core.errors import InputError, nearest, shown
from zermelo.core.graph import Graph
from zermelo.families import (
    constructions,
    dags,
    local_changes,
    named,
    operations,
    quantified,
    random_dags,
    random_graphs,
    standard,
)

PROBABILITIES = frozenset({"p"})
"""Parameters that are numbers from 0 to 1; all others are whole numbers."""


@dataclass(frozen=True, slots=True)
class Family:
    """A family of graphs: ``name:parameters``.

    Attributes
    ----------
    name, title : str
        The name in the language, and what it means.
    build : callable
        Takes the parameters in order (and `seed`) and returns the graph.
    parameters : tuple of str
        The parameters' names, as in the form and in the errors that `build` raises.
    separator : {",", "x"}
        What stands between the parameters.
    many : bool
        Whether there may be any number of values (of the one parameter).
    seeded : bool
        Whether ``seed=N`` may follow.
    """

    name: str
    title: str
    build: Callable[..., Graph]
    parameters: tuple[str, ...] = ()
    separator: str = ","
    many: bool = False
    seeded: bool = False

    @property
    def form(self) -> str:
        """How it is written, for instance ``gnp:n,p[,seed=N]``."""
        if not self.parameters:
            return self.name
        values = "a,b,…" if self.many else self.separator.join(self.parameters)
        return f"{self.name}:{values}" + ("[,seed=N]" if self.seeded else "")


@dataclass(frozen=True, slots=True)
class Operation:
    """An operation on graphs: ``name(A,B,…)``, or with numbers, ``identify(A,u,B,v)``.

    Attributes
    ----------
    name, title : str
        The name in the language, and what it means.
    build : callable
        Takes the operands in order and returns the graph.
    operands : tuple of str
        A capital letter is a graph, a small one a number (a vertex, or a distance), and … (at the
        end) any number of further graphs. Numbers have the names of `build`'s parameters, as in its
        errors.
    """

    name: str
    title: str
    build: Callable[..., Graph]
    operands: tuple[str, ...] = ("A", "B", "…")

    @property
    def form(self) -> str:
        """How it is written, for instance ``join(A,B,…)``."""
        return f"{self.name}({','.join(self.operands)})"

    def vertices_after(self, position: int) -> int:
        """Return how many vertices stand between this operand and the next graph."""
        further = self.operands[position + 1 :]
        return next((i for i, name in enumerate(further) if not name.islower()), len(further))


@dataclass(frozen=True, slots=True)
class Text:
    """A graph in a text format or in a file: ``name:text``; `decode` is None for the file."""

    name: str
    title: str
    argument: str
    decode: Callable[[str], Graph] | None

    @property
    def form(self) -> str:
        """How it is written, for instance ``graph6:TEXT``."""
        return f"{self.name}:{self.argument}"


Entry = Family | Operation | Text

ENTRIES: tuple[Entry, ...] = (
    Family("empty", "n vertices without an edge", standard.empty, ("n",)),
    Family("path", "the path on n vertices", standard.path, ("n",)),
    Family("cycle", "the cycle on n vertices", standard.cycle, ("n",)),
    Family("complete", "the complete graph K_n", standard.complete, ("n",)),
    Family("star", "the star K_{1,t}, centre first", standard.star, ("t",)),
    Family("wheel", "the cycle C_r and a hub, hub first", standard.wheel, ("r",)),
    Family("fan", "the path P_r and a hub, hub first", standard.fan, ("r",)),
    Family("bipartite", "the complete bipartite graph K_{m,n}", standard.bipartite, ("m", "n")),
    Family(
        "multipartite",
        "the complete multipartite graph K_{a,b,…}",
        standard.multipartite,
        ("a",),
        many=True,
    ),
    Family("grid", "P_R x P_C, row by row", standard.grid, ("R", "C"), separator="x"),
    Family("torus", "C_R x C_C, row by row", standard.torus, ("R", "C"), separator="x"),
    Family("hypercube", "the d-dimensional cube Q_d", standard.hypercube, ("d",)),
    Family("petersen", "the Petersen graph, outer cycle first", standard.petersen),
    Family(
        "gpetersen",
        "the generalized Petersen graph GP(n, k)",
        named.generalized_petersen,
        ("n", "k"),
    ),
    Family("heawood", "the Heawood graph, the (3,6)-cage", named.heawood),
    Family("moebiuskantor", "the Moebius-Kantor graph", named.moebius_kantor),
    Family("pappus", "the Pappus graph", named.pappus),
    Family("desargues", "the Desargues graph", named.desargues),
    Family("mcgee", "the McGee graph, the (3,7)-cage", named.mcgee),
    Family("tuttecoxeter", "the Tutte-Coxeter graph, the (3,8)-cage", named.tutte_coxeter),
    Family("robertson", "the Robertson graph, the (4,5)-cage", named.robertson),
    Family("dodecahedron", "the dodecahedron", named.dodecahedron),
    Family("icosahedron", "the icosahedron", named.icosahedron),
    Family("paley", "the Paley graph for a prime q = 1 modulo 4", named.paley, ("q",)),
    Family("incidence", "points and lines of PG(2, q), q prime", named.incidence, ("q",)),
    Family(
        "spider",
        "arms of a, b, … edges at a centre, centre first",
        standard.spider,
        ("a",),
        many=True,
    ),
    Family("tree", "a uniform random labelled tree", random_graphs.tree, ("n",), seeded=True),
    Family(
        "mop",
        "a random maximal outerplanar graph with outer cycle 0..n-1",
        random_graphs.mop,
        ("n",),
        seeded=True,
    ),
    Family(
        "cactus",
        "a random graph whose blocks are edges and cycles of at most k vertices",
        random_graphs.cactus,
        ("n", "k"),
        seeded=True,
    ),
    Family(
        "blocks",
        "a random graph whose blocks are cliques and cycles of at most k vertices",
        random_graphs.blocks,
        ("n", "k"),
        seeded=True,
    ),
    Family(
        "gnp",
        "a random graph, each pair an edge with probability p",
        random_graphs.gnp,
        ("n", "p"),
        seeded=True,
    ),
    Family("regular", "a random d-regular graph", random_graphs.regular, ("n", "d"), seeded=True),
    Family("dipath", "the directed path 0 -> 1 -> … on n vertices", dags.path, ("n",)),
    Family("digrid", "dipath:R x dipath:C, row by row", dags.grid, ("R", "C"), separator="x"),
    Family("kary", "the complete k-ary tree of depth d, root first", dags.tree, ("k", "d")),
    Family(
        "simplex",
        "m directed paths multiplied, truncated at distance d",
        dags.simplex,
        ("m", "d"),
    ),
    Family(
        "arborescence",
        "a uniform random labelled tree, directed away from 0",
        random_dags.tree,
        ("n",),
        seeded=True,
    ),
    Family(
        "layered",
        "a random digraph on 0 and d layers of w, next ones joined with probability p",
        random_dags.layered,
        ("d", "w", "p"),
        seeded=True,
    ),
    Family(
        "growth",
        "a random network: out-degree a, then the layers' widths",
        random_dags.growth,
        ("a",),
        many=True,
        seeded=True,
    ),
    Family(
        "qbf",
        "Seepage on a random formula with m pairs of quantifiers, 2.2m clauses",
        quantified.seepage_formula,
        ("m",),
        seeded=True,
    ),
    Operation("product", "the Cartesian product; (a,b) is a*|B| + b", operations.product),
    Operation("tensor", "the tensor product; (a,b) is a*|B| + b", operations.tensor),
    Operation("join", "the disjoint union and all edges between the operands", operations.join),
    Operation("union", "the disjoint union", operations.union),
    Operation("complement", "the complement", operations.complement, ("A",)),
    Operation(
        "composition",
        "every vertex of A replaced by B, A[B]; (a,b) is a*|B| + b",
        operations.composition,
    ),
    Operation(
        "substitute",
        "the vertex v of A replaced by B, joined to v's neighbours",
        constructions.substitute,
        ("A", "v", "B"),
    ),
    Operation(
        "link",
        "the disjoint union and the edge from u of A to v of B",
        constructions.link,
        ("A", "B", "u", "v"),
    ),
    Operation(
        "identify",
        "A and B with u of A and v of B made one vertex",
        constructions.identify,
        ("A", "u", "B", "v"),
    ),
    Operation(
        "rooted",
        "a copy of B hung by its vertex v at every vertex of A",
        constructions.rooted,
        ("A", "B", "v"),
    ),
    Operation(
        "corona",
        "every vertex of A joined to a copy of B of its own",
        constructions.corona,
        ("A", "B"),
    ),
    Operation(
        "subdivide",
        "the edge uv replaced by a path through a new vertex",
        local_changes.subdivide,
        ("A", "u", "v"),
    ),
    Operation("subdivision", "every edge subdivided once", local_changes.subdivision, ("A",)),
    Operation(
        "suppress",
        "v of degree 2 removed, the adjacency of its neighbours changed",
        local_changes.suppress,
        ("A", "v"),
    ),
    Operation("twin", "a new vertex with v's neighbours", local_changes.twin, ("A", "v")),
    Operation("delete", "A without its vertex v", local_changes.delete, ("A", "v")),
    Operation(
        "oriented", "every edge from its smaller to its larger vertex", dags.oriented, ("A",)
    ),
    Operation("tensordag", "the part of the tensor product behind its source", dags.tensor),
    Operation(
        "truncate",
        "what lies within distance d of the source, with all its edges",
        dags.truncate,
        ("A", "d"),
    ),
    Operation(
        "terminate",
        "the same without the edges of the vertices at distance d",
        dags.terminate,
        ("A", "d"),
    ),
    Text("graph6", "a graph in graph6", "TEXT", lambda text: graph6.decode(text, "graph6")),
    Text("sparse6", "a graph in sparse6", "TEXT", lambda text: graph6.decode(text, "sparse6")),
    Text("digraph6", "a digraph in digraph6", "TEXT", lambda text: graph6.decode(text, "digraph6")),
    Text("file", "one line of graph6, sparse6 or digraph6, or two integer columns", "PATH", None),
)

REGISTRY: dict[str, Entry] = {entry.name: entry for entry in ENTRIES}


def find(name: str) -> Entry:
    """Return the entry with this name.

    Raises
    ------
    InputError
        There is none; the nearest name is given.
    """
    if name not in REGISTRY:
        raise InputError(f"there is no graph family {shown(name)}", nearest(name, REGISTRY))
    return REGISTRY[name]
