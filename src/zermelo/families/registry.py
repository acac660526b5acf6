"""The one table of the mini-language: how each word is written, what it means, what builds it.

Parsing, help and error messages are all made from it; a new family is one function and one row.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import starmap

from zermelo.core import graph6
from zermelo.core.graph import Graph
from zermelo.core.lazy import Later
from zermelo.families import (
    dags,
    files,
    operations,
    random_graphs,
    small_graphs,
    standard,
)

MANY = "…"
SEED = "[,seed=N]"


@dataclass(frozen=True)
class Entry:
    """A word of the language.

    The form says how it is written, and so what `build` takes, in order. A family has values after
    a colon, ``gnp:n,p[,seed=N]``, any number of them in ``spider:a,b,…``; a text format or a file
    has one text there. An operation, ``identify(A,u,B,v)``, has graphs (capital letters) and
    numbers (small ones), and after … any number of further graphs. The names of the numbers are
    those in the errors that `build` raises.
    """

    form: str
    title: str
    build: Callable[..., Graph]

    @cached_property
    def name(self) -> str:
        """The word."""
        return self.form.partition("(")[0].partition(":")[0]

    @property
    def is_operation(self) -> bool:
        """Whether it takes graphs in parentheses."""
        return self.form.endswith(")")

    @property
    def is_text(self) -> bool:
        """Whether what follows the colon is a text that `build` reads."""
        return self.form.endswith((":TEXT", ":PATH"))

    @property
    def many(self) -> bool:
        """Whether there may be any number of operands or values."""
        return MANY in self.form

    @property
    def seeded(self) -> bool:
        """Whether ``seed=N`` may follow the values."""
        return self.form.endswith(SEED)

    @cached_property
    def operands(self) -> list[str]:
        """The operands of an operation, without the sign for further ones."""
        inside = self.form[len(self.name) + 1 : -1]
        return [name for name in inside.split(",") if name != MANY]

    @cached_property
    def separator(self) -> str:
        """What stands between the values of a family."""
        return "x" if "x" in self.form.partition(":")[2] else ","

    @cached_property
    def parameters(self) -> list[str]:
        """The parameters of a family; of any number of them the first one."""
        values = self.form.partition(":")[2].removesuffix(SEED)
        names = values.split(self.separator) if values else []
        return names[:1] if self.many else names

    def least(self, parameter: str) -> int | None:
        """Return the least value of a parameter, None if there is none here."""
        known = LEAST.get(self.name, {})
        return known.get(parameter, None if self.is_operation else int(parameter != "seed"))

    def vertices_after(self, position: int) -> int:
        """Return how many numbers stand between this operand and the next graph."""
        further = self.operands[position + 1 :]
        return next((i for i, name in enumerate(further) if not name.islower()), len(further))


LEAST: Mapping[str, Mapping[str, int | None]] = {
    "cycle": {"n": 3}, "wheel": {"r": 3}, "torus": {"R": 3, "C": 3}, "prism": {"n": 3},
    "antiprism": {"n": 3}, "circulant": {"n": None}, "gpetersen": {"n": 3}, "paley": {"q": 2},
    "incidence": {"q": 2}, "caterpillar": {"a": 0}, "connected": {"i": 0}, "cactus": {"k": 2},
    "blocks": {"k": 2}, "regular": {"d": None}, "kary": {"d": 0}, "simplex": {"d": 0},
    "qbf": {"m": 2}, "bridge": {"m": 0}, "truncate": {"d": 0}, "terminate": {"d": 0},
}  # fmt: skip
"""The least values of parameters where they are not 1; None: the family says more of it."""

ROWS: tuple[tuple[str, str, Callable[..., Graph]], ...] = (
    ("empty:n", "n vertices without an edge", standard.empty),
    ("path:n", "the path on n vertices", standard.path),
    ("circuit:n", "the directed cycle (n = 1: a loop)", standard.circuit),
    ("cycle:n", "the cycle on n vertices", standard.cycle),
    ("complete:n", "the complete graph K_n", standard.complete),
    ("star:t", "the star K_{1,t}, center first", standard.star),
    ("wheel:r", "the cycle C_r and a hub, hub first", standard.wheel),
    ("fan:r", "the path P_r and a hub, hub first", standard.fan),
    ("bipartite:m,n", "the complete bipartite graph K_{m,n}", standard.bipartite),
    ("multipartite:a,b,…", "the complete multipartite graph K_{a,b,…}", standard.multipartite),
    ("grid:RxC", "P_R x P_C, row by row", standard.grid),
    ("torus:RxC", "C_R x C_C, row by row", standard.torus),
    ("hypercube:d", "the d-dimensional cube Q_d", standard.hypercube),
    ("ladder:n", "P_2 x P_n, one path after the other", standard.ladder),
    ("prism:n", "P_2 x C_n, one cycle after the other", standard.prism),
    ("antiprism:n", "two cycles C_n and a zigzag of 2n edges between them", standard.antiprism),
    ("circulant:n,a,…", "Z_n, vertices joined that differ by a, …", standard.circulant),
    ("kneser:n,k", "the k-subsets of 0..n-1, disjoint ones joined", standard.kneser),
    ("johnson:n,k", "the k-subsets of 0..n-1, those joined that share k-1", standard.johnson),
    ("petersen", "the Petersen graph, outer cycle first", standard.petersen),
    ("gpetersen:n,k", "the generalized Petersen graph GP(n, k)", standard.generalized_petersen),
    ("heawood", "the Heawood graph, the (3,6)-cage", partial(standard.lcf, (5, -5), 7)),
    ("moebiuskantor", "the Moebius-Kantor graph", partial(standard.generalized_petersen, 8, 3)),
    ("pappus", "the Pappus graph", partial(standard.lcf, (5, 7, -7, 7, -7, -5), 3)),
    ("desargues", "the Desargues graph", partial(standard.generalized_petersen, 10, 3)),
    ("mcgee", "the McGee graph, the (3,7)-cage", partial(standard.lcf, (12, 7, -7), 8)),
    (
        "tuttecoxeter",
        "the Tutte-Coxeter graph, the (3,8)-cage",
        partial(standard.lcf, (-13, -9, 7, -7, 9, 13), 5),
    ),
    (
        "tutte12cage",
        "the Tutte 12-cage (Benson's graph), the (3,12)-cage",
        partial(standard.lcf, standard.TWELVE_CAGE, 7),
    ),
    ("robertson", "the Robertson graph, the (4,5)-cage", standard.robertson),
    ("dodecahedron", "the dodecahedron", partial(standard.generalized_petersen, 10, 2)),
    ("icosahedron", "the icosahedron", standard.icosahedron),
    ("paley:q", "the Paley graph for a prime q = 1 modulo 4", standard.paley),
    ("incidence:q", "points and lines of PG(2, q), q prime", standard.incidence),
    ("spider:a,b,…", "arms of a, b, … edges at a center, center first", standard.spider),
    (
        "caterpillar:a,b,…",
        "a path whose vertices have a, b, … leaves (0 too), path first",
        standard.caterpillar,
    ),
    (
        "connected:n,i",
        "the i-th connected graph on n vertices, from 0 (n > 8: by nauty's geng)",
        small_graphs.connected_graph,
    ),
    ("tree:n[,seed=N]", "a uniform random labeled tree", random_graphs.tree),
    (
        "mop:n[,seed=N]",
        "a random maximal outerplanar graph with outer cycle 0..n-1",
        random_graphs.mop,
    ),
    (
        "cactus:n,k[,seed=N]",
        "a random graph whose blocks are edges and cycles of at most k vertices",
        random_graphs.cactus,
    ),
    (
        "blocks:n,k[,seed=N]",
        "a random graph whose blocks are cliques and cycles of at most k vertices",
        random_graphs.blocks,
    ),
    ("gnp:n,p[,seed=N]", "a random graph, each pair an edge with probability p", random_graphs.gnp),
    ("regular:n,d[,seed=N]", "a random d-regular graph", random_graphs.regular),
    ("dipath:n", "the directed path 0 -> 1 -> … on n vertices", dags.path),
    ("digrid:RxC", "dipath:R x dipath:C, row by row", dags.grid),
    ("kary:k,d", "the complete k-ary tree of depth d, root first", dags.tree),
    (
        "levels:a,b,…",
        "the tree with a, b, … children at each vertex of a level, root first",
        dags.level_regular,
    ),
    ("simplex:m,d", "m directed paths multiplied, truncated at distance d", dags.simplex),
    (
        "arborescence:n[,seed=N]",
        "a uniform random labeled tree, directed away from 0",
        dags.arborescence,
    ),
    (
        "layered:d,w,p[,seed=N]",
        "a random digraph on 0 and d layers of w, next ones joined with probability p",
        dags.layered,
    ),
    (
        "growth:a,b,…[,seed=N]",
        "a random network: out-degree a, then the layers' widths",
        dags.growth,
    ),
    (
        "qbf:m[,seed=N]",
        "Seepage on a random formula with m pairs of quantifiers, 2.2m clauses",
        Later("zermelo.families.quantified:seepage_formula"),
    ),
    ("product(A,B,…)", "the Cartesian product; (a,b) is a*|B| + b", operations.product),
    ("tensor(A,B,…)", "the tensor product; (a,b) is a*|B| + b", operations.tensor),
    ("join(A,B,…)", "the disjoint union and all edges between the operands", operations.join),
    ("union(A,B,…)", "the disjoint union", operations.union),
    ("complement(A)", "the complement", operations.complement),
    (
        "composition(A,B,…)",
        "every vertex of A replaced by B, A[B]; (a,b) is a*|B| + b",
        operations.composition,
    ),
    (
        "substitute(A,v,B)",
        "the vertex v of A replaced by B, joined to v's neighbors",
        operations.substitute,
    ),
    ("link(A,B,u,v)", "the disjoint union and the edge from u of A to v of B", operations.link),
    (
        "bridge(A,u,B,v,m)",
        "A and B, u of A and v of B joined by a path of m edges (two spiders: a bistar)",
        operations.bridge,
    ),
    ("identify(A,u,B,v)", "A and B with u of A and v of B made one vertex", operations.identify),
    (
        "rooted(A,B,v)",
        "a copy of B hung by its vertex v at every vertex of A",
        operations.rooted,
    ),
    ("corona(A,B)", "every vertex of A joined to a copy of B of its own", operations.corona),
    (
        "subdivide(A,u,v)",
        "the edge uv replaced by a path through a new vertex",
        operations.subdivide,
    ),
    ("subdivision(A)", "every edge subdivided once", operations.subdivision),
    (
        "suppress(A,v)",
        "v of degree 2 removed, the adjacency of its neighbors changed",
        operations.suppress,
    ),
    ("twin(A,v)", "a new vertex with v's neighbors", operations.twin),
    ("delete(A,v)", "A without its vertex v", operations.delete),
    ("oriented(A)", "every edge from its smaller to its larger vertex", dags.oriented),
    ("tensordag(A,B,…)", "the part of the tensor product behind its source", dags.tensor),
    (
        "truncate(A,d)",
        "what lies within distance d of the source, with all its edges",
        dags.truncate,
    ),
    ("terminate(A,d)", "the same without the edges of the vertices at distance d", dags.terminate),
    ("graph6:TEXT", "a graph in graph6", graph6.decode),
    ("sparse6:TEXT", "a graph in sparse6", lambda text: graph6.decode(text, "sparse6")),
    ("digraph6:TEXT", "a digraph in digraph6", lambda text: graph6.decode(text, "digraph6")),
    (
        "networkx:TEXT",
        "what a generator of networkx makes: networkx:tutte_graph()",
        Later("zermelo.families.files:graph_of_call"),
    ),
    ("file:PATH", "one line of graph6, sparse6 or digraph6, or two integer columns", files.read),
)

ENTRIES = tuple(starmap(Entry, ROWS))
REGISTRY = {entry.name: entry for entry in ENTRIES}

OTHER_NAMES = {
    "gnp": ("random", "erdosrenyi", "er"),
    "complete": ("clique", "k"),
    "path": ("p", "line"),
    "cycle": ("c", "ring"),
    "hypercube": ("cube", "q"),
    "mop": ("outerplanar",),
    "grid": ("lattice",),
    "product": ("cartesian",),
    "union": ("disjoint",),
    "regular": ("cubic",),
}
"""What people call families elsewhere: the errors and `zermelo families` know these names too."""
