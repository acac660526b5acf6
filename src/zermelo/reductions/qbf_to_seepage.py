"""QBF as Seepage, for every k: whether Green wins is PSPACE-complete.

The formula is first brought to the form "exists x_1 for all y_1 … exists x_m for all y_m" with
clauses of two or three literals (`prefixes`). The digraph is that of `zermelo.families.quantified`,
which says why Green wins on it exactly if the formula is true: her free move at level i chooses
x_i, Sludge's way chooses y_i, and at the end he picks a clause. It has depth 2m + 2.

The labels carry the map: the source is ``p cnf V C``, a sink ``lit:-7`` is protected when the
literal -7 is true, and ``forall:8=1`` is where Sludge has made the variable 8 true.
"""

from __future__ import annotations

from zermelo.core.errors import InputError
from zermelo.core.formula import Formula
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.families.quantified import Name, seepage_arcs
from zermelo.games.seepage.rules import Seepage
from zermelo.reductions.prefixes import Alternating, alternating

MOST_PROTECTED = 1000
"""The game has more vertices the more of them Green protects."""


def qbf_to_seepage(formula: Formula, protect: int = 1) -> Instance:
    """Return a game of Seepage that Green wins exactly if a formula is true.

    `formula`: any prefix and any clauses; without a prefix the question is satisfiability.
    `protect`: how many vertices k Green protects in a turn.

    Raises `InputError` if k is less than 1.
    """
    if protect > MOST_PROTECTED:
        raise InputError(f"Green protects {protect} vertices", f"give at most {MOST_PROTECTED}")
    if protect < 1:
        raise InputError(f"Green cannot protect {protect} vertices", "give 1 or more")
    normal = alternating(formula)
    names, pairs = seepage_arcs(normal.pairs, [clause for _, clause in normal.clauses], protect)
    index = {name: v for v, name in enumerate(names)}
    arcs = [(index[u], index[v]) for u, v in pairs]
    header = f"p cnf {formula.variables} {len(formula.clauses)}"
    labels = [header, *(_label(name, normal) for name in names[1:])]
    graph = Graph.from_edges(len(names), arcs, directed=True)
    return Instance("seepage", Seepage.on(graph, protect), "green-wins", Labels(labels))


def _label(name: Name, normal: Alternating) -> str:
    """Return what a vertex is called."""
    if isinstance(name, int):
        return f"lit:{'-' * (name < 0)}{normal.names[abs(name) - 1]}"
    kind, number, *more = name
    if kind == "own":
        return f"own:{_label(number, normal)}:{more[0]}"
    if kind == "u":
        return f"forall:{normal.names[2 * number - 1]}={more[0]}"
    if kind == "c":
        return ":".join(["c", normal.clauses[number][0], *map(str, more)])
    return f"{'exists' if kind == 'l' else kind}:{normal.names[2 * number - 2]}"
