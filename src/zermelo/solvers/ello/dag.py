"""Method ``dag``: ELLO on acyclic digraphs, by a theorem.

A game on an acyclic digraph is winnable exactly if every vertex of in-degree 0 is green; in any
variant without edges directed beforehand, exactly if no vertex is stuck, that is, if each vertex
has an allowed predegree between 0 and its in-degree. (The ELLO paper, section 8, speaks of such a
characterization without stating it.)

Proof. Take the vertices in topological order and put each into the order so far: before all of its
in-neighbors, or right after the first, the second, … of them, as its predegree wants it. What
came in earlier has no edge from it, so its predegree stays. A stuck vertex is lost in any game.

The order so far is a list that knows which of two elements comes first. Almost linear time.
"""

from __future__ import annotations

from zermelo.core.deadline import Deadline
from zermelo.core.digraphs import topological_order
from zermelo.games.ello.rules import Ello, wanted
from zermelo.solvers.ello.lift import OrderList
from zermelo.solvers.ello.outcomes import stuck, won_by
from zermelo.solvers.method import Outcome, Task


def run(task: Task) -> Outcome:
    """Decide a game on an acyclic digraph."""
    game: Ello = task.instance.position
    topological = topological_order(game.graph)
    if len(topological) < game.graph.n:
        return Outcome(reason="the digraph has a directed cycle")
    task.deadline.check()
    return stuck(task.instance) or won_by(task.instance, insert(game, topological, task.deadline))


def insert(game: Ello, topological: list[int], deadline: Deadline) -> list[int]:
    """Return a winning order of a game on an acyclic digraph without a stuck vertex."""
    offsets, sources = game.graph.reverse().csr
    rules = wanted(game)
    found = OrderList(game.graph.n)
    for number, v in enumerate(topological):
        if not number & 4095:
            deadline.check()
        entering = sources[offsets[v] : offsets[v + 1]]
        rule = rules[v]
        predegree = next(k for k in range(len(entering) + 1) if rule.allows(k))
        if not entering:
            found.append(v)
        elif not predegree:
            found.insert_before(min(entering, key=found.tag), v)
        else:
            found.insert_after(sorted(entering, key=found.tag)[predegree - 1], v)
    return list(found)
