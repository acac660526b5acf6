"""How many odd-type random graphs are oddities?

One game decides: a graph of odd type is an oddity exactly if the game with one green vertex is
winnable (see `oddities`). The determinant decides that game, and a yes is certain; a no is looked
at again by the list of all sets that can be played first. The graphs are G(n, 1/2) for the seeds
0, 1, 2, …, the first ones of odd type.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice

import zermelo
from lab.program import Deadline, answer
from lab.questions.question import begins_at
from zermelo import Graph
from zermelo.errors import LimitReached

SAMPLES = 200

EXACT = 22
"""Up to so many vertices a no is made sure."""


def is_oddity(graph: Graph, deadline: Deadline) -> bool:
    """Whether an odd-type graph is an oddity; `LimitReached` if a no cannot be made sure."""
    deadline.check()
    game = zermelo.ello(graph, green=[0])
    if answer(game, method="algebra", assurance="monte-carlo"):
        return True
    if graph.n > EXACT:
        raise LimitReached(f"a no on {graph.n} vertices that only the determinant says")
    return bool(answer(game, method="subset-dp"))


@begins_at(4)
def table(n: int, deadline: Deadline) -> Iterator[str]:
    """Yield the row of the graphs with n vertices, n a multiple of 4."""
    if n % 4:
        return
    drawn = (zermelo.graphs.graph(f"gnp:{n},0.5,seed={seed}")[0] for seed in count())
    graphs = (graph for graph in drawn if (graph.n + graph.m) % 2)
    found = sum(is_oddity(graph, deadline) for graph in islice(graphs, SAMPLES))
    yield f"{n}: {SAMPLES}; {found}"
