"""Node-Kayles by proof numbers: graphs with too many vertices for the compiled search.

In what a formula becomes (`reductions.qbf_to_node_kayles`) nearly every move leaves a vertex that
takes all the rest. A position is not taken apart into components.
"""

from __future__ import annotations

from zermelo.core.deadline import Deadline
from zermelo.core.instance import Instance
from zermelo.games.impartial.deletion import Deletion, Left
from zermelo.games.node_kayles.rules import RULES, moves
from zermelo.solvers.deletion.methods import WORD
from zermelo.solvers.search.proof_numbers import ProofNumbers, method


class Takings(ProofNumbers):
    """Who wins the positions of a graph; a state is what is left of it, as bits."""

    rules = RULES

    def __init__(self, game: Deletion, deadline: Deadline, most: int | None) -> None:
        super().__init__(deadline, most)
        self._game = game

    def state(self, position: Left) -> int:
        """Return the vertices that are left."""
        return position.mask

    def options(self, state: int) -> list[int]:
        """Return what the moves leave; nothing, if one of them takes all."""
        found = [rest for _, rest in moves(self._game, state)]
        return found if all(found) else [0]


def _compiled(instance: Instance) -> str | None:
    n = instance.graph.n
    return f"{n} vertices fit into {WORD} bits, and nimbers is compiled" if n <= WORD else None


METHOD = method(Takings, _compiled, "graphs above 63 vertices: most moves are answered at once")
