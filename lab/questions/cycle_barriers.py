"""Which lost games on small connected graphs have a barrier of cycles, and of what form?

Counted are the games with a green vertex. A plain barrier detaches edges and nothing else; others
have a block whose Pfaffian vanishes, or classes of vertices (the evidence `detachment-barrier`).
"""

from __future__ import annotations

from collections.abc import Iterator

import zermelo
from lab.program import Deadline
from lab.questions.oddities import winnable
from lab.questions.question import begins_at


@begins_at(2)
def table(n: int, deadline: Deadline) -> Iterator[str]:
    """Yield the row of the connected graphs with n vertices."""
    lost = wrong = 0
    forms = {"plain": 0, "degenerate": 0, "classes": 0, "none": 0}
    for graph in zermelo.connected_graphs(n):
        won = winnable(graph)
        for coloring in range((1 << n) - 1):
            deadline.check()
            game = zermelo.ello(graph, [v for v in range(n) if not coloring >> v & 1])
            found = zermelo.decide(game, method="detachment")
            lost += coloring not in won
            wrong += found.answer is not None and found.answer != (coloring in won)
            if found.answer is None:
                forms["none"] += 1
            elif not found.answer:
                assert found.certificate is not None
                data = found.certificate.evidence.data
                forms[
                    next((form for form in ("degenerate", "classes") if form in data), "plain")
                ] += 1
    counts = "; ".join(str(count) for count in forms.values())
    yield f"{n}: {lost}; {counts}; {wrong}"
