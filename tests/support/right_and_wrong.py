"""Reduction files for the tests of the test: right ones, and mistakes that are found in them.

Each text is a whole file; `WRONG` has, for each file, the replacements that spoil it.
"""

from __future__ import annotations

COVER = '''
"""Vertex cover as Seepage: Green must protect an end of each edge in her first move."""
import zermelo


def make(graph, k):
    arcs, n = [], graph.n + 1
    for a, b in graph.edges:
        middle, n = n, n + 1
        arcs += [(0, middle), (middle, a + 1), (middle, b + 1)]
        for _ in range(k - 1):
            arcs.append((middle, n))
            n += 1
    used = sorted({v for arc in arcs for v in arc})
    place = {v: i for i, v in enumerate(used)}
    arcs = [(place[u], place[v]) for u, v in arcs]
    digraph = zermelo.Graph.from_edges(len(used), arcs, directed=True)
    return zermelo.seepage(digraph, protect=k)


def back(graph, k, certificate):
    """Green's first move is the last claim's; a vertex of an edge stands for an end of it."""
    if not certificate.answer:
        return None
    if certificate.evidence.kind != "green-claims":
        raise zermelo.errors.InputError("there are no claims")
    used = sorted({v for edge in graph.edges for v in edge})
    chosen = set()
    for label in certificate.evidence.data["claims"][-1]["protect"]:
        above = [u for u, v in certificate.instance.graph.edges if v == label and u != 0]
        reached = [v for u in [label, *above] for v in certificate.instance.graph.neighbors(u)]
        ends = [v for v in [label, *reached] if 1 <= v <= len(used)]
        chosen.add(used[ends[0] - 1])
    return chosen


REDUCTION = zermelo.hardness.reduction(
    "my-cover", source="vertex-cover", target="seepage", make=make, back=back)
'''

SAT = '''
"""SAT as geography: one player chooses values, the other a clause, the first a true literal."""
import zermelo


def make(n, clauses):
    arcs, names = [], {}

    def vertex(*name):
        return names.setdefault(name, len(names))

    for x in range(1, n + 1):
        for literal in (x, -x):
            arcs += [(vertex("at", x), vertex(literal)), (vertex(literal), vertex("at", x + 1))]
    arcs.append((vertex("at", n + 1), vertex("choose")))
    for i, clause in enumerate(clauses):
        arcs.append((vertex("choose"), vertex("clause", i)))
        for literal in clause:
            arcs.append((vertex("clause", i), vertex(-literal)))
    digraph = zermelo.Graph.from_edges(len(names), arcs, directed=True)
    return zermelo.geography(digraph, token=vertex("at", 1))


REDUCTION = zermelo.hardness.reduction("my-sat", source="sat", target="geography", make=make)
'''

WALK = '''
"""Geography as Stockman VertexNim: three vertices for each."""
import zermelo


def make(game):
    graph, n = game.graph, game.graph.n
    arcs = []
    for v in range(n):
        arcs += [(v, n + v), (n + v, v), (n + v, 2 * n + v)]
        arcs += [(2 * n + v, w) for w in graph.neighbors(v)]
    digraph = zermelo.Graph.from_edges(3 * n, arcs, directed=True)
    weights = [2] * n + [1] * n + [1] * n
    return zermelo.vertexnim(
        digraph, weights=weights, token=game.position.token, rule="stockman")


REDUCTION = zermelo.hardness.reduction("my-walk", source="geography", target="vertexnim", make=make)
'''

QBF = '''
"""QBF as geography, the first choice being that of "there is"."""
import zermelo


def make(prefix, clauses):
    arcs, names = [], {}

    def vertex(*name):
        return names.setdefault(name, len(names))

    turn, here = "e", vertex("begin")
    for quantifier, block in prefix:
        for x in block:
            if quantifier != turn:
                arcs.append((here, vertex("pass", x)))
                here = vertex("pass", x)
            for literal in (x, -x):
                arcs += [(here, vertex(literal)), (vertex(literal), vertex("end", x))]
            here, turn = vertex("end", x), quantifier
    if turn == "e":
        arcs.append((here, vertex("choose")))
        here = vertex("choose")
    for i, clause in enumerate(clauses):
        arcs.append((here, vertex("clause", i)))
        for literal in clause:
            arcs.append((vertex("clause", i), vertex(-literal)))
    digraph = zermelo.Graph.from_edges(len(names), arcs, directed=True)
    return zermelo.geography(digraph, token=vertex("begin"))


REDUCTION = zermelo.hardness.reduction("my-qbf", source="qbf", target="geography", make=make)
'''

LAMPS = '''
"""SAT as fewest presses: two for each variable, and some for each clause."""
import zermelo


def make(n, clauses):
    return zermelo.hardness.reduce(zermelo.logic.Formula(n, clauses), "lights-out")


def same(answer, presses, game):
    names = [str(label) for label in game.labels]
    variables = sum(name.startswith("sum:") for name in names)
    sets = [name.split(":")[1] for name in names if name.startswith("own:")]
    budget = 2 * variables + len(sets) - len(set(sets))
    return answer == (presses <= budget)


REDUCTION = zermelo.hardness.reduction(
    "my-lamps", source="sat", target="lights-out", make=make, same=same)
'''

RIGHT = {"cover": COVER, "sat": SAT, "walk": WALK, "qbf": QBF, "lamps": LAMPS}

WRONG: dict[str, tuple[str, str, str]] = {
    "a protection too many": ("cover", "range(k - 1)", "range(k - 2)"),
    "an edge is missing": ("cover", "in graph.edges:", "in graph.edges[1:] or graph.edges:"),
    "one end of an edge": ("cover", "(middle, b + 1)]", "(middle, a + 1)][:-1]"),
    "back is not a cover": ("cover", "return chosen", "return chosen - {0}"),
    "the third literal is lost": ("sat", "in clause:", "in clause[:2]:"),
    "the first clause is lost": ("sat", "enumerate(clauses)", "enumerate(clauses[1:] or clauses)"),
    "a clause has no edge": (
        "sat",
        'arcs.append((vertex("choose"), vertex("clause", i)))',
        'arcs += [(vertex("choose"), vertex("clause", i))] * (i % 2 == 0)',
    ),
    "negations are not seen": ("sat", "vertex(-literal)))", "vertex(-abs(literal))))"),
    "wrong for three vertices and more": ("cover", "k - 1)", "k - 1 - (graph.n > 2))"),
    "back is wrong on some": ("cover", "return chosen", "return chosen - {int(graph.n == 3)}"),
    "the budget is one too many": ("lamps", "<= budget", "<= budget + 2"),
    "the budget is one too few": ("lamps", "<= budget", "< budget"),
    "the third clause lacks a literal": ("sat", "in clause:", "in clause[i == 2 :]:"),
    "a sign is lost in the second clause": (
        "sat",
        "vertex(-literal)))",
        "vertex(-abs(literal) if i == 1 else -literal)))",
    ),
    "the weights are one less": ("walk", "[2] * n", "[1] * n"),
    "there is no way back": ("walk", "(n + v, v), ", ""),
    "the token begins in the middle": ("walk", "token=game.position.token", "token=n"),
    "an edge stands twice": (
        "sat",
        'arcs.append((vertex("choose"), vertex("clause", i)))',
        'arcs.append((vertex("choose"), vertex("clause", i - i % 2)))',
    ),
    "it is the other's turn": ("qbf", 'turn == "e"', 'turn == "a"'),
    "all choices are one player's": ("qbf", "quantifier != turn", "False"),
    "the order is another one": ("qbf", "in prefix:", "in sorted(prefix):"),
    "the last variable alone counts": (
        "qbf",
        "for literal in clause:",
        "for literal in clause[-1:]:",
    ),
}
"""A mistake -> the file, and the text that is replaced."""

LARGE: dict[str, tuple[str, str, str]] = {
    "in the variables": ("sat", "len(names), arcs", "len(names) + 2 ** n, arcs"),
    "in the length of a clause": (
        "sat",
        "len(names), arcs",
        "len(names) + 2 ** max(map(len, clauses)), arcs",
    ),
}
"""Targets that grow exponentially."""


def file_of(name: str, what: str = "", instead: str = "") -> str:
    """Return a file, with a text replaced that it has once."""
    text = RIGHT[name]
    if what:
        assert text.count(what) == 1, what
    return text.replace(what, instead) if what else text
